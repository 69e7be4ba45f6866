// A format as a table row: its name, how to recognise it in a stream, where its records begin and
// end, how to parse a record, and how to write a puzzle. To add a format, add a file in formats/
// with such a row, and its name to SUDOKIT_FORMATS.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/text.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text {

// LineRule: finds where records begin and end in formats that spread a puzzle over several lines. A
// rule is given the lines of a stream one by one, without their line ends.

// drop: the open record was not a record. end_before: it ended with the previous line. take: the
// line belongs to the open record, or opens one. end_after: the line closes the record.
struct Cut {
  bool drop = false;
  bool end_before = false;
  bool take = false;
  bool end_after = false;
};

inline constexpr Cut kEndBefore = {.end_before = true};
constexpr Cut taken(bool last) {
  return {.take = true, .end_after = last};
}

class LineRule {
 public:
  virtual ~LineRule() = default;
  virtual Cut on(std::string_view line) = 0;
  // Called when the open record was closed from outside, by a line that is too long or by the end
  // of the stream.
  virtual void reset() = 0;
  // Whether no record is open. Blank lines then change nothing.
  virtual bool rests() const = 0;
  // Whether the open record cannot end here. At the end of the stream, or if the record is too
  // long, its first line becomes a record of its own, and reading continues after that line.
  virtual bool broken() const { return false; }
  virtual bool too_long() const { return false; }
};

// grid, sdk and ss: rows between frames.
std::unique_ptr<LineRule> make_grid_rule(const TextContext& context);

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
  // Its own marks leave no doubt: a record that it cannot read is an error, and no pasted puzzle.
  bool certain = false;
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

// Classifies a line that has only cells, for the formats that could all contain it.
struct CellsLook {
  // none: not a line of cells. characters: one token, one character for each cell. numbers: several
  // tokens that are numbers. row: cells of another kind (pretty, or candidate lists).
  enum Kind : std::uint8_t { none, characters, numbers, row };
  Kind kind = none;
  bool rows = false;    // characters, numbers: the line is a row, not a puzzle
  bool framed = false;  // numbers: a frame follows before the next blank line
};

CellsLook look_at_cells(const Head& head, const TextContext& context);

// Whether every character is a cell with a digit up to `side`.
bool are_digits(std::string_view cells, int side);

// Detects the format of a stream from its first lines.

// The most bytes of a stream that detection examines.
inline constexpr std::size_t kLookahead = 1 << 16;

// The format according to `head`, the first bytes of a stream. Empty if more bytes are needed. With
// `all` (head is the whole stream, or kLookahead bytes of it) there is always a result. The result
// depends only on the content of the stream, not on the pieces in which it arrived.
std::optional<TextContext> detect(std::string_view head, bool all, const ReadOptions& options);

}  // namespace sudokit::text
