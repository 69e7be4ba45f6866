// The features of layouts and puzzles, and that consumers refuse features that they do not support.
#include <gtest/gtest.h>

#include "sudokit/layout.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

TEST(Features, OfLayouts) {
  const auto of = [](const char* name) { return test::layout(name)->features(); };
  EXPECT_EQ(of("3x3"), Features{Feature::square_boxes});
  EXPECT_EQ(of("1x1"), Features{Feature::square_boxes});
  EXPECT_EQ(of("2x5"), Features{Feature::oblong_boxes});
  EXPECT_EQ(of("1x9"), Features{Feature::oblong_boxes});
  EXPECT_EQ(of("latin9"), Features{Feature::no_regions});
  EXPECT_EQ(of("jigsaw5"), Features{Feature::jigsaw});
  EXPECT_EQ(of("x"), (Features{Feature::square_boxes, Feature::extra}));
  EXPECT_EQ(of("2x5+x"), (Features{Feature::oblong_boxes, Feature::extra}));
}

TEST(Features, OfPuzzles) {
  Puzzle puzzle = test::empty_puzzle(test::layout("x"));
  EXPECT_EQ(puzzle.features(), puzzle.layout->features());
  puzzle.marks.assign(81, Digits::all(9));
  EXPECT_EQ(puzzle.features(), (Features{Feature::square_boxes, Feature::extra, Feature::marks}));
  EXPECT_FALSE(puzzle.carries_only(kHouses));
  EXPECT_TRUE(puzzle.carries_only(kHouses | Features{Feature::marks}));
}

TEST(Features, ClassicIsBoxesAndNothingElse) {
  const auto classic = [](const char* name) { return test::layout(name)->is_classic(); };
  EXPECT_TRUE(classic("3x3") && classic("2x5"));
  EXPECT_FALSE(classic("x") || classic("latin9") || classic("jigsaw9"));
  const auto classic9 = [](const char* name) { return test::layout(name)->is_classic9(); };
  EXPECT_TRUE(classic9("3x3"));
  EXPECT_FALSE(classic9("1x9") || classic9("9x1") || classic9("2x2") || classic9("x") ||
               classic9("windoku") || classic9("latin9"));
}

TEST(Features, SetsAndTheirWords) {
  const Features some{Feature::jigsaw, Feature::marks};
  EXPECT_TRUE(some.has(Feature::jigsaw));
  EXPECT_FALSE(some.has(Feature::extra));
  EXPECT_TRUE((some - kHouses) == Features{Feature::marks});
  EXPECT_TRUE(Features{}.within(some) && !some.within(kBoxes));
  EXPECT_EQ(words_of(some), "jigsaw regions, pencilmarks");
  EXPECT_EQ(names_of(some), "jigsaw, marks");
  EXPECT_EQ(feature_rows().size(), static_cast<std::size_t>(Feature::count_));
}

TEST(Features, HousesByName) {
  const LayoutPtr layout = test::layout("2x3");
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(layout->kind(layout->row_house(i)), HouseKind::row);
    EXPECT_EQ(layout->kind(layout->column_house(i)), HouseKind::column);
    EXPECT_EQ(layout->kind(layout->region_house(i)), HouseKind::region);
    for (const Cell cell : layout->house(layout->row_house(i))) EXPECT_EQ(layout->row(cell), i);
    for (const Cell cell : layout->house(layout->column_house(i)))
      EXPECT_EQ(layout->column(cell), i);
    for (const Cell cell : layout->house(layout->region_house(i)))
      EXPECT_EQ(layout->region(cell), i);
  }
}

}  // namespace
}  // namespace sudokit
