// Closure: all literals that follow from one literal, with their reasons, in the order in which
// Sudoku Explainer finds them, up to the first contradiction.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/meter.hpp"
#include "deduce/explainer/chain_hint.hpp"
#include "deduce/explainer/hint.hpp"
#include "deduce/nine/board.hpp"

namespace sudokit::nine::se {

// The kind of chains to search for.
struct ChainStyle {
  bool multiple = false;  // cells and houses with more than two candidates or places
  bool dynamic = false;   // consequences are removed before the next link
  bool nishio = false;    // one digit only
  int level = 0;          // of the rules used inside a closure; level 5 occurs only in SE 1.2.1
  int nested = 0;         // for level 4: the level of the inner chains
  Dialect dialect = Dialect::d3;
  bool quiet = false;  // the position has no cycle and no single chain
};

// A nested chain with its identity and complexity. `search` (the number of the inner search) and
// `gone` (how many offs there were) say where it was found, so that it can be found again for an
// argument.
struct NestedChain {
  std::uint64_t identity = 0;
  int complexity = 0;
  int search = 0;
  int gone = 0;
};

class ClosurePool;

struct Closure {
  static constexpr std::uint16_t kStart = 0x7FF;
  static constexpr std::uint16_t kRule = 0x800;  // added to the index of a rule

  // A rule, which is a pattern or a nested chain, derives an off from other offs.
  struct Rule {
    std::uint32_t first = 0;  // index into `parents`
    std::uint32_t size = 0;
    int nested = -1;
    Ground ground = Ground::inner_chain;
  };

  struct On {
    std::uint16_t candidate;
    std::uint16_t from;  // the off that it follows from
    Cause cause;
  };
  struct Off {
    std::uint16_t candidate;
    std::uint16_t from;  // an on, kStart or a rule
  };

  Boards ons{};
  Boards offs{};
  int on_size = 0;
  int off_size = 0;
  std::array<On, kCandidates> on_list;  // in the order in which they were found
  std::array<Off, kCandidates> off_list;
  std::vector<Rule> rules;
  std::vector<std::uint16_t> parents;
  std::vector<NestedChain> nested;

  // A literal that was found while its opposite held. The new one is not in the sets.
  struct Clash {
    int candidate = -1;
    bool new_on = false;
    std::uint16_t from = 0;
    Cause cause = kNoCause;
  };
  Clash clash;

  bool holds(Literal literal) const {
    return has(is_on(literal) ? ons : offs, candidate_of(literal));
  }
  void close(const Board& board, Literal start, const ChainStyle& style, ClosurePool& pool);

  void add_on(int to, Cause cause, int from) {
    insert(ons, to);
    on_list[std::size_t(on_size++)] = {static_cast<std::uint16_t>(to),
                                       static_cast<std::uint16_t>(from), cause};
  }
  void add_off(int to, int from) {
    insert(offs, to);
    off_list[std::size_t(off_size++)] = {static_cast<std::uint16_t>(to),
                                         static_cast<std::uint16_t>(from)};
  }

  // Pre: the closure holds the literal.
  Cause on_cause(int candidate) const { return on_list[on_places()[std::size_t(candidate)]].cause; }
  int on_from(int candidate) const { return on_list[on_places()[std::size_t(candidate)]].from; }
  int off_from(int candidate) const { return off_list[off_places()[std::size_t(candidate)]].from; }

 private:
  using Places = std::array<std::uint16_t, kCandidates>;

  // The positions of candidates in the lists. They are made on first use: few closures are queried,
  // and the others then occupy only a few cache lines.
  const Places& on_places() const { return make_places(), on_places_; }
  const Places& off_places() const { return make_places(), off_places_; }
  void make_places() const {
    if (placed_ == on_size + off_size) return;
    for (int i = 0; i < on_size; ++i) {
      on_places_[on_list[std::size_t(i)].candidate] = static_cast<std::uint16_t>(i);
    }
    for (int i = 0; i < off_size; ++i) {
      off_places_[off_list[std::size_t(i)].candidate] = static_cast<std::uint16_t>(i);
    }
    placed_ = on_size + off_size;
  }

  mutable int placed_ = 0;  // the number of literals that have their positions
  mutable Places on_places_;
  mutable Places off_places_;
};

// Memory for closures, which is reused and never freed. A search takes as many closures as it
// needs; a search nested in it takes the following ones. The pool also holds the meter, if there is
// one, that long searches poll; ask() throws BudgetSpent when the budget is exhausted.
class ClosurePool {
 public:
  void watch(Meter* meter) { meter_ = meter; }
  void ask() const {
    if (meter_ != nullptr) meter_->require();
  }
  std::size_t mark() const { return used_; }
  void release(std::size_t mark) { used_ = mark; }
  Closure& take() {
    if (used_ == closures_.size()) closures_.push_back(std::make_unique<Closure>());
    return *closures_[used_++];
  }

 private:
  std::vector<std::unique_ptr<Closure>> closures_;
  std::size_t used_ = 0;
  Meter* meter_ = nullptr;
};

// The end of a chain in a closure: a literal that the closure holds, or the new literal of its
// clash.
struct ChainEnd {
  const Closure* closure = nullptr;
  Literal literal = 0;
  bool clash = false;
};

// Counts the literals that an end depends on, including itself. May stop counting at `limit` + 1.
// Nested chains are appended, each identity once.
int ancestors(const Board& board, const ChainEnd& end, int limit, std::vector<NestedChain>* nested);

// Appends the same literals, breadth first, with their causes.
void append_chain(const Board& board, const ChainEnd& end, std::vector<ChainNode>& nodes);

// Builds the statements that lead to the ends, with the chains nested in them, and adds the houses
// that the argument names. Pre: the closures are of this style.
void argue_ends(const Board& board, const std::vector<ChainEnd>& ends, const ChainStyle& style,
                ClosurePool& pool, Argument& argument);

// Adds the hints of this style to the sink.
void forcing_chains(const Board& board, const ChainStyle& style, ClosurePool& pool,
                    ChainSink& sink);

// Rules that extend a closure when its links are exhausted.

// Applies the first rule of the style that finds something new, and adds its removals to the
// closure. `board` is what the closure leaves of `source`. Returns false if no rule finds anything.
bool apply_rules(const Board& source, const Board& board, const ChainStyle& style,
                 ClosurePool& pool, Closure& closure);

// The argument of a chain that was found inside the closure, in the position at that time.
Argument argue_nested(const Board& source, const ChainStyle& style, ClosurePool& pool,
                      const Closure& closure, const NestedChain& chain);

}  // namespace sudokit::nine::se
