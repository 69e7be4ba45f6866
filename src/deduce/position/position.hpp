// Position: the values, the candidates of every open cell, and for every house and digit the open
// cells that can take it. Placements and removals keep these in agreement.
//
// An open cell has candidates; a filled cell has none. places(house, digit) is a mask of seats (bit
// s = seat s) and is empty once the digit is placed in the house. Singles are noted as they arise.
// A plain value: copy it to try something. Removal is O(houses of a cell), placement O(peers).
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "deduce/position/geometry.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

class Position {
 public:
  explicit Position(std::shared_ptr<const Geometry> geometry);

  // Starts from the givens, and from the pencilmarks if the puzzle has any.
  void reset(const Puzzle& puzzle);

  const Geometry& geometry() const { return *geometry_; }
  const Layout& layout() const { return geometry_->layout(); }
  int side() const { return geometry_->side(); }
  int cells() const { return geometry_->cells(); }

  int value(int cell) const { return values_[static_cast<std::size_t>(cell)]; }
  const Grid& values() const { return values_; }
  bool given(int cell) const { return givens_[static_cast<std::size_t>(cell)] != 0; }
  const Grid& givens() const { return givens_; }
  bool open(int cell) const { return value(cell) == 0; }
  int open_cells() const { return open_; }
  Mask candidates(int cell) const { return candidates_[static_cast<std::size_t>(cell)]; }
  bool has(int cell, int digit) const { return (candidates(cell) >> (digit - 1) & 1) != 0; }
  Mask places(int house, int digit) const { return places_[place_index(house, digit)]; }
  // Digits that are not yet placed in a house.
  Mask missing(int house) const { return missing_[static_cast<std::size_t>(house)]; }
  // Open cells of a house, as seats.
  Mask open_seats(int house) const { return open_seats_[static_cast<std::size_t>(house)]; }
  // An open cell has no candidate, or a missing digit has no place. Never reset by a removal or
  // placement.
  bool broken() const { return broken_; }
  bool has_marks() const { return has_marks_; }

  // Pre: the candidate is present.
  void remove(int cell, int digit);
  // Pre: the cell is open. A digit that is not a candidate breaks the position.
  void place(int cell, int digit);

  // The first missing digit with one place, by house, then by digit. The house is -1 if there is
  // none.
  struct HiddenSingle {
    int house = -1;
    int digit = 0;
  };
  HiddenSingle hidden_single() const;
  // Whether a hidden single is seen at a glance: the cell is the last open one of a house, or the
  // only place of the digit in a region.
  bool is_plain_single(int cell, int digit) const;
  // The first open cell with one candidate, or -1.
  int naked_single() const;

 private:
  std::size_t place_index(int house, int digit) const {
    return static_cast<std::size_t>(house * side() + digit - 1);
  }
  void count_places();
  void close(int cell, int digit);
  static void note(std::vector<std::uint64_t>& bits, std::size_t at) {
    bits[at / 64] |= 1ULL << (at % 64);
  }
  void drop_candidate(int cell, int digit);
  void drop_place(std::size_t at, Mask seat);

  std::shared_ptr<const Geometry> geometry_;
  Grid givens_;
  Grid values_;
  std::vector<Mask> candidates_;
  std::vector<Mask> places_;
  std::vector<Mask> missing_;
  std::vector<Mask> open_seats_;
  // Possible singles; an entry is cleared when it is found to be stale.
  mutable std::vector<std::uint64_t> naked_;
  mutable std::vector<std::uint64_t> hidden_;
  int open_ = 0;
  bool broken_ = false;
  bool has_marks_ = false;
};

// Changes: records when each house and each digit of a position last changed. A technique that
// found nothing in a house need not search it again before the house changes.
//
// A time is the number of the observation that found the change. For a new puzzle, everything has
// changed. observe() takes O(cells): it compares the candidates with those of the last observation,
// so callers need not report changes.
class Changes {
 public:
  using Time = std::uint64_t;

  explicit Changes(const Geometry& geometry);

  // Announces that the next observation is of another puzzle.
  void restart() { restart_ = true; }
  void observe(const Position& position);

  Time now() const { return now_; }
  Time house(int house) const { return houses_[static_cast<std::size_t>(house)]; }
  Time digit(int digit) const { return digits_[static_cast<std::size_t>(digit)]; }

 private:
  void note(const Geometry& geometry, int cell, Mask digits);

  Time now_ = 0;
  bool restart_ = true;
  std::vector<Mask> before_;
  std::vector<Time> houses_;
  std::vector<Time> digits_;  // from 1
};

}  // namespace sudokit
