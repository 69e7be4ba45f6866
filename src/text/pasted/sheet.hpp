// A pasted text as lines of plain characters, one for each character that was typed, so that the
// readings need to know ASCII alone and errors still find their place.
//
// A character that stands for an open cell becomes '.', one that is a stroke as well '-', a wide or
// circled digit the plain one, a vertical stroke '|', a space of any kind ' ', and what can be
// nothing of a puzzle '\x7F'. Marks of mail (> at the begin), fences of code (```), comments (#)
// and an assignment before a list are taken away.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::text {

struct SheetLine {
  std::string text;
  std::vector<const char*> at;  // where each character of `text` stands

  // Strokes of a frame alone. A loose one has no other strokes than '-', and may be a row of open
  // cells as well.
  bool frame = false;
  bool loose_frame = false;
  bool word = false;  // two letters side by side that are no signs for open cells
};

// White space without a tab, which separates fields.
bool is_blank(const SheetLine& line);

struct Sheet {
  std::vector<SheetLine> lines;  // blank ones too, but not at both ends
  std::string comment;           // what stood in # lines
};

Sheet sheet_of(std::string_view text);
// One line as it is, without its end.
SheetLine sheet_line(std::string_view raw);

// A line of code marks: ``` or ~~~.
bool is_fence(std::string_view line);
// As the readings see a line: blank, strokes of a frame, a line of words (no row of up to 9
// digits), or cells.
enum class LineKind : std::uint8_t { blank, frame, words, cells };
LineKind kind_of(std::string_view line);

// x, X, o, O: open cells where they can be no digits.
constexpr bool is_open_letter(char c) {
  return c == 'x' || c == 'X' || c == 'o' || c == 'O';
}
// '.', '0', '-', '_', '?', '*'.
constexpr bool is_open_sign(char c) {
  return c == '.' || c == '0' || c == '-' || c == '_' || c == '?' || c == '*';
}

}  // namespace sudokit::text
