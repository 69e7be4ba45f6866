#include "text/write.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/failf.hpp"
#include "text/chars.hpp"

namespace sudokit::text {

Result<void> need_side(const Written& puzzle, bool fits, std::string_view format,
                       std::string_view wanted) {
  if (fits) return {};
  return failf("format-cannot-hold", "{} cannot hold a puzzle of side {}: {}", format,
               puzzle.layout.side(), wanted);
}

Result<void> need_9x9(const Written& puzzle, std::string_view format) {
  return need_side(puzzle, puzzle.layout.side() == 9, format, "it is for 9x9");
}

void add_cells(std::string& out, const Grid& grid, char open) {
  const std::size_t before = out.size();
  out.resize(before + grid.size());
  std::transform(grid.begin(), grid.end(), out.begin() + static_cast<std::ptrdiff_t>(before),
                 [open](std::uint8_t digit) { return digit ? digit_char(digit) : open; });
}

void add_numbers(std::string& out, const Grid& grid, std::string_view open) {
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (i > 0) out += ' ';
    if (grid[i]) {
      out += std::to_string(grid[i]);
    } else {
      out += open;
    }
  }
}

void add_pencilmarks(std::string& out, const Written& puzzle) {
  for (int cell = 0; cell < puzzle.layout.cells(); ++cell) {
    const Digits digits = candidates(puzzle, cell);
    for (int d = 1; d <= puzzle.layout.side(); ++d) {
      out += digits.contains(d) ? digit_char(d) : '.';
    }
  }
}

Result<void> add_one_line(std::string& out, const Written& puzzle, std::string_view format) {
  const bool chars = puzzle.layout.side() <= kMaxLineSide;
  if (!puzzle.marks.empty()) {
    if (auto ok = need_side(puzzle, chars, format, "pencilmarks end at 35"); !ok) return ok;
    add_pencilmarks(out, puzzle);
  } else if (chars) {
    add_cells(out, puzzle.grid, '.');
  } else {
    add_numbers(out, puzzle.grid, ".");
  }
  return {};
}

Result<void> write_characters(std::string& out, const Written& puzzle, bool as_pencilmarks,
                              std::string_view format, std::string_view why) {
  const bool fits = puzzle.layout.side() <= kMaxLineSide;
  if (auto ok = need_side(puzzle, fits, format, why); !ok) return ok;
  as_pencilmarks ? add_pencilmarks(out, puzzle) : add_cells(out, puzzle.grid, '.');
  add_comment(out, " ", puzzle);
  out += '\n';
  return {};
}

void add_comment(std::string& out, std::string_view before, const Written& puzzle) {
  if (puzzle.comment.empty()) return;
  out += before;
  for (const char c : puzzle.comment) out += c == '\n' || c == '\r' ? ' ' : c;
}

Digits candidates(const Written& puzzle, int cell) {
  const auto at = static_cast<std::size_t>(cell);
  const int given = puzzle.grid[at];
  Digits digits = given ? Digits::only(given) : Digits::all(puzzle.layout.side());
  if (!puzzle.marks.empty()) return digits & puzzle.marks[at];
  if (given) return digits;
  for (const Cell peer : puzzle.layout.peers(cell)) {
    if (puzzle.grid[peer]) digits.erase(puzzle.grid[peer]);
  }
  return digits;
}

}  // namespace sudokit::text
