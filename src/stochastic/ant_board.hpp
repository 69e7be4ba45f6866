// AntBoard: the propagation of Lloyd and Amos's program with the same result, cell for
// cell, as propagate/acs_board.hpp, which spells it out; here each look at a peer costs O(1).
//
//   used[house]          values fixed in the house
//   places[house][digit] cells of the house that may take the digit, as bits
//   unique[house]        digits with exactly one place in the house
//
// A peer of a cell just set loses the used values of its houses; it is set when one value is left,
// or when it holds one unique digit of its row, else column, else region. Only peers of the cell
// just set are looked at, so this is weaker than Domains' fixpoint, and a fixed cell is never
// looked at again, so that a full board may be wrong and must be validated. Not thread safe.
#pragma once

#include "core/shape.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

template <class Shape>
class AntBoard {
 public:
  using Mask = typename Shape::Mask;

  // Sets the givens (and marks of one digit) one by one, in order of the cells.
  void load(const Puzzle& puzzle);
  // Takes over the state of another board of the same puzzle.
  void reset(const AntBoard& other) {
    cells_ = other.cells_;
    places_ = other.places_;
    used_ = other.used_;
    unique_ = other.unique_;
    open_ = other.open_;
  }
  // Nothing when the cell is fixed already.
  void set(int cell, Mask value);

  Mask candidates(int cell) const { return cells_[at(cell)]; }
  bool fixed(int cell) const { return mask_single(candidates(cell)); }
  // Cells not fixed, those without any candidate among them.
  int open() const { return open_; }
  const Shape& shape() const { return shape_; }
  Grid grid() const;

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void fill(const Puzzle& puzzle);
  void constrain(int cell);
  void change(int cell, Mask now);

  Shape shape_;
  Table<Mask, Shape::kCells> cells_;
  Table<Mask, Shape::kHouses * Shape::kSide> places_;
  Table<Mask, Shape::kHouses> used_;
  Table<Mask, Shape::kHouses> unique_;
  int open_ = 0;
};

// Gives a cell a new set of candidates and brings places and unique up to date.
template <class Shape>
void AntBoard<Shape>::change(int cell, Mask now) {
  Mask& own = cells_[at(cell)];
  const Mask changed = own ^ now;
  own = now;
  for (const HouseLink& link : shape_.links(cell)) {
    Mask& unique = unique_[link.house];
    const Mask bit = mask_of<Mask>(link.at + 1);
    mask_for_each(changed, [&](int digit) {
      Mask& where = places_[link.base + at(digit - 1)];
      where ^= bit;
      if (mask_single(where))
        unique |= mask_of<Mask>(digit);
      else
        unique &= static_cast<Mask>(~mask_of<Mask>(digit));
    });
  }
}

template <class Shape>
void AntBoard<Shape>::constrain(int cell) {
  const Mask own = candidates(cell);
  if ((own & static_cast<Mask>(own - 1)) == 0) return;
  Mask used = 0;
  for (const HouseLink& link : shape_.links(cell)) used |= used_[link.house];
  const Mask rest = own & static_cast<Mask>(~used);
  if (mask_single(rest)) {
    set(cell, rest);
    return;
  }
  if (rest != own) change(cell, rest);
  for (const HouseLink& link : shape_.links(cell)) {
    const Mask only = rest & unique_[link.house];
    if (mask_single(only)) {
      set(cell, only);
      return;
    }
  }
}

// Peers in the program's order: for each place of a house the region's cell, the column's, the
// row's (links hold row, column, region); then the cells of extra houses.
template <class Shape>
void AntBoard<Shape>::set(int cell, Mask value) {
  if (fixed(cell)) return;
  change(cell, value);
  --open_;
  const auto& links = shape_.links(cell);
  for (const HouseLink& link : links) used_[link.house] |= value;
  const int homes = static_cast<int>(links.size()) < 3 ? static_cast<int>(links.size()) : 3;
  for (int i = 0; i < shape_.side(); ++i) {
    for (int home = homes - 1; home >= 0; --home) {
      const int peer = shape_.cell_at(links[at(home)].house, i);
      if (peer != cell) constrain(peer);
    }
  }
  for (std::size_t extra = 3; extra < links.size(); ++extra) {
    for (int i = 0; i < shape_.side(); ++i) {
      const int peer = shape_.cell_at(links[extra].house, i);
      if (peer != cell) constrain(peer);
    }
  }
}

// Every cell open to what its marks leave; a cell that has one value still waits to be set.
template <class Shape>
void AntBoard<Shape>::fill(const Puzzle& puzzle) {
  shape_.take(puzzle.layout);
  cells_.fit(at(shape_.cells()));
  places_.fit(at(shape_.houses() * shape_.side()));
  used_.fit(at(shape_.houses()));
  unique_.fit(at(shape_.houses()));
  std::fill(cells_.begin(), cells_.end(), Mask{0});
  std::fill(places_.begin(), places_.end(), Mask{0});
  std::fill(used_.begin(), used_.end(), Mask{0});
  std::fill(unique_.begin(), unique_.end(), Mask{0});
  open_ = shape_.cells();
  const Mask all = mask_all<Mask>(shape_.side());
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    const Mask marks = mask_from<Mask>(allowed(puzzle, cell));
    change(cell, mask_single(marks) && shape_.cells() > 1 ? all : marks);
  }
}

template <class Shape>
void AntBoard<Shape>::load(const Puzzle& puzzle) {
  fill(puzzle);
  if (shape_.cells() == 1) open_ = 0;
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    const Mask marks = mask_from<Mask>(allowed(puzzle, cell));
    if (mask_single(marks)) set(cell, marks);
  }
}

template <class Shape>
Grid AntBoard<Shape>::grid() const {
  Grid grid(at(shape_.cells()), 0);
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    if (fixed(cell)) grid[at(cell)] = static_cast<std::uint8_t>(mask_lowest(candidates(cell)));
  }
  return grid;
}

}  // namespace sudokit
