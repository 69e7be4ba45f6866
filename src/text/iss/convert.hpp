// One part of an ISS string as constraints.
#pragma once

#include "sudokit/constraints.hpp"
#include "text/iss/iss.hpp"

namespace sudokit::text::iss {

// Appends the constraints of a part that is about cells or the grid. Errors have no place.
Result<void> convert(const Item& item, const Layout& layout, std::vector<Constraint>& out);
// Whether the constraint means the same where all digits are one higher.
bool ignores_values(std::string_view name);
// "R1C1", with letters from 10 on. Errors: no cell of the grid.
Result<Cell> cell_of(std::string_view text, const Layout& layout);
// Beside or below each other: ISS puts marks such as dots between no other cells.
bool are_side_by_side(const Layout& layout, Cell a, Cell b);
// Whether convert() knows the name.
bool can_convert(std::string_view name);

Result<int> integer(std::string_view text);
// The cells of "R3" or "C3". Errors: no row or column.
Result<std::vector<Cell>> line_of(std::string_view name, const Layout& layout);

// Kinds without a name of ours, which are expressed by automata and relations (rarer.cpp).
bool is_rarer(std::string_view name);
Result<void> convert_rarer(const Item& item, const Layout& layout, std::vector<Constraint>& out);

// "R1C1_1_2": digits that a cell may take.
struct Allowed {
  Cell cell = 0;
  std::vector<int> digits;
};
// Digits are those of ISS, from `lowest` on; they become 1 and so on.
Result<Allowed> allowed_in(std::string_view text, const Layout& layout, int lowest = 1);

}  // namespace sudokit::text::iss
