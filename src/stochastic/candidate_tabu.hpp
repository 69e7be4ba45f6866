// CandidateTabu: TabuCol (Hertz and de Werra 1987) on the list colouring that propagation leaves:
// every open cell takes one of its candidates, the cost is the number of peer pairs that agree. A
// move gives a cell in conflict another candidate, the best that is not tabu; the candidate left is
// tabu for `slope` % of the cells in conflict plus a draw (Galinier and Hao 1999). Finds a solution
// or none; proves nothing. Any layout. A move costs O(candidates of the cells in conflict, and
// rivals of two candidates); what has been touched takes 4 bytes a rival, which the meter is told.
// Deterministic for a seed. Not thread safe.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/meter.hpp"
#include "propagate/propagate.hpp"
#include "sudokit/random.hpp"

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
  // What the tables of one take, besides rivals: to be told to the meter before.
  static std::uint64_t bytes(const Propagated& root);
  // Pre: `root` is consistent and no candidate of an open cell is that of a settled peer; meter,
  // layout and root outlive it. Without rules four that suit different orders and densities take
  // turns of kTurn moves.
  CandidateTabu(const Layout& layout, const Propagated& root, std::optional<TabuRules> rules,
                std::uint64_t seed, Meter& meter, TabuStart start = TabuStart::random);

  // Makes up to `moves` moves. True when the cost is 0.
  bool run(std::uint64_t moves);

  std::uint64_t moves() const { return move_; }
  int cost() const { return cost_; }
  int best() const { return best_; }
  // The present assignment as a grid.
  Grid grid() const;

 private:
  using Index = std::uint32_t;  // of a candidate, or of an open cell
  struct RivalRange {
    std::size_t begin = 0;
    Index count = ~Index{0};  // unknown yet
  };

  static constexpr TabuRules kTurns[] = {{60, 6}, {50, 8}, {60, 10}, {40, 10}};
  static constexpr std::uint64_t kTurn = 204'800;

  void index_candidates();
  std::span<const Index> rivals(Index candidate);
  void choose(TabuStart start);
  void choose_at_random();
  void choose_greedily();
  void apply(Index cell, Index candidate, int delta);
  void leave(Index candidate);
  void enter(Index candidate);
  void mark(Index cell);
  void unmark(Index cell);

  const Layout& layout_;
  const Propagated& root_;
  Meter& meter_;
  bool turning_;
  TabuRules rules_;
  Random random_;
  std::vector<Cell> cells_;                // of an open cell: where it is
  std::vector<std::uint8_t> digits_;       // of a candidate
  std::vector<Index> owner_;               // of a candidate: its open cell
  std::vector<Index> first_;               // of an open cell: its candidates first_[i]..first_[i+1]
  std::vector<Index> known_;               // by (cell, digit): 1 + candidate, 0 where there is none
  std::vector<Index> rivals_;              // of a candidate: same digit in a peer
  std::vector<RivalRange> ranges_;         // of a candidate: its rivals, once it was touched
  std::vector<Index> chosen_;              // of an open cell
  std::vector<std::int32_t> clashes_;      // of a candidate: rivals that are chosen
  std::vector<std::uint64_t> tabu_till_;   // of a candidate: the last move it is tabu at
  std::vector<Index> conflict_;            // open cells in conflict
  std::vector<std::int32_t> conflict_at_;  // of an open cell: where in conflict_, -1
  std::uint64_t move_ = 0;
  int cost_ = 0;
  int best_ = 0;
};

}  // namespace sudokit
