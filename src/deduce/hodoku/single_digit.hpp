// HoDoKu's patterns of one digit: skyscraper, two-string kite and empty rectangle.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool skyscraper(const Sheet& sheet, Step& step);
bool two_string_kite(const Sheet& sheet, Step& step);
// The block of the rectangle has at least three candidates.
bool empty_rectangle(const Sheet& sheet, Step& step);
// Two kites that meet in the same cells, or two rectangles of the same block; of all such pairs,
// the one with the lowest weighted sum.
bool dual_kite(const Sheet& sheet, Step& step);
bool dual_rectangle(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku
