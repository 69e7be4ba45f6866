// Chains of links, the statements about candidates, and the closure of what implies what.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/meter.hpp"
#include "deduce/position/position.hpp"
#include "deduce/techniques/technique.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

// Closure: the set of nodes that every node of a directed graph reaches, as bit sets.
//
// Components are finished in reverse topological order (Tarjan 1972), so the nodes that a component
// leads to are complete before it: O(edges * nodes / 64). Memory is reused from one graph to the
// next. Not thread safe.
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

// Numbers the statements about the candidates of a position: statement 2 * candidate says that it
// is false, 2 * candidate + 1 that it is true.
class Statements {
 public:
  explicit Statements(const Position& position);

  int count() const { return 2 * static_cast<int>(candidates_.size()); }
  Candidate of(int statement) const { return candidates_[static_cast<std::size_t>(statement / 2)]; }
  static bool is_true(int statement) { return statement % 2 != 0; }
  static int contrary(int statement) { return statement ^ 1; }
  // -1 if there is no such candidate.
  int that(Candidate one, bool is) const {
    const int number = number_[static_cast<std::size_t>(one.cell * side_ + one.digit - 1)];
    return number < 0 ? -1 : 2 * number + (is ? 1 : 0);
  }
  // The implications along single links: each edge leads from a statement to one that follows from
  // it.
  std::vector<Closure::Edge> linked(const Position& position) const;

 private:
  int side_;
  std::vector<Candidate> candidates_;  // ascending by cell, then digit
  std::vector<int> number_;
};

// Adds the implications of "one or other": one of the two statements is true.
inline void either(std::vector<Closure::Edge>& edges, int one, int other) {
  edges.emplace_back(Statements::contrary(one), other);
  edges.emplace_back(Statements::contrary(other), one);
}

// Chains: what follows if one candidate is false, along one of Eppstein's two labelled graphs.
//
//   bilocal   strong links: the two places of a digit in a house; a true candidate makes the others
//             of its cell false
//   bivalue   strong links: the two candidates of a cell; a true candidate makes its digit false in
//             the cells that it sees and that have two candidates
//
// A nonrepetitive path (no two consecutive edges with the same label, Eppstein 2005) is exactly an
// alternation false, true, false, ... along these links. Reachability is therefore that of a plain
// graph whose vertices are the true candidates; it is stored as bit sets. Not thread safe.
class Chains {
 public:
  enum class Kind { bilocal, bivalue };
  explicit Chains(Kind kind) : kind_(kind) {}

  // Throws BudgetSpent if there is a meter and its budget is exhausted.
  void build(const Position& position, Meter* meter = nullptr);

  // Candidates with a strong link, ascending by cell, then digit.
  const std::vector<Candidate>& nodes() const { return nodes_; }
  // The number of a candidate's node, or -1.
  int node(int cell, int digit) const { return number_[index(cell, digit)]; }
  // The nodes that are true if node `from` is false, as a bit set of words() words.
  const std::uint64_t* forced(int from) const { return &forced_[std::size_t(from) * words_]; }
  std::size_t words() const { return words_; }
  bool forces(int from, int to) const { return forced(from)[to / 64] >> (to % 64) & 1; }
  // Calls use(node) for every node forced by `from`, ascending.
  template <class Use>
  void each_forced(int from, Use&& use) const {
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t bits = forced(from)[word]; bits != 0; bits &= bits - 1) {
        use(static_cast<int>(64 * word) + std::countr_zero(bits));
      }
    }
  }
  // The same without what follows at once: in the bivalue graph, the other candidate of the cell is
  // true, but no path has arrived there.
  template <class Use>
  void each_arrival(int from, Use&& use) const {
    if (kind_ == Kind::bilocal) return each_forced(from, use);
    const int other = strong_[static_cast<std::size_t>(from)].front();
    for (std::size_t word = 0; word < words_; ++word) {
      std::uint64_t bits = 0;
      for (const int next : after_.next(other)) bits |= after_.reach(next)[word];
      for (; bits != 0; bits &= bits - 1) {
        use(static_cast<int>(64 * word) + std::countr_zero(bits));
      }
    }
  }
  // A shortest chain: false, true, ..., true. Pre: forces(from, to).
  std::vector<Candidate> chain(int from, int to) const;

 private:
  std::size_t index(int cell, int digit) const {
    return static_cast<std::size_t>(cell) * side_ + static_cast<std::size_t>(digit - 1);
  }
  void empty_lists(std::vector<std::vector<int>>& lists) const;
  void mark_linked(const Position& position);
  void find_nodes(const Position& position);
  void link_all(const Position& position);
  void link(int a, int b);
  void close(const Position& position, Meter* meter);
  void weak(const Position& position, int node, std::vector<int>& out) const;

  Kind kind_;
  std::size_t side_ = 0;
  std::size_t words_ = 0;
  std::vector<std::uint8_t> linked_;  // candidates in a house with two places
  std::vector<Candidate> nodes_;
  std::vector<int> number_;
  std::vector<std::vector<int>> strong_;  // partners of a node
  std::vector<std::vector<int>> false_;   // nodes made false when a node is true
  std::vector<Closure::Edge> edges_;      // from a true node to the next
  Closure after_;
  std::vector<std::uint64_t> forced_;
};

// The two graphs as values that a workspace remembers.
struct Bilocal : Chains {
  static constexpr Lifetime kLifetime = Lifetime::position;
  Bilocal() : Chains(Kind::bilocal) {}
  void build(Workspace& work) { Chains::build(work.position(), work.meter()); }
};
struct Bivalue : Chains {
  static constexpr Lifetime kLifetime = Lifetime::position;
  Bivalue() : Chains(Kind::bivalue) {}
  void build(Workspace& work) { Chains::build(work.position(), work.meter()); }
};

}  // namespace sudokit
