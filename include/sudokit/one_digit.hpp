// Boards of one digit, of any side to 65,535: which cells may take the digit, as a sparse set.
//
// A placement takes one open cell in every row, column and box of R rows and C columns; side R*C.
// Text form, rows and columns from 1, in any order:
//   c a comment
//   p digit R C CELLS
//   ROW COLUMN            one line an open cell
// Memory and time to read are O(cells + side). Paper: Eppstein 2012.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

inline constexpr int kMaxBoardSide = 65'535;

struct BoardCell {
  std::uint16_t row = 0;  // from 0
  std::uint16_t column = 0;

  auto operator<=>(const BoardCell&) const = default;
};

struct DigitBoard {
  int box_rows = 1;
  int box_cols = 1;
  std::vector<BoardCell> open;  // ascending, each once

  int side() const { return box_rows * box_cols; }
  // From 0, row by row.
  int box(BoardCell cell) const { return cell.row / box_rows * box_rows + cell.column / box_cols; }
};

// Errors: not this form, with the line; a side above kMaxBoardSide, refused before memory is taken.
Result<DigitBoard> parse_digit_board(std::string_view text);
std::string digit_board_text(const DigitBoard& board);

// "exact-cover": search over the houses, what is forced first. "lazy": Eppstein's graph column by
// column behind what is forced, only the vertices that the open cells reach and that missed no
// house.
std::span<const std::string_view> board_method_names();

struct BoardReport {
  std::string_view method;
  // Not finished: the budget came first; then nothing was found out.
  StopReason reason = StopReason::finished;
  bool placed = false;
  // The open cells that lie in no placement, ascending.
  std::vector<BoardCell> removed;
  // Nodes of the search, vertices of the graph.
  std::uint64_t work = 0;
};

// Decides for each open cell whether a placement takes it. Iterations of the run are nodes of the
// search or edges of the graph; of its budget memory counts in the graph alone. An empty name takes
// exact-cover. Errors: no such method.
Result<BoardReport> run_nishio(const DigitBoard& board, std::string_view method = {},
                               const Run& run = {});

// The cells of one placement, ascending; empty where there is none. Complete, but nothing where the
// budget of the run came first. `nodes`, where given, takes the size of the search.
std::optional<std::vector<BoardCell>> find_placement(const DigitBoard& board, const Run& run = {},
                                                     std::uint64_t* nodes = nullptr);

}  // namespace sudokit
