// Steps of puzzles with rules of mixed kinds are sound: no step places or removes against a
// solution that an enumeration finds, whether the puzzle has one solution or several.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

constexpr std::size_t kMostSolutions = 2000;
constexpr int kWholeEvery = 8;

class RuledSteps : public testing::Test {
 protected:
  // Walks to the end; of every eighth puzzle looks first at all instances of all techniques.
  void walk(const test::RuledCase& ruled) {
    const auto solutions = test::naive_solutions(ruled, kMostSolutions);
    const auto puzzle = ruled.puzzle();
    ASSERT_TRUE(puzzle) << ruled.text();
    if (solutions.size() == kMostSolutions || !puzzle->has_rules()) return;
    ++puzzles_;
    SCOPED_TRACE(ruled.text());
    solvable_ += !solutions.empty();
    DeduceOptions options;
    for (const ScaleRow& row : scales().front()->rows) {
      if (row.technique->needs_unique && solutions.size() != 1) continue;
      options.allowed.push_back(row.technique);
    }
    options.unique_known = solutions.size() == 1;
    auto deducer = Deducer::make(puzzle->layout, options);
    ASSERT_TRUE(deducer) << deducer.error().message;
    ASSERT_TRUE(deducer->start(*puzzle));
    if (puzzles_ % kWholeEvery == 0) {
      for (const Step& step : deducer->all()) check(ruled, *puzzle, step, solutions);
      ASSERT_TRUE(deducer->start(*puzzle));
    }
    while (const auto step = deducer->next()) {
      check(ruled, *puzzle, *step, solutions);
      if (HasFailure()) return;
      ++steps_[step->technique->name];
      deducer->apply(*step);
    }
    solved_ += deducer->solved();
    contradictions_ += deducer->contradiction();
    if (deducer->solved()) {
      EXPECT_EQ(std::ranges::count(solutions, deducer->values()), 1) << ruled.text();
    }
    if (deducer->contradiction()) {
      EXPECT_TRUE(solutions.empty()) << ruled.text();
    }
  }

  int puzzles_ = 0;
  int solvable_ = 0;
  int solved_ = 0;
  int contradictions_ = 0;
  int named_ = 0;  // links that name a rule
  std::map<std::string_view, int> steps_;

 private:
  void check(const test::RuledCase& ruled, const Puzzle& puzzle, const Step& step,
             const std::vector<Grid>& solutions) {
    const std::string text = sentence(*puzzle.layout, step);
    const std::string what = fmt::format("{}: {}\n{}", step.technique->name, text, ruled.text());
    for (const Grid& grid : solutions) {
      for (const Candidate put : step.placements) EXPECT_EQ(grid[put.cell], put.digit) << what;
      for (const Candidate gone : step.removals) EXPECT_NE(grid[gone.cell], gone.digit) << what;
      if (HasFailure()) return;
    }
    for (const Link& link : step.argument.links) check_link(step, link, what);
  }

  // Every link outside houses and cells names its rule.
  void check_link(const Step& step, const Link& link, const std::string& what) {
    if (link.ground == Ground::rule) {
      ++named_;
      EXPECT_LT(static_cast<std::size_t>(link.rule), step.rules->constraints().size()) << what;
    } else if (link.ground == Ground::house) {
      EXPECT_FALSE(link.houses.empty()) << what;
    }
  }
};

TEST_F(RuledSteps, AreSoundForAllSolutions) {
  Random random(47);
  const auto rows = constraint_rows();
  const std::array layouts = {test::layout("2x2"), test::layout("2x3"), test::layout("latin5"),
                              test::layout("3x3")};
  const int cases = test::thorough() ? 5000 : 560;
  for (int i = 0; i < cases && !HasFailure(); ++i) {
    const LayoutPtr& layout = layouts[i % 40 == 0 ? 3 : std::size_t(i % 3)];
    std::vector<const ConstraintRow*> kinds;
    for (std::uint32_t count = 2 + random.below(5); count > 0; --count) {
      kinds.push_back(rows[random.below(static_cast<std::uint32_t>(rows.size()))]);
    }
    const int open = layout->side() == 4 ? 16 : layout->side() == 9 ? 18 : 14;
    walk(test::random_ruled(layout, kinds, open, i % 8 != 0, random));
  }
  EXPECT_GT(puzzles_, test::thorough() ? 4000 : 450);
  EXPECT_GT(solvable_, puzzles_ / 2);
  EXPECT_GT(solved_, puzzles_ / 4);
  EXPECT_GT(contradictions_, 0);
  EXPECT_GT(named_, 50);
  EXPECT_GT(steps_["rule"], puzzles_ / 2);
  EXPECT_GT(steps_["supposition"], 0);
  for (const auto& [name, count] : steps_) RecordProperty(std::string(name), count);
}

}  // namespace
}  // namespace sudokit
