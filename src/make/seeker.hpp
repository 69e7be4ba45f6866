// The search for a puzzle: drafts, which lose their givens, and the Seeker, which chooses them.
#pragma once

#include <memory>

#include "core/meter.hpp"
#include "make/judge.hpp"
#include "make/plan.hpp"
#include "make/rule_drawer.hpp"
#include "make/steps.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// Draft: a solved grid whose givens are removed, orbit by orbit, while the puzzle has one solution.
// Remover: completes drafts.
struct Draft {
  Grid solution;
  std::vector<DrawnRule> drawn = {};
  RulesPtr rules = nullptr;          // those drawn and those that the plan fixes
  std::vector<Grid> rivals = {};     // other grids that some of the drawn rules exclude
  std::vector<bool> given;           // by orbit of the plan
  std::vector<std::uint32_t> order;  // the orbits to try, all of them given
  int floor = 0;                     // the least number of givens to leave

  Puzzle puzzle(const Plan& plan) const;
};

// Removes from each draft, in its order, every orbit without which it still has one solution. The
// result depends on the draft alone.
class Remover {
 public:
  virtual ~Remover() = default;
  // Returns false if it was stopped or ran out of time.
  virtual bool remove(std::span<Draft> drafts) = 0;
  // The preferred number of drafts per call.
  virtual std::size_t batch() const = 0;
};
// The arguments must outlive the remover. If the plan has a level, orbits are removed only while
// the puzzle stays within it.
std::unique_ptr<Remover> make_remover(const Plan& plan, const Run& run, Meter& meter, Judge& judge);

// Seeker: the search for one puzzle that satisfies the plan, as a state machine. The caller
// completes its drafts, so that many seekers share one batch.
//
// The seeker first tries 64 fresh puzzles, each from its own solved grid. Then each of the 64
// walks: some orbits are given again and others removed, and a result that is not farther from the
// wishes replaces the puzzle. After 100 rounds everything starts again. The answer is the first
// puzzle in this order that satisfies the wishes, whatever the size of the batches.
class Seeker {
 public:
  // The arguments must outlive the seeker.
  Seeker(const Plan& plan, const MakeRequest& request, Judge& judge);

  bool done() const { return done_; }
  // Appends the drafts of the next tries, at most `most` of them.
  void propose(std::vector<Draft>& drafts, std::size_t most);
  // Accepts the same drafts, completed.
  void take(std::span<Draft> made);
  // Ends the search. The result is then an error with the reason, unless the seeker is done.
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
  void draw(Walker& walker);
  void note_try(const std::string& seen);
  void order_all(Walker& walker) const;
  void digit_by_digit(Walker& walker) const;
  bool judged(Draft& draft, Walker& walker);
  void advance();
  std::string closest() const;

  const Plan& plan_;
  const MakeRequest& request_;
  Judge& judge_;
  Run run_;
  std::optional<Meter> meter_;  // of the rules that are drawn
  std::vector<Walker> walkers_;
  std::size_t next_ = 0;   // the current walker
  std::size_t round_ = 0;  // 0: fresh puzzles
  std::uint64_t epoch_ = 0;
  std::uint64_t tries_ = 0;
  double nearest_ = -1;  // -1: nothing was judged yet
  std::string seen_;
  bool done_ = false;
  Result<Puzzle> result_;
};

// A solution of the puzzle that --from gives, drawn at random if there are several. Errors: there
// is no solution; the search was stopped.
Result<Grid> solution_of(const Puzzle& from, Random& random, const Run& run);

}  // namespace sudokit
