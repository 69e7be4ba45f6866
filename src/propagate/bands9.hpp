// Bands9: naked and hidden singles of classic 9x9, all cells and digits at once.
//
// A digit's candidates are 81 bits in one vector of four words: word b holds band b, with row r and
// column c at bit 9r + c; the last word is empty. A round finds every naked single (a bit-sliced
// count over the digits) and every hidden single (the same over the cells of each house), then
// removes the digits of all of them from their peers. It uses vector operations without a branch or
// a dependency from digit to digit. The rounds reach the same fixpoint and the same contradictions
// as Domains; a test compares the two. `More` holds the houses beside rows, columns and boxes. The
// code uses the compilers' vector types and no particular instruction set, and needs a
// little-endian machine. Callers undo by copies of the state. Not thread safe.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "propagate/domains.hpp"

namespace sudokit {

namespace bands9 {

using V = std::uint32_t __attribute__((vector_size(16)));
using V64 = std::uint64_t __attribute__((vector_size(16)));

constexpr V each(std::uint32_t word) {
  return V{word, word, word, 0};
}
constexpr V kCells = each(0x7ffffff);
constexpr V kRows = each(0x40201);        // the first cell of each row of a band
constexpr V kMiniRows = each(0x1249249);  // the first cell of each row of each box
constexpr V kBoxes = each(0x49);          // the first cell of each box
constexpr V kColumns = each(0x1ff);

inline bool any(V v) {
  const V64 w = (V64)v;
  return (w[0] | w[1]) != 0;
}
inline V majority(V a, V b, V c) {
  return (a & b) | (c & (a | b));
}
inline V next_band(V v) {
  return __builtin_shufflevector(v, v, 1, 2, 0, 3);
}
inline V after_next_band(V v) {
  return __builtin_shufflevector(v, v, 2, 0, 1, 3);
}

// From sets of houses to cells; a set marks each house by its first cell in a band. row_cells()
// gives all cells of rows, box_columns() the top three cells of boxes, and down_the_band() repeats
// the top row of each band in the band's other rows.
inline V row_cells(V rows) {
  return (rows << 9) - rows;
}
inline V box_columns(V boxes) {
  return (boxes << 3) - boxes;
}
inline V down_the_band(V columns) {
  return columns | columns << 9 | columns << 18;
}

// The houses that a set of cells meets, each marked by its first cell (columns in every band).
// `mini_rows`: the first cells of the rows of boxes that the set meets.
struct Houses {
  V rows;
  V boxes;
  V columns;
};
inline Houses houses_of(V cells, V mini_rows) {
  const V band = cells | cells >> 9 | cells >> 18;
  return {(mini_rows | mini_rows >> 3 | mini_rows >> 6) & kRows,
          (mini_rows | mini_rows >> 9 | mini_rows >> 18) & kBoxes,
          (band | next_band(band) | after_next_band(band)) & kColumns};
}
inline Houses houses_of(V cells) {
  return houses_of(cells, (cells | cells >> 1 | cells >> 2) & kMiniRows);
}
// The houses that are not in `met`, marked as there. Boxes count only if `Boxes`.
template <bool Boxes>
inline V without_house(Houses met) {
  const V lines = (kRows & ~met.rows) | (kColumns & ~met.columns);
  return Boxes ? lines | (kBoxes & ~met.boxes) : lines;
}
// The cells that share a house with a cell of the set, and the set itself.
template <bool Boxes>
inline V seen_by(V cells) {
  const Houses met = houses_of(cells);
  const V columns = Boxes ? box_columns(met.boxes) | met.columns : met.columns;
  return row_cells(met.rows) | down_the_band(columns);
}

// Returns the cells of `digit` that are its only place in a house. Adds a cell to `bad` for each
// house without a place, and each cell of `settled` that is not the only place in all of its
// houses. Boxes count as houses only if `Boxes`.
template <bool Boxes>
inline V hidden(V digit, V settled, V& bad) {
  const V d1 = digit >> 1;
  const V d2 = digit >> 2;
  const V one = (digit | d1 | d2) & kMiniRows;
  const V two = majority(digit, d1, d2) & kMiniRows;
  bad |= without_house<Boxes>(houses_of(digit, one));
  const V row_two = two | two >> 3 | two >> 6 | majority(one, one >> 3, one >> 6);
  const V box_two = two | two >> 9 | two >> 18 | majority(one, one >> 9, one >> 18);
  const V col = digit | digit >> 9 | digit >> 18;
  const V col_two = majority(digit, digit >> 9, digit >> 18);
  const V col_more = col_two | next_band(col_two) | after_next_band(col_two) |
                     majority(col, next_band(col), after_next_band(col));
  const V rows = row_cells(kRows & ~row_two);
  const V columns = kColumns & ~col_more;
  if constexpr (!Boxes) {
    bad |= digit & settled & ~(rows & down_the_band(columns));
    return digit & (rows | down_the_band(columns));
  }
  const V boxes = box_columns(kBoxes & ~box_two);
  bad |= digit & settled & ~(rows & down_the_band(boxes & columns));
  return digit & (rows | down_the_band(boxes | columns));
}

// 81 bits in cell order as two words, converted from and to vectors of bands.
struct Bits81 {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  V vector() const {
    const auto word = [](std::uint64_t bits) {
      return static_cast<std::uint32_t>(bits) & 0x7ffffffu;
    };
    return V{word(low), word(low >> 27), word(low >> 54 | high << 10), 0};
  }
  static Bits81 of(V v) {
    const std::uint64_t last = v[2];
    return {v[0] | static_cast<std::uint64_t>(v[1]) << 27 | last << 54, last >> 10};
  }
};
constexpr std::uint64_t kEachByte = 0x0101010101010101;

// A grid of 81 bytes as bit planes: plane k holds bit k of each cell's digit.
using Planes = std::array<V, 4>;
inline Planes planes_of(const std::uint8_t* grid) {
  std::array<Bits81, 4> bits{};
  for (std::size_t at = 0; at < 80; at += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, grid + at, 8);
    for (std::size_t k = 0; k < 4; ++k) {
      const std::uint64_t eight = ((bytes >> k & kEachByte) * 0x0102040810204080) >> 56;
      (at < 64 ? bits[k].low : bits[k].high) |= eight << at % 64;
    }
  }
  Planes planes;
  for (std::size_t k = 0; k < 4; ++k) {
    bits[k].high |= static_cast<std::uint64_t>(grid[80] >> k & 1) << 16;
    planes[k] = bits[k].vector();
  }
  return planes;
}
inline void write_planes(const Planes& planes, std::uint8_t* grid) {
  std::array<Bits81, 4> bits;
  for (std::size_t k = 0; k < 4; ++k) bits[k] = Bits81::of(planes[k]);
  for (std::size_t at = 0; at < 80; at += 8) {
    std::uint64_t bytes = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::uint64_t eight = (at < 64 ? bits[k].low : bits[k].high) >> at % 64 & 0xff;
      // Each byte keeps its own bit of the eight; adding 0x7f moves it to the top.
      const std::uint64_t own = eight * kEachByte & 0x8040201008040201;
      bytes |= ((own + 0x7f * kEachByte) >> 7 & kEachByte) << k;
    }
    std::memcpy(grid + at, &bytes, 8);
  }
  grid[80] = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    grid[80] = static_cast<std::uint8_t>(grid[80] | (bits[k].high >> 16 & 1) << k);
  }
}

// The slot of a cell is its bit number if the four words are one string of bits.
constexpr int slot_of(int cell) {
  return cell + cell / 27 * 5;
}
constexpr int cell_of(int slot) {
  return slot - slot / 32 * 5;
}

struct alignas(16) Words {
  std::uint32_t word[4] = {};
  V vector() const { return V{word[0], word[1], word[2], word[3]}; }
};
using SlotTable = std::array<Words, 96>;

// A table with a set of cells for each cell. f(a, b): whether cell b belongs to the set of cell a.
template <class F>
constexpr SlotTable make_slot_table(F&& f) {
  SlotTable table{};
  for (int a = 0; a < 81; ++a) {
    for (int b = 0; b < 81; ++b) {
      if (f(a, b)) table[static_cast<std::size_t>(slot_of(a))].word[b / 27] |= 1u << b % 27;
    }
  }
  return table;
}
inline constexpr SlotTable kPeers = make_slot_table([](int a, int b) {
  const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
  return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box);
});
inline constexpr SlotTable kOneCell = make_slot_table([](int a, int b) { return a == b; });

// Rows, columns, boxes.
inline constexpr std::array<Words, 27> kHouses27 = [] {
  std::array<Words, 27> houses{};
  for (int cell = 0; cell < 81; ++cell) {
    for (const int house : {cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3}) {
      houses[static_cast<std::size_t>(house)].word[cell / 27] |= 1u << cell % 27;
    }
  }
  return houses;
}();

inline int count(V v) {
  const V64 w = (V64)v;
  return std::popcount(w[0]) + std::popcount(w[1]);
}
// Calls f(slot) for each bit in ascending order.
template <class F>
inline void for_each_slot(V v, F&& f) {
  const V64 w = (V64)v;
  for (std::uint64_t low = w[0]; low != 0; low &= low - 1) f(std::countr_zero(low));
  for (std::uint64_t high = w[1]; high != 0; high &= high - 1) f(64 + std::countr_zero(high));
}
// The first cell of a set. Pre: the set is not empty.
inline int lowest_cell(V v) {
  const V64 w = (V64)v;
  return cell_of(w[0] != 0 ? std::countr_zero(w[0]) : 64 + std::countr_zero(w[1]));
}

// The cells of a set of two; {-1, -1} for any other set.
inline std::pair<int, int> two_cells(V v) {
  std::pair<int, int> cells = {-1, -1};
  if (count(v) != 2) return cells;
  for_each_slot(v, [&](int slot) { cells = {cells.second, cell_of(slot)}; });
  return cells;
}

// The state that propagation changes; a copy of it serves as undo.
struct State {
  std::array<V, 9> digits;  // candidates of each digit
  V settled;                // settled cells; their peers have lost the digit
  int open;
};

// `More` for classic 9x9, which has no other houses.
struct NoMore {
  static constexpr bool kBoxes = true;
  void take(const Layout&) {}
  V hidden(V, V, V&) const { return V{}; }
  V seen_by(V) const { return V{}; }
  V unmet(V) const { return V{}; }
  template <class F>
  void for_each(F&&) const {}
};

}  // namespace bands9

template <class More>
class BandsWith {
 public:
  using V = bands9::V;
  using State = bands9::State;

  // Loads givens and marks: the givens are settled, and nothing is propagated further.
  void load(const Puzzle& puzzle);
  // Propagates to the fixpoint. sink(cell, digit) is called for each cell after it is settled and
  // returns false to interrupt; then only load() may follow.
  template <class Sink>
  Fixpoint propagate(Sink&& sink);
  // Settles one cell. Pre: the cell is open and has that candidate.
  void assign(int cell, int digit) {
    const V bit = one_cell(cell);
    for (V& other : state_.digits) other &= ~bit;
    digit_of(digit) |= bit;
    state_.settled |= bit;
    digit_of(digit) &= ~((seen_from(cell) | more_.seen_by(bit)) & ~bit);
    --state_.open;
    ++settled_;
  }
  // Removes one candidate. Pre: the cell is open and has it.
  void exclude(int cell, int digit) { digit_of(digit) &= ~one_cell(cell); }

  const State& state() const { return state_; }
  State& state() { return state_; }
  std::uint64_t settled() const { return settled_; }
  Mask16 candidates(int cell) const;
  // All open cells with the fewest candidates; the first of them. Pre: a cell is open.
  V smallest_cells() const;
  int smallest_cell() const { return bands9::lowest_cell(smallest_cells()); }
  int first_cell() const;
  // Calls f(digit, cell, other) for each house in which a digit has exactly two places, ordered by
  // house, then by digit.
  template <class F>
  void for_each_two_places(F&& f) const;
  static void write(const State& state, Grid& grid);

 private:
  void keep_marks(const Puzzle& puzzle);
  // Whether each house has each digit. Pre: all cells are settled.
  bool full_and_right() const {
    V bad = {};
    for (const V& digit : state_.digits) {
      bad |= bands9::without_house<More::kBoxes>(bands9::houses_of(digit)) | more_.unmet(digit);
    }
    return !bands9::any(bad);
  }
  // The result of a round: the cells to settle with each digit, all of these, and the cells that
  // show a contradiction.
  struct Round {
    std::array<V, 9> settle;
    V found = {};
    V bad = {};
  };
  Round look() const;
  void settle(const Round& round);
  void count_settled() {
    const int open = 81 - bands9::count(state_.settled);
    settled_ += static_cast<std::uint64_t>(state_.open - open);
    state_.open = open;
  }
  V& digit_of(int digit) { return state_.digits[static_cast<std::size_t>(digit - 1)]; }
  static V one_cell(int cell) {
    return bands9::kOneCell[static_cast<std::size_t>(bands9::slot_of(cell))].vector();
  }

  V seen_by(V cells) const { return bands9::seen_by<More::kBoxes>(cells) | more_.seen_by(cells); }
  // The cells that share a row, column or box with a cell. The cell itself may be among them.
  static V seen_from(int cell) {
    if constexpr (!More::kBoxes) return bands9::seen_by<false>(one_cell(cell));
    return bands9::kPeers[static_cast<std::size_t>(bands9::slot_of(cell))].vector();
  }

  State state_;
  std::uint64_t settled_ = 0;
  [[no_unique_address]] More more_;
};

// Classic 9x9.
using Bands9 = BandsWith<bands9::NoMore>;

template <class More>
void BandsWith<More>::load(const Puzzle& puzzle) {
  more_.take(*puzzle.layout);
  const bands9::Planes planes = bands9::planes_of(puzzle.givens.data());
  state_.settled = planes[0] | planes[1] | planes[2] | planes[3];
  const V open = bands9::kCells & ~state_.settled;
  // Each given leaves only its own digit in its cell, and removes it from its peers.
  for (unsigned digit = 1; digit <= 9; ++digit) {
    V own = state_.settled;
    for (unsigned k = 0; k < 4; ++k) own &= (digit >> k & 1) != 0 ? planes[k] : ~planes[k];
    state_.digits[digit - 1] = (open & ~seen_by(own)) | own;
  }
  state_.open = 81;
  count_settled();
  settled_ = 0;
  if (puzzle.has_marks()) keep_marks(puzzle);
}

template <class More>
void BandsWith<More>::keep_marks(const Puzzle& puzzle) {
  for (int cell = 0; cell < 81; ++cell) {
    const Digits marks = puzzle.marks[static_cast<std::size_t>(cell)];
    for (int digit = 1; digit <= 9; ++digit) {
      if (!marks.contains(digit)) digit_of(digit) &= ~one_cell(cell);
    }
  }
}

template <class More>
typename BandsWith<More>::Round BandsWith<More>::look() const {
  const auto& digits = state_.digits;
  V one = digits[0];
  V two = {};
  for (std::size_t i = 1; i < 9; ++i) {
    two |= one & digits[i];
    one |= digits[i];
  }
  Round round;
  round.bad = bands9::kCells & ~one;
  const V open = ~state_.settled;
  for (std::size_t i = 0; i < 9; ++i) {
    const V only = bands9::hidden<More::kBoxes>(digits[i], state_.settled, round.bad) |
                   more_.hidden(digits[i], state_.settled, round.bad);
    const V settle = ((digits[i] & ~two) | only) & open;
    round.bad |= round.found & settle;
    round.found |= settle;
    round.settle[i] = settle;
  }
  return round;
}

template <class More>
void BandsWith<More>::settle(const Round& round) {
  state_.settled |= round.found;
  for (std::size_t i = 0; i < 9; ++i) {
    const V own = round.settle[i];
    state_.digits[i] = (state_.digits[i] & ~round.found & ~seen_by(own)) | own;
  }
}

template <class More>
template <class Sink>
Fixpoint BandsWith<More>::propagate(Sink&& sink) {
  Fixpoint end = Fixpoint::reached;
  for (;;) {
    const Round now = look();
    if (bands9::any(now.bad)) {
      end = Fixpoint::conflict;
      break;
    }
    if (!bands9::any(now.found)) break;
    settle(now);
    bool go_on = true;
    for (std::size_t i = 0; i < 9; ++i) {
      bands9::for_each_slot(now.settle[i], [&](int slot) {
        go_on = go_on && sink(bands9::cell_of(slot), static_cast<int>(i) + 1);
      });
    }
    if (!go_on) {
      end = Fixpoint::interrupted;
      break;
    }
    if (!bands9::any(bands9::kCells & ~state_.settled)) {
      if (!full_and_right()) end = Fixpoint::conflict;
      break;
    }
  }
  count_settled();
  return end;
}

template <class More>
Mask16 BandsWith<More>::candidates(int cell) const {
  Mask16 mask = 0;
  for (int i = 0; i < 9; ++i) {
    const std::uint32_t word = state_.digits[static_cast<std::size_t>(i)][cell / 27];
    mask = static_cast<Mask16>(mask | (word >> cell % 27 & 1u) << i);
  }
  return mask;
}

template <class More>
template <class F>
void BandsWith<More>::for_each_two_places(F&& f) const {
  const auto look = [&](V house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const auto [cell, other] =
          bands9::two_cells(state_.digits[static_cast<std::size_t>(digit - 1)] & house);
      if (other >= 0) f(digit, cell, other);
    }
  };
  constexpr std::size_t kSliced = More::kBoxes ? 27 : 18;
  for (std::size_t house = 0; house < kSliced; ++house) look(bands9::kHouses27[house].vector());
  more_.for_each(look);
}

template <class More>
int BandsWith<More>::first_cell() const {
  return bands9::lowest_cell(bands9::kCells & ~state_.settled);
}

template <class More>
bands9::V BandsWith<More>::smallest_cells() const {
  // more[k]: cells with more than k candidates.
  std::array<V, 9> more{};
  for (const V& digit : state_.digits) {
    for (std::size_t k = 2; k > 0; --k) more[k] |= more[k - 1] & digit;
    more[0] |= digit;
  }
  const V open = bands9::kCells & ~state_.settled;
  if (const V two = open & more[1] & ~more[2]; bands9::any(two)) return two;
  more = {};
  for (const V& digit : state_.digits) {
    for (std::size_t k = 8; k > 0; --k) more[k] |= more[k - 1] & digit;
    more[0] |= digit;
  }
  for (std::size_t k = 2; k < 8; ++k) {
    const V exactly = open & more[k] & ~more[k + 1];
    if (bands9::any(exactly)) return exactly;
  }
  return open;
}

template <class More>
void BandsWith<More>::write(const State& state, Grid& grid) {
  bands9::Planes planes{};
  for (unsigned digit = 1; digit <= 9; ++digit) {
    for (unsigned k = 0; k < 4; ++k) {
      if ((digit >> k & 1) != 0) planes[k] |= state.digits[digit - 1] & state.settled;
    }
  }
  grid.resize(81);
  bands9::write_planes(planes, grid.data());
}

}  // namespace sudokit

namespace sudokit::bands9 {

// The other houses of a 9x9 layout, for BandsWith: the extra houses beside rows, columns and boxes
// (X, windoku), or all houses beside rows and columns if there are no boxes (jigsaw). They differ
// from layout to layout, so that they are processed one after the other.
template <bool Boxes>
class HousesBeside {
 public:
  static constexpr bool kBoxes = Boxes;

  // Pre: the layout is 9x9; if kBoxes, it has regular boxes.
  void take(const Layout& layout) {
    houses_.clear();
    for (int house = kBoxes ? 27 : 18; house < layout.houses(); ++house) {
      V cells = {};
      for (const Cell cell : layout.house(house)) {
        cells |= kOneCell[static_cast<std::size_t>(slot_of(cell))].vector();
      }
      houses_.push_back(cells);
    }
  }

  // As bands9::hidden().
  V hidden(V digit, V settled, V& bad) const {
    V only = {};
    for (const V house : houses_) {
      const V places = digit & house;
      const V64 w = (V64)places;
      const bool low = w[0] != 0;
      const bool high = w[1] != 0;
      if ((low && high) || (w[0] & (w[0] - 1)) != 0 || (w[1] & (w[1] - 1)) != 0) {
        bad |= places & settled;
      } else if (low || high) {
        only |= places;
      } else {
        bad |= house;
      }
    }
    return only;
  }
  V seen_by(V cells) const {
    V seen = {};
    for (const V house : houses_) {
      if (any(cells & house)) seen |= house;
    }
    return seen;
  }
  template <class F>
  void for_each(F&& f) const {
    for (const V house : houses_) f(house);
  }
  // The cells of the houses that contain none of these cells.
  V unmet(V cells) const {
    V bad = {};
    for (const V house : houses_) {
      if (!any(cells & house)) bad |= house;
    }
    return bad;
  }

 private:
  std::vector<V> houses_;
};

using MoreHouses = HousesBeside<true>;
using OtherRegions = HousesBeside<false>;

}  // namespace sudokit::bands9
