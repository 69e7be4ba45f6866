// CandidateRivals: the numbered candidates of the open cells and the rivals of each, which are the
// candidates of the same digit in peers. The rivals of a candidate are computed on first use, since
// on large blank grids all of them would take a second and a gigabyte. Each takes 4 bytes, which
// the meter counts. Not thread safe.
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

  // Candidates per block. Every cell has room for width() candidates: the largest number of a cell,
  // rounded up to whole blocks.
  static constexpr Index kBlock = 16;

  // Pre: layout, root and meter outlive the object.
  CandidateRivals(const Layout& layout, const Propagated& root, Meter& meter);
  // The memory without the rivals.
  static std::uint64_t bytes(const Propagated& root);
  static Index cells(const Propagated& root);
  static Index width(const Propagated& root);

  Index cells() const { return static_cast<Index>(cells_.size()); }
  Index width() const { return width_; }
  // A cell has the candidates from first() to past(), past() excluded, and room up to
  // first() + width().
  Index first(Index cell) const { return cell * width_; }
  Index past(Index cell) const { return past_[cell]; }
  Index count(Index cell) const { return past(cell) - first(cell); }
  Index owner(Index candidate) const { return owner_[candidate]; }

  std::span<const Index> rivals(Index candidate) {
    if (ranges_[candidate].count == kUnknown) find(candidate);
    const Range range = ranges_[candidate];
    return {rivals_.data() + range.begin, range.count};
  }
  // An upper bound on the number of rivals of a candidate.
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
  std::vector<Cell> cells_;           // of an open cell: its cell
  std::vector<Index> past_;           // of an open cell: one past its last candidate
  std::vector<std::uint8_t> digits_;  // of a candidate
  std::vector<std::uint16_t> owner_;  // of a candidate: its open cell
  std::vector<Index> known_;          // by (cell, digit): 1 + candidate, 0 if there is none
  std::vector<Index> rivals_;
  std::vector<Range> ranges_;  // of a candidate: its rivals
};

}  // namespace sudokit
