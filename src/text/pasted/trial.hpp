// Compares a cutting with the numbers of cells that puzzles have: as it is, without the row that
// numbers the columns, without labels at the start of rows, and without titles.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "text/parse.hpp"
#include "text/pasted/cuttings.hpp"

namespace sudokit::text {

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
  bool loose = false;    // it cannot have a single solution; see gaps.hpp
  bool mixed = false;    // some open cells are empty fields, others have a sign
  LayoutPtr layout;
  Grid givens;
};

inline constexpr double kUnderstood = 0.5;

// Adds those trials of a cutting that have some chance.
void add_trials(const Source& source, const Cutting& cutting, std::vector<Trial>& trials);

}  // namespace sudokit::text
