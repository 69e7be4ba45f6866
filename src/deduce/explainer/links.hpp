// Links: the strong and weak links of a board in the order of Sudoku Explainer. Reach
// (unary_chains.cpp) searches for chains along them.
//
// An on leads to another on through an off, so only candidates with a strong link continue a chain.
// These carriers are numbered, and sets of them are bit sets.
#pragma once

#include <array>
#include <span>

#include "deduce/nine/board.hpp"

namespace sudokit::nine::se {

// Which strong links a chain uses: those in houses, those in cells, or both. Weak links in cells
// are used together with the strong ones there, weak links in houses always.
struct Pass {
  bool houses;
  bool cells;
};

struct LinkTo {
  std::uint16_t candidate;
  Cause cause;

  bool in(Pass pass) const { return cause == kInCell ? pass.cells : pass.houses; }
};

class Links {
 public:
  // Only the strong links. Weak ones are found on request.
  explicit Links(const Board& board);
  void find_weak();

  // The candidates that have strong links, ascending. Their numbers are the indices in this list.
  std::span<const std::uint16_t> carriers() const {
    return {carriers_.data(), std::size_t(carrier_count_)};
  }
  // Pre: the candidate is a carrier.
  int number(int candidate) const { return numbers_[std::size_t(candidate)]; }
  // What becomes on when this candidate is off. An entry may occur twice.
  std::span<const LinkTo> strong(int candidate) const {
    const auto at = static_cast<std::size_t>(candidate);
    return {strong_[at].data(), strong_count_[at]};
  }
  // The carriers that become off when this candidate is on.
  std::span<const LinkTo> weak(int candidate) const {
    const auto at = static_cast<std::size_t>(candidate);
    return {weak_.data() + weak_begin_[at], std::size_t(weak_end_[at] - weak_begin_[at])};
  }
  const Board& board() const { return board_; }
  // The carriers of a digit, and the digits of a cell that are carriers there.
  Cells carrying(int digit) const { return carrying_[std::size_t(digit)]; }
  Digit9 carried(int cell) const { return carried_[std::size_t(cell)]; }

 private:
  void find_strong();
  void add_strong(int a, int b, Cause cause);

  const Board& board_;
  std::array<std::array<LinkTo, 4>, kCandidates> strong_;
  std::array<std::uint8_t, kCandidates> strong_count_{};
  Boards carrying_{};
  std::array<Digit9, 81> carried_{};
  std::array<std::uint16_t, kCandidates> carriers_;
  std::array<std::uint16_t, kCandidates> numbers_;
  int carrier_count_ = 0;
  std::array<LinkTo, kCandidates * 28> weak_;
  std::array<std::uint16_t, kCandidates> weak_begin_;
  std::array<std::uint16_t, kCandidates> weak_end_;
};

// Whether a strong link that the position has and its source has not can refute a candidate. If
// not, the position has neither chains nor cycles. Pre: no candidate of the source is refuted by a
// chain.
bool fresh_links_refute(const Links& links, const Board& source);

}  // namespace sudokit::nine::se
