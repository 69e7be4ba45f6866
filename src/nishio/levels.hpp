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
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "nishio/graph.hpp"

namespace sudokit {

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
