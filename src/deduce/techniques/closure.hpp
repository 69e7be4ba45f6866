// Closure: the set of nodes that every node of a directed graph reaches, as bit sets.
//
// Components are finished in reverse topological order (Tarjan 1972), so the nodes that a component
// leads to are complete before it: O(edges * nodes / 64). Memory is reused from one graph to the
// next. Not thread safe.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/meter.hpp"

namespace sudokit {

class Closure {
 public:
  using Word = std::uint64_t;
  using Edge = std::pair<int, int>;

  // Nodes are 0..count-1. Throws BudgetSpent if there is a meter and its budget is exhausted.
  void build(std::size_t count, std::span<const Edge> edges, Meter* meter = nullptr);

  // The targets of a node's edges, in the order in which the edges were given.
  std::span<const int> next(int node) const {
    const auto at = static_cast<std::size_t>(node);
    return {targets_.data() + start_[at], targets_.data() + start_[at + 1]};
  }
  std::size_t words() const { return words_; }
  // The nodes that a node reaches, including itself: words() words.
  const Word* reach(int node) const {
    return &reach_[static_cast<std::size_t>(component_[static_cast<std::size_t>(node)]) * words_];
  }
  bool reaches(int from, int to) const { return reach(from)[to / 64] >> (to % 64) & 1; }

 private:
  struct Visit {
    int node = 0;
    std::size_t edge = 0;  // the next one to follow
  };
  void sort(std::size_t count, std::span<const Edge> edges);
  void search(int root);
  bool descend();
  void finish(int root);

  std::size_t words_ = 0;
  std::vector<std::size_t> start_;  // by node: the start of its edges in targets_
  std::vector<std::size_t> fill_;
  std::vector<int> targets_;
  std::vector<int> index_;
  std::vector<int> low_;
  std::vector<int> stack_;
  std::vector<Visit> path_;
  int visited_ = 0;
  std::vector<int> component_;
  std::vector<Word> reach_;  // by component
  Meter* meter_ = nullptr;   // while building
};

}  // namespace sudokit
