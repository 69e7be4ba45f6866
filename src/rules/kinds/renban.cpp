// Renban and nabner: sets of consecutive digits, and sets without any.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// n different digits of which no two are n or more apart are consecutive.
Expansion expand_renban(const Constraint& line, const Layout& layout) {
  const Cells& cells = line.cells[0];
  const int length = static_cast<int>(cells.size());
  if (length > layout.side()) {
    return wrong("a line of {} cells cannot hold different digits at side {}", length,
                 layout.side());
  }
  return Primitives{different(cells),
                    related(layout.side(), all_pairs(cells),
                            [length](int a, int b) { return a != b && std::abs(a - b) < length; })};
}

bool renban_holds(const Constraint& line, const Layout&, Judged grid) {
  std::vector<int> digits;
  for (const Cell cell : line.cells[0]) digits.push_back(digit_in(grid, cell));
  std::ranges::sort(digits);
  for (std::size_t i = 1; i < digits.size(); ++i) {
    if (digits[i] != digits[i - 1] + 1) return false;
  }
  return true;
}

Expansion expand_nabner(const Constraint& line, const Layout& layout) {
  return Primitives{related(layout.side(), all_pairs(line.cells[0]),
                            [](int a, int b) { return std::abs(a - b) > 1; })};
}

bool nabner_holds(const Constraint& line, const Layout&, Judged grid) {
  std::vector<int> digits;
  for (const Cell cell : line.cells[0]) digits.push_back(digit_in(grid, cell));
  std::ranges::sort(digits);
  for (std::size_t i = 1; i < digits.size(); ++i) {
    if (digits[i] - digits[i - 1] < 2) return false;
  }
  return true;
}

}  // namespace

const ConstraintRow kinds::renban = {
    .name = "renban",
    .iss = "Renban",
    .statement = "The digits on the line are different and consecutive, in any order.",
    .form = "renban CELLS",
    .takes = {},
    .expand = expand_renban,
    .holds = renban_holds,
};

const ConstraintRow kinds::nabner = {
    .name = "nabner",
    .iss = "",
    .statement = "No two digits on the line, neighbours or not, are equal or consecutive.",
    .form = "nabner CELLS",
    .takes = {},
    .expand = expand_nabner,
    .holds = nabner_holds,
};

}  // namespace sudokit::rules
