// AcsBoard compared with a plain implementation of the propagation: the same candidates in every
// cell, and the same cells set in the same order, after any sequence of settings.
#include "propagate/acs_board.hpp"

#include <gtest/gtest.h>

#include "propagate/plain_acs_board.hpp"
#include "sudokit/make.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

using Settings = std::vector<std::pair<int, int>>;

auto noting(Settings& settings) {
  return [&settings](int cell, int digit) { settings.emplace_back(cell, digit); };
}

// The root solution with each cell kept with probability `fixed`. Its diagonals clash, so that
// contradictions are compared too.
Puzzle blanked_root(const char* layout, double fixed, Random& random) {
  Puzzle puzzle = test::empty_puzzle(test::layout(layout));
  const LayoutPtr boxes =
      Layout::boxes(puzzle.layout->box_rows(), puzzle.layout->box_cols()).value();
  puzzle.givens = root_solution(*boxes).value();
  for (auto& digit : puzzle.givens) {
    if (random.real() >= fixed) digit = 0;
  }
  return puzzle;
}

template <class Shape>
void expect_same(const AcsBoard<Shape>& fast, const PlainAcsBoard<Shape>& plain) {
  EXPECT_EQ(fast.open(), plain.open());
  EXPECT_EQ(fast.feasible(), plain.feasible());
  EXPECT_EQ(fast.settled(), plain.settled());
  for (int cell = 0; cell < plain.shape().cells(); ++cell)
    ASSERT_EQ(mask_to_digits(fast.candidates(cell)), mask_to_digits(plain.candidates(cell)))
        << "cell " << cell;
}

template <class Shape>
void compare_walks(const Puzzle& puzzle, Random& random) {
  AcsBoard<Shape> fast;
  PlainAcsBoard<Shape> plain;
  Settings settings;
  Settings expected;
  fast.load(puzzle, noting(settings));
  plain.load(puzzle, noting(expected));
  expect_same(fast, plain);
  for (int step = 0; step < 2 * puzzle.layout->cells(); ++step) {
    const int cell =
        static_cast<int>(random.below(static_cast<std::uint32_t>(puzzle.layout->cells())));
    auto own = plain.candidates(cell);
    if (own == 0) continue;
    for (auto skip = random.below(static_cast<std::uint32_t>(mask_count(own))); skip != 0; --skip)
      own &= static_cast<decltype(own)>(own - 1);
    const auto value = mask_of<decltype(own)>(mask_lowest(own));
    fast.set(cell, value, noting(settings));
    plain.set(cell, value, noting(expected));
    expect_same(fast, plain);
  }
  EXPECT_EQ(settings, expected);
}

TEST(AcsBoard, AgreesWithThePropagationSpeltOut) {
  Random random(11);
  for (const char* layout : {"1x1", "2x2", "2x3", "3x2", "3x3", "4x4", "2x5", "5x5", "3x3+x"}) {
    SCOPED_TRACE(layout);
    for (const double fixed : {0.0, 0.2, 0.4}) {
      const Puzzle puzzle = blanked_root(layout, fixed, random);
      with_shape(*puzzle.layout, [&]<class Shape>(std::type_identity<Shape>) {
        compare_walks<Shape>(puzzle, random);
      });
    }
  }
}

TEST(AcsBoard, AgreesWhereMarksAreGiven) {
  Random random(12);
  Puzzle puzzle = test::empty_puzzle(test::layout("3x3"));
  puzzle.marks.assign(81, Digits::all(9));
  for (auto& marks : puzzle.marks) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (random.below(3) == 0 && marks.count() > 1) marks.erase(digit);
    }
  }
  compare_walks<BoxShape<3>>(puzzle, random);
}

}  // namespace
}  // namespace sudokit
