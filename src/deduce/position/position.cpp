#include "deduce/position/position.hpp"

#include <algorithm>
#include <bit>

namespace sudokit {
namespace {

// The first noted index for which holds() is true, or -1. Forgets the indices before it.
template <class Holds>
int first_noted(std::vector<std::uint64_t>& bits, Holds holds) {
  for (std::size_t word = 0; word < bits.size(); ++word) {
    while (bits[word] != 0) {
      const auto at = static_cast<int>(64 * word) + std::countr_zero(bits[word]);
      if (holds(at)) return at;
      bits[word] &= bits[word] - 1;
    }
  }
  return -1;
}

}  // namespace

Position::Position(std::shared_ptr<const Geometry> geometry) : geometry_(std::move(geometry)) {
  const auto count = static_cast<std::size_t>(cells());
  const auto houses = static_cast<std::size_t>(geometry_->houses());
  const auto digits = static_cast<std::size_t>(side());
  values_.resize(count);
  givens_.resize(count);
  candidates_.resize(count);
  places_.resize(houses * digits);
  missing_.resize(houses);
  open_seats_.resize(houses);
  naked_.resize((count + 63) / 64);
  hidden_.resize((houses * digits + 63) / 64);
}

void Position::reset(const Puzzle& puzzle) {
  givens_ = values_ = puzzle.givens;
  has_marks_ = puzzle.has_marks();
  broken_ = false;
  open_ = 0;
  std::fill(missing_.begin(), missing_.end(), mask_all<Mask>(side()));
  std::fill(open_seats_.begin(), open_seats_.end(), mask_all<Mask>(side()));
  for (int cell = 0; cell < cells(); ++cell) {
    if (open(cell)) continue;
    for (const auto& seat : geometry_->seats(cell)) {
      missing_[seat.house] &= ~mask_of<Mask>(value(cell));
      open_seats_[seat.house] &= ~mask_of<Mask>(seat.seat + 1);
    }
  }
  for (int cell = 0; cell < cells(); ++cell) {
    Mask& mask = candidates_[static_cast<std::size_t>(cell)];
    mask = 0;
    if (!open(cell)) continue;
    ++open_;
    mask = has_marks_ ? mask_from<Mask>(puzzle.marks[static_cast<std::size_t>(cell)])
                      : mask_all<Mask>(side());
    for (const auto& seat : geometry_->seats(cell)) mask &= missing_[seat.house];
  }
  for (int cell = 0; cell < cells(); ++cell) {
    if (open(cell)) continue;
    for (const Candidate gone : geometry_->silent(candidate(cell, value(cell)))) {
      candidates_[gone.cell] &= ~mask_of<Mask>(gone.digit);
    }
  }
  count_places();
}

void Position::count_places() {
  std::fill(places_.begin(), places_.end(), Mask{0});
  std::fill(naked_.begin(), naked_.end(), 0u);
  std::fill(hidden_.begin(), hidden_.end(), 0u);
  for (int cell = 0; cell < cells(); ++cell) {
    const Mask mask = candidates(cell);
    if (!open(cell)) continue;
    if (mask == 0) broken_ = true;
    if (mask_single(mask)) note(naked_, static_cast<std::size_t>(cell));
    for (const auto& seat : geometry_->seats(cell)) {
      Mask* row = &places_[place_index(seat.house, 1)];
      const Mask bit = mask_of<Mask>(seat.seat + 1);
      mask_for_each(mask, [&](int digit) { row[digit - 1] |= bit; });
    }
  }
  for (int house = 0; house < geometry_->houses(); ++house) {
    mask_for_each(missing(house), [&](int digit) {
      const std::size_t at = place_index(house, digit);
      if (places_[at] == 0) broken_ = true;
      if (mask_single(places_[at])) note(hidden_, at);
    });
  }
}

void Position::drop_place(std::size_t at, Mask seat) {
  Mask& places = places_[at];
  places &= ~seat;
  if (mask_single(places)) {
    note(hidden_, at);
  } else if (places == 0) {
    broken_ = true;
  }
}

// Removes the candidate from the cell only, not from the places in its houses.
inline void Position::drop_candidate(int cell, int digit) {
  Mask& mask = candidates_[static_cast<std::size_t>(cell)];
  mask &= ~mask_of<Mask>(digit);
  if (mask_single(mask)) {
    note(naked_, static_cast<std::size_t>(cell));
  } else if (mask == 0) {
    broken_ = true;
  }
}

void Position::remove(int cell, int digit) {
  drop_candidate(cell, digit);
  for (const auto& seat : geometry_->seats(cell)) {
    drop_place(place_index(seat.house, digit), mask_of<Mask>(seat.seat + 1));
  }
}

// Removes the cell and the digit from the bookkeeping of its houses.
void Position::close(int cell, int digit) {
  const Mask others = candidates(cell) & ~mask_of<Mask>(digit);
  candidates_[static_cast<std::size_t>(cell)] = 0;
  values_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
  --open_;
  for (const auto& seat : geometry_->seats(cell)) {
    const Mask bit = mask_of<Mask>(seat.seat + 1);
    open_seats_[seat.house] &= ~bit;
    if (!(missing_[seat.house] >> (digit - 1) & 1)) broken_ = true;
    missing_[seat.house] &= ~mask_of<Mask>(digit);
    mask_for_each(others, [&](int other) { drop_place(place_index(seat.house, other), bit); });
  }
}

void Position::place(int cell, int digit) {
  if (!has(cell, digit)) broken_ = true;
  close(cell, digit);
  for (const auto& home : geometry_->seats(cell)) {
    const std::size_t at = place_index(home.house, digit);
    mask_for_each(places_[at] & ~mask_of<Mask>(home.seat + 1), [&](int seat) {
      const int peer = geometry_->cell_at(home.house, seat - 1);
      drop_candidate(peer, digit);
      for (const auto& other : geometry_->seats(peer)) {
        if (missing_[other.house] >> (digit - 1) & 1) {
          drop_place(place_index(other.house, digit), mask_of<Mask>(other.seat + 1));
        } else {
          places_[place_index(other.house, digit)] &= ~mask_of<Mask>(other.seat + 1);
        }
      }
    });
    places_[at] = 0;
  }
  for (const Candidate gone : geometry_->silent(candidate(cell, digit))) {
    if (has(gone.cell, gone.digit)) remove(gone.cell, gone.digit);
  }
}

Position::HiddenSingle Position::hidden_single() const {
  const int at = first_noted(
      hidden_, [&](int index) { return mask_single(places_[static_cast<std::size_t>(index)]); });
  if (at < 0) return {};
  return {at / side(), at % side() + 1};
}

bool Position::is_plain_single(int cell, int digit) const {
  return std::ranges::any_of(geometry_->seats(cell), [&](const auto& seat) {
    const bool region = layout().kind(seat.house) == HouseKind::region;
    return mask_single(open_seats(seat.house)) ||
           (region && mask_single(places(seat.house, digit)));
  });
}

int Position::naked_single() const {
  return first_noted(naked_, [&](int cell) { return mask_single(candidates(cell)); });
}

// ---- Changes ------------------------------------------------------------------------------------

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
