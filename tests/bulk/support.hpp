// Puzzles for the tests of bulk9, and an oracle that shares no code with it.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>
#include <string_view>
#include <vector>

#include "bulk/job.hpp"
#include "sudokit/run.hpp"
#include "support/thorough.hpp"

namespace sudokit::bulk9::testing_support {

using test::by_thoroughness;

inline Packed81 packed(std::string_view text) {
  Packed81 p{};
  for (std::size_t i = 0; i < 81 && i < text.size(); ++i) {
    p.digits[i] = text[i] >= '1' && text[i] <= '9' ? static_cast<std::uint8_t>(text[i] - '0') : 0;
  }
  return p;
}

inline Marks81 marks_of(const Packed81& p) {
  Marks81 m{};
  for (std::size_t i = 0; i < 81; ++i) {
    const int d = p.digits[i];
    m.marks[i] = static_cast<std::uint16_t>(d == 0 ? 0x1FF : d < 10 ? 1 << (d - 1) : 0);
  }
  return m;
}

// Depth-first search: it branches on a digit with one place left in a house, otherwise on the cell
// with the fewest digits left. It is short and slow, and has nothing in common with the kernel.
class Oracle {
 public:
  // Counts up to `limit`.
  std::uint64_t count(const Marks81& puzzle, std::uint64_t limit) {
    puzzle_ = puzzle;
    limit_ = limit;
    found_ = 0;
    used_.fill(0);
    solved_.fill(false);
    search();
    return found_;
  }

 private:
  static std::array<std::size_t, 3> houses(std::size_t i) {
    return {i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3};
  }
  static std::size_t cell_of(std::size_t house, std::size_t k) {
    if (house < 9) return 9 * house + k;
    if (house < 18) return 9 * k + house - 9;
    const std::size_t box = house - 18;
    return 27 * (box / 3) + 3 * (box % 3) + 9 * (k / 3) + k % 3;
  }
  int left(std::size_t i) const {
    const auto h = houses(i);
    return solved_[i] ? 0 : puzzle_.marks[i] & 0x1FF & ~(used_[h[0]] | used_[h[1]] | used_[h[2]]);
  }
  // A cell and the digits to try in it: cell 81 if all cells are solved, no digits on a
  // contradiction.
  std::pair<std::size_t, int> alternatives() const {
    std::size_t best = 81;
    int fewest = 10;
    for (std::size_t i = 0; i < 81; ++i) {
      const int n = std::popcount(static_cast<unsigned>(left(i)));
      if (!solved_[i] && n < fewest) fewest = n, best = i;
    }
    if (fewest == 0 || fewest == 10) return {best, fewest == 0 ? 0 : 1};
    for (std::size_t h = 0; h < 27; ++h) {
      int once = used_[h], twice = 0;
      for (std::size_t k = 0; k < 9; ++k) {
        twice |= once & left(cell_of(h, k));
        once |= left(cell_of(h, k));
      }
      if (once != 0x1FF) return {best, 0};
      const int single = once & ~twice & ~used_[h];
      for (std::size_t k = 0; single != 0; ++k) {
        const int digit = single & -single;
        if (left(cell_of(h, k)) & digit) return {cell_of(h, k), digit};
      }
    }
    return {best, left(best)};
  }
  void search() {
    const auto [cell, digits] = alternatives();
    if (cell == 81) {
      ++found_;
      return;
    }
    for (int rest = digits; rest != 0 && found_ < limit_; rest &= rest - 1) {
      solved_[cell] = true;
      for (const std::size_t h : houses(cell)) used_[h] ^= rest & -rest;
      search();
      for (const std::size_t h : houses(cell)) used_[h] ^= rest & -rest;
      solved_[cell] = false;
    }
  }

  Marks81 puzzle_{};
  std::uint64_t limit_ = 0;
  std::uint64_t found_ = 0;
  std::array<int, 27> used_{};
  std::array<bool, 81> solved_{};
};

inline bool solves(const Grid81& grid, const Marks81& puzzle) {
  std::array<int, 27> seen{};
  for (std::size_t i = 0; i < 81; ++i) {
    if (grid[i] < 1 || grid[i] > 9) return false;
    const int bit = 1 << (grid[i] - 1);
    if ((puzzle.marks[i] & bit) == 0) return false;
    for (const std::size_t h : {i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3}) seen[h] |= bit;
  }
  return std::all_of(seen.begin(), seen.end(), [](int s) { return s == 0x1FF; });
}

// 123 456 789 / 456 789 123 / ...: the cyclic grid.
inline Grid81 cyclic_grid() {
  Grid81 g{};
  for (std::size_t i = 0; i < 81; ++i) {
    g[i] = static_cast<std::uint8_t>((i / 9 % 3 * 3 + i / 27 + i % 9) % 9 + 1);
  }
  return g;
}

// A puzzle with one solution that needs guesses, one with 17 clues, and an easy one.
inline constexpr std::string_view kHard =
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
inline constexpr std::string_view kSeventeen =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
inline constexpr std::string_view kEasy =
    "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..";

// Minimal puzzles to shuffle; the last three are among the hardest known.
inline constexpr std::array<std::string_view, 6> kMinimal = {
    kSeventeen,
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    kHard,
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"};

// Random inputs of every kind: nearly solved to nearly empty, with one or several solutions, with
// none because a given or a mark is wrong, minimal, and hard.
class Inputs {
 public:
  explicit Inputs(std::uint64_t seed) : random_(seed) {}

  Packed81 puzzle() {
    const auto kind = random_.below(128);
    if (kind < 8) return isomorph(packed(kMinimal[kind < 6 ? kind % 2 : 2 + random_.below(4)]));
    const Grid81 grid = solution();
    Packed81 p{};
    const auto clues = 20 + random_.below(30);
    for (std::size_t k = 0; k < clues; ++k) {
      const std::size_t at = random_.below(81);
      p.digits[at] = grid[at];
    }
    if (random_.below(1024) == 0) minimise(p, grid);
    // With fewer clues, a million guesses may be needed to see that one of them is wrong.
    if (clues > 30 && random_.below(2) == 0) {
      p.digits[random_.below(81)] = static_cast<std::uint8_t>(1 + random_.below(9));
    }
    return p;
  }

  // Pencilmarks: the digits of a solution and some more; now and then a digit of the solution is
  // missing.
  Marks81 sukaku() {
    const Grid81 grid = solution();
    Marks81 m{};
    const auto density = 1 + random_.below(7);
    for (std::size_t i = 0; i < 81; ++i) {
      int set = 1 << (grid[i] - 1);
      for (int d = 0; d < 9; ++d) {
        if (random_.below(10) < density) set |= 1 << d;
      }
      m.marks[i] = static_cast<std::uint16_t>(set);
    }
    if (random_.below(4) == 0) {
      m.marks[random_.below(81)] &= static_cast<std::uint16_t>(random_.below(512));
    }
    return m;
  }

  Grid81 solution() { return isomorph({cyclic_grid()}).digits; }

  // The same puzzle with shuffled digits, bands, rows within bands, stacks and columns within
  // stacks.
  Packed81 isomorph(const Packed81& base) {
    const auto digits = shuffled(9), rows = lines(), columns = lines();
    Packed81 p{};
    for (std::size_t i = 0; i < 81; ++i) {
      const auto from = base.digits[rows[i / 9] * 9 + columns[i % 9]];
      p.digits[i] = static_cast<std::uint8_t>(from == 0 ? 0 : digits[from - 1U] + 1);
    }
    return p;
  }

 private:
  std::vector<std::size_t> shuffled(std::size_t n) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), 0);
    random_.shuffle(std::span(order));
    return order;
  }
  std::vector<std::size_t> lines() {
    std::vector<std::size_t> result;
    for (const std::size_t chute : shuffled(3)) {
      for (const std::size_t line : shuffled(3)) result.push_back(3 * chute + line);
    }
    return result;
  }
  // Adds clues until the solution is unique, then removes every clue that is not needed.
  void minimise(Packed81& p, const Grid81& grid) {
    Oracle oracle;
    for (const std::size_t at : shuffled(81)) {
      if (oracle.count(marks_of(p), 2) < 2) break;
      p.digits[at] = grid[at];
    }
    for (const std::size_t at : shuffled(81)) {
      const auto was = p.digits[at];
      p.digits[at] = 0;
      if (was != 0 && oracle.count(marks_of(p), 2) > 1) p.digits[at] = was;
    }
  }

  Random random_;
};

inline std::vector<Result> run_on(const Target& target, std::span<const Packed81> puzzles,
                                  std::uint64_t limit) {
  std::vector<Result> results(puzzles.size());
  Job job;
  job.puzzles = puzzles.data();
  job.size = puzzles.size();
  job.results = results.data();
  job.limit = limit;
  target.run(job);
  return results;
}

inline std::vector<Result> run_on(const Target& target, std::span<const Marks81> puzzles,
                                  std::uint64_t limit) {
  std::vector<Result> results(puzzles.size());
  Job job;
  job.marks = puzzles.data();
  job.size = puzzles.size();
  job.results = results.data();
  job.limit = limit;
  target.run(job);
  return results;
}

inline bool same(const Result& a, const Result& b) {
  return a.solutions == b.solutions && a.guesses == b.guesses && a.grid == b.grid &&
         a.finished == b.finished && a.complete == b.complete;
}

}  // namespace sudokit::bulk9::testing_support
