// CandidateRivals: the candidates of the open cells, numbered, and the rivals of each: the same
// digit in a peer. Rivals are found when first asked for and take 4 bytes each, which the meter is
// told: on large blank grids all of them would take a second and a gigabyte. Not thread safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/meter.hpp"
#include "propagate/propagate.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

class CandidateRivals {
 public:
  using Index = std::uint32_t;  // of a candidate, or of an open cell

  // Every cell has room for as many whole blocks of candidates as that with the most.
  static constexpr Index kBlock = 16;

  // Pre: layout, root and meter outlive this.
  CandidateRivals(const Layout& layout, const Propagated& root, Meter& meter);
  // What is taken besides rivals.
  static std::uint64_t bytes(const Propagated& root);
  static Index cells(const Propagated& root);
  static Index width(const Propagated& root);

  Index cells() const { return static_cast<Index>(cells_.size()); }
  Index width() const { return width_; }
  // The candidates of a cell: from first() to past(), and room to first() and width().
  Index first(Index cell) const { return cell * width_; }
  Index past(Index cell) const { return past_[cell]; }
  Index count(Index cell) const { return past(cell) - first(cell); }
  Index owner(Index candidate) const { return owner_[candidate]; }

  std::span<const Index> rivals(Index candidate) {
    if (ranges_[candidate].count == kUnknown) find(candidate);
    const Range range = ranges_[candidate];
    return {rivals_.data() + range.begin, range.count};
  }
  // No candidate has more.
  int most_rivals() const;

  void write(Index candidate, Grid& grid) const {
    grid[cells_[owner_[candidate]]] = digits_[candidate];
  }

 private:
  static constexpr Index kUnknown = ~Index{0};
  struct Range {
    std::size_t begin = 0;
    Index count = kUnknown;
  };

  void find(Index candidate);

  const Layout& layout_;
  Meter& meter_;
  Index width_;
  std::vector<Cell> cells_;           // of an open cell: where it is
  std::vector<Index> past_;           // of an open cell: behind its last candidate
  std::vector<std::uint8_t> digits_;  // of a candidate
  std::vector<std::uint16_t> owner_;  // of a candidate: its open cell
  std::vector<Index> known_;          // by (cell, digit): 1 + candidate, 0 where there is none
  std::vector<Index> rivals_;
  std::vector<Range> ranges_;  // of a candidate: its rivals
};

}  // namespace sudokit
