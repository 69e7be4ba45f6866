// The patterns of one digit of HoDoKu: skyscraper, two-string kite, empty rectangle.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool skyscraper(const Sheet& sheet, Step& step);
bool two_string_kite(const Sheet& sheet, Step& step);
// The rectangle's block has at least three candidates.
bool empty_rectangle(const Sheet& sheet, Step& step);
// Two kites that meet in the same cells, two rectangles of the same block: of all such pairs the
// one of the lowest weighted sum.
bool dual_kite(const Sheet& sheet, Step& step);
bool dual_rectangle(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku
