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

#include <algorithm>
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

// NishioLevels<M>: exact single-digit filtering of up to sizeof(M) * 8 digits at once, by forward
// and backward reachability over the levels of the graph, with one bit lane for each digit.
//
// Input and output are a candidate array: one mask of open digits for each cell, row-major. A digit
// stays in a cell exactly if some valid placement inside its open cells uses the cell. Takes
// O(edges) for all lanes together, whatever the open cells; allocates nothing after construction.
// This answers the closing question of the paper (Eppstein 2012, section 7): the bits of a word are
// digits, and adjacent vertices, which share their label, are processed by one instruction.
// Polls the meter of watch(), if any, and throws BudgetSpent when it is spent.
// Not thread safe: one object per thread.
template <class M>
class NishioLevels {
 public:
  explicit NishioLevels(std::shared_ptr<const NishioGraph> graph)
      : graph_(std::move(graph)),
        forward_(graph_->vertices()),
        backward_(graph_->vertices()),
        open_(static_cast<std::size_t>(graph_->side() * graph_->side())),
        keep_(open_.size()) {}

  const NishioGraph& graph() const { return *graph_; }
  void watch(Meter* meter) { meter_ = meter; }

  // Returns the digits of `lanes` that have a placement; the others are removed everywhere.
  M filter(std::span<M> cells, M lanes) {
    load(cells, lanes);
    std::fill(forward_.begin(), forward_.end(), M{0});
    std::fill(backward_.begin(), backward_.end(), M{0});
    std::fill(keep_.begin(), keep_.end(), M{0});
    forward_.front() = lanes;
    for (const auto& step : graph_->steps()) {
      ask(step);
      step.run == 1 ? reach_forward<1>(step) : reach_forward<0>(step);
    }
    const M placed = forward_.back();
    backward_.back() = placed;
    const auto steps = graph_->steps();
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
      ask(*step);
      step->run == 1 ? reach_backward<1>(*step) : reach_backward<0>(*step);
    }
    store(cells, lanes);
    return placed;
  }

 private:
  using Step = NishioGraph::Step;
  using Move = NishioGraph::Move;

  // Polls the meter, but not for small steps.
  void ask(const Step& step) const {
    if (meter_ != nullptr && step.high * step.run > 64) meter_->require();
  }

  M* row_of(std::vector<M>& table, const Step& step) const {
    return &table[std::size_t{step.column} * unsigned(graph_->side()) +
                  std::size_t{step.band} * unsigned(graph_->band_rows())];
  }

  void load(std::span<const M> cells, M lanes) {
    std::size_t at = 0;
    for (int column = 0; column < graph_->side(); ++column) {
      for (int row = 0; row < graph_->side(); ++row) {
        open_[at++] = cells[static_cast<std::size_t>(graph_->cell(row, column))] & lanes;
      }
    }
  }

  void store(std::span<M> cells, M lanes) const {
    std::size_t at = 0;
    for (int column = 0; column < graph_->side(); ++column) {
      for (int row = 0; row < graph_->side(); ++row) {
        M& cell = cells[static_cast<std::size_t>(graph_->cell(row, column))];
        cell = static_cast<M>((cell & ~lanes) | keep_[at++]);
      }
    }
  }

  // Run is the run length if it is known at compile time, otherwise 0. It is 1 if the last band
  // moves, which is a fifth to a third of all edges; these have no inner loop.
  template <std::uint32_t Run>
  void reach_forward(const Step& step) {
    const std::uint32_t run = Run != 0 ? Run : step.run;
    const M* open = row_of(open_, step);
    const M* from = &forward_[step.source];
    M* to = &forward_[step.target];
    for (std::uint32_t high = 0; high < step.high; ++high) {
      for (const Move& move : graph_->moves(step.used)) {
        const M label = open[move.row];
        const M* a = from + move.from * run;
        M* b = to + move.to * run;
        for (std::uint32_t i = 0; i < run; ++i) b[i] |= static_cast<M>(a[i] & label);
      }
      from += std::size_t{step.before} * run;
      to += std::size_t{step.after} * run;
    }
  }

  template <std::uint32_t Run>
  void reach_backward(const Step& step) {
    const std::uint32_t run = Run != 0 ? Run : step.run;
    const M* open = row_of(open_, step);
    M* keep = row_of(keep_, step);
    const M* reached = &forward_[step.source];
    M* from = &backward_[step.source];
    const M* to = &backward_[step.target];
    for (std::uint32_t high = 0; high < step.high; ++high) {
      for (const Move& move : graph_->moves(step.used)) {
        const M label = open[move.row];
        const M* f = reached + move.from * run;
        M* a = from + move.from * run;
        const M* b = to + move.to * run;
        M kept = 0;
        for (std::uint32_t i = 0; i < run; ++i) {
          const M both = static_cast<M>(f[i] & label & b[i]);
          a[i] |= both;
          kept |= both;
        }
        keep[move.row] |= kept;
      }
      reached += std::size_t{step.before} * run;
      from += std::size_t{step.before} * run;
      to += std::size_t{step.after} * run;
    }
  }

  std::shared_ptr<const NishioGraph> graph_;
  std::vector<M> forward_;
  std::vector<M> backward_;
  std::vector<M> open_;  // labels in sweep order: column by column
  std::vector<M> keep_;
  Meter* meter_ = nullptr;
};

}  // namespace sudokit
