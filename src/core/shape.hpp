// Shapes: the houses of a layout as tables for hot code.
//
// BoxShape<Order> has every table at compile time (classic 9x9, 16x16, 25x25); AnyShape<Mask> holds
// tables made from any layout (other boxes, jigsaw, extra houses, Latin, sides to 100). Both have
// the same members, so that an algorithm is one template. with_shape() selects the shape once per
// run.
#pragma once

#include <array>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/mask.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

// A house of a cell, which is the `at`-th cell (from 0) of the house. `base` is house * side, the
// index where the digits of the house begin in a table of houses x digits.
struct HouseLink {
  std::uint16_t house;
  std::uint16_t at;
  std::uint32_t base;
};

template <int Bits>
using MaskOfBits = std::conditional_t<
    Bits <= 16, Mask16,
    std::conditional_t<Bits <= 32, Mask32, std::conditional_t<Bits <= 64, Mask64, Mask128>>>;

namespace detail {

template <int Order>
constexpr int box_house_cell(int house, int at) {
  constexpr int kSide = Order * Order;
  if (house < kSide) return house * kSide + at;
  if (house < 2 * kSide) return at * kSide + (house - kSide);
  const int box = house - 2 * kSide;
  const int top = box / Order * Order;
  const int left = box % Order * Order;
  return (top + at / Order) * kSide + left + at % Order;
}

template <int Order>
constexpr auto box_house_cells() {
  constexpr int kSide = Order * Order;
  std::array<Cell, 3 * kSide * kSide> cells{};
  for (int i = 0; i < 3 * kSide * kSide; ++i) {
    cells[static_cast<std::size_t>(i)] =
        static_cast<Cell>(box_house_cell<Order>(i / kSide, i % kSide));
  }
  return cells;
}

template <int Order>
constexpr auto box_links() {
  constexpr int kSide = Order * Order;
  std::array<std::array<HouseLink, 3>, kSide * kSide> links{};
  for (int i = 0; i < 3 * kSide * kSide; ++i) {
    const int house = i / kSide;
    const int at = i % kSide;
    links[static_cast<std::size_t>(box_house_cell<Order>(house, at))][static_cast<std::size_t>(
        house / kSide)] = {static_cast<std::uint16_t>(house), static_cast<std::uint16_t>(at),
                           static_cast<std::uint32_t>(house * kSide)};
  }
  return links;
}

}  // namespace detail

template <int Order>
class BoxShape {
 public:
  static constexpr int kSide = Order * Order;
  static constexpr int kCells = kSide * kSide;
  static constexpr int kHouses = 3 * kSide;
  using Mask = MaskOfBits<kSide>;

  void take(const LayoutPtr&) {}
  static constexpr int side() { return kSide; }
  static constexpr int cells() { return kCells; }
  static constexpr int houses() { return kHouses; }
  static constexpr const std::array<HouseLink, 3>& links(int cell) {
    return kLinks[static_cast<std::size_t>(cell)];
  }
  static constexpr int cell_at(int house, int at) {
    return kHouseCells[static_cast<std::size_t>(house * kSide + at)];
  }

 private:
  static constexpr auto kHouseCells = detail::box_house_cells<Order>();
  static constexpr auto kLinks = detail::box_links<Order>();
};

template <class M>
class AnyShape {
 public:
  // 0: known at run time only.
  static constexpr int kSide = 0;
  static constexpr int kCells = 0;
  static constexpr int kHouses = 0;
  using Mask = M;

  // Makes the tables of a layout. Does nothing if it is the layout of the last call.
  void take(const LayoutPtr& layout);
  int side() const { return side_; }
  int cells() const { return side_ * side_; }
  int houses() const { return houses_; }
  std::span<const HouseLink> links(int cell) const {
    const std::size_t first = starts_[static_cast<std::size_t>(cell)];
    return {links_.data() + first, starts_[static_cast<std::size_t>(cell) + 1] - first};
  }
  int cell_at(int house, int at) const {
    return house_cells_[static_cast<std::size_t>(house * side_ + at)];
  }

 private:
  LayoutPtr layout_;
  int side_ = 0;
  int houses_ = 0;
  std::vector<Cell> house_cells_;
  std::vector<HouseLink> links_;
  std::vector<std::uint32_t> starts_;
};

template <class M>
void AnyShape<M>::take(const LayoutPtr& layout) {
  if (layout_ == layout) return;
  layout_ = layout;
  side_ = layout->side();
  houses_ = layout->houses();
  std::vector<std::vector<HouseLink>> of_cell(static_cast<std::size_t>(layout->cells()));
  house_cells_.clear();
  for (int house = 0; house < houses_; ++house) {
    std::uint16_t at = 0;
    for (const Cell cell : layout->house(house)) {
      house_cells_.push_back(cell);
      of_cell[cell].push_back(
          {static_cast<std::uint16_t>(house), at++, static_cast<std::uint32_t>(house * side_)});
    }
  }
  links_.clear();
  starts_.assign(1, 0);
  for (const auto& links : of_cell) {
    links_.insert(links_.end(), links.begin(), links.end());
    starts_.push_back(static_cast<std::uint32_t>(links_.size()));
  }
}

// A table of a shape's size: an array if the size is known at compile time, otherwise (Size = 0) a
// vector.
template <class T, int Size>
class Table : public std::array<T, static_cast<std::size_t>(Size)> {
 public:
  void fit(std::size_t) {}
};

template <class T>
class Table<T, 0> : public std::vector<T> {
 public:
  void fit(std::size_t size) { this->resize(size); }
};

// The shapes of fixed size for which an algorithm is compiled: each shape is a copy of it, so that
// only the hottest take all, and the WASM build none but 9x9.
enum class FixedShapes : std::uint8_t { nine, all };

// Calls f(std::type_identity<Shape>) with the most specific shape for the layout. `fixed`: shapes
// of fixed size may be selected.
template <FixedShapes Compiled = FixedShapes::nine, class F>
decltype(auto) with_shape(const Layout& layout, F&& f, bool fixed = true) {
  if (fixed && layout.carries_only({Feature::square_boxes})) {
    if (layout.side() == 9) return f(std::type_identity<BoxShape<3>>{});
#ifndef __wasm__
    if constexpr (Compiled == FixedShapes::all) {
      if (layout.side() == 16) return f(std::type_identity<BoxShape<4>>{});
      if (layout.side() == 25) return f(std::type_identity<BoxShape<5>>{});
    }
#endif
  }
  if (layout.side() <= 64) return f(std::type_identity<AnyShape<Mask64>>{});
  return f(std::type_identity<AnyShape<Mask128>>{});
}
// The same for a puzzle. Shapes of fixed size are selected only for puzzles without features other
// than square boxes and pencilmarks.
template <FixedShapes Compiled = FixedShapes::nine, class F>
decltype(auto) with_shape(const Puzzle& puzzle, F&& f) {
  return with_shape<Compiled>(*puzzle.layout, std::forward<F>(f),
                              puzzle.carries_only({Feature::square_boxes, Feature::marks}));
}

}  // namespace sudokit
