// The ways to cut a sheet into rows of units, a unit a cell. Which of them are a puzzle is judged
// afterwards (trial.hpp), by the numbers of rows and units alone.
#pragma once

#include <string_view>
#include <vector>

#include "text/pasted/sheet.hpp"

namespace sudokit::text {

struct Unit {
  std::string_view text;  // empty: an open cell
  const SheetLine* line = nullptr;
  std::size_t from = 0;  // in the line
  int group = 0;         // how many of / ; | stand before it in its line

  // Where it was typed; behind the last character where nothing was.
  const char* at() const;
};

struct UnitRow {
  std::vector<Unit> units;
  const SheetLine* line = nullptr;  // the first that it has a unit of
  bool words = false;               // a title where it stands above or below the rows
};

struct Cutting {
  std::string_view name;  // "single characters", as an error names it
  std::vector<UnitRow> rows;
  bool fields = false;      // units may be empty, and those that a row lacks at its end are open
  bool characters = false;  // units are runs of cells, a character each
};

// All cuttings that are worth a look. Their units point into the sheet.
std::vector<Cutting> cuttings_of(const Sheet& sheet);

}  // namespace sudokit::text
