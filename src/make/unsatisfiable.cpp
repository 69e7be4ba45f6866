// Puzzles without a solution that become solvable if any given is removed.
#include <fmt/format.h>

#include "core/failf.hpp"
#include "make/makers.hpp"
#include "make/steps.hpp"

namespace sudokit {
namespace {

using Answer = Oracle::Answer;

// Whether a cell sees a digit in one of its peers.
bool sees(const Puzzle& puzzle, int cell, int digit) {
  for (const Cell peer : puzzle.layout->peers(cell)) {
    if (puzzle.givens[peer] == digit) return true;
  }
  return false;
}

// Opens each cell, in random order, if the puzzle still has no solution then.
Result<Puzzle> spare_givens(Puzzle puzzle, Random& random, Oracle& oracle) {
  for (const Cell cell : random_cells(puzzle.givens.size(), random)) {
    const std::uint8_t digit = std::exchange(puzzle.givens[cell], std::uint8_t{0});
    if (digit == 0) continue;
    const Answer answer = oracle.ask(puzzle);
    if (answer == Answer::stopped) return give_up(oracle.reason());
    if (answer == Answer::no) continue;
    puzzle.givens[cell] = digit;
    oracle.restrict_cell(cell, Digits::only(digit));
  }
  return puzzle;
}

// Makes the puzzle minimal and adds a given that clashes with no other and differs from the
// solution. Then opens each given, in random order, if there is still no solution. Errors: stopped,
// or there is no such given, because every open cell sees all digits but that of the solution.
Result<Puzzle> contradict(Puzzle solved, Random& random, Oracle& oracle) {
  const int side = solved.layout->side();
  const Grid solution = solved.givens;
  auto puzzle = spare_all(std::move(solved), random, oracle);
  if (!puzzle) return puzzle;
  Oracle sparing = oracle.afresh();  // the minimal puzzle's givens were restricted
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
  return failf("gave-up", "no given of {} makes it contradictory without a clash",
               puzzle->layout->name());
}

class Unsatisfiable final : public MakerWith<NoParams> {
 public:
  const MakerInfo& info() const override { return unsatisfiable_info(); }

 protected:
  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Making making(request);
    auto solved = making.solved(request.layout);
    if (!solved) return solved;
    return contradict(std::move(*solved), making.random, making.oracle);
  }
};

}  // namespace

const MakerInfo& unsatisfiable_info() {
  static constexpr MakerInfo kInfo = {
      .name = "unsatisfiable",
      .summary = "no solution and no clashing givens; solvable if any one given is removed",
      .source = "a minimal puzzle with one additional given, made minimal again",
      .takes = kHouses,
      .verdict = Verdict::unsatisfiable,
      .minimal = true,
      .slow_side = 17,
      .largest_side = 30,
      .params = {},
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<Unsatisfiable>(); },
  };
  return kInfo;
}

}  // namespace sudokit
