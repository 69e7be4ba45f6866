// Links to puzzles within the text in which people paste them.
#pragma once

#include <string_view>

namespace sudokit::text {

// The address of f-puzzles, SudokuPad or Penpa+ in a line: after words or the mark of quoted mail,
// in brackets, quotes or Markdown. The whole line, trimmed, if there is none.
std::string_view linked(std::string_view line);

}  // namespace sudokit::text
