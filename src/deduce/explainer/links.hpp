// Links: the strong and weak links of a board in the order of Sudoku Explainer, and how soon
// chains of them come back to where they start.
//
// An on follows from an on by way of an off, so that only candidates with a strong link carry a
// chain on: they are numbered, and sets of them are words of bits.
#pragma once

#include <array>
#include <span>

#include "deduce/nine/literals.hpp"

namespace sudokit::nine::se {

// Which strong links a chain takes: those in houses, those in cells, or both. Weak links in cells
// go with the strong ones there, weak links in houses with all.
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
  explicit Links(const Board& board);

  // Candidates that have strong links, ascending; their numbers are the indices here.
  std::span<const std::uint16_t> carriers() const {
    return {carriers_.data(), std::size_t(carrier_count_)};
  }
  // Pre: it is one of them.
  int number(int candidate) const { return numbers_[std::size_t(candidate)]; }
  // What goes on when this is off; one may come twice.
  std::span<const LinkTo> strong(int candidate) const {
    const auto at = static_cast<std::size_t>(candidate);
    return {strong_[at].data(), strong_count_[at]};
  }
  // What goes off when this is on, of the carriers.
  std::span<const LinkTo> weak(int candidate) const {
    const auto at = static_cast<std::size_t>(candidate);
    return {weak_.data() + weak_begin_[at], std::size_t(weak_end_[at] - weak_begin_[at])};
  }
  const Board& board() const { return board_; }

 private:
  void find_strong();
  void add_strong(int a, int b, Cause cause);

  const Board& board_;
  std::array<std::array<LinkTo, 4>, kCandidates> strong_;
  std::array<std::uint8_t, kCandidates> strong_count_{};
  std::array<std::uint16_t, kCandidates> carriers_;
  std::array<std::uint16_t, kCandidates> numbers_;
  int carrier_count_ = 0;
  std::array<LinkTo, kCandidates * 28> weak_;
  std::array<std::uint16_t, kCandidates> weak_begin_;
  std::array<std::uint16_t, kCandidates> weak_end_;
};

}  // namespace sudokit::nine::se
