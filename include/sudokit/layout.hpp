// Layout: the houses of a puzzle, as data.
//
// A layout has the digits 1 to `side`, side*side cells in row-major order, one house for each row
// and column, one for each region if there are regions (rectangular boxes or jigsaw), and any
// number of extra houses (diagonals, windoku windows, lists from a file). Every house has exactly
// `side` different cells and contains every digit once. The side is 1 to 100. A Layout is immutable
// and may be shared by threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/features.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

// Index of a cell in row-major order, from 0.
using Cell = std::uint16_t;

inline constexpr int kMaxSide = 100;
// The houses of a layout, numbered in 16 bits. Layout::make() also refuses houses that have more
// than 600,000 cells in total.
inline constexpr std::size_t kMaxHouses = 65535;

enum class HouseKind : std::uint8_t { row, column, region, extra };

class Layout;
using LayoutPtr = std::shared_ptr<const Layout>;

// What a layout is made from: boxes (box_rows * box_cols == side), or regions, or neither (a Latin
// square).
struct LayoutSpec {
  std::string name = {};
  int side = 0;
  int box_rows = 0;  // 0: no boxes
  int box_cols = 0;
  std::vector<std::uint16_t> regions = {};    // for each cell, its region 0..side-1; or empty
  std::vector<std::vector<Cell>> extra = {};  // the cells of each extra house
  std::vector<std::string> extra_names = {};  // may be shorter; the default is "extra house 3"
  // The rules of a puzzle that houses of the layout express, in text form: "diagonals".
  std::vector<std::string> rules = {};
};

class Layout {
 public:
  // Checks the spec. The error describes the first fault.
  static Result<LayoutPtr> make(LayoutSpec spec);
  static Result<LayoutPtr> boxes(int rows, int cols);
  static Result<LayoutPtr> latin(int side);
  // "3x3", "2x5", "latin9", "9", and any of these with extras: "4x4+x". "x", "windoku" and
  // "windoku+x" alone are on 3x3. Capitals do not matter. See layout_families().
  static Result<LayoutPtr> named(std::string_view name);

  // The name, which named() accepts, or the name of the layout file.
  const std::string& name() const { return spec_.name; }
  int side() const { return spec_.side; }
  int cells() const { return spec_.side * spec_.side; }
  // Rows and columns of each rectangular box; 0 if there are none.
  int box_rows() const { return spec_.box_rows; }
  int box_cols() const { return spec_.box_cols; }
  bool has_boxes() const { return spec_.box_rows > 0; }
  bool has_regions() const { return !spec_.regions.empty(); }
  // All features of the layout.
  Features features() const { return features_; }
  // Whether `known` contains all of them.
  bool carries_only(Features known) const { return features_.within(known); }
  // Rows, columns and rectangular boxes, and nothing else.
  bool is_classic() const { return carries_only(kBoxes); }
  // 9x9 with 3x3 boxes, and nothing else.
  bool is_classic9() const { return side() == 9 && carries_only({Feature::square_boxes}); }

  // The number of houses. Their order is rows, columns, regions, extra houses.
  int houses() const { return static_cast<int>(kinds_.size()); }
  HouseKind kind(int house) const { return kinds_[static_cast<std::size_t>(house)]; }
  // The cells of a house, ascending. Extra houses keep the order of the spec.
  std::span<const Cell> house(int house) const {
    return {house_cells_.data() + std::size_t(house) * std::size_t(side()), std::size_t(side())};
  }
  // The number of rows and columns, which are the first houses.
  int lines() const { return 2 * side(); }
  int row_house(int row) const { return row; }
  int column_house(int column) const { return side() + column; }
  // Pre: has_regions().
  int region_house(int region) const { return lines() + region; }
  // The houses that contain a cell, ascending.
  std::span<const std::uint16_t> houses_of(int cell) const {
    return slice(cell_houses_, cell_house_start_, cell);
  }
  // The other cells that share a house with a cell, ascending.
  std::span<const Cell> peers(int cell) const { return slice(peers_, peer_start_, cell); }

  int row(int cell) const { return cell / side(); }
  int column(int cell) const { return cell % side(); }
  // The region of a cell, 0..side-1. Boxes are numbered in row-major order. -1 without regions.
  int region(int cell) const {
    return has_regions() ? spec_.regions[static_cast<std::size_t>(cell)] : -1;
  }
  // The name of a house, counted from 1: "row 3", "box 7", "diagonal 1", "window 2".
  std::string house_name(int house) const;
  const LayoutSpec& spec() const { return spec_; }

 private:
  explicit Layout(LayoutSpec spec);
  void add_house(HouseKind kind, std::span<const Cell> cells);
  void index_cells();
  template <class T>
  static std::span<const T> slice(const std::vector<T>& items,
                                  const std::vector<std::uint32_t>& start, int cell) {
    const auto at = static_cast<std::size_t>(cell);
    return {items.data() + start[at], start[at + 1] - start[at]};
  }

  LayoutSpec spec_;
  Features features_;
  std::vector<HouseKind> kinds_;
  std::vector<Cell> house_cells_;
  std::vector<std::uint16_t> cell_houses_;
  std::vector<std::uint32_t> cell_house_start_;
  std::vector<Cell> peers_;
  std::vector<std::uint32_t> peer_start_;
};

// A family of names of layouts.
struct LayoutFamily {
  std::string_view pattern;  // "RxC"
  std::string_view meaning;
  std::string_view example;  // "3x3"
};
// The families that Layout::named() knows: bases, then extras.
std::span<const LayoutFamily> layout_families();
// Adds the houses of an extra ("x", "windoku") to a spec. Pre: the side of the spec is set. Errors:
// there is no such extra, or not for this side.
Result<void> add_extra_named(LayoutSpec& spec, std::string_view name);

// A description in words: "4x4 boxes: a 16x16 grid".
std::string describe(const Layout& layout);

// Whether two layouts have the same side and the same houses in the same order. Names do not
// matter.
bool same_houses(const Layout& a, const Layout& b);

// The name of a cell, with row and column counted from 1: "r3c7".
std::string cell_name(const Layout& layout, int cell);

}  // namespace sudokit
