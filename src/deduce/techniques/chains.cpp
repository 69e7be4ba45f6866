#include "deduce/techniques/chains.hpp"

#include <algorithm>

#include "deduce/techniques/links.hpp"

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

// ---- Statements ---------------------------------------------------------------------------------

Statements::Statements(const Position& position)
    : side_(position.side()), number_(static_cast<std::size_t>(position.cells() * side_), -1) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    mask_for_each(position.candidates(cell), [&](int digit) {
      number_[static_cast<std::size_t>(cell * side_ + digit - 1)] = count() / 2;
      candidates_.push_back(candidate(cell, digit));
    });
  }
}

std::vector<Closure::Edge> Statements::linked(const Position& position) const {
  std::vector<Closure::Edge> edges;
  edges.reserve(16 * candidates_.size());
  for (int is_not = 0; is_not < count(); is_not += 2) {
    const Candidate here = of(is_not);
    each_weak_link(position, here, [&](Candidate other) {
      const bool after = std::pair(other.cell, other.digit) > std::pair(here.cell, here.digit);
      if (after) either(edges, is_not, that(other, false));
    });
  }
  const auto one_is = [&](Candidate one, Candidate other, int = -1) {
    either(edges, that(one, true), that(other, true));
  };
  each_bivalue(position, one_is);
  each_bilocal(position, ~Mask{0}, one_is);
  return edges;
}

// ---- Chains -------------------------------------------------------------------------------------

void Chains::build(const Position& position, Meter* meter) {
  side_ = static_cast<std::size_t>(position.side());
  find_nodes(position);
  empty_lists(strong_);
  link_all(position);
  close(position, meter);
}

// Reuses the memory of the lists.
void Chains::empty_lists(std::vector<std::vector<int>>& lists) const {
  if (lists.size() < nodes_.size()) lists.resize(nodes_.size());
  for (auto& list : lists) list.clear();
}

void Chains::mark_linked(const Position& position) {
  linked_.assign(static_cast<std::size_t>(position.cells()) * side_, 0);
  each_bilocal(position, ~Mask{0}, [&](Candidate one, Candidate other, int) {
    for (const Candidate end : {one, other}) linked_[index(end.cell, end.digit)] = 1;
  });
}

void Chains::find_nodes(const Position& position) {
  if (kind_ == Kind::bilocal) mark_linked(position);
  nodes_.clear();
  number_.assign(static_cast<std::size_t>(position.cells()) * side_, -1);
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Mask mask = position.candidates(cell);
    if (kind_ == Kind::bivalue && !exactly<2>(mask)) continue;
    mask_for_each(mask, [&](int digit) {
      if (kind_ == Kind::bilocal && linked_[index(cell, digit)] == 0) return;
      number_[index(cell, digit)] = static_cast<int>(nodes_.size());
      nodes_.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
    });
  }
}

void Chains::link(int a, int b) {
  auto& partners = strong_[static_cast<std::size_t>(a)];
  if (std::find(partners.begin(), partners.end(), b) != partners.end()) return;
  partners.push_back(b);
  strong_[static_cast<std::size_t>(b)].push_back(a);
}

void Chains::link_all(const Position& position) {
  const auto join = [&](Candidate one, Candidate other) {
    link(node(one.cell, one.digit), node(other.cell, other.digit));
  };
  if (kind_ == Kind::bivalue) return each_bivalue(position, join);
  each_bilocal(position, ~Mask{0}, [&](Candidate one, Candidate other, int) { join(one, other); });
}

void Chains::weak(const Position& position, int from, std::vector<int>& out) const {
  const Candidate here = nodes_[static_cast<std::size_t>(from)];
  const auto add = [&](Candidate other) {
    if (const int to = node(other.cell, other.digit); to >= 0) out.push_back(to);
  };
  if (kind_ == Kind::bilocal) return each_weak_in_cell(position, here, add);
  each_weak_beyond(position, here, add);
}

void Chains::close(const Position& position, Meter* meter) {
  const std::size_t count = nodes_.size();
  words_ = (count + 63) / 64;
  empty_lists(false_);
  edges_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    if (meter != nullptr) meter->require();
    weak(position, static_cast<int>(i), false_[i]);
    for (const int off : false_[i]) {
      for (const int on : strong_[static_cast<std::size_t>(off)]) {
        edges_.emplace_back(static_cast<int>(i), on);
      }
    }
  }
  after_.build(count, edges_, meter);
  forced_.assign(count * words_, 0);
  for (std::size_t i = 0; i < count; ++i) {
    for (const int on : strong_[i]) {
      const Closure::Word* row = after_.reach(on);
      for (std::size_t w = 0; w < words_; ++w) forced_[i * words_ + w] |= row[w];
    }
  }
}

std::vector<Candidate> Chains::chain(int from, int to) const {
  struct Arrival {
    int off = -1;    // the false candidate that led here
    int prior = -1;  // the true candidate before it
  };
  std::vector<Arrival> came(nodes_.size());
  std::vector<bool> seen(nodes_.size());
  std::vector<int> queue;
  const auto visit = [&](int off, int prior) {
    for (const int on : strong_[static_cast<std::size_t>(off)]) {
      if (seen[static_cast<std::size_t>(on)]) continue;
      seen[static_cast<std::size_t>(on)] = true;
      came[static_cast<std::size_t>(on)] = {off, prior};
      queue.push_back(on);
    }
  };
  visit(from, -1);
  for (std::size_t i = 0; i < queue.size() && !seen[static_cast<std::size_t>(to)]; ++i) {
    for (const int off : false_[static_cast<std::size_t>(queue[i])]) visit(off, queue[i]);
  }
  std::vector<Candidate> result;
  for (int on = to; on >= 0; on = came[static_cast<std::size_t>(on)].prior) {
    result.push_back(nodes_[static_cast<std::size_t>(on)]);
    result.push_back(nodes_[static_cast<std::size_t>(came[static_cast<std::size_t>(on)].off)]);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace sudokit
