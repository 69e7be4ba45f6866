// Links of the drawing program Penpa+: "https://swaroopg92.github.io/penpa-edit/#m=edit&p=...", as
// far as their fields carry sudoku. A drawing is brought into the form of SudokuPad and read as
// that is.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text::penpa {

// The payload in a link. Empty if there is none.
std::string_view payload_in(std::string_view line);
Result<void> read(const Source& source, Puzzle& puzzle);
// Errors: rules that have no field, such as those of the whole grid.
Result<void> write(std::string& out, const Written& puzzle);

// The names that are abbreviated in the data, and their abbreviations.
struct Abbreviation {
  std::string_view name;
  std::string_view code;
};
std::string abbreviated(std::string_view text);
std::string spelt_out(std::string_view text);

// The most bytes that a payload may unpack to.
inline constexpr std::size_t kMostPenpa = std::size_t{1} << 20;

// A grid has two cells more on each side; the points are its cells, then the corners, the edges
// below cells, the edges to their right, and four places in each cell.
struct Points {
  int rows = 0;  // with the margins
  int columns = 0;
  int width() const { return columns + 4; }
  int count() const { return (rows + 4) * (columns + 4); }

  int cell(int row, int column) const { return (row + 2) * width() + column + 2; }
  int corner(int row, int column) const { return count() + (row + 1) * width() + column + 1; }
  int below(int row, int column) const { return 2 * count() + cell(row, column); }
  int beside(int row, int column) const { return 3 * count() + cell(row, column); }
  int upper_left(int row, int column) const { return 4 * (count() + cell(row, column)); }
};

}  // namespace sudokit::text::penpa
