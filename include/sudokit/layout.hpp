// Layout: the houses of a puzzle, as data; with sets of digits, and with the features of a layout
// or a puzzle.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/result.hpp"

namespace sudokit {

// ---- Digits -------------------------------------------------------------------------------------
// A set of digits 1..100 (up to 128) in two words; digit d is bit d-1.
//
// This is the public form of a candidate set, the same for every side. Hot code uses the narrower
// masks of core/mask.hpp and converts at its interface.

class Digits {
 public:
  constexpr Digits() = default;
  constexpr Digits(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

  // The digits 1..side. Pre: 0 <= side <= 128.
  static constexpr Digits all(int side) {
    return {side >= 64 ? ~0ULL : (1ULL << side) - 1, side >= 128  ? ~0ULL
                                                     : side <= 64 ? 0
                                                                  : (1ULL << (side - 64)) - 1};
  }
  // Pre, for each function with one digit: 1 <= digit <= 128.
  static constexpr Digits only(int digit) {
    Digits result;
    result.insert(digit);
    return result;
  }

  constexpr bool contains(int digit) const { return (word(digit) >> shift(digit)) & 1; }
  constexpr void insert(int digit) { (digit > 64 ? high_ : low_) |= 1ULL << shift(digit); }
  constexpr void erase(int digit) { (digit > 64 ? high_ : low_) &= ~(1ULL << shift(digit)); }
  constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }
  constexpr bool empty() const { return (low_ | high_) == 0; }
  // The smallest digit. Pre: the set is not empty.
  constexpr int lowest() const {
    return low_ ? std::countr_zero(low_) + 1 : std::countr_zero(high_) + 65;
  }
  // The words: digits 1..64 and 65..128.
  constexpr std::uint64_t low() const { return low_; }
  constexpr std::uint64_t high() const { return high_; }

  friend constexpr Digits operator&(Digits a, Digits b) {
    return {a.low_ & b.low_, a.high_ & b.high_};
  }
  friend constexpr Digits operator|(Digits a, Digits b) {
    return {a.low_ | b.low_, a.high_ | b.high_};
  }
  // The digits of a that are not in b.
  friend constexpr Digits operator-(Digits a, Digits b) {
    return {a.low_ & ~b.low_, a.high_ & ~b.high_};
  }
  friend constexpr bool operator==(const Digits&, const Digits&) = default;

  // Calls f(digit) in ascending order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::uint64_t w = low_; w; w &= w - 1) f(std::countr_zero(w) + 1);
    for (std::uint64_t w = high_; w; w &= w - 1) f(std::countr_zero(w) + 65);
  }

 private:
  static constexpr int shift(int digit) { return (digit - 1) & 63; }
  constexpr std::uint64_t word(int digit) const { return digit > 64 ? high_ : low_; }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

// ---- Features -----------------------------------------------------------------------------------
// What a layout or a puzzle has beyond cells, rows, columns and digits.
//
// This is the only place where a new kind of constraint is declared: an enumerator and its row.
// Layout and Puzzle report it in features(), which does not compile until it handles every member
// of the class. Everything that does not list the feature then refuses it: engines
// (EngineInfo::takes), makers, formats, exports, scales, the checker, transformations and
// questions. Fast paths that do not list it are skipped.

enum class Feature : std::uint8_t {
  square_boxes,  // as many rows as columns
  oblong_boxes,
  jigsaw,      // other regions
  no_regions,  // a Latin square
  extra,       // houses other than rows, columns and regions
  open,        // rows and columns are not houses; cells may be missing
  marks,       // pencilmarks
  // The primitives of rules (sudokit/puzzle.hpp).
  different,  // cells with different digits that are not a house
  linear,     // sums and single cells
  relation,   // tables over two cells
  sequence,   // automata
  tally,      // numbers of cells that hold digits of a set
  pointer,    // cells whose digit points at another cell
  any_of,     // alternatives
  count_      // the number of features
};

// A set of features.
class Features {
 public:
  constexpr Features() = default;
  constexpr Features(std::initializer_list<Feature> list) {
    for (const Feature feature : list) bits_ |= bit(feature);
  }
  constexpr bool has(Feature feature) const { return (bits_ & bit(feature)) != 0; }
  // Whether `known` contains all features of this set.
  constexpr bool within(Features known) const { return (bits_ & ~known.bits_) == 0; }
  constexpr Features operator|(Features other) const { return Features(bits_ | other.bits_); }
  constexpr Features operator-(Features other) const { return Features(bits_ & ~other.bits_); }
  friend constexpr bool operator==(Features, Features) = default;

 private:
  explicit constexpr Features(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Feature feature) {
    return std::uint32_t{1} << static_cast<unsigned>(feature);
  }

  std::uint32_t bits_ = 0;
};

inline constexpr Features kBoxes{Feature::square_boxes, Feature::oblong_boxes};
// All features of layouts.
inline constexpr Features kHouses =
    kBoxes | Features{Feature::jigsaw, Feature::no_regions, Feature::extra};
inline constexpr Features kHousesAndMarks = kHouses | Features{Feature::marks};
// Few consumers support grids of other shapes, so this feature is not in the sets above.
inline constexpr Features kOpenGrids{Feature::open};

// All features of rules.
inline constexpr Features kRuleFeatures{Feature::different, Feature::linear, Feature::relation,
                                        Feature::sequence,  Feature::tally,  Feature::pointer,
                                        Feature::any_of};

struct FeatureRow {
  std::string_view name;   // for programs
  std::string_view words;  // for messages: what an engine "does not support"
};
// One row for each feature, in the order of the enumerators.
std::span<const FeatureRow> feature_rows();
// The names or words of the features of a set, separated by commas.
std::string names_of(Features features);
std::string words_of(Features features);

// The error `unsupported-feature` if `carried` has a feature that is not in `known`: "WHO does not
// support WORDS".
Result<void> admit(std::string_view who, Features known, Features carried);

// ---- Layout -------------------------------------------------------------------------------------
// The houses of a puzzle, as data.
//
// A layout has the digits 1 to `side`, side*side cells in row-major order, one house for each row
// and column, one for each region if there are regions (rectangular boxes or jigsaw), and any
// number of extra houses (diagonals, windoku windows, lists from a file). Every house has exactly
// `side` different cells and contains every digit once. The side is 1 to 100. A Layout is immutable
// and may be shared by threads.
//
// The rows and columns of an open layout are not houses, and its grid may have fewer of them than
// digits: it is the upper left part of the square. The other cells of the square are missing; each
// has the only candidate 1, so that solutions correspond to fillings of the grid.

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
  // The size of the grid of an open layout, which has no boxes and no regions; otherwise 0.
  int rows = 0;
  int columns = 0;
};

class Layout {
 public:
  // Checks the spec. The error describes the first fault.
  static Result<LayoutPtr> make(LayoutSpec spec);
  static Result<LayoutPtr> boxes(int rows, int cols);
  static Result<LayoutPtr> latin(int side);
  // "3x3", "2x5", "latin9", "9", and any of these with extras: "4x4+x". "x", "windoku" and
  // "windoku+x" alone are on 3x3. "6x8of8" is an open layout. Capitals do not matter. See
  // layout_families().
  static Result<LayoutPtr> named(std::string_view name);

  // The name, which named() accepts, or the name of the layout file.
  const std::string& name() const { return spec_.name; }
  int side() const { return spec_.side; }
  int cells() const { return spec_.side * spec_.side; }
  // Whether rows and columns are not houses.
  bool is_open() const { return spec_.rows > 0; }
  // The size of the grid: `side`, except in open layouts.
  int rows() const { return is_open() ? spec_.rows : spec_.side; }
  int columns() const { return is_open() ? spec_.columns : spec_.side; }
  // Whether a cell of the square does not belong to the grid.
  bool is_missing(int cell) const {
    return is_open() && (row(cell) >= spec_.rows || column(cell) >= spec_.columns);
  }
  bool has_missing() const { return rows() < side() || columns() < side(); }
  // The cells of a row or column of the grid, ascending.
  std::vector<Cell> row_cells(int row) const;
  std::vector<Cell> column_cells(int column) const;
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
  // The number of rows and columns that are houses, which are the first ones.
  int lines() const { return is_open() ? 0 : 2 * side(); }
  // Pre, for both: the layout is not open.
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
