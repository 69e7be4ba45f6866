// Solved grids, exchanges and jigsaw layouts.
#include "make/solution.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <map>
#include <set>

#include "make/support.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

Puzzle open_puzzle(const LayoutPtr& layout) {
  return plain_puzzle(layout, Grid(static_cast<std::size_t>(layout->cells())));
}

TEST(RootSolution, SolvesEveryShapeUpToSide36) {
  for (int r = 1; r <= 36; ++r) {
    for (int c = 1; r * c <= 36; ++c) {
      const LayoutPtr layout = Layout::boxes(r, c).value();
      EXPECT_EQ(why_not_solution(open_puzzle(layout), root_solution(*layout).value()), std::nullopt)
          << layout->name();
    }
  }
}

TEST(RootSolution, IsLewisFormula) {
  const Grid grid = root_solution(*named("3x3")).value();
  EXPECT_EQ(Grid(grid.begin(), grid.begin() + 9), (Grid{1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(Grid(grid.begin() + 9, grid.begin() + 18), (Grid{4, 5, 6, 7, 8, 9, 1, 2, 3}));
  EXPECT_EQ(Grid(grid.begin() + 27, grid.begin() + 36), (Grid{2, 3, 4, 5, 6, 7, 8, 9, 1}));
}

TEST(RootSolution, IsForPlainBoxesOnly) {
  for (const char* name : {"x", "windoku", "latin9"}) EXPECT_FALSE(root_solution(*named(name)));
  EXPECT_EQ(root_solution(*named("x")).error().code.name(), "unsupported-feature");
}

TEST(RandomSolution, SolvesEveryLayout) {
  std::vector<LayoutPtr> layouts;
  for (const char* name : {"1x1",    "1x2",     "2x2", "1x7",     "5x1",   "2x3",    "3x3",
                           "3x4",    "4x4",     "5x5", "6x6",     "8x8",   "latin1", "latin2",
                           "latin9", "latin40", "x",   "windoku", "2x3+x", "4x4+x",  "latin8+x"}) {
    layouts.push_back(named(name));
  }
  for (const int side : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}) {
    layouts.push_back(random_jigsaw(side, 1, 0).value());
  }
  for (const LayoutPtr& layout : layouts) {
    const auto first = random_solution(layout, 5, 0);
    ASSERT_TRUE(first) << layout->name();
    EXPECT_EQ(why_not_solution(open_puzzle(layout), *first), std::nullopt) << layout->name();
    EXPECT_EQ(random_solution(layout, 5, 0).value(), *first);
    if (layout->side() < 5) continue;
    EXPECT_NE(random_solution(layout, 5, 1).value(), *first) << layout->name();
    EXPECT_NE(random_solution(layout, 6, 0).value(), *first) << layout->name();
  }
}

TEST(RandomSolution, SolvesTheLargestBoxesAndLatinSquares) {
  for (const char* name : {"10x10", "latin100"}) {
    const LayoutPtr layout = named(name);
    EXPECT_EQ(why_not_solution(open_puzzle(layout), random_solution(layout, 1, 1).value()),
              std::nullopt);
  }
}

TEST(RandomSolution, DrawsThe288GridsOf2x2Alike) {
  const LayoutPtr layout = named("2x2");
  std::map<std::string, int> seen;
  const int each = 200;
  for (std::uint64_t i = 0; i < 288 * each; ++i) {
    ++seen[text_of(random_solution(layout, 17, i).value())];
  }
  EXPECT_EQ(seen.size(), 288u);
  double chi2 = 0;
  for (const auto& [grid, times] : seen) chi2 += (times - each) * (times - each) / double(each);
  EXPECT_NEAR(chi2, 287, 6 * std::sqrt(2 * 287.0));
}

TEST(RandomSolution, SaysSoWhenThereIsNone) {
  EXPECT_EQ(random_solution(named("latin2+x"), 1, 0).error().code.name(), "no-solution");
}

TEST(Exchange, KeepsGridsSolvedOnEveryLayout) {
  for (const char* name : {"1x1", "1x4", "2x3", "3x3", "x", "windoku", "latin5", "4x4", "3x5"}) {
    const LayoutPtr layout = named(name);
    Random random(3);
    Exchanger exchanger(*layout, random_solution(layout, 1, 0).value());
    for (int i = 0; i < 500; ++i) {
      exchanger.step(random);
      ASSERT_EQ(why_not_solution(open_puzzle(layout), exchanger.grid()), std::nullopt) << name;
    }
  }
}

TEST(Exchange, OfLinesIsUndoneByItself) {
  const LayoutPtr layout = named("3x3");
  const Grid before = random_solution(layout, 1, 0).value();
  Exchanger exchanger(*layout, before);
  exchanger.rows(3, 5, 2);
  EXPECT_NE(exchanger.grid(), before);
  exchanger.rows(3, 5, 2);
  EXPECT_EQ(exchanger.grid(), before);
  exchanger.columns(0, 1, 7);
  EXPECT_NE(exchanger.grid(), before);
  exchanger.columns(0, 1, 7);
  EXPECT_EQ(exchanger.grid(), before);
}

// A grid up to relabelling: its first row becomes 1, 2, 3, ...
Grid relabelled(Grid grid, int side) {
  std::vector<std::uint8_t> label(static_cast<std::size_t>(side) + 1);
  for (int i = 0; i < side; ++i) {
    label[grid[static_cast<std::size_t>(i)]] = static_cast<std::uint8_t>(i + 1);
  }
  for (auto& digit : grid) digit = label[digit];
  return grid;
}

// The number of grids, up to relabelling, that exchanges reach from the root solution.
class Reach {
 public:
  explicit Reach(const LayoutPtr& layout) : layout_(*layout), side_(layout->side()) {
    add(root_solution(layout_).value());
  }

  std::size_t count() {
    for (; !queue_.empty(); queue_.pop_front()) {
      for (int a = 0; a < side_; ++a) {
        for (int b = a + 1; b < side_; ++b) {
          for (int start = 0; start < side_; ++start) try_all(a, b, start);
        }
      }
    }
    return seen_.size();
  }

 private:
  void try_all(int a, int b, int start) {
    const Grid from = queue_.front();
    if (a / layout_.box_rows() == b / layout_.box_rows()) {
      Exchanger exchanger(layout_, from);
      exchanger.rows(a, b, start);
      add(exchanger.grid());
    }
    if (a / layout_.box_cols() == b / layout_.box_cols()) {
      Exchanger exchanger(layout_, from);
      exchanger.columns(a, b, start);
      add(exchanger.grid());
    }
    // Each chain of two digits has either both of them or neither in each row.
    Exchanger exchanger(layout_, from);
    exchanger.digits(a + 1, digit_at(from, start, b + 1));
    add(exchanger.grid());
  }

  int digit_at(const Grid& grid, int row, int digit) const {
    const auto first = grid.begin() + row * side_;
    return static_cast<int>(std::find(first, first + side_, digit) - grid.begin());
  }

  void add(const Grid& grid) {
    Grid next = relabelled(grid, side_);
    if (seen_.insert(text_of(next)).second) queue_.push_back(std::move(next));
  }

  const Layout& layout_;
  int side_;
  std::set<std::string> seen_;
  std::deque<Grid> queue_;
};

// 288 = 4! * 12 and 28,200,960 = 6! * 39,168 grids (specs section 10): these are all grids.
TEST(Exchange, ReachesAllGridsOf2x2And2x3) {
  EXPECT_EQ(Reach(named("2x2")).count(), 12u);
  EXPECT_EQ(Reach(named("2x3")).count(), 39168u);
}

bool connected(const Layout& layout, int region) {
  const auto cells = layout.house(2 * layout.side() + region);
  std::set<int> left(cells.begin(), cells.end());
  std::vector<int> stack = {*left.begin()};
  left.erase(left.begin());
  while (!stack.empty()) {
    const int cell = stack.back();
    stack.pop_back();
    for (const int near : {cell - layout.side(), cell - 1, cell + 1, cell + layout.side()}) {
      const bool beside = near == cell - 1 || near == cell + 1;
      if (near < 0 || (beside && layout.row(near) != layout.row(cell))) continue;
      if (left.erase(near)) stack.push_back(near);
    }
  }
  return left.empty();
}

TEST(Jigsaw, RegionsHangTogetherAndAreNoBoxes) {
  for (const int side : {2, 3, 4, 5, 6, 7, 8, 9, 10, 12}) {
    for (std::uint64_t stream = 0; stream < 3; ++stream) {
      const LayoutPtr layout = random_jigsaw(side, 9, stream).value();
      for (int region = 0; region < side; ++region) EXPECT_TRUE(connected(*layout, region));
      EXPECT_TRUE(same_houses(*layout, *random_jigsaw(side, 9, stream).value()));
      if (side > 2) {
        EXPECT_FALSE(layout->has_boxes());
      }
      if (side >= 5) {
        EXPECT_FALSE(same_houses(*layout, *random_jigsaw(side, 10, stream).value()));
      }
    }
  }
}

}  // namespace
}  // namespace sudokit
