// The parsers of one record, one function for each format, and what they share.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/text.hpp"
#include "text/chars.hpp"

namespace sudokit::text {

inline constexpr std::size_t kNoColumn = std::string::npos;

// The record being parsed. The parsers pass views into `text`, so that errors can find their
// position.
struct Source {
  const TextContext& context;
  std::string_view text;
  std::size_t line = 0;
  std::vector<IgnoredText>* ignored = nullptr;  // receives the words that are no part of the puzzle

  // Notes words of the source, which are ignored.
  void ignore(std::string_view words) const;
  // The bytes of the character at `at`, which points into the text: at least 1.
  std::size_t length_at(const char* at) const {
    const auto offset = static_cast<std::size_t>(at - text.data());
    return offset < text.size() ? std::max<std::size_t>(1, utf8_length(text.substr(offset))) : 1;
  }
  // Columns count characters (UTF-8), not bytes.
  tl::unexpected<Error> fail_at(const char* at, ErrorCode code, std::string message) const;
  template <class First, class... Rest>
  tl::unexpected<Error> fail_at(const char* at, ErrorCode code,
                                fmt::format_string<First, Rest...> format, First&& first,
                                Rest&&... rest) const {
    return fail_at(at, code,
                   fmt::format(format, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
};

Result<void> parse_line(const Source& source, std::string_view part, Puzzle& puzzle);
// `run`: side^3 characters.
Result<void> parse_pencilmarks(const Source& source, std::string_view run, Puzzle& puzzle);
Result<void> parse_numbers(const Source& source, std::string_view part, Puzzle& puzzle);
// Rows between frames: grid, sdk and ss.
Result<void> parse_grid(const Source& source, Puzzle& puzzle);
// Cells in either of the one-line forms: one character for each cell, or numbers.
Result<void> parse_one_line(const Source& source, std::string_view part, Puzzle& puzzle);

// The default layout for a side, kept for the life of the program. 1 <= side <= kMaxSide.
const LayoutPtr& shared_layout(int side);

// A run of cell characters in a line, and what its length allows it to be.
enum class Shape : std::uint8_t { none, line, pencilmarks };
struct Run {
  std::string_view cells;
  Shape shape = Shape::none;
};
// The longest run that has the length of a puzzle (the first one of equals), or else the longest
// run.
Run find_run(const TextContext& context, std::string_view part);

// Whether none of the first 81 characters is an open cell, and 81 others may follow: a solution and
// its puzzle.
bool may_be_solution(std::string_view line);
// Whether another 9x9 puzzle may stand behind the first 81 characters.
bool may_have_second(std::string_view line);

// Sets the layout of the puzzle for `cells` cells: that of the context, or the default one for that
// side. The error states what is wrong with the number of cells, at the position `at`.
Result<void> set_layout(const Source& source, std::size_t cells, const char* at, Puzzle& puzzle);

// "1 row of 5 cells; a 5x5 grid has 5".
std::string wrong_rows(std::size_t rows, std::size_t side);

// A hint for users who named the layout 4x4 but have a 4x4 grid of `cells` cells: "; 4x4 are boxes,
// ...". Empty otherwise.
std::string box_hint(const LayoutPtr& layout, std::size_t cells);

// An error if givens clash, at the second of the two. place(cell) is the position of a cell.
template <class Place>
Result<void> check_clash(const Source& source, const Puzzle& puzzle, Place place) {
  if (source.context.clashes) return {};
  const auto clash = find_clash(*puzzle.layout, puzzle.givens);
  if (!clash) return {};
  return source.fail_at(place(clash->second), "clashing-givens", describe(*puzzle.layout, *clash));
}

// Cells typed as 0 beside other signs for open cells: 0 may be a digit.
class Zeros {
 public:
  // The cells in order: how each was typed, its value, and where it stands in Source::text.
  void add(std::string_view token, int value, const char* at) {
    zeros_.push_back(value == 0 && !token.empty() && token[0] == '0');
    if (zeros_.back() && first_ == nullptr) first_ = at;
    signs_ = signs_ || (value == 0 && !zeros_.back());
  }
  // An error if the format was not named, another sign occurs too, and 0 may be a digit: the
  // highest digit is not given, at most one other is missing, 0 among them, and no two zeros clash.
  Result<void> check(const Source& source, const Puzzle& puzzle) const;

 private:
  std::vector<bool> zeros_;
  const char* first_ = nullptr;
  bool signs_ = false;
};

// Without a named format, a run of fewer cells is no puzzle if other text stands beside it.
inline constexpr std::size_t kFewestNamed = 16;

bool is_cell_char(char c);

// Whether the text has only printable ASCII and tabs, so that clean_text() would not change it.
bool is_clean(std::string_view text);

// The beginning of words that are ignored, safe to show.
std::string shortened(std::string_view words);

// "'x'", or "byte 0x07" if the character is not printable.
std::string show(std::string_view token);

// Lines in which other programs write a puzzle with more than its cells: links, and the strings of
// the formats killer, solo, sudokuwiki and hodoku.

bool is_program_line(std::string_view line);
// Pre: is_program_line(line).
Result<void> parse_program_line(const Source& source, std::string_view line, Puzzle& puzzle);

}  // namespace sudokit::text
