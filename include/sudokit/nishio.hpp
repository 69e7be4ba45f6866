// Exact single-digit deduction (Nishio), and the reduction of 3-SAT to it.
//
// A placement of a digit takes one cell in every house. Nishio keeps exactly the cells that lie in
// some placement inside the cells still open to the digit. Paper: Eppstein 2012.
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

// "levels", "lazy", "dfs", "overlay", "matching", "exact-cover": see docs/nishio.md.
std::span<const std::string_view> nishio_method_names();

struct NishioReport {
  std::string_view method;
  // False for the matching, and where a cap forced it: more might be removable.
  bool exact = true;
  // The digits asked for that have a placement.
  Digits placed;
  // What lies in no placement, by digit, then cell.
  std::vector<Candidate> removed;
  // Not finished: the budget ended it, and nothing is known.
  StopReason reason = StopReason::finished;
};

// Filters the digits of `which`; values count as places of their digit. An empty method name takes
// the best for the layout. Errors: no such method; a method that cannot work on the layout, or does
// not know what it carries; values or candidates that are not one a cell, or not of the layout. Of
// the run, time, memory and stop count.
Result<NishioReport> run_nishio(const Pencilmarks& state, std::string_view method, Digits which,
                                const Run& run = {});

// Eppstein's graph for one digit on boxes of so many rows and columns, swept column by column;
// decimal numbers. The graph swept row by row is that of the box turned. Pre: 1 <= rows * cols <=
// kMaxSide.
struct NishioGraphSize {
  std::string vertices;
  std::string edges;
  std::string placements;  // the paths
};
NishioGraphSize nishio_graph_size(int box_rows, int box_cols);

// A formula in conjunctive normal form; literals are +-1..variables.
struct Formula {
  int variables = 0;
  std::vector<std::vector<int>> clauses;
};

// DIMACS text. Errors: not DIMACS, clauses of more than three literals or of none. Repeated
// literals are taken once; clauses that hold of themselves are dropped.
Result<Formula> parse_dimacs(std::string_view text);

// Theorem 6.1: a board on which the digit can be placed exactly when the formula has a solution.
// One band a variable and a clause, one stack an occurrence and a clause; the boxes are the least
// that fit and need not be square as in the paper. With v variables, c clauses and k literals in
// all they have k + c rows and v + c columns. Errors: a side above kMaxBoardSide, told before the
// board is built.
Result<DigitBoard> nishio_3sat(const Formula& formula);
// The solution that a placement stands for, by variable from 1 (index 0 is unused). Variables that
// do not occur are true.
std::vector<bool> decode_nishio_3sat(const Formula& formula, std::span<const BoardCell> placement);

// Theorem 6.2: the formula with one more variable z (the first new one) that makes every clause
// hold. It always has solutions with z true, and has one with z false exactly when the old formula
// has.
Formula always_satisfiable(const Formula& formula);

}  // namespace sudokit
