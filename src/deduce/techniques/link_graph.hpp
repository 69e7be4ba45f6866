// LinkGraph: a graph of candidates, groups of places of a digit and parts of almost locked sets,
// with strong links (one of the two is true) and weak links (not both are true). Links of either
// kind hold in both directions. A chain that assumes a node false and then alternates strong and
// weak links is thus an alternating inference chain.
//
//   strong  the two candidates of a cell; all places of a digit in a house, split into two parts;
//           all places of two digits of an almost locked set
//   weak    two candidates, as in links.hpp; two groups of one digit if each candidate of one is
//           weakly linked to each of the other
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/statements.hpp"

namespace sudokit {

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
    CellSet linked;  // places of the digit that are weakly linked to all of them
    bool single = true;
  };
  struct Strong {
    int to = 0;
    int set = -1;  // the almost locked set that makes the link, or -1
  };
  int size() const { return static_cast<int>(nodes_.size()); }
  const Node& node(int at) const { return nodes_[static_cast<std::size_t>(at)]; }
  const std::vector<Strong>& strong(int at) const { return strong_[static_cast<std::size_t>(at)]; }
  // In ascending order.
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
  std::uint64_t bytes_ = 0;      // of nodes and links, an estimate
  std::vector<CellSet> places_;  // by digit
  std::vector<Node> nodes_;
  std::map<std::pair<int, std::vector<Cell>>, int> number_;
  std::vector<std::vector<Strong>> strong_;
  std::vector<std::vector<int>> weak_;
  std::vector<std::vector<Cell>> sets_;
};

}  // namespace sudokit
