// Seeker: the search for one puzzle that is as wished, as a machine whose drafts others complete,
// so that many seekers share one batch.
//
// 64 fresh puzzles are tried first, each from its own solved grid; then each of the 64 walks: some
// orbits are given back and others taken away, and what is not farther from the wish replaces it.
// After 100 rounds everything begins afresh. The first in this order that is as wished is the
// answer, whatever the size of the batches.
#pragma once

#include "make/drafts.hpp"
#include "make/judge.hpp"
#include "make/steps.hpp"

namespace sudokit {

class Seeker {
 public:
  // All must outlive it.
  Seeker(const Plan& plan, const MakeRequest& request, Judge& judge);

  bool done() const { return done_; }
  // Appends the drafts of the next tries, at most `most` of them.
  void propose(std::vector<Draft>& drafts, std::size_t most);
  // The same drafts, completed.
  void take(std::span<Draft> made);
  // No more is tried: its result says why, unless it is known already.
  void end(StopReason why);
  // Pre: done().
  Result<Puzzle> result() && { return std::move(result_); }

 private:
  struct Walker {
    Random random{0};
    Draft at;
    double distance = 0;
  };
  bool fresh() const { return round_ == 0; }
  void start(Walker& walker);
  Draft step(Walker& walker) const;
  bool solved_grid(Walker& walker);
  void order_all(Walker& walker) const;
  void digit_by_digit(Walker& walker) const;
  bool judged(Draft& draft, Walker& walker);
  void advance();

  const Plan& plan_;
  const MakeRequest& request_;
  Judge& judge_;
  std::vector<Walker> walkers_;
  std::size_t next_ = 0;   // the walker whose turn it is
  std::size_t round_ = 0;  // 0: fresh puzzles
  std::uint64_t epoch_ = 0;
  std::uint64_t tries_ = 0;
  double nearest_ = 0;
  std::string seen_;
  bool done_ = false;
  Result<Puzzle> result_;
};

// A solution of the puzzle that --from gives, drawn at random where there are several. Errors:
// there is none, stopped.
Result<Grid> solution_of(const Puzzle& from, Random& random, const Run& run);

}  // namespace sudokit
