// Suggestions for a mistyped word.
#pragma once

#include <span>
#include <string_view>

namespace sudokit {

// The word nearest to `typed`: at most a third of the letters typed are wrong, missing, superfluous
// or exchanged with their neighbour (or one letter, if that is more), or the word begins with
// `typed`.
// "" if there is none, or if `typed` has more than 64 letters. The opposite of `typed` is never
// returned ("--no-minimal" for "--minimal"). Capitals do not matter.
std::string_view nearest_word(std::string_view typed, std::span<const std::string_view> words);

}  // namespace sudokit
