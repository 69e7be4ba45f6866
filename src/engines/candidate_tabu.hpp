// CandidateRivals: the numbered candidates of the open cells and the rivals of each, which are the
// candidates of the same digit in peers. The rivals of a candidate are computed on first use, since
// on large blank grids all of them would take a second and a gigabyte. Each takes 4 bytes, which
// the meter counts. Not thread safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
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

// CandidateTabu: TabuCol (Hertz and de Werra 1987) on the list colouring that propagation leaves.
//
// Every open cell takes one of its candidates; the cost is the number of peer pairs with the same
// digit. A move gives a cell in conflict another candidate, the best that is not tabu. The
// candidate that the cell leaves is tabu for `slope` % of the number of cells in conflict plus a
// random number of moves (Galinier and Hao 1999). The search finds a solution or nothing; it proves
// nothing. Any layout. A move takes O(cells in conflict * most candidates of a cell), sixteen
// candidates at once, plus O(rivals of two candidates). The rivals of each candidate that was used
// take 4 bytes each, which the meter counts. Deterministic for a seed. Not thread safe.
struct TabuRules {
  std::int64_t slope = 60;   // percent of the cells in conflict
  std::int64_t spread = 10;  // the random number of moves is 0..spread-1
};

// The initial assignment. random: a random candidate in each open cell. greedy: in order of the
// number of candidates, fewest first, each cell takes a candidate that agrees with the fewest peers
// so far.
enum class TabuStart : std::uint8_t { random, greedy };

class CandidateTabu {
 public:
  // An upper bound on the memory of the tables, without the rivals. Pass it to Meter::hold() before
  // construction.
  static std::uint64_t bytes(const Propagated& root, const std::optional<TabuRules>& rules = {});
  // Pre: `root` is consistent and no candidate of an open cell equals the digit of a settled peer;
  // meter, layout and root outlive the object. Without `rules`, four rules for the side and for
  // different densities take turns of kTurn moves.
  CandidateTabu(const Layout& layout, const Propagated& root, std::optional<TabuRules> rules,
                std::uint64_t seed, Meter& meter, TabuStart start = TabuStart::random);
  ~CandidateTabu();

  // Makes up to `moves` moves. Returns true if the cost is 0.
  bool run(std::uint64_t moves);

  std::uint64_t moves() const;
  int cost() const;
  // The current assignment as a grid.
  Grid grid() const;

  // The implementation: one of two, by the largest numbers that it must hold.
  class Search;

 private:
  std::unique_ptr<Search> search_;
};

}  // namespace sudokit
