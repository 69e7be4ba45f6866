// Rules as clauses, compared with enumeration. A grid within the domains extends to a satisfying
// assignment exactly if the encoded rules hold, and a clause that refutes a grid excludes no
// solution.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "rules/clauses/encode_rules.hpp"
#include "support/primitives.hpp"
#include "support/puzzles.hpp"
#include "support/random_primitives.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

using Clauses = std::vector<std::vector<int>>;

// Decides whether some assignment satisfies the clauses: unit propagation, then both values of a
// variable.
class Satisfiable {
 public:
  Satisfiable(const Clauses& clauses, std::vector<int> values)
      : clauses_(clauses), values_(std::move(values)) {}
  bool operator()() {
    int open = 0;
    if (!propagate(open)) return false;
    if (open == 0) return true;
    const std::vector<int> before = values_;
    for (const int value : {1, -1}) {
      values_ = before;
      values_[static_cast<std::size_t>(std::abs(open))] = value;
      if ((*this)()) return true;
    }
    return false;
  }

 private:
  int value_of(int literal) const {
    const int value = values_[static_cast<std::size_t>(std::abs(literal))];
    return literal > 0 ? value : -value;
  }
  // `open` becomes a literal of a clause that is not satisfied yet, or 0.
  bool propagate(int& open) {
    for (bool changed = true; changed;) {
      changed = false;
      open = 0;
      for (const auto& clause : clauses_) {
        if (std::ranges::any_of(clause, [&](int each) { return value_of(each) > 0; })) continue;
        const auto is_open = [&](int each) { return value_of(each) == 0; };
        const auto first = std::ranges::find_if(clause, is_open);
        if (first == clause.end()) return false;
        open = *first;
        if (std::find_if(first + 1, clause.end(), is_open) != clause.end()) continue;
        values_[static_cast<std::size_t>(std::abs(open))] = open > 0 ? 1 : -1;
        changed = true;
      }
    }
    return true;
  }

  const Clauses& clauses_;
  std::vector<int> values_;  // by variable: 1, -1 or 0
};

// ---- Cases --------------------------------------------------------------------------------------

struct EncodedCase {
  LayoutPtr layout;
  std::vector<Digits> domains;
  std::vector<Primitive> rules;
  std::size_t most_edges = 0;
};

std::size_t less_than(std::size_t count, Random& random) {
  return random.below(static_cast<std::uint32_t>(count));
}

// Opens either all cells of some digits to all of these digits, so that there are many grids, or
// some cells to random digits. Returns the number of open cells; they come first in `order`.
std::size_t open_cells(EncodedCase& made, const Grid& grid, std::vector<Cell>& order,
                       Random& random) {
  const auto side = static_cast<std::size_t>(made.layout->side());
  const auto any = [&] { return 1 + static_cast<int>(less_than(side, random)); };
  Digits mixed;
  for (std::size_t i = side <= 4 ? side : 3; i > 0; --i) mixed.insert(any());
  const auto is_mixed = [&](Cell cell) { return mixed.contains(grid[cell]); };
  if (random.coin()) {
    const auto last = std::stable_partition(order.begin(), order.end(), is_mixed);
    for (auto cell = order.begin(); cell != last; ++cell) made.domains[*cell] = mixed;
    return static_cast<std::size_t>(last - order.begin());
  }
  const std::size_t open = less_than(std::min<std::size_t>(order.size(), 10) + 1, random);
  for (std::size_t i = 0; i < open; ++i) {
    for (int k = any(); k > 0; --k) made.domains[order[i]].insert(any());
  }
  return open;
}

EncodedCase random_encoded(const LayoutPtr& layout, Random& random) {
  const int side = layout->side();
  const Grid grid = test::random_solution(layout, random);
  std::vector<Cell> order(grid.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<Cell>(i);
  random.shuffle(std::span(order));
  EncodedCase made{layout, {}, {}, std::array<std::size_t, 3>{100'000, 12, 0}[random.below(3)]};
  for (const std::uint8_t digit : grid) made.domains.push_back(Digits::only(digit));
  const std::size_t open = open_cells(made, grid, order, random);
  for (std::size_t i = 1 + less_than(2, random); i > 0; --i) {
    std::vector<Cell> cells(order);
    if (random.below(3) > 0) cells.resize(std::max<std::size_t>(open, 1));
    if (random.below(4) == 0) {  // the cells of one house
      const auto house =
          layout->house(static_cast<int>(less_than(std::size_t(layout->houses()), random)));
      cells.assign(house.begin(), house.end());
    }
    random.shuffle(std::span(cells));
    cells.resize(1 + less_than(std::min<std::size_t>(cells.size(), 6), random));
    test::PrimitiveMaker maker(side, cells, grid, random);
    made.rules.push_back(random.coin() ? Primitive{maker.linear()} : maker.any(2));
  }
  return made;
}

// Finds the grids within the domains in which peers differ. False if there are too many.
bool fill_grids(const EncodedCase& asked, std::size_t cell, Grid& grid, std::vector<Grid>& found) {
  if (cell == grid.size()) {
    found.push_back(grid);
    return found.size() < 600;
  }
  bool few = true;
  const auto peers = asked.layout->peers(static_cast<int>(cell));
  asked.domains[cell].for_each([&](int digit) {
    if (std::ranges::any_of(peers, [&](Cell peer) { return grid[peer] == digit; })) return;
    grid[cell] = static_cast<std::uint8_t>(digit);
    few = few && fill_grids(asked, cell + 1, grid, found);
  });
  grid[cell] = 0;
  return few;
}

// ---- Comparison ---------------------------------------------------------------------------------

struct EncodedTally {
  int grids = 0;
  int right = 0;
  int left_out = 0;
};

class Comparison {
 public:
  explicit Comparison(const EncodedCase& asked) : asked_(asked) {
    const ClauseSink sink = [this](std::span<const int> literals) {
      for (const int literal : literals) {
        if (literal != 0) {
          clause_.push_back(literal);
        } else {
          clauses_.push_back(std::exchange(clause_, {}));
        }
      }
      return true;
    };
    encoding_ = encode(*asked.layout, asked.domains, {}, sink);
    const Run run;
    Meter meter(run);
    left_out_ = encode_rules(*asked.layout, asked.domains, asked.rules, asked.most_edges, meter,
                             encoding_, sink);
  }

  void compare(const std::vector<Grid>& grids, EncodedTally& tally) const {
    for (const Grid& grid : grids) {
      const bool right = test::all_hold(asked_.rules, grid);
      const bool encoded = Satisfiable(clauses_, values_of(grid))();
      ++tally.grids;
      tally.right += right;
      if (right || left_out_.empty()) {
        EXPECT_EQ(encoded, right);
      }
      if (encoded && !right) {
        EXPECT_TRUE(refuted(grid, grids));
      }
    }
    tally.left_out += !left_out_.empty();
  }

 private:
  std::vector<int> values_of(const Grid& grid) const {
    std::vector<int> values(static_cast<std::size_t>(encoding_.variables) + 1, 0);
    const auto side = static_cast<std::size_t>(asked_.layout->side());
    for (std::size_t i = 0; i < encoding_.variable.size(); ++i) {
      const int variable = encoding_.variable[i];
      if (variable == 0) continue;
      values[static_cast<std::size_t>(variable)] = grid[i / side] == i % side + 1 ? 1 : -1;
    }
    return values;
  }
  bool satisfies(const Grid& grid, const std::vector<int>& clause) const {
    const std::vector<int> values = values_of(grid);
    return std::ranges::any_of(clause, [&](int literal) {
      const int value = values[static_cast<std::size_t>(std::abs(literal))];
      return literal > 0 ? value > 0 : value < 0;
    });
  }
  // Whether some omitted primitive refutes the grid, with a clause that all solutions satisfy.
  bool refuted(const Grid& grid, const std::vector<Grid>& grids) const {
    bool any = false;
    for (const Primitive* primitive : left_out_) {
      const auto clause = refutation(*primitive, encoding_, asked_.layout->side(), grid);
      EXPECT_EQ(clause.has_value(), !test::holds(*primitive, grid));
      if (!clause) continue;
      any = true;
      EXPECT_FALSE(satisfies(grid, *clause));
      for (const Grid& other : grids) {
        EXPECT_TRUE(!test::holds(*primitive, other) || satisfies(other, *clause));
      }
    }
    return any;
  }

  const EncodedCase& asked_;
  Clauses clauses_;
  std::vector<int> clause_;
  Encoding encoding_;
  std::vector<const Primitive*> left_out_;
};

TEST(RuleClauses, HoldWhereTheRulesDo) {
  Random random(79);
  const int many = static_cast<int>(test::by_thoroughness(1000, 30'000));
  EncodedTally tally;
  for (const char* name : {"latin2", "latin3", "2x2", "latin5", "2x3", "latin7", "3x3"}) {
    const LayoutPtr layout = test::layout(name);
    for (int i = 0; i < many && !HasFailure(); ++i) {
      SCOPED_TRACE(std::string(name) + ", case " + std::to_string(i));
      const EncodedCase asked = random_encoded(layout, random);
      Grid grid(asked.domains.size(), 0);
      std::vector<Grid> grids;
      if (!fill_grids(asked, 0, grid, grids)) continue;
      Comparison(asked).compare(grids, tally);
    }
  }
  EXPECT_GT(tally.left_out, many / 2);
  EXPECT_GT(tally.right, tally.grids / 10);
  EXPECT_GT(tally.grids - tally.right, tally.grids / 10);
}

}  // namespace
}  // namespace sudokit
