// The first row of the smallest isomorph is 123456789. A pair of rows of a band, r above s, then
// fixes almost everything. Consider the digits of s in one stack. In a plain pair all three are the
// digits of r in one other stack. This then holds for every stack, and the smallest s reads 456 789
// and some order of 123:
//
//     r: 1 2 3 | 4 5 6 | 7 8 9
//     s: 4 5 6 | 7 8 9 | x y z
//
// In a mixed pair two of them are of r in one other stack and one is of r in the third stack. This
// also holds for every stack:
//
//     r: 1 2 3 | 4 5 6 | 7 8 9
//     s: 4 5 7 | x y z | u v w
//
// A plain pair leaves the choice of the stack that comes first and of the order of its columns (3
// times 6). A mixed pair leaves the choice of the stack that comes first, of the digit that is the
// 4 (one of two) and of the column that is the last (one of two): 3 times 2 times 2. So 36 pairs of
// rows give about 500 orders of all columns, each with the labels of all digits. The orders with
// the smallest second row are compared by the third row, and those that tie there by the whole
// grid, with the other bands in the order of their first column.
#include "core/canonical_grid.hpp"

#include <algorithm>
#include <array>

namespace sudokit {
namespace {

using Row = std::array<std::uint8_t, 9>;
using Rows = std::array<Row, 9>;

constexpr std::uint8_t kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// A pair of rows of a band, r above s.
struct Pair {
  const Rows* rows;
  std::uint8_t r, s;
  std::uint8_t third;  // the other row of the band
  Row place;           // by digit - 1: its column in r
  // By stack: the stack in which r has most of the digits that s has in this stack; all of them if
  // the pair is plain.
  std::array<std::uint8_t, 3> next;
  bool plain;

  const Row& upper() const { return (*rows)[r]; }
  const Row& lower() const { return (*rows)[s]; }
};

// An order of all columns and the labels that it gives to the digits.
struct Way {
  const Pair* pair;
  Row columns;
  Row label;  // by digit - 1: its label, 1 to 9

  std::uint64_t key(const Row& row) const {
    std::uint64_t key = 0;
    for (const std::uint8_t column : columns) key = key << 4 | label[row[column] - 1u];
    return key;
  }
};

Pair pair_of(const Rows& rows, int band, int which) {
  Pair pair{};
  pair.rows = &rows;
  pair.r = static_cast<std::uint8_t>(3 * band + kOrders[which][0]);
  pair.s = static_cast<std::uint8_t>(3 * band + kOrders[which][1]);
  pair.third = static_cast<std::uint8_t>(3 * band + kOrders[which][2]);
  for (std::uint8_t c = 0; c < 9; ++c) pair.place[pair.upper()[c] - 1u] = c;
  const auto from_second =
      std::count_if(pair.lower().begin(), pair.lower().begin() + 3,
                    [&](int d) { return pair.place[std::size_t(d) - 1] / 3 == 1; });
  pair.plain = from_second % 3 == 0;
  // The relation of the first stack to the others holds for each stack, cyclically.
  const bool onwards = from_second >= 2;
  for (std::uint8_t stack = 0; stack < 3; ++stack)
    pair.next[stack] = static_cast<std::uint8_t>((stack + (onwards ? 1 : 2)) % 3);
  return pair;
}

class Smallest {
 public:
  explicit Smallest(const Grid& grid) {
    for (std::size_t r = 0; r < 9; ++r) {
      for (std::size_t c = 0; c < 9; ++c) {
        rows_[0][r][c] = grid[r * 9 + c];
        rows_[1][c][r] = grid[r * 9 + c];
      }
    }
    pairs_.reserve(36);
    for (const Rows& rows : rows_) {
      for (int band = 0; band < 3; ++band) {
        for (int which = 0; which < 6; ++which) pairs_.push_back(pair_of(rows, band, which));
      }
    }
  }

  CanonicalGrid run() {
    // A plain pair gives a smaller row: 456 is less than 457.
    const bool plain =
        std::any_of(pairs_.begin(), pairs_.end(), [](const Pair& p) { return p.plain; });
    for (const Pair& pair : pairs_) {
      if (pair.plain != plain) continue;
      for (std::uint8_t stack = 0; stack < 3; ++stack)
        plain ? offer_plain(pair, stack) : offer_mixed(pair, stack);
    }
    keep_smallest([](const Way& way) { return way.key((*way.pair->rows)[way.pair->third]); });
    CanonicalGrid smallest;
    for (const Way& way : ways_) {
      const Row rows = rows_of(way);
      Grid grid = grid_of(way, rows);
      if (smallest.automorphisms == 0 || grid < smallest.grid) {
        smallest = {std::move(grid), 1, map_of(way, rows)};
      } else if (grid == smallest.grid) {
        ++smallest.automorphisms;
      }
    }
    return smallest;
  }

 private:
  void offer_plain(const Pair& pair, std::uint8_t stack) {
    for (const auto& order : kOrders) {
      Row columns{};
      for (std::size_t i = 0; i < 3; ++i) {
        columns[i] = static_cast<std::uint8_t>(3 * stack + order[i]);
        columns[i + 3] = below(pair, columns[i]);
        columns[i + 6] = below(pair, columns[i + 3]);
      }
      offer(pair, columns);
    }
  }
  // The column where r has the digit that s has in `column`.
  static std::uint8_t below(const Pair& pair, std::uint8_t column) {
    return pair.place[pair.lower()[column] - 1u];
  }

  void offer_mixed(const Pair& pair, std::uint8_t stack) {
    const std::uint8_t next = pair.next[stack];
    std::array<std::uint8_t, 3>
        first{};  // the two columns whose digits in s are of the next stack, then the other
    std::size_t two = 0;
    for (std::uint8_t c = static_cast<std::uint8_t>(3 * stack); c < 3 * stack + 3; ++c)
      first[below(pair, c) / 3 == next ? two++ : 2] = c;
    for (int turn = 0; turn < 2; ++turn, std::swap(first[0], first[1])) {
      Row columns{first[0], first[1], first[2], below(pair, first[0]), below(pair, first[1])};
      const int middle = 9 * next + 3;  // the sum of a stack's columns
      columns[5] = static_cast<std::uint8_t>(middle - columns[3] - columns[4]);
      columns[6] = below(pair, first[2]);
      const int last = columns[6] / 3 * 3;
      columns[7] = static_cast<std::uint8_t>(last + (columns[6] == last ? 1 : 0));
      columns[8] = static_cast<std::uint8_t>(9 * (last / 3) + 3 - columns[6] - columns[7]);
      offer(pair, columns);
      std::swap(columns[7], columns[8]);
      offer(pair, columns);
    }
  }

  void offer(const Pair& pair, const Row& columns) {
    Way way{&pair, columns, {}};
    for (std::uint8_t i = 0; i < 9; ++i)
      way.label[pair.upper()[columns[i]] - 1u] = static_cast<std::uint8_t>(i + 1);
    const std::uint64_t key = way.key(pair.lower());
    if (key > best_) return;
    if (key < best_) ways_.clear();
    best_ = key;
    ways_.push_back(way);
  }

  template <class Key>
  void keep_smallest(Key key) {
    std::uint64_t best = ~0ULL;
    std::vector<Way> kept;
    for (const Way& way : ways_) {
      const std::uint64_t its = key(way);
      if (its > best) continue;
      if (its < best) kept.clear();
      best = its;
      kept.push_back(way);
    }
    ways_.swap(kept);
  }

  // The order of the rows: by their first cells, and bands by their first rows.
  static Row rows_of(const Way& way) {
    const auto first = [&](std::uint8_t row) {
      return way.label[(*way.pair->rows)[row][way.columns[0]] - 1u];
    };
    std::array<std::array<std::uint8_t, 3>, 3> bands;
    for (std::uint8_t row = 0; row < 9; ++row) bands[row / 3][row % 3] = row;
    for (auto& band : bands) std::ranges::sort(band, {}, first);
    std::ranges::sort(bands, {}, [&](const auto& band) { return first(band[0]); });
    bands[0] = {way.pair->r, way.pair->s, way.pair->third};
    Row rows{};
    for (std::size_t i = 0; i < 9; ++i) rows[i] = bands[i / 3][i % 3];
    return rows;
  }
  static Grid grid_of(const Way& way, const Row& order) {
    Grid grid;
    grid.reserve(81);
    for (const std::uint8_t row : order) {
      for (const std::uint8_t column : way.columns)
        grid.push_back(way.label[(*way.pair->rows)[row][column] - 1u]);
    }
    return grid;
  }
  Isomorphism map_of(const Way& way, const Row& order) const {
    Isomorphism map;
    map.rows.assign(order.begin(), order.end());
    map.cols.assign(way.columns.begin(), way.columns.end());
    map.digits.assign(1, 0);
    map.digits.insert(map.digits.end(), way.label.begin(), way.label.end());
    map.transposed = way.pair->rows == &rows_[1];
    return map;
  }

  std::array<Rows, 2> rows_{};  // of the grid and of its transpose
  std::vector<Pair> pairs_;
  std::vector<Way> ways_;
  std::uint64_t best_ = ~0ULL;
};

}  // namespace

CanonicalGrid canonical_grid(const Grid& grid) {
  return Smallest(grid).run();
}

}  // namespace sudokit
