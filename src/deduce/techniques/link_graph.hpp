// LinkGraph: candidates, groups of places of a digit and parts of almost locked sets as nodes, with
// strong links (one of the two is true) and weak ones (not both are). Links of either kind hold
// both ways, so that a chain that starts with a node's being false and alternates strong and weak
// links is an alternating inference chain.
//
//   strong  the two candidates of a cell; all places of a digit in a house, in two parts; all
//           places of two digits of an almost locked set
//   weak    two candidates, as links.hpp has them; two parts of one digit that are linked so
//           candidate by candidate
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/statements.hpp"

namespace sudokit {

// Each has what the one before has.
enum class Links { digit, cells, groups, sets };

class LinkGraph {
 public:
  // Sets of more cells are left out; and on sides above 9, of more than kMostOnLarge.
  static constexpr int kMostCells = 4;
  static constexpr int kMostOnLarge = 3;

  LinkGraph(Workspace& work, Links links);

  struct Node {
    int digit = 0;
    CellSet cells;
    CellSet linked;  // places of the digit that are weakly linked with all of them
    bool single = true;
  };
  struct Strong {
    int to = 0;
    int set = -1;  // by which set, or -1
  };
  int size() const { return static_cast<int>(nodes_.size()); }
  const Node& node(int at) const { return nodes_[static_cast<std::size_t>(at)]; }
  const std::vector<Strong>& strong(int at) const { return strong_[static_cast<std::size_t>(at)]; }
  // Ascending.
  const std::vector<int>& weak(int at) const { return weak_[static_cast<std::size_t>(at)]; }
  const std::vector<Cell>& set(int at) const { return sets_[static_cast<std::size_t>(at)]; }

 private:
  int add(int digit, const CellSet& cells);
  int find(int digit, const CellSet& cells) const;
  int find(Candidate one) const { return singles_.that(one, false) / 2; }
  void join(int one, int other, int set = -1);
  void add_candidates();
  void add_groups();
  void join_cells();
  void join_houses(bool groups);
  void join_parts(int house, int digit, const CellSet& part);
  void join_sets(Workspace& work);
  void join_weakly(Workspace& work, bool cells);

  const Position& position_;
  Statements singles_;           // the first nodes
  std::uint64_t bytes_ = 0;      // of nodes and links, about
  std::vector<CellSet> places_;  // by digit
  std::vector<Node> nodes_;
  std::map<std::pair<int, std::vector<Cell>>, int> number_;
  std::vector<std::vector<Strong>> strong_;
  std::vector<std::vector<int>> weak_;
  std::vector<std::vector<Cell>> sets_;
};

}  // namespace sudokit
