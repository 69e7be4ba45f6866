// Sheet: a pasted text converted to lines of plain ASCII, one character for each character typed,
// so that the parsers need to know only ASCII and errors still find their position.
//
// A character that stands for an open cell becomes '.', or '-' if it may also be a stroke. Wide and
// circled digits become plain digits, a vertical stroke becomes '|', any kind of space becomes ' ',
// and characters that cannot be part of a puzzle become '\x7F'. Quote marks of e-mail (> at the
// start), code fences (```), comments (#) and an assignment before a list are removed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::text {

struct SheetLine {
  std::string text;
  std::vector<const char*> at;  // the position of each character of `text`

  // The line has only strokes of a frame. In a loose frame all strokes are '-', so it may be a row
  // of open cells too.
  bool frame = false;
  bool loose_frame = false;
  bool word = false;  // has two adjacent letters that are not signs for open cells
};

// White space other than a tab, which separates fields.
bool is_blank(const SheetLine& line);

struct Sheet {
  std::vector<SheetLine> lines;  // including blank lines, except at both ends
  std::string comment;           // the content of # lines
};

Sheet sheet_of(std::string_view text);
// A single line without its line end; nothing is removed from it.
SheetLine sheet_line(std::string_view raw);

// A code fence (``` or ~~~) or the triple quotes of a string, alone on the line.
bool is_fence(std::string_view line);
// How the parsers treat a line: as blank, as strokes of a frame, as words (but not a row of up to 9
// digits), or as cells.
enum class LineKind : std::uint8_t { blank, frame, words, cells };
LineKind kind_of(std::string_view line);

// x, X, o, O: open cells if they cannot be digits.
constexpr bool is_open_letter(char c) {
  return c == 'x' || c == 'X' || c == 'o' || c == 'O';
}
// '.', '0', '-', '_', '?', '*'.
constexpr bool is_open_sign(char c) {
  return c == '.' || c == '0' || c == '-' || c == '_' || c == '?' || c == '*';
}

}  // namespace sudokit::text
