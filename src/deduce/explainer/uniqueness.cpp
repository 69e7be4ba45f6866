// Techniques that rest on uniqueness: unique loops and bivalue universal graves.
#include <string>

#include "deduce/explainer/finders.hpp"
#include "deduce/explainer/patterns.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

double base_rating(std::size_t length) {
  double rating = 4.5;
  if (length >= 10) rating += 0.3;
  if (length >= 8) {
    rating += 0.2;
  } else if (length >= 6) {
    rating += 0.1;
  }
  return rating;
}

class LoopSearch {
 public:
  LoopSearch(const Board& board, bool fixed, Hint& best)
      : board_(board), fixed_(fixed), best_(best) {}

  bool run() {
    for (int cell = 0; cell < 81; ++cell) {
      if (count(board_.at(cell)) != 2) continue;
      pair_ = board_.at(cell);
      members_ = board_.of(lowest(pair_)) & board_.of(nine::second(pair_));
      if (members_.size() >= 4) extend(cell, 2, 0, 3);
    }
    return found_;
  }

 private:
  // The search reproduces the original with its quirks: unless `fixed_`, extra candidates of
  // neighbours that were only looked at count for later neighbours.
  void extend(int cell, int allowance, Digit9 extras, int last) {
    loop_[size_++] = static_cast<std::uint8_t>(cell);
    const Cells mine = Cells::only(cell);
    in_loop_ |= mine;
    std::uint32_t& met = met_[size_ % 2];
    const std::uint32_t& met_by_next = met_[1 - size_ % 2];
    met ^= houses_of(cell);
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == last) continue;
      const int house = kGrid.house[std::size_t(cell)][std::size_t(kind)];
      for (Cells rest = house_cells(house) & members_; !rest.empty();) {
        const int next = rest.pop();
        if (next == loop_[0] && size_ >= 4) {
          judge();
        } else if (!in_loop_.has(next)) {
          const auto more = static_cast<Digit9>(extras | (board_.at(next) & ~pair_));
          if (!fixed_) extras = more;
          const bool plain = count(board_.at(next)) == 2;
          const bool valid = (met_by_next & houses_of(next)) == 0;
          if (valid && (plain || count(more) == 1 || allowance > 0)) {
            extend(next, plain ? allowance : allowance - 1, more, kind);
          }
        }
      }
    }
    met ^= houses_of(cell);
    in_loop_ &= ~mine;
    --size_;
  }

  static std::uint32_t houses_of(int cell) {
    std::uint32_t houses = 0;
    for (const std::uint8_t house : kGrid.house[std::size_t(cell)]) houses |= 1U << house;
    return houses;
  }

  // In a valid loop, every house that it meets contains one even and one odd cell of it.
  void judge() {
    if (met_[0] != met_[1]) return;
    std::array<int, 81> extra_cells{};
    std::size_t n = 0;
    Digit9 extras = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const Digit9 digits = board_.at(loop_[i]);
      if (count(digits) == 2) continue;
      extra_cells[n++] = loop_[i];
      extras |= static_cast<Digit9>(digits & ~pair_);
    }
    base_ = base_rating(size_);
    if (n == 1) one_extra(extra_cells[0]);
    if (n > 2 || (n == 2 && count(extras) == 1)) same_extra(extra_cells.data(), n);
    if (n == 2 && count(extras) >= 2) extra_sets(extra_cells[0], extra_cells[1], extras);
    if (n == 2) locked_extra(extra_cells[0], extra_cells[1]);
  }

  // Would an instance of this rating and type be the best so far?
  bool better(double rating, int type) const {
    return !found_ || rating < best_.rating || (rating == best_.rating && type < type_);
  }
  void keep(double rating, int type) {
    found_ = true;
    type_ = type;
    best_.rating = rating;
    best_.name = size_ == 4 ? "UR" : "UL" + std::to_string(size_);
    best_.name += static_cast<char>('0' + type);
    std::swap(best_.removals, trial_.removals);
  }

  void argue(Form form) {
    if (!best_.explain) return;
    best_.argument = {};
    std::vector<int> loop(loop_.begin(), loop_.begin() + static_cast<std::ptrdiff_t>(size_));
    argue_deadly(board_, loop, pair_, form, best_.argument);
  }

  void one_extra(int cell) {
    if (!better(base_, 1)) return;
    trial_.clear();
    trial_.remove(cell, pair_);
    keep(base_, 1);
    argue(Form::deadly_one);
  }

  void same_extra(const int* cells, std::size_t n) {
    if (!better(base_, 2)) return;
    trial_.clear();
    const int digit = lowest(static_cast<Digit9>(board_.at(cells[0]) & ~pair_));
    Cells common = board_.of(digit);
    for (std::size_t i = 0; i < n; ++i) common &= peers_of(cells[i]);
    each(common, [&](int cell) { trial_.remove(cell, bit(digit)); });
    if (trial_.removals.empty()) return;
    keep(base_, 2);
    argue(Form::deadly_extra);
  }

  // If one digit of the pair is locked to both extra cells in a house, the other is removed from
  // them.
  void locked_extra(int a, int b) {
    if (!better(base_, 4)) return;
    const int first = lowest(pair_);
    const int other = nine::second(pair_);
    bool locked_first = false;
    bool locked_second = false;
    each_shared(a, b, [&](int house) {
      locked_first |= count(board_.seats(house, first)) == 2;
      locked_second |= count(board_.seats(house, other)) == 2;
    });
    if (!locked_first && !locked_second) return;
    const Digit9 gone = bit(locked_first ? other : first);
    trial_.clear();
    trial_.remove(a, gone);
    trial_.remove(b, gone);
    keep(base_, 4);
    argue_locked_extra(a, b, locked_first ? first : other);
  }

  void argue_locked_extra(int a, int b, int kept) {
    argue(Form::deadly_locked);
    each_shared(a, b, [&](int house) {
      const bool locks = count(board_.seats(house, kept)) == 2;
      if (best_.explain && locks && best_.argument.houses.empty()) {
        add_house(best_.argument, house);
      }
    });
  }

  template <typename F>
  static void each_shared(int a, int b, F f) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const int house = kGrid.house[std::size_t(a)][kind];
      if (house == kGrid.house[std::size_t(b)][kind]) f(house);
    }
  }

  void extra_sets(int a, int b, Digit9 extras) {
    for (int degree = fixed_ ? 2 : count(extras); degree <= 7; ++degree) {
      each_shared(a, b, [&](int house) {
        const int open = board_.open_seats(house);
        const bool large = !fixed_ || degree >= count(extras);
        if (degree * 2 <= open && large) naked_extra(house, a, b, extras, degree);
        if (degree * 2 < open) hidden_extra(house, a, b, extras, degree);
      });
    }
  }

  // The two cells act as one cell with the extra candidates, in a naked set with other cells of the
  // house.
  void naked_extra(int house, int a, int b, Digit9 extras, int degree) {
    const double rating = base_ + (degree - 1) * 0.1;
    if (!better(rating, 3)) return;
    Sieve others;
    for (int seat = 0; seat < 9; ++seat) {
      const int cell = cell_at(house, seat);
      if (cell != a && cell != b && count(board_.at(cell)) >= 2) others.add(board_.at(cell), seat);
    }
    const auto shared = static_cast<Digit9>(extras & board_.at(a) & board_.at(b));
    auto test = [&](unsigned chosen, Digit9 joined) {
      if (count(joined | extras) != degree || count(joined | shared) != degree) return false;
      trial_.clear();
      for (int seat = 0; seat < 9; ++seat) {
        const int cell = cell_at(house, seat);
        if (cell == a || cell == b || (others.indices(chosen) >> seat & 1) != 0) continue;
        trial_.remove(cell, static_cast<Digit9>(board_.at(cell) & (joined | extras)));
      }
      if (trial_.removals.empty()) return false;
      keep(rating, 3);
      argue(Form::deadly_set);
      if (best_.explain) {
        const Cells set = cells_at(house, others.indices(chosen));
        argue_extra_set(board_, house, set, best_.argument);
      }
      return true;
    };
    each_subset(others, degree - 1, test);
  }

  // The pair and other digits lie in `degree` places of the house, counting only one of the two
  // cells.
  void hidden_extra(int house, int a, int b, Digit9 extras, int degree) {
    const double rating = base_ + (degree - 1 - 1.0) * 0.1;
    if (!better(rating, 3)) return;
    const int seat_a = seat_in(house, a);
    const int seat_b = seat_in(house, b);
    Sieve digits;
    each(static_cast<Digit9>(kAll9 & ~pair_ & ~extras), [&](int digit) {
      const auto seats = static_cast<Digit9>(board_.seats(house, digit) & ~bit(seat_b));
      if (seats != 0) digits.add(seats, digit);
    });
    Digit9 of_pair = 0;
    each(pair_, [&](int digit) { of_pair |= board_.seats(house, digit); });
    of_pair &= static_cast<Digit9>(~bit(seat_b));
    auto test = [&](unsigned chosen, Digit9 joined) {
      const auto seats = static_cast<Digit9>(joined | of_pair);
      if (count(seats) != degree) return false;
      const auto kept = static_cast<Digit9>(digits.indices(chosen) | pair_);
      trial_.clear();
      each(static_cast<Digit9>(seats & ~bit(seat_a)), [&](int seat) {
        const int cell = cell_at(house, seat);
        trial_.remove(cell, static_cast<Digit9>(board_.at(cell) & ~kept));
      });
      if (trial_.removals.empty()) return false;
      keep(rating, 3);
      argue(Form::deadly_hidden_set);
      if (!best_.explain) return true;
      add_house(best_.argument, house);
      each(static_cast<Digit9>(seats & ~bit(seat_a)), [&](int seat) {
        add_cells(best_.argument, board_, cell_at(house, seat), kept, Role::other);
      });
      return true;
    };
    each_subset(digits, degree - 2, test);
  }

  static int seat_in(int house, int cell) {
    return kGrid.seat[std::size_t(cell)][house < 9 ? kBlock : house < 18 ? kRow : kColumn];
  }

  // Tries the subsets of `size` members in the order of their masks, until the test holds.
  template <typename F>
  static void each_subset(const Sieve& sieve, int size, F& test) {
    if (size > sieve.size) return;
    for (unsigned chosen = 0; chosen < 1U << sieve.size; ++chosen) {
      if (std::popcount(chosen) != size) continue;
      Digit9 joined = 0;
      each(static_cast<Digit9>(chosen), [&](int i) { joined |= sieve.sets[std::size_t(i)]; });
      if (test(chosen, joined)) return;
    }
  }

  const Board& board_;
  bool fixed_;
  Hint& best_;
  Hint trial_;
  bool found_ = false;
  int type_ = 0;
  double base_ = 0;
  Digit9 pair_ = 0;
  Cells members_;  // cells with both digits of the pair
  Cells in_loop_;
  std::array<std::uint32_t, 2> met_{};  // the houses of the even and of the odd cells
  std::array<std::uint8_t, 81> loop_{};
  std::size_t size_ = 0;
};

}  // namespace

bool unique_loop(const Board& board, Dialect dialect, Hint& hint) {
  return LoopSearch(board, dialect == Dialect::d2, hint).run();
}

// ---- Universal grave ----------------------------------------------------------------------------

namespace {

class Grave {
 public:
  Grave(const Board& board, Dialect dialect)
      : board_(board), rest_(board), dialect_(dialect), fixed_(dialect == Dialect::d2) {}

  bool find(Hint& hint) {
    if (!collect() || !bivalue()) return false;
    if (size_ == 1) return lone(hint);
    if (count(all_) == 1) return same(hint) || (size_ == 2 && locked(hint));
    if (common_.empty()) return false;
    return (size_ == 2 && locked(hint)) || naked(hint);
  }

 private:
  // Collects the surplus cells and candidates, and removes them from rest_; false if this is not a
  // universal grave.
  bool collect() {
    for (int i = 0; i < 27; ++i) {
      for (int digit = 0; digit < 9; ++digit) {
        const Digit9 seats = board_.seats(i, digit);
        const int n = count(seats);
        if (n == 0 || n == 2) continue;
        Cells large;
        each(seats, [&](int seat) {
          const int cell = cell_at(i, seat);
          if (count(board_.at(cell)) >= 3) large.insert(cell);
        });
        if (large.empty()) return false;
        note(large, digit);
        if (large.size() == 1 && !add(large.first(), digit)) return false;
      }
    }
    return !fixed_ || !one_digit_ || add_others();
  }

  void note(Cells large, int digit) {
    if (only_ < 0) only_ = digit;
    one_digit_ &= only_ == digit;
    if (one_digit_) extra_ |= large;
  }

  // If only one digit is involved, its other large cells count too.
  bool add_others() {
    for (Cells others = extra_ & ~members_; !others.empty();) {
      if (!add(others.pop(), only_)) return false;
    }
    return true;
  }

  bool add(int cell, int digit) {
    const auto mask = static_cast<Digit9>(1U << digit);
    if (!members_.has(cell)) cells_[std::size_t(size_++)] = cell;
    members_.insert(cell);
    gone_[std::size_t(cell)] |= mask;
    all_ |= mask;
    if (rest_.has(cell, digit)) rest_.remove(cell, digit);
    common_ &= peers_of(cell) & ~members_;
    return size_ == 1 || count(all_) == 1 || !common_.empty();
  }

  bool bivalue() const {
    for (int cell = 0; cell < 81; ++cell) {
      if (rest_.value[std::size_t(cell)] == 0 && count(rest_.at(cell)) != 2) return false;
    }
    for (const auto& house : rest_.places) {
      for (const Digit9 seats : house) {
        if (seats != 0 && count(seats) != 2) return false;
      }
    }
    return true;
  }

  bool lone(Hint& hint) const {
    const int cell = cells_[0];
    hint.remove(cell, static_cast<Digit9>(board_.at(cell) & ~all_));
    if (hint.explain) argue_grave(board_, members_, all_, Form::grave_one, hint.argument);
    return hint.named(5.6, "BUG1");
  }

  bool same(Hint& hint) const {
    each(common_ & board_.of(lowest(all_)), [&](int cell) { hint.remove(cell, all_); });
    if (hint.removals.empty()) return false;
    if (hint.explain) argue_grave(board_, members_, all_, Form::grave_extra, hint.argument);
    return hint.named(5.7, "BUG2");
  }

  bool locked(Hint& hint) const {
    const int a = cells_[0];
    const int b = cells_[1];
    const auto shared = static_cast<Digit9>(board_.at(a) & board_.at(b) & ~all_);
    if (count(shared) != 1 || !sees(a, b)) return false;
    for (const int cell : {a, b}) {
      const auto gone = static_cast<Digit9>(board_.at(cell) & ~gone_[std::size_t(cell)] & ~shared);
      if (gone != 0) hint.remove(cell, gone);
    }
    if (hint.explain) argue_locked(a, b, shared, hint.argument);
    return hint.named(5.7, "BUG4");
  }

  void argue_locked(int a, int b, Digit9 shared, Argument& argument) const {
    for (const int cell : {a, b}) {
      const Digit9 extra = gone_[std::size_t(cell)];
      add_cells(argument, board_, cell, kAll9 & ~extra);
      add_cells(argument, board_, cell, extra, Role::one);
    }
    add_house(argument, View(board_).common_house({a, b}));
    say(argument, Form::grave_locked, shared, std::array{a, b});
  }

  bool naked(Hint& hint) const {
    for (int i = 0; i < 15; ++i) {
      const int kind = fixed_ ? i % 3 : i / 5;
      const int degree = 2 + (fixed_ ? i / 3 : i % 5);
      const int house = shared_house(kind);
      if (house >= 0 && naked_in(house, degree, hint)) return true;
    }
    return false;
  }

  int shared_house(int kind) const {
    const int house = kGrid.house[std::size_t(cells_[0])][std::size_t(kind)];
    return (members_ & ~house_cells(house)).empty() ? house : -1;
  }

  // The large cells act as one cell with the extra candidates, in a naked set with others of the
  // house.
  bool naked_in(int house, int degree, Hint& hint) const {
    std::array<int, 9> cells{};
    int n = 0;
    any_peer(common_ & house_cells(house), cells_[0], dialect_,
             [&](int cell) { return cells[std::size_t(n++)] = cell, false; });
    if (n < degree) return false;
    for (unsigned chosen = 0; chosen < 1U << n; ++chosen) {
      if (std::popcount(chosen) != degree - 1) continue;
      Digit9 joined = 0;
      bool small = false;
      each(static_cast<Digit9>(chosen), [&](int i) {
        joined |= board_.at(cells[std::size_t(i)]);
        small |= count(board_.at(cells[std::size_t(i)])) < 2;
      });
      if (small || count(joined) != degree || count(joined | all_) != degree) continue;
      for (int i = 0; i < n; ++i) {
        const int cell = cells[std::size_t(i)];
        const auto gone = static_cast<Digit9>(board_.at(cell) & joined);
        if ((chosen >> i & 1) == 0 && gone != 0) hint.remove(cell, gone);
      }
      if (hint.removals.empty()) continue;
      if (hint.explain) {
        Cells others;
        each(static_cast<Digit9>(chosen), [&](int i) { others.insert(cells[std::size_t(i)]); });
        argue_grave(board_, members_, all_, Form::grave_set, hint.argument);
        argue_extra_set(board_, house, others, hint.argument);
      }
      return hint.named(5.7 + (degree - 1) * 0.1, "BUG3");
    }
    return false;
  }

  const Board& board_;
  Board rest_;
  Dialect dialect_;
  bool fixed_;
  std::array<int, 81> cells_{};
  int size_ = 0;
  Cells members_;
  Cells common_ = {~0ULL, ~0ULL};  // seen by all members
  std::array<Digit9, 81> gone_{};  // by member
  Digit9 all_ = 0;
  Cells extra_;
  int only_ = -1;
  bool one_digit_ = true;
};

}  // namespace

bool universal_grave(const Board& board, Dialect dialect, Hint& hint) {
  return Grave(board, dialect).find(hint);
}

}  // namespace sudokit::nine::se
