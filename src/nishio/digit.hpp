// The single-digit ways of Nishio, each over one byte a cell: nonzero where the digit is open.
// filter() clears the cells that lie in no valid placement and says what it found. Those that may
// take long ask the meter of watch(), where there is one, and throw BudgetSpent when it is spent;
// the next call begins afresh.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/meter.hpp"
#include "nishio/graph.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

inline constexpr std::size_t kVerticesALook = 4096;  // at the meter

using OpenCells = std::span<std::uint8_t>;

// gave_up: a cap was met and nothing was changed.
enum class NishioFound : std::uint8_t { placement, none, gave_up };

// Eppstein 2012, section 3, steps 1 to 4, over the graph spelled out (8 bytes an edge: 270 MB at
// 5x5). One visit a vertex that the open cells reach.
class NishioDfs {
 public:
  // Building the edges asks the meter too.
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

// The vertices that the open cells reach, level by level, each a set of rows in a 64-bit word found
// by hashing; then backward over the edges met. Side up to 64. Gives up above `cap` edges (12 bytes
// each).
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

// All 46,656 placements of 3x3 boxes (all of any smaller shape) tried one by one.
class NishioOverlay {
 public:
  // Placements that a shape has; the overlay is refused above kMost.
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

// Exact satisfiability: every house of any layout takes one cell. For each open cell not yet seen
// in a solution, a depth-first search that always covers the tightest house. Exponential; `cap`
// bounds the nodes of one call.
class NishioCover {
 public:
  NishioCover(LayoutPtr layout, std::uint64_t cap = ~std::uint64_t{0});
  void watch(Meter* meter) { meter_ = meter; }
  NishioFound filter(OpenCells open);
  // The cells of one placement inside the open cells, ascending; empty when there is none.
  std::vector<Cell> placement(std::span<const std::uint8_t> open);
  // Calls use(cells) with every placement inside the open cells, in the order of the search, until
  // it says false. Whether all were gone through: not where it did, or where the cap was met.
  template <class Use>
  bool each(std::span<const std::uint8_t> open, Use&& use) {
    start(open);
    const auto end = [&] { return !use(std::span<const Cell>(chosen_)); };
    return !search(end) && nodes_ <= cap_;
  }

 private:
  // Goes through the placements until end() is true at one; that one is then chosen still.
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
  // Counts a node. False above the cap.
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
