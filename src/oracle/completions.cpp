// Finds entries that leave exactly one of several solutions: candidates that only one solution has,
// either of the puzzle or of the puzzle with one more entry.
#include <algorithm>

#include "oracle/oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
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
