// Questions that rest on "can this still be solved?": true candidates, spare givens, mistakes; and
// about how many solutions there are.
//
// Layouts of houses; pencilmarks and rules are honoured where nothing else is said, and what else a
// puzzle carries is an error. Every
// solution was checked. All answers but estimates are exact; where the run's budget or stop ended
// the question before, `reason` says so and the rest says what is known. Only the budget, the stop
// token and where named the seed of the Run are read; an iteration is a question. Pure functions of
// their arguments under a budget of iterations. Thread safe.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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

// What questions have found out about one puzzle, for those that follow: whether it has one
// solution, its true candidates, and clauses that were learnt. A run that names it (Run::known) is
// served where it is about the same puzzle and has no budget of iterations or memory, which say
// what a question costs alone. Answers are those that a new object gives, except that less is left
// open by a limit. Not thread safe.
class Findings {
 public:
  explicit Findings(const Puzzle& puzzle);
  Findings(Findings&&) noexcept;
  ~Findings();

  // Takes what an engine proved: that there is no solution, or one.
  void learn(const Puzzle& puzzle, const Outcome& outcome);
  // The same as an answer to a run that asks for two solutions or more; nothing where it is not
  // known.
  std::optional<Outcome> outcome(const Puzzle& puzzle, const Run& run) const;
  // Nodes that were searched and conflicts that were met so far.
  std::uint64_t effort() const;

  struct State;
  State& state() { return *state_; }

 private:
  std::unique_ptr<State> state_;
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

// How many solutions each candidate has, counted up to a cap.
struct CandidateSolutions {
  TrueCandidates candidates;
  std::uint64_t cap = 0;
  // Of the puzzle. What is below the cap is exact, the cap stands for as many or more.
  std::uint64_t all = 0;
  // By cell * side + digit - 1, the same; 0 where there is none. What was not counted when it was
  // stopped is 0 too.
  std::vector<std::uint64_t> counts;

  std::uint64_t of(int cell, int digit) const;
  // Entries that would leave one solution alone: candidates that have one, where there are several.
  std::vector<std::pair<Cell, int>> unique_by() const;
};
// Pre: cap >= 2. A question a candidate besides those of true_candidates.
Result<CandidateSolutions> candidate_solutions(const Puzzle& puzzle, std::uint64_t cap,
                                               const Run& run);

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

// The same of rules, which are numbered as in Rules::constraints(). Marks to which a negative rule
// refers (the dots of "all dots are given") are never spare: without one the rule would say more.
struct SpareRules {
  StopReason reason = StopReason::finished;
  Verdict verdict = Verdict::unknown;
  std::vector<int> alone;
  bool together = false;
};
Result<SpareRules> spare_rules(const Puzzle& puzzle, const Run& run);

// Entries that leave one solution of several.
struct Completions {
  struct Entry {
    Cell cell;
    int digit;
    auto operator<=>(const Entry&) const = default;
  };
  StopReason reason = StopReason::finished;
  // Of the puzzle; the rest is empty unless it is multiple. When stopped: those found so far.
  Verdict verdict = Verdict::unknown;
  std::vector<Entry> singles;                  // each alone
  std::vector<std::pair<Entry, Entry>> pairs;  // both together, and neither alone
};
// Sets of `most` entries at the most, 1 or 2. An iteration is a question.
Result<Completions> find_completions(const Puzzle& puzzle, int most, const Run& run);

// Givens and rules that contradict each other.
struct Conflict {
  StopReason reason = StopReason::finished;
  // Of the puzzle; the rest is empty unless it is unsatisfiable.
  Verdict verdict = Verdict::unknown;
  std::vector<Cell> cells = {};
  std::vector<int> rules = {};  // as Rules::constraints() numbers them
  bool minimal = false;         // without any one of them there is a solution
  bool smallest = false;        // no other set that contradicts itself has fewer givens and rules
};
// Digits may clash. With `smallest` a smallest set is searched for, through sets of givens without
// which there is a solution, each of which a conflict must hit (Ignatiev et al. 2015); where that
// takes too many questions the set is minimal.
Result<Conflict> find_conflict(const Puzzle& puzzle, bool smallest, const Run& run);

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
// The same without some of its rules, all givens staying; see SpareRules.
Result<Minimal> minimize_rules(const Puzzle& puzzle, const Run& run);

// The cells at which somebody who knew their digits could go on by naked and hidden singles alone,
// and in a puzzle with rules by what these remove.
struct Backdoors {
  StopReason reason = StopReason::finished;
  // Of the puzzle; the rest is empty unless it is unique.
  Verdict verdict = Verdict::unknown;
  // Of the smallest sets: 0 where singles solve the puzzle. -1: none up to the size looked for, or
  // stopped before that was known.
  int size = -1;
  std::uint64_t count = 0;              // how many sets of that size there are
  std::vector<std::vector<Cell>> sets;  // the first run.keep of them, in order, each ascending
};
// Sets of `most` cells at the most; an iteration is a cell that is tried. Up to size 3 the
// hardest 9x9 take about a millisecond.
Result<Backdoors> find_backdoors(const Puzzle& puzzle, int most, const Run& run);

// The unavoidable sets of a solution: cells of which every puzzle with that solution alone must
// give one, since other digits fit there too; the smallest of them, that hold no other.
struct Unavoidable {
  StopReason reason = StopReason::finished;
  // Of the puzzle; the rest is empty unless it is unique.
  Verdict verdict = Verdict::unknown;
  // By size, each ascending: all up to the size `complete`.
  std::vector<std::vector<Cell>> sets;
  int complete = 0;
  // Every puzzle with that solution has at least so many givens, for no fewer cells hit all sets.
  int givens = 0;
  // So many cells do hit all of them: more cannot follow from these sets. Otherwise looking for the
  // fewest took too long.
  bool exact = false;
};
// Sets of `most` cells at the most; an iteration is a step of the search. What layout the puzzle
// has counts, not its givens. Errors: pencilmarks.
Result<Unavoidable> unavoidable_sets(const Puzzle& puzzle, int most, const Run& run);

// How deep suppositions must be nested so that what they refute leaves the solution alone: the T&E
// depth of Berthier ("Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012), over naked
// and hidden singles in every house of the layout. At depth 1 each candidate is supposed by itself,
// singles are placed until none is left, and a candidate that so leads to a cell without a
// candidate or a digit without a place is removed; again until nothing is. At depth n + 1 all of
// depth n is done beneath each supposition instead. What leads to a solution says nothing: nobody
// guesses.
struct TrialDepth {
  StopReason reason = StopReason::finished;
  // Of the puzzle; the rest is empty unless it is unique.
  Verdict verdict = Verdict::unknown;
  // 0 where singles solve the puzzle. -1: no depth up to the one looked for is enough, or stopped
  // before that was known.
  int depth = -1;
  int at_least = 0;  // lesser depths are not enough
};
// The same for every isomorph. An iteration is a supposition.
Result<TrialDepth> find_trial_depth(const Puzzle& puzzle, int deepest, const Run& run);

// About how many solutions there are, where they are too many to be counted.
struct Estimate {
  StopReason reason = StopReason::finished;
  // Of the estimate: -inf for 0, which is no proof that there is none unless `exact`.
  double log10 = -std::numeric_limits<double>::infinity();
  // The standard error as a share of the estimate; infinite where nothing is known.
  double relative_error = std::numeric_limits<double>::infinity();
  std::uint64_t walks = 0;
  std::uint64_t reached = 0;  // those that ended in a solution
  bool exact = false;         // decided by singles alone: 0 or 1 solutions
};
// By random walks from the puzzle to a solution or a contradiction, each worth the product of the
// choices on its way (Knuth 1975), over naked and hidden singles. The mean is right whatever the
// puzzle; but where few walks carry most of it, it comes out low more often than high, and its
// error too. As many walks as the budget has iterations, else 10,000; drawn from run.seed.
Result<Estimate> estimate_solutions(const Puzzle& puzzle, const Run& run);
// "6.671e21", and in full below a million.
std::string to_string(const Estimate& estimate);

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
