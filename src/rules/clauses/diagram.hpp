// Diagrams: which sequences of labels are accepted. A layer of nodes stands before each label and
// one node at the end; an edge leads from a node to one of the next layer, by any of its labels.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sudokit/digits.hpp"

namespace sudokit::clauses {

struct Diagram {
  struct Edge {
    std::uint32_t from;  // in the layer, from 0
    std::uint32_t to;    // in the next layer
    Digits labels;
  };
  struct Layer {
    Digits labels;          // that may come here
    std::size_t nodes = 0;  // before the label
    std::vector<Edge> edges;
  };
  std::vector<Layer> layers;
  bool empty = false;  // nothing is accepted; there are no layers
};

// Makes the smallest diagram of a deterministic process whose states are numbers.
class DiagramMaker {
 public:
  using Step = std::function<std::optional<std::int64_t>(std::int64_t state, int label)>;

  DiagramMaker(std::int64_t start, std::size_t most_edges)
      : states_{start}, most_edges_(most_edges) {}

  // About what it takes with the diagram.
  std::uint64_t bytes() const { return edges_ * (sizeof(Move) + 2 * sizeof(Diagram::Edge)); }
  // One more label, of these. False: there are too many edges.
  bool extend(const Digits& labels, const Step& step);
  // Nodes from which the same labels lead to acceptance become one.
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

  // Where a node leads, by node of the next layer.
  using Targets = std::vector<std::pair<std::uint32_t, Digits>>;

  static std::vector<Targets> targets_of(const Layer& layer, std::span<const std::uint32_t> after);
  static Diagram::Layer merge(const Layer& made, std::vector<std::uint32_t>& nodes);

  std::vector<std::int64_t> states_;  // of the last layer
  std::vector<Layer> layers_;
  std::size_t most_edges_;
  std::size_t edges_ = 0;
};

}  // namespace sudokit::clauses
