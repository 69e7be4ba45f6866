// The ways to cut a sheet into rows of units, one unit for each cell. Whether a cutting is a puzzle
// is judged later (trial.hpp), by the numbers of rows and units alone.
#pragma once

#include <string_view>
#include <vector>

#include "text/pasted/sheet.hpp"

namespace sudokit::text {

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

}  // namespace sudokit::text
