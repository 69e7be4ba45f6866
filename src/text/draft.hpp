// Draft: a puzzle that a reader of another program's form has put together, before it is checked.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text {

struct Draft {
  explicit Draft(int of_side)
      : side(of_side), givens(static_cast<std::size_t>(of_side) * std::size_t(of_side), 0) {}

  int side;
  LayoutPtr layout = {};  // null: the usual one of the side
  Grid givens;
  std::vector<Digits> marks = {};  // empty, or one set for each cell; of givens they do not count
  std::vector<Constraint> constraints = {};
  std::vector<std::string> names = {};  // where each of the constraints was; may be shorter
  std::string comment = {};

  void add(std::string_view kind, std::vector<std::vector<Cell>> cells,
           std::vector<int> numbers = {}, std::string name = {});
};

// Checks the draft and turns it into the puzzle, on the layout that the caller asked for if there
// is one. Errors are at `place`, those of constraints with their name.
Result<void> finish(const Source& source, const char* place, Draft draft, Puzzle& puzzle);

// The layout with these regions, a label for each cell, under its usual name if it has one. No
// labels: a Latin square. Errors: regions that do not have `side` cells each.
Result<LayoutPtr> layout_of_labels(int side, const std::vector<int>& labels);

// Adds a cage to the draft: killer, or a sum alone if there are more cells than digits; a cage of
// one cell is a given. A sum of 0 is none.
void add_cage(Draft& draft, std::vector<Cell> cells, int sum, std::string name);

// For writers: the cage that each cell is in, and the sums.
struct Cages {
  std::vector<int> of;  // for each cell its cage, from 0; -1: none
  std::vector<std::vector<Cell>> cells;
  std::vector<int> sums;  // 0: none
};
// The cages of a puzzle whose rules are cages that do not overlap. Errors: `format` cannot hold
// other rules, or what cages cannot say.
Result<Cages> cages_of(const Written& puzzle, std::string_view format);

// Whether the layout has both diagonals as houses, and no other extra house. Errors: others.
Result<bool> has_diagonals_only(const Layout& layout, std::string_view format);
// Whether the regions are the boxes of this layout's side that `default_layout` has.
bool has_usual_regions(const Layout& layout);

}  // namespace sudokit::text
