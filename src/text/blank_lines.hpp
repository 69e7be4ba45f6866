// The lines between records that mean nothing: blank ones, of nothing but spaces, CR and LF, many
// at a time, and comments.
#pragma once

#include <cstddef>
#include <string_view>

namespace sudokit::text {

struct BlankLines {
  std::size_t bytes = 0;  // their ends included
  std::size_t lines = 0;
};

// The blank lines that `text` begins with; one without its end is left.
BlankLines blank_lines(std::string_view text);
// Nor is there anything else, but perhaps the beginning of another.
bool nothing_but_blank_lines(std::string_view text);
// The blank lines and comments that it begins with, in any order; one without its end is left.
BlankLines idle_lines(std::string_view text);

}  // namespace sudokit::text
