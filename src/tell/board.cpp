// The picture of a step in characters.
#include "tell/board.hpp"

#include <algorithm>

#include "text/write.hpp"

namespace sudokit {
namespace {

// The cells that the argument uses.
std::vector<bool> cells_of(const Layout& layout, const Argument& argument) {
  std::vector<bool> used(static_cast<std::size_t>(layout.cells()));
  for (const Node& node : argument.nodes) {
    used[node.candidate.cell] = true;
    for (const Cell cell : node.group) used[cell] = true;
  }
  for (const Cell cell : argument.cells) used[cell] = true;
  for (const Argument& nested : argument.nested) {
    const std::vector<bool> within = cells_of(layout, nested);
    for (std::size_t cell = 0; cell < used.size(); ++cell) used[cell] = used[cell] || within[cell];
  }
  return used;
}

std::string candidates_of(const Pencilmarks& state, const Step& step, Cell cell) {
  std::string text;
  state.candidates[cell].for_each([&](int digit) {
    const Candidate each{cell, static_cast<std::uint8_t>(digit)};
    // Digits above 9 are apart from each other.
    if (!text.empty() && state.layout->side() > 9) text += ',';
    if (std::ranges::count(step.placements, each) > 0) text += '=';
    if (std::ranges::count(step.removals, each) > 0) text += '-';
    text += std::to_string(digit);
  });
  return text;
}

}  // namespace

std::string board_text(const Pencilmarks& state, const Step& step, int detail) {
  const std::vector<bool> used = cells_of(*state.layout, step.argument);
  std::vector<std::string> cells;
  for (std::size_t cell = 0; cell < used.size(); ++cell) {
    std::string text = state.values[cell] != 0 ? std::to_string(state.values[cell]) : ".";
    if (detail >= 3 && state.values[cell] == 0) {
      text = candidates_of(state, step, static_cast<Cell>(cell));
    }
    cells.push_back(detail >= 2 && used[cell] ? "(" + text + ")" : text);
  }
  std::string drawn;
  text::draw_cells(drawn, *state.layout, std::move(cells));
  return drawn;
}

}  // namespace sudokit
