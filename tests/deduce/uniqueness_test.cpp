// Techniques that rest on uniqueness, on every layout. Every instance along the paths of puzzles
// with one solution is checked against that solution, and its reasons against the candidates and
// the houses in which the digits can be exchanged.
#include "deduce/techniques/uniqueness.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "deduce/pattern_examples.hpp"
#include "sudokit/tell.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/step_fault.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

std::vector<const Technique*> wanted_ones() {
  return techniques_named("uniqueness");
}

// Uses these techniques, which leave much to do, and one that rests on uniqueness.
constexpr std::string_view kBeside[] = {
    "hidden-single", "naked-single",     "rule",          "innies-outies",
    "pointing",      "claiming",         "hidden-pair",   "triad",
    "naked-pair",    "naked-triple",     "hidden-triple", "naked-quad",
    "hidden-quad",   "subproblem",       "x-wing",        "swordfish",
    "jellyfish",     "simple-colouring", "nishio",        "xy-wing",
    "xyz-wing",      "bilocal",          "bivalue",       "repeat",
    "path",          "conflict",         "two-sat"};
Deducer without_uniqueness(const LayoutPtr& layout, const Technique* wanted = nullptr) {
  DeduceOptions options;
  options.unique_known = true;
  for (const ScaleRow& row : scales().front()->rows) {
    if (std::ranges::count(kBeside, row.technique->name) > 0) {
      options.allowed.push_back(row.technique);
    }
  }
  if (wanted != nullptr) options.allowed.push_back(wanted);
  return Deducer::make(layout, std::move(options)).value();
}

class UniquenessRules : public testing::Test {
 protected:
  // Pre: the puzzle has one solution.
  void hold(const Puzzle& puzzle, const Grid& solution, bool at_singles = false) {
    Deducer deducer = without_uniqueness(puzzle.layout);
    test::Reasons reasons(*puzzle.layout);
    ASSERT_TRUE(deducer.start(puzzle));
    for (auto step = deducer.next(); step; step = deducer.next()) {
      if (at_singles || step->technique->family != TechniqueFamily::single) {
        hold_all(deducer, reasons, puzzle, solution);
      }
      if (HasFailure()) return;
      deducer.apply(*step);
    }
    if (!deducer.solved()) hold_all(deducer, reasons, puzzle, solution);
  }

  std::map<std::string_view, int> instances_;

 private:
  void hold_all(Deducer& deducer, test::Reasons& reasons, const Puzzle& puzzle,
                const Grid& solution) {
    const Pencilmarks state = deducer.pencilmarks();
    for (const Technique* technique : wanted_ones()) {
      for (const Step& step : deducer.all(*technique)) {
        ++instances_[technique->name];
        ASSERT_EQ(test::step_fault(puzzle, solution, reasons, state, step), "")
            << technique->name << ": " << sentence(*puzzle.layout, step) << " "
            << changes_text(*puzzle.layout, step) << "\n"
            << test::to_text(puzzle);
      }
    }
  }
};

TEST_F(UniquenessRules, HoldsOnMinimalPuzzles) {
  const auto solver = test::engine("backtrack");
  const LayoutPtr layout = test::layout("3x3");
  auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  const auto more = test::minimal_lines(200, 5'000);
  lines.insert(lines.end(), more.begin(), more.end());
  for (const std::string& line : lines) {
    const Puzzle puzzle = test::puzzle(layout, line.substr(0, 81));
    hold(puzzle, solver->solve(puzzle, test::up_to(1)).grid);
    if (HasFailure()) return;
  }
  for (const HandbookExample& example : handbook_examples()) {
    if (example.puzzle.size() != 81) continue;  // with rules, which uniqueness rules avoid
    const Puzzle puzzle = test::puzzle(layout, example.puzzle);
    hold(puzzle, solver->solve(puzzle, test::up_to(1)).grid, true);
    if (HasFailure()) return;
  }
  for (const Technique* technique : wanted_ones()) {
    RecordProperty(std::string(technique->name), instances_[technique->name]);
    // Type 5 is rare after the other rules; other_finders_test.cpp has one.
    EXPECT_TRUE(instances_[technique->name] > 0 || technique->name == "unique-rectangle-5")
        << technique->name;
  }
}

class Rare : public testing::TestWithParam<Example> {};

TEST_P(Rare, IsFoundAndNotWhereItsCellsAreGiven) {
  const Technique& wanted = *techniques_named(GetParam().technique).front();
  const LayoutPtr layout = test::layout(GetParam().layout);
  Deducer deducer = without_uniqueness(layout, &wanted);
  ASSERT_TRUE(deducer.start(test::puzzle(layout, GetParam().puzzle)));
  auto step = deducer.next();
  for (; step && step->technique != &wanted; step = deducer.next()) deducer.apply(*step);
  ASSERT_TRUE(step);
  EXPECT_EQ(changes_text(*layout, *step), GetParam().changes);
  test::Reasons reasons(*layout);
  EXPECT_EQ(reasons.fault(deducer.pencilmarks(), *step), "") << sentence(*layout, *step);
  Puzzle given = test::empty_puzzle(layout);
  given.givens = deducer.values();
  ASSERT_TRUE(deducer.start(given));
  for (const Step& other : deducer.all(wanted)) EXPECT_NE(other.removals, step->removals);
}

INSTANTIATE_TEST_SUITE_P(Each, Rare, testing::ValuesIn(kRare), [](const auto& example) {
  std::string name = example.param.technique;
  std::ranges::replace(name, '-', '_');
  return name;
});

struct UniqueShare {
  const char* layout;
  const char* file;  // in data/; without it, random puzzles with this number of givens
  int givens;
  std::size_t few;
  std::size_t many;
};

constexpr UniqueShare kUniqueShares[] = {{"2x3", "minimal_2x3.txt", 0, 50, 50},
                                         {"2x5", "minimal_2x5.txt", 0, 20, 50},
                                         {"x", "minimal_x.txt", 0, 8, 50},
                                         {"windoku", "minimal_windoku.txt", 0, 10, 50},
                                         {"latin9", "minimal_latin9.txt", 0, 15, 50},
                                         {"3x4", "minimal_3x4.txt", 0, 4, 50},
                                         {"jigsaw9", nullptr, 30, 25, 500},
                                         {"jigsaw7", nullptr, 17, 25, 500},
                                         {"4x4", nullptr, 120, 2, 20},
                                         {"4x4+x", nullptr, 125, 2, 10},
                                         {"3x3+windoku+x", nullptr, 20, 15, 200}};

// The next random puzzle with one solution.
Puzzle next_puzzle(const LayoutPtr& layout, int givens, Random& random) {
  static const auto solver = test::engine("backtrack");
  for (;;) {
    Puzzle puzzle = test::random_puzzle(layout, givens, 0, false, random);
    if (solver->solve(puzzle, test::up_to(2)).verdict == Verdict::unique) return puzzle;
  }
}

std::vector<Puzzle> puzzles_of(const UniqueShare& share) {
  const LayoutPtr layout = test::layout(share.layout);
  const std::size_t count = test::by_thoroughness(share.few, share.many);
  std::vector<Puzzle> puzzles;
  if (share.file != nullptr) {
    for (const auto& line : test::lines_of(SUDOKIT_SOURCE_DIR "/data/" + std::string(share.file))) {
      if (puzzles.size() == count) break;
      const auto cells = static_cast<std::size_t>(layout->cells());
      const bool letters = line.find(' ') == std::string::npos || line.find(' ') >= cells;
      puzzles.push_back(test::puzzle(layout, letters ? line.substr(0, cells) : line));
    }
    return puzzles;
  }
  Random random(34, 7);
  while (puzzles.size() < count) puzzles.push_back(next_puzzle(layout, share.givens, random));
  return puzzles;
}

TEST_F(UniquenessRules, HoldsOnEveryLayout) {
  const auto solver = test::engine("backtrack");
  std::map<std::string_view, int> layouts;
  int with_some = 0;
  for (const UniqueShare& share : kUniqueShares) {
    instances_.clear();
    for (const Puzzle& puzzle : puzzles_of(share)) {
      hold(puzzle, solver->solve(puzzle, test::up_to(1)).grid);
      if (HasFailure()) return;
    }
    for (const auto& [name, count] : instances_) layouts[name] += count > 0;
    with_some += !instances_.empty();
    for (const auto& [name, count] : instances_) {
      RecordProperty(std::string(share.layout) + ":" + std::string(name), count);
    }
  }
  for (const Technique* technique : wanted_ones()) {
    RecordProperty(std::string(technique->name), layouts[technique->name]);
  }
  EXPECT_GE(with_some, 7);
}

// On X, a rectangle in two boxes is no deadly pattern if a diagonal would keep its digits in place.
TEST(UniqueRectangles, AskEveryHouse) {
  const auto plain = find_rectangles(*test::layout("3x3"));
  const auto on_x = find_rectangles(*test::layout("x"));
  EXPECT_EQ(plain.size(), 486u + 81u);  // in two boxes, and in one
  const auto balanced = [](const Rectangle& rectangle) {
    int main = 0;
    int other = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const int row = rectangle.corners[i] / 9;
      const int column = rectangle.corners[i] % 9;
      const int side = i == 0 || i == 3 ? 1 : -1;
      main += row == column ? side : 0;
      other += row + column == 8 ? side : 0;
    }
    return main == 0 && other == 0;
  };
  EXPECT_EQ(std::ranges::count_if(plain, balanced), std::ssize(on_x));
  EXPECT_TRUE(std::ranges::all_of(on_x, balanced));
  EXPECT_LT(on_x.size(), plain.size());
}

}  // namespace
}  // namespace sudokit
