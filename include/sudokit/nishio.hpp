// Exact single-digit deduction (Nishio), and the reduction of 3-SAT to it.
//
// A placement of a digit is a set of cells with exactly one cell in every house. Nishio keeps
// exactly the cells that are in some placement within the cells that can still have the digit.
// Paper: Eppstein 2012.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// ---- Boards of one digit ------------------------------------------------------------------------
// Boards of one digit with any side up to 65,535: which cells can have the digit, as a sparse set.
//
// A placement has exactly one open cell in every row, column and box. Boxes have R rows and C
// columns, and the side is R*C. In the text form, rows and columns count from 1, and the cells may
// be in any order:
//   c a comment
//   p digit R C CELLS
//   ROW COLUMN            one line per open cell
// Reading takes O(cells + side) memory and time. Paper: Eppstein 2012.

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

// ---- Puzzles, and formulas ----------------------------------------------------------------------

// The methods: "levels", "lazy", "dfs", "overlay", "matching", "exact-cover". See docs/nishio.md.
std::span<const std::string_view> nishio_method_names();

// What Nishio removes from a position.
struct NishioReport {
  std::string_view method;
  // False for the method "matching", and if a size limit forced its use: more may be removable.
  bool exact = true;
  // Those of the requested digits that have a placement.
  Digits placed;
  // The candidates that are in no placement, ordered by digit, then cell.
  std::vector<Candidate> removed;
  // If not `finished`, the budget or the stop token ended the run, and nothing is known.
  StopReason reason = StopReason::finished;
};

// Applies Nishio to the digits of `which`; a filled cell counts as a place of its digit. If
// `method` is empty, the best method for the layout is used. Of the run, the time, the memory and
// the stop token are used. Errors: an unknown method; a method that does not support the layout or
// its features; a state that does not have one value and one set of candidates per cell; digits
// above the side of the layout.
Result<NishioReport> run_nishio(const Pencilmarks& state, std::string_view method, Digits which,
                                const Run& run = {});

// The size of Eppstein's graph for one digit on a layout with boxes of the given numbers of rows
// and columns, swept column by column, as decimal numbers. For the graph swept row by row, exchange
// rows and columns. Pre: 1 <= rows * cols <= kMaxSide.
struct NishioGraphSize {
  std::string vertices;
  std::string edges;
  std::string placements;  // the paths through the graph
};
NishioGraphSize nishio_graph_size(int box_rows, int box_cols);

// A formula in conjunctive normal form. A literal is a variable from 1 to `variables`, negative if
// it is negated.
struct Formula {
  int variables = 0;
  std::vector<std::vector<int>> clauses;
};

// Reads DIMACS text. A repeated literal in a clause is kept once; clauses that are always true are
// dropped. Errors: the text is not DIMACS; a clause has more than three literals, or none.
Result<Formula> parse_dimacs(std::string_view text);

// Theorem 6.1: a board on which the digit can be placed if and only if the formula has a solution.
// There is one band for each variable and each clause, and one stack for each occurrence and each
// clause. The boxes are the smallest that fit; unlike in the paper, they need not be square: with v
// variables, c clauses and k literals in all, they have k + c rows and v + c columns. Errors: a
// side above kMaxBoardSide, which is detected before the board is built.
Result<DigitBoard> nishio_3sat(const Formula& formula);
// The solution of the formula that a placement represents, by variable from 1 (index 0 is unused).
// Variables that do not occur are true.
std::vector<bool> decode_nishio_3sat(const Formula& formula, std::span<const BoardCell> placement);

// Theorem 6.2: adds a variable z (with the next free number) that satisfies every clause. The new
// formula always has solutions in which z is true. It has one in which z is false if and only if
// the old formula has a solution.
Formula always_satisfiable(const Formula& formula);

}  // namespace sudokit
