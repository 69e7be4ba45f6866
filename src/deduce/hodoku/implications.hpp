// Implications: the direct links between candidates assumed true or false, in HoDoKu's order. Tree:
// what follows from one node by these links, breadth first; HoDoKu's tables amount to this if
// chains have no branches.
//
// A true candidate makes the others of its cell false, then those of its houses. A false candidate
// makes the last other one of a cell or house true. With groups, two or three candidates of a digit
// where a block crosses a line are nodes too.
#pragma once

#include <cstdint>
#include <vector>

#include "deduce/hodoku/sheet.hpp"

namespace sudokit::nine::hodoku {

using Node = std::uint16_t;

constexpr Node node_of(Mark one, bool is) {
  return is ? on(one) : off(one);
}

class Implications {
 public:
  static constexpr Node kPlain = 2 * 729;  // group nodes follow

  Implications(const Sheet& sheet, bool groups);

  int nodes() const { return static_cast<int>(links_.size()); }
  const std::vector<Node>& links(Node from) const { return links_[from]; }
  // A group is represented by its first cell.
  int cell(Node node) const {
    return node < kPlain ? cell_of(node / 2) : group(node).cells.first();
  }
  int digit(Node node) const { return node < kPlain ? digit_of(node / 2) : group(node).digit; }
  Cells cells(Node node) const {
    return node < kPlain ? Cells::only(cell_of(node / 2)) : group(node).cells;
  }

 private:
  struct Group {
    Cells cells;
    int digit;
    int house;  // the line
    int block;
  };

  const Group& group(Node node) const { return groups_[std::size_t((node - kPlain) / 2)]; }
  Node group_node(std::size_t at, bool on) const {
    return static_cast<Node>(kPlain + 2 * at + (on ? 1 : 0));
  }
  void link(Node from, Node to) { links_[from].push_back(to); }
  void link_once(Node from, Node to);
  void link_plain(const Sheet& sheet, int cell, int digit);
  void find_groups(const Sheet& sheet);
  void link_group(const Sheet& sheet, std::size_t at);
  void link_groups(const Sheet& sheet, std::size_t at);

  std::vector<std::vector<Node>> links_;
  std::vector<Group> groups_;
};

// What follows from one node, nearest first. Each node is reached from the first one that leads to
// it.
class Tree {
 public:
  explicit Tree(const Implications& links);

  void grow(Node root);
  // The root comes first.
  const std::vector<Node>& reached() const { return reached_; }
  bool direct(Node node) const { return parent_[node] == reached_.front(); }
  // The path from the root to the node.
  void path(Node node, std::vector<Node>& path) const;

 private:
  static constexpr std::size_t kMost = 1000;  // the capacity of HoDoKu's tables

  const Implications& links_;
  std::vector<Node> reached_;
  std::vector<Node> parent_;
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 0;
};

}  // namespace sudokit::nine::hodoku
