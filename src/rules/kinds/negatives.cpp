// Negative rules: neighbours without a mark do not have the relation that the mark states.
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

template <class Allows>
Primitives on_unmarked_pairs(const Constraint& rule, const Layout& layout, Allows allows) {
  std::set<std::pair<Cell, Cell>> marked;
  for (const Cells& pair : rule.cells) marked.insert(std::minmax(pair[0], pair[1]));
  CellPairs pairs = orthogonal_pairs(layout);
  std::erase_if(pairs, [&](const auto& pair) { return marked.contains(pair); });
  return {related(layout.side(), std::move(pairs), allows)};
}

// Whether every two neighbours without a mark satisfy `good`.
template <class Good>
bool unmarked_neighbours_are(const Constraint& rule, const Layout& layout, Judged grid, Good good) {
  for (int a = 0; a < layout.cells(); ++a) {
    for (const int b : {layout.column(a) + 1 < layout.side() ? a + 1 : -1, a + layout.side()}) {
      if (b < 0 || b >= layout.cells() || layout.is_missing(a) || layout.is_missing(b)) continue;
      const bool marked = std::ranges::any_of(rule.cells, [&](const Cells& pair) {
        return (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a);
      });
      const auto at = [&](int cell) { return int{grid[static_cast<std::size_t>(cell)]}; };
      if (!marked && !good(at(a), at(b))) return false;
    }
  }
  return true;
}

Expansion expand_kropki_negative(const Constraint& rule, const Layout& layout) {
  return on_unmarked_pairs(
      rule, layout, [](int a, int b) { return std::abs(a - b) != 1 && a != 2 * b && b != 2 * a; });
}
bool kropki_negative_holds(const Constraint& rule, const Layout& layout, Judged grid) {
  return unmarked_neighbours_are(rule, layout, grid, [](int a, int b) {
    const int large = std::max(a, b);
    const int small = std::min(a, b);
    return large - small != 1 && large != 2 * small;
  });
}

Expansion expand_xv_negative(const Constraint& rule, const Layout& layout) {
  return on_unmarked_pairs(rule, layout, [](int a, int b) { return a + b != 5 && a + b != 10; });
}
bool xv_negative_holds(const Constraint& rule, const Layout& layout, Judged grid) {
  return unmarked_neighbours_are(rule, layout, grid,
                                 [](int a, int b) { return b != 10 - a && b != 5 - a; });
}

// The numbers of a rule that names none: dots without a number.
bool is_listed(const Constraint& rule, int number, int usual) {
  return rule.numbers.empty() ? number == usual : std::ranges::count(rule.numbers, number) > 0;
}

Expansion expand_difference_negative(const Constraint& rule, const Layout& layout) {
  if (std::ranges::any_of(rule.numbers, [](int number) { return number < 0; })) {
    return wrong("expected differences of at least 0");
  }
  return on_unmarked_pairs(rule, layout,
                           [&](int a, int b) { return !is_listed(rule, std::abs(a - b), 1); });
}
bool difference_negative_holds(const Constraint& rule, const Layout& layout, Judged grid) {
  const std::vector<int> wrong = rule.numbers.empty() ? std::vector{1} : rule.numbers;
  return unmarked_neighbours_are(rule, layout, grid, [&](int a, int b) {
    return std::ranges::none_of(wrong, [&](int each) { return a + each == b || b + each == a; });
  });
}

Expansion expand_ratio_negative(const Constraint& rule, const Layout& layout) {
  if (std::ranges::any_of(rule.numbers, [](int number) { return number < 1; })) {
    return wrong("expected ratios of at least 1");
  }
  return on_unmarked_pairs(rule, layout, [&](int a, int b) {
    const int large = std::max(a, b);
    const int small = std::min(a, b);
    return large % small != 0 || !is_listed(rule, large / small, 2);
  });
}
bool ratio_negative_holds(const Constraint& rule, const Layout& layout, Judged grid) {
  const std::vector<int> wrong = rule.numbers.empty() ? std::vector{2} : rule.numbers;
  return unmarked_neighbours_are(rule, layout, grid, [&](int a, int b) {
    return std::ranges::none_of(wrong,
                                [&](std::int64_t each) { return a * each == b || b * each == a; });
  });
}

// " 2 or 3", or the usual number.
std::string listed(const Constraint& rule, std::string_view usual) {
  return rule.numbers.empty() ? std::string(usual)
                              : fmt::format("{}", fmt::join(rule.numbers, " or "));
}
std::string say_difference_negative(const Constraint& rule, const Layout&) {
  return "Neighbouring cells without a dot do not differ by " + listed(rule, "1");
}
std::string say_ratio_negative(const Constraint& rule, const Layout&) {
  return "Of neighbouring cells without a dot, neither is the other times " + listed(rule, "2");
}

// A dot with a number is a dot.
constexpr std::array<std::string_view, 4> kDots = {"white-dot", "black-dot", "difference", "ratio"};
constexpr std::array<std::string_view, 2> kLetters = {"x", "v"};
constexpr Kind kNegativesKinds[] = {
    {
        .name = "kropki-negative",
        .statement =
            "If there is no dot, with or without a number, between two neighbours, they are not "
            "consecutive and neither is twice the other.",
        .form = "kropki-negative",
        .takes = {.place = ConstraintTakes::Place::grid},
        .expand = expand_kropki_negative,
        .holds = kropki_negative_holds,
        .marked_by = kDots,
        .title = "All dots are given",
        .drawing = kRuleInWords,
        .looking = "Between neighbours without a dot, a fixed digit removes the digits next to it, "
                   "its half and its double.",
        .sentence =
            "Neighbouring cells without a dot are not consecutive, and neither is twice the other",
        .iss = {.name = "StrictKropki", .form = IssForm::grid},
        .place = family::pairs + 30,
        .open = true,
        .other_names = "kropki",
    },
    {
        .name = "xv-negative",
        .statement =
            "If there is no X or V between two neighbours, they add up to neither 10 nor 5.",
        .form = "xv-negative",
        .takes = {.place = ConstraintTakes::Place::grid},
        .expand = expand_xv_negative,
        .holds = xv_negative_holds,
        .marked_by = kLetters,
        .title = "All X and V are given",
        .drawing = kRuleInWords,
        .looking = "Between neighbours without a mark, a fixed digit removes those that complete "
                   "it to 5 or 10.",
        .sentence = "Neighbouring cells without an X or V do not add up to 5 or 10",
        .iss = {.name = "StrictXV", .form = IssForm::grid},
        .place = family::pairs + 60,
        .open = true,
        .other_names = "xv",
    },
    {
        .name = "difference-negative",
        .statement = "If there is no dot, with or without a number, between two neighbours, they "
                     "do not differ by 1, or by one of the given numbers.",
        .form = "difference-negative [DIFFERENCES]",
        .takes = {.place = ConstraintTakes::Place::grid, .numbers = {0, 100}},
        .expand = expand_difference_negative,
        .holds = difference_negative_holds,
        .marked_by = kDots,
        .title = "All differences are given",
        .drawing = kRuleInWords,
        .looking = "Between neighbours without a dot, a fixed digit removes those at the forbidden "
                   "differences.",
        .sentence = say_difference_negative,
        .place = family::pairs + 72,
        .open = true,
    },
    {
        .name = "ratio-negative",
        .statement = "If there is no dot, with or without a number, between two neighbours, "
                     "neither is twice the other, or one of the given numbers times the other.",
        .form = "ratio-negative [RATIOS]",
        .takes = {.place = ConstraintTakes::Place::grid, .numbers = {0, 100}},
        .expand = expand_ratio_negative,
        .holds = ratio_negative_holds,
        .marked_by = kDots,
        .title = "All ratios are given",
        .drawing = kRuleInWords,
        .looking = "Between neighbours without a dot, a fixed digit removes its forbidden "
                   "multiples and parts.",
        .sentence = say_ratio_negative,
        .place = family::pairs + 82,
        .open = true,
    },
};

}  // namespace

std::span<const Kind> negatives_kinds() {
  return kNegativesKinds;
}

}  // namespace sudokit::rules
