// A format as a row: what it is called, how a stream shows that it has it, where its records begin
// and end, how a record is parsed, and how a puzzle is written. A new format is a file of its own
// in formats/ with such a row, and its name in SUDOKIT_FORMATS.
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

// How loudly a line says its format; the loudest claim wins, of equals the first in the list.
enum class Claim : std::uint8_t {
  none,
  cells,   // nothing but cells, which other formats could hold as well
  blanks,  // cells and empty places between separators
  head,    // numbers that announce what follows
  named,   // a puzzle behind a name or beside other columns
  framed,  // strokes of a frame
  run,     // too many cells in a row for anything else
  column,  // a table; which column has the puzzles, only the lines that follow show
  marked   // a word or sign that no other format has, whatever follows
};

// The whole lines at the head of a stream, comments left out, and the one that is asked about.
struct Head {
  const std::vector<std::string_view>& lines;  // without their ends
  std::size_t at = 0;

  std::string_view line() const { return trim(lines[at]); }
};

struct FormatRow {
  FormatInfo info;
  // What the line claims; may fill in what `context` says of this format.
  Claim (*claim)(const Head& head, TextContext& context) = nullptr;
  // Null, or gives null: a record a line.
  std::unique_ptr<LineRule> (*rule)(const TextContext& context) = nullptr;
  Result<void> (*parse)(const Source& source, Puzzle& puzzle) = nullptr;  // null: only written
  // A record's own solution of its puzzle, empty where it gives none.
  Result<Grid> (*solution)(const Source& source) = nullptr;
  Result<void> (*write)(std::string& out, const Written& puzzle) = nullptr;  // null: only read
  // What may be carried by what is written: nothing else is. The houses of a layout are not
  // written, but named beside the puzzle where they are not the usual ones.
  Features holds = {};
  std::string_view header = {};  // stands once before the first puzzle written
};

#define SUDOKIT_DECLARE(name) extern const FormatRow name;
namespace formats {
SUDOKIT_FORMATS(SUDOKIT_DECLARE)
}
#undef SUDOKIT_DECLARE

// Null for automatic.
const FormatRow* row_of(Format format);

// A puzzle as a value within another form: a block with rules, a string of Interactive Sudoku
// Solver, or what parse_one_line() reads.
Result<void> parse_value(const Source& source, std::string_view part, Puzzle& puzzle);

}  // namespace sudokit::text
