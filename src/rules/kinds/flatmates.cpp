// Dutch flat mates: a middle digit has the lowest digit above it or the highest below it.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// Reads a column downwards. The state is what the last digit asks of the next one.
enum class Mate : std::uint8_t { none, was_lowest, needs_highest };

Expansion expand_flatmates(const Constraint&, const Layout& layout) {
  const int side = layout.side();
  if (side % 2 == 0 || side < 3) return wrong("expected an odd side of at least 3");
  const int middle = (side + 1) / 2;
  const auto step = [=](Mate at, int digit) -> std::optional<Mate> {
    if (at == Mate::needs_highest && digit != side) return std::nullopt;
    if (digit == middle && at != Mate::was_lowest) return Mate::needs_highest;
    return digit == 1 ? Mate::was_lowest : Mate::none;
  };
  const auto made =
      automaton_of(side, Mate::none, step, [](Mate at) { return at != Mate::needs_highest; });
  if (!made) return tl::unexpected(made.error());
  Primitives columns;
  for (int column = 0; column < layout.columns(); ++column) {
    columns.push_back({Sequence{*made, layout.column_cells(column)}});
  }
  return columns;
}

bool flatmates_hold(const Constraint&, const Layout& layout, Judged grid) {
  const int side = layout.side();
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (2 * grid[at] != side + 1 || layout.is_missing(cell)) continue;
    const bool above = cell >= side && grid[at - static_cast<std::size_t>(side)] == 1;
    const bool below =
        layout.row(cell) + 1 < layout.rows() && grid[at + static_cast<std::size_t>(side)] == side;
    if (!above && !below) return false;
  }
  return true;
}

// ISS has the rule only on 9x9.
std::string flatmates_in_iss(const Constraint&, const Layout& layout) {
  return layout.side() == 9 ? "DutchFlatmates" : "";
}
std::string say_flatmates(const Constraint&, const Layout& layout) {
  return fmt::format("Every {} has 1 directly above it or {} directly below it",
                     (layout.side() + 1) / 2, layout.side());
}

constexpr Kind kFlatmatesKinds[] = {
    {
        .name = "dutch-flatmates",
        .statement = "Each middle digit has the lowest digit directly above it or the highest "
                     "directly below it.",
        .form = "dutch-flatmates",
        .takes = {.place = ConstraintTakes::Place::grid},
        .expand = expand_flatmates,
        .holds = flatmates_hold,
        .title = "Dutch flat mates",
        .meaning = "In a grid of 9x9, every 5 has a 1 directly above it or a 9 directly below it, "
                   "or both. In grids of other odd sides, the middle, the lowest and the highest "
                   "digit have these parts.",
        .drawing = kRuleInWords,
        .looking = "Remove 5 from a cell if there can be neither a 1 above it nor a 9 below it.",
        .sentence = say_flatmates,
        .iss = {.name = "DutchFlatmates", .form = IssForm::grid, .head = flatmates_in_iss},
        .place = family::grid + 110,
        .open = true,
        .other_names = "dutchflatmates flatmates dutchflatmate",
    },
};

}  // namespace

std::span<const Kind> flatmates_kinds() {
  return kFlatmatesKinds;
}

}  // namespace sudokit::rules
