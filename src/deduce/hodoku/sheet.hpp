// Sheet: a board with the two queues in which HoDoKu keeps pending singles.
//
// Which single comes next depends on the order in which candidates were removed, so a sheet may be
// changed only through place and strike. Houses are visited as rows, columns, blocks.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {

constexpr int kRows = 9;  // the first house of each kind
constexpr int kColumns = 18;
constexpr int kBlocks = 0;

inline constexpr std::array<std::uint8_t, 3> kKinds = {kRow, kColumn, kBlock};
inline constexpr std::array<std::uint8_t, 27> kHouses = {9,  10, 11, 12, 13, 14, 15, 16, 17,
                                                         18, 19, 20, 21, 22, 23, 24, 25, 26,
                                                         0,  1,  2,  3,  4,  5,  6,  7,  8};

// A candidate is cell * 9 + digit, digits from 0.
using Mark = std::uint16_t;
constexpr Mark mark(int cell, int digit) {
  return static_cast<Mark>(cell * 9 + digit);
}
// A first-in, first-out queue; entries may be stale. A puzzle adds at most three entries per cell.
class Singles {
 public:
  void clear() { first_ = last_ = 0; }
  void add(Mark one) { marks_[last_++] = one; }
  bool empty() const { return first_ == last_; }
  Mark take() { return marks_[first_++]; }
  const Mark* begin() const { return marks_.data() + first_; }
  const Mark* end() const { return marks_.data() + last_; }

 private:
  std::array<Mark, 81 * 6> marks_{};
  std::size_t first_ = 0;
  std::size_t last_ = 0;
};

struct Sheet {
  Board board;
  Cells givens;
  Singles naked;
  Singles hidden;

  // Pre: no two givens clash (1..9; 0: none).
  void start(const std::uint8_t* givens_of_cells);
  // Pre: the digit is a candidate of the open cell.
  void place(int cell, int digit);
  // Does nothing if the candidate is gone already.
  void strike(int cell, int digit);

  bool has(int cell, int digit) const { return board.has(cell, digit); }
  Digit9 at(int cell) const { return board.at(cell); }
  Cells of(int digit) const { return board.of(digit); }
  Digit9 seats(int house, int digit) const { return board.seats(house, digit); }
  int left(int house, int digit) const { return count(board.seats(house, digit)); }
  // 0 if the cell is open.
  int value(int cell) const { return board.value[std::size_t(cell)]; }
  Cells open_cells() const;

 private:
  void note_hidden(int house, int digit);
};

// Implications: the direct links between candidates assumed true or false, in HoDoKu's order. Tree:
// what follows from one node by these links, breadth first; HoDoKu's tables amount to this if
// chains have no branches.
//
// A true candidate makes the others of its cell false, then those of its houses. A false candidate
// makes the last other one of a cell or house true. With groups, two or three candidates of a digit
// where a block crosses a line are nodes too.

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

// Step: what a technique places or removes. The order of the removals matters: the queues of
// singles fill in that order.
struct Step : Found {
  Cells more;  // further cells in which the digit is placed
  std::vector<Mark> gone;

  void clear() {
    Found::clear();
    more = {};
    gone.clear();
  }
  bool put(Mark single) {
    cell = cell_of(single);
    digit = digit_of(single);
    return true;
  }
  // Pre: there is at least one cell.
  void put(Cells cells, int value) {
    put(mark(cells.pop(), value));
    more = cells;
  }
  void take(int at, int value) { gone.push_back(mark(at, value)); }
  void take(Cells cells, int value) {
    each(cells, [&](int at) { take(at, value); });
  }
  void take_digits(int at, Digit9 digits) {
    each(digits, [&](int value) { take(at, value); });
  }
  bool any() const { return cell >= 0 || !gone.empty(); }
};

}  // namespace sudokit::nine::hodoku
