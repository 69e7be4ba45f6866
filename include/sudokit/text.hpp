// Reading and writing puzzles as text, in all formats of docs/formats.md.
//
// Reading has two halves, so that a stream of any length is read in constant memory and parsed by
// many threads: RecordReader cuts the stream into records (the text of one puzzle each) and
// determines the format of the stream; parse_record() turns one record into a Puzzle, on any
// thread.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// The formats, in the order of the help. The row of each is in src/text/formats/NAME.cpp; names,
// flags, help, completion, fuzz targets and round-trip tests are derived from the rows.
#define SUDOKIT_FORMATS(each)                                                               \
  each(line) each(grid) each(numbers) each(table) each(sdk) each(sdm) each(ss) each(csv)    \
      each(json) each(pencilmarks) each(order_first) each(rules) each(iss) each(f_puzzles)  \
          each(sudokupad) each(penpa) each(killer) each(solo) each(sudokuwiki) each(hodoku) \
              each(sdx) each(opensudoku) each(html) each(latex) each(greater_than) each(pasted)
#define SUDOKIT_ENUMERATOR(name) name,
enum class Format : std::uint8_t {
  automatic,  // for reading: detected from the first records; a record that the detected format
              // cannot read is tried as pasted
  SUDOKIT_FORMATS(SUDOKIT_ENUMERATOR)
};
#undef SUDOKIT_ENUMERATOR

struct FormatInfo {
  std::string_view name = {};     // as --from and --to accept it
  std::string_view meaning = {};  // "one character a cell, one puzzle a line"
  std::string_view reads = {};    // which sides: "side 1 to 35"; empty if it cannot be read
  std::string_view writes = {};   // which sides; empty if it cannot be written
  bool comments = false;          // the written text keeps the comment
  bool layouts = false;           // the written text contains the layout; see tells_layout()
  // What stands before and behind a remark in the text.
  std::string_view before_remark = "# ", after_remark = "";
};
const FormatInfo& info_of(Format format);

// Nothing if there is no such format.
std::optional<Format> format_named(std::string_view name);
std::string_view to_string(Format format);
// The formats that can be read, automatic first.
std::span<const Format> readable_formats();
// The formats that can be written.
std::span<const Format> writable_formats();

struct ReadOptions {
  Format format = Format::automatic;
  // Of all puzzles. Null: the layout that a comment "# layout: NAME" at the head of the text names;
  // without one, default_layout() for the number of cells.
  LayoutPtr layout = {};
  // Turns the NAME of such a comment into a layout.
  std::function<Result<LayoutPtr>(std::string_view)> find_layout = Layout::named;
  // csv: the column of the puzzles, by its name in the header or its number from 1. Empty: the
  // first column named puzzle, quiz or sudoku, or one of these in the plural.
  std::string column = {};
  // One record may hold many plain lines of classic 9x9 puzzles; see Record::run.
  bool runs = false;
  // Equal digits in a house are not an error: for grids that a person filled in.
  bool clashes = false;
  // json, csv: members and columns that are not read although they may change the puzzle. Without
  // their names here they are errors.
  std::vector<std::string> ignore = {};
  // Text that is no part of a puzzle is an error; see ignored_text().
  bool strict = false;
};

// Text beside a puzzle that says nothing that is understood.
struct IgnoredText {
  std::size_t line = 0;  // in the stream, from 1
  std::string text;      // its beginning, safe to show
};

// How one character stands for a digit. standard: 1-9, then A-Z in either case. hex: 0-9, a-f for
// 1..16, with . for an open cell. letters: a-y for 1..25. hex and letters are used only for text
// that cannot be standard.
enum class Alphabet : std::uint8_t { standard, hex, letters };

// What all records of one stream share.
struct TextContext {
  Format format = Format::automatic;
  LayoutPtr layout;                            // null: from the number of cells
  Alphabet alphabet = Alphabet::standard;      // of records that do not determine it themselves
  bool block = false;                          // numbers, json: a puzzle is a block of lines
  std::string column;                          // csv: ReadOptions::column
  std::size_t csv_column = std::string::npos;  // csv: index of the puzzle's field; npos: none
  // csv: index of the solution's field, which is not part of the comment; npos: none
  std::size_t csv_solution = std::string::npos;
  char csv_delimiter = ',';
  std::string csv_header;  // csv: the line with the names of the columns; empty if there is none
  // csv: the columns beside the puzzle that may say something about it, by index and name
  std::vector<std::pair<std::size_t, std::string>> csv_members;
  bool clashes = false;  // ReadOptions::clashes
  // The format was detected: a record that it cannot read is tried as pasted.
  bool guessed = false;
  // A record of fewer cells is rejected: the other puzzles of the text are larger, or most of its
  // records are none.
  std::size_t fewest_cells = 1;
  // pasted: the number of lines of a puzzle; 0: a paragraph; npos: the whole text.
  std::size_t pasted_rows = std::string::npos;
  // json, csv: turns the name of a layout in a record into a layout.
  std::function<Result<LayoutPtr>(std::string_view)> find_layout;
  std::vector<std::string> ignore = {};  // ReadOptions::ignore
  bool strict = false;                   // ReadOptions::strict
};

// The text of one puzzle, in a buffer that the batch owns. A record that cannot be cut out (too
// long, binary) has an error instead of text.
struct Record {
  std::string_view text;
  std::size_t line = 0;  // number of its first line in the stream, from 1
  std::optional<Error> error;
  // If not 0, which occurs only with ReadOptions::runs: `text` is this many lines of classic 9x9
  // puzzles, each of 81 digits or '.', all with the same line end. They have not been checked for
  // clashes; single() makes records of them.
  std::size_t run = 0;
  // Words between the record before and this one that belong to neither; of the last record of a
  // batch also those behind it.
  std::vector<IgnoredText> skipped = {};
  // Bytes in each line of the run, including its end. Pre: run > 0.
  std::size_t stride() const { return text.size() / run; }
  // Line i of the run as a record of its own.
  Record single(std::size_t i) const { return {text.substr(i * stride(), 81), line + i, {}, 0}; }
};

// The records point into the buffer, so a batch may be moved but not copied.
struct RecordBatch {
  RecordBatch() = default;
  RecordBatch(RecordBatch&&) noexcept = default;
  RecordBatch& operator=(RecordBatch&&) noexcept = default;

  std::string buffer;
  std::vector<Record> records;
  // Words at the end of the stream, if they came too late for the last record.
  std::vector<IgnoredText> skipped;
};

// Cuts a stream or a text into records. It removes blank lines, lines that begin with '#' (in csv
// only those above the header), a byte-order mark, and CR before LF. Memory is bounded by the batch
// size and the longest record allowed (4 MB). A longer one becomes a Record with an error, and
// reading continues after it. On an interactive stream it waits only for the next whole record. If
// reading fails, it throws what the stream buffer throws. Not thread safe.
class RecordReader {
 public:
  // The stream or text must outlive the reader.
  RecordReader(std::istream& in, ReadOptions options);
  RecordReader(std::string_view text, ReadOptions options);
  ~RecordReader();
  RecordReader(RecordReader&&) noexcept;

  // Replaces the content of the batch by the next records, about `bytes` of text. False if there
  // are no more.
  bool next(RecordBatch& batch, std::size_t bytes = 1 << 16);
  // Pre: next() was called. Constant after that.
  const TextContext& context() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Parses one record. Errors carry line and column in the stream. Clashing givens are an error that
// names the cells, unless the context allows them. Thread safe.
Result<Puzzle> parse_record(const TextContext& context, const Record& record);
// The same into an existing puzzle, whose memory is reused. After an error its content is
// unspecified.
Result<void> parse_record_into(const TextContext& context, const Record& record, Puzzle& puzzle);

// The puzzle of a record that is read as pasted, because that is the format of its stream or
// because the detected format cannot read it. Nothing for other records. It serves to show how such
// text was understood.
std::optional<Puzzle> pasted_puzzle(const TextContext& context, const Record& record);

// The words in and above a record that are no part of its puzzle: neither cells, rules, a layout
// nor a comment that begins with '#'. A title that became the comment of the puzzle is among them,
// since it may state a rule. Empty for a record that is no puzzle, and for text on the line of a
// puzzle, which is its comment. With ReadOptions::strict, such a record is an error.
std::vector<IgnoredText> ignored_text(const TextContext& context, const Record& record);

// The solution that a record gives beside its puzzle (csv: the field "solution"). It is not
// checked. Empty if the record gives none. Errors are those of parse_record().
Result<Grid> given_solution(const TextContext& context, const Record& record);

// Whether the puzzle, which may be another than that of the record, agrees with the solution that
// the record gives. True if the record gives none that can be read.
bool agrees_with_solution(const TextContext& context, const Record& record, const Puzzle& puzzle);

// The header of answers as CSV: all columns of the CSV input, unchanged and in their order, then
// the added ones. For other input formats the first columns are "puzzle" and "comment". An added
// name that exists already becomes "sudokit_NAME". "" for CSV input without a header; otherwise it
// ends with a newline.
std::string csv_header(const TextContext& context, std::span<const std::string_view> added);
// Appends a row of answers, with its newline. `puzzle` replaces the puzzle that was read (null: it
// stays as it was read); its field is empty if csv cannot hold it. `added` are the values of the
// added columns. The row gets as many fields as the header: missing ones are empty, and those
// beyond the last column of the input become part of that column.
void append_csv_row(std::string& out, const TextContext& context, const Record& record,
                    const Puzzle* puzzle, std::span<const std::string_view> added);
// The same for a puzzle of another format, given by its cells and comment.
void append_csv_row(std::string& out, std::string_view cells, std::string_view comment,
                    std::span<const std::string_view> added);

// What a record holds beside its puzzle, as the inside of a JSON object:
// "\"id\":7,\"source\":\"x\"". Of a json record, its members, of csv with a header, the columns,
// each as a string, except the puzzle and what was applied to it or ignored (layout, rules, marks),
// and except the comment of a json record. Names in `but` are left out, and the solution that the
// record gives if `solution` is false. Empty for other formats, and for a record that is not an
// object.
std::string other_members(const TextContext& context, const Record& record,
                          std::span<const std::string> but, bool solution = true);
// Whether the comments of these puzzles are made from columns, which other_members() returns too:
// true for csv with a header.
bool has_columns(const TextContext& context);
// Whether rows of csv name the layout of each puzzle.
bool rows_name_layout(const TextContext& context);

// The layout of a side if none is named: the most square boxes, with at least as many columns as
// rows (3x3, 2x5, 3x4), or a Latin square if the side is prime. Errors: a side outside 1..100.
Result<LayoutPtr> default_layout(int side);

// Parses a whole text, which must hold exactly one puzzle. Errors: those of parse_record(), no
// puzzle, several puzzles.
Result<Puzzle> parse_puzzle(std::string_view text, const ReadOptions& options = {});

// Text that is safe to show: U+FFFD replaces every control character except tab and line ends, and
// every byte that is not UTF-8. Comments of puzzles that were read are such text.
std::string clean_text(std::string_view text);
// The length in bytes of the UTF-8 sequence at the start of `text`; 0 if it is invalid. Pre: `text`
// is not empty.
std::size_t utf8_length(std::string_view text);

// Parses a layout file: a region map and extra houses; see docs/formats.md. `name` becomes the name
// of the layout. Errors carry line and column.
Result<LayoutPtr> parse_layout_file(std::string_view text, std::string_view name);

// The layout with a name, or, if the argument has a line break or a semicolon, which stands for
// one, the layout of the text of a layout file. The latter is named "custom-" and a hash of
// layout_text(), so that different layouts have different names.
Result<LayoutPtr> layout_of(std::string_view name_or_text);
// A layout file for the layout: parse_layout_file() makes a layout with the same houses from it.
std::string layout_text(const Layout& layout);

// Whether an output format can hold all features of the puzzle, regardless of its side. The error
// names the features that it cannot hold, or is `unknown-format`.
Result<void> can_hold(Format format, const Puzzle& puzzle);
// Append the text of a puzzle or grid, with a closing newline. Errors: the format cannot be
// written, or cannot hold this side (a line of more than 35 digits, sdk other than 9x9) or the
// features of the puzzle. Nothing is appended then.
Result<void> write_puzzle(std::string& out, const Puzzle& puzzle, Format format);
Result<void> write_grid(std::string& out, const Layout& layout, const Grid& grid, Format format);
// The line "# layout: NAME", which gives this layout to the puzzles of a text that has no other
// information about it; for a layout without a name, with its layout_text() on one line. "" if they
// get this layout without a comment. Nothing if such a comment would be too long.
std::optional<std::string> layout_comment(const Layout& layout);
// Whether the text of write_puzzle() contains the layout of the puzzle: for some formats always,
// for all others if the puzzle has rules.
bool tells_layout(Format format, const Puzzle& puzzle);
// The text that must precede the first puzzle once (csv: the header), or "".
std::string_view header_of(Format format);

// ---- Export -------------------------------------------------------------------------------------
// Export of puzzles as problems for other solvers, and decoding of the answers of these solvers.
//
// Candidates are numbered cell * side + digit with cells from 0 in row-major order, that is from 1
// to side^3. Output is streamed, so files may have any length (the CNF of an empty 100x100 grid has
// 140 million clauses). Deterministic; thread safe.

// The colourings have a vertex for each cell, an edge between peers, and `side` colours. They
// differ in how they express the givens.
enum class Export : std::uint8_t {
  cnf,                // DIMACS CNF, with one clause for each elementary fact
  colouring,          // DIMACS graph; Lewis 2007: edges between givens of different digits
  colouring_merged,   // the same, with one vertex for all equal givens
  colouring_palette,  // one more vertex for each digit, with edges to the cells that exclude it
  exact_cover,        // items, then options, in the format of Knuth's DLX programs
  opb                 // pseudo-Boolean
};

// By the names "cnf", "colouring", ...; nothing for any other name.
std::optional<Export> export_named(std::string_view name);
std::string_view to_string(Export what);
// All exports.
std::span<const Export> exports();

// Writes the problem. Errors: the puzzle has rules; or the format cannot express the puzzle. The
// first two colourings cannot express pencilmarks. `colouring` also needs side - 1 different digits
// among the givens, unless no two givens are equal: otherwise equal givens need not get the same
// colour, and some colourings are not solutions. The merged form has no such limit. A failure of
// the stream is left in its state.
Result<void> write_export(std::ostream& out, const Puzzle& puzzle, Export what);

// The number of a candidate, from 1.
inline int candidate_number(const Layout& layout, int cell, int digit) {
  return cell * layout.side() + digit;
}

// The grid of a model of the CNF or OPB file. The model is given by `v` lines or bare literals: "3"
// or "x3" is true, "-3" or "-x3" false. Errors: malformed text, with line and column; the grid is
// not a solution.
Result<Grid> decode_model(const Puzzle& puzzle, std::string_view text);

// The grid of a colouring, given by "v VERTEX COLOUR" lines or the colours of all vertices in
// order, separated by white space. Colours are any integers. Lines that begin with c or s are
// ignored. The givens (or the palette) determine the digits of their colours; the other colours get
// the remaining digits in the order of their first cells. Errors: the form cannot express the
// puzzle; malformed text, with line and column; the grid is not a solution.
Result<Grid> decode_colouring(const Puzzle& puzzle, Export form, std::string_view text);

}  // namespace sudokit
