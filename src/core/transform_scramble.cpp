// Random isomorphs: any, or those that keep the symmetries of the pattern of the givens.
#include <algorithm>

#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

constexpr int kMoveAttempts = 64;

// Whether a map takes the set of given cells onto itself.
bool looks_the_same(const Puzzle& puzzle, const Isomorphism& move) {
  const auto side = static_cast<std::size_t>(puzzle.layout->side());
  for (std::size_t row = 0; row < side; ++row) {
    for (std::size_t column = 0; column < side; ++column) {
      const std::size_t r = move.rows[row], c = move.cols[column];
      const std::size_t from = move.transposed ? c * side + r : r * side + c;
      const bool given = puzzle.givens[row * side + column] != 0;
      if (given != (puzzle.givens[from] != 0)) return false;
    }
  }
  return true;
}

// The seven symmetries of the square other than the identity.
std::vector<Isomorphism> square_moves(int side) {
  std::vector<Isomorphism> moves;
  for (int turns = 0; turns < 4; ++turns) {
    const Isomorphism turned = Isomorphism::rotation(side, turns);
    if (turns > 0) moves.push_back(turned);
    moves.push_back(compose(turned, Isomorphism::transposition(side)));
  }
  return moves;
}

// Applies a random symmetry of the square and a relabelling. The resulting pattern has as many
// symmetries of each kind. Boxes that are not square, regions and extra houses allow only some of
// the symmetries of the square.
Result<Puzzle> moved(const Puzzle& puzzle, Random& random) {
  const int side = puzzle.layout->side();
  const auto renaming = [&] {
    const Isomorphism any = Isomorphism::relabelling(side, random);
    const bool kept = !puzzle.rules || puzzle.rules->allows_relabelling(any.digits);
    return kept ? any : Isomorphism::identity(side);
  };
  for (int attempt = 0; attempt < kMoveAttempts; ++attempt) {
    Isomorphism move = Isomorphism::rotation(side, static_cast<int>(random.below(4)));
    if (random.coin()) move = compose(move, Isomorphism::transposition(side));
    auto done = apply(compose(move, renaming()), puzzle);
    if (done) return done;
  }
  return apply(renaming(), puzzle);
}

}  // namespace

Result<Puzzle> scramble(const Puzzle& puzzle, Random& random, bool keep_symmetry) {
  const Layout& layout = *puzzle.layout;
  if (puzzle.rules) return moved(puzzle, random);
  if (!keep_symmetry) return apply(random_isomorphism(layout, random), puzzle);
  const Isomorphism half_turn = Isomorphism::rotation(layout.side(), 2);
  bool by_half_turn = false, by_others = false;
  for (const Isomorphism& move : square_moves(layout.side())) {
    if (!looks_the_same(puzzle, move)) continue;
    (move == half_turn ? by_half_turn : by_others) = true;
  }
  if (by_others) return moved(puzzle, random);
  return apply(random_isomorphism(layout, random, by_half_turn), puzzle);
}

}  // namespace sudokit
