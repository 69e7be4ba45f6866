// PlainAcsBoard: the propagation of Lloyd and Amos's program as they wrote it, with which AcsBoard
// is compared.
//
// After a cell is set, each peer in turn loses the values fixed in its houses. It is set if one
// value is left, or one that no other cell of its row, its column or its box can have. Only peers
// of the cell just set are examined, so this is weaker than the fixpoint of Domains. A fixed cell
// is never examined again, so a full board may be wrong and must be validated. The propagation
// never removes a value of a solution. Deviations: pencilmarks and houses other than rows, columns
// and regions are respected (the paper has neither; without them the result is the same, cell for
// cell). One set() costs O(peers * houses of a cell * side) for each cell it fixes. Not
// thread-safe.
#pragma once

#include <vector>

#include "propagate/domains.hpp"

namespace sudokit {

template <class Shape>
class PlainAcsBoard {
 public:
  using Mask = typename Shape::Mask;
  struct State {
    Table<Mask, Shape::kCells> cells;
    int open = 0;
    int infeasible = 0;
  };

  // Sets the givens one by one, in the order of the cells.
  template <class Sink>
  void load(const Puzzle& puzzle, Sink&& sink);
  // Does nothing if the cell is already fixed.
  template <class Sink>
  void set(int cell, Mask value, Sink&& sink);

  const State& state() const { return state_; }
  void restore(const State& state) { state_ = state; }
  const Shape& shape() const { return shape_; }
  Mask candidates(int cell) const { return state_.cells[static_cast<std::size_t>(cell)]; }
  // False once a cell has lost its last value.
  bool feasible() const { return state_.infeasible == 0; }
  int open() const { return state_.open; }
  std::uint64_t settled() const { return settled_; }
  int value(int cell) const {
    const Mask own = candidates(cell);
    return mask_single(own) ? mask_lowest(own) : 0;
  }

 private:
  Mask& own(int cell) { return state_.cells[static_cast<std::size_t>(cell)]; }
  Mask fixed_around(int cell) const;
  Mask only_here(int cell) const;
  template <class Sink>
  void constrain(int cell, Sink&& sink);

  Shape shape_;
  State state_;
  std::uint64_t settled_ = 0;
};

// The values fixed in other cells of the houses of `cell`.
template <class Shape>
typename Shape::Mask PlainAcsBoard<Shape>::fixed_around(int cell) const {
  Mask fixed = 0;
  for (const HouseLink& link : shape_.links(cell)) {
    for (int i = 0; i < shape_.side(); ++i) {
      const int other = shape_.cell_at(link.house, i);
      if (other != cell && mask_single(candidates(other))) fixed |= candidates(other);
    }
  }
  return fixed;
}

// The value that only `cell` can have in its row, otherwise in its column, its region and so on; 0
// if there is none.
template <class Shape>
typename Shape::Mask PlainAcsBoard<Shape>::only_here(int cell) const {
  for (const HouseLink& link : shape_.links(cell)) {
    Mask all = 0;
    for (int i = 0; i < shape_.side(); ++i) {
      const int other = shape_.cell_at(link.house, i);
      if (other != cell) all |= candidates(other);
    }
    const Mask left = candidates(cell) & static_cast<Mask>(~all);
    if (mask_single(left)) return left;
  }
  return 0;
}

template <class Shape>
template <class Sink>
void PlainAcsBoard<Shape>::constrain(int cell, Sink&& sink) {
  if (candidates(cell) == 0 || mask_single(candidates(cell))) return;
  const Mask rest = candidates(cell) & static_cast<Mask>(~fixed_around(cell));
  if (mask_single(rest)) {
    set(cell, rest, sink);
  } else {
    own(cell) = rest;
    if (const Mask value = only_here(cell); value != 0) set(cell, value, sink);
  }
  if (candidates(cell) == 0) ++state_.infeasible;
}

// The peers in the order of the program: for each place of a house, the box cell, the column cell,
// the row cell; then the cells of extra houses.
template <class Shape>
template <class Sink>
void PlainAcsBoard<Shape>::set(int cell, Mask value, Sink&& sink) {
  if (mask_single(candidates(cell))) return;
  own(cell) = value;
  --state_.open;
  ++settled_;
  sink(cell, mask_lowest(value));
  const auto& links = shape_.links(cell);
  const int homes = std::min<int>(static_cast<int>(links.size()), 3);
  for (int i = 0; i < shape_.side(); ++i) {
    for (int home = homes - 1; home >= 0; --home) {
      // links: row, column, then the region; the program visits box, column, row.
      const int peer = shape_.cell_at(links[static_cast<std::size_t>(home)].house, i);
      if (peer != cell) constrain(peer, sink);
    }
  }
  for (std::size_t extra = 3; extra < links.size(); ++extra) {
    for (int i = 0; i < shape_.side(); ++i) {
      const int peer = shape_.cell_at(links[extra].house, i);
      if (peer != cell) constrain(peer, sink);
    }
  }
}

template <class Shape>
template <class Sink>
void PlainAcsBoard<Shape>::load(const Puzzle& puzzle, Sink&& sink) {
  shape_.take(puzzle.layout);
  const auto cells = static_cast<std::size_t>(shape_.cells());
  const Mask all = mask_all<Mask>(shape_.side());
  state_.cells.fit(cells);
  state_.open = shape_.cells();
  state_.infeasible = 0;
  settled_ = 0;
  // A cell with marks of one digit is also a given, and is set in its turn.
  for (std::size_t i = 0; i < cells; ++i) {
    const Mask marks = mask_from<Mask>(allowed(puzzle, static_cast<int>(i)));
    state_.cells[i] = mask_single(marks) && cells > 1 ? all : marks;
    if (marks == 0) ++state_.infeasible;
  }
  // On side 1 the only cell is fixed from the start.
  if (cells == 1) state_.open = 0;
  for (std::size_t i = 0; i < cells; ++i) {
    const Mask marks = mask_from<Mask>(allowed(puzzle, static_cast<int>(i)));
    if (mask_single(marks)) set(static_cast<int>(i), marks, sink);
  }
}

}  // namespace sudokit
