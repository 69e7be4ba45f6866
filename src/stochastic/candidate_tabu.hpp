// CandidateTabu: TabuCol (Hertz and de Werra 1987) on the list colouring that propagation leaves:
// every open cell takes one of its candidates, the cost is the number of peer pairs that agree. A
// move gives a cell in conflict another candidate, the best that is not tabu; the candidate left is
// tabu for `slope` % of the cells in conflict plus a draw (Galinier and Hao 1999). Finds a solution
// or none; proves nothing. Any layout. A move costs O(most candidates of a cell for each in
// conflict, sixteen at once, and rivals of two candidates); what has been touched takes 4 bytes a
// rival, which the meter is told.
// Deterministic for a seed. Not thread safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/meter.hpp"
#include "propagate/propagate.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

struct TabuRules {
  std::int64_t slope = 60;   // percent of the cells in conflict
  std::int64_t spread = 10;  // the draw is 0..spread-1
};

// What the search begins with: a random candidate in each open cell, or, from the cells with the
// fewest candidates to those with the most, one that agrees with the fewest peers so far.
enum class TabuStart : std::uint8_t { random, greedy };

class CandidateTabu {
 public:
  // What the tables of one take at most, besides rivals: to be told to the meter before.
  static std::uint64_t bytes(const Propagated& root, const std::optional<TabuRules>& rules = {});
  // Pre: `root` is consistent and no candidate of an open cell is that of a settled peer; meter,
  // layout and root outlive it. Without rules four that suit the order and different densities take
  // turns of kTurn moves.
  CandidateTabu(const Layout& layout, const Propagated& root, std::optional<TabuRules> rules,
                std::uint64_t seed, Meter& meter, TabuStart start = TabuStart::random);
  ~CandidateTabu();

  // Makes up to `moves` moves. True when the cost is 0.
  bool run(std::uint64_t moves);

  std::uint64_t moves() const;
  int cost() const;
  // The present assignment as a grid.
  Grid grid() const;

  // What makes the moves: one of two, by how large its numbers may become.
  class Search;

 private:
  std::unique_ptr<Search> search_;
};

}  // namespace sudokit
