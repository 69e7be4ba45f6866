// Sets of the 81 cells of a 9x9 grid, and the geometry of the grid.
//
// Houses count from 0: blocks are 0..8, rows 9..17, columns 18..26. A seat is the position of a
// cell within its house, in reading order. In a set of digits, digit 1 is bit 0: 1 << (digit - 1).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace sudokit::nine {

using Digit9 = std::uint16_t;  // a set of digits, or of seats
constexpr Digit9 kAll9 = 0x1FF;

// Popcounts by set: std::popcount is a function call on targets that may lack the instruction.
inline constexpr std::array<std::uint8_t, 512> kCounts = [] {
  std::array<std::uint8_t, 512> counts{};
  for (unsigned set = 0; set < 512; ++set) {
    counts[set] = static_cast<std::uint8_t>(std::popcount(set));
  }
  return counts;
}();
inline int count(Digit9 set) {
  return kCounts[set];
}
constexpr Digit9 bit(int digit) {
  return static_cast<Digit9>(1U << digit);
}
constexpr bool is_one(Digit9 set) {
  return set != 0 && (set & (set - 1)) == 0;
}
inline int lowest(Digit9 set) {
  return std::countr_zero(set);
}
// The second lowest member; the greater one of two.
inline int second(Digit9 set) {
  return std::countr_zero(static_cast<unsigned>(set & (set - 1)));
}

struct Cells {
  std::uint64_t low = 0;   // cells 0..63
  std::uint64_t high = 0;  // cells 64..80

  // Branch-free, because the word of a cell is unpredictable.
  static constexpr Cells only(int cell) {
    const std::uint64_t bit = 1ULL << (cell & 63);
    const std::uint64_t above = 0 - static_cast<std::uint64_t>(cell >> 6);
    return {bit & ~above, bit & above};
  }
  constexpr bool has(int cell) const {
    const std::uint64_t above = 0 - static_cast<std::uint64_t>(cell >> 6);
    return (((low & ~above) | (high & above)) >> (cell & 63) & 1) != 0;
  }
  constexpr bool empty() const { return (low | high) == 0; }
  // The nibble sums of both words are at most 8. A multiplication adds up the bytes.
  int size() const {
    const std::uint64_t both = nibble_sums(low) + nibble_sums(high);
    constexpr std::uint64_t kNibbles = 0x0F0F0F0F0F0F0F0FULL;
    const std::uint64_t bytes = (both & kNibbles) + (both >> 4 & kNibbles);
    return static_cast<int>(bytes * 0x0101010101010101ULL >> 56);
  }
  // Pre: not empty.
  int first() const { return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high); }
  int pop() {
    const int cell = first();
    if (low != 0) {
      low &= low - 1;
    } else {
      high &= high - 1;
    }
    return cell;
  }
  static constexpr std::uint64_t nibble_sums(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555ULL;
    return (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
  }
  // The cells in ascending order.
  std::vector<std::uint8_t> list() const {
    std::vector<std::uint8_t> cells;
    for (Cells rest = *this; !rest.empty();) {
      cells.push_back(static_cast<std::uint8_t>(rest.pop()));
    }
    return cells;
  }
  constexpr void insert(int cell) { *this |= only(cell); }
  constexpr void erase(int cell) { *this &= ~only(cell); }

  constexpr Cells operator~() const { return {~low, ~high}; }
  constexpr Cells& operator|=(Cells o) { return low |= o.low, high |= o.high, *this; }
  constexpr Cells& operator&=(Cells o) { return low &= o.low, high &= o.high, *this; }
  friend constexpr Cells operator|(Cells a, Cells b) { return a |= b; }
  friend constexpr Cells operator&(Cells a, Cells b) { return a &= b; }
  friend constexpr bool operator==(Cells, Cells) = default;
};

inline constexpr Cells kAllCells = {~std::uint64_t{0}, (1U << 17) - 1};

// Calls f(cell) in ascending order.
template <typename F>
void each(Cells set, F f) {
  for (std::uint64_t bits = set.low; bits != 0; bits &= bits - 1) f(std::countr_zero(bits));
  for (std::uint64_t bits = set.high; bits != 0; bits &= bits - 1) f(64 + std::countr_zero(bits));
}
template <typename F>
void each(Digit9 set, F f) {
  for (unsigned bits = set; bits != 0; bits &= bits - 1) f(std::countr_zero(bits));
}

enum Kind : std::uint8_t { kBlock, kRow, kColumn };

struct Grid9 {
  std::array<std::array<std::uint8_t, 9>, 27> cell{};   // by house and seat
  std::array<std::array<std::uint8_t, 3>, 81> house{};  // by cell and kind
  std::array<std::array<std::uint8_t, 3>, 81> seat{};
  std::array<Cells, 27> cells{};
  std::array<Cells, 81> peers{};

  constexpr Grid9() {
    for (int c = 0; c < 81; ++c) {
      const int row = c / 9;
      const int column = c % 9;
      put(c, kBlock, row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
      put(c, kRow, 9 + row, column);
      put(c, kColumn, 18 + column, row);
    }
    for (std::size_t c = 0; c < 81; ++c) {
      for (std::size_t k = 0; k < 3; ++k) peers[c] |= cells[house[c][k]];
      peers[c].erase(static_cast<int>(c));
    }
  }

  constexpr void put(int c, Kind kind, int h, int s) {
    cell[std::size_t(h)][std::size_t(s)] = static_cast<std::uint8_t>(c);
    house[std::size_t(c)][kind] = static_cast<std::uint8_t>(h);
    seat[std::size_t(c)][kind] = static_cast<std::uint8_t>(s);
    cells[std::size_t(h)].insert(c);
  }
};
inline constexpr Grid9 kGrid;

constexpr int row_of(int cell) {
  return cell / 9;
}
constexpr int column_of(int cell) {
  return cell % 9;
}
constexpr int block_of(int cell) {
  return kGrid.house[std::size_t(cell)][kBlock];
}
constexpr Cells house_cells(int house) {
  return kGrid.cells[std::size_t(house)];
}
constexpr int cell_at(int house, int seat) {
  return kGrid.cell[std::size_t(house)][std::size_t(seat)];
}
constexpr Cells peers_of(int cell) {
  return kGrid.peers[std::size_t(cell)];
}
inline Cells cells_at(int house, Digit9 seats) {
  Cells cells;
  each(seats, [&](int seat) { cells.insert(cell_at(house, seat)); });
  return cells;
}
// The cells that see every cell of the set. All bits if the set is empty.
inline Cells seen_by_all(Cells cells) {
  Cells seen = ~Cells{};
  each(cells, [&](int cell) { seen &= peers_of(cell); });
  return seen;
}

inline bool sees(int a, int b) {
  return peers_of(a).has(b);
}

}  // namespace sudokit::nine
