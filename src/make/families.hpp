// The families that ask a solver at each step. Each takes a solved grid as its puzzle.
#pragma once

#include "make/solvable.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// The cells 0..cells-1 in random order.
std::vector<Cell> random_cells(std::size_t cells, Random& random);

// Opens each cell in random order where that leaves one solution. Errors: stopped.
Result<Puzzle> make_minimal(Puzzle solved, Random& random, Solvable& solvable);

// Allows each candidate in random order where that leaves one solution. Errors: stopped.
Result<Puzzle> make_sukaku(Puzzle solved, Random& random, Solvable& solvable);

// A minimal puzzle with one more given, which clashes with none and is not of its solution; then
// each given is opened in random order where that leaves no solution. Errors: stopped, or there is
// no such given (a puzzle that propagation completes wherever one digit is set may have none).
Result<Puzzle> make_unsatisfiable(Puzzle solved, Random& random, Solvable& solvable);

}  // namespace sudokit
