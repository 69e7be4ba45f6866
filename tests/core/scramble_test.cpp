// Random isomorphs keep the symmetry of the picture of givens on request.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

// Whether cell (r, c) of a 9x9 picture is given.
using Picture = std::function<bool(int, int)>;

Puzzle drawn(const Picture& picture, const char* layout = "3x3") {
  Puzzle puzzle = plain_puzzle(Layout::named(layout).value(), {});
  const int side = puzzle.layout->side();
  for (int r = 0; r < side; ++r) {
    for (int c = 0; c < side; ++c) {
      // Digits of the solved grid of cyclic rows, so that no givens clash.
      const int digit = (3 * (r % 3) + r / 3 + c) % 9 + 1;
      puzzle.givens.push_back(picture(r, c) ? static_cast<std::uint8_t>(digit) : 0);
    }
  }
  return puzzle;
}
bool given(const Puzzle& puzzle, int r, int c) {
  return puzzle.givens[static_cast<std::size_t>(r * 9 + c)] != 0;
}
bool same_after_half_turn(const Puzzle& puzzle) {
  for (int i = 0; i < 81; ++i) {
    if (given(puzzle, i / 9, i % 9) != given(puzzle, 8 - i / 9, 8 - i % 9)) return false;
  }
  return true;
}
bool same_in_a_mirror(const Puzzle& puzzle) {
  bool across = true, down = true;
  for (int i = 0; i < 81; ++i) {
    across &= given(puzzle, i / 9, i % 9) == given(puzzle, i / 9, 8 - i % 9);
    down &= given(puzzle, i / 9, i % 9) == given(puzzle, 8 - i / 9, i % 9);
  }
  return across || down;
}
// The number of different pictures among 40 scrambles that keep the symmetry.
std::size_t pictures(const Puzzle& puzzle, bool (*kept)(const Puzzle&)) {
  Random random(7);
  std::set<std::string> seen;
  for (int i = 0; i < 40; ++i) {
    const Puzzle other = scramble(puzzle, random, true).value();
    EXPECT_TRUE(kept(other)) << i;
    std::string picture;
    for (const int digit : other.givens) picture += digit == 0 ? '.' : 'x';
    seen.insert(picture);
  }
  return seen.size();
}

TEST(Scramble, KeepsAHalfTurnAloneWithMuchElseMoved) {
  const Puzzle puzzle = drawn([](int r, int c) {
    const int at = std::min(r * 9 + c, 80 - r * 9 - c);
    return at % 7 == 2 || at % 11 == 3;
  });
  ASSERT_TRUE(same_after_half_turn(puzzle));
  ASSERT_FALSE(same_in_a_mirror(puzzle));
  EXPECT_GT(pictures(puzzle, same_after_half_turn), 20U);
}

TEST(Scramble, KeepsMirrorsByMovesOfTheSquare) {
  const Puzzle puzzle = drawn([](int r, int c) {
    const int near = std::min(c, 8 - c);
    return (r * 5 + near) % 4 == 1;
  });
  ASSERT_TRUE(same_in_a_mirror(puzzle));
  const std::size_t count = pictures(puzzle, same_in_a_mirror);
  EXPECT_GE(count, 2U);
  EXPECT_LE(count, 4U);
}

TEST(Scramble, MovesAnythingWhereThereIsNothingToKeep) {
  const Puzzle puzzle = drawn([](int r, int c) { return (r * 9 + c) % 5 == 0 && r < 7; });
  EXPECT_GT(pictures(puzzle, [](const Puzzle&) { return true; }), 35U);
}

// Boxes of two rows and three columns cannot be transposed.
TEST(Scramble, KeepsThePictureOnEveryLayout) {
  for (const char* name : {"2x3", "x", "windoku", "latin5"}) {
    const LayoutPtr layout = Layout::named(name).value();
    Puzzle puzzle = plain_puzzle(layout, Grid(static_cast<std::size_t>(layout->cells())));
    puzzle.givens.front() = 1;
    puzzle.givens.back() = 2;
    Random random(3);
    for (int i = 0; i < 10; ++i) {
      const Grid other = scramble(puzzle, random, true).value().givens;
      for (std::size_t cell = 0; cell < other.size(); ++cell) {
        EXPECT_EQ(other[cell] == 0, other[other.size() - 1 - cell] == 0) << name;
      }
    }
  }
}

}  // namespace
}  // namespace sudokit
