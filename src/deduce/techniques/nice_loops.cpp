// Alternating inference chains and nice loops: of one digit (X-chain), over cells and digits, with
// groups, with almost locked sets. One of the two ends of a chain is true, so candidates that
// contradict both are removed. If the ends cannot both be true, the chain is a loop, in which one
// of each weakly linked pair is true. The shortest chain comes first; ties are broken by the start,
// in the order of the graph's nodes, then by the end.
#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/almost_locked.hpp"
#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

// ---- Link graph ---------------------------------------------------------------------------------

// LinkGraph: a graph of candidates, groups of places of a digit and parts of almost locked sets,
// with strong links (one of the two is true) and weak links (not both are true). Links of either
// kind hold in both directions. A chain that assumes a node false and then alternates strong and
// weak links is thus an alternating inference chain.
//
//   strong  the two candidates of a cell; all places of a digit in a house, split into two parts;
//           all places of two digits of an almost locked set
//   weak    two candidates, as in links.hpp; two groups of one digit if each candidate of one is
//           weakly linked to each of the other

// Each level includes the levels before it.
enum class Links { digit, cells, groups, sets };

class LinkGraph {
 public:
  // Almost locked sets with more cells than this are left out; on sides above 9, those with more
  // than kMostOnLarge.
  static constexpr int kMostCells = 4;
  static constexpr int kMostOnLarge = 3;

  LinkGraph(Workspace& work, Links links);

  struct Node {
    int digit = 0;
    CellSet cells;
    // The places of the digit that are weakly linked to all of them; not used with Links::cells.
    CellSet linked;
    bool single = true;
  };
  struct Strong {
    int to = 0;
    int set = -1;   // the almost locked set that makes the link, or -1
    int next = -1;  // the next link of the same node, or -1
  };
  int size() const { return static_cast<int>(nodes_.size()); }
  const Node& node(int at) const { return nodes_[static_cast<std::size_t>(at)]; }
  bool has_strong(int at) const { return ends_[static_cast<std::size_t>(at)].first >= 0; }
  template <class Use>
  void each_strong(int at, Use&& use) const {
    for (int i = ends_[static_cast<std::size_t>(at)].first; i >= 0;) {
      const Strong& link = strong_[static_cast<std::size_t>(i)];
      use(link);
      i = link.next;
    }
  }
  // The weak links to nodes that have strong links, in ascending order. A chain goes on, or closes
  // into a loop, only through such nodes.
  std::span<const int> weak(int at) const {
    const auto first = static_cast<std::size_t>(at);
    return {weak_.data() + weak_start_[first], weak_.data() + weak_start_[first + 1]};
  }
  // Whether some candidate is weakly linked to both nodes.
  bool linked_with_both(int one, int other) const {
    const std::uint64_t* a = &linked_[static_cast<std::size_t>(one) * words_];
    const std::uint64_t* b = &linked_[static_cast<std::size_t>(other) * words_];
    for (std::size_t i = 0; i < words_; ++i) {
      if ((a[i] & b[i]) != 0) return true;
    }
    return false;
  }
  const std::vector<Cell>& set(int at) const { return sets_[static_cast<std::size_t>(at)]; }

 private:
  int add(int digit, const CellSet& cells);
  int find(int digit, const CellSet& cells) const;
  int find_group(int digit, const CellSet& cells) const;
  int find(Candidate one) const { return singles_.that(one, false) / 2; }
  void join(int one, int other, int set = -1);
  void add_candidates();
  void add_groups();
  void join_cells();
  void join_houses(bool groups);
  void join_two(int house, int digit, Mask places);
  void join_parts(int house, int digit, const CellSet& part);
  void join_sets(Workspace& work);
  void join_weakly(Workspace& work);
  void add_weak(int at);
  void add_weak_of_candidate(int at);
  void add_weak_of_digit(int at);
  void mark_linked(int at);

  Links links_;
  int most_in_group_ = 1;
  const Position& position_;
  Statements singles_;           // the first nodes
  std::uint64_t bytes_ = 0;      // of nodes and links, an estimate
  std::vector<CellSet> places_;  // by digit
  std::vector<Node> nodes_;
  std::unordered_multimap<std::uint64_t, int> groups_;  // nodes by a hash of digit and cells
  struct Ends {
    int first = -1;
    int last = -1;
  };
  std::vector<Ends> ends_;  // by node: its first and its last strong link
  std::vector<Strong> strong_;
  std::vector<std::vector<int>> by_digit_;  // nodes
  std::vector<std::size_t> weak_start_;     // by node
  std::vector<int> weak_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> linked_;  // by node: the candidates weakly linked to it, as bits
  std::vector<std::vector<Cell>> sets_;
};

// An entry of a tree, and the lists that a node has in three other containers.
constexpr std::uint64_t kBytesAnEntry = 160;

LinkGraph::LinkGraph(Workspace& work, Links links)
    : links_(links), position_(work.position()), singles_(position_) {
  places_.assign(1, {});
  for (int digit = 1; digit <= position_.side(); ++digit) {
    places_.push_back(places_of(position_, digit));
  }
  add_candidates();
  if (links >= Links::groups) add_groups();
  if (links >= Links::cells) join_cells();
  join_houses(links >= Links::groups);
  if (links >= Links::sets) join_sets(work);
  join_weakly(work);
}

int LinkGraph::find(int digit, const CellSet& cells) const {
  if (cells.has_one()) return find(candidate(cells.first(), digit));
  return find_group(digit, cells);
}

int LinkGraph::find_group(int digit, const CellSet& cells) const {
  const auto [first, last] = groups_.equal_range(cells.hash() + static_cast<unsigned>(digit));
  for (auto at = first; at != last; ++at) {
    if (node(at->second).digit == digit && node(at->second).cells == cells) return at->second;
  }
  return -1;
}

int LinkGraph::add(int digit, const CellSet& cells) {
  if (!cells.has_one()) {
    if (const int known = find_group(digit, cells); known >= 0) return known;
    groups_.emplace(cells.hash() + static_cast<unsigned>(digit), size());
  } else if (const int known = find(candidate(cells.first(), digit)); known < size()) {
    return known;
  }
  CellSet linked;
  if (links_ != Links::cells) {
    linked = places_[static_cast<std::size_t>(digit)];
    keep_linked(position_.geometry(), linked, digit, cells);
  }
  // Counts both sets, the table entry of the node, and its lists of links.
  bytes_ += 2 * sizeof(Node) + 2 * cells.bytes() + sizeof(*groups_.begin()) + kBytesAnEntry;
  nodes_.push_back({digit, cells, std::move(linked), cells.has_one()});
  ends_.emplace_back();
  return size() - 1;
}

void LinkGraph::join(int one, int other, int set) {
  bool known = false;
  each_strong(one, [&](const Strong& link) { known |= link.to == other; });
  if (known) return;
  bytes_ += 4 * sizeof(Strong);
  for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)}) {
    Ends& ends = ends_[static_cast<std::size_t>(from)];
    const int added = static_cast<int>(strong_.size());
    strong_.push_back({to, set});
    (ends.last < 0 ? ends.first : strong_[static_cast<std::size_t>(ends.last)].next) = added;
    ends.last = added;
  }
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
      if (at_most<1>(places)) return;
      most_in_group_ = std::max(most_in_group_, mask_count(places));
      add(digit, set_at(geometry, crossing.first, places));
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
      if (exactly<2>(places)) return join_two(house, digit, places);
      if (!groups || mask_count(places) > most_in_group_ + 1) return;
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

void LinkGraph::join_two(int house, int digit, Mask places) {
  const auto at = [&](Mask left) {
    return find(candidate(position_.geometry().cell_at(house, mask_lowest(left) - 1), digit));
  };
  join(at(places), at(places & (places - 1)));
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

void LinkGraph::join_weakly(Workspace& work) {
  by_digit_.resize(static_cast<std::size_t>(position_.side()) + 1);
  for (int at = 0; at < size(); ++at) {
    if (has_strong(at)) by_digit_[static_cast<std::size_t>(node(at).digit)].push_back(at);
  }
  weak_start_.assign(1, 0);
  words_ = static_cast<std::size_t>(singles_.count() / 2 + 63) / 64;
  linked_.assign(words_ * nodes_.size(), 0);
  for (int at = 0; at < size(); ++at) {
    work.ask();
    add_weak(at);
    const auto first = weak_.begin() + static_cast<std::ptrdiff_t>(weak_start_.back());
    if (!std::is_sorted(first, weak_.end())) std::sort(first, weak_.end());
    bytes_ += 2 * (weak_.size() - weak_start_.back()) * sizeof(int);
    weak_start_.push_back(weak_.size());
    if (links_ != Links::cells) mark_linked(at);
    work.hold<LinkGraph>(bytes_);
  }
}

void LinkGraph::add_weak(int at) {
  const Node& here = node(at);
  if (links_ == Links::cells) return add_weak_of_candidate(at);
  add_weak_of_digit(at);
  if (links_ < Links::cells || !here.single) return;
  each_weak_link(position_, singles_.of(2 * at), [&](Candidate other) {
    const int number = find(other);
    if (other.digit != here.digit && has_strong(number)) weak_.push_back(number);
  });
}

// The nodes are numbered by cell, then by digit: the others of the cell come between the cells
// before and after it.
void LinkGraph::add_weak_of_candidate(int at) {
  const Candidate here = singles_.of(2 * at);
  std::uint64_t* row = &linked_[static_cast<std::size_t>(at) * words_];
  const auto add = [&](Candidate other) {
    const int number = find(other);
    row[number / 64] |= std::uint64_t{1} << (number % 64);
    if (has_strong(number)) weak_.push_back(number);
  };
  CellSet linked = places_[static_cast<std::size_t>(here.digit)];
  linked.keep(position_.geometry().weak_row(here));
  bool passed = false;
  linked.each([&](int cell) {
    if (cell > here.cell && !std::exchange(passed, true)) each_weak_in_cell(position_, here, add);
    add(candidate(cell, here.digit));
  });
  if (!passed) each_weak_in_cell(position_, here, add);
  for (const Candidate other : position_.geometry().ruled(here)) {
    if (other.digit != here.digit && position_.has(other.cell, other.digit)) add(other);
  }
}

void LinkGraph::add_weak_of_digit(int at) {
  const Node& here = node(at);
  for (const int other : by_digit_[static_cast<std::size_t>(here.digit)]) {
    if (!node(other).cells.within(here.linked)) continue;
    const bool shown = (here.single && node(other).single) ||
                       shows_link(position_.geometry(), here.cells, node(other).cells);
    if (shown) weak_.push_back(other);
  }
}

void LinkGraph::mark_linked(int at) {
  const Node& here = node(at);
  std::uint64_t* row = &linked_[static_cast<std::size_t>(at) * words_];
  const auto mark = [&](Candidate other) {
    const int number = find(other);
    row[number / 64] |= std::uint64_t{1} << (number % 64);
  };
  if (here.single) return each_weak_link(position_, singles_.of(2 * at), mark);
  here.linked.each([&](int cell) { mark(candidate(cell, here.digit)); });
}

// -------------------------------------------------------------------------------------------------

class NiceLoops {
 public:
  static constexpr int kFewest = 2;  // strong links
  static constexpr int kMost = 12;
  // If one chain is wanted, short ones are looked for first: most positions have one, and no other
  // would be chosen.
  static constexpr int kShort = 3;
  static constexpr int kLonger = 5;

  NiceLoops(Workspace& work, StepSink& sink, Links links)
      : work_(work),
        position_(work.position()),
        sink_(sink),
        links_(links),
        graph_(work, links),
        on_(static_cast<std::size_t>(graph_.size())),
        off_(on_) {}

  void find() {
    for (const int most : {kShort, kLonger, kMost}) {
      if (found_.empty() && (most == kMost || !sink_.all())) search_up_to(most);
      if (!sink_.all()) fewest_ = most + 1;
    }
    std::ranges::stable_sort(found_, {}, [](const Chain& chain) { return chain.size() / 2; });
    for (const Chain& chain : found_) {
      Step& step = sink_.fresh();
      change(step, chain);
      step.size = static_cast<int>(chain.size() / 2);
      if (sink_.explain()) {
        step.variant = variant_of(chain);
        explain(step, chain);
      }
      if (sink_.keep()) return;
    }
  }

 private:
  // Nodes of a chain are false, true, false, ...; `set` is the almost locked set that implies the
  // node, or -1.
  struct Stop {
    int node = 0;
    int set = -1;
  };
  using Chain = std::vector<Stop>;
  struct Arrival {
    int on = 0;
    int off = 0;  // the false node that implies it
    int set = -1;
    int before = -1;
    int strong = 1;  // links so far
  };

  void search_up_to(int most) {
    most_ = most;
    for (int start = 0; start < graph_.size(); ++start) {
      work_.ask();
      if (graph_.has_strong(start)) search(start);
    }
  }

  void search(int start) {
    ++time_;
    queue_.clear();
    follow(start, -1, 1);
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      const Arrival here = queue_[at];
      if (here.strong > most_) return;
      if (here.strong >= fewest_ && here.on >= start && concludes(start, here.on)) take(start, at);
      if (here.strong == most_) continue;
      for (const int off : graph_.weak(here.on)) follow(off, int(at), here.strong + 1);
    }
  }

  void follow(int off, int before, int strong) {
    if (std::exchange(off_[static_cast<std::size_t>(off)], time_) == time_) return;
    graph_.each_strong(off, [&](const LinkGraph::Strong& link) {
      if (std::exchange(on_[static_cast<std::size_t>(link.to)], time_) == time_) return;
      queue_.push_back({link.to, off, link.set, before, strong});
    });
  }

  bool loops(int start, int end) const {
    return std::ranges::binary_search(graph_.weak(end), start);
  }
  // May the chain change something? A loop may; whether it does is not known yet.
  bool concludes(int start, int end) const {
    return start == end || graph_.linked_with_both(start, end) || loops(start, end);
  }
  template <class Use>
  void each_linked_with_both(int one, int other, Use&& use) const {
    const auto test = [&](Candidate here) {
      if (linked(here, graph_.node(other))) use(here);
    };
    const LinkGraph::Node& node = graph_.node(one);
    if (node.single) {
      each_weak_link(position_, candidate(node.cells.first(), node.digit), test);
    } else {
      node.linked.each([&](int cell) { test(candidate(cell, node.digit)); });
    }
  }
  bool linked(Candidate one, const LinkGraph::Node& node) const {
    if (!node.single) return one.digit == node.digit && node.linked.has(one.cell);
    return weakly_linked(position_.geometry(), one, candidate(node.cells.first(), node.digit));
  }

  // Keeps the chain to an arrival; keeps only the shortest if one step is wanted.
  void take(int start, std::size_t at) {
    Chain chain = chain_to(start, at);
    if (!is_named(chain)) return;
    Step step;
    change(step, chain);
    if (!step.changes()) return;
    if (!sink_.all()) {
      found_.clear();
      most_ = queue_[at].strong - 1;
    }
    found_.push_back(std::move(chain));
  }
  Chain chain_to(int start, std::size_t at) const {
    Chain chain;
    for (int i = int(at); i >= 0; i = queue_[std::size_t(i)].before) {
      chain.push_back({queue_[std::size_t(i)].on, queue_[std::size_t(i)].set});
      chain.push_back({queue_[std::size_t(i)].off});
    }
    std::ranges::reverse(chain);
    if (loops(start, chain.back().node)) chain.push_back({start});
    return chain;
  }
  // Does the chain contain the elements that give its kind its name?
  bool is_named(const Chain& chain) const {
    if (links_ == Links::groups) {
      return std::ranges::any_of(chain, [&](Stop s) { return !graph_.node(s.node).single; });
    }
    if (links_ == Links::sets) {
      return std::ranges::any_of(chain, [](Stop stop) { return stop.set >= 0; });
    }
    return true;
  }

  void change(Step& step, const Chain& chain) const {
    if (chain.size() % 2 == 1) return change_loop(step, chain);
    const LinkGraph::Node& end = graph_.node(chain.back().node);
    if (&graph_.node(chain.front().node) == &end && end.single) {
      return put(step, end.cells.first(), end.digit);
    }
    drop_linked(step, chain.front(), chain.back());
  }
  // One of the two nodes is true.
  void drop_linked(Step& step, Stop one, Stop other) const {
    each_linked_with_both(one.node, other.node,
                          [&](Candidate gone) { drop(step, position_, gone.cell, gone.digit); });
  }
  // One of each weakly linked pair is true.
  void change_loop(Step& step, const Chain& chain) const {
    for (std::size_t i = 1; i + 1 < chain.size(); i += 2) drop_linked(step, chain[i], chain[i + 1]);
  }

  void explain(Step& step, const Chain& chain) const {
    std::vector<ChainPart> parts;
    for (const Stop& stop : chain) {
      const LinkGraph::Node& node = graph_.node(stop.node);
      parts.push_back({node.digit, node.cells});
      if (stop.set >= 0) parts.back().set = graph_.set(stop.set);
    }
    argue_chain(position_, parts, false, form_of(chain), step.argument);
  }
  // What people call the chain; "" if the title of the technique says it.
  std::string variant_of(const Chain& chain) const {
    const bool ring = chain.size() % 2 == 1;
    if (links_ == Links::digit) return "";
    if (links_ == Links::groups) return ring ? "Grouped nice loop" : "Grouped AIC";
    if (links_ == Links::sets) return ring ? "Nice loop with sets" : "AIC with sets";
    if (ring) return "Nice loop";
    return is_of_cells(chain) ? "XY-chain" : "AIC";
  }
  // Is each strong link within a cell, and are both ends the same digit?
  bool is_of_cells(const Chain& chain) const {
    for (std::size_t i = 0; i + 1 < chain.size(); i += 2) {
      if (!(graph_.node(chain[i].node).cells == graph_.node(chain[i + 1].node).cells)) return false;
    }
    return graph_.node(chain.front().node).digit == graph_.node(chain.back().node).digit;
  }
  Form form_of(const Chain& chain) const {
    if (chain.size() % 2 == 1) return Form::ring;
    const LinkGraph::Node& a = graph_.node(chain.front().node);
    const LinkGraph::Node& b = graph_.node(chain.back().node);
    if (&a == &b) return Form::closed_chain;
    if (a.digit == b.digit) return Form::ends_of_chain;
    return Form::ends_differ;
  }

  const Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  Links links_;
  LinkGraph graph_;
  int fewest_ = kFewest;  // shorter chains are known to change nothing
  int most_ = kMost;
  std::vector<Chain> found_;
  // The last search that reached a node as true, and as false.
  int time_ = 0;
  std::vector<int> on_;
  std::vector<int> off_;
  std::vector<Arrival> queue_;
};

void find_loops(Workspace& work, StepSink& sink, Links links) {
  if (too_many_candidates(work.position())) return;
  NiceLoops(work, sink, links).find();
}

void find_x_chain(Workspace& work, StepSink& sink) {
  find_loops(work, sink, Links::digit);
}

void find_nice_loop(Workspace& work, StepSink& sink) {
  find_loops(work, sink, Links::cells);
}

void find_grouped_loop(Workspace& work, StepSink& sink) {
  find_loops(work, sink, Links::groups);
}

void find_als_loop(Workspace& work, StepSink& sink) {
  find_loops(work, sink, Links::sets);
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kNiceLoopsRows[] = {
    {{"x-chain", "X-chain", "patterns", F::single_digit, false,
      "Alternating strong and weak links of one digit.", kHandbook},
     find_x_chain},
    {{"nice-loop", "Nice loop and AIC", "aic,alternating inference chain,patterns", F::chain, false,
      "Alternating strong and weak links over cells and digits.", kHandbook},
     find_nice_loop,
     "sudokit:nice-loop se~forcing-chains-cycles hodoku:nice-loop",
     "A chain of alternating strong and weak links over cells and digits. If it begins and ends "
     "with a strong link, one of its ends is true (an alternating inference chain), and what "
     "contradicts both can be removed. If it closes without a break, it is a continuous loop: one "
     "of the two candidates of each weak link is true, and the other candidates of that house or "
     "cell can be removed.",
     "Start with a strong link: a bivalue cell or a house with two places. Continue with a weak "
     "link to another strong one. After each strong link check what both ends exclude."},
    {{"grouped-nice-loop", "Grouped nice loop and AIC", "grouped-aic,patterns", F::chain, false,
      "A nice loop or AIC in which several places of a digit may form one node.", kHandbook},
     find_grouped_loop,
     "sudokit:grouped-nice-loop hodoku:grouped-nice-loop",
     "A nice loop or AIC in which several places of a digit may form one node. Two or three places "
     "in the intersection of a region and a line are a group: it is true if one of them is true, "
     "and false if none is.",
     "Look for a nice loop, and treat two or three places of a digit that lie in both a box and a "
     "line as one end of a link."},
    {{"als-nice-loop", "Nice loop and AIC with sets", "als-aic,patterns", F::chain, false,
      "A nice loop or AIC that may go through almost locked sets.", kHandbook},
     find_als_loop,
     "sudokit:als-nice-loop",
     "A nice loop or AIC that may also go through almost locked sets. A set of cells of a house "
     "with one digit more than cells cannot lack two of its digits: if none of its places for one "
     "of them is true, a place for the other is. It is used only on request (`with` "
     "als-nice-loop).",
     "Look for a nice loop, and treat a small group with one digit more than cells as a strong "
     "link between two of its digits."},
    page_only(
        "x-chain", "X-chain", F::chain, "sudokit:x-chain se~forcing-chains-cycles hodoku:x-chain",
        "A chain of places of one digit alternates strong links (the only two places of a house) "
        "with weak links (two places that see each other), and has a strong link at both ends. If "
        "the first place is false the last is true, so one of the two ends holds the digit, and it "
        "can be removed from every cell that sees both.",
        "Take one digit. Start with a house with two places, go from its far end to another such "
        "house through a cell that it sees, and so on; after each strong link look at the cells "
        "that see both ends."),
    page_only(
        "xy-chain", "XY-chain", F::chain, "se~forcing-chains-cycles hodoku:xy-chain",
        "In a chain of bivalue cells, each cell sees the next and shares a candidate with it. If "
        "the first cell is not Z, it takes its other candidate, the second cell then takes its "
        "other one, and so on until the last takes Z. So Z is at one end, and can be removed from "
        "every cell that sees both ends.",
        "Mark the bivalue cells. Start from one with Z, go by its other digit to a cell that sees "
        "it and has that digit too, and so on, until a cell has Z as its last digit."),
    page_only(
        "forcing-chains-cycles", "Forcing chains and cycles", F::chain, "se:forcing-chains-cycles",
        "In a chain from a candidate, each step follows from the previous one alone. It leads to "
        "the opposite of its start, which decides the candidate; or back to its start, and then "
        "the cycle is true as a whole or false as a whole, and what both exclude can be removed. "
        "X-cycles and X-chains use one digit only, Y-cycles and Y-chains bivalue cells only.",
        "Assume a candidate, and write down in a row what follows from each statement alone. Stop "
        "when you come back to the candidate, or to its opposite."),
};

}  // namespace

namespace finders {
extern const TechniqueRows nice_loops;
const TechniqueRows nice_loops = kNiceLoopsRows;
}  // namespace finders

}  // namespace sudokit
