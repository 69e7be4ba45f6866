// XY- and XYZ-wings, and aligned exclusions.
#include "deduce/explainer/argue.hpp"
#include "deduce/explainer/elementary.hpp"

namespace sudokit::se {
namespace {

Cells with_size(const Board& board, int least, int most) {
  Cells cells;
  for (int cell = 0; cell < 81; ++cell) {
    const int n = count(board.at(cell));
    if (n >= least && n <= most) cells.insert(cell);
  }
  return cells;
}

bool take(Cells cells, Digit9 digits, Hint& hint) {
  each(cells, [&](int cell) { hint.remove(cell, digits); });
  return !hint.removals.empty();
}

// The victims of a pivot with two wings; `shared` candidates are in all three.
bool wings_of(const Board& board, Dialect dialect, int pivot, Cells wings, int shared, Hint& hint) {
  const Digit9 hub = board.at(pivot);
  return any_peer(wings, pivot, dialect, [&](int first) {
    const Digit9 one = board.at(first);
    if (count(static_cast<Digit9>(hub & ~one)) != 1) return false;
    return any_peer(wings, pivot, dialect, [&](int second) {
      const Digit9 two = board.at(second);
      if (count(hub | one | two) != 3 || count(hub & one & two) != shared) return false;
      const auto z = static_cast<Digit9>(one & two);
      if (count(z) != 1) return false;
      Cells victims =
          kGrid.peers[std::size_t(first)] & kGrid.peers[std::size_t(second)] & board.of(lowest(z));
      if (shared == 1) victims &= kGrid.peers[std::size_t(pivot)];
      victims.erase(pivot);
      if (!take(victims, z, hint)) return false;
      if (hint.explain) argue_wing(board, pivot, first, second, lowest(z), hint.argument);
      return true;
    });
  });
}

bool wing(const Board& board, Dialect dialect, int pivot_size, Hint& hint) {
  const Cells pairs = with_size(board, 2, 2);
  for (Cells pivots = with_size(board, pivot_size, pivot_size); !pivots.empty();) {
    const int pivot = pivots.pop();
    const Cells wings = pairs & kGrid.peers[std::size_t(pivot)];
    if (wings_of(board, dialect, pivot, wings, pivot_size - 2, hint)) return true;
  }
  return false;
}

// Which candidates of up to three cells stand in some combination that keeps every common excluder.
class Combinations {
 public:
  Combinations(const Board& board, const std::array<int, 3>& base, int size, Cells excluders)
      : board_(board), base_(base), size_(size) {
    each(excluders, [&](int cell) { excluders_[std::size_t(count_++)] = board.at(cell); });
    walk(0, 0);
  }
  bool forbids(Hint& hint) const {
    for (std::size_t i = 0; i < std::size_t(size_); ++i) {
      const auto gone = static_cast<Digit9>(board_.at(base_[i]) & ~allowed_[i]);
      if (gone != 0) hint.remove(base_[i], gone);
    }
    return !hint.removals.empty();
  }

 private:
  bool walk(std::size_t depth, Digit9 used) {
    if (depth == std::size_t(size_)) return keeps_excluders(used);
    bool any = false;
    each(board_.at(base_[depth]), [&](int digit) {
      if (clashes(depth, digit)) return;
      digit_[depth] = digit;
      if (!walk(depth + 1, static_cast<Digit9>(used | 1U << digit))) return;
      allowed_[depth] |= static_cast<Digit9>(1U << digit);
      any = true;
    });
    return any;
  }
  bool clashes(std::size_t depth, int digit) const {
    for (std::size_t i = 0; i < depth; ++i) {
      if (digit_[i] == digit && sees(base_[i], base_[depth])) return true;
    }
    return false;
  }
  bool keeps_excluders(Digit9 used) const {
    for (std::size_t i = 0; i < std::size_t(count_); ++i) {
      if ((excluders_[i] & ~used) == 0) return false;
    }
    return true;
  }

  const Board& board_;
  std::array<int, 3> base_;
  int size_;
  std::array<Digit9, 20> excluders_{};
  int count_ = 0;
  std::array<int, 3> digit_{};
  std::array<Digit9, 3> allowed_{};
};

struct Aligned {
  std::array<std::uint8_t, 81> base{};  // cells that may take part
  int size = 0;
  Cells members;
  std::array<Cells, 81> excluders{};  // by cell
};

Aligned aligned_bases(const Board& board, int most) {
  Aligned all;
  const Cells singles = with_size(board, 1, 1);
  const Cells excluders = with_size(board, 2, most);
  each(with_size(board, 2, 9), [&](int cell) {
    const Cells peers = kGrid.peers[std::size_t(cell)];
    all.excluders[std::size_t(cell)] = excluders & peers;
    if (!(singles & peers).empty() || (excluders & peers).empty()) return;
    all.base[std::size_t(all.size++)] = static_cast<std::uint8_t>(cell);
    all.members.insert(cell);
  });
  return all;
}

void argue_aligned(const Board& board, Cells base, Cells excluders, Hint& hint) {
  add_cells(board, base, kAll9, Role::pattern, hint.argument);
  add_cells(board, excluders & ~base, kAll9, Role::other, hint.argument);
  say(hint.argument, Form::aligned, 0, base);
}

bool aligned_pair(const Board& board, const Aligned& all, int a, int b, Hint& hint) {
  const Cells common = all.excluders[std::size_t(a)] & all.excluders[std::size_t(b)];
  if (common.size() < 2 || !Combinations(board, {a, b, 0}, 2, common).forbids(hint)) return false;
  if (hint.explain) argue_aligned(board, Cells::only(a) | Cells::only(b), common, hint);
  return true;
}

// The third cell in the order of Sudoku Explainer: excluders of the first, then of the second.
bool aligned_triple(const Board& board, Dialect dialect, const Aligned& all, int a, int b,
                    Hint& hint) {
  const Cells of_a = all.excluders[std::size_t(a)];
  const Cells of_b = all.excluders[std::size_t(b)];
  const Cells both = of_a & of_b;
  if (both.size() < 2) return false;
  const auto with = [&](int c) {
    const Cells common = both & all.excluders[std::size_t(c)];
    if (c == a || c == b || common.size() < 2) return false;
    if (!Combinations(board, {a, b, c}, 3, common).forbids(hint)) return false;
    if (hint.explain) {
      argue_aligned(board, Cells::only(a) | Cells::only(b) | Cells::only(c), common, hint);
    }
    return true;
  };
  return any_peer(of_a & all.members, a, dialect, with) ||
         any_peer(of_b & ~of_a & all.members, b, dialect, with);
}

}  // namespace

bool xy_wing(const Board& board, Dialect dialect, Hint& hint) {
  return wing(board, dialect, 2, hint) && hint.named(4.2, "XYW");
}

bool xyz_wing(const Board& board, Dialect dialect, Hint& hint) {
  return wing(board, dialect, 3, hint) && hint.named(4.4, "XYZW");
}

bool aligned_exclusion(const Board& board, Dialect dialect, int size, Hint& hint) {
  const Aligned all = aligned_bases(board, size);
  for (std::size_t j = 1; j < std::size_t(all.size); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      const int a = all.base[i];
      const int b = all.base[j];
      const bool found = size == 2 ? aligned_pair(board, all, a, b, hint)
                                   : aligned_triple(board, dialect, all, a, b, hint);
      if (found) return hint.named(size == 2 ? 6.2 : 7.5, size == 2 ? "APE" : "ATE");
    }
  }
  return false;
}

}  // namespace sudokit::se
