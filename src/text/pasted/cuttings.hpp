// Cuts a sheet into rows of units, one unit for each cell: the ways to do so, the rows and columns
// that belong to no grid, and the comparison with the numbers of cells that puzzles have.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/puzzle.hpp"
#include "text/parse.hpp"
#include "text/pasted/sheet.hpp"

namespace sudokit::text {

// The ways to cut a sheet into rows of units, one unit for each cell. Whether a cutting is a puzzle
// is judged later (cuttings.hpp), by the numbers of rows and units alone.
struct Unit {
  std::string_view text;  // empty: an open cell
  const SheetLine* line = nullptr;
  std::size_t from = 0;  // offset in the line
  int group = 0;         // the number of / ; | before it in its line

  // Where it was typed. If it is empty, the position after the character before it.
  const char* at() const;
};

struct UnitRow {
  std::vector<Unit> units;
  const SheetLine* line = nullptr;  // the first line with a unit of this row
  bool words = false;               // a title if it is above or below the rows
  bool headed = false;              // the rule of a Markdown table follows
};

struct Cutting {
  std::string_view name;  // the name used in errors: "single characters"
  std::vector<UnitRow> rows;
  bool fields = false;  // units may be empty, and missing units at the end of a row are open cells
  bool characters = false;  // units are runs of cells, one character each
  bool derived = false;     // spaces between boxes were left out, or blank lines are rows
};

// All cuttings that are worth a trial. Their units point into the sheet.
std::vector<Cutting> cuttings_of(const Sheet& sheet);

// Empty rows and columns that belong to no grid: around it, between its boxes, and inside cells
// that are several fields wide or high.

// Whether all fields of the row are empty.
bool is_empty(const UnitRow& row);

struct Gapless {
  std::vector<UnitRow> rows;
  bool border = false;     // only rows and columns at the edges were left out
  bool cut_short = false;  // an edge is empty although empty lines around the grid were left out
};

// The grids that remain if such rows and columns are left out, one for each way to do so. Fields
// without a character are empty; those with a sign for an open cell are not. `layout`: of the grid,
// null if any side is possible.
std::vector<Gapless> without_gaps(const std::vector<UnitRow>& rows, const LayoutPtr& layout);

// Whether the puzzle cannot have a single solution, because two digits could be exchanged (both are
// missing), or two rows or two columns (both are open and cross the same boxes).
bool is_loose(const Layout& layout, const Grid& givens);

// Compares a cutting with the numbers of cells that puzzles have: as it is, without the row that
// numbers the columns, without labels at the start of rows, and without titles.
struct Trial {
  // How close it is to a puzzle: 1 is a puzzle. From kUnderstood on, `error` states what is wrong.
  double fit = 0;
  std::optional<Error> error;
  std::string_view name;  // of the cutting
  bool titled = false;    // lines of words above or below were left out
  // Rows, columns or spaces that may be cells were left out, or blank lines are rows.
  bool derived = false;
  bool border = false;   // Gapless::border
  bool partial = false;  // Gapless::cut_short
  bool loose = false;    // it cannot have a single solution; see cuttings.hpp
  bool mixed = false;    // some open cells are empty fields, others have a sign
  LayoutPtr layout;
  Grid givens;
};

inline constexpr double kUnderstood = 0.5;

// Adds those trials of a cutting that have some chance.
void add_trials(const Source& source, const Cutting& cutting, std::vector<Trial>& trials);

}  // namespace sudokit::text
