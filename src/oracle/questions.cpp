// True candidates, spare givens, minimal puzzles.
#include <algorithm>

#include "oracle/asking.hpp"

namespace sudokit {
namespace {

using Answer = Oracle::Answer;

// The puzzle with one set of digits per cell, so that each cell can be narrowed by itself.
Puzzle with_marks(Puzzle puzzle) {
  if (puzzle.has_marks()) return puzzle;
  std::vector<Digits> marks;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    marks.push_back(allowed(puzzle, static_cast<int>(cell)));
  }
  puzzle.marks = std::move(marks);
  return puzzle;
}

// Removes givens from a unique puzzle. While the puzzle is unique, any second solution after
// opening a cell must differ in that cell. So the question is whether there is a solution without
// the old digit there.
class Sparing {
 public:
  Sparing(const Puzzle& puzzle, Oracle& oracle)
      : plain_(puzzle), puzzle_(with_marks(puzzle)), oracle_(oracle) {}

  // Opens the cell if that leaves the puzzle unique. Returns whether there is a second solution.
  Answer spare(Cell cell) {
    const std::uint8_t digit = puzzle_.givens[cell];
    open(cell);
    const Digits before = puzzle_.marks[cell];
    puzzle_.marks[cell] = before - Digits::only(digit);
    const Answer rival = puzzle_.marks[cell].empty() ? Answer::no : oracle_.ask(puzzle_);
    puzzle_.marks[cell] = before;
    if (rival != Answer::no) close(cell, digit);
    return rival;
  }
  void open(Cell cell) {
    puzzle_.givens[cell] = 0;
    puzzle_.marks[cell] = may_without_given(cell);
  }
  void close(Cell cell, std::uint8_t digit) {
    puzzle_.givens[cell] = digit;
    puzzle_.marks[cell] = Digits::only(digit);
  }
  const Puzzle& puzzle() const { return puzzle_; }

 private:
  Digits may_without_given(Cell cell) const {
    return plain_.has_marks() ? plain_.marks[cell] : Digits::all(plain_.layout->side());
  }

  const Puzzle& plain_;
  Puzzle puzzle_;
  Oracle& oracle_;
};

void note(std::vector<Digits>& seen, const Grid& solution) {
  for (std::size_t cell = 0; cell < seen.size(); ++cell) seen[cell].insert(solution[cell]);
}

// For each cell: asks for a solution with a digit that was not seen there, until there is none.
void look_for_more(const Puzzle& puzzle, Oracle& oracle, std::vector<Digits>& seen) {
  Puzzle asked = with_marks(puzzle);
  for (std::size_t cell = 0; cell < seen.size(); ++cell) {
    const Digits may = asked.marks[cell];
    Answer more = Answer::no;
    while (!(asked.marks[cell] = may - seen[cell]).empty()) {
      more = oracle.ask(asked);
      if (more != Answer::yes) break;
      note(seen, oracle.solution());
    }
    if (more == Answer::stopped) return;
    asked.marks[cell] = seen[cell];
    oracle.promise(static_cast<int>(cell), seen[cell]);
  }
}

}  // namespace

Verdict verdict_of(Oracle::Solutions solutions) {
  constexpr Verdict kVerdicts[] = {Verdict::unsatisfiable, Verdict::unique, Verdict::multiple,
                                   Verdict::unknown};
  return kVerdicts[static_cast<std::size_t>(solutions)];
}

std::vector<Cell> given_cells(const Puzzle& puzzle) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    if (puzzle.givens[cell] != 0) cells.push_back(static_cast<Cell>(cell));
  }
  return cells;
}

Result<TrueCandidates> true_candidates(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Asking asking(puzzle, run);
  if (const TrueCandidates* known = asking.candidates()) return *known;
  TrueCandidates found;
  found.digits.resize(puzzle.givens.size());
  const Uniqueness proof = asking.prove();
  found.verdict = proof.verdict;
  if (!proof.solutions.empty()) {
    found.solutions = {proof.solutions.front(), proof.solutions.back()};
    for (const Grid& solution : found.solutions) note(found.digits, solution);
  }
  if (proof.verdict == Verdict::multiple) look_for_more(puzzle, asking.oracle(), found.digits);
  found.reason = asking.meter().reason();
  asking.keep(found);
  return found;
}

Result<SpareGivens> spare_givens(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Asking asking(puzzle, run);
  SpareGivens found;
  found.verdict = asking.prove().verdict;
  if (found.verdict == Verdict::unique) {
    Sparing sparing(puzzle, asking.oracle());
    for (const Cell cell : given_cells(puzzle)) {
      const Answer rival = sparing.spare(cell);
      if (rival == Answer::stopped) break;
      if (rival == Answer::yes) continue;
      found.alone.push_back(cell);
      sparing.close(cell, puzzle.givens[cell]);
    }
    for (const Cell cell : found.alone) sparing.open(cell);
    found.together = asking.oracle().prove_unique(sparing.puzzle()) == Oracle::Solutions::one;
  }
  found.reason = asking.meter().reason();
  return found;
}

Result<Minimal> minimize(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Asking asking(puzzle, run);
  Oracle& oracle = asking.oracle();
  Minimal found{StopReason::finished, asking.prove().verdict, puzzle};
  if (found.verdict == Verdict::unique) {
    Random random(run.seed);
    std::vector<Cell> order = given_cells(puzzle);
    random.shuffle(std::span(order));
    Sparing sparing(puzzle, oracle);
    for (const Cell cell : order) {
      const Answer rival = sparing.spare(cell);
      if (rival == Answer::stopped) break;
      if (rival == Answer::yes) oracle.promise(cell, Digits::only(puzzle.givens[cell]));
    }
    if (asking.meter().reason() == StopReason::finished) {
      found.puzzle.givens = sparing.puzzle().givens;
    }
  }
  found.reason = asking.meter().reason();
  return found;
}

}  // namespace sudokit
