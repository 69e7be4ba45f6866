#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "deduce/explainer/closure.hpp"
#include "deduce/explainer/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

// An on rests on the offs of all other candidates of its cell, or of its digit's other places in
// its house, as they were before the chain.
class Ancestry {
 public:
  Ancestry(const Board& board, const ChainEnd& end)
      : board_(board), closure_(*end.closure), end_(end) {}

  int count_up_to(int limit, std::vector<NestedChain>* nested) {
    take(end_.literal);
    if (end_.clash) {
      --size_;
      parents(end_.literal);
      counted_ = 1;
    }
    while (size_ > 0) {
      if (counted_ > limit) return counted_;
      const Literal literal = stack_[std::size_t(--size_)];
      ++counted_;
      parents(literal);
      if (nested != nullptr) note(literal, *nested);
    }
    return counted_;
  }

 private:
  void take(Literal literal) {
    Boards& seen = is_on(literal) ? ons_ : offs_;
    if (has(seen, candidate_of(literal))) return;
    insert(seen, candidate_of(literal));
    stack_[std::size_t(size_++)] = literal;
  }

  void parents(Literal literal) {
    const bool clash = end_.clash && literal == end_.literal;
    const int at = candidate_of(literal);
    if (!is_on(literal)) {
      const int from = clash ? closure_.clash.from : closure_.off_from(at);
      if (from < Closure::kStart) take(on(from));
      if (from >= Closure::kRule) rule(closure_.rules[std::size_t(from - Closure::kRule)]);
      return;
    }
    const Cause cause = clash ? closure_.clash.cause : closure_.on_cause(at);
    const int cell = cell_of(at);
    const int digit = digit_of(at);
    if (cause == kInCell) {
      each(static_cast<Digit9>(board_.at(cell) & ~(1U << digit)),
           [&](int other) { take(off(candidate(cell, other))); });
    } else if (cause != kNoCause) {
      Cells others =
          board_.of(digit) & house_cells(house_of(cell, cause)) & ~offs_[std::size_t(digit)];
      others.erase(cell);
      each(others, [&](int other) { take(off(candidate(other, digit))); });
    }
  }

  void rule(const Closure::Rule& rule) {
    for (std::uint32_t i = 0; i < rule.size; ++i) take(off(closure_.parents[rule.first + i]));
  }

  void note(Literal literal, std::vector<NestedChain>& nested) const {
    if (is_on(literal)) return;
    const int from = closure_.off_from(candidate_of(literal));
    if (from < Closure::kRule) return;
    const int index = closure_.rules[std::size_t(from - Closure::kRule)].nested;
    if (index < 0) return;
    const NestedChain chain = closure_.nested[std::size_t(index)];
    const auto same = [&](const NestedChain& other) { return other.identity == chain.identity; };
    if (std::none_of(nested.begin(), nested.end(), same)) nested.push_back(chain);
  }

  const Board& board_;
  const Closure& closure_;
  ChainEnd end_;
  Boards ons_{};
  Boards offs_{};
  std::array<Literal, 2 * kCandidates> stack_;
  int size_ = 0;
  int counted_ = 0;
};

// Visits the parents in order: the off that caused the on, then the others.
template <typename F>
void each_parent(const Board& board, const ChainEnd& end, Literal literal, bool top, F f) {
  const Closure& closure = *end.closure;
  const bool clash = end.clash && top;
  const int at = candidate_of(literal);
  if (!is_on(literal)) {
    const int from = clash ? closure.clash.from : closure.off_from(at);
    if (from < Closure::kStart) f(on(from));
    if (from < Closure::kRule) return;
    const Closure::Rule rule = closure.rules[std::size_t(from - Closure::kRule)];
    for (std::uint32_t i = 0; i < rule.size; ++i) f(off(closure.parents[rule.first + i]));
    return;
  }
  const Cause cause = clash ? closure.clash.cause : closure.on_cause(at);
  if (cause == kNoCause) return;
  const int first = clash ? closure.clash.from : closure.on_from(at);
  f(off(first));
  const auto other = [&](int parent) {
    if (parent != first && parent != at) f(off(parent));
  };
  const int cell = cell_of(at);
  if (cause == kInCell) {
    each(board.at(cell), [&](int digit) { other(candidate(cell, digit)); });
  } else {
    const auto house = static_cast<std::size_t>(house_of(cell, cause));
    each(board.of(digit_of(at)) & kGrid.cells[house],
         [&](int place) { other(candidate(place, digit_of(at))); });
  }
}

// The lines of one closure, each after the lines that it rests on.
class Lines {
 public:
  Lines(const Board& board, const ChainStyle& style, ClosurePool& pool, Argument& argument)
      : board_(board), style_(style), pool_(pool), argument_(argument) {}

  void add(const ChainEnd& end) { line(end, end.literal); }

 private:
  int line(const ChainEnd& end, Literal literal) {
    const auto known = std::find_if(known_.begin(), known_.end(),
                                    [&](const auto& one) { return one.first == literal; });
    if (known != known_.end()) return known->second;
    const bool top = literal == end.literal;
    std::vector<int> parents;
    each_parent(board_, end, literal, top,
                [&](Literal parent) { parents.push_back(line(end, parent)); });
    const int at = add_literal(argument_, literal);
    known_.emplace_back(literal, at);
    for (const int parent : parents) join(end, literal, parent, at, parents.size() == 1);
    if (!is_on(literal)) argument_.nodes[std::size_t(at)].nested = inside(end, literal);
    return at;
  }

  // The nested argument that removes a candidate, or -1. All removals by one chain share one
  // argument.
  int inside(const ChainEnd& end, Literal off) {
    const Closure& closure = *end.closure;
    const int from =
        end.clash && off == end.literal ? closure.clash.from : closure.off_from(candidate_of(off));
    if (from < Closure::kRule) return -1;
    const int chain = closure.rules[std::size_t(from - Closure::kRule)].nested;
    if (chain < 0) return -1;
    const auto told = std::find_if(inside_.begin(), inside_.end(),
                                   [&](const auto& one) { return one.first == chain; });
    if (told != inside_.end()) return told->second;
    argument_.nested.push_back(
        argue_nested(board_, style_, pool_, closure, closure.nested[std::size_t(chain)]));
    inside_.emplace_back(chain, static_cast<int>(argument_.nested.size()) - 1);
    return inside_.back().second;
  }

  void join(const ChainEnd& end, Literal literal, int parent, int at, bool alone) {
    const Because because = why(end, literal, alone);
    sudokit::join(argument_, parent, at, because);
    if (because.ground == Ground::last_place) add_house_once(argument_, because.house);
  }

  Because why(const ChainEnd& end, Literal literal, bool alone) const {
    const Closure& closure = *end.closure;
    const bool clash = end.clash && literal == end.literal;
    const int place = candidate_of(literal);
    const int cell = cell_of(place);
    if (is_on(literal))
      return strong(cell, clash ? closure.clash.cause : closure.on_cause(place), alone);
    const int from = clash ? closure.clash.from : closure.off_from(place);
    if (from >= Closure::kRule) {
      return {Inference::forces, closure.rules[std::size_t(from - Closure::kRule)].ground, -1};
    }
    const int other = cell_of(from);
    if (cell == other) return {Inference::not_both, Ground::cell, -1};
    return {Inference::not_both, Ground::house, View(board_).common_house({cell, other})};
  }
  static Because strong(int cell, Cause cause, bool alone) {
    if (cause == kInCell) {
      return alone ? Because{Inference::one_of, Ground::cell, -1}
                   : Because{Inference::forces, Ground::last_candidate, -1};
    }
    return {alone ? Inference::one_of : Inference::forces,
            alone ? Ground::house : Ground::last_place, house_of(cell, cause)};
  }

  const Board& board_;
  const ChainStyle& style_;
  ClosurePool& pool_;
  Argument& argument_;
  std::vector<std::pair<Literal, int>> known_;
  std::vector<std::pair<int, int>> inside_;  // chains of the closure and their arguments
};

}  // namespace

void argue_ends(const Board& board, const std::vector<ChainEnd>& ends, const ChainStyle& style,
                ClosurePool& pool, Argument& argument) {
  const Closure* closure = nullptr;
  std::optional<Lines> lines;
  for (const ChainEnd& end : ends) {
    if (end.closure != closure) lines.emplace(board, style, pool, argument);
    closure = end.closure;
    lines->add(end);
  }
}

int ancestors(const Board& board, const ChainEnd& end, int limit,
              std::vector<NestedChain>* nested) {
  return Ancestry(board, end).count_up_to(limit, nested);
}

void append_chain(const Board& board, const ChainEnd& end, std::vector<ChainNode>& nodes) {
  std::array<Boards, 2> seen{};
  const std::size_t start = nodes.size();
  const auto take = [&](Literal literal, Cause cause) {
    Boards& set = seen[is_on(literal) ? 1 : 0];
    if (has(set, candidate_of(literal))) return;
    insert(set, candidate_of(literal));
    nodes.push_back({literal, cause});
  };
  const auto cause_of = [&](Literal literal) {
    return is_on(literal) ? end.closure->on_cause(candidate_of(literal)) : kNoCause;
  };
  take(end.literal, end.clash ? end.closure->clash.cause : cause_of(end.literal));
  for (std::size_t i = start; i < nodes.size(); ++i) {
    each_parent(board, end, nodes[i].literal, i == start,
                [&](Literal parent) { take(parent, cause_of(parent)); });
  }
}

// ---- Chains -------------------------------------------------------------------------------------

namespace {

bool forcing(const Board& board, const ChainStyle& style, ClosurePool& pool, Hint& hint) {
  ChainSink sink(false, hint.explain);
  forcing_chains(board, style, pool, sink);
  return take_best(sink, hint);
}

}  // namespace

bool unary_chain(const Board& board, Hint& hint) {
  ChainSink sink(false, hint.explain);
  unary_chains(board, sink);
  return take_best(sink, hint);
}

bool nishio(const Board& board, ClosurePool& pool, Hint& hint) {
  return forcing(board, {false, true, true, 0, 0}, pool, hint);
}

bool multiple_chain(const Board& board, ClosurePool& pool, Hint& hint) {
  return forcing(board, {true, false, false, 0, 0}, pool, hint);
}

bool dynamic_chain(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint) {
  return forcing(board, {true, true, false, 0, 0, dialect}, pool, hint);
}

bool dynamic_chain_plus(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint) {
  return forcing(board, {true, true, false, 1, 0, dialect}, pool, hint);
}

bool nested_chain(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint) {
  ChainSink single(false);
  unary_chains(board, single);
  for (const int level : {2, 3}) {
    if (forcing(board, {true, true, false, level, 0, dialect, single.empty()}, pool, hint)) {
      return true;
    }
  }
  if (dialect == Dialect::d1) {
    return forcing(board, {true, true, false, 4, 0, dialect}, pool, hint) ||
           forcing(board, {true, true, false, 5, 0, dialect}, pool, hint);
  }
  for (int nested = 0; nested < 4; ++nested) {
    if (forcing(board, {true, true, false, 4, nested, dialect}, pool, hint)) return true;
  }
  return false;
}

}  // namespace sudokit::nine::se
