// ChainHint: a step by chains with the values that rank it. ChainSink: collects the hints of a
// search.
//
// Hints arrive in the order in which they are found. The first one with the least (rating,
// complexity, key) wins. A nested search keeps, in this order, the first of those that remove the
// same candidates.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "deduce/explainer/hint.hpp"
#include "deduce/nine/board.hpp"

namespace sudokit::nine::se {

// The amount that the length of a chain adds to its rating, as a sum of tenths.
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

// Ranks hints; smaller is better.
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
  // Only for nested searches: the chains, each from its target backwards, and the index at which
  // each starts.
  std::vector<ChainNode> nodes;
  std::vector<std::uint32_t> starts;
  std::unique_ptr<Argument> argument;  // null unless requested
};

// A hash of its chains, literal by literal.
std::uint64_t identity(const ChainHint& hint);

class ChainSink {
 public:
  // A nested sink keeps all hints, others only the best.
  explicit ChainSink(bool nested, bool explain = false) : nested_(nested), explain_(explain) {}
  // A nested sink that builds the argument of one hint, which an earlier search found.
  static ChainSink arguing(std::uint64_t wanted) {
    ChainSink sink(true, true);
    sink.wanted_ = wanted;
    return sink;
  }

  bool nested() const { return nested_; }
  // Whether arguments are requested.
  bool explain() const { return explain_; }
  // Whether the argument of this hint is needed. The rest of the hint must be complete.
  bool argues(const ChainHint& hint) const {
    return explain_ && (!wanted_ || identity(hint) == *wanted_);
  }
  // Whether a hint of this rank that is found now would be kept.
  bool wants(const ChainRank& rank) const {
    return nested_ || hints_.empty() || rank < best().rank;
  }
  // A hint with the same base rating and a higher complexity would not be kept.
  int most_complex() const { return nested_ || hints_.empty() ? 1 << 30 : best().rank.complexity; }
  void add(ChainHint&& hint) {
    if (!nested_) hints_.clear();
    hints_.push_back(std::move(hint));
  }
  bool empty() const { return hints_.empty(); }
  const ChainHint& best() const { return hints_.front(); }
  // The hints in order, without those that remove the same candidates as an earlier one.
  std::vector<ChainHint> take_sorted();
  // The argument of the wanted hint. Pre: the sink comes from arguing(), and the hint was found
  // again.
  Argument take_argument();

 private:
  bool nested_;
  bool explain_;
  std::optional<std::uint64_t> wanted_;
  std::vector<ChainHint> hints_;
};

// Converts the best hint into a step. False if there is none.
bool take_best(const ChainSink& sink, Hint& hint);

// The candidates that are in `source` but not in `board` and whose absence the on's of the hint
// depend on; in order, each once.
std::vector<std::uint16_t> rule_parents(const ChainHint& hint, const Board& source,
                                        const Board& board);

// Sorts removals as a Java HashMap of cells lists them if it is filled in this order.
void hash_order(std::vector<Removal>& removals);

// The argument of a chain without branches. The nodes come from its end backwards, each with the
// cause for which it follows from the next.
std::unique_ptr<Argument> argue_path(const std::vector<ChainNode>& backwards, Form form);

// Finds the cycles and single forcing chains of a position. If it is what is left of a source that
// has none, and the source is given, positions that have none either are recognized early.
void unary_chains(const Board& board, ChainSink& sink, const Board* source = nullptr);

}  // namespace sudokit::nine::se
