#include <algorithm>

#include "nishio/digit.hpp"

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

}  // namespace sudokit
