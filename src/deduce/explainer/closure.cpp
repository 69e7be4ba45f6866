#include "deduce/explainer/closure.hpp"

#include <optional>

#include "deduce/explainer/patterns.hpp"

namespace sudokit::nine::se {
namespace {

// Calls f(candidate, cause) for the candidates that go off if this one is on, in the order of
// Sudoku Explainer: those of its cell, then of its block, row and column. f returns true to stop.
template <typename F>
bool each_weak(const Board& board, int from, bool in_cell, F f) {
  const int cell = cell_of(from);
  const int digit = digit_of(from);
  if (in_cell) {
    for (unsigned bits = board.at(cell) & ~(1U << digit); bits != 0; bits &= bits - 1) {
      if (f(candidate(cell, std::countr_zero(bits)), kInCell)) return true;
    }
  }
  Cells left = board.of(digit) & peers_of(cell);
  for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
    const Cells house = house_cells(house_of(cell, cause));
    for (Cells rest = left & house; !rest.empty();) {
      if (f(candidate(rest.pop(), digit), cause)) return true;
    }
    left &= ~house;
  }
  return false;
}

// Calls f(candidate, cause) for the candidates that go on if this one is off: the other of two in
// its cell, block, row or column. A candidate may be visited twice. f returns true to stop.
template <typename F>
bool each_strong(const Board& board, int from, bool in_cell, F f) {
  const int cell = cell_of(from);
  const int digit = digit_of(from);
  if (in_cell) {
    const auto other = static_cast<Digit9>(board.at(cell) & ~(1U << digit));
    if (is_one(other) && f(candidate(cell, lowest(other)), kInCell)) return true;
  }
  for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
    const int house = house_of(cell, cause);
    const std::size_t seat = kGrid.seat[std::size_t(cell)][std::size_t(cause - kInBlock)];
    const auto other = static_cast<Digit9>(board.seats(house, digit) & ~(1U << seat));
    if (!is_one(other)) continue;
    const int to = cell_at(house, lowest(other));
    if (f(candidate(to, digit), cause)) return true;
  }
  return false;
}

}  // namespace

// One run. The lists of the closure serve as queues, with a head index each.
class Closer {
 public:
  Closer(Closure& closure, const Board& source, const ChainStyle& style, ClosurePool& pool)
      : closure_(closure), source_(source), board_(&source), style_(style), pool_(pool) {}

  void run(Literal start) {
    const int at = candidate_of(start);
    if (is_on(start)) {
      closure_.add_on(at, kNoCause, Closure::kStart);
    } else {
      closure_.add_off(at, Closure::kStart);
      if (style_.level == 0 && !leads_on(at)) return;
    }
    if (style_.dynamic) board_ = &work_.emplace(source_);
    while (true) {
      if (on_head_ < closure_.on_size) {
        if (from_on(closure_.on_list[std::size_t(on_head_++)].candidate)) return;
      } else if (off_head_ < closure_.off_size) {
        if (from_off(closure_.off_list[std::size_t(off_head_++)].candidate)) return;
      } else if (style_.level == 0 || !apply_rules(source_, *board_, style_, pool_, closure_)) {
        return;
      }
    }
  }

 private:
  // Does an off of the source have any strong link? Many have none.
  bool leads_on(int off) const {
    return each_strong(source_, off, !style_.nishio, [](int, Cause) { return true; });
  }

  bool from_on(int from) {
    const int cell = cell_of(from);
    const auto digit = static_cast<std::size_t>(digit_of(from));
    const Cells seen = board_->cells[digit] & peers_of(cell);
    if (!(seen & closure_.ons[digit]).empty()) return from_on_to_clash(from);
    if (!style_.nishio) {
      for (unsigned bits = board_->at(cell) & ~(1U << digit); bits != 0; bits &= bits - 1) {
        const int to = candidate(cell, std::countr_zero(bits));
        if (has(closure_.ons, to)) return clash(to, from);
        if (!has(closure_.offs, to)) closure_.add_off(to, from);
      }
    }
    Cells fresh = seen & ~closure_.offs[digit];
    for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
      const Cells house = house_cells(house_of(cell, cause));
      each(fresh & house, [&](int to) { closure_.add_off(candidate(to, int(digit)), from); });
      fresh &= ~house;
    }
    return false;
  }

  bool clash(int to, int from) {
    closure_.clash = {to, false, static_cast<std::uint16_t>(from), kNoCause};
    return true;
  }

  bool from_on_to_clash(int from) {
    return each_weak(*board_, from, !style_.nishio, [&](int to, Cause) {
      if (has(closure_.ons, to)) return clash(to, from);
      if (!has(closure_.offs, to)) closure_.add_off(to, from);
      return false;
    });
  }

  // What an off leaves alone in its cell and in its houses goes on.
  bool from_off(int from) {
    std::array<Link, 4> links;
    const std::size_t size = style_.dynamic ? remove(from, links) : left_alone(from, links);
    for (std::size_t i = 0; i < size; ++i) {
      const auto [to, digit, cause] = links[i];
      const int at = candidate(to, digit);
      if (closure_.offs[std::size_t(digit)].has(to)) {
        closure_.clash = {at, true, static_cast<std::uint16_t>(from), cause};
        return true;
      }
      if (!closure_.ons[std::size_t(digit)].has(to)) closure_.add_on(at, cause, from);
    }
    return false;
  }

  struct Link {
    int cell;
    int digit;
    Cause cause;
  };
  // Removes the off from the board.
  std::size_t remove(int from, std::array<Link, 4>& links) {
    Board& board = *work_;
    const auto cell = static_cast<std::size_t>(cell_of(from));
    const auto digit = static_cast<std::size_t>(digit_of(from));
    std::size_t size = 0;
    const Digit9 others = board.candidates[cell] &= static_cast<Digit9>(~(1U << digit));
    if (!style_.nishio && is_one(others)) links[size++] = {int(cell), lowest(others), kInCell};
    board.cells[digit].erase(int(cell));
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint8_t house = kGrid.house[cell][k];
      const Digit9 seats = board.places[house][digit] &=
          static_cast<Digit9>(~(1U << kGrid.seat[cell][k]));
      if (!is_one(seats)) continue;
      links[size++] = {cell_at(house, lowest(seats)), int(digit), Cause(kInBlock + k)};
    }
    return size;
  }
  std::size_t left_alone(int from, std::array<Link, 4>& links) const {
    std::size_t size = 0;
    each_strong(*board_, from, !style_.nishio, [&](int to, Cause cause) {
      links[size++] = {cell_of(to), digit_of(to), cause};
      return false;
    });
    return size;
  }

  Closure& closure_;
  const Board& source_;
  const Board* board_;  // the remaining candidates
  std::optional<Board> work_;
  const ChainStyle& style_;
  ClosurePool& pool_;
  int on_head_ = 0;
  int off_head_ = 0;
};

void Closure::close(const Board& board, Literal start, const ChainStyle& style, ClosurePool& pool) {
  pool.ask();
  ons = {};
  offs = {};
  on_size = off_size = 0;
  rules.clear();
  parents.clear();
  nested.clear();
  clash = {};
  placed_ = 0;
  Closer(*this, board, style, pool).run(start);
}

// ---- Rules --------------------------------------------------------------------------------------

namespace {

// Uses every instance in the position that requires some candidate of the source to be gone; other
// instances would have been found without the chain. So only houses that lost a place are searched.
class Rules {
 public:
  Rules(const Board& source, const Board& board, Dialect dialect, Closure& closure)
      : source_(source), board_(board), dialect_(dialect), closure_(closure) {
    for (std::size_t digit = 0; digit < 9; ++digit) {
      each(closure.offs[digit], [&](int cell) {
        for (const std::uint8_t house : kGrid.house[std::size_t(cell)]) {
          touched_[digit] |= 1U << house;
        }
      });
      any_touched_ |= touched_[digit];
    }
  }

  bool locked() {
    ground_ = Ground::locked;
    return each_of([&] {
      each_locked(
          board_, dialect_,
          [&](int digit, int from, int into) {
            const Cells gone = board_.of(digit) & house_cells(into) & ~house_cells(from);
            if (gone.empty()) return false;
            parents_.clear();
            need_gone(digit, from, house_cells(into));
            removals_.clear();
            for (int seat = 0; seat < 9; ++seat) {
              const int cell = cell_at(into, seat);
              if (gone.has(cell)) take(cell, 1U << digit);
            }
            finish(-1);
            return false;
          },
          touched_);
    });
  }

  bool hidden_pairs() {
    ground_ = Ground::hidden_pair;
    return each_of([&] {
      each_hidden<2>(
          board_, 5,
          [&](int house, Digit9 digits, Digit9 seats) {
            parents_.clear();
            removals_.clear();
            for (int seat = 0; seat < 9; ++seat) {
              const int cell = cell_at(house, seat);
              if ((seats >> seat & 1) != 0) {
                take(cell, board_.at(cell) & ~digits);
              } else {
                need(cell, source_.at(cell) & digits);
              }
            }
            finish(-1);
            return false;
          },
          any_touched_);
    });
  }

  bool naked_pairs() {
    ground_ = Ground::naked_pair;
    return each_of([&] {
      each_naked<2>(
          board_,
          [&](int house, Digit9 seats, Digit9 digits) {
            parents_.clear();
            removals_.clear();
            for (int seat = 0; seat < 9; ++seat) {
              const int cell = cell_at(house, seat);
              if ((seats >> seat & 1) != 0) {
                need(cell, source_.at(cell) & ~digits);
              } else {
                take(cell, board_.at(cell) & digits);
              }
            }
            finish(-1);
            return false;
          },
          any_touched_);
    });
  }

  bool x_wings() {
    ground_ = Ground::x_wing;
    return each_of([&] {
      each_fish<2>(
          board_,
          [&](const Fish& fish) {
            parents_.clear();
            removals_.clear();
            Cells covers;
            each(fish.covers, [&](int line) {
              covers |= house_cells(fish.cover() + line);
              each(fish.gone(board_, line),
                   [&](int seat) { take(cell_at(fish.cover() + line, seat), 1U << fish.digit); });
            });
            each(fish.lines, [&](int line) { need_gone(fish.digit, fish.base + line, covers); });
            finish(-1);
            return false;
          },
          touched_);
    });
  }

  // Applies the hints found by the nested search.
  bool chains(const std::vector<ChainHint>& hints, int search) {
    ground_ = Ground::inner_chain;
    const int gone = closure_.off_size;
    return each_of([&] {
      for (const ChainHint& hint : hints) {
        parents_ = rule_parents(hint, source_, board_);
        removals_ = hint.removals;
        if (parents_.empty()) continue;
        closure_.nested.push_back({identity(hint), hint.rank.complexity, search, gone});
        finish(static_cast<int>(closure_.nested.size()) - 1);
      }
    });
  }

 private:
  template <typename F>
  bool each_of(F f) {
    const int before = closure_.off_size;
    f();
    return closure_.off_size > before;
  }

  void take(int cell, unsigned digits) {
    if (digits != 0) {
      removals_.push_back({static_cast<std::uint8_t>(cell), static_cast<Digit9>(digits)});
    }
  }
  void need(int cell, unsigned digits) {
    each(static_cast<Digit9>(digits), [&](int digit) {
      parents_.push_back(static_cast<std::uint16_t>(candidate(cell, digit)));
    });
  }
  // Requires the places of the digit that are gone from the house, except in the cells `but`.
  void need_gone(int digit, int house, Cells but) {
    const auto gone =
        static_cast<Digit9>(source_.seats(house, digit) & ~board_.seats(house, digit));
    each(gone, [&](int seat) {
      const int cell = cell_at(house, seat);
      if (!but.has(cell)) need(cell, 1U << digit);
    });
  }

  void finish(int nested) {
    if (parents_.empty() || removals_.empty()) return;
    hash_order(removals_);
    const auto rule = static_cast<std::uint16_t>(Closure::kRule + closure_.rules.size());
    closure_.rules.push_back({static_cast<std::uint32_t>(closure_.parents.size()),
                              static_cast<std::uint32_t>(parents_.size()), nested, ground_});
    closure_.parents.insert(closure_.parents.end(), parents_.begin(), parents_.end());
    for (const Removal& removal : removals_) {
      each(removal.digits, [&](int digit) {
        const int gone = candidate(removal.cell, digit);
        if (has(closure_.offs, gone)) return;
        closure_.add_off(gone, rule);
      });
    }
  }

  const Board& source_;
  const Board& board_;
  Dialect dialect_;
  Closure& closure_;
  DigitHouses touched_{};  // houses that lost a place of the digit
  std::uint32_t any_touched_ = 0;
  std::vector<std::uint16_t> parents_;
  std::vector<Removal> removals_;
  Ground ground_ = Ground::inner_chain;
};

// The number of nested chain searches of a style, run one after the other.
int searches_inside(const ChainStyle& style) {
  return style.level < 2 ? 0 : style.level == 3 || style.level == 5 ? 2 : 1;
}

// Level 2 searches single chains; level 3 then also multiple ones; level 4 the dynamic level that
// the style names; level 5 dynamic chains, and then those of level 2.
// If `source` is given, hints that need nothing gone from it may be left out.
void search_inside(const Board& board, const ChainStyle& style, int search, ClosurePool& pool,
                   ChainSink& sink, const Board* source) {
  const auto dynamic = [&](int level) {
    forcing_chains(board, {true, true, false, level, 0, style.dialect}, pool, sink);
  };
  if (style.level == 5) return dynamic(search == 0 ? 0 : 2);
  if (style.level == 4) return dynamic(style.nested);
  if (search == 0) return unary_chains(board, sink, source);
  forcing_chains(board, {true, false, false, 0, 0, style.dialect}, pool, sink);
}

}  // namespace

bool apply_rules(const Board& source, const Board& board, const ChainStyle& style,
                 ClosurePool& pool, Closure& closure) {
  Rules rules(source, board, style.dialect, closure);
  if (rules.locked() || rules.hidden_pairs() || rules.naked_pairs() || rules.x_wings()) return true;
  for (int search = 0; search < searches_inside(style); ++search) {
    ChainSink sink(true);
    search_inside(board, style, search, pool, sink, style.quiet ? &source : nullptr);
    if (rules.chains(sink.take_sorted(), search)) return true;
  }
  return false;
}

Argument argue_nested(const Board& source, const ChainStyle& style, ClosurePool& pool,
                      const Closure& closure, const NestedChain& chain) {
  Board board = source;
  for (int i = 0; i < chain.gone; ++i) {
    const int gone = closure.off_list[std::size_t(i)].candidate;
    board.remove(cell_of(gone), digit_of(gone));
  }
  ChainSink sink = ChainSink::arguing(chain.identity);
  search_inside(board, style, chain.search, pool, sink, nullptr);
  return sink.take_argument();
}

}  // namespace sudokit::nine::se
