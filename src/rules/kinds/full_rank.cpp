// Ranks: all rows and columns, read from both ends as numbers, in ascending order.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

enum class Order : std::uint8_t { less, greater, not_greater, not_less, unequal };

bool is_within(Order order, bool equal, bool less) {
  switch (order) {
    case Order::less:
      return less;
    case Order::greater:
      return !less && !equal;
    case Order::not_greater:
      return less || equal;
    case Order::not_less:
      return !less;
    default:
      return !equal;
  }
}

// How far the comparison of two lines has come: `digit` is the last digit of this line, which is
// compared with the next of the other.
struct Compared {
  enum class Now : std::uint8_t { first, equal, read, decided } now = Now::first;
  int digit = 0;
  friend auto operator<=>(const Compared&, const Compared&) = default;
};
using Comparison = std::shared_ptr<const Automaton>;

// Reads the digits of a line and another in turn, this line first, without the first digit of this
// line if that is known. With a known one, the other line may also begin with another digit.
Result<Comparison> comparison(int side, Order order, int known) {
  using Now = Compared::Now;
  const auto step = [=](Compared at, int digit) -> std::optional<Compared> {
    if (at.now == Now::first && known != 0) {
      return Compared{digit == known ? Now::equal : Now::decided, 0};
    }
    if (at.now == Now::first || at.now == Now::equal) return Compared{Now::read, digit};
    if (at.now == Now::decided) return at;
    if (digit == at.digit) return Compared{Now::equal, 0};
    if (!is_within(order, false, digit < at.digit)) return std::nullopt;
    return Compared{Now::decided, 0};
  };
  return automaton_of(side, Compared{}, step, [=](const Compared& at) {
    return at.now == Now::decided || is_within(order, true, false);
  });
}

Cells in_turn(const Cells& line, const Cells& other) {
  Cells cells;
  for (std::size_t i = 0; i < line.size(); ++i) {
    cells.push_back(line[i]);
    cells.push_back(other[i]);
  }
  return cells;
}

// The rows and columns from one side of the grid: from the left, right, top, bottom.
std::vector<std::vector<Cells>> lines_from_all_sides(const Layout& layout) {
  std::vector<std::vector<Cells>> sides;
  for (const bool rows : {true, false}) {
    for (const bool back : {false, true}) {
      auto& lines = sides.emplace_back();
      for (int i = 0; i < layout.side(); ++i) {
        const auto house = layout.house(rows ? layout.row_house(i) : layout.column_house(i));
        Cells line(house.begin(), house.end());
        if (back) std::ranges::reverse(line);
        lines.push_back(std::move(line));
      }
    }
  }
  return sides;
}

// From each side of the grid exactly one line begins with the first digit of the clue. Of the three
// others, `below` come before the clue, and the rest after it: one group for each choice of them.
Expansion ranked(const Constraint& clue, const Layout& layout, bool ties) {
  if (layout.is_open()) return wrong("not supported on open grids");
  const Cells& own = clue.cells[0];
  const int side = layout.side();
  const int rank = clue.numbers[0];
  if (rank < 1 || rank > 4 * side) return never(own[0]);
  const int first = (rank + 3) / 4;
  const auto before = comparison(side, ties ? Order::not_greater : Order::less, first);
  const auto after = comparison(side, ties ? Order::not_less : Order::greater, first);
  if (!before || !after) return too_large();
  auto sides = lines_from_all_sides(layout);
  std::erase_if(sides, [&](const auto& lines) { return std::ranges::count(lines, own) > 0; });
  AnyOf any;
  for (unsigned chosen = 0; chosen < 8; ++chosen) {
    if (std::popcount(chosen) != (rank - 1) % 4) continue;
    auto& group = any.groups.emplace_back();
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const Comparison& order = (chosen >> i & 1) != 0 ? *before : *after;
      for (const Cells& other : sides[i]) {
        Cells cells = in_turn(own, other);
        cells.erase(cells.begin());
        group.push_back({Sequence{order, std::move(cells)}});
      }
    }
  }
  return Primitives{one_of(own[0], Digits::only(first)), {std::move(any)}};
}

Expansion expand_full_rank(const Constraint& clue, const Layout& layout) {
  return ranked(clue, layout, false);
}
Expansion expand_tied_rank(const Constraint& clue, const Layout& layout) {
  return ranked(clue, layout, true);
}

// No row equals another in the same direction, so one of each two pairs that say the same suffices.
Expansion expand_no_ties(const Constraint&, const Layout& layout) {
  const auto unequal = comparison(layout.side(), Order::unequal, 0);
  if (!unequal) return too_large();
  const auto sides = lines_from_all_sides(layout);
  Primitives made;
  const auto compare = [&](const Cells& line, const Cells& other) {
    made.push_back({Sequence{*unequal, in_turn(line, other)}});
  };
  for (std::size_t i = 0; i < sides[0].size(); ++i) {
    for (std::size_t k = 0; k < sides[0].size(); ++k) {
      if (k > i) compare(sides[0][i], sides[1][k]), compare(sides[2][i], sides[3][k]);
      compare(sides[0][i], sides[2][k]);
      compare(sides[0][i], sides[3][k]);
    }
  }
  return made;
}

using Number = std::vector<int>;

Number number_on(Judged grid, const Cells& line) {
  Number digits;
  for (const Cell cell : line) digits.push_back(digit_in(grid, cell));
  return digits;
}
// The numbers of all rows and columns, from both ends, in ascending order.
std::vector<Number> all_numbers(const Layout& layout, Judged grid) {
  std::vector<Number> all;
  for (int house = 0; house < layout.lines(); ++house) {
    const auto cells = layout.house(house);
    all.push_back(number_on(grid, {cells.begin(), cells.end()}));
    all.push_back(Number(all.back().rbegin(), all.back().rend()));
  }
  std::ranges::sort(all);
  return all;
}

bool tied_rank_holds(const Constraint& clue, const Layout& layout, Judged grid) {
  const auto all = all_numbers(layout, grid);
  const auto at = static_cast<std::size_t>(clue.numbers[0] - 1);
  return at < all.size() && all[at] == number_on(grid, clue.cells[0]);
}
bool full_rank_holds(const Constraint& clue, const Layout& layout, Judged grid) {
  return tied_rank_holds(clue, layout, grid) &&
         std::ranges::count(all_numbers(layout, grid), number_on(grid, clue.cells[0])) == 1;
}
bool no_ties_hold(const Constraint&, const Layout& layout, Judged grid) {
  const auto all = all_numbers(layout, grid);
  return std::ranges::adjacent_find(all) == all.end();
}

constexpr ConstraintTakes kRankAndLine = {.place = ConstraintTakes::Place::line, .numbers = {1, 1}};

constexpr Kind kFullRankKinds[] = {
    {
        .name = "full-rank",
        .statement = "If all rows and columns are read as numbers from both ends and sorted, the "
                     "one read from the clue has this place, and no other is equal to it.",
        .form = "full-rank RANK row N [from right], or column N [from bottom]",
        .takes = kRankAndLine,
        .expand = expand_full_rank,
        .holds = full_rank_holds,
        .title = "Full rank",
        .meaning = "Read all rows and columns as numbers, from both ends, and sort them: 36 in a "
                   "grid of 9x9. The clue is the place of the number that is read from it, "
                   "counted from 1 for the lowest. No other number is equal to it.",
        .drawing = "A number outside the grid, on the side from which the clue looks.",
        .looking = "From each side of the grid one number begins with each digit, so the ranks 1 "
                   "to 4 begin with 1, the ranks 5 to 8 with 2, and so on.",
        .sentence = "Read as a number, {seen} has the rank {number} among all rows and columns in "
                    "both directions",
        .marks = {{{.shape = Mark::Shape::clue, .ink = &ink::clue, .text = 'r'}}},
        .iss = {.name = "FullRank",
                .form = IssForm::both_ends,
                .any_values = true,
                .head = clue_in_iss},
        .place = family::outside + 60,
        .other_names = "fullrank",
    },
    {
        .name = "full-rank-with-ties",
        .statement = "If all rows and columns are read as numbers from both ends and sorted, the "
                     "number at this place is the one read from the clue; others may be equal to "
                     "it.",
        .form = "full-rank-with-ties RANK row N [from right], or column N [from bottom]",
        .takes = kRankAndLine,
        .expand = expand_tied_rank,
        .holds = tied_rank_holds,
        .title = "Full rank with ties",
        .meaning = "The same as full rank, but other numbers may be equal to that of the clue; "
                   "equal numbers may be in any order.",
        .drawing = "A number outside the grid, on the side from which the clue looks.",
        .looking = "From each side of the grid one number begins with each digit, so the ranks 1 "
                   "to 4 begin with 1, the ranks 5 to 8 with 2, and so on.",
        .sentence = "Read as a number, {seen} has the rank {number}, perhaps with others, among "
                    "all rows and columns in both directions",
        .marks = {{{.shape = Mark::Shape::clue, .ink = &ink::clue, .text = 't'}}},
        .place = family::outside + 70,
    },
    {
        .name = "no-tied-ranks",
        .statement = "No two rows or columns, each read as a number from either end, are equal.",
        .form = "no-tied-ranks",
        .takes = {.place = ConstraintTakes::Place::grid},
        .expand = expand_no_ties,
        .holds = no_ties_hold,
        .title = "No tied ranks",
        .drawing = kRuleInWords,
        .looking = "Compare a row with a column, or with a row that is read from the other end: if "
                   "they agree in all cells but one, they differ in that one.",
        .sentence = "No two rows or columns, read from either end, are the same number",
        .iss = {.prefix = "FullRankTies~none"},
        .place = family::grid + 120,
    },
};

}  // namespace

std::span<const Kind> full_rank_kinds() {
  return kFullRankKinds;
}

}  // namespace sudokit::rules
