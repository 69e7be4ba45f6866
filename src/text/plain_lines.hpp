// Lines that need no parser: classic 9x9 puzzles in their plainest form, and lines between records
// that have no content.
#pragma once

#include <cstddef>
#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// Recognises lines of classic 9x9 puzzles in their plainest form: 81 digits or '.', then LF or CR
// LF.
struct PlainLines {
  std::size_t count = 0;
  std::size_t stride = 0;  // bytes per line, including its line end
};

// The number of plain lines with the same line end at the start of `text`.
PlainLines plain_lines(std::string_view text);

// Whether these 81 characters are all digits or '.', but not both 0 and '.', of which one may be a
// digit.
bool is_plain(const char* cells);

// The 81 characters of a record that the parser would read as a classic 9x9 puzzle, wherever they
// are in the record (before a comment, in a field). Null if they are not in the plainest form.
const char* plain_cells(const TextContext& context, const Record& record);

// Skips the lines between records that have no content: blank lines (only spaces, CR and LF), many
// at a time, and comments.
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
