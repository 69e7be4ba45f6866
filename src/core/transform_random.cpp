// Random transformations: a symmetry of any layout, and isomorphs of a puzzle.
#include <algorithm>
#include <map>
#include <numeric>

#include "sudokit/transform.hpp"

namespace sudokit {

// A random symmetry of any layout, by a depth-first search over the images of the lines.
//
// Lines get their images in the order row 1, column 1, row 2, column 2, ... (with the half turn
// each line is followed by the opposite line, whose image is then determined). The images are tried
// in random order, and a choice is undone only after nothing below it works. All images of a line
// that can be completed can be completed in equally many ways (they are cosets of one stabiliser),
// so the first one that works makes the result uniform over the whole group.
//
// Pruning: cells and lines are coloured by refinement and are mapped only to their own colour.
// Every house has the set of houses to which it may still be mapped, narrowed by each cell whose
// row and column both have images.

namespace {

using Words = std::vector<std::uint64_t>;

// The regions and extra houses that are not also lines, each once, as sorted cells.
std::vector<std::vector<Cell>> proper_houses(const Layout& layout) {
  std::vector<std::vector<Cell>> lines;
  std::vector<std::vector<Cell>> houses;
  for (int h = 0; h < layout.houses(); ++h) {
    std::vector<Cell> cells(layout.house(h).begin(), layout.house(h).end());
    std::sort(cells.begin(), cells.end());
    auto& known = h < layout.lines() ? lines : houses;
    const auto has = [&](const auto& list) {
      return std::find(list.begin(), list.end(), cells) != list.end();
    };
    if (!has(lines) && !has(houses)) known.push_back(std::move(cells));
  }
  return houses;
}

// Replaces each signature by its rank among the distinct ones; returns the number of distinct
// signatures.
template <class Signature>
std::size_t rank(const std::vector<Signature>& signatures, std::vector<int>& colours) {
  std::map<Signature, int> ranks;
  for (const auto& signature : signatures) ranks.emplace(signature, 0);
  int next = 0;
  for (auto& [signature, colour] : ranks) colour = next++;
  colours.clear();
  for (const auto& signature : signatures) colours.push_back(ranks[signature]);
  return ranks.size();
}

// Colours that every symmetry keeps. They are refined until their number is constant: the colour of
// a cell by its houses, the colour of a house by its cells.
struct Colours {
  std::vector<int> cells;
  std::vector<int> houses;  // the 2 * side lines (rows, then columns), then the proper houses
};

Colours refine(const Layout& layout, const std::vector<std::vector<Cell>>& proper) {
  const int lines = layout.lines();
  std::vector<std::vector<Cell>> houses;
  for (int h = 0; h < lines; ++h) {
    houses.emplace_back(layout.house(h).begin(), layout.house(h).end());
  }
  houses.insert(houses.end(), proper.begin(), proper.end());
  Colours colours;
  for (std::size_t h = 0; h < houses.size(); ++h) {
    colours.houses.push_back(h < static_cast<std::size_t>(lines) ? 0 : 1);
  }
  for (std::size_t count = 1, before = 0; count != before;) {
    before = count;
    std::vector<std::vector<int>> of_cell(static_cast<std::size_t>(layout.cells()));
    for (std::size_t h = 0; h < houses.size(); ++h) {
      for (const Cell cell : houses[h]) of_cell[cell].push_back(colours.houses[h]);
    }
    for (auto& signature : of_cell) std::sort(signature.begin(), signature.end());
    count = rank(of_cell, colours.cells);
    std::vector<std::vector<int>> of_house;
    for (std::size_t h = 0; h < houses.size(); ++h) {
      auto& signature = of_house.emplace_back();
      for (const Cell cell : houses[h]) signature.push_back(colours.cells[cell]);
      std::sort(signature.begin(), signature.end());
      signature.push_back(colours.houses[h]);
    }
    count += rank(of_house, colours.houses);
  }
  return colours;
}

class SymmetrySearch {
 public:
  SymmetrySearch(const Layout& layout, Random& random, bool half_turn)
      : side_(layout.side()),
        half_turn_(half_turn),
        random_(random),
        houses_(proper_houses(layout)) {
    words_ = (houses_.size() + 63) / 64;
    member_.assign(static_cast<std::size_t>(layout.cells()), Words(words_));
    for (std::size_t h = 0; h < houses_.size(); ++h) {
      for (const Cell cell : houses_[h]) member_[cell][h / 64] |= 1ULL << (h % 64);
    }
    colours_ = refine(layout, houses_);
    for (int i = 0; i < side_; ++i)
      order_.push_back(half_turn && i % 2 == 1 ? side_ - 1 - i / 2 : half_turn ? i / 2 : i);
  }

  Isomorphism run() {
    const bool coin = random_.coin();
    for (const bool transposed : {coin, !coin}) {
      map_ = Isomorphism::identity(side_);
      map_.transposed = transposed;
      used_.assign(static_cast<std::size_t>(2 * side_), false);
      may_.assign(static_cast<std::size_t>(2 * side_) + 1, any_house());
      if (place(0)) break;
    }
    return map_;
  }

 private:
  // Every house may be mapped to every house.
  Words any_house() const {
    Words may(houses_.size() * words_);
    for (std::size_t h = 0; h < houses_.size(); ++h) {
      for (std::size_t to = 0; to < houses_.size(); ++to)
        may[h * words_ + to / 64] |= 1ULL << (to % 64);
    }
    return may;
  }

  // Gives images to line `level` (row level/2 if even, column level/2 if odd, in order_) and to all
  // lines after it. Returns false if that is impossible.
  bool place(int level) {
    if (level == 2 * side_) return true;
    const bool is_row = level % 2 == 0;
    const auto line = static_cast<std::size_t>(order_[static_cast<std::size_t>(level / 2)]);
    const int base = is_row != map_.transposed ? 0 : side_;  // images: rows or columns?
    const int colour = colours_.houses[line + static_cast<std::size_t>(is_row ? 0 : side_)];
    std::vector<std::uint16_t> images(static_cast<std::size_t>(side_));
    std::iota(images.begin(), images.end(), std::uint16_t{0});
    random_.shuffle(std::span(images));
    for (const std::uint16_t image : images) {
      const auto source = static_cast<std::size_t>(base + image);
      if (colours_.houses[source] != colour) continue;
      if (half_turn_ && !mirrors(is_row ? map_.rows : map_.cols, line, image)) continue;
      const bool second = half_turn_ && 2 * line >= map_.rows.size();
      if (used_[source] && !second) continue;
      (is_row ? map_.rows : map_.cols)[line] = image;
      if (!narrow(level)) continue;
      if (!second) take(static_cast<std::size_t>(base), image, true);
      if (place(level + 1)) return true;
      if (!second) take(static_cast<std::size_t>(base), image, false);
    }
    return false;
  }

  // Whether an image of a line is compatible with that of the opposite line. The first of the two
  // is free and reserves both images; the second is then determined.
  bool mirrors(const std::vector<std::uint16_t>& images, std::size_t line,
               std::uint16_t image) const {
    const std::size_t last = images.size() - 1;
    const std::size_t opposite = last - line;
    if (line < opposite) return image != last - image;
    return image == last - (line == opposite ? image : images[opposite]);
  }
  // Reserves or frees the source line of an image and, with the half turn, the opposite one, for
  // the opposite line.
  void take(std::size_t base, std::size_t image, bool taken) {
    used_[base + image] = taken;
    if (half_turn_) used_[base + static_cast<std::size_t>(side_) - 1 - image] = taken;
  }

  // Narrows the houses by the cells whose row and column both have images once line `level` has
  // one. Returns false if a house has no image left.
  bool narrow(int level) {
    Words& may = may_[static_cast<std::size_t>(level) + 1];
    may = may_[static_cast<std::size_t>(level)];
    const int at = level / 2;
    const int line = order_[static_cast<std::size_t>(at)];
    const int crossing = level % 2 == 0 ? at : at + 1;  // lines across that have images
    for (int i = 0; i < crossing; ++i) {
      const int other = order_[static_cast<std::size_t>(i)];
      const bool fits = level % 2 == 0 ? narrow_cell(may, line, other)  //
                                       : narrow_cell(may, other, line);
      if (!fits) return false;
    }
    return true;
  }

  bool narrow_cell(Words& may, int row, int col) {
    const int r = map_.rows[static_cast<std::size_t>(row)];
    const int c = map_.cols[static_cast<std::size_t>(col)];
    const auto cell = static_cast<std::size_t>(row * side_ + col);
    const auto source = static_cast<std::size_t>(map_.transposed ? c * side_ + r : r * side_ + c);
    if (colours_.cells[cell] != colours_.cells[source]) return false;
    const Words& here = member_[cell];
    const Words& there = member_[source];
    for (std::size_t h = 0; h < houses_.size(); ++h) {
      const std::uint64_t flip = (here[h / 64] >> (h % 64)) & 1 ? 0 : ~0ULL;
      std::uint64_t left = 0;
      for (std::size_t w = 0; w < words_; ++w) left |= may[h * words_ + w] &= there[w] ^ flip;
      if (left == 0) return false;
    }
    return true;
  }

  int side_;
  bool half_turn_;
  Random& random_;
  std::vector<std::vector<Cell>> houses_;
  std::size_t words_ = 0;
  std::vector<Words> member_;  // by cell: the houses it lies in
  Colours colours_;
  Isomorphism map_;
  std::vector<int> order_;  // of the lines; with the half turn each before the opposite one
  std::vector<bool> used_;  // by source line
  std::vector<Words> may_;  // by level, then by house: the houses to which it may still be mapped
};

}  // namespace

Isomorphism random_symmetry(const Layout& layout, Random& random, bool half_turn) {
  // For layouts with unknown features only the identity is certain to be a symmetry.
  if (!layout.carries_only(kHouses)) return Isomorphism::identity(layout.side());
  if (half_turn) return SymmetrySearch(layout, random, true).run();
  const bool lines_only = layout.carries_only({Feature::no_regions});
  if (lines_only) {
    auto map = Isomorphism::identity(layout.side());
    map.transposed = random.coin();
    random.shuffle(std::span(map.rows));
    random.shuffle(std::span(map.cols));
    return map;
  }
  // Boxes of one line are the same houses as rows or columns. The search handles these, the
  // shuffles do not.
  if (!layout.is_classic() || layout.box_rows() == 1 || layout.box_cols() == 1) {
    return SymmetrySearch(layout, random, false).run();
  }
  auto map = Isomorphism::identity(layout.side());
  for (const Shuffle which :
       {Shuffle::transpose, Shuffle::stacks, Shuffle::bands, Shuffle::columns, Shuffle::rows}) {
    map = compose(map, *shuffle(layout, which, random));
  }
  return map;
}

// ---- Transform scramble -------------------------------------------------------------------------

// Random isomorphs: any, or those that keep the symmetries of the pattern of the givens.

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
