#include "deduce/explainer/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

struct Aligned {
  std::array<std::uint8_t, 81> base{};  // cells that may take part
  int size = 0;
  Cells members;
  std::array<Cells, 81> excluders{};  // by cell
};

Aligned aligned_bases(const Board& board, int most) {
  Aligned all;
  Cells open;
  Cells singles;
  Cells excluders;
  for (int cell = 0; cell < 81; ++cell) {
    const int n = count(board.at(cell));
    if (n == 1) singles.insert(cell);
    if (n < 2) continue;
    open.insert(cell);
    if (n <= most) excluders.insert(cell);
  }
  each(open, [&](int cell) {
    const Cells peers = peers_of(cell);
    all.excluders[std::size_t(cell)] = excluders & peers;
    if (!(singles & peers).empty() || (excluders & peers).empty()) return;
    all.base[std::size_t(all.size++)] = static_cast<std::uint8_t>(cell);
    all.members.insert(cell);
  });
  return all;
}

// The candidates of two or three cells that occur in some combination that leaves every common
// excluder a candidate.
class Combinations {
 public:
  Combinations(const Board& board, Cells excluders) {
    each(excluders, [&](int cell) {
      const Digit9 digits = board.at(cell);
      if (count(digits) > 2) {
        triples_[std::size_t(size_++)] = digits;
        return;
      }
      with_[std::size_t(lowest(digits))] |= digits;
      with_[std::size_t(second(digits))] |= digits;
    });
    for (int digit = 0; digit < 9; ++digit) {
      with_[std::size_t(digit)] &= static_cast<Digit9>(~bit(digit));
    }
  }

  bool forbid(const Board& board, int a, int b, Hint& hint) const {
    const Digit9 of_a = board.at(a);
    const Digit9 of_b = board.at(b);
    Digit9 in_a = 0;
    Digit9 in_b = 0;
    each(of_a, [&](int x) {
      const auto left = static_cast<Digit9>(of_b & ~with_[std::size_t(x)] & ~not_same(a, b, x));
      if (left == 0) return;
      in_a |= bit(x);
      in_b |= left;
    });
    take(a, of_a & ~in_a, hint);
    take(b, of_b & ~in_b, hint);
    return !hint.removals.empty();
  }

  bool forbid(const Board& board, int a, int b, int c, Hint& hint) const {
    const Digit9 of_a = board.at(a);
    const Digit9 of_b = board.at(b);
    const Digit9 of_c = board.at(c);
    Digit9 in_a = 0;
    Digit9 in_b = 0;
    Digit9 in_c = 0;
    for (unsigned xs = of_a; xs != 0; xs &= xs - 1) {
      const int x = std::countr_zero(xs);
      const Digit9 not_x = with_[std::size_t(x)];
      const auto c_of_x = static_cast<Digit9>(of_c & ~not_x & ~not_same(a, c, x));
      if (c_of_x == 0) continue;
      for (unsigned ys = of_b & ~not_x & ~not_same(a, b, x); ys != 0; ys &= ys - 1) {
        const int y = std::countr_zero(ys);
        const auto left = static_cast<Digit9>(c_of_x & ~with_[std::size_t(y)] & ~not_same(b, c, y) &
                                              ~third(bit(x) | bit(y)));
        if (left == 0) continue;
        in_a |= bit(x);
        in_b |= bit(y);
        in_c |= left;
        if (in_b == of_b && in_c == of_c) break;  // x is kept, and so are all others
      }
    }
    take(a, of_a & ~in_a, hint);
    take(b, of_b & ~in_b, hint);
    take(c, of_c & ~in_c, hint);
    return !hint.removals.empty();
  }

 private:
  static Digit9 not_same(int a, int b, int digit) { return sees(a, b) ? bit(digit) : Digit9{0}; }
  // The digits that would take the last candidate of an excluder with three of them, after `taken`.
  unsigned third(unsigned taken) const {
    unsigned not_these = 0;
    for (int i = 0; i < size_; ++i) {
      const unsigned left = triples_[std::size_t(i)] & ~taken;
      if ((left & (left - 1)) == 0) not_these |= left;
    }
    return not_these;
  }
  static void take(int cell, int gone, Hint& hint) { hint.remove(cell, static_cast<Digit9>(gone)); }

  std::array<Digit9, 9> with_{};  // by digit: the other digits of pair excluders that have it
  std::array<Digit9, 20> triples_;
  int size_ = 0;
};

// One search; `changed` holds the cells that have changed since a search last found nothing.
class Search {
 public:
  Search(const Board& board, Dialect dialect, const Aligned& all, Cells changed, Hint& hint)
      : board_(board), dialect_(dialect), all_(all), changed_(changed), hint_(hint) {}

  bool pair(int a, int b) {
    const Cells common = excluders(a) & excluders(b);
    if (!worth(common, Cells::only(a) | Cells::only(b))) return false;
    if (!Combinations(board_, common).forbid(board_, a, b, hint_)) return false;
    if (hint_.explain) argue(Cells::only(a) | Cells::only(b), common);
    return true;
  }

  // Tries third cells in the order of Sudoku Explainer: excluders of the first, then of the second.
  bool triple(int a, int b) {
    const Cells of_a = excluders(a);
    const Cells of_b = excluders(b);
    const Cells both = of_a & of_b;
    if (!more_than_one(both)) return false;
    const auto with = [&](int c) {
      const Cells common = both & excluders(c);
      const Cells base = Cells::only(a) | Cells::only(b) | Cells::only(c);
      if (c == a || c == b || !worth(common, base)) return false;
      if (!Combinations(board_, common).forbid(board_, a, b, c, hint_)) return false;
      if (hint_.explain) argue(base, common);
      return true;
    };
    return any_peer(of_a & all_.members, a, dialect_, with) ||
           any_peer(of_b & ~of_a & all_.members, b, dialect_, with);
  }

 private:
  Cells excluders(int cell) const { return all_.excluders[std::size_t(cell)]; }
  static bool more_than_one(Cells cells) {
    if (cells.empty()) return false;
    cells.pop();
    return !cells.empty();
  }
  bool worth(Cells common, Cells base) const {
    return more_than_one(common) && !((common | base) & changed_).empty();
  }
  void argue(Cells base, Cells common) {
    add_cells(hint_.argument, board_, base, kAll9);
    add_cells(hint_.argument, board_, common & ~base, kAll9, Role::other);
    say(hint_.argument, Form::aligned, 0, base);
  }

  const Board& board_;
  Dialect dialect_;
  const Aligned& all_;
  Cells changed_;
  Hint& hint_;
};

}  // namespace

bool AlignedExclusion::find(const Board& board, Dialect dialect, Hint& hint) {
  const Aligned all = aligned_bases(board, size_);
  Cells changed = all.members & ~members_;
  for (int cell = 0; cell < 81; ++cell) {
    if (board.at(cell) != without_[std::size_t(cell)]) changed.insert(cell);
  }
  Search search(board, dialect, all, changed, hint);
  for (std::size_t j = 1; j < std::size_t(all.size); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      const int a = all.base[i];
      const int b = all.base[j];
      const bool found = size_ == 2 ? search.pair(a, b) : search.triple(a, b);
      if (found) return hint.named(size_ == 2 ? 6.2 : 7.5, size_ == 2 ? "APE" : "ATE");
    }
  }
  without_ = board.candidates;
  members_ = all.members;
  return false;
}

}  // namespace sudokit::nine::se
