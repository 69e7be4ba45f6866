// Result: a value, or an Error with a stable code; and the version of the library.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace sudokit {

// ---- Error codes --------------------------------------------------------------------------------
// The codes of errors. They do not change when messages are reworded, so programs and tests can
// compare them.

struct ErrorCodeRow {
  std::string_view name;
  std::string_view meaning;
};

// All codes, sorted by name. docs/reference/errors.md lists them with their messages.
inline constexpr ErrorCodeRow kErrorCodes[] = {
    {"ambiguous-key", "several runs of a study have keys that begin like this"},
    {"ambiguous-text", "the text can be read as different puzzles"},
    {"cannot-read", "a file is missing or cannot be read"},
    {"cannot-write", "a file or stream cannot be written"},
    {"cell-outside-grid", "a cell is outside the grid"},
    {"clashing-givens", "two cells of a house hold the same digit"},
    {"conflicting-options", "options exclude each other"},
    {"conflicting-regions", "a layout declares its regions twice"},
    {"contradictory-request", "no puzzle can meet all requirements"},
    {"damaged-file", "a file of results is damaged, or holds something else"},
    {"database", "SQLite, or a lock on its file, failed"},
    {"digit-out-of-range", "a digit does not exist at this side"},
    {"duplicate-name", "a name is used twice"},
    {"empty-file", "a file is empty"},
    {"empty-range", "a range has no values"},
    {"format-cannot-hold", "a format cannot express the puzzle"},
    {"gave-up", "the search ended at its limits without a result"},
    {"inapplicable-option", "an option does not apply to the command, question or choice"},
    {"input-changed", "an input changed while it was read"},
    {"internal-error", "a defect of Sudokit"},
    {"invalid-cell", "the text is not the name of a cell"},
    {"invalid-clause", "a clause of a formula is empty, too long or unfinished"},
    {"invalid-constraint", "a constraint of a puzzle has wrong arguments"},
    {"invalid-json", "the text is not JSON"},
    {"invalid-literal", "the text is not a literal of the formula"},
    {"invalid-number", "the text is not a number, or not one in range"},
    {"invalid-problem-line", "the problem line is missing, repeated, malformed or untrue"},
    {"invalid-state", "values and candidates do not fit their layout"},
    {"invalid-toml", "the study file is not TOML"},
    {"invalid-value", "an option or parameter does not accept the value"},
    {"mismatched-inputs", "two inputs do not belong together"},
    {"missing-argument", "a command lacks an argument"},
    {"missing-colour", "a vertex of a colouring has no colour"},
    {"missing-column", "a table lacks the column of the puzzles"},
    {"missing-font", "a font is not installed"},
    {"missing-key", "a study file lacks a key or table"},
    {"missing-member", "a JSON object lacks a member"},
    {"missing-option", "an option needs another option"},
    {"missing-regions", "a layout file declares no regions"},
    {"no-candidate", "a cell has no candidates"},
    {"no-puzzle", "no puzzle was found"},
    {"no-solution", "the puzzle or layout has no solution"},
    {"not-a-file", "something other than a regular file was named"},
    {"not-a-puzzle", "the text is something else that Sudokit reads"},
    {"not-a-solution", "a decoded answer breaks the rules of the puzzle"},
    {"not-a-symmetry", "the transformation does not preserve the layout"},
    {"number-out-of-range", "a number is too large or too small"},
    {"out-of-iterations", "the limit of iterations was reached"},
    {"out-of-memory", "the limit of memory was reached"},
    {"out-of-time", "the limit of time was reached"},
    {"program-failed", "another program or library failed"},
    {"repeated-cell", "a house names a cell twice"},
    {"several-puzzles", "more puzzles were given than are accepted"},
    {"several-solutions", "the puzzle has several solutions where one is required"},
    {"rules-too-large", "the rules of a puzzle take too much time or memory"},
    {"side-mismatch", "a side contradicts another part of the input"},
    {"side-out-of-range", "a side or order is too large or too small"},
    {"stopped", "the run was stopped"},
    {"terminal-output", "binary output was directed to a terminal"},
    {"too-deep", "brackets or parts are nested too deeply"},
    {"too-few-givens", "the puzzle or request has too few givens"},
    {"too-few-processors", "the machine has fewer processors than needed"},
    {"too-long", "a line, puzzle or file is too long"},
    {"too-many-givens", "the request has too many givens"},
    {"too-many-houses", "the layout has too many houses"},
    {"too-many-puzzles", "a study has too many puzzles"},
    {"too-many-regions", "the layout has more regions than its side"},
    {"too-many-runs", "a study has too many engines or runs"},
    {"too-many-values", "a range of a study has too many values"},
    {"too-many-variables", "a formula has too many variables"},
    {"unavailable", "this build or machine lacks what is needed"},
    {"unclosed-quote", "a quoted field is not closed"},
    {"unexpected-character", "a character stands where a cell was expected"},
    {"unexpected-text", "text stands where none or other text was expected"},
    {"uniqueness-unknown", "a technique needs a puzzle known to have one solution"},
    {"unknown-command", "there is no such command"},
    {"unknown-constraint", "there is no such kind of constraint"},
    {"unknown-engine", "there is no such engine"},
    {"unknown-format", "the format cannot be written"},
    {"unknown-key", "a study file has an unknown key"},
    {"unknown-layout", "there is no such layout"},
    {"unknown-maker", "there is no such maker"},
    {"unknown-measure", "there is no such measure"},
    {"unknown-method", "there is no such method of single-digit filtering"},
    {"unknown-name", "a study or its results have nothing of this name"},
    {"unknown-option", "there is no such option"},
    {"unknown-parameter", "an engine or maker has no such parameter"},
    {"unknown-preset", "an engine has no such preset"},
    {"unknown-question", "there is no such kind of question"},
    {"unknown-scale", "there is no such scale"},
    {"unknown-technique", "a scale has no such technique, or it is not used"},
    {"unsupported-batch", "a batch of a study cannot hold these puzzles"},
    {"unsupported-feature", "the puzzle has constraints that are not supported"},
    {"unsupported-layout", "the layout is not supported"},
    {"unsupported-method", "the method does not support the layout"},
    {"unsupported-request", "the maker makes something else"},
    {"unsupported-side", "the side is not supported"},
    {"would-overwrite", "an output would overwrite an input or another output"},
    {"wrong-cell-count", "the number of cells fits no grid, or not this one"},
    {"wrong-columns", "a table has other columns than expected"},
    {"wrong-encoding", "the text is not UTF-8"},
    {"wrong-house-size", "a region or extra house has too many or too few cells"},
    {"wrong-type", "a value has another type than expected"},
    {"wrong-version", "a file was written by another version"},
};

// A name from kErrorCodes; any other name does not compile. The default value has an empty name and
// means that there is no error.
class ErrorCode {
 public:
  constexpr ErrorCode() = default;
  consteval ErrorCode(const char* name) : name_(name) {
    for (const ErrorCodeRow& row : kErrorCodes) {
      if (row.name == name_) return;
    }
    throw "not a code in kErrorCodes";
  }

  constexpr std::string_view name() const { return name_; }
  friend constexpr bool operator==(ErrorCode, ErrorCode) = default;

 private:
  std::string_view name_;
};

// ---- Result -------------------------------------------------------------------------------------
// A value, or an Error that describes what is wrong with the input, and where.

// Lines and columns are counted from 1; 0 means that the error does not concern a place in a text.
struct Error {
  ErrorCode code;       // stable; see kErrorCodes
  std::string message;  // for people; may change between versions
  std::size_t line = 0;
  std::size_t column = 0;
};

template <class T>
using Result = tl::expected<T, Error>;

// An error to return from a function with a Result.
inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::size_t line = 0,
                                  std::size_t column = 0) {
  return tl::unexpected<Error>(Error{code, std::move(message), line, column});
}

// ---- Version ------------------------------------------------------------------------------------
// The version of the library and how it was built.

// "0.1.0"
std::string_view version();
// The abbreviated commit, followed by "+changes" if the source tree was modified; "unknown commit"
// if it was built outside git.
std::string_view commit();
// The compiler and the build type: "GNU 12.2.0 Release"
std::string_view compiler();

}  // namespace sudokit
