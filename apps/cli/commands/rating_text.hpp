// How a rating is said on its scale: in a line of text, in columns, in JSON; and by serate's
// letters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"
#include "sudokit/json.hpp"

namespace sudokit::cli {

// "ER=7.1 EP=1.2 ED=1.2 steps=60", "Hard score=1284 steps=57", "3 path steps=57 GUESSES path=1
// ...", and how far it came where the techniques end. `guesses` is for a scale of levels.
std::string rating_text(const Scale& scale, const Rating& rating, std::string_view guesses);

// The columns of a scale, and what stands in them.
std::vector<std::string_view> rating_columns(const Scale& scale);
std::vector<std::string> rating_values(const Scale& scale, const Rating& rating);

// The members of an answer.
void append_rating(std::string& out, JsonLine& line, const Scale& scale, const Rating& rating);

// 71 as "7.1".
std::string tenths_text(int tenths);

}  // namespace sudokit::cli
