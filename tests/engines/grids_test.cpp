// Known numbers of grids.
#include <gtest/gtest.h>

#include "engines/engines.hpp"
#include "sudokit/oracle.hpp"
#include "support/hooks.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

std::string grids(const char* layout) {
  const auto count = count_grids(*Layout::named(layout).value());
  return count ? to_string(count->grids) : "";
}

TEST(Grids, AreTheKnownNumbers) {
  EXPECT_EQ(grids("2x2"), "288");
  EXPECT_EQ(grids("2x3"), "28200960");
  EXPECT_EQ(grids("3x2"), "28200960");
  EXPECT_EQ(grids("2x4"), "29136487207403520");
  EXPECT_EQ(grids("4x2"), "29136487207403520");
  EXPECT_EQ(grids("3x3"), "6670903752021072936960");  // Felgenhauer and Jarvis 2006
}

TEST(Grids, AreTheKnownNumberOfTwoByFive) {
  if (!test::thorough()) GTEST_SKIP() << "takes minutes: runs with SUDOKIT_THOROUGH";
  EXPECT_EQ(grids("2x5"), "1903816047972624930994913280000");  // Pettersen 2006
}

TEST(Grids, EndWithTheBudget) {
  const LayoutPtr layout = Layout::named("2x5").value();
  sudokit::Run run;
  run.budget.seconds = 0.05;
  const test::ClockOfLooks clock;
  EXPECT_EQ(count_grids(*layout, run)->reason, StopReason::time);
  run.budget.seconds.reset();
  run.budget.memory = 100'000;
  EXPECT_EQ(count_grids(*layout, run)->reason, StopReason::memory);
}

TEST(Grids, AreThoseThatASearchCounts) {
  sudokit::Run run;
  run.limit = 0;
  run.keep = 0;
  const Puzzle open{Layout::named("2x2").value(), Grid(16), {}, {}, {}};
  EXPECT_EQ(grids("2x2"), std::to_string(backtrack_info().make()->solve(open, run).found));
}

TEST(Grids, AreNotGuessedElsewhere) {
  for (const char* layout : {"x", "latin4", "3x4", "2x6", "2x2+x"}) EXPECT_EQ(grids(layout), "");
}

}  // namespace
}  // namespace sudokit
