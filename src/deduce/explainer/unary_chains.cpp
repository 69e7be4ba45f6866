// Bidirectional cycles and single forcing chains.
//
// From each candidate one breadth-first search over the on's that follow from it, each reached
// first along its chain, serves both: a chain that ends in the candidate's off, and the cycles,
// which are the weak links from an on to an off that makes the candidate on. Another search starts
// from its off.
#include <array>

#include "deduce/explainer/chain_hint.hpp"

namespace sudokit::se {
namespace {

struct Pass {
  bool houses;  // strong links in houses
  bool cells;   // links in cells
};

class UnarySearch {
 public:
  UnarySearch(const Board& board, ChainSink& sink) : board_(board), sink_(sink) {}

  // The best is mostly short: with it known, the rest of the search is cut short as well.
  void run() {
    if (!sink_.nested()) {
      search(5);
      least_ = 6;
    }
    search(kCandidates);
  }

 private:
  void search(int longest) {
    for (const Pass pass : {Pass{true, false}, Pass{false, true}, Pass{true, true}}) {
      pass_ = pass;
      longest_ = longest;
      limit();
      for (int cell = 0; cell < 81; ++cell) {
        const int n = count(board_.at(cell));
        if (n < 2 || (!pass.houses && n != 2)) continue;
        each(board_.at(cell), [&](int digit) {
          if (longest_ >= least_) from_candidate(candidate(cell, digit));
        });
      }
    }
  }

  // No chain of so many on's or more could be wanted.
  void limit() {
    if (sink_.nested() || sink_.empty()) return;
    int wanted = 0;
    while (wanted < longest_ && sink_.wants(rank(6.5, 2 * (wanted + 1)))) ++wanted;
    longest_ = wanted;
  }

  // An on that was reached from another one by way of an off.
  struct Node {
    std::uint16_t candidate;
    std::uint16_t off;
    std::int16_t parent;
    std::int16_t depth;  // on's from the source to this
    Cause weak;
    Cause strong;
  };
  // A weak link that closes a cycle.
  struct Closing {
    int node;
    int off;
    Cause weak;
    Cause strong;
  };

  void from_candidate(int source) {
    source_ = source;
    search_on();
    for (const Closing& closing : closings_) cycle(closing);
    if (!pass_.houses) return;
    if (off_found_.node >= 0) chain(off_found_, false);
    search_off();
    if (on_found_.node >= 0) chain(on_found_, true);
  }

  void search_on() {
    clear();
    off_found_.node = -1;
    closings_.clear();
    Boards closers{};
    each_strong(board_, source_, pass_.cells, pass_.houses, [&](int other, Cause) {
      insert(closers, other);
      return false;
    });
    push(source_, source_, -1, kNoCause, kNoCause);
    for (int i = 0; i < size_ && node(i).depth <= longest_; ++i) {
      each_weak(board_, node(i).candidate, pass_.cells, [&](int other, Cause cause) {
        if (other == source_ && off_found_.node < 0) off_found_ = {i, other, cause, kNoCause};
        const bool fresh = !has(offs_, other);
        if (i > 0 && has(closers, other) && (fresh || !ancestor(other, i))) {
          closings_.push_back({i, other, cause, strong_cause(other)});
        }
        if (fresh) follow(other, i, cause);
        return false;
      });
    }
  }

  void search_off() {
    clear();
    on_found_.node = -1;
    insert(offs_, source_);
    follow(source_, -1, kNoCause);
    for (int i = 0; i < size_ && node(i).depth < longest_ && on_found_.node < 0; ++i) {
      each_weak(board_, node(i).candidate, pass_.cells, [&](int other, Cause cause) {
        if (!has(offs_, other)) follow(other, i, cause);
        return false;
      });
    }
  }

  // The on's of a new off, after the on of node i (-1: of none).
  void follow(int gone, int i, Cause weak) {
    insert(offs_, gone);
    each_strong(board_, gone, pass_.cells, pass_.houses, [&](int to, Cause strong) {
      if (has(ons_, to)) return false;
      push(to, gone, i, weak, strong);
      if (to == source_) on_found_ = {size_ - 1, gone, weak, strong};
      return false;
    });
  }

  Cause strong_cause(int from) const {
    Cause found = kNoCause;
    each_strong(board_, from, pass_.cells, pass_.houses, [&](int to, Cause cause) {
      if (to == source_) found = cause;
      return to == source_;
    });
    return found;
  }

  bool ancestor(int gone, int i) const {
    for (; node(i).parent >= 0; i = node(i).parent) {
      if (node(i).off == gone) return true;
    }
    return false;
  }

  const Node& node(int i) const { return nodes_[std::size_t(i)]; }
  void push(int to, int gone, int parent, Cause weak, Cause strong) {
    insert(ons_, to);
    nodes_[std::size_t(size_++)] = {
        static_cast<std::uint16_t>(to),
        static_cast<std::uint16_t>(gone),
        static_cast<std::int16_t>(parent),
        static_cast<std::int16_t>(parent < 0 ? 1 : node(parent).depth + 1),
        weak,
        strong};
  }
  void clear() {
    ons_ = {};
    offs_ = {};
    size_ = 0;
  }

  ChainRank rank(double base, int complexity) const {
    const bool both = pass_.houses && pass_.cells;
    return {(both ? 7.0 : base) + length_rating(complexity), complexity,
            both          ? 4
            : pass_.cells ? 3
                          : 2};
  }

  // The chain of node i backwards, to and with the source.
  void append(int i, std::vector<ChainNode>& nodes) const {
    for (; node(i).parent >= 0; i = node(i).parent) {
      nodes.push_back({on(node(i).candidate), node(i).strong});
      nodes.push_back({off(node(i).off), node(i).weak});
    }
    nodes.push_back({on(node(i).candidate), node(i).strong});
    if (node(i).strong != kNoCause) nodes.push_back({off(node(i).off), kNoCause});
  }

  // Ends in the source on, from its off, or the other way round.
  void chain(const Closing& end, bool ends_on) {
    const int complexity = 2 * node(end.node).depth;
    ChainHint hint;
    hint.rank = rank(6.6, complexity);
    if (!sink_.wants(hint.rank)) return;
    const int cell = cell_of(source_);
    const auto mine = static_cast<Digit9>(1U << digit_of(source_));
    const auto gone = ends_on ? static_cast<Digit9>(board_.at(cell) & ~mine) : mine;
    hint.removals.push_back({static_cast<std::uint8_t>(cell), gone});
    hint.result = ends_on ? on(source_) : off(source_);
    const bool both = pass_.houses && pass_.cells;
    hint.name = both ? "FC" : complexity == 6 ? "TF" : "FXC";
    if (sink_.nested() || sink_.explain()) {
      hint.starts.push_back(0);
      if (!ends_on) hint.nodes.push_back({off(source_), end.weak});
      append(end.node, hint.nodes);
    }
    if (sink_.argues(hint)) {
      hint.argument = argue_path(hint.nodes, ends_on ? Form::closed_chain : Form::refuted);
    }
    sink_.add(std::move(hint));
    limit();
  }

  void cycle(const Closing& closing) {
    ChainHint hint;
    hint.rank = rank(6.5, 2 * node(closing.node).depth);
    if (!sink_.wants(hint.rank)) return;
    path_.clear();
    path_.push_back({on(source_), closing.strong});
    path_.push_back({off(closing.off), closing.weak});
    append(closing.node, path_);
    if (!cancel(hint)) return;
    hint.name = pass_.houses && pass_.cells ? "BiCy" : pass_.cells ? "BiYCy" : x_cycle_name();
    if (sink_.nested()) both_ways(hint);
    if (sink_.argues(hint)) hint.argument = argue_path(path_, Form::ring);
    sink_.add(std::move(hint));
    limit();
  }

  const char* x_cycle_name() const {
    Cells cells;
    for (const ChainNode node : path_) cells.insert(cell_of(candidate_of(node.literal)));
    return cells.size() == 4 ? "GXW" : "BiXCy";
  }

  // Candidates outside the cycle's cells that see both an on and an off of their digit in it.
  bool cancel(ChainHint& hint) const {
    Cells inside;
    Boards by_on{};
    Boards by_off{};
    for (const ChainNode node : path_) {
      const int at = candidate_of(node.literal);
      inside.insert(cell_of(at));
      (is_on(node.literal) ? by_on : by_off)[std::size_t(digit_of(at))] |=
          kGrid.peers[std::size_t(cell_of(at))];
    }
    Boards gone{};
    bool any = false;
    for (std::size_t d = 0; d < 9; ++d) {
      gone[d] = by_on[d] & by_off[d] & board_.cells[d] & ~inside;
      any |= !gone[d].empty();
    }
    if (any) list(gone, hint.removals);
    return any;
  }

  // Cells in the order in which the cycle's on's, from its end backwards, see them.
  void list(const Boards& gone, std::vector<Removal>& removals) const {
    Cells seen;
    for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
      const int at = candidate_of(path_[i].literal);
      if (!is_on(path_[i].literal)) continue;
      each(gone[std::size_t(digit_of(at))] & kGrid.peers[std::size_t(cell_of(at))] & ~seen,
           [&](int cell) {
             seen.insert(cell);
             Digit9 digits = 0;
             for (std::size_t d = 0; d < 9; ++d) {
               if (gone[d].has(cell)) digits |= static_cast<Digit9>(1U << d);
             }
             removals.push_back({static_cast<std::uint8_t>(cell), digits});
           });
    }
    hash_order(removals);
  }

  // The cycle and its reverse, in which each literal is turned and keeps its cause.
  void both_ways(ChainHint& hint) const {
    hint.nodes.assign(path_.begin(), path_.end() - 1);
    hint.starts = {0, static_cast<std::uint32_t>(hint.nodes.size())};
    for (std::size_t i = path_.size() - 1; i > 0; --i) {
      const ChainNode node = path_[i];
      hint.nodes.push_back({static_cast<Literal>(node.literal ^ 1), node.cause});
    }
  }

  const Board& board_;
  ChainSink& sink_;
  Pass pass_{};
  int least_ = 1;              // a chain of fewer on's has been looked for
  int longest_ = kCandidates;  // and one of more is not wanted
  int source_ = 0;
  Boards ons_{};
  Boards offs_{};
  std::array<Node, kCandidates> nodes_;
  int size_ = 0;
  std::vector<Closing> closings_;
  Closing off_found_{};
  Closing on_found_{};
  std::vector<ChainNode> path_;
};

}  // namespace

void unary_chains(const Board& board, ChainSink& sink) {
  UnarySearch(board, sink).run();
}

}  // namespace sudokit::se
