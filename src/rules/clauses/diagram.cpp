#include "rules/clauses/diagram.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

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

}  // namespace sudokit::clauses
