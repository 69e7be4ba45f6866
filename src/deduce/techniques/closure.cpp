#include "deduce/techniques/closure.hpp"

#include <algorithm>

namespace sudokit {

void Closure::build(std::size_t count, std::span<const Edge> edges, Meter* meter) {
  meter_ = meter;
  sort(count, edges);
  words_ = (count + 63) / 64;
  component_.assign(count, -1);
  index_.assign(count, -1);
  stack_.clear();
  low_.resize(count);
  reach_.clear();
  visited_ = 0;
  for (std::size_t node = 0; node < count; ++node) {
    if (index_[node] < 0) search(static_cast<int>(node));
  }
}

void Closure::sort(std::size_t count, std::span<const Edge> edges) {
  start_.assign(count + 1, 0);
  for (const Edge& edge : edges) ++start_[static_cast<std::size_t>(edge.first) + 1];
  for (std::size_t i = 0; i < count; ++i) start_[i + 1] += start_[i];
  fill_.assign(start_.begin(), start_.end());
  targets_.resize(edges.size());
  for (const Edge& edge : edges) {
    targets_[fill_[static_cast<std::size_t>(edge.first)]++] = edge.second;
  }
}

void Closure::search(int root) {
  path_.assign(1, {root});
  while (!path_.empty()) {
    if (descend()) continue;
    const int node = path_.back().node;
    const int low = low_[static_cast<std::size_t>(node)];
    if (low == index_[static_cast<std::size_t>(node)]) finish(node);
    path_.pop_back();
    if (path_.empty()) return;
    int& above = low_[static_cast<std::size_t>(path_.back().node)];
    above = std::min(above, low);
  }
}

// Follows the edges of the last node on the path to an unvisited node; false if there is none.
bool Closure::descend() {
  Visit& here = path_.back();
  const auto at = static_cast<std::size_t>(here.node);
  if (index_[at] < 0) {
    index_[at] = low_[at] = visited_++;
    stack_.push_back(here.node);
  }
  for (const auto ends = next(here.node); here.edge < ends.size();) {
    const int end = ends[here.edge++];
    const auto to = static_cast<std::size_t>(end);
    if (index_[to] < 0) {
      path_.push_back({end});
      return true;
    }
    if (component_[to] < 0) low_[at] = std::min(low_[at], index_[to]);
  }
  return false;
}

// Finishes the component whose root is `root`: stores its members and all nodes they reach.
void Closure::finish(int root) {
  const auto first = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
  const std::size_t begin = reach_.size();
  reach_.resize(begin + words_);
  Word* row = &reach_[begin];
  for (auto member = first; member != stack_.end(); ++member) {
    component_[static_cast<std::size_t>(*member)] = static_cast<int>(begin / words_);
    row[*member / 64] |= Word{1} << (*member % 64);
  }
  for (auto member = first; member != stack_.end(); ++member) {
    if (meter_ != nullptr) meter_->require();
    for (const int end : next(*member)) {
      if (row[end / 64] >> (end % 64) & 1) continue;
      const Word* from = reach(end);
      for (std::size_t w = 0; w < words_; ++w) row[w] |= from[w];
    }
  }
  stack_.erase(first, stack_.end());
}

}  // namespace sudokit
