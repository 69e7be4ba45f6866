// The optional techniques of the default scale, on every layout, each alone with singles: an
// example and a near-miss, and runs over many puzzles that check every instance against the
// solution, its reasons against the candidates, and that the next step is the first of all
// instances.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "deduce/pattern_examples.hpp"
#include "sudokit/tell.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/step_fault.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

const Technique& technique_named(std::string_view name) {
  return *techniques_named(name).front();
}

Deducer beside_singles(const LayoutPtr& layout, const Technique& wanted) {
  DeduceOptions options;
  options.allowed = {&technique_named("hidden-single"), &technique_named("naked-single"), &wanted};
  options.unique_known = wanted.needs_unique;
  return Deducer::make(layout, std::move(options)).value();
}

constexpr const char* kGroups[] = {"patterns", "exclusions", "uniqueness", "forcing"};

class Pattern : public testing::TestWithParam<Example> {
 protected:
  const Technique& wanted_ = technique_named(GetParam().technique);
  LayoutPtr layout_ = test::layout(GetParam().layout);
  Deducer deducer_ = beside_singles(layout_, wanted_);
};

TEST_P(Pattern, IsFoundWithAnArgumentThatHolds) {
  deducer_.start(test::puzzle(layout_, GetParam().puzzle));
  const auto step = first_of(deducer_, &wanted_);
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(changes_text(*layout_, *step), GetParam().changes);
  EXPECT_FALSE(sentence(*layout_, *step).empty());
  test::Reasons reasons(*layout_);
  ASSERT_TRUE(test::Reasons::knows(step->argument.form));
  EXPECT_EQ(reasons.fault(deducer_.pencilmarks(), *step), "") << sentence(*layout_, *step);
  const auto all = deducer_.all(wanted_);
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(changes_text(*layout_, all.front()), GetParam().changes);
}

TEST_P(Pattern, IsNotFoundInTheNearMiss) {
  expect_near_miss(GetParam(), deducer_, &wanted_);
}

std::string name_of(std::string_view technique, std::string_view layout) {
  std::string name = std::string(technique) + "_" + std::string(layout);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Each, Pattern, testing::ValuesIn(kPatterns), [](const auto& example) {
  return name_of(example.param.technique, example.param.layout);
});

// The techniques of the groups that do not rest on uniqueness.
std::vector<std::string> asked_for() {
  std::vector<std::string> names;
  for (const char* group : kGroups) {
    for (const Technique* one : techniques_named(group)) {
      if (!one->needs_unique) names.emplace_back(one->name);
    }
  }
  return names;
}

TEST(Patterns, HaveNamesTogether) {
  std::multiset<std::string_view> names;
  for (const char* group : kGroups) {
    for (const Technique* one : techniques_named(group)) names.insert(one->name);
  }
  EXPECT_GT(names.size(), 40U);
  for (const std::string_view name : names) EXPECT_EQ(names.count(name), 1U) << name;
}

class EveryPattern : public testing::TestWithParam<std::string> {
 protected:
  // Follows a puzzle with singles and the technique.
  void hold(Deducer& deducer, test::Reasons& reasons, const Puzzle& puzzle) {
    static const auto solver = test::engine("backtrack");
    const Grid solution = solver->solve(puzzle, test::up_to(1)).grid;
    deducer.start(puzzle);
    while (const auto step = deducer.next()) {
      if (step->technique == &wanted_) hold_all(deducer, reasons, puzzle, solution, *step);
      if (HasFailure()) return;
      deducer.apply(*step);
    }
    EXPECT_FALSE(deducer.contradiction()) << test::to_text(puzzle);
  }

  int instances_ = 0;
  const Technique& wanted_ = technique_named(GetParam());

 private:
  void hold_all(Deducer& deducer, test::Reasons& reasons, const Puzzle& puzzle,
                const Grid& solution, const Step& next) {
    const std::vector<Step> all = deducer.all(wanted_);
    ASSERT_FALSE(all.empty()) << test::to_text(puzzle);
    ASSERT_EQ(all.front().removals, next.removals) << test::to_text(puzzle);
    ASSERT_EQ(all.front().placements, next.placements) << test::to_text(puzzle);
    const Pencilmarks state = deducer.pencilmarks();
    for (const Step& one : all) {
      ++instances_;
      ASSERT_EQ(test::step_fault(puzzle, solution, reasons, state, one), "")
          << sentence(*puzzle.layout, one) << "\n"
          << test::to_text(puzzle);
    }
  }
};

// Whether the technique may have no instance if it is used alone with singles.
bool is_rare(std::string_view name) {
  return name == "remote-pair" || techniques_named(name).front()->aliases.starts_with("larger") ||
         name == "squirmbag" || name == "short-net";  // the latter needs rules
}

struct Share {
  const char* layout;
  int givens;
  std::size_t few;
  std::size_t many;
};

constexpr Share kShares[] = {
    {"3x3", 26, 10, 2'000},  {"2x3", 9, 10, 2'000},   {"x", 22, 3, 300},
    {"windoku", 24, 2, 300}, {"jigsaw9", 26, 4, 500}, {"jigsaw7", 15, 5, 500},
    {"latin8", 24, 5, 500},  {"2x4", 20, 5, 500},     {"3x4", 58, 1, 100},
    {"4x4", 115, 1, 20},     {"4x4+x", 115, 0, 10},   {"latin9", 34, 3, 300}};

TEST_P(EveryPattern, HoldsOnEveryLayout) {
  int layouts = 0;
  for (const Share& share : kShares) {
    const LayoutPtr layout = test::layout(share.layout);
    Deducer deducer = beside_singles(layout, wanted_);
    test::Reasons reasons(*layout);
    Random random(33, 7);
    const int before = instances_;
    for (std::size_t i = 0; i < test::by_thoroughness(share.few, share.many); ++i) {
      hold(deducer, reasons, test::random_puzzle(layout, share.givens, 0, i % 8 == 7, random));
      if (HasFailure()) return;
    }
    layouts += instances_ > before;
  }
  // Fins of fish in lines need regions.
  EXPECT_GE(layouts, is_rare(GetParam()) ? 0 : 2);
}

TEST_P(EveryPattern, HoldsOnMinimalPuzzles) {
  const LayoutPtr layout = test::layout("3x3");
  Deducer deducer = beside_singles(layout, wanted_);
  test::Reasons reasons(*layout);
  auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  lines.resize(std::min<std::size_t>(lines.size(), test::by_thoroughness(15, 100)));
  for (const std::string& line : lines) {
    hold(deducer, reasons, test::puzzle(layout, line.substr(0, 81)));
    if (HasFailure()) return;
  }
  EXPECT_GE(instances_, is_rare(GetParam()) ? 0 : 1);
}

INSTANTIATE_TEST_SUITE_P(Each, EveryPattern, testing::ValuesIn(asked_for()),
                         [](const auto& name) { return name_of(name.param, "alone"); });

// All of them together get at least as far as the rules without them, and end in the solution.
TEST(Patterns, AllTogetherReachTheSolution) {
  const LayoutPtr layout = test::layout("3x3");
  DeduceOptions options;
  for (const ScaleRow& row : scales().front()->rows) {
    const bool beyond = row.technique->name == "overlay" || row.technique->name == "supposition";
    if (!beyond && !row.technique->needs_unique) options.allowed.push_back(row.technique);
  }
  options.explain = false;
  Deducer deducer = Deducer::make(layout, options).value();
  Deducer plain = Deducer::make(layout, {}).value();
  const auto solver = test::engine("backtrack");
  std::set<std::string_view> used;
  for (const std::string& line : test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt")) {
    const Puzzle puzzle = test::puzzle(layout, line.substr(0, 81));
    deducer.start(puzzle);
    while (const auto step = deducer.next()) {
      used.insert(step->technique->name);
      deducer.apply(*step);
    }
    if (deducer.solved()) {
      EXPECT_EQ(deducer.values(), solver->solve(puzzle, test::up_to(1)).grid) << line;
    } else {
      EXPECT_NE(rate(plain, puzzle).value().end, DeduceEnd::solved) << line;
    }
  }
  EXPECT_GT(used.size(), 20u);
}

}  // namespace
}  // namespace sudokit
