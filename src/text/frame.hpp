// Lines of pretty grids: frames, rows of cells, titles, sections.
//
// A row is cells with anything of the frame between them: white space, | + : ; , braces and the
// box-drawing characters. Its cells are numbers ("12 . 3"), single characters with or without
// spaces ("1..|.2."), or candidate lists of a side up to 9 ("123 {12} 4").
#pragma once

#include <string_view>

#include "text/chars.hpp"

namespace sudokit::text {

enum class RowKind : std::uint8_t { none, numbers, compact, pencilmarks };

struct RowShape {
  RowKind kind = RowKind::none;
  int width = 0;  // cells
};

// Only frame characters, with a horizontal stroke among them: "+---+---+", "-----------".
bool is_frame(std::string_view line);
// A frame, or a line with a vertical stroke of one.
bool is_framed(std::string_view line);
// "[Puzzle]" and the other section heads of .sdk files.
bool is_section(std::string_view line);
// Two letters side by side: what is no row and has a word is a title.
bool has_word(std::string_view line);
// Takes the next token between frame characters off `line`; empty when there is none.
std::string_view take_row_token(std::string_view& line);
// How the cells of a row are to be read, judged by this row alone; `side` is 0 or known.
RowShape row_shape(std::string_view line, int side = 0);
inline bool is_row(std::string_view line) {
  return row_shape(line).kind != RowKind::none;
}

}  // namespace sudokit::text
