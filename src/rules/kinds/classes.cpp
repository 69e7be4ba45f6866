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

}  // namespace

const ConstraintRow kinds::modular_line = {
    .name = "modular-line",
    .iss = "Modular",
    .statement =
        "Any M consecutive cells on the line, or all cells of a shorter line, have different "
        "remainders modulo M.",
    .form = "modular-line M CELLS",
    .takes = {.numbers = {1, 1}},
    .expand = expand_modular,
    .holds = modular_holds,
};

const ConstraintRow kinds::entropic_line = {
    .name = "entropic-line",
    .iss = "Entropic",
    .statement =
        "Any three consecutive cells on the line hold a low, a middle and a high digit: one of "
        "each third of the digits. If the line has only two cells, they hold digits of different "
        "thirds.",
    .form = "entropic-line CELLS",
    .takes = {},
    .expand = expand_entropic,
    .holds = entropic_holds,
};

}  // namespace sudokit::rules
