// How many solutions each candidate has, and entries that leave exactly one solution.
#include <algorithm>
#include <array>

#include "core/meter.hpp"
#include "oracle/oracle.hpp"
#include "oracle/question_oracle.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {

// How many solutions each candidate has.

namespace {

std::vector<Digits> narrowed(const Puzzle& puzzle, const std::vector<Digits>& candidates) {
  std::vector<Digits> marks = candidates;
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    marks[cell] = marks[cell] & allowed(puzzle, static_cast<int>(cell));
  }
  return marks;
}

// Counts the solutions of the puzzle itself, and of each puzzle with one more candidate given.
class Counting {
 public:
  Counting(const Puzzle& puzzle, CandidateSolutions& found, Oracle& oracle, Meter& meter)
      : found_(found),
        oracle_(oracle),
        meter_(meter),
        asked_{puzzle.layout,
               puzzle.givens,
               narrowed(puzzle, found.candidates.digits),
               {},
               puzzle.rules},
        side_(puzzle.layout->side()) {}

  // Lists all solutions if there are fewer than the cap; otherwise counts candidate by candidate.
  void run() {
    std::vector<Grid> solutions;
    const auto all = oracle_.count(asked_, found_.cap, solutions);
    if (!all) return;
    found_.all = *all;
    if (*all < found_.cap) return take_all(solutions);
    asked_.layout->is_classic9() && !asked_.has_rules() ? count_side_by_side() : count_one_by_one();
  }

 private:
  std::uint64_t& count(std::size_t cell, int digit) {
    return found_
        .counts[cell * static_cast<std::size_t>(side_) + static_cast<std::size_t>(digit) - 1];
  }
  void take_all(const std::vector<Grid>& solutions) {
    for (const Grid& solution : solutions) {
      for (std::size_t cell = 0; cell < solution.size(); ++cell) ++count(cell, solution[cell]);
    }
  }
  // Calls use(cell, digit) for each candidate of a cell with several. The count of the only
  // candidate of a cell is the number of all solutions.
  template <class Use>
  void each_open(const Use& use) {
    for (std::size_t cell = 0; cell < asked_.marks.size(); ++cell) {
      const Digits digits = asked_.marks[cell];
      if (digits.count() == 1) {
        count(cell, digits.lowest()) = found_.all;
      } else {
        digits.for_each([&](int digit) { use(cell, digit); });
      }
    }
  }

  void count_one_by_one() {
    bool stopped = false;
    std::vector<Grid> solutions;
    each_open([&](std::size_t cell, int digit) {
      if (stopped) return;
      const Digits before = asked_.marks[cell];
      asked_.marks[cell] = Digits::only(digit);
      const auto some = oracle_.count(asked_, found_.cap, solutions);
      asked_.marks[cell] = before;
      stopped = !some;
      count(cell, digit) = some.value_or(0);
    });
  }

  void count_side_by_side() {
    bulk9::Marks81 marks{};
    for (std::size_t cell = 0; cell < 81; ++cell) {
      asked_.marks[cell].for_each([&](int digit) { marks.marks[cell] |= bit(digit); });
    }
    std::vector<bulk9::Marks81> puzzles;
    std::vector<std::uint64_t*> counts;
    each_open([&](std::size_t cell, int digit) {
      puzzles.push_back(marks);
      puzzles.back().marks[cell] = bit(digit);
      counts.push_back(&count(cell, digit));
    });
    std::vector<bulk9::Result> results(puzzles.size());
    bulk9::solve(puzzles, results, found_.cap, [this] { return meter_.expired(); });
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].finished) *counts[i] = results[i].solutions;
    }
  }
  static std::uint16_t bit(int digit) { return static_cast<std::uint16_t>(1 << (digit - 1)); }

  CandidateSolutions& found_;
  Oracle& oracle_;
  Meter& meter_;
  Puzzle asked_;
  int side_;
};

}  // namespace

std::uint64_t CandidateSolutions::of(int cell, int digit) const {
  const std::size_t side = counts.size() / std::max<std::size_t>(candidates.digits.size(), 1);
  return counts[static_cast<std::size_t>(cell) * side + static_cast<std::size_t>(digit) - 1];
}

std::vector<std::pair<Cell, int>> CandidateSolutions::unique_by() const {
  std::vector<std::pair<Cell, int>> entries;
  if (candidates.verdict != Verdict::multiple) return entries;
  for (std::size_t cell = 0; cell < candidates.digits.size(); ++cell) {
    candidates.digits[cell].for_each([&](int digit) {
      if (of(static_cast<int>(cell), digit) == 1)
        entries.emplace_back(static_cast<Cell>(cell), digit);
    });
  }
  return entries;
}

Result<CandidateSolutions> candidate_solutions(const Puzzle& puzzle, std::uint64_t cap,
                                               const Run& run) {
  const Allowance allowance(run);
  auto candidates = true_candidates(puzzle, allowance.left());
  if (!candidates) return tl::unexpected(candidates.error());
  CandidateSolutions found{std::move(*candidates), cap, 0, {}};
  TrueCandidates& known = found.candidates;
  found.counts.resize(puzzle.givens.size() * static_cast<std::size_t>(puzzle.layout->side()));
  if (known.reason != StopReason::finished || known.verdict == Verdict::unsatisfiable) return found;
  const Run left = allowance.left();
  QuestionOracle question(puzzle, left);
  Counting(puzzle, found, question.oracle(), question.meter()).run();
  known.reason = question.meter().reason();
  return found;
}

// ---- Completions --------------------------------------------------------------------------------

// Finds entries that leave exactly one of several solutions: candidates that only one solution has,
// either of the puzzle or of the puzzle with one more entry.

namespace {

using Completion = Completions::Entry;

// At most this many solutions are listed. If there may be more, each candidate that at most one of
// them has is tested by itself.
constexpr std::uint64_t kLooked = 64;

class Completing {
 public:
  Completing(const Puzzle& puzzle, Oracle& oracle, Completions& found)
      : puzzle_(puzzle), oracle_(oracle), found_(found), side_(puzzle.layout->side()) {}

  void find_singles() {
    each_sole({0, 0}, [&](Completion entry) { found_.singles.push_back(entry); });
  }
  // Each pair is found once, through its first entry.
  void find_pairs() {
    each_open([&](Completion first) {
      if (is_single(first)) return;
      puzzle_.givens[first.cell] = static_cast<std::uint8_t>(first.digit);
      each_sole(first, [&](Completion second) {
        if (!is_single(second)) found_.pairs.emplace_back(first, second);
      });
      puzzle_.givens[first.cell] = 0;
    });
  }

 private:
  // Calls use(entry) for the candidates of the open cells, in ascending order.
  template <class Use>
  void each_open(const Use& use) {
    for (Cell cell = 0; cell < puzzle_.givens.size(); ++cell) {
      if (puzzle_.givens[cell] != 0) continue;
      allowed(puzzle_, cell).for_each([&](int digit) {
        if (!oracle_.stopped()) use(Completion{cell, digit});
      });
    }
  }

  // Calls use(entry) for each candidate above `after` that exactly one of several solutions has.
  template <class Use>
  void each_sole(Completion after, const Use& use) {
    std::vector<Grid> solutions;
    const auto count = oracle_.count(puzzle_, kLooked, solutions);
    if (!count || *count < 2) return;
    std::vector<std::uint64_t> seen(puzzle_.givens.size() * static_cast<std::size_t>(side_));
    for (const Grid& solution : solutions) {
      for (Cell cell = 0; cell < solution.size(); ++cell) ++seen[at({cell, solution[cell]})];
    }
    each_open([&](Completion entry) {
      if (entry <= after || seen[at(entry)] > 1) return;
      if (*count < kLooked ? seen[at(entry)] == 1 : leaves_one(entry)) use(entry);
    });
  }
  std::size_t at(Completion entry) const {
    return entry.cell * static_cast<std::size_t>(side_) + static_cast<std::size_t>(entry.digit) - 1;
  }

  bool leaves_one(Completion entry) {
    puzzle_.givens[entry.cell] = static_cast<std::uint8_t>(entry.digit);
    const bool one = oracle_.prove_unique(puzzle_) == Oracle::Solutions::one;
    puzzle_.givens[entry.cell] = 0;
    return one;
  }
  bool is_single(Completion entry) const { return std::ranges::count(found_.singles, entry) > 0; }

  Puzzle puzzle_;
  Oracle& oracle_;
  Completions& found_;
  int side_;
};

}  // namespace

Result<Completions> find_completions(const Puzzle& puzzle, int most, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Meter meter(run);
  Oracle oracle(puzzle.layout, run, meter);
  Completions found;
  found.verdict = verdict_of(oracle.prove_unique(puzzle));
  if (found.verdict == Verdict::multiple) {
    Completing completing(puzzle, oracle, found);
    completing.find_singles();
    if (most > 1) completing.find_pairs();
  }
  found.reason = meter.reason();
  return found;
}

}  // namespace sudokit
