// XY- and XYZ-wings.
#include <algorithm>
#include <cstdlib>

#include "deduce/explainer/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

bool take(Cells cells, Digit9 digits, Hint& hint) {
  each(cells, [&](int cell) { hint.remove(cell, digits); });
  return !hint.removals.empty();
}

// Removals by a pivot with two wings; `shared` is the number of candidates in all three cells.
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
      Cells victims = peers_of(first) & peers_of(second) & board.of(lowest(z));
      if (shared == 1) victims &= peers_of(pivot);
      victims.erase(pivot);
      if (!take(victims, z, hint)) return false;
      if (hint.explain) argue_wing(board, pivot, first, second, lowest(z) + 1, hint.argument);
      return true;
    });
  });
}

bool wing(const Board& board, Dialect dialect, int pivot_size, Hint& hint) {
  const Cells pairs = cells_with(board, 2, 2);
  for (Cells pivots = cells_with(board, pivot_size, pivot_size); !pivots.empty();) {
    const int pivot = pivots.pop();
    const Cells wings = pairs & peers_of(pivot);
    if (wings_of(board, dialect, pivot, wings, pivot_size - 2, hint)) return true;
  }
  return false;
}

}  // namespace

bool xy_wing(const Board& board, Dialect dialect, Hint& hint) {
  return wing(board, dialect, 2, hint) && hint.named(4.2, "XYW");
}

bool xyz_wing(const Board& board, Dialect dialect, Hint& hint) {
  return wing(board, dialect, 3, hint) && hint.named(4.4, "XYZW");
}

// ---- Large wings --------------------------------------------------------------------------------

namespace {

class WingSearch {
 public:
  WingSearch(const Board& board, int cells, Hint& hint)
      : board_(board),
        cells_(cells),
        best_(hint),
        open_(cells_with(board, 2, cells + 1)),
        pairs_(cells_with(board, 2, 2)) {}

  bool run() {
    extend(open_, 0, 0);
    return found_;
  }

 private:
  // Adds a cell after the chosen ones that sees them all.
  void extend(Cells from, Digit9 joined, std::size_t size) {
    for (Cells rest = from; !rest.empty();) {
      const int cell = rest.pop();
      const auto more = static_cast<Digit9>(joined | board_.at(cell));
      if (count(more) > cells_ + 1) continue;
      chosen_[size] = cell;
      if (size + 1 < std::size_t(cells_)) {
        extend(rest & peers_of(cell), more, size + 1);
      } else if (count(more) == cells_ + 1) {
        join_pairs(more);
      }
    }
  }

  void join_pairs(Digit9 joined) {
    set_ = {};
    Cells near;
    int size = 0;
    biggest_ = 0;
    for (std::size_t i = 0; i < std::size_t(cells_); ++i) {
      set_.insert(chosen_[i]);
      near |= peers_of(chosen_[i]);
      size += count(board_.at(chosen_[i]));
      biggest_ = std::max(biggest_, count(board_.at(chosen_[i])));
    }
    suffix_ = std::to_string(biggest_) + std::to_string(size);
    for (Cells rest = near & pairs_ & ~set_; !rest.empty();) {
      const int pair = rest.pop();
      if ((board_.at(pair) & ~joined) == 0) judge(pair, joined);
    }
  }

  // The cells that see all places of the digit in the set, and also the pair if it has the digit.
  Cells victims(int digit, int pair) const {
    Cells seen = board_.of(digit) & ~set_;
    seen.erase(pair);
    each(board_.of(digit) & set_, [&](int cell) { seen &= peers_of(cell); });
    return board_.has(pair, digit) ? seen & peers_of(pair) : seen;
  }

  bool linked(int digit, int pair) const {
    return (board_.of(digit) & set_ & ~peers_of(pair)).empty();
  }

  void judge(int pair, Digit9 joined) {
    const int low = lowest(board_.at(pair));
    const int high = second(board_.at(pair));
    const bool by_low = linked(low, pair);
    const bool by_high = linked(high, pair);
    if (!by_low && !by_high) return;
    Boards gone{};
    bool doubly = by_low && by_high;
    if (by_low) gone[std::size_t(high)] = victims(high, pair);
    if (by_high) gone[std::size_t(low)] = victims(low, pair);
    if (doubly) {
      bool weak = false;
      each(static_cast<Digit9>(joined & ~board_.at(pair)), [&](int digit) {
        gone[std::size_t(digit)] = victims(digit, pair);
        weak |= !gone[std::size_t(digit)].empty();
      });
      doubly = weak || (!gone[std::size_t(low)].empty() && !gone[std::size_t(high)].empty());
    }
    if (keep(gone, (doubly ? "2" : "1") + suffix_) && best_.explain) {
      argue(pair, doubly, gone[std::size_t(high)].empty() ? high : low);
    }
  }

  // The cells are linked by one digit, which is not the removed one, or by both.
  void argue(int pair, bool doubly, int link) const {
    best_.argument = {};
    argue_almost_locked(board_, set_, Cells::only(pair), bit(link), best_.argument);
    if (doubly) say(best_.argument, Form::almost_locked, board_.at(pair));
  }

  using Boards = std::array<Cells, 9>;

  double rating() const {
    switch (cells_) {
      case 3:
        return 5.5 + (1 - std::abs(3 - biggest_)) * 0.1;
      case 4:
        return 6.2 + (2 - std::abs(3 - biggest_)) * 0.1;
      case 5:
        return 6.6;
      default:
        return 7.5;
    }
  }

  bool keep(const Boards& gone, const std::string& suffix) {
    int size = 0;
    for (const Cells cells : gone) size += cells.size();
    if (size == 0) return false;
    const double rated = rating();
    if (found_ && (rated > best_.rating || (rated == best_.rating && size < size_) ||
                   (rated == best_.rating && size == size_ && suffix <= best_suffix_))) {
      return false;
    }
    found_ = true;
    size_ = size;
    best_suffix_ = suffix;
    best_.clear();
    for (int digit = 0; digit < 9; ++digit) {
      each(gone[std::size_t(digit)],
           [&](int cell) { best_.remove(cell, static_cast<Digit9>(1U << digit)); });
    }
    static constexpr const char* kNames[] = {"WXY", "VXY", "UXY", "TXY"};
    return best_.named(rated, (kNames[cells_ - 3] + suffix).c_str());
  }

  const Board& board_;
  int cells_;
  Hint& best_;
  bool found_ = false;
  int size_ = 0;
  std::string best_suffix_;
  Cells open_;
  Cells pairs_;
  std::array<int, 6> chosen_{};
  Cells set_;
  int biggest_ = 0;
  std::string suffix_;
};

}  // namespace

bool large_wing(const Board& board, int cells, Hint& hint) {
  return WingSearch(board, cells, hint).run();
}

}  // namespace sudokit::nine::se
