// Domains: the candidates of a puzzle under naked and hidden singles, with undo.
//
// The candidates are stored twice: as a mask of digits for each cell and as a mask of places for
// each (house, digit), so that either kind of single is seen as soon as the last rival goes.
// propagate() works off a queue to the fixpoint of Lewis's procedure, which is also that of
// Norvig's rules; the order does not matter on puzzles without contradiction. A contradiction is an
// empty cell or a digit without a place in a house. Every elimination costs O(houses of the cell)
// and is recorded on a trail, so that undo() takes as long as the changes since the mark. Not
// thread safe.
#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <span>

#include "core/shape.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

enum class Fixpoint : std::uint8_t { reached, conflict, interrupted };

// The sink of a propagation without observer: it never interrupts.
struct NoSink {
  constexpr bool operator()(int, int) const { return true; }
};

template <class Shape>
class Domains {
 public:
  using Mask = typename Shape::Mask;

  // Loads a puzzle: each open cell gets the digits of its marks that no given of its houses
  // excludes, and all singles are queued. Returns false on a contradiction; then only load() may
  // follow.
  bool load(const Puzzle& puzzle);
  // Settles queued singles to the fixpoint. Calls sink(cell, digit) before each cell is settled;
  // sink returns false to interrupt. The queue is then kept, and another propagate() continues.
  // After a conflict only undo() and load() may follow.
  template <class Sink = NoSink>
  Fixpoint propagate(Sink&& sink = {});

  // Queues "cell takes digit". Pre: the cell has the candidate.
  void assign(int cell, int digit) { enqueue(cell, digit); }
  // Removes one candidate. Pre: the cell has it. Returns false on a contradiction; then only undo()
  // and load() may follow.
  bool eliminate(int cell, int digit) {
    remove_from_cell(cell, digit);
    remove_places(cell, digit);
    return !conflict_;
  }

  // The place of the last contradiction: a cell without candidates (house is -1) or a house with a
  // digit that has no place (cell is -1).
  struct Wipeout {
    int cell = -1;
    int house = -1;
  };
  const Wipeout& wipeout() const { return wipeout_; }

  // A point to which undo() returns. Pre: marks are undone last in, first out.
  std::size_t mark() const { return trail_size_; }
  void undo(std::size_t mark);
  // Calls f(cell) for each change since a mark, so that a cell may be repeated.
  template <class F>
  void for_each_changed(std::size_t mark, F&& f) const {
    for (std::size_t i = mark; i < trail_size_; ++i) f(static_cast<int>(trail_[i] >> 8));
  }

  const Shape& shape() const { return shape_; }
  Mask candidates(int cell) const { return cells_[at(cell)]; }
  // The candidates of all cells.
  std::span<const Mask> candidates() const { return {cells_.data(), cells_.size()}; }
  // Places of a digit in a house: bit i is the i-th cell of the house.
  Mask places(int house, int digit) const { return places_[at(house * shape_.side() + digit - 1)]; }
  // The digit of a settled cell; 0 if the cell is not settled.
  int value(int cell) const { return values_[at(cell)]; }
  int open() const { return open_; }
  std::uint64_t settled() const { return settled_; }
  std::uint64_t eliminations() const { return eliminations_; }
  void copy_values(Grid& grid) const { grid.assign(values_.begin(), values_.end()); }

 private:
  static constexpr int kSide = Shape::kSide;
  static constexpr std::uint32_t kSettled = 0x80;

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static constexpr bool at_most_one(Mask m) { return (m & static_cast<Mask>(m - 1)) == 0; }

  void fit();
  bool seed_cells(const Puzzle& puzzle);
  bool seed_places();
  void enqueue(int cell, int digit) {
    queue_[queue_size_++] = static_cast<std::uint32_t>(cell << 8 | digit);
  }
  void note(int cell, std::uint32_t what) {
    trail_[trail_size_++] = static_cast<std::uint32_t>(cell) << 8 | what;
  }
  void remove_from_cell(int cell, int digit);
  void remove_places(int cell, int digit);
  void settle(int cell, int digit);

  Shape shape_;
  Table<Mask, Shape::kCells> cells_;
  Table<Mask, Shape::kHouses * kSide> places_;
  Table<std::uint8_t, Shape::kCells> values_;
  // At most one entry for each mask that becomes single, and one assignment.
  Table<std::uint32_t, Shape::kCells == 0 ? 0 : Shape::kCells + Shape::kHouses * kSide + 1> queue_;
  // At most one entry for each candidate and each cell.
  Table<std::uint32_t, Shape::kCells*(kSide + 1)> trail_;
  std::size_t queue_size_ = 0;
  std::size_t trail_size_ = 0;
  int open_ = 0;
  bool conflict_ = false;
  Wipeout wipeout_;
  std::uint64_t settled_ = 0;
  std::uint64_t eliminations_ = 0;
};

template <class Shape>
void Domains<Shape>::fit() {
  const auto cells = at(shape_.cells());
  const auto side = at(shape_.side());
  const auto places = at(shape_.houses()) * side;
  cells_.fit(cells);
  places_.fit(places);
  values_.fit(cells);
  queue_.fit(cells + places + 1);
  trail_.fit(cells * (side + 1));
}

template <class Shape>
bool Domains<Shape>::load(const Puzzle& puzzle) {
  shape_.take(puzzle.layout);
  fit();
  queue_size_ = trail_size_ = 0;
  settled_ = eliminations_ = 0;
  conflict_ = false;
  return seed_cells(puzzle) && seed_places();
}

// Settles the givens and computes the domains that they leave. places_ serves as scratch memory:
// its first word of each house is the set of digits given there.
template <class Shape>
bool Domains<Shape>::seed_cells(const Puzzle& puzzle) {
  const int cells = shape_.cells();
  for (int house = 0; house < shape_.houses(); ++house) places_[at(house * shape_.side())] = 0;
  open_ = cells;
  for (int cell = 0; cell < cells; ++cell) {
    const int given = puzzle.givens[at(cell)];
    values_[at(cell)] = static_cast<std::uint8_t>(given);
    if (given == 0) continue;
    --open_;
    const Mask bit = mask_of<Mask>(given);
    for (const HouseLink& link : shape_.links(cell)) {
      Mask& used = places_[link.base];
      if (used & bit) return false;
      used |= bit;
    }
  }
  const Mask all = mask_all<Mask>(shape_.side());
  for (int cell = 0; cell < cells; ++cell) {
    Mask& own = cells_[at(cell)];
    if (const int given = values_[at(cell)]; given != 0) {
      own = mask_of<Mask>(given);
    } else {
      Mask used = 0;
      for (const HouseLink& link : shape_.links(cell)) used |= places_[link.base];
      own = all & static_cast<Mask>(~used);
    }
    if (puzzle.has_marks()) own &= mask_from<Mask>(puzzle.marks[at(cell)]);
    if (own == 0) return false;
  }
  return true;
}

// Computes the places from the cells and queues both kinds of single.
template <class Shape>
bool Domains<Shape>::seed_places() {
  std::fill(places_.begin(), places_.end(), Mask{0});
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    const Mask own = cells_[at(cell)];
    for (const HouseLink& link : shape_.links(cell)) {
      const Mask bit = mask_of<Mask>(link.at + 1);
      mask_for_each(own, [&](int digit) { places_[link.base + at(digit - 1)] |= bit; });
    }
    if (at_most_one(own) && values_[at(cell)] == 0) enqueue(cell, mask_lowest(own));
  }
  for (int house = 0; house < shape_.houses(); ++house) {
    for (int digit = 1; digit <= shape_.side(); ++digit) {
      const Mask where = places(house, digit);
      if (!at_most_one(where)) continue;
      if (where == 0) return false;
      const int cell = shape_.cell_at(house, mask_lowest(where) - 1);
      if (values_[at(cell)] == 0) enqueue(cell, digit);
    }
  }
  return true;
}

template <class Shape>
void Domains<Shape>::remove_from_cell(int cell, int digit) {
  Mask& own = cells_[at(cell)];
  own ^= mask_of<Mask>(digit);
  if (!at_most_one(own)) return;
  if (own == 0) {
    conflict_ = true;
    wipeout_ = {cell, -1};
  } else {
    enqueue(cell, mask_lowest(own));
  }
}

template <class Shape>
void Domains<Shape>::remove_places(int cell, int digit) {
  note(cell, static_cast<std::uint32_t>(digit));
  ++eliminations_;
  for (const HouseLink& link : shape_.links(cell)) {
    Mask& where = places_[link.base + at(digit - 1)];
    where ^= mask_of<Mask>(link.at + 1);
    if (!at_most_one(where)) continue;
    if (where == 0) {
      conflict_ = true;
      wipeout_ = {-1, link.house};
    } else {
      enqueue(shape_.cell_at(link.house, mask_lowest(where) - 1), digit);
    }
  }
}

template <class Shape>
void Domains<Shape>::settle(int cell, int digit) {
  Mask& own = cells_[at(cell)];
  const Mask bit = mask_of<Mask>(digit);
  assert((own & bit) != 0);
  const Mask others = own ^ bit;
  own = bit;
  values_[at(cell)] = static_cast<std::uint8_t>(digit);
  note(cell, kSettled);
  --open_;
  ++settled_;
  mask_for_each(others, [&](int other) { remove_places(cell, other); });
  for (const HouseLink& link : shape_.links(cell)) {
    const Mask rivals =
        places_[link.base + at(digit - 1)] & static_cast<Mask>(~mask_of<Mask>(link.at + 1));
    mask_for_each(rivals,
                  [&](int place) { eliminate(shape_.cell_at(link.house, place - 1), digit); });
  }
}

template <class Shape>
template <class Sink>
Fixpoint Domains<Shape>::propagate(Sink&& sink) {
  while (queue_size_ != 0 && !conflict_) {
    const std::uint32_t next = queue_[--queue_size_];
    const int cell = static_cast<int>(next >> 8);
    if (values_[at(cell)] != 0) continue;
    const int digit = static_cast<int>(next & 0xff);
    if (!sink(cell, digit)) {
      ++queue_size_;
      return Fixpoint::interrupted;
    }
    settle(cell, digit);
  }
  return conflict_ ? Fixpoint::conflict : Fixpoint::reached;
}

template <class Shape>
void Domains<Shape>::undo(std::size_t mark) {
  while (trail_size_ > mark) {
    const std::uint32_t last = trail_[--trail_size_];
    const int cell = static_cast<int>(last >> 8);
    if (last & kSettled) {
      values_[at(cell)] = 0;
      ++open_;
      continue;
    }
    const int digit = static_cast<int>(last & 0xff);
    cells_[at(cell)] |= mask_of<Mask>(digit);
    for (const HouseLink& link : shape_.links(cell)) {
      places_[link.base + at(digit - 1)] |= mask_of<Mask>(link.at + 1);
    }
  }
  queue_size_ = 0;
  conflict_ = false;
}

}  // namespace sudokit
