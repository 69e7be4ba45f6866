// Pictures and texts of puzzles, positions and explanations.
//
// SVG needs no font or style from outside. Colours are told apart by the colour-blind (the palette
// of Okabe and Ito), and each has a shape of its own, so that a black-and-white print says the
// same.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/deduce.hpp"

namespace sudokit {

struct DrawOptions {
  // Draw the candidates of open cells.
  bool candidates = true;
  // Names of rows and columns around the grid.
  bool labels = true;
  // Keeps the names inside one picture apart from those of others on the same page.
  std::string id;
  // A description for readers who do not see the picture.
  std::string title;
};

// Givens, and the pencilmarks of a pencilmark puzzle.
Pencilmarks pencilmarks_of(const Puzzle& puzzle);
// Givens, and in every open cell what its houses leave.
Pencilmarks basic_pencilmarks(const Puzzle& puzzle);

// One picture. With a step: its houses shaded, its candidates marked, its links as arrows, what it
// removes struck out and what it places ringed. `state` is the position before the step.
std::string draw_svg(const Pencilmarks& state, const Step* step, const DrawOptions& options);

enum class ExplainForm : std::uint8_t { text, markdown, json, svg, html };

// How many steps of an explanation are shown, and how fully.
struct TellOptions {
  // 1 and 2 give hints instead of whole sentences and say nothing of what changes.
  int detail = 3;
  // Only the next step.
  bool next_only = false;
  // What the puzzle is called.
  std::string title = "Sudoku";
};

// An explanation in one of the forms. svg is one document of the steps and their words; use
// draw_svg for one picture a step. html is one self-contained page that is walked with the arrow
// keys, buttons or touches.
std::string tell(const Explanation& explanation, ExplainForm form, const TellOptions& options);

}  // namespace sudokit
