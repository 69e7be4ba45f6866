#include "deduce/explainer/patterns.hpp"
#include "deduce/explainer/uniqueness.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
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
