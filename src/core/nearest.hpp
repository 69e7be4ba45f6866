// What messages say about words that were typed: suggestions, and a word that is too long to show.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace sudokit {

// The word nearest to `typed`: at most a third of the letters typed are wrong, missing, superfluous
// or exchanged with their neighbour (or one letter, if that is more), or the word begins with
// `typed`.
// "" if there is none, or if `typed` has more than 64 letters. The opposite of `typed` is never
// returned ("--no-minimal" for "--minimal"). Capitals do not matter.
std::string_view nearest_word(std::string_view typed, std::span<const std::string_view> words);
// The words that contain `typed`, in order and each once. None if it has fewer than three letters.
// Capitals do not matter.
std::vector<std::string_view> words_with(std::string_view typed,
                                         std::span<const std::string_view> words);

// The first `most` bytes of UTF-8 text at most, without a part of a character at the end.
std::string_view cut_text(std::string_view text, std::size_t most);

}  // namespace sudokit
