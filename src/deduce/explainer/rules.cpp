#include "deduce/explainer/rules.hpp"

#include "deduce/explainer/patterns.hpp"

namespace sudokit::nine::se {
namespace {

// Uses every instance in the position that requires some candidate of the source to be gone; other
// instances would have been found without the chain.
class Rules {
 public:
  Rules(const Board& source, const Board& board, Dialect dialect, Closure& closure)
      : source_(source), board_(board), dialect_(dialect), closure_(closure) {}

  bool locked() {
    ground_ = Ground::locked;
    return each_of([&] {
      each_locked(board_, dialect_, [&](int digit, int from, int into) {
        parents_.clear();
        need_gone(digit, from, house_cells(into));
        const Cells gone = board_.of(digit) & house_cells(into) & ~house_cells(from);
        removals_.clear();
        for (int seat = 0; seat < 9; ++seat) {
          const int cell = cell_at(into, seat);
          if (gone.has(cell)) take(cell, 1U << digit);
        }
        finish(-1);
        return false;
      });
    });
  }

  bool hidden_pairs() {
    ground_ = Ground::hidden_pair;
    return each_of([&] {
      each_hidden<2>(board_, 5, [&](int house, Digit9 digits, Digit9 seats) {
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
      });
    });
  }

  bool naked_pairs() {
    ground_ = Ground::naked_pair;
    return each_of([&] {
      each_naked<2>(board_, [&](int house, Digit9 seats, Digit9 digits) {
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
      });
    });
  }

  bool x_wings() {
    ground_ = Ground::x_wing;
    return each_of([&] {
      each_fish<2>(board_, [&](const Fish& fish) {
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
      });
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
void search_inside(const Board& board, const ChainStyle& style, int search, ClosurePool& pool,
                   ChainSink& sink) {
  const auto dynamic = [&](int level) {
    forcing_chains(board, {true, true, false, level, 0, style.dialect}, pool, sink);
  };
  if (style.level == 5) return dynamic(search == 0 ? 0 : 2);
  if (style.level == 4) return dynamic(style.nested);
  if (search == 0) return unary_chains(board, sink);
  forcing_chains(board, {true, false, false, 0, 0, style.dialect}, pool, sink);
}

}  // namespace

bool apply_rules(const Board& source, const Board& board, const ChainStyle& style,
                 ClosurePool& pool, Closure& closure) {
  Rules rules(source, board, style.dialect, closure);
  if (rules.locked() || rules.hidden_pairs() || rules.naked_pairs() || rules.x_wings()) return true;
  for (int search = 0; search < searches_inside(style); ++search) {
    ChainSink sink(true);
    search_inside(board, style, search, pool, sink);
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
  search_inside(board, style, chain.search, pool, sink);
  return sink.take_argument();
}

}  // namespace sudokit::nine::se
