// The methods that filter one digit at a time.
#include "nishio/digit.hpp"

#include <algorithm>
#include <bit>

#include "propagate/all_different.hpp"

namespace sudokit {
namespace {

constexpr std::uint64_t kNodesALook = 64;  // nodes between two checks of the meter

}  // namespace

NishioCover::NishioCover(LayoutPtr layout, std::uint64_t cap)
    : layout_(std::move(layout)), cap_(cap) {}

void NishioCover::start(std::span<const std::uint8_t> open) {
  alive_.assign(open.begin(), open.end());
  left_.assign(static_cast<std::size_t>(layout_->houses()), 0);
  covered_.assign(left_.size(), 0);
  dropped_.clear();
  dropped_after_.clear();
  chosen_.clear();
  nodes_ = 0;
  for (int cell = 0; cell < layout_->cells(); ++cell) {
    if (!alive_[static_cast<std::size_t>(cell)]) continue;
    for (const auto house : layout_->houses_of(cell)) ++left_[house];
  }
}

NishioFound NishioCover::filter(OpenCells open) {
  start(open);
  std::vector<std::uint8_t> seen(open.size());
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (!open[cell] || seen[cell]) continue;
    if (take(static_cast<int>(cell)) && search([] { return true; })) {
      for (const Cell chosen : chosen_) seen[chosen] = 1;
    }
    undo(0);
    if (nodes_ > cap_) return NishioFound::gave_up;
  }
  const bool placed = std::find(seen.begin(), seen.end(), 1) != seen.end();
  std::copy(seen.begin(), seen.end(), open.begin());
  return placed ? NishioFound::placement : NishioFound::none;
}

std::vector<Cell> NishioCover::placement(std::span<const std::uint8_t> open) {
  start(open);
  if (!search([] { return true; })) return {};
  std::vector<Cell> cells = chosen_;
  std::sort(cells.begin(), cells.end());
  return cells;
}

int NishioCover::tightest() const {
  int best = -1;
  for (int house = 0; house < layout_->houses(); ++house) {
    const auto at = static_cast<std::size_t>(house);
    if (covered_[at]) continue;
    if (best < 0 || left_[at] < left_[static_cast<std::size_t>(best)]) best = house;
    if (left_[at] <= 1) break;
  }
  return best;
}

bool NishioCover::granted() {
  if (++nodes_ > cap_) return false;
  if (meter_ != nullptr && nodes_ % kNodesALook == 0) meter_->require();
  return true;
}

// Places the digit in a cell: covers the houses of the cell and closes its peers. Returns false if
// an uncovered house has no open cell left.
bool NishioCover::take(int cell) {
  chosen_.push_back(static_cast<Cell>(cell));
  for (const auto house : layout_->houses_of(cell)) covered_[house] = 1;
  bool possible = true;
  for (const Cell peer : layout_->peers(cell)) {
    if (!alive_[peer]) continue;
    alive_[peer] = 0;
    dropped_.push_back(peer);
    for (const auto house : layout_->houses_of(peer)) {
      possible &= --left_[house] > 0 || covered_[house];
    }
  }
  dropped_after_.push_back(static_cast<std::uint32_t>(dropped_.size()));
  return possible;
}

// Undoes all choices after the first `mark`.
void NishioCover::undo(std::size_t mark) {
  while (chosen_.size() > mark) {
    dropped_after_.pop_back();
    const std::size_t first = dropped_after_.empty() ? 0 : dropped_after_.back();
    while (dropped_.size() > first) {
      const Cell peer = dropped_.back();
      dropped_.pop_back();
      alive_[peer] = 1;
      for (const auto house : layout_->houses_of(peer)) ++left_[house];
    }
    for (const auto house : layout_->houses_of(chosen_.back())) covered_[house] = 0;
    chosen_.pop_back();
  }
}

// ---- Depth-first search -------------------------------------------------------------------------

NishioDfs::NishioDfs(std::shared_ptr<const NishioGraph> graph, Meter* meter)
    : graph_(std::move(graph)),
      edges_(graph_->edge_list(meter)),
      visited_(graph_->vertices()),
      done_(graph_->vertices()),
      kept_(static_cast<std::size_t>(graph_->side() * graph_->side())),
      meter_(meter) {}

NishioFound NishioDfs::filter(OpenCells open) {
  open_ = open;
  kept_.assign(kept_.size(), 0);
  // Clears only the entries that the last search set, not the whole sets.
  for (const std::uint32_t v : touched_) visited_[v] = done_[v] = 0;
  touched_.clear();
  const std::uint32_t sink = graph_->vertices() - 1;
  visited_[sink] = done_[sink] = 1;
  touched_.push_back(sink);
  search(0, 0);
  for (std::size_t cell = 0; cell < kept_.size(); ++cell) {
    if (!kept_[cell]) open[cell] = 0;
  }
  return done_[0] ? NishioFound::placement : NishioFound::none;
}

void NishioDfs::search(std::uint32_t vertex, int column) {
  visited_[vertex] = 1;
  touched_.push_back(vertex);
  if (meter_ != nullptr && touched_.size() % kVerticesALook == 0) meter_->require();
  for (std::uint32_t e = edges_->offset[vertex]; e < edges_->offset[vertex + 1]; ++e) {
    const NishioGraph::Edge edge = edges_->list[e];
    const auto cell = static_cast<std::size_t>(graph_->cell(static_cast<int>(edge.row), column));
    if (!open_[cell]) continue;
    if (!visited_[edge.target]) search(edge.target, column + 1);
    if (done_[edge.target]) {
      done_[vertex] = 1;
      kept_[cell] = 1;
    }
  }
}

// ---- Lazy graph ---------------------------------------------------------------------------------

namespace {

constexpr std::uint64_t kHashFactor = 0x9e3779b97f4a7c15;

}  // namespace

NishioLazy::NishioLazy(int box_rows, int box_cols, std::size_t cap)
    : side_(box_rows * box_cols),
      band_rows_(box_rows),
      transposed_(nishio_vertex_formula(box_cols, box_rows) <
                  nishio_vertex_formula(box_rows, box_cols)),
      cap_(cap),
      table_(1024) {
  if (transposed_) band_rows_ = box_cols;
}

NishioFound NishioLazy::filter(OpenCells open) {
  open_ = open;
  edges_.clear();
  first_edge_.clear();
  level_size_.assign(1, 1);
  here_.assign(1, 0);
  for (int column = 0; column < side_; ++column) {
    first_edge_.push_back(edges_.size());
    if (!expand(column)) return NishioFound::gave_up;
    level_size_.push_back(next_.size());
    here_.swap(next_);
  }
  first_edge_.push_back(edges_.size());
  const bool placed = !here_.empty();
  // Goes backward; `after` marks the vertices of the next level that reach the sink.
  std::vector<std::uint8_t> after(1, 1);
  std::vector<std::uint8_t> kept(static_cast<std::size_t>(side_));
  for (int column = side_ - 1; column >= 0; --column) {
    const auto level = static_cast<std::size_t>(column);
    std::vector<std::uint8_t> before(level_size_[level]);
    std::fill(kept.begin(), kept.end(), std::uint8_t{0});
    for (std::size_t e = first_edge_[level]; e < first_edge_[level + 1]; ++e) {
      if (!after[edges_[e].to]) continue;
      before[edges_[e].from] = 1;
      kept[edges_[e].row] = 1;
    }
    for (int row = 0; row < side_; ++row) {
      if (!kept[static_cast<std::size_t>(row)])
        open[static_cast<std::size_t>(cell(row, column))] = 0;
    }
    after.swap(before);
  }
  return placed ? NishioFound::placement : NishioFound::none;
}

// Builds all edges of one column. An edge uses a row of a band with the fewest used rows. At the
// first column of a stack, all bands have equally many; later, the bands with `used` rows are those
// behind. Returns false above the cap.
bool NishioLazy::expand(int column) {
  const int bands = side_ / band_rows_;
  const int used = column / bands;
  const std::uint64_t band_mask = mask_all<std::uint64_t>(band_rows_);
  std::uint64_t column_rows = 0;
  for (int row = 0; row < side_; ++row) {
    if (open_[static_cast<std::size_t>(cell(row, column))]) column_rows |= 1ULL << row;
  }
  next_.clear();
  std::fill(table_.begin(), table_.end(), 0u);
  for (std::size_t from = 0; from < here_.size(); ++from) {
    if (meter_ != nullptr && from % kVerticesALook == 0) meter_->require();
    std::uint64_t free = column_rows & ~here_[from];
    for (int band = 0; band < bands; ++band) {
      const std::uint64_t rows = band_mask << (band * band_rows_);
      if (std::popcount(here_[from] & rows) != used) free &= ~rows;
    }
    for (; free != 0; free &= free - 1) {
      const std::uint64_t row = free & -free;
      const std::uint32_t to = vertex_of(here_[from] | row);
      edges_.push_back({static_cast<std::uint32_t>(from), to,
                        static_cast<std::uint32_t>(std::countr_zero(row))});
    }
    if (edges_.size() > cap_) return false;
  }
  return true;
}

std::uint32_t NishioLazy::vertex_of(std::uint64_t rows) {
  if (2 * (next_.size() + 1) > table_.size()) grow_table();
  const std::size_t last = table_.size() - 1;
  const int shift = 64 - std::countr_zero(table_.size());
  auto slot = static_cast<std::size_t>((rows * kHashFactor) >> shift);
  for (; table_[slot] != 0; slot = (slot + 1) & last) {
    if (next_[table_[slot] - 1] == rows) return table_[slot] - 1;
  }
  next_.push_back(rows);
  table_[slot] = static_cast<std::uint32_t>(next_.size());
  return table_[slot] - 1;
}

void NishioLazy::grow_table() {
  table_.assign(table_.size() * 2, 0);
  const std::size_t last = table_.size() - 1;
  const int shift = 64 - std::countr_zero(table_.size());
  for (std::size_t i = 0; i < next_.size(); ++i) {
    auto slot = static_cast<std::size_t>((next_[i] * kHashFactor) >> shift);
    while (table_[slot] != 0) slot = (slot + 1) & last;
    table_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

// ---- Overlay ------------------------------------------------------------------------------------

namespace {

// Lists every placement, column by column. Used rows and boxes are kept as bits.
class Placements {
 public:
  Placements(int box_rows, int box_cols, std::vector<Mask128>& out)
      : rows_(box_rows), cols_(box_cols), out_(out) {
    extend(0, 0, 0, 0);
  }

 private:
  void extend(int column, std::uint32_t rows, std::uint32_t bands, Mask128 cells) {
    const int side = rows_ * cols_;
    if (column == side) {
      out_.push_back(cells);
      return;
    }
    if (column % cols_ == 0) bands = 0;
    for (int row = 0; row < side; ++row) {
      const std::uint32_t band = 1u << (row / rows_);
      if ((rows >> row & 1) || (bands & band)) continue;
      extend(column + 1, rows | (1u << row), bands | band,
             cells | Mask128{1} << (row * side + column));
    }
  }

  int rows_;
  int cols_;
  std::vector<Mask128>& out_;
};

}  // namespace

std::uint64_t NishioOverlay::placements(int box_rows, int box_cols) {
  Mask128 result = 1;
  const auto multiply = [&](int factorial, int times) {
    for (int t = 0; t < times; ++t) {
      for (int i = 2; i <= factorial; ++i) {
        result = std::min<Mask128>(result * static_cast<unsigned>(i), ~std::uint64_t{0});
      }
    }
  };
  multiply(box_rows, box_cols);
  multiply(box_cols, box_rows);
  return static_cast<std::uint64_t>(result);
}

NishioOverlay::NishioOverlay(int box_rows, int box_cols) {
  patterns_.reserve(static_cast<std::size_t>(placements(box_rows, box_cols)));
  Placements(box_rows, box_cols, patterns_);
}

NishioFound NishioOverlay::filter(OpenCells open) {
  Mask128 cells = 0;
  for (std::size_t i = 0; i < open.size(); ++i) cells |= Mask128{open[i] != 0} << i;
  Mask128 kept = 0;
  for (const Mask128 pattern : patterns_) {
    if ((pattern & ~cells) == 0) kept |= pattern;
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!(kept >> i & 1)) open[i] = 0;
  }
  return kept != 0 ? NishioFound::placement : NishioFound::none;
}

// ---- Matching -----------------------------------------------------------------------------------

NishioFound NishioMatching::filter(OpenCells open) const {
  AllDifferent<Mask128>::Doms rows{};
  const auto side = static_cast<std::size_t>(side_);
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (open[cell]) rows[cell / side] |= Mask128{1} << (cell % side);
  }
  AllDifferent<Mask128> rows_and_columns;
  Matching matching{};
  const bool placed = rows_and_columns.filter(side_, rows, matching);
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (!placed || !(rows[cell / side] >> (cell % side) & 1)) open[cell] = 0;
  }
  return placed ? NishioFound::placement : NishioFound::none;
}

}  // namespace sudokit
