#include "deduce/techniques/link_graph.hpp"

#include <algorithm>

#include "deduce/techniques/almost_locked.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

// An entry of a tree, and the lists that a node has in three other containers.
constexpr std::uint64_t kBytesAnEntry = 160;

}  // namespace

LinkGraph::LinkGraph(Workspace& work, Links links)
    : position_(work.position()), singles_(position_) {
  places_.assign(1, {});
  for (int digit = 1; digit <= position_.side(); ++digit) {
    places_.push_back(places_of(position_, digit));
  }
  add_candidates();
  if (links >= Links::groups) add_groups();
  if (links >= Links::cells) join_cells();
  join_houses(links >= Links::groups);
  if (links >= Links::sets) join_sets(work);
  join_weakly(work, links >= Links::cells);
}

int LinkGraph::find(int digit, const CellSet& cells) const {
  const auto found = number_.find({digit, cells.list()});
  return found == number_.end() ? -1 : found->second;
}

int LinkGraph::add(int digit, const CellSet& cells) {
  const auto [found, made] = number_.try_emplace({digit, cells.list()}, size());
  if (!made) return found->second;
  CellSet linked = places_[static_cast<std::size_t>(digit)];
  keep_linked(position_.geometry(), linked, digit, cells);
  // Counts both sets, the map entry of the node, and its lists of links.
  bytes_ += 2 * sizeof(Node) + 2 * cells.bytes() + sizeof(*number_.begin()) + kBytesAnEntry;
  nodes_.push_back({digit, cells, std::move(linked), cells.size() == 1});
  strong_.emplace_back();
  return size() - 1;
}

void LinkGraph::join(int one, int other, int set) {
  const auto& known = strong_[static_cast<std::size_t>(one)];
  if (std::ranges::any_of(known, [&](const Strong& link) { return link.to == other; })) return;
  bytes_ += 4 * sizeof(Strong);
  strong_[static_cast<std::size_t>(one)].push_back({other, set});
  strong_[static_cast<std::size_t>(other)].push_back({one, set});
}

void LinkGraph::add_candidates() {
  for (int cell = 0; cell < position_.cells(); ++cell) {
    const CellSet cells(position_.geometry(), cell);
    mask_for_each(position_.candidates(cell), [&](int digit) { add(digit, cells); });
  }
}

// Adds the places of a digit in a house that also lie in another house.
void LinkGraph::add_groups() {
  const Geometry& geometry = position_.geometry();
  for (const auto& crossing : geometry.crossings()) {
    mask_for_each(position_.missing(crossing.first), [&](int digit) {
      const Mask places = position_.places(crossing.first, digit) & crossing.in_first;
      if (!at_most<1>(places)) add(digit, set_at(geometry, crossing.first, places));
    });
  }
}

void LinkGraph::join_cells() {
  each_bivalue(position_, [&](Candidate one, Candidate other) { join(find(one), find(other)); });
}

void LinkGraph::join_houses(bool groups) {
  const Geometry& geometry = position_.geometry();
  for (int house = 0; house < geometry.houses(); ++house) {
    mask_for_each(position_.missing(house), [&](int digit) {
      const Mask places = position_.places(house, digit);
      if (!groups && !exactly<2>(places)) return;
      mask_for_each(places, [&](int seat) {
        join_parts(house, digit, set_at(geometry, house, mask_of<Mask>(seat)));
      });
    });
  }
  if (!groups) return;
  for (const auto& crossing : geometry.crossings()) {
    mask_for_each(position_.missing(crossing.first), [&](int digit) {
      const Mask places = position_.places(crossing.first, digit) & crossing.in_first;
      if (at_most<1>(places)) return;
      join_parts(crossing.first, digit, set_at(geometry, crossing.first, places));
    });
  }
}

// Joins a part of the places in a house to the rest of them, if the rest is a node too.
void LinkGraph::join_parts(int house, int digit, const CellSet& part) {
  const CellSet rest = set_at(position_.geometry(), house, position_.places(house, digit)) - part;
  if (rest.empty()) return;
  const int other = find(digit, rest);
  if (other >= 0) join(find(digit, part), other);
}

void LinkGraph::join_sets(Workspace& work) {
  const AlmostLockedSets& all = work.recall<AlmostLockedSets>();
  const int most = position_.side() > 9 ? kMostOnLarge : kMostCells;
  for (std::size_t at = 0; at < all.size(); ++at) {
    work.ask();
    work.hold<LinkGraph>(bytes_);
    const int cells = all[at].cells.size();
    if (cells < 2 || cells > most) continue;
    const int set = static_cast<int>(sets_.size());
    sets_.push_back(all[at].cells.list());
    std::vector<int> parts;
    mask_for_each(all[at].digits,
                  [&](int digit) { parts.push_back(add(digit, all[at].places(digit))); });
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) join(parts[j], parts[i], set);
    }
  }
}

void LinkGraph::join_weakly(Workspace& work, bool cells) {
  std::vector<std::vector<int>> by_digit(static_cast<std::size_t>(position_.side()) + 1);
  for (int at = 0; at < size(); ++at) {
    by_digit[static_cast<std::size_t>(node(at).digit)].push_back(at);
  }
  weak_.resize(nodes_.size());
  for (int at = 0; at < size(); ++at) {
    work.ask();
    const Node& here = node(at);
    auto& linked = weak_[static_cast<std::size_t>(at)];
    for (const int other : by_digit[static_cast<std::size_t>(here.digit)]) {
      if (!node(other).cells.within(here.linked)) continue;
      const bool shown = (here.single && node(other).single) ||
                         shows_link(position_.geometry(), here.cells, node(other).cells);
      if (shown) linked.push_back(other);
    }
    bytes_ += 2 * linked.size() * sizeof(int);
    work.hold<LinkGraph>(bytes_);
    if (!cells || !here.single) continue;
    each_weak_link(position_, singles_.of(2 * at), [&](Candidate other) {
      if (other.digit != here.digit) linked.push_back(find(other));
    });
    std::ranges::sort(linked);
  }
}

}  // namespace sudokit
