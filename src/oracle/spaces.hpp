// The spaces that depth-first search walks: naked and hidden singles to the fixpoint, in the form
// that is fastest for the shape.
#pragma once

#include <array>
#include <type_traits>

#include "oracle/depth_first.hpp"
#include "propagate/bands9.hpp"

namespace sudokit {

// What the spaces over a board of any shape share.
template <template <class> class Board, class S>
class BoardSpace {
 public:
  using Shape = S;
  using Mask = typename Shape::Mask;
  using Mark = std::size_t;
  using Snapshot = Grid;

  void keep(Grid& grid) const { board_.copy_values(grid); }
  void write(const Grid& kept, Grid& grid) const { grid = kept; }
  int smallest_cell() const { return sudokit::smallest_cell(board_); }
  int first_cell() const { return sudokit::first_cell(board_); }
  Mask candidates(int cell) const { return board_.candidates(cell); }
  int open() const { return board_.open(); }
  std::uint64_t settled() const { return board_.settled(); }

 protected:
  Board<Shape> board_;
};

template <class Shape>
class SinglesSpace : public BoardSpace<Domains, Shape> {
 public:
  using typename BoardSpace<Domains, Shape>::Mark;

  template <class Sink>
  bool load(const Puzzle& puzzle, Sink&& sink) {
    return this->board_.load(puzzle) && this->board_.propagate(sink) == Fixpoint::reached;
  }
  template <class Sink>
  bool assign(int cell, int digit, Sink&& sink) {
    this->board_.assign(cell, digit);
    return this->board_.propagate(sink) == Fixpoint::reached;
  }
  Mark save() const { return this->board_.mark(); }
  void restore(Mark mark) { this->board_.undo(mark); }
  bool accepts(const Puzzle&, const Grid&) const { return true; }
};

// Classic 9x9, in its own form.
class BandsSpace {
 public:
  using Mask = Mask16;
  using Mark = std::size_t;
  using Snapshot = Bands9::State;

  template <class Sink>
  bool load(const Puzzle& puzzle, Sink&& sink) {
    saved_ = 0;
    bands_.load(puzzle);
    return bands_.propagate(sink) == Fixpoint::reached;
  }
  template <class Sink>
  bool assign(int cell, int digit, Sink&& sink) {
    sink(cell, digit);
    bands_.assign(cell, digit);
    return bands_.propagate(sink) == Fixpoint::reached;
  }
  Mark save() {
    states_[saved_] = bands_.state();
    return saved_++;
  }
  void restore(Mark mark) {
    bands_.state() = states_[mark];
    saved_ = mark + 1;
  }
  bool accepts(const Puzzle&, const Grid&) const { return true; }
  void keep(Bands9::State& state) const { state = bands_.state(); }
  void write(const Bands9::State& kept, Grid& grid) const { Bands9::write(kept, grid); }
  int smallest_cell() const { return bands_.smallest_cell(); }
  int first_cell() const { return bands_.first_cell(); }
  Mask candidates(int cell) const { return bands_.candidates(cell); }
  int open() const { return bands_.state().open; }
  std::uint64_t settled() const { return bands_.settled(); }

 private:
  Bands9 bands_;
  std::array<Bands9::State, 82> states_;
  std::size_t saved_ = 0;
};

template <class Shape>
using SpaceOf =
    std::conditional_t<std::is_same_v<Shape, BoxShape<3>>, BandsSpace, SinglesSpace<Shape>>;

}  // namespace sudokit
