#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "rules/clauses/rules_encoder.hpp"

namespace sudokit::clauses {
namespace {

constexpr std::uint32_t kDead = ~std::uint32_t{0};

using Targets = std::vector<std::pair<std::uint32_t, Digits>>;

void note(Targets& targets, std::uint32_t to, int label) {
  auto known = std::ranges::find(targets, to, &Targets::value_type::first);
  if (known == targets.end()) known = targets.insert(targets.end(), {to, Digits()});
  known->second.insert(label);
}

struct TargetsLess {
  bool operator()(const Targets& a, const Targets& b) const {
    const auto key = [](const Targets::value_type& target) {
      return std::tuple(target.first, target.second.low(), target.second.high());
    };
    return std::ranges::lexicographical_compare(a, b, {}, key, key);
  }
};

}  // namespace

bool DiagramMaker::extend(const Digits& labels, const Step& step) {
  Layer layer{labels, states_.size(), {}};
  std::vector<std::int64_t> next;
  std::unordered_map<std::int64_t, std::uint32_t> numbers;
  for (std::uint32_t from = 0; from < states_.size(); ++from) {
    labels.for_each([&](int label) {
      const auto state = step(states_[from], label);
      if (!state || edges_ > most_edges_) return;
      const auto [known, is_new] =
          numbers.try_emplace(*state, static_cast<std::uint32_t>(next.size()));
      if (is_new) next.push_back(*state);
      layer.moves.push_back({from, known->second, label});
      ++edges_;
    });
  }
  states_ = std::move(next);
  layers_.push_back(std::move(layer));
  return edges_ <= most_edges_;
}

// The successors of each state of a layer.
std::vector<DiagramMaker::Targets> DiagramMaker::targets_of(const Layer& layer,
                                                            std::span<const std::uint32_t> after) {
  std::vector<Targets> targets(layer.states);
  for (const Move& move : layer.moves) {
    if (after[move.to] != kDead) note(targets[move.from], after[move.to], move.label);
  }
  for (Targets& own : targets) std::ranges::sort(own, {}, &Targets::value_type::first);
  return targets;
}

// Makes the nodes of a layer. `nodes` holds the node of each state of the next layer, and
// afterwards of this one.
Diagram::Layer DiagramMaker::merge(const Layer& made, std::vector<std::uint32_t>& nodes) {
  Diagram::Layer layer{made.labels, 0, {}};
  std::map<Targets, std::uint32_t, TargetsLess> known;
  std::vector<std::uint32_t> own;
  for (const Targets& targets : targets_of(made, nodes)) {
    if (targets.empty()) {
      own.push_back(kDead);
      continue;
    }
    const auto number = static_cast<std::uint32_t>(layer.nodes);
    const auto [node, is_new] = known.try_emplace(targets, number);
    own.push_back(node->second);
    if (!is_new) continue;
    ++layer.nodes;
    for (const auto& [to, labels] : targets) layer.edges.push_back({number, to, labels});
  }
  nodes = std::move(own);
  return layer;
}

Diagram DiagramMaker::finish(const std::function<bool(std::int64_t)>& accepts) const {
  std::vector<std::uint32_t> nodes;
  for (const std::int64_t state : states_) nodes.push_back(accepts(state) ? 0 : kDead);
  Diagram diagram;
  diagram.layers.resize(layers_.size());
  for (std::size_t i = layers_.size(); i-- > 0;) diagram.layers[i] = merge(layers_[i], nodes);
  diagram.empty = nodes.empty() || nodes[0] == kDead;
  if (diagram.empty) diagram.layers.clear();
  return diagram;
}

// ---- Diagrams as clauses ------------------------------------------------------------------------

// Encodes diagrams as clauses, with a variable for each node and each edge. Unit propagation on
// them removes every label that no accepted sequence contains (Bacchus 2007, GAC via unit
// propagation).

namespace {

// The number of edges that leave each node of a layer, and of those that enter each node of the
// next layer.
struct Degrees {
  std::vector<std::uint32_t> out;
  std::vector<std::uint32_t> in;

  Degrees(const Diagram::Layer& layer, std::size_t next_nodes)
      : out(layer.nodes, 0), in(next_nodes, 0) {
    for (const Diagram::Edge& edge : layer.edges) ++out[edge.from], ++in[edge.to];
  }
};

}  // namespace

// An edge that is the only one from its source, or the only one to its target, shares the variable
// of that node.
std::vector<int> RulesEncoder::edge_literals(const Diagram::Layer& layer,
                                             std::span<const int> before,
                                             std::span<const int> after) {
  const Degrees degrees(layer, after.size());
  std::vector<int> edges;
  for (const Diagram::Edge& edge : layer.edges) {
    if (degrees.out[edge.from] == 1) {
      edges.push_back(before[edge.from]);
    } else if (degrees.in[edge.to] == 1) {
      edges.push_back(after[edge.to]);
    } else {
      edges.push_back(writer_.fresh());
    }
  }
  return edges;
}

// Adds the clause "if the edge, then one of its labels".
void RulesEncoder::say_labels(int edge, const Digits& own, std::span<const int> labels) {
  std::vector<int> any;
  own.for_each([&](int label) { any.push_back(labels[static_cast<std::size_t>(label - 1)]); });
  add_if(edge, std::move(any));
}

void RulesEncoder::say_layer(const Diagram::Layer& layer, std::span<const int> before,
                             std::span<const int> after, std::span<const int> labels) {
  const std::vector<int> edges = edge_literals(layer, before, after);
  std::vector<std::vector<int>> out(before.size());
  std::vector<std::vector<int>> in(after.size());
  std::vector<std::vector<int>> by_label(labels.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Diagram::Edge& edge = layer.edges[i];
    out[edge.from].push_back(edges[i]);
    in[edge.to].push_back(edges[i]);
    edge.labels.for_each(
        [&](int label) { by_label[static_cast<std::size_t>(label - 1)].push_back(edges[i]); });
    if (edges[i] != before[edge.from]) add({-edges[i], before[edge.from]});
    if (edges[i] != after[edge.to]) add({-edges[i], after[edge.to]});
    if (edge.labels != layer.labels) say_labels(edges[i], edge.labels, labels);
  }
  const auto say_some = [&](int node, std::vector<int>& some) {
    if (some.size() != 1 || some[0] != node) add_if(node, std::move(some));
  };
  for (std::size_t i = 0; i < before.size(); ++i) say_some(before[i], out[i]);
  for (std::size_t i = 0; i < after.size(); ++i) say_some(after[i], in[i]);
  layer.labels.for_each([&](int label) {
    const auto at = static_cast<std::size_t>(label - 1);
    if (by_label[at].size() < edges.size()) add_if(labels[at], std::move(by_label[at]));
  });
}

bool RulesEncoder::hold(const DiagramMaker& maker) {
  const std::uint64_t bytes = maker.bytes();
  if (bytes > held_ && !meter_.hold(bytes - std::exchange(held_, bytes))) encoding_.whole = false;
  return encoding_.whole;
}

void RulesEncoder::say_diagram(const Diagram& diagram,
                               const std::vector<std::vector<int>>& literals) {
  if (diagram.empty) {
    add({});
    return;
  }
  std::vector<int> before = {kTrue};
  for (std::size_t i = 0; i < diagram.layers.size(); ++i) {
    std::vector<int> after = {kTrue};
    if (i + 1 < diagram.layers.size()) {
      after.resize(diagram.layers[i + 1].nodes);
      for (int& node : after) node = writer_.fresh();
    }
    say_layer(diagram.layers[i], before, after, literals[i]);
    before = std::move(after);
  }
}

void RulesEncoder::say_diagram(const Diagram& diagram, std::span<const Cell> cells) {
  std::vector<std::vector<int>> all;
  for (const Cell cell : cells) all.push_back(literals(cell, Digits::all(layout_.side())));
  say_diagram(diagram, all);
}

}  // namespace sudokit::clauses
