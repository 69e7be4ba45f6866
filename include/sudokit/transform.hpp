// Transformations that keep a puzzle's solutions: relabelling, transposition, permutations of
// bands, stacks and lines, mirrors; random isomorphs and the canonical form.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/random.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// Cell (r, c) of the result takes the digit digit_map[d] of cell (rows[r], cols[c]) of the puzzle,
// or of (cols[c], rows[r]) when transposed. digit_map[0] is 0.
struct Isomorphism {
  std::vector<std::uint16_t> rows;
  std::vector<std::uint16_t> cols;
  std::vector<std::uint8_t> digits;
  bool transposed = false;

  static Isomorphism identity(int side);
};

// Errors: the map does not carry the houses of the layout onto houses.
Result<Puzzle> apply(const Isomorphism& map, const Puzzle& puzzle);

// A uniformly random isomorphism of the layout's own symmetry group (all of it where the layout is
// boxes or Latin; for jigsaw and extra houses those line permutations and transpositions that keep
// the houses), with a random relabelling.
Isomorphism random_isomorphism(const Layout& layout, Random& random);

// The lexicographically smallest of all isomorphs of a 9x9 puzzle with 3x3 boxes, as its line of
// 81 digits with 0 for open cells. Two puzzles are isomorphic exactly when their canonical forms
// are equal. Errors: any other layout, pencilmarks.
Result<Puzzle> canonical(const Puzzle& puzzle);

}  // namespace sudokit
