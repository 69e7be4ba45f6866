// Helpers that the writers share.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// The puzzle to be written, or a grid alone (no marks, no comment).
struct Written {
  const Layout& layout;
  const Grid& grid;
  const std::vector<Digits>& marks;
  std::string_view comment;
  const Rules* rules;  // may be null
};

// Errors: "FORMAT cannot hold ...".
Result<void> need_side(const Written& puzzle, bool fits, std::string_view format,
                       std::string_view wanted);
Result<void> need_9x9(const Written& puzzle, std::string_view format);

// The digits of the cells that are not missing.
Grid without_missing(const Layout& layout, const Grid& grid);
// The same square, where missing cells are open.
Grid with_open_missing(const Layout& layout, Grid grid);
void add_cells(std::string& out, const Grid& grid, char open);
void add_numbers(std::string& out, const Grid& grid, std::string_view open);
void add_pencilmarks(std::string& out, const Written& puzzle);
// The one-line form: characters if there are enough of them for the side, else numbers; candidates
// if the puzzle has marks.
Result<void> add_one_line(std::string& out, const Written& puzzle, std::string_view format);
// The whole line of characters, cells or pencilmarks, followed by the comment. Error: the side is
// above 35; the message gives the reason `why`.
Result<void> write_characters(std::string& out, const Written& puzzle, bool as_pencilmarks,
                              std::string_view format, std::string_view why);
// Writes `before` and the comment on one line, if there is a comment.
void add_comment(std::string& out, std::string_view before, const Written& puzzle);

// Appends the drawn grid: a frame, region borders, and the cells as numbers, or candidate lists if
// there are marks (sides 4 to 9). Error: marks with another side.
Result<void> write_drawn(std::string& out, const Written& puzzle);

// Appends the frame and region borders with these texts in the cells, aligned to the right.
void draw_cells(std::string& out, const Layout& layout, std::vector<std::string> cells);

// The candidates of a cell as the pencilmarks format shows them: its marks or, if the puzzle has
// none, its given, or else the digits that no given peer has.
Digits candidates(const Written& puzzle, int cell);

}  // namespace sudokit::text
