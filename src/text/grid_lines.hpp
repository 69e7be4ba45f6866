// Recognises the lines of pretty grids (frames, rows of cells, titles, sections) and the maps of
// regions beside cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/chars.hpp"

namespace sudokit::text {

// Recognises the lines of pretty grids: frames, rows of cells, titles, sections.
//
// A row has cells with frame characters between them: white space, | + : ; , braces and the
// box-drawing characters. Its cells are numbers ("12 . 3"), single characters with or without
// spaces ("1..|.2."), or candidate lists for a side up to 9 ("123 {12} 4").
enum class RowKind : std::uint8_t { none, numbers, compact, pencilmarks };

struct RowShape {
  RowKind kind = RowKind::none;
  int width = 0;  // cells
};

// Only frame characters, at least one of which is a horizontal stroke: "+---+---+", "-----------".
bool is_frame(std::string_view line);
// The line below the header of a Markdown table of at least two columns, also if its dashes are
// single: |-|:-:|. Then it may be a row of open cells too.
bool is_table_rule(std::string_view line);
// "____" or "****", which may also be a row of open cells.
bool is_separator_line(std::string_view line);
// A frame, or a line with a vertical stroke of a frame.
bool is_framed(std::string_view line);
// "[Puzzle]", and any heading of a section in .sdk files. Lists of numbers begin with [ too.
bool is_section(std::string_view line);
bool is_heading(std::string_view line);
// A title such as "9x9" or "16 x 16".
bool is_size(std::string_view line);
// Two adjacent letters, or a size. A line that is not a row and has a word is a title.
bool has_word(std::string_view line);
// Removes the next token between frame characters from `line`; empty if there is none.
std::string_view take_row_token(std::string_view& line);
// How to read the cells of a row, judged by this row alone. `side` is 0 if unknown.
RowShape row_shape(std::string_view line, int side = 0);
inline bool is_row(std::string_view line) {
  return row_shape(line).kind != RowKind::none;
}

// Maps of regions beside cells: a letter or a digit for each cell, in rows or on one line.

// The labels of a row of a map, "AAABBBCCC", "1 1 1 2 2 2 3 3 3", also with a number before it, in
// quotes or brackets, or between commas; all letters or all digits. Empty if the line is none.
std::string map_labels(std::string_view line);

// The rows of a whole map on one line, or none. A map in digits is told from a grid by its labels:
// most cells have a neighbour with the same label, which no solution has.
std::vector<std::string> map_on_line(std::string_view line);

struct RegionMap {
  std::size_t first = 0, lines = 0;  // no lines: there is no map
  std::vector<std::string> rows;

  bool contains(std::size_t line) const { return first <= line && line < first + lines; }
};
// The first map among the lines: as many lines as each has labels, and no more different ones, or
// all labels on one line. Other lines must hold cells.
RegionMap region_map(const std::vector<std::string_view>& lines);

// The cells and the map behind them on one line, with or without something between: as many labels
// as cells.
struct CellsAndMap {
  std::string_view cells;
  std::vector<std::string> rows;  // empty: there is no map
};
CellsAndMap cells_and_map(std::string_view line);
// Whether some of a line may be a map, judged by equal neighbours. It is fast.
bool may_have_map(std::string_view line);

// The map as the text of a layout file.
std::string map_file(const std::vector<std::string>& rows);

}  // namespace sudokit::text
