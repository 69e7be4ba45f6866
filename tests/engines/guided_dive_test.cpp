// A dive takes its digits from an assignment; a grid that it reports as solved is checked cell by
// cell.
#include "engines/guided_dive.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/engine_runs.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

using testing_support::blanked_root;
using testing_support::puzzle_of;

// Inkala's puzzle of 2012, which tight propagation leaves open.
constexpr std::string_view kInkala =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

struct Diver {
  explicit Diver(const Puzzle& puzzle, std::uint64_t seed = 1)
      : root(propagate_tight(puzzle)), dive(GuidedDive::make(puzzle, root, seed)) {}
  bool run(const Grid& guide, std::uint64_t conflicts) {
    return dive->run(guide, conflicts, meter);
  }

  Propagated root;
  sudokit::Run budget;
  Meter meter{budget};
  std::unique_ptr<GuidedDive> dive;
};

Grid random_grid(const Layout& layout, Random& random) {
  Grid grid(static_cast<std::size_t>(layout.cells()));
  const auto side = static_cast<std::uint32_t>(layout.side());
  for (auto& digit : grid) digit = static_cast<std::uint8_t>(1 + random.below(side));
  return grid;
}

bool solves(const Puzzle& puzzle, const Grid& grid) {
  const auto kept = [](std::uint8_t given, std::uint8_t digit) {
    return given == 0 || given == digit;
  };
  return std::ranges::count(grid, 0) == 0 && !find_clash(*puzzle.layout, grid) &&
         std::ranges::equal(puzzle.givens, grid, kept);
}

TEST(GuidedDive, ComesToTheSolutionThatGuidesIt) {
  Random random(3);
  for (const char* layout : {"2x3", "3x3", "4x4", "5x5", "6x6"}) {
    const Puzzle puzzle = blanked_root(layout, 0.3, random);
    Diver diver(puzzle);
    const Grid solution = root_solution(*puzzle.layout).value();
    ASSERT_TRUE(diver.run(solution, 1)) << layout;
    EXPECT_EQ(diver.dive->grid(), solution) << layout;
  }
}

TEST(GuidedDive, MendsAGuideWithWrongCells) {
  Random random(4);
  for (int i = 0; i < 10; ++i) {
    const Puzzle puzzle = blanked_root("4x4", 0.5, random);
    Diver diver(puzzle);
    Grid guide = root_solution(*puzzle.layout).value();
    for (int k = 0; k < 10; ++k) guide[random.below(256)] = 1;
    ASSERT_TRUE(diver.run(guide, 1000));
    EXPECT_TRUE(solves(puzzle, diver.dive->grid()));
  }
}

TEST(GuidedDive, TakesEachGuideOnce) {
  const Puzzle puzzle = puzzle_of("3x3", kInkala);
  Diver diver(puzzle);
  Random random(5);
  const Grid guide = random_grid(*puzzle.layout, random);
  EXPECT_FALSE(diver.run(guide, 1));
  EXPECT_EQ(diver.dive->dives(), 1U);
  EXPECT_FALSE(diver.run(guide, 1000));
  EXPECT_EQ(diver.dive->dives(), 1U);
  diver.run(random_grid(*puzzle.layout, random), 1);
  EXPECT_EQ(diver.dive->dives(), 2U);
}

// With random guides, a bound of one contradiction fails where a bound of many does not.
TEST(GuidedDive, GivesUpAfterItsContradictions) {
  Random random(6);
  int few = 0, many = 0;
  for (int i = 0; i < 20; ++i) {
    const Puzzle puzzle = puzzle_of("3x3", kInkala);
    const Grid guide = random_grid(*puzzle.layout, random);
    Diver one(puzzle), thousands(puzzle);
    few += one.run(guide, 1);
    many += thousands.run(guide, 10'000);
    EXPECT_TRUE(solves(puzzle, thousands.dive->grid()));
  }
  EXPECT_LT(few, 5);
  EXPECT_EQ(many, 20);
}

TEST(GuidedDive, FindsNothingWhereNothingIs) {
  const auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/unsatisfiable_3x3.txt");
  Random random(7);
  int dived = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), 20); ++i) {
    if (lines[i].size() != 81) continue;
    const Puzzle puzzle = puzzle_of("3x3", lines[i]);
    if (!propagate_tight(puzzle).consistent) continue;
    Diver diver(puzzle);
    for (int k = 0; k < 5; ++k) {
      EXPECT_FALSE(diver.run(random_grid(*puzzle.layout, random), 100'000));
    }
    dived += diver.dive->dives() > 0;
  }
  EXPECT_GT(dived, 0);
}

TEST(GuidedDive, EndsWithItsMeter) {
  const Puzzle puzzle = puzzle_of("3x3", kInkala);
  Diver diver(puzzle);
  StopSource stop;
  diver.budget.stop = stop.get_token();
  stop.request_stop();
  Random random(8);
  EXPECT_FALSE(diver.run(random_grid(*puzzle.layout, random), 10'000));
}

}  // namespace
}  // namespace sudokit
