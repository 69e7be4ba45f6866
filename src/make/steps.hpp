// Parts that several makers share.
#pragma once

#include "make/solution.hpp"
#include "oracle/oracle.hpp"
#include "sudokit/make.hpp"

namespace sudokit {

// A maker whose parameters are the plain struct P.
template <class P>
class MakerWith : public Maker {
 protected:
  void* params() override { return &params_; }
  P params_;
};

struct NoParams {};

// The run for each puzzle: the stop token and the budget of the request.
inline Run run_of(const MakeRequest& request) {
  Run run;
  run.stop = request.stop;
  run.budget = request.budget;
  return run;
}

// The state while one puzzle is made: its random numbers, its oracle and its run. The random
// numbers come from Random(seed, index) alone.
class Making {
 public:
  explicit Making(const MakeRequest& request)
      : random(request.seed, request.index),
        run_(run_of(request)),
        meter_(run_),
        oracle(request.layout, run_, meter_) {}

  // A random solved grid as a puzzle. Errors: there is none; it was stopped.
  Result<Puzzle> solved(const LayoutPtr& layout);

  // The stop token and the budget.
  const Run& run() const { return run_; }

  Random random;

 private:
  Run run_;
  Meter meter_;

 public:
  Oracle oracle;
};

// The cells 0..cells-1 in random order.
std::vector<Cell> random_cells(std::size_t cells, Random& random);

// Opens cells chosen at random until exactly ceil(fixed * cells) are given.
void blank_to_count(Grid& grid, double fixed, Random& random);
// Opens each cell independently with probability 1 - fixed, so that the count is binomial.
void blank_by_chance(Grid& grid, double fixed, Random& random);

// Opens the cells of a solved grid in random order, each if that leaves one solution. Errors: it
// was stopped.
Result<Puzzle> spare_all(Puzzle solved, Random& random, Oracle& oracle);

}  // namespace sudokit
