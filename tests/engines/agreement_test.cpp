// All complete engines agree with naive counting, with each other, and with known counts.
#include "support/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

void expect_agreement(const Puzzle& puzzle, std::uint64_t limit) {
  if (test::disagreement(puzzle, limit)) ADD_FAILURE() << test::shrunk(puzzle, limit);
}

class Agreement : public testing::TestWithParam<const char*> {};

// Fully given to sparse puzzles, with no, one and many solutions, wrong givens and pencilmarks.
TEST_P(Agreement, OnRandomPuzzles) {
  const LayoutPtr layout = test::layout(GetParam());
  Random random(17);
  const std::size_t puzzles = test::by_thoroughness(40, 300);
  for (std::size_t i = 0; i < puzzles; ++i) {
    const int least = layout->cells() * (layout->side() > 9 ? 55 : 35) / 100;
    const int span = layout->cells() - least;
    const int givens = least + static_cast<int>(random.below(static_cast<std::uint32_t>(span + 1)));
    const int wrong = i % 4 == 0 ? std::min(givens, 1) : 0;
    const Puzzle puzzle = test::random_puzzle(layout, givens, wrong, i % 3 == 1, random);
    for (const std::uint64_t limit : {1, 2, 7}) expect_agreement(puzzle, limit);
    if (test::count_solutions(puzzle, 300) < 300) expect_agreement(puzzle, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Many, Agreement,
                         testing::Values("1x1", "1x2", "2x2", "2x3", "3x2", "latin5", "jigsaw5",
                                         "jigsaw6", "2x3+x", "3x3", "x", "windoku", "jigsaw9",
                                         "2x5", "4x4"));

TEST(Agreement, OnPuzzlesOfFiles) {
  auto lines = test::minimal_lines(20, 300);
  const auto several = test::lines_of(SUDOKIT_SOURCE_DIR "/data/blank_3x3.txt");
  lines.insert(lines.end(), several.begin(), several.begin() + 10);
  for (const std::string& line : lines) {
    expect_agreement(test::puzzle("3x3", line.substr(0, 81)), 2);
  }
}

TEST(Counts, AreWhatIsKnown) {
  const auto lines = test::data_lines("counts.txt");
  EXPECT_GE(lines.size(), 10u);
  for (const std::string& line : lines) {
    const auto space = line.find(' ');
    const auto colon = line.rfind(':');
    const Puzzle puzzle =
        test::puzzle(line.substr(0, space), line.substr(space + 1, colon - space - 1));
    const std::uint64_t count = std::stoull(line.substr(colon + 1));
    for (const EngineInfo* info : engines()) {
      // Engines that use a SAT solver block each solution with a clause.
      const bool by_search =
          info->name == "backtrack" || info->name == "dlx" || info->name == "overlay";
      const bool slow = count > 1000 && !by_search;
      if (!info->complete() || !supports(*info, puzzle) || slow) continue;
      sudokit::Run run = test::up_to(0);
      run.keep = 0;
      const Outcome outcome = info->make()->solve(puzzle, run);
      EXPECT_EQ(outcome.found, count) << info->name << ' ' << line;
      EXPECT_TRUE(outcome.complete) << info->name << ' ' << line;
    }
  }
}

Outcome counted(const char* engine, const Puzzle& puzzle, std::uint64_t limit) {
  Run run = test::up_to(limit);
  run.keep = 0;
  return test::engine(engine)->solve(puzzle, run);
}

// 28,200,960 = 39,168 x 720: the first row can be relabelled in 6! ways. A thorough run counts all.
TEST(Counts, GridsOfTwoByThree) {
  const bool all = test::thorough();
  const Puzzle puzzle = test::puzzle("2x3", (all ? "......" : "123456") + std::string(30, '.'));
  for (const char* name : {"auto", "backtrack", "dlx"}) {
    EXPECT_EQ(counted(name, puzzle, 0).found * (all ? 1 : 720), 28200960u) << name;
  }
}

// Clause learning adds a clause for each solution, so thousands of solutions take it seconds.
TEST(Counts, ManySolutionsAreLeftToBacktrack) {
  for (const char* layout : {"2x3", "4x4", "5x5"}) {
    const int cells = test::layout(layout)->cells();
    const Puzzle empty = test::puzzle(layout, std::string(static_cast<std::size_t>(cells), '.'));
    const Outcome outcome = counted("auto", empty, 20'000);
    EXPECT_EQ(outcome.found, 20'000u) << layout;
    EXPECT_TRUE(std::ranges::any_of(outcome.counters, [](const Counter& counter) {
      return counter.row->name == "nodes" && counter.row->unit == "states propagated";
    })) << layout;
  }
}

}  // namespace
}  // namespace sudokit
