// Skips the lines between records that have no content: blank lines (only spaces, CR and LF), many
// at a time, and comments.
#pragma once

#include <cstddef>
#include <string_view>

namespace sudokit::text {

struct BlankLines {
  std::size_t bytes = 0;  // including line ends
  std::size_t lines = 0;
};

// The blank lines at the start of `text`. A last line without a line end is not counted.
BlankLines blank_lines(std::string_view text);
// Whether `text` has only blank lines and white space.
bool nothing_but_blank_lines(std::string_view text);
// The blank lines and comments at the start of `text`, in any order. A last line without a line end
// is not counted.
BlankLines idle_lines(std::string_view text);

}  // namespace sudokit::text
