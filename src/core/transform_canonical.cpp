// The canonical form of a 9x9 puzzle, row by row over all choices that tie.
//
// A state is one choice of the rows so far. Columns that were open in all these rows cannot be
// distinguished yet and stay unordered: inside a stack they come first, and stacks of which all
// columns are open come before the others and are unordered as a whole. So a state looks like
//
//     stack:     tied         fixed        fixed
//     columns:   o o o        o o 7        o 2 5      o = open so far, a number = settled column
//
// The smallest form of the next row is found by sorting inside these groups (open < known labels <
// new digits, which get the next labels in order). Only the (state, row) pairs with the smallest
// form of all are kept. If several new digits are in one group, each order of them becomes a state.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/canonical_marks.hpp"
#include "core/failf.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

// ---- Canonical grid -----------------------------------------------------------------------------

// The canonical form of a solved 9x9 grid, found from its bands. Used by transform_canonical.cpp.

struct CanonicalGrid {
  Grid grid;
  std::uint64_t automorphisms = 0;
  Isomorphism map;
};

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

// Pre: `grid` is solved and has 3x3 boxes. Takes about 10 us.
CanonicalGrid canonical_grid(const Grid& grid) {
  return Smallest(grid).run();
}

// -------------------------------------------------------------------------------------------------

constexpr int kNew = 15;  // a digit without a label; greater than all labels

struct State {
  std::array<std::uint8_t, 9> cols{};    // position -> column of the puzzle
  std::array<std::uint8_t, 10> label{};  // digit -> label; kNew before its first appearance
  std::uint16_t open = 0x1ff;            // positions whose column was open so far
  std::uint16_t used = 0;                // rows of the puzzle that are placed
  std::array<std::uint8_t, 9> order{};   // place -> row of the puzzle, as far as they are placed
  std::uint8_t next = 1;                 // the next label
  std::uint8_t band = 0;                 // of the row placed last
  bool transposed = false;

  int open_in(int stack) const { return std::popcount((open >> (3 * stack)) & 7u); }
};

using Rows = std::array<std::array<std::uint8_t, 9>, 9>;

int triple_value(const std::array<int, 3>& t) {
  return t[0] << 8 | t[1] << 4 | t[2];
}

// The values of a stack's columns, the first `loose` of them sorted.
int stack_triple(const State& state, const std::uint8_t* cols, int loose,
                 const std::array<std::uint8_t, 9>& row) {
  std::array<int, 3> t{};
  for (std::size_t i = 0; i < 3; ++i) t[i] = state.label[row[cols[i]]];
  if (loose >= 2 && t[0] > t[1]) std::swap(t[0], t[1]);
  if (loose == 3) {
    if (t[1] > t[2]) std::swap(t[1], t[2]);
    if (t[0] > t[1]) std::swap(t[0], t[1]);
  }
  return triple_value(t);
}

struct RowForm {
  std::array<int, 3> triples{};  // of the stacks in their current order
  std::array<int, 3> sorted{};   // with the tied stacks sorted
  int tied = 0;
  std::uint64_t key = 0;  // nine labels of four bits
};

RowForm form_of(const State& state, const std::array<std::uint8_t, 9>& row) {
  RowForm form;
  for (int s = 0; s < 3; ++s) {
    const auto at = static_cast<std::size_t>(s);
    form.triples[at] = stack_triple(state, state.cols.data() + 3 * s, state.open_in(s), row);
    form.tied += state.open_in(s) == 3;
  }
  form.sorted = form.triples;
  std::sort(form.sorted.begin(), form.sorted.begin() + form.tied);
  std::uint64_t next = state.next;
  for (const int triple : form.sorted) {
    for (const int shift : {8, 4, 0}) {
      const auto value = static_cast<std::uint64_t>(triple >> shift & 15);
      form.key = form.key << 4 | (value == kNew ? next++ : value);
    }
  }
  return form;
}

// Makes all successors of a state by placing a row in its smallest form.
class Expansion {
 public:
  Expansion(const State& from, const std::array<std::uint8_t, 9>& row, std::vector<State>& out)
      : from_(from), row_(row), form_(form_of(from, row)), out_(out) {}

  void run(State to) { place(to, 0, 0); }

 private:
  void place(const State& to, int stack, unsigned taken) {
    if (stack == 3) {
      out_.push_back(to);
      return;
    }
    if (stack >= form_.tied) return place_stack(to, stack, stack, taken);
    const int wanted = form_.sorted[static_cast<std::size_t>(stack)];
    for (int from = 0; from < form_.tied; ++from) {
      if (taken >> from & 1 || form_.triples[static_cast<std::size_t>(from)] != wanted) continue;
      place_stack(to, stack, from, taken | 1u << from);
      // Open stacks stay tied, so that any one of them is enough. (A triple with a label occurs in
      // one stack only, since no digit occurs twice in a row.)
      if (wanted == 0) return;
    }
  }

  // Puts stack `from` of the old state at `stack`, in each order of its new digits.
  void place_stack(State to, int stack, int from, unsigned taken) {
    std::array<std::uint8_t, 3> cols;
    std::copy_n(from_.cols.begin() + 3 * from, 3, cols.begin());
    const auto loose = cols.begin() + from_.open_in(from);
    const auto value = [&](std::uint8_t col) { return from_.label[row_[col]]; };
    std::sort(cols.begin(), loose, [&](std::uint8_t a, std::uint8_t b) {
      return std::pair(value(a), a) < std::pair(value(b), b);
    });
    const auto fresh =
        std::find_if(cols.begin(), loose, [&](std::uint8_t col) { return value(col) == kNew; });
    do {
      place(settled(to, stack, cols), stack + 1, taken);
    } while (std::next_permutation(fresh, loose));
  }

  State settled(State to, int stack, const std::array<std::uint8_t, 3>& cols) const {
    for (int i = 0; i < 3; ++i) {
      const std::uint8_t col = cols[static_cast<std::size_t>(i)];
      const std::uint8_t digit = row_[col];
      const int position = 3 * stack + i;
      to.cols[static_cast<std::size_t>(position)] = col;
      const bool was_open = from_.open >> column_position(col) & 1;
      const auto bit = static_cast<std::uint16_t>(1u << position);
      to.open = static_cast<std::uint16_t>(was_open && digit == 0 ? to.open | bit : to.open & ~bit);
      if (to.label[digit] == kNew) to.label[digit] = to.next++;
    }
    return to;
  }

  int column_position(std::uint8_t col) const {
    return static_cast<int>(std::find(from_.cols.begin(), from_.cols.end(), col) -
                            from_.cols.begin());
  }

  const State& from_;
  const std::array<std::uint8_t, 9>& row_;
  RowForm form_;
  std::vector<State>& out_;
};

bool blank(const Rows& rows, int first, int count) {
  return std::all_of(rows.begin() + first, rows.begin() + first + count, [](const auto& row) {
    return std::all_of(row.begin(), row.end(), [](std::uint8_t digit) { return digit == 0; });
  });
}

struct Choice {
  std::uint32_t state;
  std::uint8_t row;
};

class Canonizer {
 public:
  explicit Canonizer(const Grid& givens) {
    for (std::size_t r = 0; r < 9; ++r) {
      for (std::size_t c = 0; c < 9; ++c) {
        rows_[0][r][c] = givens[r * 9 + c];
        rows_[1][c][r] = givens[r * 9 + c];
      }
    }
    for (const bool transposed : {false, true}) {
      State& state = states_.emplace_back();
      for (std::size_t i = 0; i < 9; ++i) state.cols[i] = static_cast<std::uint8_t>(i);
      state.label.fill(kNew);
      state.label[0] = 0;
      state.transposed = transposed;
    }
  }

  Grid run() {
    Grid result;
    for (int place = 0; place < 9; ++place) {
      choose(place);
      for (int shift = 32; shift >= 0; shift -= 4) {
        result.push_back(static_cast<std::uint8_t>(best_ >> shift & 15));
      }
      if (place < 8) expand();
    }
    return result;
  }

  // The map of the first state that reaches the form. Call it after ways(). Digits that the puzzle
  // does not have come last.
  Isomorphism map() const {
    const State& state = states_.front();
    Isomorphism map;
    map.rows.assign(state.order.begin(), state.order.end());
    map.cols.assign(state.cols.begin(), state.cols.end());
    std::uint8_t next = state.next;
    for (const std::uint8_t label : state.label)
      map.digits.push_back(label == kNew ? next++ : label);
    map.transposed = state.transposed;
    return map;
  }

  // The number of ways to reach the form. Call it after run(). Ways that differ only in the order
  // of blank lines were followed as one, and are counted here by the number of these orders.
  std::uint64_t ways() {
    expand();
    const bool transposed = states_.front().transposed;
    return states_.size() * orders_of_blanks(rows_[transposed]) *
           orders_of_blanks(rows_[!transposed]);
  }

 private:
  static constexpr std::uint64_t kFactorial[] = {1, 1, 2, 6};

  const Rows& rows(const State& state) const { return rows_[state.transposed]; }

  static std::uint64_t orders_of_blanks(const Rows& rows) {
    std::uint64_t orders = 1;
    std::size_t blank_bands = 0;
    for (int band = 0; band < 3; ++band) {
      std::size_t blanks = 0;
      for (int row = 3 * band; row < 3 * band + 3; ++row) blanks += blank(rows, row, 1);
      orders *= kFactorial[blanks];
      blank_bands += blanks == 3;
    }
    return orders * kFactorial[blank_bands];
  }

  // Collects the (state, row) pairs that give the smallest row at this place.
  void choose(int place) {
    best_ = ~0ULL;
    choices_.clear();
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      const State& state = states_[i];
      bool blank_band_seen = false;
      for (int band = 0; band < 3; ++band) {
        if (place % 3 != 0 && band != state.band) continue;
        if ((state.used >> (3 * band) & 7) == 7) continue;
        // All blank bands are equivalent, and so are the blank rows of a band (in choose_in()): one
        // of them is enough.
        const bool blank_band = place % 3 == 0 && blank(rows(state), 3 * band, 3);
        if (blank_band && blank_band_seen) continue;
        blank_band_seen |= blank_band;
        choose_in(i, band);
      }
    }
  }

  void choose_in(std::uint32_t index, int band) {
    const State& state = states_[index];
    bool blank_seen = false;
    for (int row = 3 * band; row < 3 * band + 3; ++row) {
      if (state.used >> row & 1) continue;
      const bool is_blank = blank(rows(state), row, 1);
      if (is_blank && blank_seen) continue;
      blank_seen |= is_blank;
      const std::uint64_t key = form_of(state, rows(state)[static_cast<std::size_t>(row)]).key;
      if (key > best_) continue;
      if (key < best_) choices_.clear();
      best_ = key;
      choices_.push_back({index, static_cast<std::uint8_t>(row)});
    }
  }

  void expand() {
    next_.clear();
    for (const Choice& choice : choices_) {
      const State& from = states_[choice.state];
      State to = from;
      to.used = static_cast<std::uint16_t>(to.used | 1u << choice.row);
      to.order[std::size_t(std::popcount(from.used))] = choice.row;
      to.band = static_cast<std::uint8_t>(choice.row / 3);
      Expansion(from, rows(from)[choice.row], next_).run(to);
    }
    states_.swap(next_);
  }

  std::array<Rows, 2> rows_{};  // of the puzzle and of its transpose
  std::vector<State> states_;
  std::vector<State> next_;
  std::vector<Choice> choices_;
  std::uint64_t best_ = 0;
};

CanonicalForm form_of_marks(const Puzzle& puzzle) {
  Marks9 marks{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    allowed(puzzle, static_cast<int>(cell)).for_each([&](int digit) {
      marks[cell] = static_cast<std::uint16_t>(marks[cell] | 1u << (digit - 1));
    });
  }
  CanonicalMarks found = canonical_marks(marks);
  Puzzle form{puzzle.layout, Grid(81), {}, puzzle.comment, {}};
  for (const std::uint16_t digits : found.marks) form.marks.emplace_back(digits, 0);
  return {std::move(form), found.automorphisms, std::move(found.map)};
}

}  // namespace

Result<CanonicalForm> canonical_form(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  if (layout.side() != 9) {
    return failf("unsupported-layout",
                 "the canonical form exists only for 9x9 with 3x3 boxes, not for {}",
                 layout.name());
  }
  const Features known{Feature::square_boxes, Feature::marks};
  if (auto ok = admit("the canonical form", known, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  if (const auto clash = find_clash(layout, puzzle.givens))
    return fail("clashing-givens", describe(layout, *clash));
  if (puzzle.has_marks()) return form_of_marks(puzzle);
  if (std::ranges::count(puzzle.givens, 0) == 0) {
    CanonicalGrid solved = canonical_grid(puzzle.givens);
    return CanonicalForm{{puzzle.layout, std::move(solved.grid), {}, puzzle.comment, {}},
                         solved.automorphisms,
                         std::move(solved.map)};
  }
  Canonizer canonizer(puzzle.givens);
  Puzzle form{puzzle.layout, canonizer.run(), {}, puzzle.comment, {}};
  const std::uint64_t ways = canonizer.ways();
  return CanonicalForm{std::move(form), ways, canonizer.map()};
}

Result<Puzzle> canonical(const Puzzle& puzzle) {
  auto form = canonical_form(puzzle);
  if (!form) return tl::unexpected(form.error());
  return std::move(form->puzzle);
}

}  // namespace sudokit
