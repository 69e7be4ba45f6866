// Puzzles as people type and paste them: text that no named form reads, but that can be read in
// one way only (docs/formats.md has a table of the shapes). Readers try it where their own form
// has failed.
//
// The text becomes a sheet of plain characters (sheet.hpp), the sheet is cut into cells in every
// way (cuttings.hpp), and each cutting is held against the sizes of puzzles (trial.hpp).
#pragma once

#include <string_view>

#include "text/parse.hpp"

namespace sudokit::text {

// TextContext::pasted_rows, where it is no number of lines.
inline constexpr std::size_t kWholeText = std::string_view::npos;
inline constexpr std::size_t kParagraph = 0;

// `part` of the source as one puzzle; `otherwise` is what the named form said, and is given back
// where this understands no more of it.
Result<void> parse_pasted(const Source& source, std::string_view part, Puzzle& puzzle,
                          Error otherwise);

}  // namespace sudokit::text
