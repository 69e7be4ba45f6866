// Transformations that preserve the solutions of a puzzle: relabelling, transposition, permutations
// of bands, stacks and lines, reflections, rotations; random isomorphs and the canonical form.
//
// Pencilmarks, rules and the comment are transformed with the cells. A puzzle with rules allows
// only rotations and reflections of the whole grid, and a relabelling only if it changes none of
// the rules. All functions are pure and thread safe.
#pragma once

#include <cstdint>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// Cell (r, c) of the result gets digits[d], where d is the digit in cell (rows[r], cols[c]) of the
// puzzle, or in (cols[c], rows[r]) if transposed. rows and cols have `side` entries; digits has
// side + 1, and digits[0] is 0.
struct Isomorphism {
  std::vector<std::uint16_t> rows;
  std::vector<std::uint16_t> cols;
  std::vector<std::uint8_t> digits;
  bool transposed = false;

  static Isomorphism identity(int side);
  static Isomorphism transposition(int side);
  // Reflections: mirror_rows() turns the grid upside down, mirror_columns() exchanges left and
  // right.
  static Isomorphism mirror_rows(int side);
  static Isomorphism mirror_columns(int side);
  // A clockwise rotation by quarter turns (any integer, taken modulo 4).
  static Isomorphism rotation(int side, int quarter_turns);
  // A uniformly random relabelling of the digits.
  static Isomorphism relabelling(int side, Random& random);

  friend bool operator==(const Isomorphism&, const Isomorphism&) = default;
};

// The map that applies `first`, then `then`. Pre: both are for the same side.
Isomorphism compose(const Isomorphism& first, const Isomorphism& then);
// The inverse map.
Isomorphism inverse(const Isomorphism& map);

// The transformed puzzle. Errors: the map is for another side, is not a permutation, or does not
// map the houses of the layout to houses or the rules to rules. O(cells * houses of each cell).
Result<Puzzle> apply(const Isomorphism& map, const Puzzle& puzzle);

// The five shuffles of Lewis (2007). Each is uniformly random.
enum class Shuffle : std::uint8_t {
  transpose,  // with probability 1/2; does nothing if the boxes are not square
  stacks,
  bands,
  columns,  // in each stack
  rows      // in each band
};
// A random map of this kind. Errors: the layout has no rectangular boxes, or has extra houses.
Result<Isomorphism> shuffle(const Layout& layout, Shuffle which, Random& random);

// A uniformly random element of the group of line permutations and transpositions that map the
// houses of the layout to houses (2 * 6^8 elements for 9x9 with boxes). Digits do not change.
// O(side) for boxes and Latin squares; for jigsaw regions and extra houses a search, which is fast
// in practice but has no polynomial bound.
//
// With half_turn, the element is from the subgroup that commutes with the rotation by 180 degrees,
// which preserves the half-turn symmetry of a pattern of givens (Eppstein 2005, the program PADS).
// This uses the search.
Isomorphism random_symmetry(const Layout& layout, Random& random, bool half_turn = false);

// The same with a uniformly random relabelling.
Isomorphism random_isomorphism(const Layout& layout, Random& random, bool half_turn = false);

// A random isomorph of the puzzle. With keep_symmetry, the pattern of its givens keeps every
// symmetry (rotations and reflections of the square) that it has, up to a rotation. If the half
// turn is its only symmetry, the isomorph is by any isomorphism that commutes with it; if it has
// others, by a rotation or reflection; if it has none, by any isomorphism. A puzzle with rules is
// always rotated or reflected only, and relabelled if the rules allow that. Errors: those of
// apply().
Result<Puzzle> scramble(const Puzzle& puzzle, Random& random, bool keep_symmetry = false);

// The lexicographically smallest ("minlex") isomorph of a 9x9 puzzle with 3x3 boxes, over all 2 *
// 6^8 line symmetries and 9! relabellings. Puzzles are compared as lines of 81 digits with 0 for
// open cells, so open cells come first. Two puzzles are isomorphic if and only if their canonical
// forms are equal. Puzzles take about 8 us: rows are chosen one by one, and only ties for the
// smallest prefix are kept. Solved grids take about 7 us, by pairs of rows.
//
// Pencilmark puzzles have a canonical form too. It is not the smallest isomorph, but depends only
// on the class of the puzzle. A given of such a puzzle is treated, and returned, as a cell with one
// candidate. The search is fast in practice and has no polynomial bound.
// Errors: any other layout; clashing givens.
Result<Puzzle> canonical(const Puzzle& puzzle);

struct CanonicalForm {
  Puzzle puzzle;
  // The number of line symmetries, of all 2 * 6^8, that map the puzzle to itself up to relabelling:
  // 1 for most puzzles, 648 for the most symmetric solved grids.
  std::uint64_t automorphisms = 1;
  // One of the maps from the puzzle to its canonical form.
  Isomorphism map;
};
// The canonical form with further results of the same search. Errors: those of canonical().
Result<CanonicalForm> canonical_form(const Puzzle& puzzle);

}  // namespace sudokit
