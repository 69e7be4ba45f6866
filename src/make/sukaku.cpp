// Pencilmarks without givens.
#include "make/makers.hpp"
#include "make/steps.hpp"

namespace sudokit {
namespace {

using Answer = Oracle::Answer;

// While the puzzle is unique, any second solution after adding a candidate must contain it. So the
// question is whether there is a solution with only that candidate in its cell.
Result<Puzzle> add_candidates(Puzzle solved, Random& random, Oracle& oracle) {
  const auto side = static_cast<std::size_t>(solved.layout->side());
  const Digits all = Digits::all(solved.layout->side());
  Puzzle puzzle = plain_puzzle(solved.layout, Grid(solved.givens.size()));
  for (const int digit : solved.givens) puzzle.marks.push_back(Digits::only(digit));
  std::vector<std::uint32_t> candidates(solved.givens.size() * side);
  for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i] = static_cast<std::uint32_t>(i);
  random.shuffle(std::span(candidates));
  for (const std::uint32_t candidate : candidates) {
    const std::size_t cell = candidate / side;
    const int digit = static_cast<int>(candidate % side) + 1;
    if (solved.givens[cell] == digit) continue;
    const Digits before = std::exchange(puzzle.marks[cell], Digits::only(digit));
    const Answer answer = oracle.ask(puzzle);
    if (answer == Answer::stopped) return give_up(oracle.reason());
    puzzle.marks[cell] = before;
    if (answer == Answer::no) {
      puzzle.marks[cell].insert(digit);
    } else {
      oracle.restrict_cell(static_cast<int>(cell), all - Digits::only(digit));
    }
  }
  return puzzle;
}

class Sukaku final : public MakerWith<NoParams> {
 public:
  const MakerInfo& info() const override { return sukaku_info(); }

 protected:
  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Making making(request);
    auto solved = making.solved(request.layout);
    if (!solved) return solved;
    return add_candidates(std::move(*solved), making.random, making.oracle);
  }
};

}  // namespace

const MakerInfo& sukaku_info() {
  static constexpr MakerInfo kInfo = {
      .name = "sukaku",
      .summary = "candidates instead of givens: one solution, and no candidate can be added",
      .source =
          "a random solved grid, to which the other candidates are added in random order if one "
          "solution remains",
      .takes = kHouses,
      .verdict = Verdict::unique,
      .minimal = true,
      .marks = true,
      .slow_side = 10,
      .largest_side = 16,
      .params = {},
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<Sukaku>(); },
  };
  return kInfo;
}

}  // namespace sudokit
