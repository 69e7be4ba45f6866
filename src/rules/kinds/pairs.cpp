// Marks between two cells: Kropki dots, X and V, differences, ratios, inequalities.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

template <class Allows>
Primitives on_the_pair(const Constraint& mark, const Layout& layout, Allows allows) {
  return {related(layout.side(), {{mark.cells[0][0], mark.cells[0][1]}}, allows)};
}

struct DigitPair {
  int a = 0;
  int b = 0;
};
DigitPair pair_in(const Constraint& mark, Judged grid) {
  return {digit_in(grid, mark.cells[0][0]), digit_in(grid, mark.cells[0][1])};
}

Expansion expand_white_dot(const Constraint& dot, const Layout& layout) {
  return on_the_pair(dot, layout, [](int a, int b) { return std::abs(a - b) == 1; });
}
bool white_dot_holds(const Constraint& dot, const Layout&, Judged grid) {
  const auto [a, b] = pair_in(dot, grid);
  return a + 1 == b || b + 1 == a;
}

Expansion expand_black_dot(const Constraint& dot, const Layout& layout) {
  return on_the_pair(dot, layout, [](int a, int b) { return a == 2 * b || b == 2 * a; });
}
bool black_dot_holds(const Constraint& dot, const Layout&, Judged grid) {
  const auto [a, b] = pair_in(dot, grid);
  return std::max(a, b) == 2 * std::min(a, b);
}

Expansion expand_x(const Constraint& mark, const Layout& layout) {
  return on_the_pair(mark, layout, [](int a, int b) { return a + b == 10; });
}
bool x_holds(const Constraint& mark, const Layout&, Judged grid) {
  return sum_in(grid, mark.cells[0]) == 10;
}
Expansion expand_v(const Constraint& mark, const Layout& layout) {
  return on_the_pair(mark, layout, [](int a, int b) { return a + b == 5; });
}
bool v_holds(const Constraint& mark, const Layout&, Judged grid) {
  return sum_in(grid, mark.cells[0]) == 5;
}

Expansion expand_difference(const Constraint& mark, const Layout& layout) {
  const int wanted = mark.numbers[0];
  if (wanted < 0) return wrong("expected a difference of at least 0");
  return on_the_pair(mark, layout, [=](int a, int b) { return std::abs(a - b) == wanted; });
}
bool difference_holds(const Constraint& mark, const Layout&, Judged grid) {
  const auto [a, b] = pair_in(mark, grid);
  return a - b == mark.numbers[0] || b - a == mark.numbers[0];
}

Expansion expand_ratio(const Constraint& mark, const Layout& layout) {
  const int wanted = mark.numbers[0];
  if (wanted < 1) return wrong("expected a ratio of at least 1");
  return on_the_pair(mark, layout, [=](int a, int b) {
    return std::int64_t{a} * wanted == b || std::int64_t{b} * wanted == a;
  });
}
bool ratio_holds(const Constraint& mark, const Layout&, Judged grid) {
  const auto [a, b] = pair_in(mark, grid);
  const int large = std::max(a, b);
  const int small = std::min(a, b);
  return large % small == 0 && large / small == mark.numbers[0];
}

Expansion expand_greater_than(const Constraint& mark, const Layout& layout) {
  return on_the_pair(mark, layout, [](int a, int b) { return a > b; });
}
bool greater_than_holds(const Constraint& mark, const Layout&, Judged grid) {
  const auto [a, b] = pair_in(mark, grid);
  return b < a;
}

constexpr ConstraintTakes kPair = {.cells = {2, 2}};
constexpr ConstraintTakes kPairAndNumber = {.cells = {2, 2}, .numbers = {1, 1}};

template <int kSum>
Constraint raised_pair_sum(const Constraint& mark, const Layout&) {
  return {find_constraint("sum"), mark.cells, {kSum + 2}};
}
// A table of the pairs: "1:1 2:3 3:2,5" and so on.
Constraint raised_black_dot(const Constraint& dot, const Layout& layout) {
  std::string table;
  for (int a = 0; a < layout.side(); ++a) {
    std::string row;
    for (int b = 0; b < layout.side(); ++b) {
      if (a == 2 * b || b == 2 * a) row += fmt::format("{}{}", row.empty() ? "" : ",", b + 1);
    }
    if (!row.empty()) table += fmt::format("{}{}:{}", table.empty() ? "" : " ", a + 1, row);
  }
  return {find_constraint("relation"), dot.cells, {}, table};
}

constexpr Kind kPairsKinds[] = {
    {
        .name = "white-dot",
        .statement = "The digits on both sides of a white dot are consecutive.",
        .form = "white-dot CELL CELL",
        .takes = kPair,
        .expand = expand_white_dot,
        .holds = white_dot_holds,
        .title = "White dot",
        .drawing = "A white dot on the border.",
        .looking =
            "Remove a candidate if the cell across the dot has no digit next to it. Of three cells "
            "in a house with two dots between them, the digits increase or decrease.",
        .sentence = "{cells} have consecutive digits",
        .marks = {{{.shape = Mark::Shape::dot, .ink = &ink::white_dot, .usual = 1}}},
        .iss = {.name = "WhiteDot", .form = IssForm::adjacent, .any_values = true},
        .place = family::pairs + 10,
        .draw = {.shape = Draw::Shape::edge, .count = {8, 14}},
    },
    {
        .name = "black-dot",
        .statement = "One of the digits on both sides of a black dot is twice the other.",
        .form = "black-dot CELL CELL",
        .takes = kPair,
        .expand = expand_black_dot,
        .holds = black_dot_holds,
        .title = "Black dot",
        .drawing = "A black dot on the border.",
        .looking = "On 9x9, 5, 7 and 9 are never beside a black dot. Three cells in a house with "
                   "two dots between them hold 1, 2 and 4, or 2, 4 and 8.",
        .sentence = "One of {cells} is twice the other",
        .marks = {{{.shape = Mark::Shape::dot, .ink = &ink::black_dot, .usual = 2}}},
        .iss = {.name = "BlackDot", .form = IssForm::adjacent, .raised = raised_black_dot},
        .place = family::pairs + 20,
        .draw = {.shape = Draw::Shape::edge, .count = {5, 10}},
    },
    {
        .name = "x",
        .statement = "The digits on both sides of an X add up to 10.",
        .form = "x CELL CELL",
        .takes = kPair,
        .expand = expand_x,
        .holds = x_holds,
        .title = "X",
        .drawing = "The letter on the border.",
        .looking = "A 5 is never beside an X if the cells share a house, and a fixed digit gives "
                   "the other one at once.",
        .sentence = "{cells} add up to 10",
        .marks = {{{.shape = Mark::Shape::sign, .ink = &ink::sign_text, .text = 'X'}}},
        .iss = {.name = "X", .form = IssForm::adjacent, .raised = raised_pair_sum<10>},
        .place = family::pairs + 40,
        .everyday = true,
        .draw = {.shape = Draw::Shape::edge, .count = {5, 9}},
    },
    {
        .name = "v",
        .statement = "The digits on both sides of a V add up to 5.",
        .form = "v CELL CELL",
        .takes = kPair,
        .expand = expand_v,
        .holds = v_holds,
        .title = "V",
        .drawing = "The letter on the border.",
        .looking = "Only 1, 2, 3 and 4 are beside a V. A pair of 1 and 4 or of 2 and 3 often "
                   "blocks another V in the same house.",
        .sentence = "{cells} add up to 5",
        .marks = {{{.shape = Mark::Shape::sign, .ink = &ink::sign_text, .text = 'V'}}},
        .iss = {.name = "V", .form = IssForm::adjacent, .raised = raised_pair_sum<5>},
        .place = family::pairs + 50,
        .everyday = true,
        .draw = {.shape = Draw::Shape::edge, .count = {3, 6}},
    },
    {
        .name = "difference",
        .statement = "The two digits differ by the given number.",
        .form = "difference NUMBER CELL CELL",
        .takes = kPairAndNumber,
        .expand = expand_difference,
        .holds = difference_holds,
        .title = "Difference",
        .drawing = "A white dot, with the number if it is not 1.",
        .looking = "Remove a candidate if the other cell has no digit at this distance.",
        .sentence = "{cells} differ by {number}",
        .marks = {{{.shape = Mark::Shape::dot, .ink = &ink::white_dot, .usual = 1}}},
        .place = family::pairs + 70,
        .everyday = true,
        .draw = {.shape = Draw::Shape::edge, .count = {10, 18}},
    },
    {
        .name = "ratio",
        .statement = "One of the two digits is the given number times the other.",
        .form = "ratio NUMBER CELL CELL",
        .takes = kPairAndNumber,
        .expand = expand_ratio,
        .holds = ratio_holds,
        .title = "Ratio",
        .drawing = "A black dot, with the number if it is not 2.",
        .looking = "Remove a candidate if the other cell has neither its multiple nor its "
                   "fraction. Large numbers leave few pairs.",
        .sentence = "One of {cells} is {number} times the other",
        .marks = {{{.shape = Mark::Shape::dot, .ink = &ink::black_dot, .usual = 2}}},
        .place = family::pairs + 80,
        .everyday = true,
        .draw = {.shape = Draw::Shape::edge, .count = {6, 10}},
    },
    {
        .name = "greater-than",
        .statement = "The digit of the first cell is greater than that of the second.",
        .form = "greater-than CELL CELL",
        .takes = kPair,
        .expand = expand_greater_than,
        .holds = greater_than_holds,
        .title = "Greater than",
        .meaning = "The digit at the open side of the sign is the greater one.",
        .drawing = "An inequality sign on the border.",
        .looking = "Follow chains of signs: each cell after the first loses one more of the lowest "
                   "or the highest digits.",
        .sentence = "{first} is greater than {last}",
        .marks = {{mark(Mark::Shape::inequality, ink::sign)}},
        .iss = {.name = "GreaterThan", .form = IssForm::adjacent, .any_values = true},
        .place = family::pairs + 90,
        .other_names = "inequality inequalitie comparison",
        .draw = {.shape = Draw::Shape::edge, .count = {25, 40}},
    },
};

}  // namespace

std::span<const Kind> pairs_kinds() {
  return kPairsKinds;
}

}  // namespace sudokit::rules
