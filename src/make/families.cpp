#include "make/families.hpp"

#include <fmt/format.h>

namespace sudokit {
namespace {

using Answer = Solvable::Answer;

// Whether a cell sees a digit in one of its peers.
bool sees(const Puzzle& puzzle, int cell, int digit) {
  for (const Cell peer : puzzle.layout->peers(cell)) {
    if (puzzle.givens[peer] == digit) return true;
  }
  return false;
}

// Opens each cell in random order where the puzzle stays without solution.
Result<Puzzle> spare_givens(Puzzle puzzle, Random& random, Solvable& solvable) {
  for (const Cell cell : random_cells(puzzle.givens.size(), random)) {
    const std::uint8_t digit = std::exchange(puzzle.givens[cell], std::uint8_t{0});
    if (digit == 0) continue;
    const Answer answer = solvable.ask(puzzle);
    if (answer == Answer::stopped) return fail("stopped");
    if (answer == Answer::no) continue;
    puzzle.givens[cell] = digit;
    solvable.promise(cell, Digits::only(digit));
  }
  return puzzle;
}

}  // namespace

// While the puzzle is unique, a rival solution after opening a cell must differ in that cell: so
// the question is whether there is a solution without the old digit there.
Result<Puzzle> make_minimal(Puzzle solved, Random& random, Solvable& solvable) {
  const Layout& layout = *solved.layout;
  const Digits all = Digits::all(layout.side());
  Puzzle& puzzle = solved;
  puzzle.marks.assign(puzzle.givens.size(), all);
  for (const Cell cell : random_cells(puzzle.givens.size(), random)) {
    const std::uint8_t digit = std::exchange(puzzle.givens[cell], std::uint8_t{0});
    puzzle.marks[cell] = all - Digits::only(digit);
    const Answer answer = solvable.ask(puzzle);
    if (answer == Answer::stopped) return fail("stopped");
    puzzle.marks[cell] = all;
    if (answer == Answer::no) continue;
    puzzle.givens[cell] = digit;
    solvable.promise(cell, Digits::only(digit));
  }
  puzzle.marks.clear();
  return std::move(puzzle);
}

// In the same way a rival that a further candidate allows must take it.
Result<Puzzle> make_sukaku(Puzzle solved, Random& random, Solvable& solvable) {
  const auto side = static_cast<std::size_t>(solved.layout->side());
  const Digits all = Digits::all(solved.layout->side());
  Puzzle puzzle{solved.layout, Grid(solved.givens.size()), {}, {}};
  for (const int digit : solved.givens) puzzle.marks.push_back(Digits::only(digit));
  std::vector<std::uint32_t> candidates(solved.givens.size() * side);
  for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i] = static_cast<std::uint32_t>(i);
  random.shuffle(std::span(candidates));
  for (const std::uint32_t candidate : candidates) {
    const std::size_t cell = candidate / side;
    const int digit = static_cast<int>(candidate % side) + 1;
    if (solved.givens[cell] == digit) continue;
    const Digits before = std::exchange(puzzle.marks[cell], Digits::only(digit));
    const Answer answer = solvable.ask(puzzle);
    if (answer == Answer::stopped) return fail("stopped");
    puzzle.marks[cell] = before;
    if (answer == Answer::no) {
      puzzle.marks[cell].insert(digit);
    } else {
      solvable.promise(static_cast<int>(cell), all - Digits::only(digit));
    }
  }
  return puzzle;
}

Result<Puzzle> make_unsatisfiable(Puzzle solved, Random& random, Solvable& solvable) {
  const int side = solved.layout->side();
  const Grid solution = solved.givens;
  auto puzzle = make_minimal(std::move(solved), random, solvable);
  if (!puzzle) return puzzle;
  Solvable sparing = solvable.afresh();  // the minimal puzzle's givens were promised to stay
  for (const Cell cell : random_cells(solution.size(), random)) {
    if (puzzle->givens[cell] != 0) continue;
    const int first = static_cast<int>(random.below(static_cast<std::uint32_t>(side)));
    for (int i = 0; i < side; ++i) {
      const int digit = (first + i) % side + 1;
      if (digit == solution[cell] || sees(*puzzle, cell, digit)) continue;
      puzzle->givens[cell] = static_cast<std::uint8_t>(digit);
      return spare_givens(std::move(*puzzle), random, sparing);
    }
  }
  return fail(fmt::format("no given of {} contradicts without a clash", puzzle->layout->name()));
}

}  // namespace sudokit
