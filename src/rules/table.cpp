#include <algorithm>
#include <array>

#include "rules/kinds.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

std::span<const ConstraintRow* const> constraint_rows() {
#define SUDOKIT_ROW(name) &rules::kinds::name,
  static const auto rows = [] {
    std::array all = {SUDOKIT_CONSTRAINTS(SUDOKIT_ROW)};
    std::ranges::sort(all, {}, &ConstraintRow::name);
    return all;
  }();
#undef SUDOKIT_ROW
  return rows;
}

const ConstraintRow* find_constraint(std::string_view name) {
  const auto rows = constraint_rows();
  const auto at = std::ranges::lower_bound(rows, name, {}, &ConstraintRow::name);
  return at != rows.end() && (*at)->name == name ? *at : nullptr;
}

}  // namespace sudokit
