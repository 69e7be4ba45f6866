// Puzzles as people type and paste them: text that no named format reads but that can be read in
// only one way, links that carry a puzzle, and layouts that a drawn frame shows.
#pragma once

#include <string_view>
#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"
#include "text/parse.hpp"
#include "text/pasted/sheet.hpp"

namespace sudokit::text {

// Parses puzzles as people type and paste them: text that no named format reads but that can be
// read in only one way (docs/formats.md has a table of the shapes). Readers try this after their
// own format has failed.
//
// The text becomes a sheet of plain characters (sheet.hpp), the sheet is cut into cells in every
// possible way, and each cutting is compared with the sizes of puzzles (cuttings.hpp).

// Values of TextContext::pasted_rows that are not a number of lines.
inline constexpr std::size_t kWholeText = std::string_view::npos;
inline constexpr std::size_t kParagraph = 0;

// Parses `part` of the source as one puzzle. `otherwise` is the error of the named format; it is
// returned if this parser understands no more of the text.
Result<void> parse_pasted(const Source& source, std::string_view part, Puzzle& puzzle,
                          Error otherwise);

// Finds links that carry a puzzle in plain characters, such as ?bd=53..7 and #53..7.

bool has_link(std::string_view text);
// Whether `run`, a part of `text`, lies within a link.
bool in_link(std::string_view text, std::string_view run);

// A part of a link between the signs / ? & # and =, with %XX decoded.
struct LinkValue {
  SheetLine line;
  const char* from;
  const char* to;
};

// The values of all links of the text.
std::vector<LinkValue> values_of_links(std::string_view text);

// The boxes or regions that the frame of a drawn grid shows.

// The layout that is drawn in a grid of `side` rows. Either boxes between strokes and blank lines:
// "1 . | . 4 | . ." and a stroke below every third row show boxes of 3 rows and 2 columns; or, in
// box-drawing characters with corners inside, regions of any shape. Null if it is the usual layout
// of that side, or if nothing of the kind is drawn. An error, without a place, if the regions do
// not have `side` cells each.
Result<LayoutPtr> drawn_layout(std::string_view text, int side);

}  // namespace sudokit::text
