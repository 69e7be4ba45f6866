#include "deduce/position/changes.hpp"

namespace sudokit {

Changes::Changes(const Geometry& geometry)
    : before_(static_cast<std::size_t>(geometry.cells())),
      houses_(static_cast<std::size_t>(geometry.houses())),
      digits_(static_cast<std::size_t>(geometry.side()) + 1) {}

void Changes::note(const Geometry& geometry, int cell, Mask digits) {
  for (const auto& seat : geometry.seats(cell)) houses_[seat.house] = now_;
  mask_for_each(digits, [&](int digit) { digits_[static_cast<std::size_t>(digit)] = now_; });
}

// A placement empties the candidates of its cell, so that comparing candidates detects placements
// too.
void Changes::observe(const Position& position) {
  ++now_;
  if (restart_) {
    std::fill(houses_.begin(), houses_.end(), now_);
    std::fill(digits_.begin(), digits_.end(), now_);
  }
  for (int cell = 0; cell < position.cells(); ++cell) {
    Mask& before = before_[static_cast<std::size_t>(cell)];
    const Mask changed = before ^ position.candidates(cell);
    if (changed == 0) continue;
    before ^= changed;
    if (!restart_) note(position.geometry(), cell, changed);
  }
  restart_ = false;
}

}  // namespace sudokit
