// The 9x9 board of the finders of Sudoku Explainer and HoDoKu: its cells and houses, the
// candidates, literals about them, and combinations of cells.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace sudokit::nine {

// Sets of the 81 cells of a 9x9 grid, and the geometry of the grid.
//
// Houses count from 0: blocks are 0..8, rows 9..17, columns 18..26. A seat is the position of a
// cell within its house, in reading order. In a set of digits, digit 1 is bit 0: 1 << (digit - 1).

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

// Board: the candidates of a 9x9 grid in three views that are kept in agreement: by cell, by digit,
// and by house and digit. A filled cell has a value and no candidates. A plain value of about a
// kilobyte.
struct Board {
  std::array<Digit9, 81> candidates{};
  std::array<Cells, 9> cells{};                    // by digit, from 0
  std::array<std::array<Digit9, 9>, 27> places{};  // seats, by house and digit
  std::array<std::uint8_t, 81> value{};            // 1..9; 0: open
  int open = 81;

  static Board full();
  // All candidates that the givens leave (1..9; 0: no given).
  static Board of_givens(const std::uint8_t* givens);

  bool has(int cell, int digit) const { return (candidates[std::size_t(cell)] >> digit & 1) != 0; }
  Digit9 at(int cell) const { return candidates[std::size_t(cell)]; }
  Cells of(int digit) const { return cells[std::size_t(digit)]; }
  Digit9 seats(int house, int digit) const {
    return places[std::size_t(house)][std::size_t(digit)];
  }
  bool solved() const { return open == 0; }

  // Pre: the candidate is there.
  void remove(int cell, int digit) {
    const auto c = static_cast<std::size_t>(cell);
    const auto d = static_cast<std::size_t>(digit);
    candidates[c] &= static_cast<Digit9>(~(1U << digit));
    cells[d].erase(cell);
    for (std::size_t k = 0; k < 3; ++k) {
      places[kGrid.house[c][k]][d] &= static_cast<Digit9>(~(1U << kGrid.seat[c][k]));
    }
  }
  // Pre: the cell is open. Removes the digit from the peers.
  void place(int cell, int digit);
  // The number of open cells of a house.
  int open_seats(int house) const;
};

inline Board Board::full() {
  Board board;
  board.candidates.fill(kAll9);
  board.cells.fill(kAllCells);
  for (auto& house : board.places) house.fill(kAll9);
  return board;
}

inline Board Board::of_givens(const std::uint8_t* givens) {
  Board board;
  Cells filled;
  std::array<Cells, 9> seen{};
  for (int cell = 0; cell < 81; ++cell) {
    const int given = givens[cell];
    board.value[std::size_t(cell)] = static_cast<std::uint8_t>(given);
    if (given == 0) continue;
    filled.insert(cell);
    seen[std::size_t(given - 1)] |= peers_of(cell);
    --board.open;
  }
  for (std::size_t d = 0; d < 9; ++d) {
    board.cells[d] = kAllCells & ~filled & ~seen[d];
    each(board.cells[d], [&](int at) {
      const auto cell = static_cast<std::size_t>(at);
      board.candidates[cell] |= static_cast<Digit9>(1U << d);
      for (std::size_t k = 0; k < 3; ++k) {
        board.places[kGrid.house[cell][k]][d] |= static_cast<Digit9>(1U << kGrid.seat[cell][k]);
      }
    });
  }
  return board;
}

inline void Board::place(int cell, int digit) {
  const auto c = static_cast<std::size_t>(cell);
  each(static_cast<Digit9>(candidates[c]), [&](int d) { remove(cell, d); });
  value[c] = static_cast<std::uint8_t>(digit + 1);
  --open;
  each(of(digit) & kGrid.peers[c], [&](int peer) { remove(peer, digit); });
}

// The cells with `least` to `most` candidates.
inline Cells cells_with(const Board& board, int least, int most) {
  Cells cells;
  for (int cell = 0; cell < 81; ++cell) {
    const int size = count(board.at(cell));
    if (size >= least && size <= most) cells.insert(cell);
  }
  return cells;
}

inline int Board::open_seats(int house) const {
  Digit9 seats = 0;
  for (const std::uint8_t cell : kGrid.cell[std::size_t(house)]) {
    seats = static_cast<Digit9>(seats << 1 | (value[cell] == 0 ? 1 : 0));
  }
  return count(seats);
}

// Literals of chains: a candidate that is assumed true ("on") or false ("off").
//
// A candidate is cell * 9 + digit. A literal is twice that, plus 1 if it is on. A cause says why a
// literal holds. An "on" is the only digit of its cell or the only place in a house; an "off"
// shares its cell or a house with an "on".

using Literal = std::uint16_t;

constexpr int kCandidates = 729;

constexpr int candidate(int cell, int digit) {
  return cell * 9 + digit;
}
// Unsigned, because division by a constant needs fewer instructions then.
constexpr int cell_of(int candidate) {
  return static_cast<int>(static_cast<unsigned>(candidate) / 9);
}
constexpr int digit_of(int candidate) {
  return static_cast<int>(static_cast<unsigned>(candidate) % 9);
}
constexpr Literal on(int candidate) {
  return static_cast<Literal>(2 * candidate + 1);
}
constexpr Literal off(int candidate) {
  return static_cast<Literal>(2 * candidate);
}
constexpr bool is_on(Literal literal) {
  return (literal & 1) != 0;
}
constexpr int candidate_of(Literal literal) {
  return literal >> 1;
}

enum Cause : std::uint8_t { kInCell, kInBlock, kInRow, kInColumn, kNoCause };

inline int house_of(int cell, Cause cause) {
  return kGrid.house[std::size_t(cell)][std::size_t(cause - kInBlock)];
}

// A set of candidates, by digit.
using Boards = std::array<Cells, 9>;

inline bool has(const Boards& boards, int candidate) {
  return boards[std::size_t(digit_of(candidate))].has(cell_of(candidate));
}
inline void insert(Boards& boards, int candidate) {
  boards[std::size_t(digit_of(candidate))].insert(cell_of(candidate));
}

// Helpers for subset searches: enumerates the subsets of a list of sets, and filters such lists.

// Enumerates the subsets of K of the first n sets whose union has exactly `size` members, and calls
// f(chosen, joined) with the indices and the union. Stops and returns true once f returns true.
template <int K, typename F>
bool each_tuple(const Digit9* sets, int n, int size, F& f, unsigned chosen = 0, Digit9 joined = 0) {
  if constexpr (K == 0) {
    return count(joined) == size && f(chosen, joined);
  } else {
    for (int last = K - 1; last < n; ++last) {
      const auto more = static_cast<Digit9>(joined | sets[last]);
      if (count(more) > size) continue;
      if (each_tuple<K - 1>(sets, last, size, f, chosen | 1U << last, more)) return true;
    }
    return false;
  }
}

// The remaining members of a filtered list, with the indices that they had before.
struct Sieve {
  std::array<Digit9, 9> sets{};
  std::array<std::uint8_t, 9> index{};
  int size = 0;

  void add(Digit9 set, int at) {
    sets[std::size_t(size)] = set;
    index[std::size_t(size++)] = static_cast<std::uint8_t>(at);
  }
  Digit9 indices(unsigned chosen) const {
    Digit9 all = 0;
    each(static_cast<Digit9>(chosen), [&](int i) { all |= Digit9(1U << index[std::size_t(i)]); });
    return all;
  }
};

// Keeps those of the nine sets at(0) to at(8) that have `least` to `most` members.
template <typename At>
Sieve sieve_of(int least, int most, At at) {
  Sieve sieve;
  for (int i = 0; i < 9; ++i) {
    const Digit9 set = at(i);
    if (count(set) >= least && count(set) <= most) sieve.add(set, i);
  }
  return sieve;
}

}  // namespace sudokit::nine
