// Bands9 gives the same domains and the same contradictions as Domains.
#include "propagate/bands9.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>

#include "support/puzzles.hpp"

namespace sudokit {
namespace {

constexpr auto kNoSink = [](int, int) { return true; };

template <class Bands, class Shape>
void expect_same(const Bands& bands, const Domains<Shape>& domains, Fixpoint a, Fixpoint b,
                 const Puzzle& puzzle) {
  ASSERT_EQ(a, b) << test::to_text(puzzle);
  if (a != Fixpoint::reached) return;
  for (int cell = 0; cell < 81; ++cell) {
    ASSERT_EQ(bands.candidates(cell), domains.candidates(cell)) << test::to_text(puzzle);
  }
  EXPECT_EQ(bands.state().open, domains.open());
}

// Compares both on the root, then after every single assignment made from it.
template <class Bands = Bands9, class Shape = BoxShape<3>>
void expect_same(const Puzzle& puzzle) {
  Bands bands;
  const auto domains = std::make_unique<Domains<Shape>>();
  bands.load(puzzle);
  const Fixpoint a = bands.propagate(kNoSink);
  const Fixpoint b = domains->load(puzzle) ? domains->propagate() : Fixpoint::conflict;
  expect_same(bands, *domains, a, b, puzzle);
  if (b != Fixpoint::reached) return;
  const bands9::State root = bands.state();
  const std::size_t mark = domains->mark();
  for (int cell = 0; cell < 81; ++cell) {
    if (domains->value(cell) != 0) continue;
    const Mask16 candidates = domains->candidates(cell);
    mask_for_each(candidates, [&](int digit) {
      bands.assign(cell, digit);
      domains->assign(cell, digit);
      const Fixpoint c = bands.propagate(kNoSink);
      const Fixpoint d = domains->propagate();
      expect_same(bands, *domains, c, d, puzzle);
      bands.state() = root;
      domains->undo(mark);
    });
  }
}

TEST(Bands9, EqualsDomainsOnRandomPuzzles) {
  Random random(9);
  const LayoutPtr layout = test::layout("3x3");
  for (int i = 0; i < 60; ++i) {
    const int givens = static_cast<int>(random.below(60));
    const int wrong = i % 3 == 0 ? std::min(givens, 1 + i % 2) : 0;
    expect_same(test::random_puzzle(layout, givens, wrong, i % 4 == 1, random));
  }
}

TEST(Bands9, EqualsDomainsWithMoreHouses) {
  Random random(10);
  for (const char* name : {"x", "windoku", "windoku+x"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < 60; ++i) {
      const int givens = static_cast<int>(random.below(50));
      const int wrong = i % 3 == 0 ? std::min(givens, 1 + i % 2) : 0;
      expect_same<BandsWith<bands9::MoreHouses>, AnyShape<Mask16>>(
          test::random_puzzle(layout, givens, wrong, i % 2 == 1, random));
    }
  }
}

TEST(Bands9, EqualsDomainsWithOtherRegions) {
  Random random(11);
  for (const char* name : {"jigsaw9", "latin9", "1x9", "9x1", "latin9+x", "1x9+windoku"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < 40; ++i) {
      const int givens = static_cast<int>(random.below(50));
      const int wrong = i % 3 == 0 ? std::min(givens, 1 + i % 2) : 0;
      expect_same<BandsWith<bands9::OtherRegions>, AnyShape<Mask16>>(
          test::random_puzzle(layout, givens, wrong, i % 2 == 1, random));
    }
  }
}

using Two = std::array<int, 3>;

template <class Bands>
void expect_two_places(const char* name, std::uint64_t seed) {
  Random random(seed);
  const LayoutPtr layout = test::layout(name);
  std::size_t seen = 0;
  for (int i = 0; i < 40; ++i) {
    Bands bands;
    bands.load(test::random_puzzle(layout, static_cast<int>(random.below(30)), 0, true, random));
    if (bands.propagate(kNoSink) != Fixpoint::reached) continue;
    std::vector<Two> found;
    bands.for_each_two_places([&](int digit, int cell, int other) {
      found.push_back({digit, cell, other});
    });
    std::vector<Two> wanted;
    for (int house = 0; house < layout->houses(); ++house) {
      for (int digit = 1; digit <= 9; ++digit) {
        std::vector<int> places;
        for (const Cell cell : layout->house(house)) {
          if ((bands.candidates(cell) & mask_of<Mask16>(digit)) != 0) places.push_back(cell);
        }
        std::ranges::sort(places);
        if (places.size() == 2) wanted.push_back({digit, places[0], places[1]});
      }
    }
    EXPECT_EQ(found, wanted) << name;
    seen += wanted.size();
  }
  EXPECT_GT(seen, 100u) << name;
}

TEST(Bands9, NamesDigitsWithTwoPlaces) {
  expect_two_places<Bands9>("3x3", 12);
  expect_two_places<BandsWith<bands9::MoreHouses>>("windoku+x", 13);
  expect_two_places<BandsWith<bands9::OtherRegions>>("jigsaw9", 14);
}

TEST(Bands9, EqualsDomainsOnPublishedPuzzles) {
  for (const char* file : {"minimal_9x9.txt", "hard_9x9.txt"}) {
    const auto lines = test::data_lines(file);
    for (std::size_t i = 0; i < lines.size(); i += lines.size() / 20) {
      expect_same(test::puzzle("3x3", lines[i].substr(0, 81)));
    }
  }
}

TEST(Bands9, ChoosesTheFirstSmallestCell) {
  Random random(4);
  const LayoutPtr layout = test::layout("3x3");
  for (int i = 0; i < 200; ++i) {
    Bands9 bands;
    bands.load(test::random_puzzle(layout, static_cast<int>(random.below(30)), 0, false, random));
    if (bands.propagate(kNoSink) != Fixpoint::reached || bands.state().open == 0) continue;
    int smallest = -1;
    int first = -1;
    for (int cell = 0; cell < 81; ++cell) {
      const int count = mask_count(bands.candidates(cell));
      if (count == 1) continue;
      if (first < 0) first = cell;
      if (smallest < 0 || count < mask_count(bands.candidates(smallest))) smallest = cell;
    }
    EXPECT_EQ(bands.smallest_cell(), smallest);
    EXPECT_EQ(bands.first_cell(), first);
  }
}

}  // namespace
}  // namespace sudokit
