// Bidirectional cycles and single forcing chains.
//
// Bit rows first determine where a chain ends and how long it is. The path itself is searched only
// if it can be the best. From such a candidate one breadth-first search over the implied on's, each
// reached by its shortest chain, finds both kinds: a chain that ends in the candidate's off, and
// cycles, which are closed by a weak link from an on to an off that makes the candidate on. Another
// search starts from its off.
#include <algorithm>
#include <array>
#include <vector>

#include "deduce/explainer/chain_hint.hpp"
#include "deduce/explainer/links.hpp"

namespace sudokit::nine::se {
namespace {

// ---- Reach --------------------------------------------------------------------------------------

// Reach: the ons that follow from an on, as bit sets. It gives the length of the shortest chain
// that refutes or proves a candidate, without the chain itself. One step is a weak link followed by
// a strong link.

// Pre: at most 64 * kWords carriers.
template <int kWords>
class Reach {
 public:
  using Row = std::array<std::uint64_t, kWords>;  // a set of carriers by number

  Reach(const Links& links, Pass pass) : links_(links), pass_(pass) {
    const std::size_t size = links.carriers().size();
    targets_.resize(size);
    steps_.resize(size);
    for (std::size_t i = 0; i < size; ++i) {
      for (const LinkTo link : links.strong(links.carriers()[i])) {
        if (link.in(pass)) add(targets_[i], link.candidate);
      }
    }
    for (std::size_t i = 0; i < size; ++i) steps_[i] = after(links.carriers()[i]);
  }

  // Calls f(candidate) for every candidate whose on leads to its off, whatever the length of the
  // chain.
  template <typename F>
  void each_refuted(F f) {
    const std::size_t size = steps_.size();
    all_.resize(size);
    for (std::size_t i = 0; i < size; ++i) all_[i] = closed(steps_[i], i);
    const Board& board = links_.board();
    for (int cell = 0; cell < 81; ++cell) {
      each(board.at(cell), [&](int digit) {
        const int at = candidate(cell, digit);
        const bool carries = !links_.strong(at).empty();
        const Row reached =
            carries ? all_[std::size_t(links_.number(at))] : closed(after(at), size);
        if (meets(reached, weak(at))) f(at);
      });
    }
  }

  // The number of ons in the shortest chain from the candidate's on to its off, or 0 if there is
  // none.
  int refuted(int candidate) const {
    const Row end = weak(candidate);
    Row front = after(candidate);
    Row seen{};
    for (int size = 2; !empty(front); ++size) {
      if (meets(front, end)) return size;
      join(seen, front);
      front = next(front, seen);
    }
    return 0;
  }

  // The number of ons in the shortest chain from its off to its on, or 0. Pre: it is a carrier.
  int proved(int candidate) const {
    const int number = links_.number(candidate);
    Row front = targets_[std::size_t(number)];
    Row seen{};
    for (int size = 1; !empty(front); ++size) {
      if ((front[std::size_t(number / 64)] >> (number % 64) & 1) != 0) return size;
      join(seen, front);
      front = next(front, seen);
    }
    return 0;
  }

  // Adds to the boards the candidates that at most `most` ons reach from the candidate's on.
  void add_around(int candidate, int most, Boards& boards) const {
    Row front = after(candidate);
    Row seen{};
    for (int size = 2; size <= most && !empty(front); ++size) {
      join(seen, front);
      front = next(front, seen);
    }
    each_of(seen, [&](std::size_t i) { insert(boards, links_.carriers()[i]); });
  }

 private:
  static void join(Row& row, const Row& other) {
    for (std::size_t w = 0; w < kWords; ++w) row[w] |= other[w];
  }
  static bool meets(const Row& a, const Row& b) {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < kWords; ++w) common |= a[w] & b[w];
    return common != 0;
  }
  static bool empty(const Row& row) { return !meets(row, row); }
  template <typename F>
  static void each_of(const Row& row, F f) {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t bits = row[w]; bits != 0; bits &= bits - 1) {
        f(w * 64 + std::size_t(std::countr_zero(bits)));
      }
    }
  }
  void add(Row& row, int candidate) const {
    const int number = links_.number(candidate);
    row[std::size_t(number / 64)] |= std::uint64_t{1} << (number % 64);
  }

  // The ons after the next off.
  Row after(int candidate) const {
    Row row{};
    for (const LinkTo link : links_.weak(candidate)) {
      if (link.cause == kInCell && !pass_.cells) continue;
      join(row, targets_[std::size_t(links_.number(link.candidate))]);
    }
    return row;
  }
  Row next(const Row& front, const Row& seen) const {
    Row row{};
    each_of(front, [&](std::size_t i) { join(row, steps_[i]); });
    for (std::size_t w = 0; w < kWords; ++w) row[w] &= ~seen[w];
    return row;
  }
  Row weak(int candidate) const {
    Row row{};
    for (const LinkTo link : links_.weak(candidate)) {
      if (link.cause != kInCell || pass_.cells) add(row, link.candidate);
    }
    return row;
  }
  // Everything that follows. For carriers below `known`, all_ is already complete.
  Row closed(const Row& start, std::size_t known) const {
    Row seen = start;
    Row front = start;
    for (std::size_t w = 0; w < kWords;) {
      if (front[w] == 0) {
        ++w;
        continue;
      }
      const std::size_t i = w * 64 + std::size_t(std::countr_zero(front[w]));
      front[w] &= front[w] - 1;
      const Row& more = i < known ? all_[i] : steps_[i];
      std::size_t first = w;
      for (std::size_t v = 0; v < kWords; ++v) {
        const std::uint64_t fresh = more[v] & ~seen[v];
        seen[v] |= fresh;
        front[v] = i < known ? front[v] & ~more[v] : front[v] | fresh;
        if (front[v] != 0 && v < first) first = v;
      }
      w = first;
    }
    return seen;
  }

  const Links& links_;
  Pass pass_;
  std::vector<Row> targets_;  // by carrier: what is on if it is off
  std::vector<Row> steps_;    // by carrier: what is on if it is on, after one step
  std::vector<Row> all_;      // by carrier: the same after any number of steps
};

// -------------------------------------------------------------------------------------------------

constexpr std::array<Pass, 3> kPasses = {Pass{true, false}, Pass{false, true}, Pass{true, true}};

// What a pass may find: the candidates to start from, and the least length of a chain.
struct Plan {
  std::array<std::uint16_t, kCandidates> refuted;  // number of on's in the chain; 0: none
  std::array<std::uint16_t, kCandidates> proved;
  Boards circled;  // may lie on a cycle that removes something
  Boards sources;  // any of the above
};

// A set of candidates that is emptied at once.
class Marks {
 public:
  void clear() { ++now_; }
  void insert(int candidate) { marked_[std::size_t(candidate)] = now_; }
  bool has(int candidate) const { return marked_[std::size_t(candidate)] == now_; }

 private:
  std::uint32_t now_ = 1;
  std::array<std::uint32_t, kCandidates> marked_{};
};

class UnarySearch {
 public:
  UnarySearch(const Links& links, ChainSink& sink)
      : links_(links), board_(links.board()), sink_(sink) {}

  void run() {
    const std::size_t carriers = links_.carriers().size();
    if (!(carriers <= 128 ? plan<2>() : carriers <= 256 ? plan<4>() : plan<12>())) {
      return;
    }
    for (std::size_t i = 0; i < kPasses.size(); ++i) {
      pass_ = kPasses[i];
      plan_ = &plans_[i];
      longest_ = kCandidates;
      limit();
      Cells cells;
      for (const Cells places : plan_->sources) cells |= places;
      each(cells, [&](int cell) {
        const int n = count(board_.at(cell));
        if (n < 2 || (!pass_.houses && n != 2)) return;
        each(board_.at(cell), [&](int digit) {
          if (plan_->sources[std::size_t(digit)].has(cell)) from_candidate(candidate(cell, digit));
        });
      });
    }
  }

 private:
  // False if there is nothing to find. A candidate removed by a cycle implies its own off by a
  // chain round the cycle, with one more on than the cycle has. So does a candidate that shares a
  // cell or a house with a proved one.
  template <int kWords>
  bool plan() {
    Reach<kWords> all(links_, kPasses[2]);
    Boards refuted{};
    std::vector<int> list;
    all.each_refuted([&](int at) { insert(refuted, at), list.push_back(at); });
    if (list.empty()) return false;
    plans_.fill(Plan{});
    const std::array<Reach<kWords>, 3> reach = {Reach<kWords>(links_, kPasses[0]),
                                                Reach<kWords>(links_, kPasses[1]), std::move(all)};
    for (std::size_t i = 0; i < kPasses.size(); ++i) {
      pass_ = kPasses[i];
      for (const int at : list) {
        const int size = reach[i].refuted(at);
        plans_[i].refuted[std::size_t(at)] = static_cast<std::uint16_t>(size);
        if (size == 0 || !pass_.houses) continue;
        insert(plans_[i].sources, at);
        expect(size);
      }
      if (!pass_.houses) continue;
      for (const int at : links_.carriers()) {
        if (!stands_alone(at, refuted)) continue;
        const int size = reach[i].proved(at);
        plans_[i].proved[std::size_t(at)] = static_cast<std::uint16_t>(size);
        if (size == 0) continue;
        insert(plans_[i].sources, at);
        expect(size);
      }
    }
    for (std::size_t i = 0; i < kPasses.size(); ++i) {
      pass_ = kPasses[i];
      longest_ = kCandidates;
      limit();
      for (const int at : list) {
        const int size = plans_[i].refuted[std::size_t(at)];
        if (size > 0 && size <= longest_ + 1) {
          reach[i].add_around(at, longest_ + 1, plans_[i].circled);
        }
      }
      for (std::size_t d = 0; d < 9; ++d) plans_[i].sources[d] |= plans_[i].circled[d];
    }
    return true;
  }

  // Notes that a chain with this many on's exists.
  void expect(int size) {
    if (sink_.nested()) return;
    const ChainRank rank = this->rank(6.6, 2 * size);
    if (rank < bound_) bound_ = rank;
  }
  // Are all other candidates of its cell refuted?
  bool stands_alone(int at, const Boards& refuted) const {
    const int cell = cell_of(at);
    bool alone = count(board_.at(cell)) > 1;
    each(static_cast<Digit9>(board_.at(cell) & ~(1U << digit_of(at))),
         [&](int other) { alone &= has(refuted, candidate(cell, other)); });
    return alone;
  }

  bool wants(const ChainRank& rank) const { return !(bound_ < rank) && sink_.wants(rank); }
  bool wants(int size) const { return size > 0 && wants(rank(6.6, 2 * size)); }

  // Computes longest_: a longer chain cannot be wanted.
  void limit() {
    if (sink_.nested()) return;
    int wanted = 0;
    while (wanted < longest_ && wants(rank(6.5, 2 * (wanted + 1)))) ++wanted;
    longest_ = wanted;
  }

  // An on that was reached from another on through an off.
  struct Node {
    std::uint16_t candidate;
    std::uint16_t off;
    std::int16_t parent;
    std::int16_t depth;  // number of on's from the source
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
    const auto at = static_cast<std::size_t>(source);
    source_ = source;
    const int cycles = has(plan_->circled, source) ? longest_ : 0;
    const int off = wants(plan_->refuted[at]) && pass_.houses ? plan_->refuted[at] : 0;
    if (cycles > 0 || off > 0) {
      search_on(std::max(cycles, off), cycles);
      for (const Closing& closing : closings_) cycle(closing);
      if (off > 0 && off_found_.node >= 0) chain(off_found_, false);
    }
    if (!wants(plan_->proved[at])) return;
    search_off();
    if (on_found_.node >= 0) chain(on_found_, true);
  }

  // Finds chains of up to `longest` on's, and cycles.
  void search_on(int longest, int longest_cycle) {
    clear();
    off_found_.node = -1;
    closings_.clear();
    enders_.clear();
    for (const LinkTo link : links_.weak(source_)) enders_.insert(link.candidate);
    closers_.clear();
    for (const LinkTo link : links_.strong(source_)) {
      if (link.in(pass_)) closers_.insert(link.candidate);
    }
    push(source_, source_, -1, kNoCause, kNoCause);
    for (int i = 0; i < size_ && node(i).depth <= longest; ++i) {
      if (off_found_.node < 0 && enders_.has(node(i).candidate)) {
        const Cause cause = weak_cause(node(i).candidate, source_);
        if (cause != kNoCause) off_found_ = {i, source_, cause, kNoCause};
        if (off_found_.node >= 0 && longest_cycle == 0) return;
      }
      const bool last = node(i).depth == longest;
      const bool closes = i > 0 && node(i).depth <= longest_cycle;
      for (const LinkTo link : links_.weak(node(i).candidate)) {
        const int other = link.candidate;
        if (link.cause == kInCell && !pass_.cells) continue;
        if (closes && closers_.has(other) && !ancestor(other, i)) {
          closings_.push_back({i, other, link.cause, strong_cause(other)});
        }
        if (!last && !offs_.has(other)) follow(other, i, link.cause);
      }
    }
  }

  void search_off() {
    clear();
    on_found_.node = -1;
    follow(source_, -1, kNoCause);
    for (int i = 0; i < size_ && on_found_.node < 0; ++i) {
      for (const LinkTo link : links_.weak(node(i).candidate)) {
        if (link.cause == kInCell && !pass_.cells) continue;
        if (!offs_.has(link.candidate)) follow(link.candidate, i, link.cause);
      }
    }
  }

  // Adds the on's implied by a new off, which follows from the on of node i (-1: none).
  void follow(int gone, int i, Cause weak) {
    offs_.insert(gone);
    for (const LinkTo link : links_.strong(gone)) {
      if (!link.in(pass_) || ons_.has(link.candidate)) continue;
      push(link.candidate, gone, i, weak, link.cause);
      if (link.candidate == source_) on_found_ = {size_ - 1, gone, weak, link.cause};
    }
  }

  Cause strong_cause(int from) const {
    for (const LinkTo link : links_.strong(from)) {
      if (link.candidate == source_ && link.in(pass_)) return link.cause;
    }
    return kNoCause;
  }
  // Why a candidate goes off if another is on; kNoCause if it does not.
  Cause weak_cause(int from, int to) const {
    const int a = cell_of(from);
    const int b = cell_of(to);
    if (a == b) return pass_.cells && from != to ? kInCell : kNoCause;
    if (digit_of(from) != digit_of(to)) return kNoCause;
    for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
      if (house_of(a, cause) == house_of(b, cause)) return cause;
    }
    return kNoCause;
  }

  bool ancestor(int gone, int i) const {
    for (; node(i).parent >= 0; i = node(i).parent) {
      if (node(i).off == gone) return true;
    }
    return false;
  }

  const Node& node(int i) const { return nodes_[std::size_t(i)]; }
  void push(int to, int gone, int parent, Cause weak, Cause strong) {
    ons_.insert(to);
    nodes_[std::size_t(size_++)] = {
        static_cast<std::uint16_t>(to),
        static_cast<std::uint16_t>(gone),
        static_cast<std::int16_t>(parent),
        static_cast<std::int16_t>(parent < 0 ? 1 : node(parent).depth + 1),
        weak,
        strong};
  }
  void clear() {
    ons_.clear();
    offs_.clear();
    size_ = 0;
  }

  ChainRank rank(double base, int complexity) const {
    const bool both = pass_.houses && pass_.cells;
    return {(both ? 7.0 : base) + length_rating(complexity), complexity,
            both          ? 4
            : pass_.cells ? 3
                          : 2};
  }

  // Appends the chain of node i backwards, up to and including the source.
  void append(int i, std::vector<ChainNode>& nodes) const {
    for (; node(i).parent >= 0; i = node(i).parent) {
      nodes.push_back({on(node(i).candidate), node(i).strong});
      nodes.push_back({off(node(i).off), node(i).weak});
    }
    nodes.push_back({on(node(i).candidate), node(i).strong});
    if (node(i).strong != kNoCause) nodes.push_back({off(node(i).off), kNoCause});
  }

  // Builds a chain from the off of the source to its on (`ends_on`), or the other way round.
  void chain(const Closing& end, bool ends_on) {
    const int complexity = 2 * node(end.node).depth;
    ChainHint hint;
    hint.rank = rank(6.6, complexity);
    if (!wants(hint.rank)) return;
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
    if (!wants(hint.rank)) return;
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
      (is_on(node.literal) ? by_on : by_off)[std::size_t(digit_of(at))] |= peers_of(cell_of(at));
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

  // Lists cells in the order in which the on's of the cycle, from its end backwards, see them.
  void list(const Boards& gone, std::vector<Removal>& removals) const {
    Cells seen;
    for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
      const int at = candidate_of(path_[i].literal);
      if (!is_on(path_[i].literal)) continue;
      each(gone[std::size_t(digit_of(at))] & peers_of(cell_of(at)) & ~seen, [&](int cell) {
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

  // The cycle and its reverse, in which each literal is negated and keeps its cause.
  void both_ways(ChainHint& hint) const {
    hint.nodes.assign(path_.begin(), path_.end() - 1);
    hint.starts = {0, static_cast<std::uint32_t>(hint.nodes.size())};
    for (std::size_t i = path_.size() - 1; i > 0; --i) {
      const ChainNode node = path_[i];
      hint.nodes.push_back({static_cast<Literal>(node.literal ^ 1), node.cause});
    }
  }

  const Links& links_;
  const Board& board_;
  ChainSink& sink_;
  std::array<Plan, 3> plans_;  // by pass
  const Plan* plan_ = nullptr;
  ChainRank bound_ = {1e9, 0, 0};  // of a chain known to exist
  Pass pass_{};
  int longest_ = kCandidates;  // a chain of more on's is not wanted
  int source_ = 0;
  Marks ons_;
  Marks offs_;
  Marks enders_;   // what the source makes off, among the carriers
  Marks closers_;  // what makes the source on by its off
  std::array<Node, kCandidates> nodes_;
  int size_ = 0;
  std::vector<Closing> closings_;
  Closing off_found_{};
  Closing on_found_{};
  std::vector<ChainNode> path_;
};

}  // namespace

void unary_chains(const Board& board, ChainSink& sink, const Board* source) {
  Links links(board);
  if (source != nullptr && !fresh_links_refute(links, *source)) return;
  links.find_weak();
  UnarySearch(links, sink).run();
}

}  // namespace sudokit::nine::se
