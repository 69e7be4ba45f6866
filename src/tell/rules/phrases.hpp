// Helpers that the sentences of rules share.
#pragma once

#include <fmt/format.h>

#include "sudokit/puzzle.hpp"
#include "tell/words.hpp"

namespace sudokit {

// The cells of the list `at`; empty if there is no such list.
inline std::span<const Cell> list_of(const Constraint& constraint, std::size_t at = 0) {
  return at < constraint.cells.size() ? std::span<const Cell>(constraint.cells[at])
                                      : std::span<const Cell>();
}
inline std::string listed(const Constraint& constraint, const Layout& layout, std::size_t at = 0) {
  return cells_text(layout, list_of(constraint, at));
}
// "r1c1-r1c2-r1c3": cells whose order matters.
std::string in_order(const Layout& layout, std::span<const Cell> cells);
// "row 3 from the left": the line that a clue outside the grid sees.
std::string line_seen(const Layout& layout, std::span<const Cell> cells);
// The first number of the constraint, or `otherwise` if it has none.
inline int number_of_rule(const Constraint& constraint, int otherwise = 0) {
  return constraint.numbers.empty() ? otherwise : constraint.numbers.front();
}

}  // namespace sudokit
