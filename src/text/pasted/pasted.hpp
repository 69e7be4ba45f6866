// Parses puzzles as people type and paste them: text that no named format reads but that can be
// read in only one way (docs/formats.md has a table of the shapes). Readers try this after their
// own format has failed.
//
// The text becomes a sheet of plain characters (sheet.hpp), the sheet is cut into cells in every
// possible way (cuttings.hpp), and each cutting is compared with the sizes of puzzles (trial.hpp).
#pragma once

#include <string_view>

#include "text/parse.hpp"

namespace sudokit::text {

// Values of TextContext::pasted_rows that are not a number of lines.
inline constexpr std::size_t kWholeText = std::string_view::npos;
inline constexpr std::size_t kParagraph = 0;

// Parses `part` of the source as one puzzle. `otherwise` is the error of the named format; it is
// returned if this parser understands no more of the text.
Result<void> parse_pasted(const Source& source, std::string_view part, Puzzle& puzzle,
                          Error otherwise);

}  // namespace sudokit::text
