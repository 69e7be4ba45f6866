// Thermometers: digits rise from the bulb, the first cell.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Expansion expand_thermometer(const Constraint& line, const Layout& layout) {
  return Primitives{
      related(layout.side(), neighbours_on(line.cells[0]), [](int a, int b) { return a < b; })};
}

bool thermometer_holds(const Constraint& line, const Layout&, Judged grid) {
  int last = 0;
  for (const Cell cell : line.cells[0]) {
    if (digit_in(grid, cell) <= last) return false;
    last = digit_in(grid, cell);
  }
  return true;
}

Expansion expand_slow_thermometer(const Constraint& line, const Layout& layout) {
  return Primitives{
      related(layout.side(), neighbours_on(line.cells[0]), [](int a, int b) { return a <= b; })};
}

bool slow_thermometer_holds(const Constraint& line, const Layout&, Judged grid) {
  int last = 0;
  for (const Cell cell : line.cells[0]) {
    if (digit_in(grid, cell) < last) return false;
    last = digit_in(grid, cell);
  }
  return true;
}

}  // namespace

const ConstraintRow kinds::thermometer = {
    .name = "thermometer",
    .iss = "Thermo",
    .statement = "The digits increase from the bulb, which is the first cell, to the end.",
    .form = "thermometer CELLS",
    .takes = {},
    .expand = expand_thermometer,
    .holds = thermometer_holds,
};

const ConstraintRow kinds::slow_thermometer = {
    .name = "slow-thermometer",
    .iss = "",
    .statement =
        "From the bulb, which is the first cell, no digit is smaller than the one before it.",
    .form = "slow-thermometer CELLS",
    .takes = {},
    .expand = expand_slow_thermometer,
    .holds = slow_thermometer_holds,
};

}  // namespace sudokit::rules
