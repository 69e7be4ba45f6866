// Every kind of constraint has a picture or a text, a sentence, and an entry in the rulebook.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {
namespace {

TEST(RulePictures, TheRulebookHasEveryKindOnce) {
  std::set<std::string_view> names;
  for (const RuleEntry& entry : rulebook()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_NE(find_constraint(entry.name), nullptr) << entry.name;
    EXPECT_NE(entry.meaning, "") << entry.name;
  }
  EXPECT_EQ(names.size(), constraint_rows().size());
}

// The marks of rules in a picture: shapes in their colours, and lines of text below the board.
std::size_t marks_of(const Puzzle& puzzle) {
  DrawOptions options;
  const Picture picture = draw(pencilmarks_of(puzzle).value(), nullptr, options);
  const auto of_rules = std::ranges::count_if(
      picture.shapes, [](const Shape& shape) { return shape.look != nullptr; });
  return static_cast<std::size_t>(of_rules) + (picture.height > picture.width ? 1 : 0);
}

TEST(RulePictures, EachKindIsDrawnOrSaidAndHasASentence) {
  Random random(61);
  for (const ConstraintRow* kind : constraint_rows()) {
    for (const char* name : {"2x3", "3x3"}) {
      const LayoutPtr layout = test::layout(name);
      const auto made = test::random_constraint(*kind, layout, nullptr, random);
      if (!made) continue;
      const std::string sentence = rule_sentence(*layout, *made);
      EXPECT_GT(sentence.size(), 8u) << kind->name;
      EXPECT_NE(sentence.back(), '.') << kind->name;
      const test::RuledCase ruled{layout, Grid(std::size_t(layout->cells())), {*made}};
      const Puzzle puzzle = ruled.puzzle().value();
      // If the puzzle has no rules, its constraint has become houses, or is what rows and columns
      // are.
      if (puzzle.has_rules()) {
        EXPECT_GT(marks_of(puzzle), 0u) << kind->name;
      } else if (!kind->name.ends_with("-without-repeats")) {
        EXPECT_GT(puzzle.layout->houses(), layout->houses()) << kind->name;
      }
    }
  }
}

// Style sheets and JSON refer to looks by name.
TEST(RulePictures, NoTwoLooksHaveTheSameName) {
  std::map<std::string_view, const InkLook*> looks;
  for (const rules::Kind* kind : rules::kinds()) {
    for (const rules::Mark& mark : kind->marks) {
      if (mark.ink == nullptr) continue;
      EXPECT_EQ(looks.emplace(mark.ink->name, mark.ink).first->second, mark.ink) << kind->name;
    }
  }
}

// The rulebook lists the kinds in one order only.
TEST(RulePictures, NoTwoKindsHaveTheSamePlace) {
  std::set<int> places;
  for (const rules::Kind* kind : rules::kinds()) {
    EXPECT_TRUE(places.insert(kind->place).second) << kind->name;
  }
}

TEST(RulePictures, TheOutlineOfACageIsOneLoopWithinItsCells) {
  const LayoutPtr layout = test::layout("2x2");
  const Places places(*layout, false);
  RuleCanvas canvas(*layout, places);
  const std::vector<Cell> bend = {0, 1, 4};  // r1c1 r1c2 r2c1
  canvas.outline(bend, 4, rules::ink::cage);
  const auto drawn = canvas.take();
  ASSERT_EQ(drawn.under.size(), 1u);
  EXPECT_EQ(drawn.under[0].points.size(), 6u);
  // A ring has an outer and an inner loop.
  const LayoutPtr nine = test::layout("3x3");
  const Places places9(*nine, false);
  RuleCanvas ring(*nine, places9);
  ring.outline(std::vector<Cell>{0, 1, 2, 9, 11, 18, 19, 20}, 4, rules::ink::cage);
  EXPECT_EQ(ring.take().under.size(), 2u);
}

}  // namespace
}  // namespace sudokit
