// Properties of layouts, tested over many of them.
#include "sudokit/layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace sudokit {
namespace {

class LayoutLaws : public testing::TestWithParam<const char*> {};

TEST_P(LayoutLaws, EachHouseHasSideDifferentCells) {
  const LayoutPtr layout = Layout::named(GetParam()).value();
  for (int h = 0; h < layout->houses(); ++h) {
    const auto cells = layout->house(h);
    EXPECT_EQ(static_cast<int>(std::set<Cell>(cells.begin(), cells.end()).size()), layout->side());
  }
}

TEST_P(LayoutLaws, PeersAreSymmetricSortedAndNeverTheCellItself) {
  const LayoutPtr layout = Layout::named(GetParam()).value();
  for (int cell = 0; cell < layout->cells(); ++cell) {
    const auto peers = layout->peers(cell);
    EXPECT_TRUE(std::is_sorted(peers.begin(), peers.end()));
    for (const Cell peer : peers) {
      EXPECT_NE(peer, cell);
      const auto back = layout->peers(peer);
      EXPECT_TRUE(std::binary_search(back.begin(), back.end(), static_cast<Cell>(cell)));
    }
  }
}

TEST_P(LayoutLaws, PeersAreTheCellsOfSharedHouses) {
  const LayoutPtr layout = Layout::named(GetParam()).value();
  for (int cell = 0; cell < layout->cells(); ++cell) {
    std::set<Cell> expected;
    for (int h = 0; h < layout->houses(); ++h) {
      const auto cells = layout->house(h);
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) continue;
      expected.insert(cells.begin(), cells.end());
    }
    expected.erase(static_cast<Cell>(cell));
    const auto peers = layout->peers(cell);
    EXPECT_EQ(std::set<Cell>(peers.begin(), peers.end()), expected);
  }
}

TEST_P(LayoutLaws, NameReadsBack) {
  const LayoutPtr layout = Layout::named(GetParam()).value();
  EXPECT_EQ(layout->name(), GetParam());
  EXPECT_TRUE(same_houses(*layout, *Layout::named(layout->name()).value()));
}

INSTANTIATE_TEST_SUITE_P(Many, LayoutLaws,
                         testing::Values("1x1", "2x2", "2x3", "3x2", "3x3", "2x5", "3x4", "4x4",
                                         "5x5", "6x6", "latin1", "latin9", "latin12", "x",
                                         "windoku", "4x4+x", "3x3+x+windoku", "2x3+x", "windoku+x",
                                         "x+windoku"));

TEST(Layout, BoxPeersHaveTheTextbookDegree) {
  // 2(N-1) + (R-1)(C-1).
  EXPECT_EQ(Layout::boxes(3, 3).value()->peers(0).size(), 20u);
  EXPECT_EQ(Layout::boxes(4, 4).value()->peers(17).size(), 39u);
  EXPECT_EQ(Layout::boxes(2, 5).value()->peers(99).size(), 22u);
  EXPECT_EQ(Layout::boxes(10, 10).value()->peers(5050).size(), 279u);
}

TEST(Layout, RefusesWhatIsNone) {
  for (const char* name : {"", "0", "101", "3x", "x3", "0x5", "11x10", "101x101", "latin0",
                           "latin101", "latinx", "4x4+windoku", "3x3+y", "3x3+", "-1x9"}) {
    EXPECT_FALSE(Layout::named(name)) << name;
  }
}

TEST(Layout, ANumberIsTheSideOfTheSquarestBoxes) {
  const auto name = [](const char* typed) { return Layout::named(typed).value()->name(); };
  EXPECT_EQ(name("16"), "4x4");
  EXPECT_EQ(name("6"), "2x3");
  EXPECT_EQ(name("7"), "latin7");
  EXPECT_EQ(name("9+x"), "x");
  EXPECT_EQ(name("16+x"), "4x4+x");
  EXPECT_EQ(name("10x10"), "10x10");
}

TEST(Layout, SquaresAboveEverySideNameTheGrid) {
  EXPECT_EQ(Layout::named("12x12").value()->name(), "3x4");
  EXPECT_EQ(Layout::named("16x16").value()->name(), "4x4");
  EXPECT_EQ(Layout::named("11x11").value()->name(), "latin11");
  EXPECT_FALSE(Layout::boxes(12, 12));
}

TEST(Layout, NamesTheConstraintThatIsNotSupported) {
  for (const char* name : {"killer", "3x3+thermo", "Killer", "Anti-Knight"}) {
    const auto refused = Layout::named(name);
    ASSERT_FALSE(refused) << name;
    EXPECT_EQ(refused.error().code, ErrorCode("unsupported-feature")) << name;
  }
}

TEST(LayoutNames, AreReadInCapitalsToo) {
  EXPECT_EQ(Layout::named("X").value()->name(), "x");
  EXPECT_EQ(Layout::named("Windoku+X").value()->name(), Layout::named("windoku+x").value()->name());
  EXPECT_EQ(Layout::named("Latin9").value()->name(), "latin9");
  EXPECT_EQ(Layout::named("2X3").value()->name(), "2x3");
}

TEST(Layout, EveryFamilyMakesItsExample) {
  for (const LayoutFamily& family : layout_families()) {
    EXPECT_TRUE(Layout::named(family.example)) << family.pattern;
    EXPECT_NE(Layout::named("nonsense").error().message.find(family.pattern), std::string::npos);
  }
}

TEST(Layout, NamesItsExtraHouses) {
  const LayoutPtr both = Layout::named("3x3+x+windoku").value();
  EXPECT_EQ(both->house_name(27), "diagonal 1");
  EXPECT_EQ(both->house_name(29), "window 1");
  EXPECT_EQ(both->house_name(32), "window 4");
  LayoutSpec spec = both->spec();
  spec.extra_names = {"", "arm"};
  EXPECT_EQ(Layout::make(spec).value()->house_name(27), "extra house 1");
  EXPECT_EQ(Layout::make(spec).value()->house_name(28), "arm");
  EXPECT_EQ(Layout::make(spec).value()->house_name(29), "extra house 3");
}

TEST(Layout, RefusesMoreHousesThanHaveNumbers) {
  LayoutSpec spec;
  spec.side = 2;
  spec.extra.assign(kMaxHouses - 4, {0, 1});
  EXPECT_TRUE(Layout::make(spec));
  spec.extra.push_back({0, 1});
  EXPECT_EQ(Layout::make(spec).error().code.name(), "too-many-houses");
}

TEST(Layout, SaysTheSideOfBoxes) {
  EXPECT_EQ(describe(*Layout::named("4x4").value()), "4x4 boxes: a 16x16 grid");
  EXPECT_EQ(describe(*Layout::named("latin7").value()), "a 7x7 grid");
}

TEST(Layout, RefusesRegionsOfTheWrongSize) {
  LayoutSpec spec;
  spec.side = 2;
  spec.regions = {0, 0, 0, 1};
  const auto layout = Layout::make(spec);
  ASSERT_FALSE(layout);
  EXPECT_EQ(layout.error().code.name(), "wrong-house-size");
}

TEST(Layout, KnowsAMapThatDrawsBoxes) {
  for (const char* name : {"1x1", "2x2", "2x3", "3x2", "3x3", "1x5", "5x1"}) {
    const LayoutPtr boxes = Layout::named(name).value();
    LayoutSpec spec;
    spec.name = "map";
    spec.side = boxes->side();
    spec.regions = boxes->spec().regions;
    const LayoutPtr map = Layout::make(spec).value();
    EXPECT_EQ(map->features(), boxes->features()) << name;
    EXPECT_EQ(map->box_rows(), boxes->box_rows()) << name;
    EXPECT_EQ(map->box_cols(), boxes->box_cols()) << name;
    EXPECT_EQ(map->name(), "map");
    EXPECT_TRUE(same_houses(*map, *boxes)) << name;
    if (spec.side < 4) continue;
    std::swap(spec.regions.front(), spec.regions.back());
    EXPECT_EQ(Layout::make(spec).value()->features(), Features{Feature::jigsaw}) << name;
  }
}

TEST(Layout, RefusesExtraHousesThatAreNone) {
  LayoutSpec spec;
  spec.side = 2;
  spec.extra = {{0, 0}};
  EXPECT_EQ(Layout::make(spec).error().code.name(), "repeated-cell");
  spec.extra = {{0, 4}};
  EXPECT_FALSE(Layout::make(spec));
  spec.extra = {{0}};
  EXPECT_FALSE(Layout::make(spec));
}

}  // namespace
}  // namespace sudokit
