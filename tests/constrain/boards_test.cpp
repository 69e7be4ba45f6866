// The boards that run houses and filters together, compared with enumeration: what they remove, and
// how many solutions a search over their marks finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "constrain/board.hpp"
#include "support/primitives.hpp"
#include "support/puzzles.hpp"
#include "support/random_primitives.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"

namespace sudokit::constrain {
namespace {

// The candidates of a whole puzzle, and rules.
struct BoardCase {
  Puzzle puzzle;
  std::vector<Primitive> rules;
};

int up_to(int most, Random& random) {
  return static_cast<int>(random.below(static_cast<std::uint32_t>(most + 1)));
}

// A random order of the cells; the first `open` of them are open, and most cells of rules are among
// them.
std::vector<Cell> shuffled(std::size_t cells, Random& random) {
  std::vector<Cell> order(cells);
  for (std::size_t i = 0; i < cells; ++i) order[i] = static_cast<Cell>(i);
  random.shuffle(std::span(order));
  return order;
}

std::vector<Cell> cells_of_rule(const std::vector<Cell>& order, std::size_t open, Random& random) {
  std::vector<Cell> cells;
  const int size = 1 + up_to(random.below(8) == 0 ? 12 : 4, random);
  for (int i = 0; i < size; ++i) {
    const std::size_t among = random.below(4) == 0 ? order.size() : std::max(open, std::size_t{1});
    const Cell cell = order[random.below(static_cast<std::uint32_t>(among))];
    if (std::ranges::count(cells, cell) == 0) cells.push_back(cell);
  }
  return cells;
}

// An open cell gets the digit of the solution and some random digits; all open cells may share the
// latter.
std::vector<Digits> random_marks(const Grid& grid, const std::vector<Cell>& order, std::size_t open,
                                 int side, Random& random) {
  std::vector<Digits> marks;
  for (const std::uint8_t digit : grid) marks.push_back(Digits::only(digit));
  const auto some = [&] {
    Digits digits;
    for (int k = side <= 4 ? side : 3; k > 0; --k) digits.insert(1 + up_to(side - 1, random));
    return digits;
  };
  const Digits common = some();
  const bool alike = random.below(3) == 0;
  for (std::size_t i = 0; i < open; ++i) {
    Digits& own = marks[order[i]];
    own = own | (alike ? common : some());
    if (random.below(12) == 0) own = Digits::only(1 + up_to(side - 1, random));
  }
  return marks;
}

// A case built around a solution of the houses, which the rules often allow.
BoardCase random_board_case(const LayoutPtr& layout, Random& random) {
  BoardCase made;
  const int side = layout->side();
  const Grid grid = test::random_solution(layout, random);
  const std::vector<Cell> order = shuffled(grid.size(), random);
  const auto open = static_cast<std::size_t>(up_to(side <= 4 ? int(grid.size()) : 14, random));
  for (int i = 1 + up_to(2, random); i > 0; --i) {
    test::PrimitiveMaker maker(side, cells_of_rule(order, open, random), grid, random);
    made.rules.push_back(random.below(3) == 0 ? Primitive{maker.linear()} : maker.any(2));
  }
  // Pairs of different cells become peers and have no filter of their own.
  for (int i = random.below(3) == 0 ? 6 : 0; i > 0; --i) {
    const auto cell = [&] {
      return order[random.below(std::uint32_t(std::max<std::size_t>(open, 2)))];
    };
    const Different pair{{cell(), cell()}};
    if (grid[pair.cells[0]] != grid[pair.cells[1]]) made.rules.push_back({pair});
  }
  made.puzzle = {
      layout, Grid(grid.size(), 0), random_marks(grid, order, open, side, random), {}, nullptr};
  return made;
}

// ---- Enumeration --------------------------------------------------------------------------------

class AllSolutions {
 public:
  explicit AllSolutions(const BoardCase& asked)
      : asked_(asked), grid_(asked.puzzle.marks.size()), possible_(grid_.size()) {
    fill(0);
  }
  std::uint64_t count() const { return count_; }
  const Digits& possible(std::size_t cell) const { return possible_[cell]; }

 private:
  void fill(std::size_t cell) {
    if (cell == grid_.size()) {
      if (!test::all_hold(asked_.rules, grid_)) return;
      ++count_;
      for (std::size_t i = 0; i < grid_.size(); ++i) possible_[i].insert(grid_[i]);
      return;
    }
    const auto peers = asked_.puzzle.layout->peers(static_cast<int>(cell));
    asked_.puzzle.marks[cell].for_each([&](int digit) {
      if (std::ranges::any_of(peers, [&](Cell peer) { return grid_[peer] == digit; })) return;
      grid_[cell] = static_cast<std::uint8_t>(digit);
      fill(cell + 1);
    });
    grid_[cell] = 0;
  }

  const BoardCase& asked_;
  Grid grid_;
  std::vector<Digits> possible_;
  std::uint64_t count_ = 0;
};

// ---- Boards -------------------------------------------------------------------------------------

// Pre: the board is at its fixpoint.
template <class B>
std::uint64_t count_from(B& board) {
  const auto domains = board.domains();
  const auto open = std::ranges::find_if(domains, [](auto own) { return !mask_single(own); });
  if (open == domains.end()) return 1;
  const int cell = static_cast<int>(open - domains.begin());
  std::uint64_t count = 0;
  const auto mark = board.save();
  mask_for_each(*open, [&](int digit) {
    if (board.narrow(cell, mask_of<typename B::Mask>(digit)) && board.propagate()) {
      count += count_from(board);
    }
    board.restore(mark);
  });
  board.release(mark);
  return count;
}

struct BoardTally {
  int cases = 0;
  int solvable = 0;
  int refused = 0;
};

template <class B>
void compare_board(B& board, Net<typename B::Mask>& net, const BoardCase& asked,
                   BoardTally& tally) {
  const AllSolutions solutions(asked);
  net.build(asked.puzzle.layout, asked.rules);
  ++tally.cases;
  tally.solvable += solutions.count() > 0;
  if (!board.load(net, asked.puzzle) || !board.propagate()) {
    ++tally.refused;
    EXPECT_EQ(solutions.count(), 0u);
    return;
  }
  for (std::size_t cell = 0; cell < asked.puzzle.marks.size(); ++cell) {
    const Digits left = mask_to_digits(board.domains()[cell]);
    EXPECT_TRUE((solutions.possible(cell) - left).empty()) << "cell " << cell;
  }
  EXPECT_EQ(count_from(board), solutions.count());
}

template <class B>
void compare_boards(std::string_view name, int cases) {
  Random random(73);
  const LayoutPtr layout = test::layout(name);
  Net<typename B::Mask> net;
  B board;
  BoardTally tally;
  for (int i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(std::string(name) + ", case " + std::to_string(i));
    compare_board(board, net, random_board_case(layout, random), tally);
  }
  EXPECT_GT(tally.solvable, tally.cases / 10) << name;
  EXPECT_GT(tally.refused, tally.cases / 10) << name;
}

TEST(Boards, FindAllSolutionsAndRemoveNone) {
  const int many = static_cast<int>(test::by_thoroughness(600, 20'000));
  for (const char* name : {"latin2", "latin3", "latin4", "2x2", "jigsaw5", "2x3", "latin7"}) {
    compare_boards<Board<Mask16>>(name, many);
  }
  compare_boards<Board<Mask16>>("3x3", many);
  for (const char* name : {"3x3", "3x3+x", "3x3+windoku"}) compare_boards<Board9>(name, many);
  compare_boards<Board<Mask16>>("4x4", many / 2);
}

}  // namespace
}  // namespace sudokit::constrain
