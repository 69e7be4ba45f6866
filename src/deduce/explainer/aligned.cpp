#include "deduce/explainer/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

// The cells before this one.
constexpr Cells below(int cell) {
  const std::uint64_t before = (std::uint64_t{1} << (cell & 63)) - 1;
  return cell < 64 ? Cells{before, 0} : Cells{~std::uint64_t{0}, before};
}

// The cells that see at least two of these.
Cells seen_twice(Cells by) {
  Cells once;
  Cells twice;
  each(by, [&](int cell) {
    twice |= once & peers_of(cell);
    once |= peers_of(cell);
  });
  return twice;
}

struct Aligned {
  Cells members;                      // cells that may take part
  Cells few;                          // cells with few enough candidates to exclude
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
  all.few = excluders;
  each(open, [&](int cell) {
    const Cells peers = peers_of(cell);
    all.excluders[std::size_t(cell)] = excluders & peers;
    if (!(singles & peers).empty() || (excluders & peers).empty()) return;
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
      const auto most = static_cast<Digit9>(digits & (digits - 1));
      if (!is_one(most)) {
        triples_[std::size_t(size_++)] = digits;
        return;
      }
      with_[std::size_t(lowest(digits))] |= most;
      with_[std::size_t(lowest(most))] |= static_cast<Digit9>(digits ^ most);
    });
  }

  bool forbid(const Board& board, int a, int b, Hint& hint) const {
    const Digit9 of_a = board.at(a);
    const Digit9 of_b = board.at(b);
    Digit9 in_a = 0;
    Digit9 in_b = 0;
    const Digit9 ab = not_same(a, b);
    each(of_a, [&](int x) {
      const auto left = static_cast<Digit9>(of_b & ~with_[std::size_t(x)] & ~(bit(x) & ab));
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
    const Digit9 ab = not_same(a, b);
    const Digit9 ac = not_same(a, c);
    const Digit9 bc = not_same(b, c);
    Digit9 in_a = 0;
    Digit9 in_b = 0;
    Digit9 in_c = 0;
    for (unsigned xs = of_a; xs != 0; xs &= xs - 1) {
      const unsigned x = xs & (0 - xs);
      const Digit9 not_x = with_[std::size_t(std::countr_zero(x))];
      const unsigned c_of_x = of_c & ~not_x & ~(x & ac);
      if (c_of_x == 0) continue;
      const Thirds thirds(*this, x);
      for (unsigned ys = of_b & ~not_x & ~(x & ab); ys != 0; ys &= ys - 1) {
        const unsigned y = ys & (0 - ys);
        const unsigned not_y = with_[std::size_t(std::countr_zero(y))] | (y & bc);
        const unsigned left = c_of_x & ~not_y & ~thirds.after(y);
        if (left == 0) continue;
        in_a |= static_cast<Digit9>(x);
        in_b |= static_cast<Digit9>(y);
        in_c |= static_cast<Digit9>(left);
        if (in_b == of_b && in_c == of_c) break;  // x is kept, and so are all others
      }
    }
    take(a, of_a & ~in_a, hint);
    take(b, of_b & ~in_b, hint);
    take(c, of_c & ~in_c, hint);
    return !hint.removals.empty();
  }

 private:
  // The digits that two cells cannot both be.
  static Digit9 not_same(int a, int b) { return sees(a, b) ? kAll9 : Digit9{0}; }

  // The excluders with three candidates, one of which is taken: what remains of each.
  class Thirds {
   public:
    Thirds(const Combinations& all, unsigned taken) {
      for (int i = 0; i < all.size_; ++i) {
        const unsigned digits = all.triples_[std::size_t(i)];
        left_[size_] = digits & ~taken;
        size_ += (digits & taken) != 0 ? 1 : 0;
      }
    }
    // The digits that would take the last candidate of one of them after another one is taken.
    unsigned after(unsigned taken) const {
      unsigned not_these = 0;
      for (std::size_t i = 0; i < size_; ++i) {
        if ((left_[i] & taken) != 0) not_these |= left_[i] & ~taken;
      }
      return not_these;
    }

   private:
    std::array<unsigned, 21> left_;
    std::size_t size_ = 0;
  };

  static void take(int cell, int gone, Hint& hint) { hint.remove(cell, static_cast<Digit9>(gone)); }

  std::array<Digit9, 9> with_{};  // by digit: the other digits of pair excluders that have it
  std::array<Digit9, 20> triples_;
  int size_ = 0;
};

// One search. `changed` holds the cells that have changed since a search last found nothing. Base
// cells are worth a try only with at least two common excluders.
class Search {
 public:
  Search(const Board& board, Dialect dialect, const Aligned& all, Cells changed, Hint& hint)
      : board_(board), dialect_(dialect), all_(all), changed_(changed), hint_(hint) {}

  // Pre, here and below: a < b, and they have two common excluders.
  bool pair(int a, int b) {
    const Cells common = excluders(a) & excluders(b);
    if (!touched(common | Cells::only(a) | Cells::only(b))) return false;
    if (!Combinations(board_, common).forbid(board_, a, b, hint_)) return false;
    if (hint_.explain) argue(Cells::only(a) | Cells::only(b), common);
    return true;
  }

  // Tries third cells in the order of Sudoku Explainer: excluders of the first, then of the second.
  bool triple(int a, int b) {
    const Cells both = excluders(a) & excluders(b);
    Cells rest = seen_twice(both) & all_.members & ~tried(a, b);
    rest.erase(a);
    rest.erase(b);
    const Cells of_a = excluders(a) & rest;
    const Cells of_b = excluders(b) & rest;
    const auto with = [&](int c) {
      const Cells common = both & excluders(c);
      const Cells base = Cells::only(a) | Cells::only(b) | Cells::only(c);
      if (!touched(common | base)) return false;
      if (!Combinations(board_, common).forbid(board_, a, b, c, hint_)) return false;
      if (hint_.explain) argue(base, common);
      return true;
    };
    return any_peer(of_a, a, dialect_, with) || any_peer(of_b & ~of_a, b, dialect_, with);
  }

 private:
  // The third cells with which an earlier pair has made the same triple: pairs come in the order of
  // their greater cell, and a triple removes the same whichever of its cells is the third.
  Cells tried(int a, int b) const {
    Cells cells;
    if (all_.few.has(b)) cells |= (sees(a, b) ? kAllCells : peers_of(b)) & below(b);
    if (all_.few.has(a)) cells |= (sees(a, b) ? kAllCells : peers_of(a)) & below(a);
    return cells;
  }
  Cells excluders(int cell) const { return all_.excluders[std::size_t(cell)]; }
  bool touched(Cells cells) const { return !(cells & changed_).empty(); }
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
  for (Cells greater = all.members; !greater.empty();) {
    const int b = greater.pop();
    Cells lesser = all.members & below(b) & seen_twice(all.excluders[std::size_t(b)]);
    while (!lesser.empty()) {
      const int a = lesser.pop();
      const bool found = size_ == 2 ? search.pair(a, b) : search.triple(a, b);
      if (found) return hint.named(size_ == 2 ? 6.2 : 7.5, size_ == 2 ? "APE" : "ATE");
    }
  }
  without_ = board.candidates;
  members_ = all.members;
  return false;
}

}  // namespace sudokit::nine::se
