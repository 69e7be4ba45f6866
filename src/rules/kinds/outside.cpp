// Clues outside the grid about a row or column: sandwiches, X-sums, skyscrapers. An automaton reads
// the row or column in the direction of the clue.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// The highest sum of the digits of a row or column, in which digits may repeat on open grids. Clues
// above it cannot hold.
int highest_sum(const Constraint& clue, const Layout& layout) {
  const int side = layout.side();
  return layout.is_open() ? side * static_cast<int>(clue.cells[0].size()) : side * (side + 1) / 2;
}

// In the automaton of a hidden skyscraper: the hidden digit has been read.
constexpr int kFoundHidden = 1'000;

Expansion expand_hidden_skyscraper(const Constraint& clue, const Layout& layout) {
  const int wanted = clue.numbers[0];
  if (wanted < 1 || wanted > layout.side()) return never(clue.cells[0][0]);
  const auto step = [=](int highest, int digit) -> std::optional<int> {
    if (highest == kFoundHidden) return highest;
    if (digit >= highest) return digit;
    return digit == wanted ? std::optional(kFoundHidden) : std::nullopt;
  };
  return sequence_of(layout.side(), clue.cells[0], 0, step,
                     [](int highest) { return highest == kFoundHidden; });
}
bool hidden_skyscraper_holds(const Constraint& clue, const Layout&, Judged grid) {
  const Cells& line = clue.cells[0];
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (grid[line[i]] < grid[line[i - 1]]) return digit_in(grid, line[i]) == clue.numbers[0];
  }
  return false;
}

// The sum since the first of the two outer digits was read.
struct SandwichState {
  int part = 0;   // 0 before, 1 between, 2 after
  int outer = 0;  // the outer digit that was read
  int sum = 0;
  friend auto operator<=>(const SandwichState&, const SandwichState&) = default;
};

// The digits between two others, `one` and `two`, add up to the number.
Expansion sandwiched(const Constraint& clue, const Layout& layout, int one, int two) {
  const int total = clue.numbers[0];
  if (total > highest_sum(clue, layout) - one - two) return never(clue.cells[0][0]);
  const auto step = [=](SandwichState at, int digit) -> std::optional<SandwichState> {
    const bool outer = digit == one || digit == two;
    if (at.part == 0) return outer ? SandwichState{1, digit, 0} : at;
    if (at.part == 2) return outer ? std::nullopt : std::optional(at);
    if (outer) {
      if (digit == at.outer || at.sum != total) return std::nullopt;
      return SandwichState{2, 0, 0};
    }
    if (at.sum + digit > total) return std::nullopt;
    return SandwichState{1, at.outer, at.sum + digit};
  };
  return sequence_of(layout.side(), clue.cells[0], SandwichState{}, step,
                     [](const SandwichState& at) { return at.part == 2; });
}

Expansion expand_sandwich(const Constraint& clue, const Layout& layout) {
  if (layout.side() < 2) return wrong("expected a side of at least 2");
  return sandwiched(clue, layout, 1, layout.side());
}
Expansion expand_sandwich_between(const Constraint& clue, const Layout& layout) {
  const int one = clue.numbers[1];
  const int two = clue.numbers[2];
  if (std::min(one, two) < 1 || std::max(one, two) > layout.side() || one == two) {
    return wrong("expected two different digits from 1 to {}", layout.side());
  }
  return sandwiched(clue, layout, one, two);
}

bool sum_between_is(const Constraint& clue, Judged grid, int one, int two) {
  const Cells& line = clue.cells[0];
  // On open grids a digit may be missing, or occur twice.
  const auto is_unclear = [&](int digit) {
    return std::ranges::count_if(line, [&](Cell cell) { return digit_in(grid, cell) == digit; }) !=
           1;
  };
  if (is_unclear(one) || is_unclear(two)) return false;
  const auto place = [&](int digit) {
    return std::ranges::find_if(line, [&](Cell cell) { return digit_in(grid, cell) == digit; });
  };
  auto first = place(one);
  auto last = place(two);
  if (first > last) std::swap(first, last);
  return sum_in(grid, Cells(first + 1, last)) == clue.numbers[0];
}
bool sandwich_holds(const Constraint& clue, const Layout& layout, Judged grid) {
  return sum_between_is(clue, grid, 1, layout.side());
}
bool sandwich_between_holds(const Constraint& clue, const Layout&, Judged grid) {
  return sum_between_is(clue, grid, clue.numbers[1], clue.numbers[2]);
}

// The number of digits that still count, -1 before the first digit is read; and the sum that is
// still missing.
struct XSumState {
  int count = -1;
  int missing = 0;
  friend auto operator<=>(const XSumState&, const XSumState&) = default;
};

Expansion expand_x_sum(const Constraint& clue, const Layout& layout) {
  const int total = clue.numbers[0];
  if (total > highest_sum(clue, layout)) return never(clue.cells[0][0]);
  const auto step = [=](XSumState at, int digit) -> std::optional<XSumState> {
    if (at.count == 0) return at;
    const XSumState next = at.count < 0 ? XSumState{digit - 1, total - digit}
                                        : XSumState{at.count - 1, at.missing - digit};
    const bool possible = next.count == 0 ? next.missing == 0 : next.missing > 0;
    return possible ? std::optional(next) : std::nullopt;
  };
  return sequence_of(layout.side(), clue.cells[0], XSumState{}, step,
                     [](const XSumState& at) { return at.count == 0; });
}

bool x_sum_holds(const Constraint& clue, const Layout&, Judged grid) {
  const Cells& line = clue.cells[0];
  const int count = digit_in(grid, line[0]);
  if (count > static_cast<int>(line.size())) return false;
  return sum_in(grid, Cells(line.begin(), line.begin() + count)) == clue.numbers[0];
}

struct SkyscraperState {
  int highest = 0;
  int seen = 0;
  friend auto operator<=>(const SkyscraperState&, const SkyscraperState&) = default;
};

Expansion expand_skyscraper(const Constraint& clue, const Layout& layout) {
  const int wanted = clue.numbers[0];
  const auto step = [=](SkyscraperState at, int digit) -> std::optional<SkyscraperState> {
    if (digit <= at.highest) return at;
    if (at.seen == wanted) return std::nullopt;
    return SkyscraperState{digit, at.seen + 1};
  };
  return sequence_of(layout.side(), clue.cells[0], SkyscraperState{}, step,
                     [=](const SkyscraperState& at) { return at.seen == wanted; });
}

bool skyscraper_holds(const Constraint& clue, const Layout&, Judged grid) {
  int visible = 0;
  const Cells& line = clue.cells[0];
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool hidden = std::any_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i),
                                    [&](Cell cell) { return grid[cell] >= grid[line[i]]; });
    visible += hidden ? 0 : 1;
  }
  return visible == clue.numbers[0];
}

constexpr ConstraintTakes kLineAndNumber = {.place = ConstraintTakes::Place::line,
                                            .numbers = {1, 1}};

// "R1", "C3": the row or column of a clue.
std::string seen_in_iss(const Constraint& clue, const Layout& layout) {
  const Cells& cells = clue.cells[0];
  const bool row = layout.row(cells.front()) == layout.row(cells.back());
  return row ? fmt::format("R{}", layout.row(cells[0]) + 1)
             : fmt::format("C{}", layout.column(cells[0]) + 1);
}
std::string sandwich_in_iss(const Constraint& clue, const Layout& layout) {
  return fmt::format("Sandwich~{}~{}", clue.numbers[0], seen_in_iss(clue, layout));
}
}  // namespace

// A clue stands at one of two ends, and that at the other is left out.
std::string clue_in_iss(const Constraint& clue, const Layout& layout) {
  const bool back = clue.cells[0].front() > clue.cells[0].back();
  return fmt::format("{}~{}~{}{}{}", clue.kind->iss, seen_in_iss(clue, layout), back ? "~" : "",
                     clue.numbers[0], back ? "" : "~");
}

namespace {

std::string say_sandwich_between(const Constraint& clue, const Layout&) {
  return fmt::format("The digits between {} and {} in {{seen}} add up to {{number}}",
                     clue.numbers[1], clue.numbers[2]);
}
std::string say_skyscraper(const Constraint& clue, const Layout&) {
  return clue.numbers[0] == 1
             ? "In {seen}, 1 digit is greater than all digits before it"
             : "In {seen}, {number} digits are greater than all digits before them";
}

// A building of height 0 is not seen. It is 1 here, and counts if it comes first.
Constraint raised_skyscraper(const Constraint& clue, const Layout& layout) {
  const std::vector<Cells> first = {{clue.cells[0][0]}};
  Constraint one_more = clue;
  ++one_more.numbers[0];
  Constraint not_least{find_constraint("candidates"), first};
  for (int digit = 2; digit <= layout.side(); ++digit) not_least.numbers.push_back(digit);
  Constraint any{find_constraint("or")};
  any.groups = {{not_least, clue}, {{find_constraint("candidates"), first, {1}}, one_more}};
  return any;
}

constexpr Kind kOutsideKinds[] = {
    {
        .name = "sandwich",
        .statement =
            "The digits between 1 and the highest digit of the row or column add up to the "
            "clue.",
        .form = "sandwich SUM row N, or column N",
        .takes = kLineAndNumber,
        .expand = expand_sandwich,
        .holds = sandwich_holds,
        .title = "Sandwich",
        .meaning = "The digits between 1 and the highest digit of the row or column add up to the "
                   "clue. A clue of 0 means that these two are neighbours.",
        .drawing = "A number outside the grid, on the side from which the clue looks.",
        .looking = "Count how many cells can lie between the outer digits: small sums need few "
                   "cells, and large ones need many. A sum without any possible set of that length "
                   "rules a position out.",
        .sentence = "The digits between 1 and {side} in {seen} add up to {number}",
        .marks = {{{.shape = Mark::Shape::clue, .ink = &ink::clue, .text = 's'}}},
        .iss = {.name = "Sandwich", .form = IssForm::one_end, .head = sandwich_in_iss},
        .place = family::outside + 10,
        .other_names = "sandwichsum",
        .draw = {.shape = Draw::Shape::line, .count = {10, 16}},
    },
    {
        .name = "sandwich-between",
        .statement = "The digits between the two given digits of the row or column add up to the "
                     "sum.",
        .form = "sandwich-between SUM DIGIT DIGIT row N, or column N",
        .takes = {.place = ConstraintTakes::Place::line, .numbers = {3, 3}},
        .expand = expand_sandwich_between,
        .holds = sandwich_between_holds,
        .title = "Sandwich between other digits",
        .meaning = "A sandwich whose outer digits are not 1 and the highest digit but two others, "
                   "such as 2 and 8: the digits between them add up to the clue.",
        .drawing = "A number outside the grid, and words below the board.",
        .looking = "Count how many cells can lie between the outer digits: small sums need few "
                   "cells, and large ones need many.",
        .sentence = say_sandwich_between,
        .marks = {{{.shape = Mark::Shape::clue, .ink = &ink::clue, .text = 'b'},
                   {.shape = Mark::Shape::sentence}}},
        .place = family::outside + 12,
    },
    {
        .name = "x-sum",
        .statement = "The first X digits seen from the clue add up to it, where X is the first of "
                     "these digits.",
        .form = "x-sum SUM row N [from right], or column N [from bottom]",
        .takes = kLineAndNumber,
        .expand = expand_x_sum,
        .holds = x_sum_holds,
        .title = "X-sum",
        .drawing = "A number outside the grid, on the side from which the clue looks.",
        .looking = "The first cell fixes how many cells are added. The smallest and the largest "
                   "sums of so many digits leave few values for it.",
        .sentence =
            "In {seen}, the first X digits add up to {number}, where X is the first of them",
        .marks = {{{.shape = Mark::Shape::clue, .ink = &ink::clue, .text = 'x'}}},
        .iss = {.name = "XSum", .form = IssForm::both_ends, .head = clue_in_iss},
        .place = family::outside + 20,
        .draw = {.shape = Draw::Shape::two_ends, .count = {12, 18}},
    },
    {
        .name = "skyscraper",
        .statement = "The clue is the number of digits that are greater than all digits between "
                     "them and the "
                     "clue.",
        .form = "skyscraper COUNT row N [from right], or column N [from bottom]",
        .takes = kLineAndNumber,
        .expand = expand_skyscraper,
        .holds = skyscraper_holds,
        .title = "Skyscraper",
        .meaning = "Digits are heights of buildings. The clue is the number of buildings that are "
                   "visible from there: those that are higher than all before them.",
        .drawing = "A number outside the grid, on the side from which the clue looks.",
        .looking = "A clue of 1 puts the highest digit first, and a clue as large as the side puts "
                   "the digits in order. Otherwise a clue of N keeps the highest digits out of the "
                   "first cells.",
        .sentence = say_skyscraper,
        .marks = {{{.shape = Mark::Shape::clue, .ink = &ink::clue, .text = 'k'}}},
        .iss = {.name = "Skyscraper",
                .form = IssForm::both_ends,
                .raised = raised_skyscraper,
                .head = clue_in_iss},
        .place = family::outside + 30,
        .draw = {.shape = Draw::Shape::two_ends, .count = {14, 22}},
    },
    {
        .name = "hidden-skyscraper",
        .statement = "The clue is the first digit that a greater digit before it hides.",
        .form = "hidden-skyscraper DIGIT row N [from right], or column N [from bottom]",
        .takes = kLineAndNumber,
        .expand = expand_hidden_skyscraper,
        .holds = hidden_skyscraper_holds,
        .title = "Hidden skyscraper",
        .meaning = "Digits are heights of buildings. The clue is the height of the first building "
                   "that cannot be seen from there, because a higher one is before it.",
        .drawing = "A number outside the grid, on the side from which the clue looks.",
        .looking = "The digits rise up to the cell before the clue's digit, so that digit comes "
                   "early, and it is never the first of its row or column.",
        .sentence = "In {seen}, the digits rise until {number}, which is lower than the digit "
                    "before it",
        .marks = {{{.shape = Mark::Shape::clue, .ink = &ink::clue, .text = 'h'}}},
        .iss = {.name = "HiddenSkyscraper",
                .form = IssForm::both_ends,
                .raised = raised_digits,
                .head = clue_in_iss},
        .place = family::outside + 34,
        .other_names = "hiddenskyscrapers",
        .draw = {.shape = Draw::Shape::two_ends, .count = {12, 18}},
    },
};

}  // namespace

std::span<const Kind> outside_kinds() {
  return kOutsideKinds;
}

}  // namespace sudokit::rules
