// The problem itself in the languages of other solvers, and the way back from their answers.
//
// Candidates are numbered cell * side + digit, cells from 0 in row-major order, so from 1 to
// side^3. Files are written as they are made, whatever their length (the CNF of an empty 100x100
// grid has 140 million clauses). Deterministic; thread safe.
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string_view>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// The colourings have a vertex a cell and an edge between peers; colours are `side` in number.
// They differ in how they say what the givens are:
enum class Export : std::uint8_t {
  cnf,                // DIMACS CNF, one clause a plain fact
  colouring,          // DIMACS graph; Lewis 2007: edges between givens of different digits
  colouring_merged,   // the same, and equal givens are one vertex
  colouring_palette,  // `side` further vertices, one a digit, joined to the cells it is barred from
  exact_cover,        // items, then options, as Knuth's DLX programs read them
  opb                 // pseudo-Boolean
};

// "cnf", "colouring", ...
std::optional<Export> export_named(std::string_view name);
std::string_view to_string(Export what);
std::span<const Export> exports();

// Writes the problem. Errors: what the language cannot say: pencilmarks in the first two
// colourings, which have no way to say them, and in `colouring` fewer than side - 1 different
// digits among the givens: then equal givens need not get one colour and some colourings are no
// solutions; the merged form has no such limit. Failures of the stream are left in its state.
Result<void> write_export(std::ostream& out, const Puzzle& puzzle, Export what);

inline int candidate_number(const Layout& layout, int cell, int digit) {
  return cell * layout.side() + digit;
}

// The grid of a model of the CNF or OPB file: its `v` lines (or bare literals), "3" or "x3" for
// true, "-3" or "-x3" for false. Errors with line and column; also when it is no solution.
Result<Grid> decode_model(const Puzzle& puzzle, std::string_view text);

// The grid of a colouring: "v VERTEX COLOUR" lines, or the colours of all vertices in order,
// separated by white space; any integers may be colours. Lines that begin with c or s are passed
// over. Colours become digits as the givens (the palette) say, the rest in the order of their
// first cells. Errors with line and column; also when the grid is no solution.
Result<Grid> decode_colouring(const Puzzle& puzzle, Export form, std::string_view text);

}  // namespace sudokit
