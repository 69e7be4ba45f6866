// Pictures of puzzles, positions and steps.
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

// Givens, and the pencilmarks of a pencilmark puzzle. Errors: the puzzle carries what candidates
// do not say.
Result<Pencilmarks> pencilmarks_of(const Puzzle& puzzle);
// Givens, and in every open cell what its houses leave. The same errors.
Result<Pencilmarks> basic_pencilmarks(const Puzzle& puzzle);

// One picture. With a step: its houses shaded, its candidates marked, its links as arrows, what it
// removes struck out and what it places ringed. `state` is the position before the step.
std::string draw_svg(const Pencilmarks& state, const Step* step, const DrawOptions& options);

}  // namespace sudokit
