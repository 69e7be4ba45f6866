// Lockout lines: the digits on the line lie outside the range of the diamonds
// at its ends, which are far apart.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// The least difference of the diamonds: 4 on 9x9.
int gap_of(const Constraint& line, const Layout& layout) {
  return line.numbers.empty() ? layout.side() / 2 : line.numbers[0];
}

// Reads the two diamonds, then the cells between them.
struct LockoutState {
  int first = 0;  // the digit of the first diamond, until the second is read;
                  // otherwise 0
  int low = 0;    // the smaller digit of the diamonds
  int high = 0;
  friend auto operator<=>(const LockoutState&, const LockoutState&) = default;
};

Expansion expand_lockout(const Constraint& line, const Layout& layout) {
  const int gap = gap_of(line, layout);
  if (gap < 0) return wrong("expected a difference of at least 0");
  const Cells& cells = line.cells[0];
  Cells order{cells.front(), cells.back()};
  order.insert(order.end(), cells.begin() + 1, cells.end() - 1);
  const auto step = [gap](LockoutState at, int digit) -> std::optional<LockoutState> {
    if (at.high > 0) return digit < at.low || digit > at.high ? std::optional(at) : std::nullopt;
    if (at.first == 0) return LockoutState{digit, 0, 0};
    if (std::abs(digit - at.first) < gap) return std::nullopt;
    return LockoutState{0, std::min(at.first, digit), std::max(at.first, digit)};
  };
  return sequence_of(layout.side(), std::move(order), LockoutState{}, step,
                     [](const LockoutState& at) { return at.high > 0; });
}

bool lockout_holds(const Constraint& line, const Layout& layout, Judged grid) {
  const Cells& cells = line.cells[0];
  const int a = digit_in(grid, cells.front());
  const int b = digit_in(grid, cells.back());
  const int gap = gap_of(line, layout);
  if (a < b + gap && b < a + gap) return false;
  for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
    const int digit = digit_in(grid, cells[i]);
    const bool below = digit < a && digit < b;
    const bool above = digit > a && digit > b;
    if (!below && !above) return false;
  }
  return true;
}

std::string say_lockout(const Constraint& line, const Layout& layout) {
  return fmt::format(
      "The diamonds {{first}} and {{last}} differ by at least "
      "{}, and no other digit on the lockout "
      "line {{line}} is equal to one of them or between them",
      gap_of(line, layout));
}

std::string lockout_in_iss(const Constraint& line, const Layout& layout) {
  return fmt::format("Lockout~{}", gap_of(line, layout));
}

constexpr InkLook kLockoutInk = stroke("lockout", 0x7FB2DE, 3);
constexpr InkLook kDiamondInk = {"diamond", kWhite, 0x4F86B5, 2, {}, false};

constexpr Mark diamond(Mark::At at) {
  Mark made = mark(Mark::Shape::area, kDiamondInk, at);
  made.corners = {{{0, -24}, {24, 0}, {0, 24}, {-24, 0}}};
  made.count = 4;
  return made;
}

constexpr Kind kLockoutKinds[] = {
    {
        .name = "lockout-line",
        .statement = "The digits in the diamonds, which are the two ends of "
                     "the line, differ by at least "
                     "the given number, or by half the highest digit, rounded "
                     "down, if no number is given. "
                     "No other digit on the line is equal to one of them or "
                     "lies between them.",
        .form = "lockout-line [DIFFERENCE] CELLS",
        .takes = {.cells = {3, ConstraintTakes::kAny}, .numbers = {0, 1}},
        .expand = expand_lockout,
        .holds = lockout_holds,
        .title = "Lockout line",
        .meaning =
            "On 9x9 the diamonds differ by at least 4 unless a number is given. Their digits "
            "and all between them are locked out of the line: with 3 and 7 in the diamonds "
            "it holds 1, 2, 8 and 9.",
        .drawing = "A thin blue line between two diamonds.",
        .looking = "Remove a digit from a diamond if the other one has none far enough away. The "
                   "line loses every digit that lies between the diamonds in all their pairs.",
        .sentence = say_lockout,
        .marks = {{line(kLockoutInk), diamond(Mark::At::first), diamond(Mark::At::last)}},
        .iss = {.name = "Lockout", .form = IssForm::number_line, .head = lockout_in_iss},
        .place = family::lines + 120,
        .other_names = "lockout",
        .draw = {.shape = Draw::Shape::path, .cells = {3, 6}, .count = {6, 9}},
    },
};

}  // namespace

std::span<const Kind> lockout_kinds() {
  return kLockoutKinds;
}

}  // namespace sudokit::rules
