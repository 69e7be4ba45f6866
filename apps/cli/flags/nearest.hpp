// What somebody may have meant by a word that is none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::cli {

// "; did you mean 'solve'?", or "" when no word is near, as nearest_word().
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words);
// The word as it is typed, or the first that differs from it only in capitals; or null.
const std::string* same_but_for_case(std::string_view typed, const std::vector<std::string>& words);

}  // namespace sudokit::cli
