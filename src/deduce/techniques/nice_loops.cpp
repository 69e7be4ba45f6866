// Alternating inference chains and nice loops: of one digit (X-chain), over cells and digits, with
// groups, with almost locked sets. One of the two ends of a chain is true, so candidates that
// contradict both are removed. If the ends cannot both be true, the chain is a loop, in which one
// of each weakly linked pair is true. The shortest chain comes first; ties are broken by the start,
// in the order of the graph's nodes, then by the end.
#include <algorithm>

#include "deduce/techniques/link_graph.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

class NiceLoops {
 public:
  static constexpr int kFewest = 2;  // strong links
  static constexpr int kMost = 12;

  NiceLoops(Workspace& work, StepSink& sink, Links links)
      : work_(work), position_(work.position()), sink_(sink), links_(links), graph_(work, links) {}

  void find() {
    for (int start = 0; start < graph_.size(); ++start) {
      work_.ask();
      if (!graph_.strong(start).empty()) search(start);
    }
    std::ranges::stable_sort(found_, {}, [](const Chain& chain) { return chain.size() / 2; });
    for (const Chain& chain : found_) {
      Step& step = sink_.fresh();
      change(step, chain);
      if (sink_.explain()) explain(step, chain);
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

  void search(int start) {
    on_.assign(static_cast<std::size_t>(graph_.size()), false);
    off_.assign(static_cast<std::size_t>(graph_.size()), false);
    queue_.clear();
    follow(start, -1, 1);
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      const Arrival here = queue_[at];
      if (here.strong > most_) return;
      if (here.strong >= kFewest && here.on >= start && concludes(start, here.on)) take(start, at);
      if (here.strong == most_) continue;
      for (const int off : graph_.weak(here.on)) follow(off, int(at), here.strong + 1);
    }
  }

  void follow(int off, int before, int strong) {
    if (off_[static_cast<std::size_t>(off)]) return;
    off_[static_cast<std::size_t>(off)] = true;
    for (const LinkGraph::Strong& link : graph_.strong(off)) {
      if (on_[static_cast<std::size_t>(link.to)]) continue;
      on_[static_cast<std::size_t>(link.to)] = true;
      queue_.push_back({link.to, off, link.set, before, strong});
    }
  }

  bool loops(int start, int end) const {
    return std::ranges::binary_search(graph_.weak(end), start);
  }
  // May the chain change something? A loop may; whether it does is not known yet.
  bool concludes(int start, int end) const {
    bool any = start == end || loops(start, end);
    if (!any) each_linked_with_both(start, end, [&](Candidate) { any = true; });
    return any;
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
  int most_ = kMost;
  std::vector<Chain> found_;
  // For one search: the nodes reached as true, and as false.
  std::vector<bool> on_;
  std::vector<bool> off_;
  std::vector<Arrival> queue_;
};

void find_loops(Workspace& work, StepSink& sink, Links links) {
  if (too_many_candidates(work.position())) return;
  NiceLoops(work, sink, links).find();
}

}  // namespace

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

}  // namespace sudokit
