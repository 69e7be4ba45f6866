// Converts one part of an ISS string to constraints.
#pragma once

#include "sudokit/puzzle.hpp"
#include "text/iss/iss.hpp"

namespace sudokit::text::iss {

// Appends the constraints of a part that is about cells or the grid. Errors have no position.
Result<void> convert(const Item& item, const Layout& layout, std::vector<Constraint>& out);
// Whether the constraint keeps its meaning if all digits are one higher.
bool ignores_values(std::string_view name);
// "R1C1"; letters stand for numbers from 10 on. Error: not a cell of the grid.
Result<Cell> cell_of(std::string_view text, const Layout& layout);
// Whether two cells are side by side or one above the other. ISS allows marks such as dots only
// between such cells.
bool are_side_by_side(const Layout& layout, Cell a, Cell b);
// Whether convert() knows the name.
bool can_convert(std::string_view name);

Result<int> integer(std::string_view text);
// The cells of "R3" or "C3". Error: not a row or column.
Result<std::vector<Cell>> line_of(std::string_view name, const Layout& layout);

// Kinds that have no equivalent constraint in Sudokit. They are expressed by automata and relations
// (rarer.cpp).
bool is_rarer(std::string_view name);
Result<void> convert_rarer(const Item& item, const Layout& layout, std::vector<Constraint>& out);

// "R1C1_1_2": the digits that a cell may take.
struct Allowed {
  Cell cell = 0;
  std::vector<int> digits;
};
// The digits are those of ISS, counted from `lowest`; they are converted to 1 and up.
Result<Allowed> allowed_in(std::string_view text, const Layout& layout, int lowest = 1);

}  // namespace sudokit::text::iss
