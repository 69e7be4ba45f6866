// Export of puzzles as problems for other solvers, and decoding of the answers of these solvers.
//
// Candidates are numbered cell * side + digit with cells from 0 in row-major order, that is from 1
// to side^3. Output is streamed, so files may have any length (the CNF of an empty 100x100 grid has
// 140 million clauses). Deterministic; thread safe.
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string_view>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// The colourings have a vertex for each cell, an edge between peers, and `side` colours. They
// differ in how they express the givens.
enum class Export : std::uint8_t {
  cnf,                // DIMACS CNF, with one clause for each elementary fact
  colouring,          // DIMACS graph; Lewis 2007: edges between givens of different digits
  colouring_merged,   // the same, with one vertex for all equal givens
  colouring_palette,  // one more vertex for each digit, with edges to the cells that exclude it
  exact_cover,        // items, then options, in the format of Knuth's DLX programs
  opb                 // pseudo-Boolean
};

// By the names "cnf", "colouring", ...; nothing for any other name.
std::optional<Export> export_named(std::string_view name);
std::string_view to_string(Export what);
// All exports.
std::span<const Export> exports();

// Writes the problem. Errors: the puzzle has rules; or the format cannot express the puzzle. The
// first two colourings cannot express pencilmarks. `colouring` also needs side - 1 different digits
// among the givens, unless no two givens are equal: otherwise equal givens need not get the same
// colour, and some colourings are not solutions. The merged form has no such limit. A failure of
// the stream is left in its state.
Result<void> write_export(std::ostream& out, const Puzzle& puzzle, Export what);

// The number of a candidate, from 1.
inline int candidate_number(const Layout& layout, int cell, int digit) {
  return cell * layout.side() + digit;
}

// The grid of a model of the CNF or OPB file. The model is given by `v` lines or bare literals: "3"
// or "x3" is true, "-3" or "-x3" false. Errors: malformed text, with line and column; the grid is
// not a solution.
Result<Grid> decode_model(const Puzzle& puzzle, std::string_view text);

// The grid of a colouring, given by "v VERTEX COLOUR" lines or the colours of all vertices in
// order, separated by white space. Colours are any integers. Lines that begin with c or s are
// ignored. The givens (or the palette) determine the digits of their colours; the other colours get
// the remaining digits in the order of their first cells. Errors: the form cannot express the
// puzzle; malformed text, with line and column; the grid is not a solution.
Result<Grid> decode_colouring(const Puzzle& puzzle, Export form, std::string_view text);

}  // namespace sudokit
