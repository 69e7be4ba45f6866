// Lists of placements and which of them fit together, compared with naive enumeration.
#include "nishio/overlaid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/engines.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

using Placement = std::vector<Cell>;  // ascending
using Placements = std::set<Placement>;
using Open = std::vector<std::uint8_t>;

// Enumerates the placements: one open cell per row, exactly one cell in every house.
void extend(const Layout& layout, const Open& open, Placement& cells, Placements& all) {
  const auto row = static_cast<int>(cells.size());
  if (row == layout.side()) {
    for (int house = 0; house < layout.houses(); ++house) {
      const auto of_house = layout.house(house);
      const auto in_it = std::count_if(cells.begin(), cells.end(), [&](Cell cell) {
        return std::find(of_house.begin(), of_house.end(), cell) != of_house.end();
      });
      if (in_it != 1) return;
    }
    all.insert(cells);
    return;
  }
  for (int column = 0; column < layout.side(); ++column) {
    const int cell = row * layout.side() + column;
    if (!open[static_cast<std::size_t>(cell)]) continue;
    cells.push_back(static_cast<Cell>(cell));
    extend(layout, open, cells, all);
    cells.pop_back();
  }
}
Placements by_hand(const Layout& layout, const Open& open) {
  Placements all;
  Placement cells;
  extend(layout, open, cells, all);
  return all;
}

Placement sorted(std::span<const Cell> cells) {
  Placement placement(cells.begin(), cells.end());
  std::sort(placement.begin(), placement.end());
  return placement;
}

Open random_open(const Layout& layout, int percent, Random& random) {
  Open open(static_cast<std::size_t>(layout.cells()));
  for (auto& cell : open) cell = random.below(100) < static_cast<std::uint32_t>(percent);
  return open;
}

constexpr const char* kLayouts[] = {"2x2", "2x3", "jigsaw5", "latin5", "2x3+x"};

TEST(PlacementList, HasEveryPlacementOnce) {
  Random random(21, 1);
  std::size_t listed = 0;
  for (const char* name : kLayouts) {
    const LayoutPtr layout = test::layout(name);
    PlacementLister lister(layout, 100'000, ~std::uint64_t{0});
    for (int i = 0; i < 30; ++i) {
      const Open open = random_open(*layout, 50 + 5 * (i % 11), random);
      const auto list = lister.list(open);
      ASSERT_TRUE(list.has_value());
      Placements found;
      for (std::size_t p = 0; p < list->size(); ++p) found.insert(sorted(list->cells(p)));
      EXPECT_EQ(found.size(), list->size()) << "twice";
      EXPECT_EQ(found, by_hand(*layout, open)) << name;
      listed += list->size();
    }
  }
  EXPECT_GT(listed, 1'000u);
  const LayoutPtr nine = test::layout("3x3");
  EXPECT_EQ(PlacementLister(nine, 100'000, ~std::uint64_t{0}).list(Open(81, 1))->size(), 46'656u);
}

TEST(PlacementList, KnowsWhatGoesThroughACell) {
  const LayoutPtr layout = test::layout("2x3");
  const auto list = *PlacementLister(layout, 1'000, ~std::uint64_t{0}).list(Open(36, 1));
  ASSERT_EQ(list.size(), 288u);
  EXPECT_EQ(list.words(), 5u);
  const std::vector<Cell> two = {3, 10};
  for (std::size_t p = 0; p < list.size(); ++p) {
    const auto cells = list.cells(p);
    const auto in = [&](Cell cell) { return std::ranges::find(cells, cell) != cells.end(); };
    for (Cell cell = 0; cell < 36; ++cell) {
      EXPECT_EQ((list.through(cell, p / 64) >> (p % 64) & 1) != 0, in(cell));
    }
    EXPECT_EQ((list.meeting(two, p / 64) >> (p % 64) & 1) != 0, in(3) || in(10));
  }
  EXPECT_GE(list.bytes(*layout, 288), 288u * 6 * sizeof(Cell) + 36u * 5 * 8);
}

TEST(PlacementLister, GivesUpAboveItsCapsAndNotAtThem) {
  const LayoutPtr layout = test::layout("2x3");
  const Open open(36, 1);
  EXPECT_TRUE(PlacementLister(layout, 288, ~std::uint64_t{0}).list(open));
  EXPECT_FALSE(PlacementLister(layout, 287, ~std::uint64_t{0}).list(open));
  EXPECT_FALSE(PlacementLister(layout, 288, 300).list(open));
  // Having no placement gives an empty list.
  EXPECT_EQ(PlacementLister(layout, 1, 100).list(Open(36, 0))->size(), 0u);
}

TEST(PlacementLister, TellsTheMeterWhatItBuildsAndNotTwiceWhatIsGone) {
  const LayoutPtr layout = test::layout("3x3");
  const Open open(81, 1);
  const auto lists_within = [&](std::uint64_t memory, int times, bool gone) {
    sudokit::Run run;
    run.budget.memory = memory;
    Meter meter(run);
    PlacementLister lister(layout, 100'000, ~std::uint64_t{0});
    lister.watch(&meter);
    try {
      for (int i = 0; i < times; ++i) {
        if (gone) lister.restart();
        EXPECT_TRUE(lister.list(open));
      }
      return true;
    } catch (const BudgetSpent&) {
      EXPECT_EQ(meter.reason(), StopReason::memory);
      return false;
    }
  };
  const std::uint64_t one = PlacementList::bytes(*layout, 46'656);
  EXPECT_FALSE(lists_within(one / 2, 1, false));
  EXPECT_TRUE(lists_within(3 * one, 1, false));
  EXPECT_TRUE(lists_within(3 * one, 9, true));
  EXPECT_FALSE(lists_within(3 * one, 9, false));
}

// The lists of random digits as sets of cells, settled by trying everything.
class ByHand {
 public:
  explicit ByHand(std::vector<Placements> lists) : lists_(std::move(lists)) {}

  // Settles all sets of 2 to `size` digits until nothing changes; size 2: pairs.
  const std::vector<Placements>& settled(std::size_t size) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t digit = 0; digit < lists_.size(); ++digit) {
        for (std::size_t many = 2; many <= size; ++many) {
          std::vector<std::size_t> others;
          changed |= drop(digit, 0, many - 1, others);
        }
      }
    }
    return lists_;
  }

 private:
  bool drop(std::size_t digit, std::size_t from, std::size_t more,
            std::vector<std::size_t>& others) {
    if (more == 0) {
      return std::erase_if(lists_[digit], [&](const Placement& placement) {
               return !together({placement.begin(), placement.end()}, others, 0);
             }) > 0;
    }
    bool changed = false;
    for (std::size_t other = from; other < lists_.size(); ++other) {
      if (other == digit) continue;
      others.push_back(other);
      changed |= drop(digit, other + 1, more - 1, others);
      others.pop_back();
    }
    return changed;
  }
  bool together(const std::set<Cell>& taken, const std::vector<std::size_t>& others,
                std::size_t at) const {
    if (at == others.size()) return true;
    return std::ranges::any_of(lists_[others[at]], [&](const Placement& placement) {
      std::set<Cell> both = taken;
      both.insert(placement.begin(), placement.end());
      return both.size() == taken.size() + placement.size() && together(both, others, at + 1);
    });
  }

  std::vector<Placements> lists_;
};

std::vector<Placements> left_of(const Overlaid& overlaid, std::size_t digits) {
  std::vector<Placements> left(digits);
  overlaid.listed().for_each([&](int digit) {
    const Overlaid::Set& set = overlaid.left(digit);
    for (std::size_t p = 0; p < overlaid.list(digit).size(); ++p) {
      if ((set[p / 64] >> (p % 64) & 1) == 0) continue;
      left[static_cast<std::size_t>(digit) - 1].insert(sorted(overlaid.list(digit).cells(p)));
    }
    EXPECT_EQ(overlaid.count(digit), left[static_cast<std::size_t>(digit) - 1].size());
  });
  return left;
}

// For each digit, the cells that it can take in a random puzzle with this number of givens.
std::vector<Open> random_digits(const Layout& layout, const LayoutPtr& shared, int givens,
                                Random& random) {
  const Puzzle puzzle = test::random_puzzle(shared, givens, 0, false, random);
  std::vector<Open> open(static_cast<std::size_t>(layout.side()), Open(puzzle.givens.size(), 1));
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    if (puzzle.givens[cell] == 0) continue;
    for (Open& one : open) one[cell] = 0;
    Open& own = open[puzzle.givens[cell] - 1u];
    for (const Cell peer : layout.peers(static_cast<int>(cell))) own[peer] = 0;
    own[cell] = 1;
  }
  return open;
}

class Settled : public testing::TestWithParam<std::size_t> {};

TEST_P(Settled, IsWhatTryingEverythingLeaves) {
  const std::size_t size = GetParam();
  Random random(22, size);
  std::size_t dropped = 0;
  for (const char* name : {"2x2", "2x3", "jigsaw5", "latin5"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < 12; ++i) {
      const auto open = random_digits(*layout, layout, layout->cells() / 4, random);
      std::vector<std::optional<PlacementList>> lists;
      std::vector<Placements> sets;
      PlacementLister lister(layout, 10'000, ~std::uint64_t{0});
      for (const Open& one : open) {
        lists.push_back(lister.list(one));
        sets.push_back(by_hand(*layout, one));
      }
      Overlaid overlaid(std::move(lists));
      const auto before = left_of(overlaid, open.size());
      if (size == 2) {
        overlaid.settle_pairs(overlaid.listed(), nullptr);
      } else {
        overlaid.settle_sets(overlaid.listed(), static_cast<int>(size), ~std::uint64_t{0}, nullptr);
      }
      const auto after = left_of(overlaid, open.size());
      ASSERT_EQ(after, ByHand(sets).settled(size)) << name << " " << i;
      for (std::size_t d = 0; d < open.size(); ++d) dropped += before[d].size() - after[d].size();
      overlaid.restart();
      EXPECT_EQ(left_of(overlaid, open.size()), before);
    }
  }
  EXPECT_GT(dropped, 100u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, Settled, testing::Values(2, 3, 4));

// A digit without a list removes no placements and loses none; the same holds for a digit that is
// not asked for.
TEST(Overlaid, LeavesOutWhatIsNotListedOrAsked) {
  const LayoutPtr layout = test::layout("2x2");
  // Digit 1 has only one placement, digit 2 that one and others.
  Open one(16, 0);
  for (const std::size_t cell : {0u, 6u, 9u, 15u}) one[cell] = 1;
  Open two = one;
  for (const std::size_t cell : {1u, 7u, 8u, 14u}) two[cell] = 1;
  const auto overlaid_of = [&](bool with_one) {
    PlacementLister lister(layout, 100, 1'000);
    std::vector<std::optional<PlacementList>> lists(2);
    if (with_one) lists[0] = lister.list(one);
    lists[1] = lister.list(two);
    return Overlaid(std::move(lists));
  };
  Overlaid overlaid = overlaid_of(true);
  ASSERT_EQ(overlaid.count(1), 1u);
  const std::size_t all = overlaid.count(2);
  ASSERT_GT(all, 1u);
  overlaid.settle_pairs(Digits::only(2), nullptr);
  EXPECT_EQ(overlaid.count(2), all);
  overlaid.settle_pairs(Digits::all(2), nullptr);
  EXPECT_LT(overlaid.count(2), all);
  EXPECT_GT(overlaid.count(2), 0u);
  Overlaid without = overlaid_of(false);
  EXPECT_EQ(without.listed(), Digits::only(2));
  without.settle_pairs(Digits::all(2), nullptr);
  EXPECT_EQ(without.count(2), all);
}

// Sets of digits are skipped if the product of their numbers of placements exceeds the limit.
TEST(Overlaid, TakesSetsUpToTheProductAllowed) {
  Random random(23, 1);
  const LayoutPtr layout = test::layout("2x3");
  bool differed = false;
  for (int i = 0; i < 40 && !differed; ++i) {
    std::vector<std::optional<PlacementList>> lists;
    PlacementLister lister(layout, 10'000, ~std::uint64_t{0});
    for (const Open& open : random_digits(*layout, layout, 8, random)) {
      lists.push_back(lister.list(open));
    }
    Overlaid overlaid(std::move(lists));
    overlaid.settle_pairs(overlaid.listed(), nullptr);
    const auto pairs = left_of(overlaid, 6);
    overlaid.settle_sets(overlaid.listed(), 3, 0, nullptr);
    EXPECT_EQ(left_of(overlaid, 6), pairs);
    overlaid.settle_sets(overlaid.listed(), 3, 1'000'000, nullptr);
    differed = left_of(overlaid, 6) != pairs;
  }
  EXPECT_TRUE(differed);
}

}  // namespace
}  // namespace sudokit
