// An example and a near-miss for each technique, the table of techniques, and the two puzzles that
// Eppstein discusses.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "deduce/example.hpp"
#include "deduce/pattern_examples.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

constexpr const char* kTrapezoid =
    ".2...6.......1.72.5.....9..9.8.....4.6...3.1........52.5.9.....83..7.....413.....";

// The near-miss of a uniqueness rule is the same position with uniqueness unknown.
constexpr Example kExamples[] = {
    {"hidden-single",
     ".2...36...7....8....1.87.2.1...4.....59.........83...14....1....3.6.....6.5.29...",
     "r3c2 = 6", "r1c7"},
    {"naked-single",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r6c9 = 7", "r2c9"},
    {"pointing",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r6c1 ≠ 4", "r1c8"},
    {"claiming",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r6c1 ≠ 4", "r1c8"},
    {"hidden-pair",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r9c4, r9c6 ≠ 5; r9c4 ≠ 6", "r7c2"},
    {"triad", ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r9c4, r9c6 ≠ 5; r9c4 ≠ 6", "r7c2"},
    {"trapezoid",
     ".2...6.......1.72.5.....9..9.8.....4.6...3.1........52.5.9.....83..7.....413.....",
     "r1c9 ≠ 3; r1c8, r7c8 ≠ 4; r2c9 ≠ 5; r2c9 ≠ 6; r1c9 ≠ 8", ""},
    {"rectangle",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r7c7 ≠ 2", ""},
    {"naked-pair",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r9c4, r9c6 ≠ 5; r9c4 ≠ 6", "r7c2"},
    {"naked-triple",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r3c1 ≠ 5; r2c1 ≠ 9", "r1c2"},
    {"hidden-triple",
     ".2...4....5.....1..4..893......9...1..3....7...6.3249.....6...5.89....6......71..",
     "r9c4, r9c8, r9c9 ≠ 2; r9c4, r9c8 ≠ 4", "r3c5"},
    {"naked-quad",
     ".2...39....8.......6.82......4.1..7.7..4...3....5....89....23......567.....7...1.",
     "r2c7 ≠ 1; r2c7, r2c8 ≠ 4; r2c7, r2c8 ≠ 5", "r1c2"},
    {"hidden-quad",
     ".2...4...1...8.9....9....6....8.7...5.29..1.89..5....34.....21..7...........53.4.",
     "r7c2, r7c3, r7c9 ≠ 6; r7c9 ≠ 7", "r1c5"},
    {"subproblem",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r9c4, r9c6 ≠ 5; r9c4 ≠ 6", "r7c2"},
    {"x-wing", ".2...39....8.......6.82......4.1..7.7..4...3....5....89....23......567.....7...1.",
     "r2c7, r2c8, r7c8, r8c8 ≠ 4", "r3c1"},
    {"swordfish",
     ".2...5..7..94..1....1..9..3...6.7..26.8.2...........952..73.....4.8..........1...",
     "r5c2, r8c1, r9c1, r9c2 ≠ 7", "r1c9"},
    {"jellyfish",
     ".2...39....8.......6.82......4.1..7.7..4...3....5....89....23......567.....7...1.",
     "r2c7, r2c8, r7c8, r8c8 ≠ 4", "r3c1"},
    {"simple-colouring",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r6c1 ≠ 4", "r1c8"},
    {"nishio", ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r4c7, r5c7, r6c1 ≠ 4", "r2c3"},
    {"xy-wing", ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r2c1 ≠ 9", "r1c2"},
    {"xyz-wing",
     ".2...4....5.....1..4..893......9...1..3....7...6.3249.....6...5.89....6......71..",
     "r1c1, r2c1, r3c1, r7c3 ≠ 7", "r1c2"},
    {"bilocal", ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r1c5 ≠ 5", "r1c2"},
    {"bivalue", ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r1c5, r3c1 ≠ 5", "r1c2"},
    {"repeat", ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r1c1 = 5", "r1c8"},
    {"path", ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r1c3 ≠ 5", "r2c9"},
    {"conflict",
     ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r1c1 = 5", "r1c8"},
    {"two-sat", ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....",
     "r1c1 = 5", "r5c1"},
    {"overlay", ".2..1...4...7..95.9...6......9........6.3...8.3...8.6..6.....1..42..9.....7..32..",
     "r8c7 ≠ 3", "r1c5"},
};

const Technique* technique(std::string_view name) {
  const auto found = techniques_named(name);
  return found.empty() ? nullptr : found.front();
}

Deducer with_only(const LayoutPtr& layout, std::initializer_list<std::string_view> names) {
  DeduceOptions options;
  options.unique_known = true;
  for (const std::string_view name : names) options.allowed.push_back(technique(name));
  return Deducer::make(layout, std::move(options)).value();
}

class TechniqueExample : public testing::TestWithParam<Example> {};

TEST_P(TechniqueExample, IsFoundWithItsArgument) {
  const Example& example = GetParam();
  const LayoutPtr layout = test::layout("3x3");
  Deducer deducer = with_only(layout, {"hidden-single", "naked-single", example.technique});
  deducer.start(test::puzzle(layout, example.puzzle));
  const auto step = first_of(deducer, technique(example.technique));
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(changes_text(*layout, *step), example.changes);
  EXPECT_FALSE(sentence(*layout, *step).empty());
  EXPECT_FALSE(step->argument.nodes.empty() && step->argument.houses.empty());
  // The first instance in the documented order is the first of all().
  const auto all = deducer.all(*technique(example.technique));
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(changes_text(*layout, all.front()), example.changes);
}

TEST_P(TechniqueExample, IsNotFoundInTheNearMiss) {
  const Example& example = GetParam();
  const Technique* wanted = technique(example.technique);
  const LayoutPtr layout = test::layout("3x3");
  if (wanted->needs_unique) {
    // The same position, but uniqueness is unknown.
    Deducer unsure = Deducer::make(layout, {}).value();
    unsure.start(test::puzzle(layout, example.puzzle));
    EXPECT_FALSE(first_of(unsure, wanted).has_value());
    return;
  }
  Deducer deducer = with_only(layout, {"hidden-single", "naked-single", example.technique});
  expect_near_miss(example, deducer, wanted);
}

INSTANTIATE_TEST_SUITE_P(Each, TechniqueExample, testing::ValuesIn(kExamples),
                         [](const auto& example) {
                           std::string name = example.param.technique;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(TechniqueTable, EveryTechniqueHasAnExampleAndAName) {
  std::set<std::string_view> examples, names;
  for (const Example& example : kExamples) examples.insert(example.technique);
  for (const Example& example : kPatterns) examples.insert(example.technique);
  for (const Example& example : kRare) examples.insert(example.technique);
  for (const Technique& one : techniques()) {
    // Align consists of pointing and claiming, which have examples of their own.
    const bool of_rules = one.family == TechniqueFamily::rule;  // ruled_steps_test.cpp
    EXPECT_TRUE(examples.count(one.name) || one.name == "align" || one.name == "supposition" ||
                of_rules)
        << one.name;
    EXPECT_TRUE(names.insert(one.name).second) << one.name;
    EXPECT_FALSE(one.title.empty() || one.summary.empty() || one.source.empty()) << one.name;
    EXPECT_TRUE(technique(one.name) == &one || one.name == "align") << one.name;
  }
  EXPECT_EQ(techniques_named("align").size(), 2u);
  EXPECT_TRUE(techniques_named("guess").empty());
}

// A rectangle with a given corner is not a rectangle of blank cells: the same position with all
// placed digits as givens has fewer instances.
TEST(Uniqueness, AGivenCornerIsNoCorner) {
  const LayoutPtr layout = test::layout("3x3");
  const auto lines = test::minimal_lines(2'000, 4'000);
  for (const char* name : {"trapezoid", "rectangle"}) {
    Deducer deducer = with_only(layout, {"hidden-single", "naked-single", name});
    std::size_t blank = 0;
    std::size_t given = 0;
    for (const std::string& line : lines) {
      deducer.start(test::puzzle(layout, line.substr(0, 81)));
      if (!first_of(deducer, technique(name))) continue;
      Puzzle all_given = test::empty_puzzle(layout);
      all_given.givens = deducer.values();
      const auto before = deducer.all(*technique(name));
      deducer.start(all_given);
      for (const Step& step : deducer.all(*technique(name))) {
        EXPECT_TRUE(std::any_of(before.begin(), before.end(), [&](const Step& other) {
          return covers(other, step) && covers(step, other);
        }));
        ++given;
      }
      blank += before.size();
    }
    EXPECT_GT(blank, given) << name;
  }
}

TEST(Uniqueness, IsRefusedWhereItIsNotKnown) {
  const LayoutPtr layout = test::layout("3x3");
  DeduceOptions options;
  options.allowed = {technique("rectangle")};
  const auto refused = Deducer::make(layout, options);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code.name(), "uniqueness-unknown");
  options.unique_known = true;
  EXPECT_TRUE(Deducer::make(layout, options).has_value());
}

TEST(Uniqueness, IsProvedOnlyWhenNeededAndOnce) {
  const LayoutPtr layout = test::layout("3x3");
  int asked = 0;
  DeduceOptions options;
  options.prove_unique = [&](const Puzzle&) { return ++asked > 0; };
  Deducer deducer = Deducer::make(layout, options).value();
  // Placements only.
  EXPECT_EQ(rate(deducer, test::puzzle(layout, kExamples[0].puzzle)).value().level, 0);
  EXPECT_EQ(asked, 0);
  const char* hard =
      "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
  EXPECT_GT(rate(deducer, test::puzzle(layout, hard)).value().level, 3);
  EXPECT_EQ(asked, 1);
}

TEST(Uniqueness, IsOffForPencilmarks) {
  const LayoutPtr layout = test::layout("3x3");
  Deducer deducer = with_only(layout, {"hidden-single", "naked-single", "rectangle"});
  Puzzle puzzle = test::puzzle(layout, kExamples[1].puzzle);
  for (const auto given : puzzle.givens) {
    puzzle.marks.push_back(given != 0 ? Digits::only(given) : Digits::all(9));
  }
  deducer.start(puzzle);
  EXPECT_FALSE(first_of(deducer, technique("rectangle")).has_value());
}

DeduceEnd end_without(const char* line, std::initializer_list<std::string_view> without,
                      int level) {
  const LayoutPtr layout = test::layout("3x3");
  DeduceOptions options;
  options.scale = scale_named("eppstein");
  for (const ScaleRow& row : options.scale->rows) {
    const Technique& one = *row.technique;
    const bool out = std::find(without.begin(), without.end(), one.name) != without.end();
    if (!out && row.level <= level && !one.needs_unique) options.allowed.push_back(&one);
  }
  options.explain = false;
  Deducer deducer = Deducer::make(layout, options).value();
  return rate(deducer, test::puzzle(layout, line)).value().end;
}

// Completes what the rules leave open, and never removes a digit of the solution.
TEST(Supposition, FinishesWhatTheRulesDoNot) {
  const LayoutPtr layout = test::layout("3x3");
  DeduceOptions options;
  options.unique_known = true;
  for (const ScaleRow& row : scales().front()->rows) {
    if (row.technique != technique("overlay")) options.allowed.push_back(row.technique);
  }
  // "AI Escargot" and Inkala's puzzle of 2012.
  for (const char* line :
       {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."}) {
    const Puzzle puzzle = test::puzzle(layout, line);
    const Explanation all = explain(puzzle, options).value();
    ASSERT_EQ(all.end, DeduceEnd::solved) << line;
    const Grid& solution = all.states.back().values;
    ASSERT_TRUE(is_solution(puzzle, solution));
    int suppositions = 0;
    for (const Step& step : all.steps) {
      for (const Candidate gone : step.removals) EXPECT_NE(solution[gone.cell], gone.digit);
      suppositions += step.argument.form == Form::supposed;
    }
    EXPECT_GT(suppositions, 0);
    EXPECT_NE(tell(all, ExplainForm::text, {}).find("the techniques alone do not suffice"),
              std::string::npos);
  }
}

// The step has the least score over all rows, whatever their order.
TEST(Choice, CheapestTakesTheLeastScoreOfAll) {
  const LayoutPtr layout = test::layout("3x3");
  const auto score = [](const Step& step) { return static_cast<int>(10 - step.removals.size()); };
  const ScaleRow rows[] = {{technique("claiming"), 3, {}, false, false, score},
                           {technique("naked-single"), 2},
                           {technique("hidden-single"), 1}};
  Scale scale = *scales().front();
  scale.name = "cheap";
  scale.rows = rows;
  scale.choice = Choice::cheapest;
  DeduceOptions options;
  options.scale = &scale;
  Deducer deducer = Deducer::make(layout, options).value();
  ASSERT_TRUE(deducer.start(test::puzzle(layout, kExamples[1].puzzle)));
  int taken = 0;
  for (; auto step = deducer.next(); ++taken) {
    const std::vector<Step> all = deducer.all();
    const auto least = std::min_element(
        all.begin(), all.end(), [](const Step& a, const Step& b) { return a.score < b.score; });
    ASSERT_NE(least, all.end());
    EXPECT_EQ(step->score, least->score);
    EXPECT_EQ(step->technique, least->technique);
    EXPECT_EQ(step->placements, least->placements);
    deducer.apply(*step);
  }
  EXPECT_GT(taken, 3);
}

// Eppstein 2012, section 5: a puzzle whose only complex rule is Nishio, and one that all older
// rules together cannot solve. Both come from ../shared/data/minimal_10000.txt.
TEST(Story, OnePuzzleNeedsNishioAndNothingHarder) {
  const char* line =
      ".2...8.....5...6.1...34..5........3..6...47...3.6.2.....2.7.3....9...1..5..26....";
  EXPECT_EQ(end_without(line, {"nishio"}, 2), DeduceEnd::stuck);
  EXPECT_EQ(end_without(line, {}, 2), DeduceEnd::solved);
}

TEST(Story, OnePuzzleWasBeyondTheOlderRules) {
  const char* line =
      ".4...1....6.......3.97....4.539...6.2.7...9........2.51....563....6.8..99...2....";
  EXPECT_EQ(end_without(line, {"nishio"}, 5), DeduceEnd::stuck);
  EXPECT_EQ(end_without(line, {}, 5), DeduceEnd::solved);
}

}  // namespace
}  // namespace sudokit
