// Geometry: what techniques look up in a layout again and again, computed once. Immutable, shared.
//
// A seat is the position of a cell within a house, 0..side-1. A set of cells of one house is thus
// one mask of seats.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/mask.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

using Mask = Mask128;

// Whether a mask has at most, or exactly, K members. Takes K steps instead of a full count (a
// 128-bit count is two calls into the runtime library on a machine without popcnt).
template <int K>
constexpr bool at_most(Mask mask) {
  for (int i = 0; i < K; ++i) mask &= mask - 1;
  return mask == 0;
}
template <int K>
constexpr bool exactly(Mask mask) {
  for (int i = 0; i + 1 < K; ++i) mask &= mask - 1;
  return mask_single(mask);
}

inline Candidate candidate(int cell, int digit) {
  return {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)};
}
// Two candidates of which at most one is true.
struct WeakLink {
  Candidate one;
  Candidate other;
  // The named constraint that makes the link, as Rules::constraints() numbers them; -1: it has no
  // name. What a named constraint rules out is a step of its own; an unnamed one acts at once, like
  // a house.
  int rule = -1;
};

class Geometry {
 public:
  struct Seat {
    std::uint16_t house = 0;
    std::uint16_t seat = 0;
  };
  // Two houses that share at least two cells; both orders are listed.
  struct Crossing {
    std::uint16_t first = 0;
    std::uint16_t second = 0;
    Mask in_first = 0;   // the shared cells as seats of the first house
    Mask in_second = 0;  // the same as seats of the second house
  };

  // `rules`: the weak links that rules make, without those that cells or houses make.
  explicit Geometry(LayoutPtr layout, std::span<const WeakLink> rules = {});

  const Layout& layout() const { return *layout_; }
  const LayoutPtr& layout_ptr() const { return layout_; }
  int side() const { return layout_->side(); }
  int cells() const { return layout_->cells(); }
  int houses() const { return layout_->houses(); }
  std::span<const Seat> seats(int cell) const {
    const auto at = static_cast<std::size_t>(cell);
    return {seats_.data() + seat_start_[at], seat_start_[at + 1] - seat_start_[at]};
  }
  int cell_at(int house, int seat) const {
    return layout_->house(house)[static_cast<std::size_t>(seat)];
  }
  // The number of words in a bit set of cells; bit c is cell c.
  std::size_t words() const { return words_; }
  // The cells in which the digit of `here` is weakly linked to `here`.
  const std::uint64_t* weak_row(Candidate here) const {
    return &weak_rows_[(ruled_.empty() ? here.cell : index(here)) * words_];
  }
  // Whether rules make links.
  bool has_rules() const { return !ruled_.empty(); }
  // The rule that links two candidates weakly, or -1.
  int rule_of(Candidate one, Candidate other) const;
  // Candidates that are removed at once when `here` is placed, in addition to those in its houses.
  std::span<const Candidate> silent(Candidate here) const {
    return silent_ ? ruled(here) : std::span<const Candidate>();
  }
  // All candidates that rules link weakly to `here`, of its own digit and of others.
  std::span<const Candidate> ruled(Candidate here) const {
    return ruled_.empty() ? std::span<const Candidate>() : ruled_[index(here)];
  }
  const std::uint64_t* house_row(int house) const {
    return &house_rows_[static_cast<std::size_t>(house) * words_];
  }
  // Whether the two cells share a house.
  bool sees(int a, int b) const {
    if (!ruled_.empty() || a == b) return common_house(a, b) >= 0;
    return weak_rows_[static_cast<std::size_t>(a) * words_ + static_cast<std::size_t>(b) / 64] >>
               (b % 64) &
           1;
  }
  // Ascending by first house, then by second.
  std::span<const Crossing> crossings() const { return crossings_; }
  // The crossings whose first house is a region (true) or another house (false).
  std::span<const Crossing> crossings_of(bool regions) const {
    return regions ? of_regions_ : of_others_;
  }
  // A house that contains both cells, or -1.
  int common_house(int a, int b) const;

 private:
  std::size_t index(Candidate here) const {
    return static_cast<std::size_t>(here.cell * side() + here.digit - 1);
  }
  void link_cells();
  void add_rules(std::span<const WeakLink> rules);
  void find_crossings();

  LayoutPtr layout_;
  std::vector<Seat> seats_;
  std::vector<std::uint32_t> seat_start_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> weak_rows_;       // by cell or, if there are rules, by candidate
  std::vector<std::vector<Candidate>> ruled_;  // by candidate
  std::vector<std::vector<int>> rules_;        // the rules of these links
  bool silent_ = false;                        // these links have no names
  std::vector<std::uint64_t> house_rows_;
  std::vector<Crossing> crossings_;
  std::vector<Crossing> of_regions_;
  std::vector<Crossing> of_others_;
};

}  // namespace sudokit
