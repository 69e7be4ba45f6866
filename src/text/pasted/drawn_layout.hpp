// The boxes or regions that the frame of a drawn grid shows.
#pragma once

#include <string_view>

#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"

namespace sudokit::text {

// The layout that is drawn in a grid of `side` rows. Either boxes between strokes and blank lines:
// "1 . | . 4 | . ." and a stroke below every third row show boxes of 3 rows and 2 columns; or, in
// box-drawing characters with corners inside, regions of any shape. Null if it is the usual layout
// of that side, or if nothing of the kind is drawn. An error, without a place, if the regions do
// not have `side` cells each.
Result<LayoutPtr> drawn_layout(std::string_view text, int side);

}  // namespace sudokit::text
