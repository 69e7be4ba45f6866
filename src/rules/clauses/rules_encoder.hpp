// The parts of the encoder of rules: one function for each primitive, and the diagrams that sums
// and automata become.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/cnf.hpp"
#include "rules/clauses/encode_rules.hpp"
#include "sudokit/layout.hpp"

namespace sudokit::clauses {

// Diagram: a layered graph of the accepted sequences of labels. There is a layer of nodes before
// each label and one node at the end. An edge leads from a node to a node of the next layer, for
// any of its labels. DiagramMaker builds the smallest diagram of a process.
struct Diagram {
  struct Edge {
    std::uint32_t from;  // in the layer, from 0
    std::uint32_t to;    // in the next layer
    Digits labels;
  };
  struct Layer {
    Digits labels;          // the labels that may come here
    std::size_t nodes = 0;  // before the label
    std::vector<Edge> edges;
  };
  std::vector<Layer> layers;
  bool empty = false;  // nothing is accepted, and there are no layers
};

// Makes the smallest diagram of a deterministic process whose states are numbers.
class DiagramMaker {
 public:
  using Step = std::function<std::optional<std::int64_t>(std::int64_t state, int label)>;

  DiagramMaker(std::int64_t start, std::size_t most_edges)
      : states_{start}, most_edges_(most_edges) {}

  // About how many bytes the maker and the diagram take.
  std::uint64_t bytes() const { return edges_ * (sizeof(Move) + 2 * sizeof(Diagram::Edge)); }
  // Adds a layer whose label is one of `labels`. Returns false if there are too many edges.
  bool extend(const Digits& labels, const Step& step);
  // Makes the diagram. Nodes from which the same labels lead to acceptance are merged.
  Diagram finish(const std::function<bool(std::int64_t state)>& accepts) const;

 private:
  struct Move {
    std::uint32_t from;
    std::uint32_t to;
    int label;
  };
  struct Layer {
    Digits labels;
    std::size_t states;
    std::vector<Move> moves;  // ascending by `from`
  };

  // The successors of a node, with the labels that lead to each.
  using Targets = std::vector<std::pair<std::uint32_t, Digits>>;

  static std::vector<Targets> targets_of(const Layer& layer, std::span<const std::uint32_t> after);
  static Diagram::Layer merge(const Layer& made, std::vector<std::uint32_t>& nodes);

  std::vector<std::int64_t> states_;  // of the last layer
  std::vector<Layer> layers_;
  std::size_t most_edges_;
  std::size_t edges_ = 0;
};

// RulesEncoder: encodes primitives as clauses, for encode_rules(). Each kind of primitive has its
// own .cpp file.

// The literals of settled candidates. They do not occur in the clauses that are written.
inline constexpr int kTrue = std::numeric_limits<int>::max();
inline constexpr int kFalse = -kTrue;

// The literal of a candidate. Pre: the candidate is in the domains.
inline int literal_of(const Encoding& encoding, int side, int cell, int digit) {
  const int variable = encoding.variable[static_cast<std::size_t>(cell * side + digit - 1)];
  return variable != 0 ? variable : kTrue;
}

class RulesEncoder {
 public:
  RulesEncoder(const Layout& layout, std::span<const Digits> domains, std::size_t most_edges,
               Meter& meter, Encoding& encoding, const ClauseSink& sink)
      : layout_(layout),
        domains_(domains),
        most_edges_(most_edges),
        meter_(meter),
        encoding_(encoding),
        writer_(encoding, sink) {}

  // Records the cells that must always differ by these primitives, in addition to those of a house.
  void note_different(std::span<const Primitive> primitives);
  // Encodes a primitive. Returns false if it would take too many clauses and is left out.
  bool say(const Primitive& primitive);
  void flush() { writer_.flush(); }

 private:
  bool say(const Different& different);
  bool say(const Linear& linear);
  bool say(const Relation& relation);
  bool say(const Sequence& sequence);
  bool say(const Tally& tally);
  bool say(const Pointer& pointer);
  bool say(const AnyOf& any);

  void note_different(const Primitive& primitive);
  // `allowed`: for each digit of `first`, by digit - 1, the digits that `second` may then take.
  void say_pair(Cell first, Cell second, std::span<const Digits> allowed);
  void say_one(Cell cell, const Digits& allowed);
  // If `index` holds the digit, the cell and `value` hold the same of the digits.
  void say_pointed(const Pointer& pointer, int digit, Cell cell);
  void say_two_terms(const Linear& linear);
  // Pre: the cells differ.
  bool say_cage(std::span<const Cell> cells, int factor, const std::vector<IntRange>& totals);
  bool say_sum(const Linear& linear);
  // A literal that is true if one of the cells takes the digit. Pre: the cells differ.
  int digit_taken(std::span<const Cell> cells, int digit);
  // literals[layer][label - 1] is true if the layer has the label; exactly one of a layer is true.
  void say_diagram(const Diagram& diagram, const std::vector<std::vector<int>>& literals);
  // Reports the memory of a diagram to the meter. Returns false if the budget does not hold it; the
  // encoding then ends.
  bool hold(const DiagramMaker& maker);
  void say_layer(const Diagram::Layer& layer, std::span<const int> before,
                 std::span<const int> after, std::span<const int> labels);
  void say_labels(int edge, const Digits& own, std::span<const int> labels);
  std::vector<int> edge_literals(const Diagram::Layer& layer, std::span<const int> before,
                                 std::span<const int> after);
  // The same for a diagram whose labels are the digits of cells.
  void say_diagram(const Diagram& diagram, std::span<const Cell> cells);

  const Digits& domain(Cell cell) const { return domains_[cell]; }
  int literal(Cell cell, int digit) const {
    if (!domain(cell).contains(digit)) return kFalse;
    return literal_of(encoding_, layout_.side(), cell, digit);
  }
  std::vector<int> literals(std::span<const Cell> cells, int digit) const;
  // The literals of a set of digits of a cell.
  std::vector<int> literals(Cell cell, const Digits& digits) const;
  bool peers(Cell a, Cell b) const;  // in a house
  bool differ(Cell a, Cell b) const;
  bool all_differ(std::span<const Cell> cells) const;

  // Adds a clause that applies if the guard is true.
  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add({clause.begin(), clause.size()}); }
  // Adds the clause "if `condition`, then one of `any`".
  void add_if(int condition, std::vector<int> any);

  static constexpr int kNotTaken = 1;
  static constexpr int kTaken = 2;

  const Layout& layout_;
  std::span<const Digits> domains_;
  std::size_t most_edges_;
  Meter& meter_;
  std::uint64_t held_ = 0;  // bytes of the largest diagram
  Encoding& encoding_;
  ClauseWriter writer_;
  int guard_ = kTrue;                             // of the group that is being encoded
  std::vector<std::pair<Cell, Cell>> differing_;  // sorted, both ways
  std::vector<int> clause_;
};

}  // namespace sudokit::clauses
