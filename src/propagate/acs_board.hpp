// AcsBoard: the propagation of Lloyd and Amos's program, cell for cell. The test of a peer is O(1).
//
//   used[house]          values fixed in the house
//   places[house][digit] cells of the house that may take the digit, as bits
//   unique[house]        digits with exactly one place in the house
//
// A peer of a cell just set loses the used values of its houses. The peer is set if one value is
// left, or if it holds exactly one unique digit of its row, else its column, else its region. Only
// peers of the cell just set are tested, so that the result is weaker than the fixpoint of Domains.
// A fixed cell is never tested again, so that a full board may be wrong and must be validated.
// Pencilmarks and extra houses, absent from the paper, are respected. sink(cell, digit) is called
// for each cell set. Not thread safe.
#pragma once

#include <bitset>
#include <span>

#include "core/shape.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

template <class Shape>
class AcsBoard {
 public:
  using Mask = typename Shape::Mask;

  struct State {
    Table<Mask, Shape::kCells> cells;
    Table<Mask, Shape::kHouses * Shape::kSide> places;
    Table<Mask, Shape::kHouses> used;
    Table<Mask, Shape::kHouses> unique;
    int open = 0;
    int infeasible = 0;
  };

  // Sets the givens (and the cells whose marks are one digit) one by one, in the order of the
  // cells.
  template <class Sink>
  void load(const Puzzle& puzzle, Sink&& sink);
  // Sets a cell and propagates. Does nothing if the cell is fixed already.
  template <class Sink>
  void set(int cell, Mask value, Sink&& sink);

  const State& state() const { return state_; }
  // Pre: `state` is of the loaded puzzle.
  void restore(const State& state) { state_ = state; }
  Mask candidates(int cell) const { return state_.cells[at(cell)]; }
  // The candidates of all cells.
  std::span<const Mask> candidates() const { return {state_.cells.data(), state_.cells.size()}; }
  bool fixed(int cell) const { return mask_single(candidates(cell)); }
  int value(int cell) const { return fixed(cell) ? mask_lowest(candidates(cell)) : 0; }
  // Cells that are not fixed, including those without any candidate.
  int open() const { return state_.open; }
  // False once a cell has lost its last value.
  bool feasible() const { return state_.infeasible == 0; }
  // Cells set since load() began.
  std::uint64_t settled() const { return settled_; }
  const Shape& shape() const { return shape_; }
  void copy_values(Grid& grid) const;

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void fill(const Puzzle& puzzle);
  template <class Sink>
  void constrain(int cell, Sink&& sink);
  template <class Sink>
  void constrain_extra(int cell, Sink&& sink);
  void change(int cell, Mask now);

  Shape shape_;
  State state_;
  std::uint64_t settled_ = 0;
};

// Gives a cell a new set of candidates and updates places and unique.
template <class Shape>
void AcsBoard<Shape>::change(int cell, Mask now) {
  Mask& own = state_.cells[at(cell)];
  const Mask changed = own ^ now;
  own = now;
  for (const HouseLink& link : shape_.links(cell)) {
    Mask& unique = state_.unique[link.house];
    const Mask bit = mask_of<Mask>(link.at + 1);
    mask_for_each(changed, [&](int digit) {
      Mask& where = state_.places[link.base + at(digit - 1)];
      where ^= bit;
      if (mask_single(where))
        unique |= mask_of<Mask>(digit);
      else
        unique &= static_cast<Mask>(~mask_of<Mask>(digit));
    });
  }
}

template <class Shape>
template <class Sink>
void AcsBoard<Shape>::constrain(int cell, Sink&& sink) {
  const Mask own = candidates(cell);
  if ((own & static_cast<Mask>(own - 1)) == 0) return;
  Mask used = 0;
  for (const HouseLink& link : shape_.links(cell)) used |= state_.used[link.house];
  const Mask rest = own & static_cast<Mask>(~used);
  if (mask_single(rest)) {
    set(cell, rest, sink);
    return;
  }
  if (rest != own) change(cell, rest);
  if (rest == 0) ++state_.infeasible;
  for (const HouseLink& link : shape_.links(cell)) {
    const Mask only = rest & state_.unique[link.house];
    if (mask_single(only)) {
      set(cell, only, sink);
      return;
    }
  }
}

// Peers in the order of the program: for each index in a house the cell of the region, of the
// column and of the row (links hold row, column, region); then the cells of extra houses.
template <class Shape>
template <class Sink>
void AcsBoard<Shape>::set(int cell, Mask value, Sink&& sink) {
  if (fixed(cell)) return;
  change(cell, value);
  --state_.open;
  ++settled_;
  sink(cell, mask_lowest(value));
  const auto& links = shape_.links(cell);
  for (const HouseLink& link : links) state_.used[link.house] |= value;
  const int homes = static_cast<int>(links.size()) < 3 ? static_cast<int>(links.size()) : 3;
  for (int i = 0; i < shape_.side(); ++i) {
    for (int home = homes - 1; home >= 0; --home) {
      const int peer = shape_.cell_at(links[at(home)].house, i);
      if (peer != cell) constrain(peer, sink);
    }
  }
  if (links.size() > 3) constrain_extra(cell, sink);
}

// Tests each peer once, though it may share thousands of houses with the cell.
template <class Shape>
template <class Sink>
void AcsBoard<Shape>::constrain_extra(int cell, Sink&& sink) {
  std::bitset<kMaxSide * kMaxSide> met;
  met.set(at(cell));
  const auto& links = shape_.links(cell);
  for (std::size_t extra = 3; extra < links.size(); ++extra) {
    for (int i = 0; i < shape_.side(); ++i) {
      const int peer = shape_.cell_at(links[extra].house, i);
      if (met.test(at(peer))) continue;
      met.set(at(peer));
      constrain(peer, sink);
    }
  }
}

// Gives every cell the digits that its given and marks allow. A cell with one such digit gets all
// digits instead, until set() fixes it.
template <class Shape>
void AcsBoard<Shape>::fill(const Puzzle& puzzle) {
  shape_.take(puzzle.layout);
  state_.cells.fit(at(shape_.cells()));
  state_.places.fit(at(shape_.houses() * shape_.side()));
  state_.used.fit(at(shape_.houses()));
  state_.unique.fit(at(shape_.houses()));
  std::fill(state_.cells.begin(), state_.cells.end(), Mask{0});
  std::fill(state_.places.begin(), state_.places.end(), Mask{0});
  std::fill(state_.used.begin(), state_.used.end(), Mask{0});
  std::fill(state_.unique.begin(), state_.unique.end(), Mask{0});
  state_.open = shape_.cells();
  state_.infeasible = 0;
  settled_ = 0;
  const Mask all = mask_all<Mask>(shape_.side());
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    const Mask marks = mask_from<Mask>(allowed(puzzle, cell));
    change(cell, mask_single(marks) ? all : marks);
    if (marks == 0) ++state_.infeasible;
  }
}

template <class Shape>
template <class Sink>
void AcsBoard<Shape>::load(const Puzzle& puzzle, Sink&& sink) {
  fill(puzzle);
  if (shape_.cells() == 1) state_.open = 0;
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    const Mask marks = mask_from<Mask>(allowed(puzzle, cell));
    if (mask_single(marks)) set(cell, marks, sink);
  }
}

template <class Shape>
void AcsBoard<Shape>::copy_values(Grid& grid) const {
  grid.resize(at(shape_.cells()));
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    grid[at(cell)] = static_cast<std::uint8_t>(value(cell));
  }
}

}  // namespace sudokit
