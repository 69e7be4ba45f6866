// Questions that rest on "can this still be solved?": true candidates, spare givens, mistakes.
//
// Layouts of houses; pencilmarks are honoured, and what else a puzzle carries is an error. Every
// solution was checked. Answers are exact; where the run's budget or stop ended the question
// before, `reason` says so and the rest says what is known. Only the budget, the stop token and
// where named the seed of the Run are read; an iteration is a question. Pure functions of their
// arguments under a budget of iterations. Thread safe.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// How many solutions a puzzle has, as far as one question needs to know.
struct Uniqueness {
  StopReason reason = StopReason::finished;
  // unsatisfiable, unique or multiple; unknown only when stopped.
  Verdict verdict = Verdict::unknown;
  // Two different solutions where there are several, the first alone where there is one.
  std::vector<Grid> solutions;
  // Values that depth-first search tried beyond propagation, where that was enough.
  std::optional<std::uint64_t> guesses;
};

// Asks it of puzzle after puzzle in memory that is used again. Not thread safe.
class Prover {
 public:
  // `guesses`: what depth-first search may try before clause learning is asked; without it, as much
  // as is fastest.
  explicit Prover(std::optional<std::uint64_t> guesses = {});
  Prover(Prover&&) noexcept;
  Prover& operator=(Prover&&) noexcept;
  ~Prover();

  // The answer does not depend on what was asked before.
  Result<Uniqueness> prove(const Puzzle& puzzle, const Run& run);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Which digits each cell takes in some solution.
struct TrueCandidates {
  StopReason reason = StopReason::finished;
  // unsatisfiable, unique or multiple; unknown only when stopped.
  Verdict verdict = Verdict::unknown;
  // One set a cell, all empty where there is no solution. When stopped: those seen so far.
  std::vector<Digits> digits;
  // Two different solutions where there are several, the first twice where there is one.
  std::array<Grid, 2> solutions;
};
// As many questions as there are true candidates and cells, at most.
Result<TrueCandidates> true_candidates(const Puzzle& puzzle, const Run& run);

// Givens without which a unique puzzle stays unique.
struct SpareGivens {
  StopReason reason = StopReason::finished;
  // Of the puzzle as it is; the rest is empty unless it is unique.
  Verdict verdict = Verdict::unknown;
  // Each spare by itself, the others staying.
  std::vector<Cell> alone;
  // Whether the puzzle stays unique without all of them at once. True when there are none.
  bool together = false;
};
Result<SpareGivens> spare_givens(const Puzzle& puzzle, const Run& run);

// A puzzle without some of its givens: unique, and none of those left can be spared.
struct Minimal {
  StopReason reason = StopReason::finished;
  // Of the puzzle as it was.
  Verdict verdict = Verdict::unknown;
  // The puzzle, minimal where it was unique and the reason is `finished`, else as it was.
  Puzzle puzzle;
};
// Which givens are tried first is drawn from run.seed, all orders alike. Pencilmarks stay as they
// are.
Result<Minimal> minimize(const Puzzle& puzzle, const Run& run);

// What is wrong with the entries that somebody made in a puzzle.
struct Mistakes {
  StopReason reason = StopReason::finished;
  // Entries whose digit no solution of the puzzle has there.
  std::vector<Cell> impossible;
  // A smallest set of entries to take back so that the rest can be completed.
  std::vector<Cell> take_back;
  // There is no other set as small.
  bool only_set = false;
};
// `entries`: one digit a cell, 0 for none; those at givens are passed over. To judge the givens
// themselves, pass a puzzle without any and the givens as entries.
// Errors: the puzzle itself has no solution; a wrong number of entries.
Result<Mistakes> find_mistakes(const Puzzle& puzzle, const Grid& entries, const Run& run);

}  // namespace sudokit
