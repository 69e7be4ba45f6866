// The measures of two papers: Lewis 2007, equation 2, and Lloyd and Amos 2019, Fig. 8.
#include <gtest/gtest.h>

#include "sudokit/puzzle.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

TEST(Remains, OfTheBlankGridAreAll) {
  const Puzzle blank = test::puzzle("3x3", std::string(81, '.'));
  for (const Filtering filtering : {Filtering::none, Filtering::singles, Filtering::acs_code}) {
    const Remains remains = remains_of(blank, filtering).value();
    EXPECT_EQ(remains.open, 81);
    EXPECT_NEAR(remains.log10_states, 50.0379, 1e-3);
    EXPECT_EQ(remains.mean_candidates, 9);
  }
}

TEST(Remains, CountWhatTheGivensLeave) {
  const Puzzle row = test::puzzle("2x2", "12.4............");
  const Remains none = remains_of(row, Filtering::none).value();
  EXPECT_EQ(none.open, 13);
  // r1c3 has only 3; r2c1 and r2c2 have 3 and 4; r2c3 and r2c4 have 1 to 3; below them, columns 1,
  // 2 and 4 have 3 candidates per cell, column 3 has 4.
  EXPECT_EQ(none.mean_candidates * 16, 3 + 1 + 2 + 2 + 3 + 3 + 2 * (3 + 3 + 4 + 3));
  const Remains singles = remains_of(row, Filtering::singles).value();
  EXPECT_EQ(singles.open, 12);
  EXPECT_FALSE(singles.contradiction);
  // r2c1 and r2c2 have 3 and 4, r2c3 and r2c4 have 1 and 2. Row 2 has two places for each of the
  // four digits, each box for two of them, each column for one.
  EXPECT_EQ(singles.bivalue, 4);
  EXPECT_EQ(singles.bilocal, 16);
}

TEST(Remains, TellAContradiction) {
  const Puzzle clash = test::puzzle("2x2", "11..............");
  EXPECT_TRUE(remains_of(clash, Filtering::singles).value().contradiction);
  EXPECT_FALSE(remains_of(clash, Filtering::none).value().contradiction) << "nothing is filtered";
}

// The number of 100 instances that propagation alone solves (recomputed from the authors' archive).
TEST(Remains, AreThoseOfThePublishedInstances) {
  struct Row {
    const char* file;
    const char* layout;
    int trivial;
    double mean;
  };
  for (const Row& row :
       {Row{"lloyd/9x9_040.txt", "3x3", 4, 1.47}, Row{"lloyd/9x9_050.txt", "3x3", 36, 1.09},
        Row{"lloyd/16x16_050.txt", "4x4", 7, 1.19}}) {
    int trivial = 0;
    double sum = 0;
    const auto lines = test::shared_lines(row.file);
    if (lines.empty()) GTEST_SKIP() << test::missing(row.file);
    for (const auto& line : lines) {
      const Remains remains =
          remains_of(test::puzzle(row.layout, line), Filtering::acs_code).value();
      trivial += remains.open == 0;
      sum += remains.mean_candidates;
    }
    EXPECT_EQ(trivial, row.trivial) << row.file;
    EXPECT_NEAR(sum / static_cast<double>(lines.size()), row.mean, 0.005) << row.file;
  }
}

}  // namespace
}  // namespace sudokit
