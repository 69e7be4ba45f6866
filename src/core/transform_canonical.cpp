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

#include "core/canonical_grid.hpp"
#include "core/canonical_marks.hpp"
#include "core/failf.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

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
