// Boards of one digit with any side up to 65,535: which cells can have the digit, as a sparse set.
//
// A placement has exactly one open cell in every row, column and box. Boxes have R rows and C
// columns, and the side is R*C. In the text form, rows and columns count from 1, and the cells may
// be in any order:
//   c a comment
//   p digit R C CELLS
//   ROW COLUMN            one line per open cell
// Reading takes O(cells + side) memory and time. Paper: Eppstein 2012.
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

// A cell of a board; rows and columns count from 0.
struct BoardCell {
  std::uint16_t row = 0;
  std::uint16_t column = 0;

  auto operator<=>(const BoardCell&) const = default;
};

// A board of one digit.
struct DigitBoard {
  int box_rows = 1;
  int box_cols = 1;
  std::vector<BoardCell> open;  // the open cells, ascending, without duplicates

  int side() const { return box_rows * box_cols; }
  // The number of the cell's box, from 0, row by row.
  int box(BoardCell cell) const { return cell.row / box_rows * box_rows + cell.column / box_cols; }
};

// Reads the text form. Errors: text that does not have this form, with the line number; a side
// above kMaxBoardSide, which is rejected before memory is allocated.
Result<DigitBoard> parse_digit_board(std::string_view text);
// The text form of a board.
std::string digit_board_text(const DigitBoard& board);

// The methods. "exact-cover": a search over the houses, forced cells first. "lazy": after the
// forced cells, Eppstein's graph column by column, with only those vertices that the open cells
// reach and that miss no house.
std::span<const std::string_view> board_method_names();

// What Nishio removes from a board.
struct BoardReport {
  std::string_view method;
  // If not `finished`, the run was stopped before a result was found; nothing is known.
  StopReason reason = StopReason::finished;
  bool placed = false;  // whether the digit has a placement
  // The open cells that are in no placement, ascending.
  std::vector<BoardCell> removed;
  // The nodes of the search, or the vertices of the graph.
  std::uint64_t work = 0;
};

// Finds for each open cell whether it is in a placement. An iteration of the run is a node of the
// search or an edge of the graph; the memory budget applies only to the graph. An empty method name
// selects exact-cover. Errors: an unknown method.
Result<BoardReport> run_nishio(const DigitBoard& board, std::string_view method = {},
                               const Run& run = {});

// The cells of one placement, ascending; empty if there is none. The search is complete; nullopt
// means that the run was stopped first. If `nodes` is not null, it receives the number of search
// nodes.
std::optional<std::vector<BoardCell>> find_placement(const DigitBoard& board, const Run& run = {},
                                                     std::uint64_t* nodes = nullptr);

}  // namespace sudokit
