// The compression of the library lz-string, which links of f-puzzles and SudokuPad use: an LZ78
// code over UTF-16, six bits per character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit::text {

// The most bytes that a payload may unpack to.
inline constexpr std::size_t kMaxUnpacked = std::size_t{1} << 20;

// A payload in base64, in the alphabet of lz-string's compressToBase64() or of
// compressToEncodedURIComponent(); a blank is a plus sign. The text is UTF-8; lone surrogates
// become U+FFFD. Errors: other characters, a payload that is cut short or damaged, a text above
// kMaxUnpacked; the column is the place in the payload, from 1. Memory is linear in the text.
Result<std::string> unpack_base64(std::string_view payload);

// The payload that compressToBase64() makes of a text in UTF-8. Invalid bytes become U+FFFD.
std::string pack_base64(std::string_view text);

}  // namespace sudokit::text
