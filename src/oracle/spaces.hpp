// The spaces for depth-first search (depth_first.hpp): naked and hidden singles to the fixpoint, in
// the fastest form for each shape. They have two more functions than depth-first search needs:
// exclude() removes a candidate of an open cell, and release() discards the last mark and keeps the
// state.
#pragma once

#include <array>
#include <type_traits>

#include "oracle/depth_first.hpp"
#include "propagate/bands9_more.hpp"

namespace sudokit {

// The common base of the spaces over a board of any shape.
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
  int smallest_cell(const Failures& failures) const {
    return sudokit::smallest_cell(board_, failures);
  }
  int first_cell() const { return sudokit::first_cell(board_); }
  Mask candidates(int cell) const { return board_.candidates(cell); }
  int open() const { return board_.open(); }
  std::uint64_t settled() const { return board_.settled(); }

 protected:
  Board<Shape> board_;
};

// Selects the pair whose cell failed last among the digits with two places passed to see(); the
// first of equals.
struct LastFailed {
  const Failures& failures;
  TwoPlaces found = {};
  std::uint64_t when = 0;

  explicit LastFailed(const Failures& of) : failures(of) {}
  void see(const TwoPlaces& two) {
    const std::uint64_t then = std::max(failures.of(two.cell), failures.of(two.other));
    if (found.digit != 0 && then <= when) return;
    found = two;
    when = then;
  }
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
  template <class Sink>
  bool exclude(int cell, int digit, Sink&& sink) {
    return this->board_.eliminate(cell, digit) && this->board_.propagate(sink) == Fixpoint::reached;
  }
  TwoPlaces two_places(const Failures& failures) const {
    const auto& shape = this->board_.shape();
    LastFailed best(failures);
    for (int house = 0; house < shape.houses(); ++house) {
      for (int digit = 1; digit <= shape.side(); ++digit) {
        auto places = this->board_.places(house, digit);
        if (mask_count(places) != 2) continue;
        const int cell = shape.cell_at(house, mask_lowest(places) - 1);
        places &= static_cast<typename Shape::Mask>(places - 1);
        best.see({digit, cell, shape.cell_at(house, mask_lowest(places) - 1)});
      }
    }
    return best.found;
  }
  Mark save() const { return this->board_.mark(); }
  void restore(Mark mark) { this->board_.undo(mark); }
  void release(Mark) {}
  bool accepts(const Puzzle&, const Grid&) const { return true; }
};

// The space for 9x9 layouts in the form of bands9.hpp: classic, with more houses, or with other
// regions than boxes.
template <class Bands>
class BandsSpaceOf {
 public:
  using Mask = Mask16;
  using Mark = std::size_t;
  using Snapshot = bands9::State;

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
  template <class Sink>
  bool exclude(int cell, int digit, Sink&& sink) {
    bands_.exclude(cell, digit);
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
  void release(Mark mark) { saved_ = mark; }
  bool accepts(const Puzzle&, const Grid&) const { return true; }
  void keep(Snapshot& state) const { state = bands_.state(); }
  void write(const Snapshot& kept, Grid& grid) const { Bands::write(kept, grid); }
  int smallest_cell() const { return bands_.smallest_cell(); }
  int smallest_cell(const Failures& failures) const {
    const bands9::V cells = bands_.smallest_cells();
    int best = bands9::lowest_cell(cells);
    bands9::for_each_slot(cells, [&](int slot) {
      const int cell = bands9::cell_of(slot);
      if (failures.of(cell) > failures.of(best)) best = cell;
    });
    return best;
  }
  TwoPlaces two_places(const Failures& failures) const {
    LastFailed best(failures);
    bands_.for_each_two_places([&](int digit, int cell, int other) {
      best.see({digit, cell, other});
    });
    return best.found;
  }
  int first_cell() const { return bands_.first_cell(); }
  Mask candidates(int cell) const { return bands_.candidates(cell); }
  int open() const { return bands_.state().open; }
  std::uint64_t settled() const { return bands_.settled(); }

 private:
  Bands bands_;
  std::array<Snapshot, 82> states_;
  std::size_t saved_ = 0;
};

using BandsSpace = BandsSpaceOf<Bands9>;
using MoreHousesSpace = BandsSpaceOf<BandsWith<bands9::MoreHouses>>;
using OtherRegionsSpace = BandsSpaceOf<BandsWith<bands9::OtherRegions>>;

template <class Shape>
using SpaceOf =
    std::conditional_t<std::is_same_v<Shape, BoxShape<3>>, BandsSpace, SinglesSpace<Shape>>;

inline bool is_9x9_with_more_houses(const Layout& layout) {
  return layout.side() == 9 && !layout.is_classic() &&
         layout.carries_only({Feature::square_boxes, Feature::extra});
}

// Jigsaws, Latin squares and regions of one row each, with or without extra houses.
inline bool is_9x9_with_other_regions(const Layout& layout) {
  return layout.side() == 9 && layout.carries_only(kHouses) &&
         !layout.features().has(Feature::square_boxes);
}

// Calls f(std::type_identity<Space>) with the fastest space for puzzles of a layout that have only
// its houses and marks.
template <class F>
decltype(auto) with_space(const Layout& layout, F&& f) {
  if (is_9x9_with_more_houses(layout)) {
    return f(std::type_identity<MoreHousesSpace>{});
  }
  if (is_9x9_with_other_regions(layout)) {
    return f(std::type_identity<OtherRegionsSpace>{});
  }
  return with_shape(layout, [&]<class Shape>(std::type_identity<Shape>) {
    return f(std::type_identity<SpaceOf<Shape>>{});
  });
}

}  // namespace sudokit
