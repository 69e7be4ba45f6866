// sudokuwiki: the boards in links of SudokuWiki's solver, "S9B" and two characters for each cell:
// a number in base 36, 1 to 9 for a clue, 10 to 18 for a solved cell, from 19 on 18 and the
// candidates, the lowest bit for the digit 1.
#include <algorithm>

#include "core/failf.hpp"
#include "text/draft.hpp"
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

constexpr int kSide = 9;
constexpr std::size_t kCells = 81;
constexpr std::size_t kLength = 2 * kCells;
constexpr int kBase = 36;
constexpr int kSolved = 9;
constexpr int kCandidates = 18;
constexpr int kAll = (1 << kSide) - 1;

// -1 for other characters.
int value_of(char c) {
  if (is_digit(c)) return c - '0';
  return is_letter(c) ? lower(c) - 'a' + 10 : -1;
}
// -1 if the two characters are no cell.
int cell_at(std::string_view board, std::size_t cell) {
  const int high = value_of(board[2 * cell]);
  const int low = value_of(board[2 * cell + 1]);
  const int value = high < 0 || low < 0 ? -1 : high * kBase + low;
  return value >= 1 && value <= kCandidates + kAll ? value : -1;
}

bool is_marked(std::string_view text) {
  return text.size() >= 3 && text.substr(0, 3) == "S9B";
}

// The board in a line, with "S9B" if it is there: the value of "bd=" or the line itself.
std::string_view board_in(std::string_view line) {
  constexpr std::string_view kValue = "bd=";
  const std::size_t at = line.find(kValue);
  const bool link = at != line.npos && line.substr(0, at).find("sudokuwiki") != line.npos;
  std::string_view board = link ? line.substr(at + kValue.size()) : line;
  board = board.substr(0, board.find_first_of("&# \t"));
  if (is_marked(board)) return board;
  if (board.size() != kLength || (!link && line.size() != kLength)) return {};
  // Without a mark, every pair must be a cell: two grids have open cells.
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cell_at(board, cell) < 0) return {};
  }
  return board;
}

Claim claim(const Head& head, TextContext&) {
  return board_in(head.line()).empty() ? Claim::none : Claim::marked;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const std::string_view found = board_in(trim(source.text));
  const std::string_view board = is_marked(found) ? found.substr(3) : found;
  if (board.size() != kLength) {
    return source.fail_at(source.text.data(), "wrong-cell-count",
                          "expected S9B and 162 characters, found {}", board.size());
  }
  Draft draft(kSide);
  draft.marks.assign(kCells, Digits::all(kSide));
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const int value = cell_at(board, cell);
    if (value < 0) {
      return source.fail_at(&board[2 * cell], "unexpected-text", "{} is no cell of SudokuWiki",
                            show(board.substr(2 * cell, 2)));
    }
    if (value <= kCandidates) {
      draft.givens[cell] = static_cast<std::uint8_t>(value > kSolved ? value - kSolved : value);
    } else {
      draft.marks[cell] = Digits(static_cast<std::uint64_t>(value - kCandidates), 0);
    }
  }
  return finish(source, board.data(), std::move(draft), puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, sudokuwiki.info.name); !ok) return ok;
  out += "S9B";
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const int open = puzzle.marks.empty() ? kAll : static_cast<int>(puzzle.marks[cell].low());
    if (open == 0) {
      return failf("format-cannot-hold", "sudokuwiki cannot hold cells without candidates");
    }
    const int value = puzzle.grid[cell] != 0 ? puzzle.grid[cell] : kCandidates + open;
    constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
    out += kDigits[static_cast<std::size_t>(value / kBase)];
    out += kDigits[static_cast<std::size_t>(value % kBase)];
  }
  out += '\n';
  return {};
}

}  // namespace

const FormatRow sudokuwiki = {
    .info = {.name = "sudokuwiki",
             .meaning = "boards of SudokuWiki: S9B, two characters a cell",
             .reads = "9x9",
             .writes = "9x9"},
    .claim = claim,
    .parse = parse,
    .write = write,
    .holds = kHousesAndMarks,
    .certain = true,
};

}  // namespace sudokit::text::formats
