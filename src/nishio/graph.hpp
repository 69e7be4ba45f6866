// NishioGraph: Eppstein's graph of almost-balanced row sets, whose paths are the placements of one
// digit on R x C boxes.
//
// A vertex is the set of rows used by the digit in the first l columns. It is almost balanced if
// the numbers of used rows of any two bands differ by at most one. An edge uses one more row in the
// next column and is labelled with that cell. The paths from the empty to the full set are exactly
// the placements with one cell in each row, column and box.
//
// The graph is stored as steps. The vertices of one level and one set of bands "ahead" form a
// block. The index in a block is a mixed-radix number with one digit for each band: the rank of its
// row subset, last band fastest. Adding a row of band b changes one digit of the index, so that all
// edges of a step are runs of consecutive vertices:
//
//     source  (h * before + s) * run + i   --row-->   (h * after + t) * run + i  target
//
// If stacks give the smaller graph, the board is swept transposed. Immutable and shared by threads.
// Paper: Eppstein 2012, sections 3 and 4. Built in O(steps); the edge list is built on demand.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/mask.hpp"
#include "core/meter.hpp"

namespace sudokit {

class NishioGraph {
 public:
  // A row that can be added to band subset number `from`, and the number of the resulting subset.
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint8_t row = 0;  // within the band
  };
  // All edges that add a row of one band to one block.
  struct Step {
    std::uint32_t source = 0;  // first vertex of the block
    std::uint32_t target = 0;
    std::uint32_t high = 0;  // values of the bands before this one
    std::uint32_t run = 0;   // values of the bands after this one
    std::uint32_t before = 0;
    std::uint32_t after = 0;
    std::uint16_t column = 0;
    std::uint8_t band = 0;
    std::uint8_t used = 0;  // rows of the band used before
  };
  struct Edge {
    std::uint32_t target = 0;
    std::uint32_t row = 0;
  };

  // Whether vertices can be numbered in 32 bits (side up to 25, and thin larger shapes).
  static bool fits(int box_rows, int box_cols);
  // The graph of a shape, built once and shared. Pre: fits().
  static std::shared_ptr<const NishioGraph> of(int box_rows, int box_cols);

  int side() const { return side_; }
  // The rows of a band in the sweep, and the number of bands.
  int band_rows() const { return band_rows_; }
  int bands() const { return side_ / band_rows_; }
  bool transposed() const { return transposed_; }
  // The cell of a row and column of the sweep.
  int cell(int row, int column) const {
    return transposed_ ? column * side_ + row : row * side_ + column;
  }

  std::uint32_t vertices() const { return level_first_.back(); }
  std::uint64_t edges() const;
  // The number of paths from the empty to the full set, which are the valid placements. Exact up to
  // side 25.
  Mask128 paths() const;
  // The steps, ascending by column.
  std::span<const Step> steps() const { return steps_; }
  // The moves of a band with `used` used rows, ascending by source subset.
  std::span<const Move> moves(int used) const { return moves_[static_cast<std::size_t>(used)]; }

  // The explicit graph, for the search of the paper: the edges out of v are list[offset[v]] up to
  // list[offset[v + 1]], excluding the latter. An edge takes 8 bytes; 5 would be enough, but are
  // not worth the effort.
  struct EdgeList {
    std::vector<std::uint32_t> offset;
    std::vector<Edge> list;
  };
  // Throws BudgetSpent if there is a meter and it is spent before the list is complete.
  std::shared_ptr<const EdgeList> edge_list(Meter* meter = nullptr) const;

 private:
  NishioGraph(int band_rows, int bands, bool transposed);
  void make_moves();
  void make_steps();
  void add_steps(int level, std::uint32_t ahead, std::span<const std::uint32_t> here,
                 std::span<const std::uint32_t> next);

  int side_;
  int band_rows_;
  bool transposed_;
  std::vector<std::uint32_t> level_first_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> first_step_;
  std::vector<std::vector<Move>> moves_;
};

// The published count of almost-balanced matrices (Eppstein 2012, section 4) with `bands` rows of
// `band_rows` columns, and the count of the edges. Pre: band_rows * bands <= kMaxSide, for which
// both fit easily.
Mask128 nishio_vertex_formula(int band_rows, int bands);
Mask128 nishio_edge_formula(int band_rows, int bands);

}  // namespace sudokit
