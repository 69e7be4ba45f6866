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

constexpr double kBulb = 21;
constexpr InkLook kThermometerInk = stroke("thermometer", 0xC4C4C4, 17);
constexpr InkLook kBulbInk = paint("bulb", 0xC4C4C4);
constexpr InkLook kSlowInk = stroke("slow", 0x9A9A9A, 17);
constexpr InkLook kSlowBulbInk = paint("slowbulb", 0x9A9A9A);
constexpr InkLook kSlowCore = stroke("slowcore", 0xF2F2F2, 12);
constexpr InkLook kSlowBulbCore = paint("slowbulbcore", 0xF2F2F2);

constexpr Kind kThermometerKinds[] = {
    {
        .name = "thermometer",
        .statement = "The digits increase from the bulb, which is the first cell, to the end.",
        .form = "thermometer CELLS",
        .expand = expand_thermometer,
        .holds = thermometer_holds,
        .title = "Thermometer",
        .meaning = "Digits increase from the bulb to the end. A thermometer of four cells cannot "
                   "have 7, 8 or 9 in its bulb.",
        .drawing = "A grey line with a bulb.",
        .looking = "Count the cells before and after each cell: the first cells lose the highest "
                   "digits and the last ones the lowest. Begin with the longest thermometers.",
        .sentence = "Digits increase along the thermometer {line}",
        .marks = {{line(kThermometerInk), disc(Mark::At::first, kBulb, kBulbInk)}},
        .iss = {.name = "Thermo", .form = IssForm::line, .any_values = true},
        .place = family::lines + 10,
        .other_names = "thermo",
        .draw = {.shape = Draw::Shape::path, .cells = {3, 7}, .count = {5, 8}, .prefixes = true},
    },
    {
        .name = "slow-thermometer",
        .statement =
            "From the bulb, which is the first cell, no digit is smaller than the one before it.",
        .form = "slow-thermometer CELLS",
        .expand = expand_slow_thermometer,
        .holds = slow_thermometer_holds,
        .title = "Slow thermometer",
        .meaning = "From the bulb on, no digit is smaller than the one before it; neighbours may "
                   "be equal if they share no house.",
        .drawing = "A hollow line with a hollow bulb.",
        .looking = "Count only those steps between neighbours that share a house, since there the "
                   "digit must increase.",
        .sentence = "Digits never decrease along the slow thermometer {line}",
        .marks = {{line(kSlowInk), disc(Mark::At::first, kBulb, kSlowBulbInk), line(kSlowCore),
                   disc(Mark::At::first, kBulb - 2.5, kSlowBulbCore)}},
        .place = family::lines + 20,
        .draw = {.shape = Draw::Shape::path, .cells = {3, 7}, .count = {5, 8}, .prefixes = true},
    },
};

}  // namespace

std::span<const Kind> thermometer_kinds() {
  return kThermometerKinds;
}

}  // namespace sudokit::rules
