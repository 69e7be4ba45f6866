// Puzzles without solution that hang on every given.
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

// Opens each cell in random order where the puzzle stays without solution.
Result<Puzzle> spare_givens(Puzzle puzzle, Random& random, Oracle& oracle) {
  for (const Cell cell : random_cells(puzzle.givens.size(), random)) {
    const std::uint8_t digit = std::exchange(puzzle.givens[cell], std::uint8_t{0});
    if (digit == 0) continue;
    const Answer answer = oracle.ask(puzzle);
    if (answer == Answer::stopped) return give_up(oracle.reason());
    if (answer == Answer::no) continue;
    puzzle.givens[cell] = digit;
    oracle.promise(cell, Digits::only(digit));
  }
  return puzzle;
}

// A minimal puzzle with one more given, which clashes with none and is not of its solution; then
// each given is opened in random order where that leaves no solution. Errors: stopped, or there is
// no such given (a puzzle that propagation completes wherever one digit is set may have none).
Result<Puzzle> contradict(Puzzle solved, Random& random, Oracle& oracle) {
  const int side = solved.layout->side();
  const Grid solution = solved.givens;
  auto puzzle = spare_all(std::move(solved), random, oracle);
  if (!puzzle) return puzzle;
  Oracle sparing = oracle.afresh();  // the minimal puzzle's givens were promised to stay
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
