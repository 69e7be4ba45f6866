// Diagram: a layered graph of the accepted sequences of labels. There is a layer of nodes before
// each label and one node at the end. An edge leads from a node to a node of the next layer, for
// any of its labels. DiagramMaker builds the smallest diagram of a process.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sudokit/layout.hpp"

namespace sudokit::clauses {

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

}  // namespace sudokit::clauses
