#include "deduce/explainer/closure.hpp"

#include <optional>

#include "deduce/explainer/rules.hpp"

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

  // The links are those of the board before the off is removed from it.
  bool from_off(int from) {
    struct Link {
      int to;
      Cause cause;
    };
    std::array<Link, 4> links{};
    std::size_t size = 0;
    each_strong(*board_, from, !style_.nishio, [&](int to, Cause cause) {
      links[size++] = {to, cause};
      return false;
    });
    if (style_.dynamic) work_->remove(cell_of(from), digit_of(from));
    for (std::size_t i = 0; i < size; ++i) {
      const auto [to, cause] = links[i];
      if (has(closure_.offs, to)) {
        closure_.clash = {to, true, static_cast<std::uint16_t>(from), cause};
        return true;
      }
      if (!has(closure_.ons, to)) closure_.add_on(to, cause, from);
    }
    return false;
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

}  // namespace sudokit::nine::se
