// Transformations that keep a puzzle's solutions: relabelling, transposition, permutations of
// bands, stacks and lines, mirrors, rotations; random isomorphs and the canonical form.
//
// Pencilmarks, rules and the comment go along with the cells. Rules allow only turns and mirrors of
// the whole grid, and a renaming of digits only where it changes none of them. All functions are
// pure and thread safe.
#pragma once

#include <cstdint>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/random.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// Cell (r, c) of the result takes the digit digits[d] of cell (rows[r], cols[c]) of the puzzle,
// or of (cols[c], rows[r]) when transposed. digits has side + 1 entries and digits[0] is 0.
struct Isomorphism {
  std::vector<std::uint16_t> rows;
  std::vector<std::uint16_t> cols;
  std::vector<std::uint8_t> digits;
  bool transposed = false;

  static Isomorphism identity(int side);
  static Isomorphism transposition(int side);
  // Upside down, and left to right.
  static Isomorphism mirror_rows(int side);
  static Isomorphism mirror_columns(int side);
  // Clockwise by quarter turns (any integer, taken modulo 4).
  static Isomorphism rotation(int side, int quarter_turns);
  // A uniformly random relabelling of the digits.
  static Isomorphism relabelling(int side, Random& random);

  friend bool operator==(const Isomorphism&, const Isomorphism&) = default;
};

// The map that does `first`, then `then`. Pre: both are for one side.
Isomorphism compose(const Isomorphism& first, const Isomorphism& then);
// The map that undoes this one.
Isomorphism inverse(const Isomorphism& map);

// Errors: the map is for another side, is no permutation, or does not carry the houses of the
// layout onto houses. O(cells * houses a cell).
Result<Puzzle> apply(const Isomorphism& map, const Puzzle& puzzle);

// Lewis's five shuffles (Lewis 2007), each uniformly random by itself.
enum class Shuffle : std::uint8_t {
  transpose,  // with probability 1/2; does nothing where boxes are not square
  stacks,
  bands,
  columns,  // inside each stack
  rows      // inside each band
};
// Errors: the layout has no rectangular boxes, or has extra houses.
Result<Isomorphism> shuffle(const Layout& layout, Shuffle which, Random& random);

// A uniformly random element of the group of those line permutations and transpositions that
// carry the layout's houses onto houses (2 * 6^8 of them for 9x9 boxes); digits stay.
// O(side) for boxes and Latin squares; a search for jigsaw regions and extra houses, which is
// fast in practice but has no polynomial bound.
//
// With half_turn, of the subgroup that commutes with the turn by half a circle, so that a puzzle
// whose givens look the same after it still does (Eppstein 2005, the program PADS). By the search.
Isomorphism random_symmetry(const Layout& layout, Random& random, bool half_turn = false);

// The same with a uniformly random relabelling.
Isomorphism random_isomorphism(const Layout& layout, Random& random, bool half_turn = false);

// A random isomorph of the puzzle. With keep_symmetry the picture of its givens has every symmetry
// (turns and mirrors of the square) that it had, up to a turn of them: where that is the half turn
// alone, by any isomorphism that commutes with it; where there are others, by the moves of the
// square; where there is none, by any. Errors: those of apply().
Result<Puzzle> scramble(const Puzzle& puzzle, Random& random, bool keep_symmetry = false);

// The lexicographically smallest ("minlex") of all isomorphs of a 9x9 puzzle with 3x3 boxes, read
// as its line of 81 digits with 0 for open cells (so that open cells come first), over all 2 * 6^8
// line symmetries and 9! relabellings. Two puzzles are isomorphic exactly when their canonical
// forms are equal. Some 8 us on puzzles, row by row, keeping only what ties for the smallest
// prefix; some 7 us on solved grids, by pairs of rows.
//
// Pencilmark puzzles have a canonical form as well, which is not the smallest of all isomorphs but
// one that depends on their class alone; a given there is a cell of one candidate, and comes out as
// that. The search for it is fast in practice and has no polynomial bound.
// Errors: any other layout, a clash among the givens.
Result<Puzzle> canonical(const Puzzle& puzzle);

struct CanonicalForm {
  Puzzle puzzle;
  // The line symmetries, of all 2 * 6^8, that carry the puzzle onto itself with its digits
  // relabelled: 1 for most, 648 for the most symmetric solved grids.
  std::uint64_t automorphisms = 1;
  // Carries the puzzle to its form; one of those that do.
  Isomorphism map;
};
// The same with what falls off; the same errors.
Result<CanonicalForm> canonical_form(const Puzzle& puzzle);

}  // namespace sudokit
