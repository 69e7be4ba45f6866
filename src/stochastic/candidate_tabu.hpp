// CandidateTabu: TabuCol (Hertz and de Werra 1987) on the list colouring that propagation leaves.
//
// Every open cell takes one of its candidates; the cost is the number of peer pairs with the same
// digit. A move gives a cell in conflict another candidate, the best that is not tabu. The
// candidate that the cell leaves is tabu for `slope` % of the number of cells in conflict plus a
// random number of moves (Galinier and Hao 1999). The search finds a solution or nothing; it proves
// nothing. Any layout. A move takes O(cells in conflict * most candidates of a cell), sixteen
// candidates at once, plus O(rivals of two candidates). The rivals of each candidate that was used
// take 4 bytes each, which the meter counts. Deterministic for a seed. Not thread safe.
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
