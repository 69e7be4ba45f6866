// Modular and entropic lines: cells that are close to each other on the line have digits of
// different classes.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Expansion expand_modular(const Constraint& line, const Layout& layout) {
  const int modulus = line.numbers[0];
  if (modulus < 2) return wrong("expected a modulus of at least 2, found {}", modulus);
  return Primitives{related(layout.side(),
                            pairs_within(line.cells[0], static_cast<std::size_t>(modulus) - 1),
                            [modulus](int a, int b) { return a % modulus != b % modulus; })};
}

bool modular_holds(const Constraint& line, const Layout&, Judged grid) {
  const Cells& cells = line.cells[0];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t k = i + 1; k < cells.size(); ++k) {
      if (k - i >= static_cast<std::size_t>(line.numbers[0])) break;
      if ((digit_in(grid, cells[i]) - digit_in(grid, cells[k])) % line.numbers[0] == 0)
        return false;
    }
  }
  return true;
}

Expansion expand_entropic(const Constraint& line, const Layout& layout) {
  const int third = layout.side() / 3;
  if (layout.side() % 3 != 0) return wrong("expected a side that 3 divides");
  return Primitives{related(layout.side(), pairs_within(line.cells[0], 2),
                            [third](int a, int b) { return (a - 1) / third != (b - 1) / third; })};
}

bool entropic_holds(const Constraint& line, const Layout& layout, Judged grid) {
  const auto third_of = [&](Cell cell) {
    const int digit = digit_in(grid, cell);
    return 3 * digit <= layout.side() ? 0 : 3 * digit <= 2 * layout.side() ? 1 : 2;
  };
  const Cells& cells = line.cells[0];
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (third_of(cells[i]) == third_of(cells[i - 1])) return false;
    if (i > 1 && third_of(cells[i]) == third_of(cells[i - 2])) return false;
  }
  return true;
}

// ISS has entropic lines only on 9x9.
std::string entropic_in_iss(const Constraint&, const Layout& layout) {
  return layout.side() == 9 ? "Entropic" : "";
}

Expansion expand_parity_line(const Constraint& line, const Layout& layout) {
  return Primitives{related(layout.side(), neighbours_on(line.cells[0]),
                            [](int a, int b) { return (a + b) % 2 == 1; })};
}
bool parity_line_holds(const Constraint& line, const Layout&, Judged grid) {
  for (std::size_t i = 0; i < line.cells[0].size(); ++i) {
    const bool odd = (digit_in(grid, line.cells[0][i]) & 1) != 0;
    const bool first_odd = (digit_in(grid, line.cells[0][0]) & 1) != 0;
    if ((odd == first_odd) != (i % 2 == 0)) return false;
  }
  return true;
}

constexpr InkLook kParityInk = stroke("parityline", 0xB7BF6A, 6, {3, 6});
constexpr InkLook kModularInk = stroke("modular", 0x7CBFCB, 7, {0.1, 11});
constexpr InkLook kEntropicInk = stroke("entropic", 0xE0A489, 7, {16, 10, 0.1, 10});

std::string say_entropic(const Constraint& entropic, const Layout&) {
  if (entropic.cells[0].size() == 2) {
    return "The two cells of the entropic line {line} hold digits of different thirds";
  }
  return "Any three consecutive cells on the entropic line {line} hold a low, a middle and a high "
         "digit";
}

constexpr Kind kClassesKinds[] = {
    {
        .name = "parity-line",
        .statement = "Odd and even digits alternate on the line.",
        .form = "parity-line CELLS",
        .expand = expand_parity_line,
        .holds = parity_line_holds,
        .title = "Parity line",
        .meaning = "Of two neighbours on the line, one is odd and the other is even.",
        .drawing = "A dotted green line.",
        .looking = "One odd or even cell settles the parity of all others. On a line within a "
                   "house, count how many odd and even digits are left.",
        .sentence = "Odd and even digits alternate on the parity line {line}",
        .marks = {{line(kParityInk)}},
        .iss = {.prefix = "Modular~2"},
        .place = family::lines + 85,
    },
    {
        .name = "modular-line",
        .statement =
            "Any M consecutive cells on the line, or all cells of a shorter line, have different "
            "remainders modulo M.",
        .form = "modular-line M CELLS",
        .takes = {.numbers = {1, 1}},
        .expand = expand_modular,
        .holds = modular_holds,
        .title = "Modular line",
        .meaning = "Any M consecutive cells on the line have different remainders when divided by "
                   "M. With M = 2, odd and even digits alternate.",
        .drawing = "A dotted blue line.",
        .looking = "Cells that are M apart on the line have the same remainder, so the remainders "
                   "repeat along the line.",
        .sentence = "Any {number} consecutive cells on the modular line {line} have different "
                    "remainders when divided by {number}",
        .marks = {{line(kModularInk)}},
        .iss = {.name = "Modular", .form = IssForm::number_line},
        .place = family::lines + 80,
    },
    {
        .name = "entropic-line",
        .statement =
            "Any three consecutive cells on the line hold a low, a middle and a high digit: one of "
            "each third of the digits. If the line has only two cells, they hold digits of "
            "different "
            "thirds.",
        .form = "entropic-line CELLS",
        .expand = expand_entropic,
        .holds = entropic_holds,
        .title = "Entropic line",
        .meaning = "Any three consecutive cells on the line hold a low, a middle and a high digit. "
                   "The number of digits of the grid must be divisible by three.",
        .drawing = "A line of dashes and dots.",
        .looking = "Cells that are three apart on the line hold digits of the same third, so low, "
                   "middle and high digits repeat along the line.",
        .sentence = say_entropic,
        .marks = {{line(kEntropicInk)}},
        .iss = {.name = "Entropic", .form = IssForm::line, .head = entropic_in_iss},
        .place = family::lines + 90,
        .draw = {.shape = Draw::Shape::path, .cells = {4, 9}, .count = {4, 7}, .prefixes = true},
    },
};

}  // namespace

std::span<const Kind> classes_kinds() {
  return kClassesKinds;
}

}  // namespace sudokit::rules
