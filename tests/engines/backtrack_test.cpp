// backtrack compared with naive counting, on every shape and with every setting.
#include <gtest/gtest.h>

#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

using test::puzzle;

std::uint64_t count(const Puzzle& p, const char* propagation, const char* order,
                    const char* values) {
  const auto engine = test::engine(
      "backtrack", {{"propagation", propagation}, {"order", order}, {"values", values}});
  const Outcome outcome = engine->solve(p, test::up_to(0));
  EXPECT_TRUE(outcome.complete);
  return outcome.found;
}

TEST(Backtrack, EverySettingCountsTheSame) {
  Random random(3);
  for (const char* name : {"1x1", "2x2", "2x3", "latin4", "jigsaw5", "3x3", "windoku", "4x4"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < 8; ++i) {
      const int givens = layout->cells() * (layout->side() > 9 ? 70 : 45 + 5 * i) / 100;
      const Puzzle p = test::random_puzzle(layout, givens, i % 4 == 3, i % 4 == 1, random);
      const std::uint64_t expected = test::count_solutions(p, ~0ULL);
      for (const char* propagation : {"singles", "acs_code", "nishio"}) {
        for (const char* order : {"smallest", "first"}) {
          for (const char* values : {"ascending", "descending", "random"}) {
            EXPECT_EQ(count(p, propagation, order, values), expected)
                << propagation << ' ' << order << ' ' << values << ' ' << test::to_text(p);
          }
        }
      }
    }
  }
}

// Puzzles in which single-digit filtering removes candidates that singles leave.
TEST(Backtrack, FilteringOfSingleDigitsLosesNoSolution) {
  for (const std::string& line : test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt")) {
    const Puzzle p = puzzle("3x3", line.substr(0, 81));
    EXPECT_EQ(count(p, "nishio", "smallest", "ascending"), 1u) << line;
  }
}

TEST(Backtrack, AllGridsOfSide4) {
  EXPECT_EQ(count(test::empty_puzzle(test::layout("2x2")), "singles", "smallest", "ascending"),
            288u);
}

}  // namespace
}  // namespace sudokit
