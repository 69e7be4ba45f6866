// The reduced formula of a puzzle: DIMACS CNF with variables only for the candidates of open cells,
// numbered from 1, cell by cell. A cell with one candidate, which no peer may take, has no
// variable. Usually the puzzle is the result of propagated() (propagate/propagated.hpp).
#pragma once

#include <ostream>
#include <string_view>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

inline constexpr std::string_view kReducedCnf = "cnf_reduced";

// Errors: the puzzle has rules.
Result<void> write_reduced_cnf(std::ostream& out, const Puzzle& puzzle);

// The grid of a model; as decode_model(), for the puzzle that was written.
Result<Grid> decode_reduced_model(const Puzzle& puzzle, std::string_view text);

}  // namespace sudokit
