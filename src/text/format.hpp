// A format as a table row: its name, how to recognise it in a stream, where its records begin and
// end, how to parse a record, and how to write a puzzle. To add a format, add a file in formats/
// with such a row, and its name to SUDOKIT_FORMATS.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/text.hpp"
#include "text/line_rule.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text {

// How strongly a line indicates a format. The strongest claim wins; of equals, the first in the
// list.
enum class Claim : std::uint8_t {
  none,
  cells,   // only cells, which other formats could contain as well
  blanks,  // cells and empty places between separators
  head,    // numbers that announce the following lines
  named,   // a puzzle after a name or beside other columns
  framed,  // strokes of a frame
  run,     // too many cells in a row for anything else
  column,  // a table; which column has the puzzles, only the lines that follow show
  marked   // a word or sign that no other format has, whatever follows it
};

// The whole lines at the head of a stream without comments, and the line in question.
struct Head {
  const std::vector<std::string_view>& lines;  // without line ends
  std::size_t at = 0;

  std::string_view line() const { return trim(lines[at]); }
};

struct FormatRow {
  FormatInfo info;
  // The claim of the line. May fill in the fields of `context` for this format.
  Claim (*claim)(const Head& head, TextContext& context) = nullptr;
  // Null, or returns null, if each record is one line.
  std::unique_ptr<LineRule> (*rule)(const TextContext& context) = nullptr;
  Result<void> (*parse)(const Source& source, Puzzle& puzzle) = nullptr;  // null: write-only
  // The solution that the record gives for its own puzzle. Empty if it gives none.
  Result<Grid> (*solution)(const Source& source) = nullptr;
  Result<void> (*write)(std::string& out, const Written& puzzle) = nullptr;  // null: read-only
  // The features that the output can hold; a puzzle with others is refused. The houses of a layout
  // are not written, but the layout is named beside the puzzle if it is not the usual one.
  Features holds = {};
  std::string_view header = {};  // written once before the first puzzle
};

#define SUDOKIT_DECLARE(name) extern const FormatRow name;
namespace formats {
SUDOKIT_FORMATS(SUDOKIT_DECLARE)
}
#undef SUDOKIT_DECLARE

// Null for automatic detection.
const FormatRow* row_of(Format format);

// parse_record_into() that also collects the words in the record that are ignored; `ignored` may be
// null.
Result<void> parse_source(const TextContext& context, const Record& record, Puzzle& puzzle,
                          std::vector<IgnoredText>* ignored);

// Parses a puzzle that is a value within another format: a block with rules, a string of
// Interactive Sudoku Solver, or what parse_one_line() reads.
Result<void> parse_value(const Source& source, std::string_view part, Puzzle& puzzle);

}  // namespace sudokit::text
