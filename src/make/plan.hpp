// Plan: wishes held against a layout and against each other, before anything is tried.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "make/wishes.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

// A scale by the name in the wish: one that rates the path without what is avoided, or one that
// rates as it is, whatever is avoided.
struct WishedScale {
  const Scale* techniques = nullptr;
  const Scale* alone = nullptr;
  std::vector<std::string_view> words = {};  // from the easiest on
  int word = -1;                             // the place of the one wished; -1: a range is
};

struct Plan {
  LayoutPtr layout;
  Wishes wishes;
  // The number of givens.
  int low = 0;
  int high = 0;
  // Cells that are given or open together: those that the symmetries carry onto each other.
  std::vector<std::vector<Cell>> orbits;
  // The cells to be given; empty: any.
  std::vector<bool> mask;
  std::optional<Puzzle> from;
  WishedScale rating;
  // Where --needs and --avoids look: the scale of the rating, or else the default. Null where
  // neither is wished and the rating needs none.
  const Scale* techniques = nullptr;
  // Cells are emptied only while the default techniques up to this level solve the puzzle. Only for
  // a grade on a large side, where minimal puzzles of the easier grades are too rare to be found.
  std::optional<int> most_level;

  // Whether a puzzle may be made and not be as wished.
  bool judged() const;
};

// The level that a wished grade keeps the puzzle below, if any.
std::optional<int> level_kept(const Plan& plan);

// Fills the scales of a plan. Errors: a word or technique that a scale does not have;
// contradictions.
Result<void> plan_rating(Plan& plan);

// Errors: wishes that contradict each other, themselves or the layout, each named.
Result<Plan> plan_of(const Wishes& wishes, const LayoutPtr& layout);

}  // namespace sudokit
