// CandidateTabu keeps its tables from move to move; the test recomputes everything naively.
#include "engines/candidate_tabu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/engine_runs.hpp"

namespace sudokit {
namespace {

using testing_support::blanked_root;
using testing_support::puzzle_of;

// Computes from grids alone what a move must respect: the candidates, the clashes, and until which
// move each candidate is tabu. The random part of the tenure is 0.
class Naive {
 public:
  Naive(const Layout& layout, const Propagated& root, std::int64_t slope, Grid grid)
      : layout_(layout), root_(root), slope_(slope), grid_(std::move(grid)), best_(cost()) {}

  int clashes(int cell, int digit) const {
    const auto peers = layout_.peers(cell);
    return static_cast<int>(
        std::ranges::count_if(peers, [&](Cell peer) { return grid_[peer] == digit; }));
  }
  int cost() const {
    int twice = 0;
    for (int cell = 0; cell < layout_.cells(); ++cell) twice += clashes(cell, digit_of(cell));
    return twice / 2;
  }
  // The cost after the best allowed move, or the present cost if every move is tabu.
  int best_reached(std::uint64_t move) const {
    int best = 1 << 20;
    const int now = cost();
    for (const int cell : in_conflict()) {
      root_.domains[static_cast<std::size_t>(cell)].for_each([&](int digit) {
        if (digit == digit_of(cell)) return;
        const int reached = now + clashes(cell, digit) - clashes(cell, digit_of(cell));
        if (!tabu(cell, digit, move) || reached < best_) best = std::min(best, reached);
      });
    }
    return best == 1 << 20 ? now : best;
  }
  // Checks that the grid after a move differs in at most one cell, and records the move.
  void follow(const Grid& after, std::uint64_t move) {
    const auto conflicts = static_cast<std::int64_t>(in_conflict().size());
    int changed = 0;
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      const auto at = static_cast<std::size_t>(cell);
      if (after[at] == grid_[at]) continue;
      ++changed;
      EXPECT_EQ(root_.grid[at], 0) << "a settled cell was moved";
      EXPECT_TRUE(root_.domains[at].contains(after[at]));
      EXPECT_GT(clashes(cell, grid_[at]), 0) << "a cell without conflict was moved";
      till_[{cell, grid_[at]}] = move + static_cast<std::uint64_t>(slope_ * conflicts / 100);
    }
    EXPECT_LE(changed, 1);
    grid_ = after;
    best_ = std::min(best_, cost());
  }

 private:
  int digit_of(int cell) const { return grid_[static_cast<std::size_t>(cell)]; }
  bool tabu(int cell, int digit, std::uint64_t move) const {
    const auto found = till_.find({cell, digit});
    return found != till_.end() && found->second >= move;
  }
  std::vector<int> in_conflict() const {
    std::vector<int> cells;
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (clashes(cell, digit_of(cell)) > 0) cells.push_back(cell);
    }
    return cells;
  }

  const Layout& layout_;
  const Propagated& root_;
  std::int64_t slope_;
  Grid grid_;
  std::map<std::pair<int, int>, std::uint64_t> till_;
  int best_;
};

void follow_moves(const Puzzle& puzzle, std::int64_t slope, TabuStart start, int moves) {
  const Propagated root = propagate_tight(puzzle);
  ASSERT_TRUE(root.consistent);
  const sudokit::Run run;
  Meter meter(run);
  CandidateTabu tabu(*puzzle.layout, root, TabuRules{slope, 1}, 7, meter, start);
  Naive naive(*puzzle.layout, root, slope, tabu.grid());
  for (int i = 0; i < moves && tabu.cost() > 0; ++i) {
    const std::uint64_t move = tabu.moves() + 1;
    const int expected = naive.best_reached(move);
    tabu.run(1);
    naive.follow(tabu.grid(), move);
    ASSERT_EQ(tabu.cost(), expected) << "move " << move << ", slope " << slope;
    ASSERT_EQ(tabu.cost(), naive.cost()) << "move " << move << ", slope " << slope;
  }
}

// Tenures from none to so long that moves run out; layouts whose cells have one or two blocks of
// candidates, and fewer or more than three houses.
TEST(CandidateTabu, EveryMoveIsABestThatIsNotTabu) {
  Random random(5);
  const Puzzle puzzles[] = {blanked_root("2x3", 0.2, random),
                            blanked_root("3x3", 0.2, random),
                            blanked_root("4x4", 0.35, random),
                            blanked_root("5x5", 0.2, random),
                            puzzle_of("x"),
                            puzzle_of("windoku"),
                            puzzle_of("latin9")};
  for (const Puzzle& puzzle : puzzles) {
    for (const std::int64_t slope : {0, 30, 100, 1000}) {
      follow_moves(puzzle, slope, TabuStart::random, 150);
      follow_moves(puzzle, slope, TabuStart::greedy, 150);
    }
  }
}

TEST(CandidateRivals, AreThePeersWithTheDigitAndNoMoreThanSaid) {
  Random random(5);
  for (const Puzzle& puzzle : {blanked_root("3x3", 0.4, random), blanked_root("2x5", 0.3, random),
                               puzzle_of("windoku"), puzzle_of("latin9")}) {
    const Propagated root = propagate_tight(puzzle);
    const sudokit::Run run;
    Meter meter(run);
    CandidateRivals all(*puzzle.layout, root, meter);
    const int most = all.most_rivals();
    CandidateRivals::Index open = 0;
    for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
      if (root.grid[static_cast<std::size_t>(cell)] != 0) continue;
      CandidateRivals::Index candidate = all.first(open++);
      root.domains[static_cast<std::size_t>(cell)].for_each([&](int digit) {
        const auto rivals = std::ranges::count_if(puzzle.layout->peers(cell), [&](Cell peer) {
          return root.grid[peer] == 0 && root.domains[peer].contains(digit);
        });
        EXPECT_EQ(all.rivals(candidate++).size(), static_cast<std::size_t>(rivals));
        EXPECT_LE(rivals, most);
      });
    }
    EXPECT_EQ(open, all.cells());
  }
}

// A candidate of a blank 49x49 has 132 rivals, more than fit the counter of a byte, and its cells
// have four blocks.
TEST(CandidateTabu, CountsManyRivals) {
  const Puzzle puzzle = puzzle_of("7x7");
  for (const std::int64_t slope : {0, 30}) {
    follow_moves(puzzle, slope, TabuStart::random, 10);
    follow_moves(puzzle, slope, TabuStart::greedy, 10);
  }
}

}  // namespace
}  // namespace sudokit
