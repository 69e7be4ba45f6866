// The methods of Nishio that filter one digit at a time. The open cells have one byte per cell,
// which is nonzero if the cell is open for the digit. filter() clears the cells that lie in no
// valid placement and returns what it found. Methods that may take long poll the meter of watch(),
// if any, and throw BudgetSpent when it is spent; the object can then be used again.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/meter.hpp"
#include "nishio/graph.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

inline constexpr std::size_t kVerticesALook = 4096;  // vertices between two polls of the meter

using OpenCells = std::span<std::uint8_t>;

// placement: there is a valid placement; none: there is none; gave_up: a cap was reached and
// nothing was changed.
enum class NishioFound : std::uint8_t { placement, none, gave_up };

// Eppstein 2012, section 3, steps 1 to 4, on the explicit graph (8 bytes per edge: 270 MB for 5x5
// boxes). Visits each vertex that the open cells reach once.
class NishioDfs {
 public:
  // The construction of the edges also polls the meter.
  explicit NishioDfs(std::shared_ptr<const NishioGraph> graph, Meter* meter = nullptr);
  void watch(Meter* meter) { meter_ = meter; }
  NishioFound filter(OpenCells open);

 private:
  void search(std::uint32_t vertex, int column);

  std::shared_ptr<const NishioGraph> graph_;
  std::shared_ptr<const NishioGraph::EdgeList> edges_;
  std::vector<std::uint8_t> visited_;
  std::vector<std::uint8_t> done_;  // known to have a path to the full set
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint8_t> kept_;
  OpenCells open_;
  Meter* meter_;
};

// Finds the vertices that the open cells reach, level by level: each is a set of rows in a 64-bit
// word and is looked up by hashing. Then goes back along the edges found. Side up to 64. Gives up
// above `cap` edges (12 bytes each).
class NishioLazy {
 public:
  NishioLazy(int box_rows, int box_cols, std::size_t cap);
  void watch(Meter* meter) { meter_ = meter; }
  NishioFound filter(OpenCells open);

 private:
  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t row = 0;
  };
  bool expand(int column);
  std::uint32_t vertex_of(std::uint64_t rows);
  void grow_table();
  int cell(int row, int column) const {
    return transposed_ ? column * side_ + row : row * side_ + column;
  }

  int side_;
  int band_rows_;
  bool transposed_;
  std::size_t cap_;
  Meter* meter_ = nullptr;
  OpenCells open_;
  std::vector<std::uint64_t> here_;
  std::vector<std::uint64_t> next_;
  std::vector<Edge> edges_;
  std::vector<std::size_t> first_edge_;
  std::vector<std::size_t> level_size_;
  std::vector<std::uint32_t> table_;  // open addressing: 1 + index into next_, 0 = free
};

// Tries all 46,656 placements of 3x3 boxes (or all of a smaller shape) one by one.
class NishioOverlay {
 public:
  // The number of placements of a shape. The overlay does not support shapes with more than kMost.
  static constexpr std::uint64_t kMost = 500'000;
  static std::uint64_t placements(int box_rows, int box_cols);

  NishioOverlay(int box_rows, int box_cols);
  void watch(Meter*) {}
  NishioFound filter(OpenCells open);
  std::size_t size() const { return patterns_.size(); }

 private:
  std::vector<Mask128> patterns_;  // bit = cell; side up to 10
};

// Perfect matchings between rows and columns; ignores boxes, so it may keep too much.
class NishioMatching {
 public:
  explicit NishioMatching(const Layout& layout) : side_(layout.side()) {}
  void watch(Meter*) {}
  NishioFound filter(OpenCells open) const;

 private:
  int side_;
};

// Exact cover on any layout: every house takes one cell. For each open cell that no placement found
// so far uses, a depth-first search looks for one; it always branches on the tightest house.
// Exponential; `cap` bounds the nodes of one call.
class NishioCover {
 public:
  NishioCover(LayoutPtr layout, std::uint64_t cap = ~std::uint64_t{0});
  void watch(Meter* meter) { meter_ = meter; }
  NishioFound filter(OpenCells open);
  // The cells of one placement inside the open cells, ascending; empty if there is none.
  std::vector<Cell> placement(std::span<const std::uint8_t> open);
  // Calls use(cells) with every placement inside the open cells, in the order of the search, until
  // use returns false. Returns false if use did so or if the cap was reached, otherwise true.
  template <class Use>
  bool each(std::span<const std::uint8_t> open, Use&& use) {
    start(open);
    const auto end = [&] { return !use(std::span<const Cell>(chosen_)); };
    return !search(end) && nodes_ <= cap_;
  }

 private:
  // Visits the placements until end() returns true, and leaves that placement in chosen_.
  template <class End>
  bool search(End&& end) {
    if (!granted()) return false;
    const int house = tightest();
    if (house < 0) return end();
    for (const Cell cell : layout_->house(house)) {
      if (!alive_[cell]) continue;
      const std::size_t mark = chosen_.size();
      if (take(cell) && search(end)) return true;
      undo(mark);
    }
    return false;
  }
  // Counts a node. Returns false above the cap.
  bool granted();
  bool take(int cell);
  void undo(std::size_t mark);
  int tightest() const;
  void start(std::span<const std::uint8_t> open);

  LayoutPtr layout_;
  std::uint64_t cap_;
  std::uint64_t nodes_ = 0;
  Meter* meter_ = nullptr;
  std::vector<std::uint8_t> alive_;
  std::vector<std::uint16_t> left_;  // open cells of a house
  std::vector<std::uint8_t> covered_;
  std::vector<Cell> dropped_;
  std::vector<std::uint32_t> dropped_after_;  // size of dropped_ after each choice
  std::vector<Cell> chosen_;
};

}  // namespace sudokit
