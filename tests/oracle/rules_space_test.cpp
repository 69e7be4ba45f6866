// The board for 9x9 with boxes finds the same solutions as the board for any layout, with which it
// shares no filter of houses. What cages keep is compared with trying all ways.
#include "oracle/rules_space.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "support/puzzles.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

using test::RuledCase;

constexpr std::uint64_t kMostFound = 60;

template <class Board>
std::set<Grid> solutions_by(const Puzzle& puzzle, bool& complete) {
  auto space = std::make_unique<RulesSpace<Board>>();
  std::vector<SearchFrame<RulesSpace<Board>>> frames;
  Run run;
  run.limit = run.keep = kMostFound;
  const Outcome outcome =
      DepthFirst<RulesSpace<Board>, NoObserver>(*space, frames, puzzle, run, {}, {}).run();
  complete = outcome.complete;
  return {outcome.solutions.begin(), outcome.solutions.end()};
}

struct Counted {
  int some = 0;
  int none = 0;
};

void compare_boards(const RuledCase& ruled, Counted& counted) {
  const auto puzzle = ruled.puzzle();
  ASSERT_TRUE(puzzle) << ruled.text();
  if (!puzzle->has_rules() || !is_9x9_with_boxes(*puzzle->layout)) return;
  bool complete = false;
  bool also = false;
  const auto grids = solutions_by<constrain::Board9>(*puzzle, complete);
  const auto others = solutions_by<constrain::Board<Mask16>>(*puzzle, also);
  EXPECT_EQ(complete, also) << ruled.text();
  EXPECT_EQ(grids.size(), others.size()) << ruled.text();
  if (complete) {
    EXPECT_EQ(grids, others) << ruled.text();
  }
  ++(grids.empty() ? counted.none : counted.some);
}

TEST(RulesSpace, BothBoardsFindTheSameSolutions) {
  Random random(47);
  Counted counted;
  const auto rows = constraint_rows();
  const std::array layouts = {test::layout("3x3"), test::layout("x"), test::layout("windoku")};
  const int cases = test::thorough() ? 3000 : 150;
  for (int i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
    std::vector<const ConstraintRow*> kinds;
    for (std::uint32_t count = 1 + random.below(6); count > 0; --count) {
      kinds.push_back(rows[random.below(std::uint32_t(rows.size()))]);
    }
    const int open = 20 + static_cast<int>(random.below(26));
    compare_boards(test::random_ruled(layouts[std::size_t(i) % 3], kinds, open, i % 4 > 0, random),
                   counted);
  }
  EXPECT_GT(counted.some, cases / 4);
  EXPECT_GT(counted.none, cases / 20);
}

// ---- Cages --------------------------------------------------------------------------------------

struct AllCells {
  std::array<Mask16, 9> domains{};
  Mask16 at(int cell) const { return domains[static_cast<std::size_t>(cell)]; }
};

// The digits that each cell has in some way to distribute the digits of the set over the cells.
std::array<Mask16, 9> by_trial(const AllCells& cells, std::size_t size, Mask16 set) {
  std::array<Mask16, 9> kept{};
  std::vector<int> digits;
  mask_for_each(set, [&](int digit) { digits.push_back(digit); });
  do {
    bool fits = true;
    for (std::size_t i = 0; i < size; ++i) {
      fits = fits && (cells.domains[i] & mask_of<Mask16>(digits[i])) != 0;
    }
    for (std::size_t i = 0; fits && i < size; ++i) kept[i] |= mask_of<Mask16>(digits[i]);
  } while (std::ranges::next_permutation(digits).found);
  return kept;
}

Mask16 random_digits(Random& random, int most) {
  Mask16 mask = 0;
  for (int i = 0; i < most; ++i) mask |= mask_of<Mask16>(1 + static_cast<int>(random.below(9)));
  return mask;
}

TEST(OpenCells, MatchKeepsWhatSomeWayNeeds) {
  Random random(53);
  int kept_some = 0;
  int lost_some = 0;
  const std::array<Cell, 9> names = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  for (int i = 0; i < 3000; ++i) {
    const std::size_t size = 2 + random.below(5);
    AllCells cells;
    for (std::size_t cell = 0; cell < size; ++cell) {
      cells.domains[cell] = random_digits(random, 5);
      if (mask_single(cells.domains[cell])) cells.domains[cell] ^= 0x1ff;
    }
    constrain::OpenCells open;
    ASSERT_TRUE(open.read(std::span(names).first(size), cells));
    std::array<Mask16, constrain::kSetsOfBlock> sets{};
    std::array<Mask16, 9> expected{};
    for (Mask16& set : sets) {
      while (mask_count(set) != static_cast<int>(size)) set = random_digits(random, 9);
      const auto one = by_trial(cells, size, set);
      for (std::size_t cell = 0; cell < size; ++cell) expected[cell] |= one[cell];
    }
    const auto block = constrain::load_block(sets.data());
    std::array<constrain::SetBlock, constrain::OpenCells::kMostMatched> kept{};
    open.match(block, open.possible(block), kept.data());
    for (std::size_t cell = 0; cell < size; ++cell) {
      EXPECT_EQ(constrain::or_of_lanes(kept[cell]), expected[cell]);
      (expected[cell] == 0 ? lost_some : kept_some) += 1;
    }
  }
  EXPECT_GT(kept_some, 1000);
  EXPECT_GT(lost_some, 100);
}

}  // namespace
}  // namespace sudokit
