// Maps of regions beside cells: a letter or a digit for each cell, in rows or on one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::text {

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
