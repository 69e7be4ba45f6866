// Closure: all that follows from one literal, with why, in the order in which Sudoku Explainer
// finds it; up to the first contradiction.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/meter.hpp"
#include "deduce/explainer/chain_hint.hpp"
#include "deduce/explainer/dialect.hpp"
#include "deduce/nine/literals.hpp"

namespace sudokit::nine::se {

// How chains are looked for.
struct ChainStyle {
  bool multiple = false;  // cells and houses of more than two
  bool dynamic = false;   // what follows is taken away before the next link
  bool nishio = false;    // one digit alone
  int level = 0;          // of the rules used inside a closure: 5 in SE 1.2.1 alone
  int nested = 0;         // at level 4: the level of the chains inside
  Dialect dialect = Dialect::d3;
};

// A nested chain by its identity and its complexity; and where it was found, so that it is found
// again when it has to be told: by which of the searches inside, when so many offs were gone.
struct NestedChain {
  std::uint64_t identity = 0;
  int complexity = 0;
  int search = 0;
  int gone = 0;
};

class ClosurePool;

struct Closure {
  static constexpr std::uint16_t kStart = 0x7FF;
  static constexpr std::uint16_t kRule = 0x800;  // plus the index of a rule

  // An off may follow from other offs by a rule: a pattern, or a nested chain.
  struct Rule {
    std::uint32_t first = 0;  // in parents
    std::uint32_t size = 0;
    int nested = -1;
    Ground ground = Ground::inner_chain;
  };

  struct On {
    std::uint16_t candidate;
    std::uint16_t from;  // the off that made it so
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
  std::array<On, kCandidates> on_list;  // in the order of finding
  std::array<Off, kCandidates> off_list;
  std::vector<Rule> rules;
  std::vector<std::uint16_t> parents;
  std::vector<NestedChain> nested;

  // Where one literal was found while the other stood: the new one is not in the sets.
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

  // Of those that it holds.
  Cause on_cause(int candidate) const { return on_list[on_places()[std::size_t(candidate)]].cause; }
  int on_from(int candidate) const { return on_list[on_places()[std::size_t(candidate)]].from; }
  int off_from(int candidate) const { return off_list[off_places()[std::size_t(candidate)]].from; }

 private:
  using Places = std::array<std::uint16_t, kCandidates>;

  // Where candidates stand in the lists. Few closures are asked, so that this is made when one is:
  // most stay a few lines of cache.
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

  mutable int placed_ = 0;  // so many literals have their places
  mutable Places on_places_;
  mutable Places off_places_;
};

// Memory for closures, used again and never given back: a search takes as many as it needs, and
// what is nested in it takes those after. It knows the meter, where there is one, that long
// searches ask, and who throws BudgetSpent when it is spent.
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

// The end of a chain in a closure: a literal that it holds, or the new one of its clash.
struct ChainEnd {
  const Closure* closure = nullptr;
  Literal literal = 0;
  bool clash = false;
};

// Counts the literals that an end rests on, itself included; at least `limit` + 1 where there are
// more. Nested chains are appended, each once by identity.
int ancestors(const Board& board, const ChainEnd& end, int limit, std::vector<NestedChain>* nested);

// The same literals, breadth first, with their causes.
void append_chain(const Board& board, const ChainEnd& end, std::vector<ChainNode>& nodes);

// What leads to the ends, as the lines of an argument, with the chains nested in them; houses are
// added where it names them. Pre: the closures are of this style.
void argue_ends(const Board& board, const std::vector<ChainEnd>& ends, const ChainStyle& style,
                ClosurePool& pool, Argument& argument);

// Adds the hints of the style to the sink.
void forcing_chains(const Board& board, const ChainStyle& style, ClosurePool& pool,
                    ChainSink& sink);

}  // namespace sudokit::nine::se
