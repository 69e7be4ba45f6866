// Constraint strings of Interactive Sudoku Solver (ISS), such as
// ".Cage~15~R1C1~R1C2.Thermo~R2C2~R3C3". A string describes a whole puzzle: its shape, regions,
// givens and constraints.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text::iss {

// The string in a line: the line itself if it begins with a constraint, or the query of an address
// ("https://...?q=.Cage~..."). Empty if there is none.
std::string string_in(std::string_view line);
// A part of a string: its name and the arguments between the signs ~.
struct Item {
  std::string_view name;
  std::vector<std::string_view> arguments;
  std::size_t at = 0;  // its offset in the string
};
bool is_known(std::string_view name);

// The error names the first part that is wrong or not supported.
Result<void> read(const Source& source, Puzzle& puzzle);
// Errors: constraints that ISS does not have, sides above 16.
Result<void> write(std::string& out, const Written& puzzle);

// How strings of Interactive Sudoku Solver encode relations, automata and patterns.

// "%7E" becomes '~'. Anything that is not such a code is kept.
std::string percent_decoded(std::string_view text);

// Bytes in base64 with - and _, without padding. Errors: other characters.
Result<std::string> decode_base64(std::string_view code);
std::string encode_base64(std::string_view bytes);

// The places of the bits that are set, six bits per character, the lowest bit first. Errors: other
// characters, more than 10,000 characters.
Result<std::vector<int>> steps_in(std::string_view bits);

// A relation: six pairs of digits per character, ordered by a and then b, the lowest bit first. The
// text is the table of the constraint `relation`. Errors: other characters.
Result<std::string> relation_text(std::string_view key, int side);
std::string relation_key(const std::vector<Digits>& allowed);

// The text of the constraint `automaton`.
std::string table_text(const Automaton& automaton);

// An automaton, which may be nondeterministic, as the text of the constraint `automaton`.
Result<std::string> automaton_text(std::string_view code, int side);
// Errors: more than 16 digits or 65,535 states.
Result<std::string> automaton_code(const Automaton& automaton);

// Converts one part of an ISS string to constraints.

// Appends the constraints of a part that is about cells or the grid. Errors have no position.
Result<void> convert(const Item& item, const Layout& layout, std::vector<Constraint>& out);
// Replaces each constraint by those that mean the same if all digits are one higher. Error: there
// are none for one of them.
Result<void> raise_digits(std::vector<Constraint>& constraints, const Layout& layout);
// What `StrictXV` or `StrictKropki` means with digits from 0: a relation for each two neighbours
// without a mark. Errors: as for convert(), of the marks.
Result<std::vector<Constraint>> strict_from_zero(std::string_view name, std::span<const Item> items,
                                                 const Layout& layout);
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

// "R1C1_1_2": the digits that a cell may take.
struct Allowed {
  Cell cell = 0;
  std::vector<int> digits;
};
// The digits are those of ISS, counted from `lowest`; they are converted to 1 and up.
Result<Allowed> allowed_in(std::string_view text, const Layout& layout, int lowest = 1);

}  // namespace sudokit::text::iss
