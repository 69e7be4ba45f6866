// Bands9: naked and hidden singles of classic 9x9, all cells and digits at once.
//
// A digit's candidates are 81 bits in one vector of four words: word b holds band b, bit 9r + c its
// row r and column c; the last word is empty. One round finds every naked single (a bit-sliced
// count over the digits) and every hidden single (the same over the cells of each house) in some
// 600 vector operations without a branch, then settles them cell by cell. Rounds go on to the same
// fixpoint and the same contradictions as Domains: a test holds the two equal. Portable: the
// compilers' vector types, no instruction set asked for. Copies are the undo. Not thread safe.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

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

// The cells of `digit` that are the only ones of a house. Adds to `bad` where a house has none.
inline V hidden(V digit, V& bad) {
  const V d1 = digit >> 1;
  const V d2 = digit >> 2;
  const V one = (digit | d1 | d2) & kMiniRows;
  const V two = majority(digit, d1, d2) & kMiniRows;
  const V row_one = one | one >> 3 | one >> 6;
  const V row_two = two | two >> 3 | two >> 6 | majority(one, one >> 3, one >> 6);
  const V box_one = one | one >> 9 | one >> 18;
  const V box_two = two | two >> 9 | two >> 18 | majority(one, one >> 9, one >> 18);
  const V col = digit | digit >> 9 | digit >> 18;
  const V col_b = next_band(col);
  const V col_c = after_next_band(col);
  const V col_two = majority(digit, digit >> 9, digit >> 18);
  const V col_more =
      col_two | next_band(col_two) | after_next_band(col_two) | majority(col, col_b, col_c);
  const V col_one = col | col_b | col_c;
  bad |= (kRows & ~row_one) | (kBoxes & ~box_one) | (kColumns & ~col_one);
  const V rows = row_one & ~row_two & kRows;
  const V boxes = box_one & ~box_two & kBoxes;
  const V cols = col_one & ~col_more & kColumns;
  // Fill: a row from its first cell, a box row from its first cell, then down the band.
  const V down = ((boxes << 3) - boxes) | cols;
  return digit & (((rows << 9) - rows) | down | down << 9 | down << 18);
}

// Cells by slot: the bit's number when the four words are one string of bits.
constexpr int slot_of(int cell) {
  return cell + cell / 27 * 5;
}
constexpr int cell_of(int slot) {
  return slot - slot / 32 * 5;
}

struct alignas(16) Words {
  std::uint32_t word[4] = {};
  V vector() const { return V{word[0], word[1], word[2], word[3]}; }
  void insert(int cell) { word[cell / 27] |= 1u << cell % 27; }
};
using SlotTable = std::array<Words, 96>;

// f(a, b): whether cell b belongs to the set of cell a.
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

// Calls f(slot) for each bit, ascending.
template <class F>
inline void for_each_slot(V v, F&& f) {
  const V64 w = (V64)v;
  for (std::uint64_t low = w[0]; low != 0; low &= low - 1) f(std::countr_zero(low));
  for (std::uint64_t high = w[1]; high != 0; high &= high - 1) f(64 + std::countr_zero(high));
}
// The first cell of a set that is not empty.
inline int lowest_cell(V v) {
  const V64 w = (V64)v;
  return cell_of(w[0] != 0 ? std::countr_zero(w[0]) : 64 + std::countr_zero(w[1]));
}

}  // namespace bands9

class Bands9 {
 public:
  using V = bands9::V;
  struct State {
    std::array<V, 9> digits;  // candidates of each digit
    V settled;                // cells that are settled, their peers relieved
    int open;
  };

  // Givens and marks, settled but not propagated.
  void load(const Puzzle& puzzle);
  // To the fixpoint; sink as in Domains; after an interruption only load() may follow.
  template <class Sink>
  Fixpoint propagate(Sink&& sink);
  // Settles one cell. Pre: open, with that candidate.
  void assign(int cell, int digit) {
    const V bit = one_cell(cell);
    for (V& other : state_.digits) other &= ~bit;
    digit_of(digit) |= bit;
    state_.settled |= bit;
    relieve(bands9::slot_of(cell), digit);
  }

  const State& state() const { return state_; }
  State& state() { return state_; }
  std::uint64_t settled() const { return settled_; }
  Mask16 candidates(int cell) const;
  // The first open cell with the fewest candidates. Pre: there is one.
  int smallest_cell() const;
  int first_cell() const;
  static void write(const State& state, Grid& grid);

 private:
  void keep_marks(const Puzzle& puzzle);
  // With all cells settled: cells that clash have relieved each other and are empty.
  bool full_and_right() const {
    V one = {};
    for (const V& digit : state_.digits) one |= digit;
    return !bands9::any(bands9::kCells & ~one);
  }
  V& digit_of(int digit) { return state_.digits[static_cast<std::size_t>(digit - 1)]; }
  static V one_cell(int cell) {
    return bands9::kOneCell[static_cast<std::size_t>(bands9::slot_of(cell))].vector();
  }
  void relieve(int slot, int digit) {
    digit_of(digit) &= ~bands9::kPeers[static_cast<std::size_t>(slot)].vector();
    --state_.open;
    ++settled_;
  }

  State state_;
  std::uint64_t settled_ = 0;
};

inline void Bands9::load(const Puzzle& puzzle) {
  std::array<bands9::Words, 10> given{};
  for (int cell = 0; cell < 81; ++cell) {
    given[puzzle.givens[static_cast<std::size_t>(cell)]].insert(cell);
  }
  state_.settled = bands9::kCells & ~given[0].vector();
  state_.open = 81;
  // Each given leaves its own digit alone in its cell, and its peers without it; two that clash
  // relieve each other, which empties their cells.
  for (int digit = 1; digit <= 9; ++digit) {
    const V own = given[static_cast<std::size_t>(digit)].vector();
    digit_of(digit) = (bands9::kCells & ~state_.settled) | own;
    bands9::for_each_slot(own, [&](int slot) { relieve(slot, digit); });
  }
  settled_ = 0;
  if (puzzle.has_marks()) keep_marks(puzzle);
}

inline void Bands9::keep_marks(const Puzzle& puzzle) {
  for (int cell = 0; cell < 81; ++cell) {
    const Digits marks = puzzle.marks[static_cast<std::size_t>(cell)];
    for (int digit = 1; digit <= 9; ++digit) {
      if (!marks.contains(digit)) digit_of(digit) &= ~one_cell(cell);
    }
  }
}

template <class Sink>
Fixpoint Bands9::propagate(Sink&& sink) {
  using bands9::any;
  for (;;) {
    auto& digits = state_.digits;
    V one = digits[0];
    V two = {};
    for (std::size_t i = 1; i < 9; ++i) {
      two |= one & digits[i];
      one |= digits[i];
    }
    const V open = bands9::kCells & ~state_.settled;
    const V naked = one & ~two;
    V bad = bands9::kCells & ~one;
    V found = {};
    std::array<V, 9> settle;
    for (std::size_t i = 0; i < 9; ++i) {
      settle[i] = ((digits[i] & naked) | bands9::hidden(digits[i], bad)) & open;
      bad |= found & settle[i];
      found |= settle[i];
    }
    if (any(bad)) return Fixpoint::conflict;
    if (!any(found)) return Fixpoint::reached;
    state_.settled |= found;
    for (std::size_t i = 0; i < 9; ++i) {
      digits[i] = (digits[i] & ~found) | settle[i];
      if (!any(settle[i])) continue;
      bool go_on = true;
      bands9::for_each_slot(settle[i], [&](int slot) {
        go_on = go_on && sink(bands9::cell_of(slot), static_cast<int>(i) + 1);
        relieve(slot, static_cast<int>(i) + 1);
      });
      if (!go_on) return Fixpoint::interrupted;
    }
    if (state_.open == 0) return full_and_right() ? Fixpoint::reached : Fixpoint::conflict;
  }
}

inline Mask16 Bands9::candidates(int cell) const {
  Mask16 mask = 0;
  for (int i = 0; i < 9; ++i) {
    const std::uint32_t word = state_.digits[static_cast<std::size_t>(i)][cell / 27];
    mask = static_cast<Mask16>(mask | (word >> cell % 27 & 1u) << i);
  }
  return mask;
}

inline int Bands9::first_cell() const {
  return bands9::lowest_cell(bands9::kCells & ~state_.settled);
}

inline int Bands9::smallest_cell() const {
  // at_least[k]: cells with more than k candidates.
  std::array<V, 9> more{};
  for (const V& digit : state_.digits) {
    for (std::size_t k = 2; k > 0; --k) more[k] |= more[k - 1] & digit;
    more[0] |= digit;
  }
  const V open = bands9::kCells & ~state_.settled;
  if (const V two = open & more[1] & ~more[2]; bands9::any(two)) return bands9::lowest_cell(two);
  more = {};
  for (const V& digit : state_.digits) {
    for (std::size_t k = 8; k > 0; --k) more[k] |= more[k - 1] & digit;
    more[0] |= digit;
  }
  for (std::size_t k = 2; k < 8; ++k) {
    const V exactly = open & more[k] & ~more[k + 1];
    if (bands9::any(exactly)) return bands9::lowest_cell(exactly);
  }
  return bands9::lowest_cell(open);
}

inline void Bands9::write(const State& state, Grid& grid) {
  grid.assign(81, 0);
  for (std::size_t i = 0; i < 9; ++i) {
    bands9::for_each_slot(state.digits[i] & state.settled, [&](int slot) {
      grid[static_cast<std::size_t>(bands9::cell_of(slot))] = static_cast<std::uint8_t>(i + 1);
    });
  }
}

}  // namespace sudokit
