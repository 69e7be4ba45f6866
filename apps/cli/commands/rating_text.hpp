// Writes a rating on its scale, as a line of text and as columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/question.hpp"

namespace sudokit::cli {

// "ER=7.1 EP=1.2 ED=1.2 steps=60", "Hard score=1284 steps=57", "3 path steps=57 GUESSES path=1
// ...". If the techniques end before the puzzle is solved, the text says how far they came. GUESSES
// is `guesses`, only for scales of levels.
std::string rating_text(const Scale& scale, const Rating& rating, std::string_view guesses);

// The columns of a scale and their values.
std::vector<std::string_view> rating_columns(const Scale& scale);
std::vector<std::string> rating_values(const Scale& scale, const Rating& rating);

// The same for a scale that counts: "depth=2", "size=1 sets=23", "depth>3". `several`: there are
// other scales too, so the name of the scale is added.
std::string counted_text(const Scale& scale, const Count& count);
std::vector<std::string> counted_columns(const Scale& scale, bool several);
std::vector<std::string> counted_values(const Scale& scale, const Count& count);

// All ratings, one line for each scale with its name: "  Grade              hard\n" and so on, and
// the hardest technique of the default scale.
std::string labelled_text(const RateQuestion::Answer& answer);

// Writes 71 as "7.1".
std::string tenths_text(int tenths);

}  // namespace sudokit::cli
