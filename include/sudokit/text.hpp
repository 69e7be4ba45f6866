// Text in and out: every form in which people write Sudoku down.
//
// Reading has two halves, so that a stream of any length is read in constant memory and parsed by
// many threads: RecordReader cuts the stream into records (one puzzle's text each) and says which
// format the stream has; parse_record() turns one record into a Puzzle and may run anywhere.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// The formats, in the order help shows them. Each has its row in src/text/formats/NAME.cpp; names,
// flags, help, completion, fuzz targets and round-trip tests follow from the rows.
#define SUDOKIT_FORMATS(each)                                                            \
  each(line) each(grid) each(numbers) each(table) each(sdk) each(sdm) each(ss) each(csv) \
      each(json) each(pencilmarks) each(order_first) each(rules) each(iss) each(pasted)
#define SUDOKIT_ENUMERATOR(name) name,
enum class Format : std::uint8_t {
  automatic,  // in only: decided from the first records; what is wrong in it is tried as pasted
  SUDOKIT_FORMATS(SUDOKIT_ENUMERATOR)
};
#undef SUDOKIT_ENUMERATOR

struct FormatInfo {
  std::string_view name = {};     // as --from and --to take it
  std::string_view meaning = {};  // "one character a cell, one puzzle a line"
  std::string_view reads = {};    // which sides: "side 1 to 35"; empty where it is only written
  std::string_view writes = {};   // empty where it is only read
  bool comments = false;          // what is written keeps the comment
  bool layouts = false;           // what is written tells its layout; others do so with rules only
};
const FormatInfo& info_of(Format format);

std::optional<Format> format_named(std::string_view name);
std::string_view to_string(Format format);
// The formats that can be read (automatic first), and those that can be written.
std::span<const Format> readable_formats();
std::span<const Format> writable_formats();

struct ReadOptions {
  Format format = Format::automatic;
  // Null: what a comment "# layout: NAME" at the head of the text names; without one, the square
  // or most square boxes that fit the number of cells.
  LayoutPtr layout = {};
  // Turns the NAME of such a comment into a layout.
  std::function<Result<LayoutPtr>(std::string_view)> find_layout = Layout::named;
  // csv: the puzzle's column, by its name in the header or by its number from 1; empty: the first
  // that is called puzzle, quiz or sudoku, or one of these in the plural.
  std::string column = {};
  // Plain lines of classic 9x9 puzzles may come many in one record; see Record::run.
  bool runs = false;
  // Givens that clash are no error: for what people filled in.
  bool clashes = false;
};

// How one character stands for a digit. standard: 1-9, then A-Z in either case. hex: 0-9, a-f for
// 1..16 with . open. letters: a-y for 1..25. The last two are taken only where standard cannot be
// meant.
enum class Alphabet : std::uint8_t { standard, hex, letters };

// What all records of one stream share, once known.
struct TextContext {
  Format format = Format::automatic;
  LayoutPtr layout;                              // null: by the number of cells
  Alphabet alphabet = Alphabet::standard;        // of records that do not tell by themselves
  bool block = false;                            // numbers, json: a puzzle is a block of lines
  std::string column;                            // csv: as ReadOptions has it
  std::size_t csv_column = std::string::npos;    // csv: which field holds the puzzle; none: no such
  std::size_t csv_solution = std::string::npos;  // csv: which field is no part of the comment
  char csv_delimiter = ',';
  std::string csv_header;  // csv: the line of the names, empty where there is none
  bool clashes = false;    // as ReadOptions has it
  // The form was not named: a record that is wrong in it is tried as pasted.
  bool guessed = false;
  // pasted: a puzzle is so many lines; 0: a paragraph; npos: the whole text.
  std::size_t pasted_rows = std::string::npos;
  // json: turns the name in a record into a layout.
  std::function<Result<LayoutPtr>(std::string_view)> find_layout;
};

// One puzzle's text, in a buffer that its batch owns. `line` is the number of its first line.
// A record that could not be cut well (too long, binary) carries its error instead of text.
struct Record {
  std::string_view text;
  std::size_t line = 0;
  std::optional<Error> error;
  // Where not 0, and only with ReadOptions::runs: `text` is this many lines of classic 9x9 puzzles,
  // each 81 digits or '.', all with the same line end. They are still to be checked for clashes;
  // single() makes records of them.
  std::size_t run = 0;
  // How many bytes a line of the run has, its end included. Pre: run > 0.
  std::size_t stride() const { return text.size() / run; }
  // Line i of the run as a record of its own.
  Record single(std::size_t i) const { return {text.substr(i * stride(), 81), line + i, {}, 0}; }
};

// The records point into the buffer: a batch may be moved, not copied.
struct RecordBatch {
  RecordBatch() = default;
  RecordBatch(RecordBatch&&) noexcept = default;
  RecordBatch& operator=(RecordBatch&&) noexcept = default;

  std::string buffer;
  std::vector<Record> records;
};

// Cuts a stream into records. Blank lines, lines that begin with '#' (in csv only those above the
// header), a byte-order mark and CR before LF are taken away. Memory is bounded by the batch size
// and the longest record allowed (4 MB); what is longer is answered by a Record with an error, and
// reading goes on behind it. Of an interactive stream it waits for no more than the next whole
// record. A failing read throws what the stream buffer throws.
class RecordReader {
 public:
  RecordReader(std::istream& in, ReadOptions options);
  ~RecordReader();
  RecordReader(RecordReader&&) noexcept;

  // Replaces the batch by the next records, about `bytes` of text. False when there are no more.
  bool next(RecordBatch& batch, std::size_t bytes = 1 << 16);
  // Valid after the first call of next(); then constant.
  const TextContext& context() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// One record to a puzzle. Errors carry line and column in the stream. A clash among the givens is
// an error that names the cells. Thread safe.
Result<Puzzle> parse_record(const TextContext& context, const Record& record);
// The same into a puzzle whose memory is used again; after an error its content is unspecified.
Result<void> parse_record_into(const TextContext& context, const Record& record, Puzzle& puzzle);

// The puzzle of a record that was read as pasted, because that is the form of its stream or because
// the record is wrong in the form that was guessed; nothing otherwise. It shows what was
// understood.
std::optional<Puzzle> pasted_puzzle(const TextContext& context, const Record& record);

// The solution that a record gives beside its puzzle (csv: the field "solution"), unchecked; empty
// when it gives none. Errors as above.
Result<Grid> given_solution(const TextContext& context, const Record& record);

// CSV answers: all columns of what was read, in their order and as they stood, and behind them
// those that are added; where something else was read, its puzzle and comment. An added name that
// is taken already becomes "sudokit_NAME". A row has as many fields as the header: missing ones are
// empty, those beyond the last column go into it. The header and the rows end with their newline.
std::string csv_header(const TextContext& context, std::span<const std::string_view> added);
// `puzzle`: stands in place of the one that was read (null: as it was read), empty where csv cannot
// hold it; `added`: the values.
void append_csv_row(std::string& out, const TextContext& context, const Record& record,
                    const Puzzle* puzzle, std::span<const std::string_view> added);
// The same of a puzzle that was no csv, by its cells and comment.
void append_csv_row(std::string& out, std::string_view cells, std::string_view comment,
                    std::span<const std::string_view> added);

// The members of a json record but those whose names are given, as they stand between the braces:
// "\"id\":7,\"source\":\"x\""; of csv with a header the other columns, each a string. Empty for
// other formats, and for a record that is no object.
std::string other_members(const TextContext& context, const Record& record,
                          std::span<const std::string> but);
// Whether other_members() gives what the comment of this puzzle holds.
bool has_columns(const TextContext& context);

// The layout of a side where none was named: the most square boxes, not wider than high (3x3, 2x5,
// 3x4); a Latin square where the side is prime.
Result<LayoutPtr> default_layout(int side);

// A whole text with exactly one puzzle in it.
Result<Puzzle> parse_puzzle(std::string_view text, const ReadOptions& options = {});

// Text as it may be shown: U+FFFD for every control character but tab and line ends, and for every
// byte that is no UTF-8. Comments of puzzles that are read have gone through it.
std::string clean_text(std::string_view text);
// Bytes of the UTF-8 sequence that `text` begins with; 0 when it is none. Pre: not empty.
std::size_t utf8_length(std::string_view text);

// A layout file: region map and extra houses; see docs/formats.md. `name` becomes its name.
Result<LayoutPtr> parse_layout_file(std::string_view text, std::string_view name);

// The layout of a name, or where it has a line break, of the text of a layout file. That one is
// called "custom-" and a hash of layout_text(), so that different layouts have different names.
Result<LayoutPtr> layout_of(std::string_view name_or_text);
// A layout file of the layout, from which parse_layout_file() makes one with the same houses.
std::string layout_text(const Layout& layout);

// Whether a format that is written can hold all that the puzzle carries, whatever its side; the
// error names what it cannot.
Result<void> can_hold(Format format, const Puzzle& puzzle);
// Appends the text of a puzzle or grid, closing newline included. Errors: a format that cannot
// hold this side (a line of more than 35 digits, sdk other than 9x9) or what the puzzle carries.
Result<void> write_puzzle(std::string& out, const Puzzle& puzzle, Format format);
Result<void> write_grid(std::string& out, const Layout& layout, const Grid& grid, Format format);
// The comment "# layout: NAME", a line, from which puzzles without a layout of their own get this
// one; "" where they have it anyway. Nothing: no such comment can name it.
std::optional<std::string> layout_comment(const Layout& layout);
// Whether what write_puzzle() writes tells the layout of the puzzle.
bool tells_layout(Format format, const Puzzle& puzzle);
// What must stand once before the first puzzle (csv: the header), or "".
std::string_view header_of(Format format);

}  // namespace sudokit
