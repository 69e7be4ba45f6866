#include "make/exchange.hpp"

namespace sudokit {

Exchanger::Exchanger(const Layout& layout, Grid grid)
    : layout_(&layout), side_(layout.side()), grid_(std::move(grid)) {
  // Boxes of one line add no condition, so any two lines may be exchanged.
  const bool one_line = layout.box_rows() == 1 || layout.box_cols() == 1;
  if (layout.carries_only({Feature::no_regions}) || (layout.is_classic() && one_line)) {
    row_chute_ = col_chute_ = side_;
  } else if (layout.is_classic()) {
    row_chute_ = layout.box_rows();
    col_chute_ = layout.box_cols();
  }
  places_.resize(static_cast<std::size_t>(layout.houses() * (side_ + 1)));
  in_chain_.resize(grid_.size());
  for (int cell = 0; cell < layout.cells(); ++cell)
    put(cell, grid_[static_cast<std::size_t>(cell)]);
}

void Exchanger::put(int cell, int digit) {
  grid_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
  for (const int house : layout_->houses_of(cell)) place(house, digit) = static_cast<Cell>(cell);
}

void Exchanger::step(Random& random) {
  if (side_ < 2) return;
  const auto draw = [&](int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
  };
  const int kind = row_chute_ > 0 ? draw(3) : 2;
  if (kind == 2) {
    const int cell = draw(layout_->cells());
    return digits(1 + draw(side_), cell);
  }
  const int chute = kind == 0 ? row_chute_ : col_chute_;
  const int first = draw(side_);
  const int second = first / chute * chute + draw(chute);
  if (first == second) return;
  const int start = draw(side_);
  kind == 0 ? rows(first, second, start) : columns(first, second, start);
}

void Exchanger::digits(int a, int start) {
  const int b = grid_[static_cast<std::size_t>(start)];
  if (a == b) return;
  chain_.assign(1, static_cast<Cell>(start));
  in_chain_[static_cast<std::size_t>(start)] = true;
  for (std::size_t i = 0; i < chain_.size(); ++i) {
    const int other = a + b - grid_[chain_[i]];
    for (const int house : layout_->houses_of(chain_[i])) {
      const Cell next = place(house, other);
      if (in_chain_[next]) continue;
      in_chain_[next] = true;
      chain_.push_back(next);
    }
  }
  for (const Cell cell : chain_) {
    put(cell, a + b - grid_[cell]);
    in_chain_[cell] = false;
  }
}

// Lines are `along` cells apart, and the cells of a line `across`. They are rows if `along` is the
// side.
void Exchanger::lines(int first, int second, int start, int along, int across) {
  const int lines_of = along == 1 ? side_ : 0;  // among the houses, rows come before columns
  const auto at = [&](int line, int position) { return line * along + position * across; };
  const int closing = grid_[static_cast<std::size_t>(at(first, start))];
  for (int position = start;;) {
    const int upper = grid_[static_cast<std::size_t>(at(first, position))];
    const int lower = grid_[static_cast<std::size_t>(at(second, position))];
    // The cell where the first line still holds `lower` is the next position of the cycle.
    const int cell = place(lines_of + first, lower);
    put(at(first, position), lower);
    put(at(second, position), upper);
    if (lower == closing) return;
    position = along == 1 ? cell / side_ : cell % side_;
  }
}

}  // namespace sudokit
