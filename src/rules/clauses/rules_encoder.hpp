// RulesEncoder: encodes primitives as clauses, for encode_rules(). Each kind of primitive has its
// own .cpp file.
#pragma once

#include <limits>

#include "core/clause_writer.hpp"
#include "rules/clauses/diagram.hpp"
#include "rules/clauses/encode_rules.hpp"

namespace sudokit::clauses {

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
  bool say(const AnyOf& any);

  void note_different(const Primitive& primitive);
  // `allowed`: for each digit of `first`, by digit - 1, the digits that `second` may then take.
  void say_pair(Cell first, Cell second, std::span<const Digits> allowed);
  void say_one(Cell cell, const Digits& allowed);
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
