#include "deduce/techniques/almost_locked.hpp"

#include <algorithm>

namespace sudokit {

void AlmostLockedSets::build(Workspace& work) {
  sets_.clear();
  set_bytes_ = 0;
  links_.clear();
  first_.assign(1, 0);
  if (too_many_candidates(work.position())) return;
  const int side = work.position().side();
  places_.assign(1, {});
  for (int digit = 1; digit <= side; ++digit) {
    places_.push_back(places_of(work.position(), digit));
  }
  const int most = side > 9 ? kMostCells : side - 1;
  for (int size = 1; size <= most; ++size) list(work, size);
  link(work);
}

void AlmostLockedSets::list(Workspace& work, int size) {
  for (int house = 0; house < work.position().geometry().houses(); ++house) {
    work.ask();
    grow(work.position(), house, size, 0, 0, 0);
    work.hold<AlmostLockedSets>(bytes());
  }
}

// Twice the sizes, because the lists grow by doubling.
std::uint64_t AlmostLockedSets::bytes() const {
  return set_bytes_ + 2 * (sets_.size() * sizeof(Set) + links_.size() * sizeof(Linked));
}

// Adds `size` more cells, from `seat` on.
void AlmostLockedSets::grow(const Position& position, int house, int size, int seat, Mask seats,
                            Mask digits) {
  const Geometry& geometry = position.geometry();
  if (size == 0) {
    if (mask_count(digits) != mask_count(seats) + 1 || sets_.size() == kMostSets) return;
    Set set{set_at(geometry, house, seats), digits, {}, {}};
    // Each set is listed once, even if several houses contain all its cells.
    if (house_of_all(geometry, set.cells) != house) return;
    mask_for_each(digits, [&](int digit) {
      CellSet places = places_[static_cast<std::size_t>(digit)];
      set.at.push_back(places & set.cells);
      keep_linked(geometry, places, digit, set.at.back());
      set.seers.push_back(std::move(places));
    });
    const std::uint64_t lists = 2 * set.at.size();
    set_bytes_ += set.cells.bytes() + lists * (sizeof(CellSet) + set.cells.bytes());
    sets_.push_back(std::move(set));
    return;
  }
  const int most = mask_count(seats) + size + 1;
  for (; seat < geometry.side(); ++seat) {
    const Mask joined = digits | position.candidates(geometry.cell_at(house, seat));
    if (!position.open(geometry.cell_at(house, seat)) || mask_count(joined) > most) continue;
    grow(position, house, size - 1, seat + 1, seats | mask_of<Mask>(seat + 1), joined);
  }
}

// The partner's places of a digit are among the cells that see all places of this set, so that a
// partner is found by the first of its places.
void AlmostLockedSets::link(Workspace& work) {
  const Position& position = work.position();
  const auto slot = [&](int cell, int digit) {
    return static_cast<std::size_t>(cell * position.side() + digit - 1);
  };
  std::vector<std::vector<std::size_t>> by_first(slot(position.cells(), 1));
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    mask_for_each(sets_[i].digits, [&](int digit) {
      by_first[slot(sets_[i].places(digit).first(), digit)].push_back(i);
    });
  }
  std::vector<Mask> digits(sets_.size());
  std::vector<std::size_t> found;
  for (const Set& set : sets_) {
    work.ask();
    found.clear();
    mask_for_each(set.digits, [&](int digit) {
      const CellSet& seers = set.seen_by(digit);
      seers.each([&](int cell) {
        for (const std::size_t other : by_first[slot(cell, digit)]) {
          if (sets_[other].cells.meets(set.cells)) continue;
          if (!sets_[other].places(digit).within(seers)) continue;
          if (digits[other] == 0) found.push_back(other);
          digits[other] |= mask_of<Mask>(digit);
        }
      });
    });
    std::ranges::sort(found);
    for (const std::size_t other : found) links_.push_back({other, digits[other]});
    for (const std::size_t other : found) digits[other] = 0;
    first_.push_back(links_.size());
    work.hold<AlmostLockedSets>(bytes());
  }
}

}  // namespace sudokit
