// Exact single-digit deduction (Nishio), and the reduction of 3-SAT to it.
//
// A placement of a digit is a set of cells with exactly one cell in every house. Nishio keeps
// exactly the cells that are in some placement within the cells that can still have the digit.
// Paper: Eppstein 2012.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/one_digit.hpp"
#include "sudokit/pencilmarks.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

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
