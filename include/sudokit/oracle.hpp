// Questions that rest on "can this still be solved?": true candidates, spare givens and mistakes;
// and estimates of the number of solutions.
//
// Puzzles may have any layout of houses, and pencilmarks and rules unless stated otherwise; any
// other feature is an error. Every solution is checked. All answers except estimates are exact. If
// the budget or the stop token of the run ends a question early, `reason` says so and the other
// members hold what is known. Of the Run, the functions use the budget, the stop token, the
// observer (which is polled) and `known`; they use the seed and `keep` where stated. An iteration
// is a question unless stated otherwise. Without a time limit, the functions are pure functions of
// their arguments. They are thread safe.
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// How many solutions a puzzle has: none, one, or several.
struct Uniqueness {
  StopReason reason = StopReason::finished;
  // unsatisfiable, unique or multiple; unknown only if stopped.
  Verdict verdict = Verdict::unknown;
  // Two different solutions if there are several, one if there is one, otherwise none.
  std::vector<Grid> solutions;
  // The number of values that the depth-first search tried beyond propagation; nullopt if the proof
  // needed clause learning.
  std::optional<std::uint64_t> guesses;
};

// What earlier questions found out about one puzzle, for later questions: whether it has one
// solution, its true candidates, and learnt clauses. A run that refers to it (Run::known) uses it
// if the question is about the same puzzle and the run has no budget of iterations or memory,
// because such a budget measures the cost of one question alone. The answers equal those of a new
// object, except that a limit leaves less undecided. Not thread safe.
class Findings {
 public:
  explicit Findings(const Puzzle& puzzle);
  Findings(Findings&&) noexcept;
  ~Findings();

  // Stores what an engine proved about the puzzle: that it has no solution, or exactly one. Other
  // outcomes and other puzzles are ignored.
  void learn(const Puzzle& puzzle, const Outcome& outcome);
  // The stored proof as the outcome of a run whose limit is not 1; nullopt if it is not known that
  // the puzzle has no solution or exactly one.
  std::optional<Outcome> outcome(const Puzzle& puzzle, const Run& run) const;
  // The number of nodes searched and conflicts met so far.
  std::uint64_t effort() const;

  struct State;
  State& state() { return *state_; }

 private:
  std::unique_ptr<State> state_;
};

// Proves uniqueness for many puzzles, and reuses its memory. Not thread safe.
class Prover {
 public:
  // `guesses`: how many guesses the depth-first search may make before clause learning starts; by
  // default the number that is fastest.
  explicit Prover(std::optional<std::uint64_t> guesses = {});
  Prover(Prover&&) noexcept;
  Prover& operator=(Prover&&) noexcept;
  ~Prover();

  // The answer does not depend on earlier calls. Errors: the puzzle has an unsupported feature.
  Result<Uniqueness> prove(const Puzzle& puzzle, const Run& run);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The digits that each cell has in some solution.
struct TrueCandidates {
  StopReason reason = StopReason::finished;
  // unsatisfiable, unique or multiple; unknown only if stopped.
  Verdict verdict = Verdict::unknown;
  // One set per cell; all are empty if there is no solution. If stopped: the digits found so far.
  std::vector<Digits> digits;
  // Two different solutions if there are several; the same one twice if there is one.
  std::array<Grid, 2> solutions;
};
// Asks at most as many questions as there are true candidates and cells.
Result<TrueCandidates> true_candidates(const Puzzle& puzzle, const Run& run);

// How many solutions each candidate has, counted up to a cap.
struct CandidateSolutions {
  TrueCandidates candidates;
  std::uint64_t cap = 0;
  // The number of solutions of the puzzle. Numbers below the cap are exact; the cap means "this
  // many or more".
  std::uint64_t all = 0;
  // The number of solutions with each candidate, at [cell * side + digit - 1], as for `all`. 0 if
  // there is none, and if the candidate was not counted before the run stopped.
  std::vector<std::uint64_t> counts;

  // The entry of `counts` for a cell (from 0) and a digit (from 1).
  std::uint64_t of(int cell, int digit) const;
  // The entries that leave exactly one solution, if the puzzle has several: the candidates whose
  // count is 1.
  std::vector<std::pair<Cell, int>> unique_by() const;
};
// Pre: cap >= 2. Asks one question per candidate, in addition to those of true_candidates().
Result<CandidateSolutions> candidate_solutions(const Puzzle& puzzle, std::uint64_t cap,
                                               const Run& run);

// The givens that can be left out of a unique puzzle so that it stays unique.
struct SpareGivens {
  StopReason reason = StopReason::finished;
  // The verdict on the puzzle as it is; the other members are empty unless it is unique.
  Verdict verdict = Verdict::unknown;
  // The givens each of which can be left out alone, with all others kept.
  std::vector<Cell> alone;
  // Whether the puzzle stays unique without all of them together. True if there are none.
  bool together = false;
};
// Finds the givens that can be left out.
Result<SpareGivens> spare_givens(const Puzzle& puzzle, const Run& run);

// The same for rules, numbered as in Rules::constraints(). Two kinds of rules are never reported:
// marks to which a negative rule refers (the dots of "all dots are given"), since without one the
// negative rule would forbid more; and rules that became houses of the layout.
struct SpareRules {
  StopReason reason = StopReason::finished;
  Verdict verdict = Verdict::unknown;
  std::vector<int> alone;
  bool together = false;
};
// Finds the rules that can be left out.
Result<SpareRules> spare_rules(const Puzzle& puzzle, const Run& run);

// Entries that leave exactly one of several solutions.
struct Completions {
  struct Entry {
    Cell cell;
    int digit;
    auto operator<=>(const Entry&) const = default;
  };
  StopReason reason = StopReason::finished;
  // The verdict on the puzzle; the other members are empty unless it is multiple. If stopped: those
  // found so far.
  Verdict verdict = Verdict::unknown;
  std::vector<Entry> singles;  // each by itself leaves one solution
  // both together leave one solution, and neither does by itself
  std::vector<std::pair<Entry, Entry>> pairs;
};
// Looks for sets of up to `most` entries, 1 or 2.
Result<Completions> find_completions(const Puzzle& puzzle, int most, const Run& run);

// Givens and rules that contradict each other.
struct Conflict {
  StopReason reason = StopReason::finished;
  // The verdict on the puzzle; the other members are empty unless it is unsatisfiable.
  Verdict verdict = Verdict::unknown;
  std::vector<Cell> cells = {};
  std::vector<int> rules = {};  // numbered as in Rules::constraints()
  bool minimal = false;         // without any one of them, the others have a solution
  bool smallest = false;        // no other contradictory set has fewer givens and rules
};
// Givens may clash directly. If `smallest`, searches for a smallest set: every conflict must hit
// each set of givens without which there is a solution (Ignatiev et al. 2015). If that takes too
// many questions, the result is only minimal.
Result<Conflict> find_conflict(const Puzzle& puzzle, bool smallest, const Run& run);

// A puzzle with only those of its givens that it needs to be unique.
struct Minimal {
  StopReason reason = StopReason::finished;
  // The verdict on the original puzzle.
  Verdict verdict = Verdict::unknown;
  // The minimal puzzle if the original is unique and `reason` is `finished`; otherwise the
  // original.
  Puzzle puzzle;
};
// Removes givens. Their order is drawn from run.seed, and all orders are equally likely.
// Pencilmarks are kept.
Result<Minimal> minimize(const Puzzle& puzzle, const Run& run);
// Removes rules instead and keeps all givens; for the rules that are never removed see SpareRules.
Result<Minimal> minimize_rules(const Puzzle& puzzle, const Run& run);

// Backdoors: the smallest sets of cells whose digits allow naked and hidden singles to solve the
// rest. In a puzzle with rules, the removals by propagating the rules count too.
struct Backdoors {
  StopReason reason = StopReason::finished;
  // The verdict on the puzzle; the other members are empty unless it is unique.
  Verdict verdict = Verdict::unknown;
  // The number of cells in the smallest sets; 0 if singles solve the puzzle. -1 if there is no set
  // up to the size that was searched, or the run stopped before that was known.
  int size = -1;
  std::uint64_t count = 0;  // the number of sets of that size
  // the first run.keep of them, in ascending order, each ascending
  std::vector<std::vector<Cell>> sets;
};
// Searches sets of up to `most` cells; an iteration is a cell that is tried. For up to 3 cells, the
// hardest 9x9 puzzles take about a millisecond.
Result<Backdoors> find_backdoors(const Puzzle& puzzle, int most, const Run& run);

// The unavoidable sets of a solution: sets of cells whose digits can be exchanged for others. Every
// puzzle with exactly that solution gives at least one cell of each. Only sets that contain no
// smaller unavoidable set are listed.
struct Unavoidable {
  StopReason reason = StopReason::finished;
  // The verdict on the puzzle; the other members are empty unless it is unique.
  Verdict verdict = Verdict::unknown;
  // All sets of up to `complete` cells, by size, each ascending.
  std::vector<std::vector<Cell>> sets;
  int complete = 0;
  // A lower bound on the givens of every puzzle with that solution: no fewer cells hit all sets.
  int givens = 0;
  // There are that many cells that hit all sets, so no higher bound follows from these sets. If
  // false, the search for the smallest number took too long.
  bool exact = false;
};
// Searches sets of up to `most` cells; an iteration is a step of the search. The result depends on
// the layout and the solution, not on which cells are givens. Errors: the puzzle has pencilmarks or
// rules.
Result<Unavoidable> unavoidable_sets(const Puzzle& puzzle, int most, const Run& run);

// The T&E depth of Berthier ("Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012): how
// deeply suppositions must be nested so that the refuted ones leave only the solution, with naked
// and hidden singles in every house of the layout. At depth 1, each candidate is supposed by itself
// and singles are placed as long as there are any. A candidate that leads to a cell without a
// candidate or a digit without a place is removed. This is repeated until no candidate is removed.
// At depth n + 1, everything of depth n is done after each supposition. A supposition that leads to
// a solution proves nothing: there is no guessing.
struct TrialDepth {
  StopReason reason = StopReason::finished;
  // The verdict on the puzzle; the other members are empty unless it is unique.
  Verdict verdict = Verdict::unknown;
  // 0 if singles solve the puzzle. -1 if no depth up to `deepest` suffices, or if the run stopped
  // before that was known.
  int depth = -1;
  int at_least = 0;  // smaller depths do not suffice
};
// The result is the same for every isomorph. An iteration is a supposition. Errors: the puzzle has
// rules.
Result<TrialDepth> find_trial_depth(const Puzzle& puzzle, int deepest, const Run& run);

// An estimate of the number of solutions, for puzzles with too many to count.
struct Estimate {
  StopReason reason = StopReason::finished;
  // The logarithm of the estimate. -inf if it is 0, which proves that there is no solution only if
  // `exact`.
  double log10 = -std::numeric_limits<double>::infinity();
  // The standard error as a fraction of the estimate; infinite if nothing is known.
  double relative_error = std::numeric_limits<double>::infinity();
  std::uint64_t walks = 0;    // the number of walks made
  std::uint64_t reached = 0;  // the walks that ended in a solution
  bool exact = false;         // singles alone decided the puzzle: it has 0 or 1 solutions
};
// Makes random walks from the puzzle to a solution or a contradiction, with naked and hidden
// singles. The weight of a walk is the product of the numbers of choices on its way (Knuth 1975).
// The estimate is unbiased for every puzzle, but if a few walks carry most of the weight, it is
// more often too low than too high, and so is its error. The number of walks is the iteration
// budget, or 10,000 without one; they are drawn from run.seed.
Result<Estimate> estimate_solutions(const Puzzle& puzzle, const Run& run);
// "6.671e21"; in full below a million.
std::string to_string(const Estimate& estimate);

// What is wrong with the entries that a person made in a puzzle.
struct Mistakes {
  StopReason reason = StopReason::finished;
  // The entries whose digit is in no solution of the puzzle at that cell.
  std::vector<Cell> impossible;
  // A smallest set of entries to take back so that the rest can be completed.
  std::vector<Cell> take_back;
  // No other set of that size will do.
  bool only_set = false;
};
// `entries`: one digit per cell, 0 for none; entries at givens are ignored. To check the givens
// themselves, pass a puzzle without givens, and the givens as entries. Errors: the puzzle itself
// has no solution; the number of entries is not the number of cells; a digit is above the side.
Result<Mistakes> find_mistakes(const Puzzle& puzzle, const Grid& entries, const Run& run);

// ---- Neighbours ---------------------------------------------------------------------------------
// Neighbours of a puzzle: the puzzles with one solution that result from removing n givens and
// adding m others ("{-n+m}").

// Receives each neighbour. Returning false ends the search.
using TakeNeighbour = std::function<bool(const Puzzle& neighbour)>;

// Finds every puzzle with one solution that lacks `minus` of the givens and has `plus` others, none
// of which is a given of the puzzle. Each is found once, and none is missed. Any layout; no
// pencilmarks or rules. On classic 9x9, givens that two known solutions share are skipped, and the
// others are tested in blocks by the bulk kernel: about 4 ms for {-1+1} of 17 givens. On other
// layouts, the solutions without the `minus` givens are listed, up to 200,000, and the givens that
// only one of them has are found by counting; if there are more solutions, each given is tried. Of
// the run, only the budgets of seconds and memory and the stop token are used. Returns why the
// search ended. Errors: the puzzle has fewer givens than `minus`, or it has pencilmarks or rules.
Result<StopReason> neighbours(const Puzzle& puzzle, int minus, int plus, const Run& run,
                              const TakeNeighbour& take);

// ---- Numbers of grids ---------------------------------------------------------------------------
// The exact number of solved grids of a layout, which may exceed 64 bits.

__extension__ using BigCount = unsigned __int128;

struct GridCount {
  BigCount grids = 0;  // valid if the reason is `finished`
  StopReason reason = StopReason::finished;
};

// Counts the grids of a layout that has only rectangular boxes of 3x3, 2x2 to 2x5 or 3x2 to 5x2.
// Nothing for other layouts. 2x5 takes about ten seconds, the others a moment. Of the run, only the
// budgets of seconds and memory and the stop token are used. Thread safe.
std::optional<GridCount> count_grids(const Layout& layout, const Run& run = {});
// The number in decimal digits.
std::string to_string(BigCount count);

}  // namespace sudokit
