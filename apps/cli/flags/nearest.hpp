// Suggestions for words that do not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::cli {

// "; did you mean 'solve'?", or "" if no word is near (see nearest_word()).
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words);
// The same word, or the first one that differs only in case; null if there is none.
const std::string* same_but_for_case(std::string_view typed, const std::vector<std::string>& words);

}  // namespace sudokit::cli
