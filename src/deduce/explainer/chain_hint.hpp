// ChainHint: a step by chains with what orders it among others, and the sinks that keep some.
//
// Hints come in the order of finding. The first of the least (rating, complexity, key) wins; a
// nested search keeps, in that order, the first of those that remove the same candidates.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "deduce/explainer/hint.hpp"
#include "deduce/nine/literals.hpp"

namespace sudokit::nine::se {

// What the length of a chain adds to its rating, as a sum of tenths.
inline double length_rating(int complexity) {
  double added = 0;
  int ceiling = 4;
  for (bool odd = false; complexity - 2 > ceiling; odd = !odd) {
    added += 0.1;
    ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
  }
  return added;
}

struct ChainNode {
  Literal literal = 0;
  Cause cause = kNoCause;
};

// What comes before another; smaller is better.
struct ChainRank {
  double rating = 0;
  int complexity = 0;
  int key = 0;
  friend auto operator<=>(const ChainRank&, const ChainRank&) = default;
};

struct ChainHint {
  ChainRank rank;
  int result = -1;  // a literal, or -1
  std::string name;
  std::vector<Removal> removals;
  // Kept for nesting only: the chains, each from its target backwards, and where each starts.
  std::vector<ChainNode> nodes;
  std::vector<std::uint32_t> starts;
  std::unique_ptr<Argument> argument;  // where it is asked for
};

// Of its chains, literal by literal.
std::uint64_t identity(const ChainHint& hint);

class ChainSink {
 public:
  // Nested: keep all; else the best alone.
  explicit ChainSink(bool nested, bool explain = false) : nested_(nested), explain_(explain) {}
  // Nested, to argue one hint that was found before.
  static ChainSink arguing(std::uint64_t wanted) {
    ChainSink sink(true, true);
    sink.wanted_ = wanted;
    return sink;
  }

  bool nested() const { return nested_; }
  // Whether arguments are asked for.
  bool explain() const { return explain_; }
  // Whether that of this one is, of which all else is known.
  bool argues(const ChainHint& hint) const {
    return explain_ && (!wanted_ || identity(hint) == *wanted_);
  }
  // Whether a hint of this rank that is found now would be kept.
  bool wants(const ChainRank& rank) const {
    return nested_ || hints_.empty() || rank < best().rank;
  }
  // A hint of a higher complexity, at the same base rating, is not wanted.
  int most_complex() const { return nested_ || hints_.empty() ? 1 << 30 : best().rank.complexity; }
  void add(ChainHint&& hint) {
    if (!nested_) hints_.clear();
    hints_.push_back(std::move(hint));
  }
  bool empty() const { return hints_.empty(); }
  const ChainHint& best() const { return hints_.front(); }
  // In order, without those that remove what an earlier one does.
  std::vector<ChainHint> take_sorted();
  // Of the hint that was wanted. Pre: arguing(), and it was found again.
  Argument take_argument();

 private:
  bool nested_;
  bool explain_;
  std::optional<std::uint64_t> wanted_;
  std::vector<ChainHint> hints_;
};

// The best as a step.
bool take_best(const ChainSink& sink, Hint& hint);

// Candidates gone from `source` in `board` without which the on's of the hint would not follow, in
// order and each once.
std::vector<std::uint16_t> rule_parents(const ChainHint& hint, const Board& source,
                                        const Board& board);

// Removals as a Java HashMap of cells, filled in this order, would list them.
void hash_order(std::vector<Removal>& removals);

// The argument of a chain without branches, from its end backwards, each node with the cause for
// which it follows from the next.
std::unique_ptr<Argument> argue_path(const std::vector<ChainNode>& backwards, Form form);

// Cycles and single forcing chains of a position.
void unary_chains(const Board& board, ChainSink& sink);

}  // namespace sudokit::nine::se
