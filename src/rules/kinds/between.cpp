// Between lines: the digits on the line lie strictly between those of the circles at its ends.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// Reads the two circles, then the cells between them.
struct BetweenState {
  int first = 0;  // the digit of the first circle, until the second is read; otherwise 0
  int low = 0;    // the smaller digit of the circles
  int high = 0;
  friend auto operator<=>(const BetweenState&, const BetweenState&) = default;
};

Expansion expand_between(const Constraint& line, const Layout& layout) {
  const Cells& cells = line.cells[0];
  Cells order{cells.front(), cells.back()};
  order.insert(order.end(), cells.begin() + 1, cells.end() - 1);
  const auto step = [](BetweenState at, int digit) -> std::optional<BetweenState> {
    if (at.high > 0) {
      return digit > at.low && digit < at.high ? std::optional(at) : std::nullopt;
    }
    if (at.first == 0) return BetweenState{digit, 0, 0};
    return BetweenState{0, std::min(at.first, digit), std::max(at.first, digit)};
  };
  return sequence_of(layout.side(), std::move(order), BetweenState{}, step,
                     [](const BetweenState& at) { return at.high > 0; });
}

bool between_holds(const Constraint& line, const Layout&, Judged grid) {
  const Cells& cells = line.cells[0];
  const int a = digit_in(grid, cells.front());
  const int b = digit_in(grid, cells.back());
  for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
    const int digit = digit_in(grid, cells[i]);
    const bool inside = (a < digit && digit < b) || (b < digit && digit < a);
    if (!inside) return false;
  }
  return true;
}

constexpr InkLook kBetweenInk = stroke("between", 0x8C8C8C, 4);

constexpr Kind kBetweenKinds[] = {
    {
        .name = "between-line",
        .statement = "The digits on the line lie strictly between the digits of its two ends.",
        .form = "between-line CELLS",
        .takes = {.cells = {3, ConstraintTakes::kAny}},
        .expand = expand_between,
        .holds = between_holds,
        .title = "Between line",
        .meaning = "The digits on the line lie strictly between the digits in the circles at its "
                   "ends. Either end may have the greater digit.",
        .drawing = "A thin line between two circles.",
        .looking = "The lowest and the highest digit are never between the circles. A fixed digit "
                   "on the line has one circle below it and the other above.",
        .sentence = "Digits on the between line {line} lie between those at its ends",
        .marks = {{line(kBetweenInk), disc(Mark::At::first, 20, ink::hollow),
                   disc(Mark::At::last, 20, ink::hollow)}},
        .iss = {.name = "Between", .form = IssForm::line, .any_values = true},
        .place = family::lines + 110,
        .draw = {.shape = Draw::Shape::path, .cells = {3, 6}, .count = {6, 9}},
    },
};

}  // namespace

std::span<const Kind> between_kinds() {
  return kBetweenKinds;
}

}  // namespace sudokit::rules
