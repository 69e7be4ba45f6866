#include <algorithm>
#include <bit>

#include "nishio/digit.hpp"

namespace sudokit {
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

}  // namespace sudokit
