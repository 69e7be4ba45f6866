// Recognises lines of classic 9x9 puzzles in their plainest form: 81 digits or '.', then LF or CR
// LF.
#pragma once

#include <cstddef>
#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

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

}  // namespace sudokit::text
