// What somebody may have meant by a word that is none of those that are known.
#pragma once

#include <span>
#include <string_view>

namespace sudokit {

// The word that is near: a third of the letters typed are wrong, missing, too many or exchanged
// with their neighbour, or it begins with what was typed. "" when there is none. Never the opposite
// of what was typed ("--no-minimal" for "--minimal"). Capitals do not matter. More than 64 letters
// are near nothing.
std::string_view nearest_word(std::string_view typed, std::span<const std::string_view> words);

}  // namespace sudokit
