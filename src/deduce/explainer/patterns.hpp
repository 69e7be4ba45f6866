// The patterns that both single steps and chains search for, in the order of Sudoku Explainer.
//
// Each function calls f for every pattern until f returns true, and returns whether it did. Subsets
// come in the order of their bit masks.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "deduce/explainer/hint.hpp"
#include "deduce/nine/board.hpp"

namespace sudokit::nine::se {

// Blocks, columns, rows: the order in which most techniques go through houses.
inline constexpr std::array<std::uint8_t, 27> kHouseOrder = {0,  1,  2,  3,  4,  5,  6,  7,  8,
                                                             18, 19, 20, 21, 22, 23, 24, 25, 26,
                                                             9,  10, 11, 12, 13, 14, 15, 16, 17};

// For each set of at least two seats: the third (0..2) that contains all of them, or 3. For `run`,
// a third is a run of three seats; for `stride`, three seats that are equal modulo three.
struct Thirds {
  std::array<std::uint8_t, 512> run{};
  std::array<std::uint8_t, 512> stride{};
  constexpr Thirds() {
    for (unsigned set = 0; set < 512; ++set) {
      run[set] = stride[set] = 3;
      if (std::popcount(set) < 2) continue;
      for (unsigned i = 0; i < 3; ++i) {
        if ((set & ~(7U << 3 * i)) == 0) run[set] = static_cast<std::uint8_t>(i);
        if ((set & ~(0111U << i)) == 0) stride[set] = static_cast<std::uint8_t>(i);
      }
    }
  }
};
inline constexpr Thirds kThirds;

// There are four passes: from blocks into columns, from blocks into rows, from columns into blocks
// and from rows into blocks. kLockedFrom is the first house of each pass to search from;
// locked_third() is the third that contains all of the seats, or 3; locked_into() is the house in
// which that third of house i lies.
inline constexpr std::array<std::uint8_t, 4> kLockedFrom = {0, 0, 18, 9};
inline int locked_third(int pass, Digit9 seats) {
  return pass == 0 ? kThirds.stride[seats] : kThirds.run[seats];
}
inline int locked_into(int pass, int i, int third) {
  return pass == 0   ? 18 + i % 3 * 3 + third
         : pass == 1 ? 9 + i / 3 * 3 + third
         : pass == 2 ? third * 3 + i / 3
                     : i / 3 * 3 + third;
}

// Sets of houses, by digit.
using DigitHouses = std::array<std::uint32_t, 9>;
inline constexpr std::uint32_t kAllHouses = (1U << 27) - 1;
inline constexpr DigitHouses kAllOfAll = [] {
  DigitHouses all;
  all.fill(kAllHouses);
  return all;
}();

template <typename F>
bool each_locked_by_house(const Board& board, F& f) {
  for (int pass = 0; pass < 4; ++pass) {
    const int base = kLockedFrom[std::size_t(pass)];
    for (int i = 0; i < 9; ++i) {
      for (int third = 0; third < 3; ++third) {
        const int into = locked_into(pass, i, third);
        for (int digit = 0; digit < 9; ++digit) {
          if (locked_third(pass, board.seats(base + i, digit)) != third) continue;
          if (f(digit, base + i, into)) return true;
        }
      }
    }
  }
  return false;
}

// All places of a digit in one house, at least two, lie in a crossing house: f(digit, from, into).
// Each pass goes digit by digit; in SE 1.2.1 it goes house by house. `from` is one of the houses of
// its digit in `within`, if the dialect is not SE 1.2.1.
template <typename F>
bool each_locked(const Board& board, Dialect dialect, F f, const DigitHouses& within = kAllOfAll) {
  if (dialect == Dialect::d1) return each_locked_by_house(board, f);
  for (int pass = 0; pass < 4; ++pass) {
    const int base = kLockedFrom[std::size_t(pass)];
    for (int digit = 0; digit < 9; ++digit) {
      unsigned houses = within[std::size_t(digit)] >> base & kAll9;
      for (; houses != 0; houses &= houses - 1) {
        const int i = std::countr_zero(houses);
        const int third = locked_third(pass, board.seats(base + i, digit));
        if (third < 3 && f(digit, base + i, locked_into(pass, i, third))) return true;
      }
    }
  }
  return false;
}

// K of the nine sets of a house that have K members together: f(house, indices, members). Houses
// with fewer than `least` open cells are skipped, and so are those that are not `within`.
template <int K, typename SetAt, typename F>
bool each_subset(const Board& board, int least, std::uint32_t within, SetAt at, F f) {
  for (const int house : kHouseOrder) {
    if ((within >> house & 1) == 0) continue;
    const Sieve sieve = sieve_of(2, K, [&](int i) { return at(house, i); });
    if (sieve.size < K || board.open_seats(house) < least) continue;
    auto found = [&](unsigned chosen, Digit9 joined) {
      return f(house, sieve.indices(chosen), joined);
    };
    if (each_tuple<K>(sieve.sets.data(), sieve.size, K, found)) return true;
  }
  return false;
}
// K digits of a house that have K places together: f(house, digits, seats).
template <int K, typename F>
bool each_hidden(const Board& board, int least, F f, std::uint32_t within = kAllHouses) {
  return each_subset<K>(
      board, least, within, [&](int house, int digit) { return board.seats(house, digit); }, f);
}
// K cells of a house that have K candidates together: f(house, seats, digits).
template <int K, typename F>
bool each_naked(const Board& board, F f, std::uint32_t within = kAllHouses) {
  return each_subset<K>(
      board, 2 * K, within, [&](int house, int seat) { return board.at(cell_at(house, seat)); }, f);
}

struct Fish {
  Digit9 lines = 0;   // base lines, from 0
  Digit9 covers = 0;  // cover lines
  std::uint8_t digit = 0;
  std::uint8_t base = 0;  // first house of the base: 18 for columns, 9 for rows

  int cover() const { return 27 - base; }
  // The seats of a cover line that lose the digit.
  Digit9 gone(const Board& board, int line) const {
    return static_cast<Digit9>(board.seats(cover() + line, digit) & ~lines);
  }
  bool removes(const Board& board) const {
    bool any = false;
    each(covers, [&](int line) { any |= gone(board, line) != 0; });
    return any;
  }
};

// Fish of K lines that remove something. Columns come before rows; within each, the order is by
// lines, then by digit. Digits without a base line in `within` are skipped.
template <int K, typename F>
bool each_fish(const Board& board, F f, const DigitHouses& within = kAllOfAll) {
  std::vector<Fish> found;
  for (const int base : {18, 9}) {
    found.clear();
    for (int digit = 0; digit < 9; ++digit) {
      if ((within[std::size_t(digit)] >> base & kAll9) == 0) continue;
      const Sieve sieve = sieve_of(2, K, [&](int i) { return board.seats(base + i, digit); });
      if (sieve.size < K) continue;
      int placed = 9;
      for (const std::uint8_t value : board.value) placed -= value == digit + 1 ? 1 : 0;
      if (placed < 2 * K) continue;
      auto keep = [&](unsigned chosen, Digit9 covers) {
        const Fish fish{sieve.indices(chosen), covers, static_cast<std::uint8_t>(digit),
                        static_cast<std::uint8_t>(base)};
        if (fish.removes(board)) found.push_back(fish);
        return false;
      };
      each_tuple<K>(sieve.sets.data(), sieve.size, K, keep);
    }
    std::sort(found.begin(), found.end(), [](const Fish& a, const Fish& b) {
      return std::pair(a.lines, a.digit) < std::pair(b.lines, b.digit);
    });
    for (const Fish& fish : found) {
      if (f(fish)) return true;
    }
  }
  return false;
}

}  // namespace sudokit::nine::se
