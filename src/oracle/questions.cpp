// Uniqueness, true candidates, spare givens, minimal puzzles.
#include <algorithm>

#include "oracle/oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

using Answer = Oracle::Answer;
using Solutions = Oracle::Solutions;

// The puzzle with a set of digits a cell, so that each can be narrowed by itself.
Puzzle with_marks(Puzzle puzzle) {
  if (puzzle.has_marks()) return puzzle;
  std::vector<Digits> marks;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    marks.push_back(allowed(puzzle, static_cast<int>(cell)));
  }
  puzzle.marks = std::move(marks);
  return puzzle;
}

// A unique puzzle whose givens are taken away. While it is unique, a rival solution after opening
// a cell must differ in that cell: so the question is whether there is a solution without the old
// digit there.
class Sparing {
 public:
  Sparing(const Puzzle& puzzle, Oracle& oracle)
      : plain_(puzzle), puzzle_(with_marks(puzzle)), oracle_(oracle) {}

  // Opens the cell when that leaves the puzzle unique.
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

// Cell by cell: a solution with a digit that was not seen there, until there is none.
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
  switch (solutions) {
    case Solutions::none:
      return Verdict::unsatisfiable;
    case Solutions::one:
      return Verdict::unique;
    case Solutions::several:
      return Verdict::multiple;
    case Solutions::stopped:
      break;
  }
  return Verdict::unknown;
}

std::vector<Cell> given_cells(const Puzzle& puzzle) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    if (puzzle.givens[cell] != 0) cells.push_back(static_cast<Cell>(cell));
  }
  return cells;
}

struct Prover::State {
  // What the oracle holds on to while it is asked.
  Run run;
  std::optional<Meter> meter;
  LayoutPtr layout;
  std::optional<Oracle> oracle;
  std::uint64_t nodes = 0;
};

Prover::Prover(std::optional<std::uint64_t> guesses) : state_(std::make_unique<State>()) {
  if (guesses) state_->nodes = *guesses + 1;  // the first node is no guess
}
Prover::Prover(Prover&&) noexcept = default;
Prover& Prover::operator=(Prover&&) noexcept = default;
Prover::~Prover() = default;

Result<Uniqueness> Prover::prove(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  State& state = *state_;
  state.run = run;
  state.meter.emplace(state.run);
  if (state.layout != puzzle.layout) {
    state.layout = puzzle.layout;
    state.oracle.emplace(puzzle.layout, state.run, *state.meter);
  }
  state.oracle->forget();
  const Solutions known = state.oracle->prove_unique(puzzle, state.nodes);
  Uniqueness found{state.meter->reason(), verdict_of(known), {}, {}};
  if (const auto nodes = state.oracle->nodes())
    found.guesses = std::max<std::uint64_t>(1, *nodes) - 1;
  if (known == Solutions::one || known == Solutions::several) {
    found.solutions.push_back(state.oracle->solution());
  }
  if (known == Solutions::several) found.solutions.push_back(state.oracle->rival());
  return found;
}

Result<TrueCandidates> true_candidates(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Meter meter(run);
  Oracle oracle(puzzle.layout, run, meter);
  TrueCandidates found;
  found.digits.resize(puzzle.givens.size());
  const Solutions known = oracle.prove_unique(puzzle);
  found.verdict = verdict_of(known);
  if (known == Solutions::one || known == Solutions::several) {
    found.solutions = {oracle.solution(),
                       known == Solutions::one ? oracle.solution() : oracle.rival()};
    for (const Grid& solution : found.solutions) note(found.digits, solution);
  }
  if (known == Solutions::several) look_for_more(puzzle, oracle, found.digits);
  found.reason = meter.reason();
  return found;
}

Result<SpareGivens> spare_givens(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Meter meter(run);
  Oracle oracle(puzzle.layout, run, meter);
  SpareGivens found;
  found.verdict = verdict_of(oracle.prove_unique(puzzle));
  if (found.verdict == Verdict::unique) {
    Sparing sparing(puzzle, oracle);
    for (const Cell cell : given_cells(puzzle)) {
      const Answer rival = sparing.spare(cell);
      if (rival == Answer::stopped) break;
      if (rival == Answer::yes) continue;
      found.alone.push_back(cell);
      sparing.close(cell, puzzle.givens[cell]);
    }
    for (const Cell cell : found.alone) sparing.open(cell);
    found.together = oracle.prove_unique(sparing.puzzle()) == Solutions::one;
  }
  found.reason = meter.reason();
  return found;
}

Result<Minimal> minimize(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Meter meter(run);
  Oracle oracle(puzzle.layout, run, meter);
  Minimal found{StopReason::finished, verdict_of(oracle.prove_unique(puzzle)), puzzle};
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
    if (meter.reason() == StopReason::finished) found.puzzle.givens = sparing.puzzle().givens;
  }
  found.reason = meter.reason();
  return found;
}

}  // namespace sudokit
