// An example and a near-miss for each technique of HoDoKu that its finders here support from Death
// Blossom on, for its larger fish, and for techniques that it joins from two. What the finders find
// on many puzzles is sound.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "deduce/example.hpp"
#include "sudokit/tell.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/reasons.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

constexpr Example kHodokuExamples[] = {
    {"death-blossom",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r5c3 ≠ 8", "r6c1"},
    {"squirmbag",
     "5......8..4.3..5..8....4...754.9.6..9..23..........7.....9...522.1.....6....6.37.",
     "r5c7, r6c4, r6c5, r6c6, r6c9 ≠ 1", "r1c8"},
    {"whale", "....6.8.....5....3....7395.45...9...9...5.1..6...3......7.4.3.181....6...2.1...9.",
     "r2c1, r2c6, r2c8, r4c3, r4c4, r4c8, r4c9 ≠ 2", "r1c5"},
    {"finned-squirmbag",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r7c3 ≠ 1", "r2c4"},
    {"sashimi-squirmbag",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r1c1 ≠ 7", "r1c3"},
    {"finned-whale",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r7c9 ≠ 4", "r2c4"},
    {"sashimi-whale",
     "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7",
     "r5c7 ≠ 7", "r1c8"},
    {"finned-leviathan",
     ".......95....2.1.3.2.41.....4......2.3..6.....17..48..9.1.........6...7.....8.6..",
     "r9c1, r9c3 ≠ 5", "r1c9"},
    {"franken-x-wing",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 5", "r1c5"},
    {"franken-swordfish",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c8"},
    {"franken-jellyfish",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c8"},
    {"franken-squirmbag",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c8"},
    {"finned-franken-x-wing",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1 ≠ 1", "r2c8"},
    {"finned-franken-swordfish",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1 ≠ 1", "r2c8"},
    {"finned-franken-jellyfish",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r1c6"},
    {"mutant-x-wing",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c3"},
    {"mutant-swordfish",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c8"},
    {"mutant-jellyfish",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c8"},
    {"finned-mutant-x-wing",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1 ≠ 1", "r2c8"},
    {"finned-mutant-swordfish",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1 ≠ 1", "r2c8"},
    {"forcing-chain",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r1c1 = 6", "r1c9"},
    {"forcing-net",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r1c1 = 6", "r1c9"},
    {"kraken-fish",
     ".....8...5.13..4....46..3...6...9..7..8..7.......1.8..87.....2........3.9...5.74.",
     "r8c4 ≠ 1", "r1c6"},
    {"template-set",
     ".........2..957...6..8..4.9.....1..41...7...2..26......8.3...2.3...1.8..45..6.3..",
     "r6c7 = 7", "r1c4"},
    {"template-delete",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c9"},
    {"brute-force",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r5c3 = 7", "r1c9"},
    {"franken-whale",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r7c1, r7c3 ≠ 1", "r8c5"},
    {"franken-leviathan",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r7c7, r7c9 ≠ 4", "r2c4"},
    {"finned-franken-squirmbag",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r1c6"},
    {"finned-franken-whale",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c8"},
    {"mutant-squirmbag",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c8"},
    {"finned-mutant-jellyfish",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1 ≠ 1", "r2c8"},
    {"leviathan",
     ".3...1..8..42...36.9.............3.24..1...8....6.9...6.8....1...13.5...5....4...",
     "r2c2, r2c5, r2c7, r4c2, r4c3, r4c4, r4c5, r4c8 ≠ 7", "r1c1"},
    {"sashimi-leviathan",
     ".2...8.6..3..74.8..7....9.2....6......5.43.....3..9.48.5......94.....7..2....1...",
     "r1c4 ≠ 1", "r2c4"},
    {"mutant-whale",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r7c1, r7c3 ≠ 1", "r8c5"},
    {"mutant-leviathan",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r7c7, r7c9 ≠ 4", "r2c4"},
    {"finned-franken-leviathan",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r7c1, r7c3 ≠ 1", "r2c4"},
    {"finned-mutant-squirmbag",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r1c6"},
    {"finned-mutant-whale",
     "...7....4..3..4.62...396...3..1..4.7......9..4....312..8....2....6918.......5....",
     "r3c1, r3c2, r3c3 ≠ 1", "r2c8"},
    {"finned-mutant-leviathan",
     "..5.8.......1..985.1.7.....8..39..............732.8.4...........6..32.7..349....1",
     "r7c1, r7c3 ≠ 1", "r2c4"},
    {"siamese-finned-x-wing",
     "8.....6..........76...4.2.9..8.....537.9.....9..5.....7...1.46...3.96.5...12.....",
     "r4c7, r4c8 ≠ 1", "r5c1"},
    {"siamese-sashimi-x-wing",
     "..2.4....45.6.....7..8.3..68...6.4....5..17.2........13.9.....7..67...59......8..",
     "r6c7, r9c8 ≠ 3", "r3c6"},
    {"siamese-finned-swordfish",
     "7.1..53..49.8.....6.52.7..........818.97.1..2......6.......2..31...4.9....7......",
     "r4c5, r6c5 ≠ 9", "r1c4"},
    {"siamese-sashimi-swordfish",
     "...4...........3.7..4.1.............47...2...1.8..6.92....6852.3....56..2...9...8",
     "r4c9, r9c7 ≠ 4", "r1c4"},
    {"siamese-finned-jellyfish",
     "..2..6..3.6.9.2....5.......82.5.9.1....4.....5....73.2......57...72..9.4...8.4.3.",
     "r3c3, r7c3 ≠ 3", "r1c9"},
    {"siamese-sashimi-jellyfish",
     ".7...8...8.....5793..92.......39.2..9...1...52..6....8..........4.7....675....3..",
     "r3c8, r5c7 ≠ 6", "r1c2"},
    {"dual-2-string-kite",
     "..76.4.3..35......98..2........1..86....43..7......9........7....3592...45....32.",
     "r4c6, r6c5 ≠ 5", "r1c6"},
    {"dual-empty-rectangle",
     "..2.4....45.6.....7..8.3..68...6.4....5..17.2........13.9.....7..67...59......8..",
     "r6c7, r8c5 ≠ 3", "r2c9"},
};

const Technique* hodoku_technique(std::string_view name) {
  return techniques_named(name, *scale_named("hodoku")).front();
}

Deducer with_singles_and(std::string_view name) {
  DeduceOptions options;
  options.scale = scale_named("hodoku");
  for (const char* single : {"full-house", "naked-single", "hidden-single"}) {
    options.allowed.push_back(hodoku_technique(single));
  }
  options.allowed.push_back(hodoku_technique(name));
  return Deducer::make(test::layout("3x3"), std::move(options)).value();
}

class HodokuExample : public testing::TestWithParam<Example> {};

TEST_P(HodokuExample, IsFoundWithItsArgument) {
  const Example& example = GetParam();
  const LayoutPtr layout = test::layout("3x3");
  Deducer deducer = with_singles_and(example.technique);
  ASSERT_TRUE(deducer.start(test::puzzle(layout, example.puzzle)));
  const auto step = first_of(deducer, hodoku_technique(example.technique));
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(changes_text(*layout, *step), example.changes);
  EXPECT_NE(step->argument.form, Form::untold);
  EXPECT_FALSE(step->argument.nodes.empty());
  EXPECT_FALSE(sentence(*layout, *step).empty());
  test::Reasons reasons(*layout);
  if (!test::Reasons::knows(step->argument.form)) return;
  EXPECT_EQ(reasons.fault(deducer.pencilmarks(), *step), "");
}

TEST_P(HodokuExample, IsNotFoundInTheNearMiss) {
  Deducer deducer = with_singles_and(GetParam().technique);
  expect_near_miss(GetParam(), deducer, hodoku_technique(GetParam().technique));
}

INSTANTIATE_TEST_SUITE_P(Each, HodokuExample, testing::ValuesIn(kHodokuExamples),
                         [](const auto& example) {
                           std::string name = example.param.technique;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// Includes the techniques that the default configuration leaves out.
TEST(HodokuSoundness, NoStepGoesAgainstTheSolution) {
  const auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  const std::size_t most = test::thorough() ? lines.size() : 6;
  const auto engine = test::engine("backtrack");
  for (const Example& example : kHodokuExamples) {
    Deducer deducer = with_singles_and(example.technique);
    for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) {
      const Puzzle puzzle = test::puzzle("3x3", lines[i].substr(0, 81));
      const Grid solution = engine->solve(puzzle, test::up_to(1)).grid;
      ASSERT_TRUE(deducer.start(puzzle));
      while (const auto step = deducer.next()) {
        for (const Candidate put : step->placements) {
          ASSERT_EQ(solution[put.cell], put.digit) << example.technique << " " << lines[i];
        }
        for (const Candidate gone : step->removals) {
          ASSERT_NE(solution[gone.cell], gone.digit) << example.technique << " " << lines[i];
        }
        deducer.apply(*step);
      }
    }
  }
}

// A step that is joined from two decides more than either; each half alone decides its own part.
TEST(HodokuTwoAtOnce, EachHalfDecidesItsOwn) {
  const LayoutPtr layout = test::layout("3x3");
  const auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  test::Reasons reasons(*layout);
  std::map<std::string_view, int> found;
  for (const char* name :
       {"siamese-sashimi-x-wing", "siamese-finned-swordfish", "dual-empty-rectangle"}) {
    Deducer deducer = with_singles_and(name);
    for (const std::string& line : lines) {
      ASSERT_TRUE(deducer.start(test::puzzle(layout, line.substr(0, 81))));
      while (const auto step = deducer.next()) {
        if (step->technique == hodoku_technique(name)) {
          ASSERT_EQ(step->argument.form, Form::two_at_once);
          ASSERT_EQ(reasons.fault(deducer.pencilmarks(), *step), "") << name << " " << line;
          std::array<std::size_t, 2> halves{};
          for (const Node& node : step->argument.nodes) {
            if (node.nested >= 0) ++halves[std::size_t(node.nested)];
          }
          EXPECT_EQ(halves[0] + halves[1], step->removals.size());
          EXPECT_GT(std::min(halves[0], halves[1]), 0u);
          ++found[name];
        }
        deducer.apply(*step);
      }
    }
    EXPECT_GT(found[name], 0) << name;
  }
}

// Type 1 argues from the fins alone, type 2 also from the places of a cover house; type 2 may
// remove any digit.
TEST(HodokuKraken, ReasonsHoldOfBothTypes) {
  const LayoutPtr layout = test::layout("3x3");
  const auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  const std::size_t most = test::thorough() ? lines.size() : 30;
  Deducer deducer = with_singles_and("kraken-fish");
  test::Reasons reasons(*layout);
  int by_fins = 0;
  int other_digits = 0;
  for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) {
    ASSERT_TRUE(deducer.start(test::puzzle(layout, lines[i].substr(0, 81))));
    while (const auto step = deducer.next()) {
      if (step->technique == hodoku_technique("kraken-fish")) {
        const Argument& argument = step->argument;
        ASSERT_EQ(argument.form, Form::kraken_fish);
        ASSERT_EQ(reasons.fault(deducer.pencilmarks(), *step), "") << lines[i];
        ASSERT_EQ(step->removals.size(), 1u);
        std::size_t starts = 0;
        for (std::size_t at = 0; at < argument.nodes.size(); ++at) {
          starts += argument.nodes[at].claim != Claim::part &&
                    std::ranges::count(argument.links, int(at), &Link::to) == 0;
        }
        by_fins += starts == argument.cells.size();
        other_digits += step->removals.front().digit != argument.digits.lowest();
      }
      deducer.apply(*step);
    }
  }
  EXPECT_GT(by_fins, 20);
  EXPECT_GT(other_digits, 20);
}

// Blossoms with several numbers of petals: the sentence names each petal, one for each candidate of
// the stem.
TEST(HodokuBlossom, ReasonsHoldAndEachPetalIsSaid) {
  const LayoutPtr layout = test::layout("3x3");
  const auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  Deducer deducer = with_singles_and("death-blossom");
  test::Reasons reasons(*layout);
  std::set<std::size_t> sizes;
  for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), test::thorough() ? 100 : 15);
       ++i) {
    ASSERT_TRUE(deducer.start(test::puzzle(layout, lines[i].substr(0, 81))));
    while (const auto step = deducer.next()) {
      if (step->technique == hodoku_technique("death-blossom")) {
        const Argument& argument = step->argument;
        ASSERT_EQ(argument.form, Form::blossom);
        ASSERT_EQ(reasons.fault(deducer.pencilmarks(), *step), "") << lines[i];
        const Digits stem = deducer.pencilmarks().candidates[argument.cells.front()];
        EXPECT_EQ(argument.digits, stem);
        EXPECT_EQ(argument.nested.size(), std::size_t(stem.count()));
        for (const Argument& petal : argument.nested) {
          Digits digits;
          for (const Node& node : petal.nodes) digits.insert(node.candidate.digit);
          EXPECT_EQ(std::size_t(digits.count()), petal.cells.size() + 1);
          const std::string said = fmt::format("f it is {}, {}", petal.digits.lowest(),
                                               cell_name(*layout, petal.cells.front()));
          EXPECT_NE(sentence(*layout, *step).find(said), std::string::npos) << said;
        }
        sizes.insert(argument.nested.size());
      }
      deducer.apply(*step);
    }
  }
  EXPECT_GE(sizes.size(), 2u);
}

}  // namespace
}  // namespace sudokit
