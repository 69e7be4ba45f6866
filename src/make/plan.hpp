// Plan: the wishes for a puzzle, checked against the layout and against each other before the
// search begins.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "make/wishes.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

// The scale that the wish names: `techniques`, which rates the path without the avoided techniques,
// or `alone`, which rates the puzzle as it is, whatever is avoided.
struct WishedScale {
  const Scale* techniques = nullptr;
  const Scale* alone = nullptr;
  std::vector<std::string_view> words = {};  // easiest first
  int word = -1;                             // index of the requested word; -1: a range
};

struct Plan {
  LayoutPtr layout;
  Wishes wishes;
  // The range of the number of givens.
  int low = 0;
  int high = 0;
  // Sets of cells that are given or open together: those that the symmetries map onto each other.
  std::vector<std::vector<Cell>> orbits;
  // The cells to be given; empty if they may be any.
  std::vector<bool> mask;
  std::optional<Puzzle> from;
  WishedScale rating;
  // The scale for --needs and --avoids: that of the rating, otherwise the default scale. Null if
  // neither is requested and the rating needs none.
  const Scale* techniques = nullptr;
  // Cells are opened only while the default techniques up to this level solve the puzzle. Used only
  // for a grade on a large side, where minimal puzzles of the easier grades are too rare to be
  // found.
  std::optional<int> most_level;

  // Whether a puzzle with one solution can still fail the wishes.
  bool judged() const;
};

// The level within which a requested grade keeps the puzzle, if any.
std::optional<int> level_kept(const Plan& plan);

// Fills the scales of a plan. Errors: a word or technique that a scale does not have;
// contradictions.
Result<void> plan_rating(Plan& plan);

// Errors: wishes that contradict each other, themselves or the layout; the message names them.
Result<Plan> plan_of(const Wishes& wishes, const LayoutPtr& layout);

}  // namespace sudokit
