// What the sentences of rules have in common.
#pragma once

#include <fmt/format.h>

#include "sudokit/rules.hpp"
#include "tell/words.hpp"

namespace sudokit {

// The cells of the first list, or of another one; none where there is no such list.
inline std::span<const Cell> list_of(const Constraint& constraint, std::size_t at = 0) {
  return at < constraint.cells.size() ? std::span<const Cell>(constraint.cells[at])
                                      : std::span<const Cell>();
}
inline std::string listed(const Constraint& constraint, const Layout& layout, std::size_t at = 0) {
  return cells_text(layout, list_of(constraint, at));
}
// "r1c1-r1c2-r1c3": cells in an order that matters.
std::string in_order(const Layout& layout, std::span<const Cell> cells);
// "row 3 from the left", of a clue outside the grid.
std::string line_seen(const Layout& layout, std::span<const Cell> cells);
// The first number, or what stands for it where there is none.
inline int number_of_rule(const Constraint& constraint, int otherwise = 0) {
  return constraint.numbers.empty() ? otherwise : constraint.numbers.front();
}

}  // namespace sudokit
