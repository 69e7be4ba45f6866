// CandidateTabu: TabuCol (Hertz and de Werra 1987) on the list colouring that propagation leaves:
// every open cell takes one of its candidates, the cost is the number of peer pairs that agree. A
// move gives a cell in conflict another candidate, the best that is not tabu; the candidate left is
// tabu for `slope` % of the cells in conflict plus a draw (Galinier and Hao 1999). Finds a solution
// or none; proves nothing. Any layout. A move costs O(most candidates of a cell for each in
// conflict, eight at once, and rivals of two candidates); what has been touched takes 4 bytes a
// rival, which the meter is told.
// Deterministic for a seed. Not thread safe.
#pragma once

#include <array>
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
  static std::uint64_t bytes(const Propagated& root, const std::optional<TabuRules>& rules = {});
  // Pre: `root` is consistent and no candidate of an open cell is that of a settled peer; meter,
  // layout and root outlive it. Without rules four that suit the order and different densities take
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
  // The vectors of g++ and clang, of any machine.
  using Lanes [[gnu::vector_size(16)]] = std::int16_t;
  // A candidate that becomes free again after some move, and the next that does.
  struct Ban {
    Index candidate = 0;
    Index next = kNobody;
  };

  using Turns = std::array<TabuRules, 4>;

  struct TurnsToSide {
    std::size_t side;
    Turns turns;
  };

  // Tenures that just keep the search from being caught, which depends on the side (and, beyond 81,
  // on the density that was measured): short ones dig, longer ones shake. docs/large-orders.md.
  static constexpr TurnsToSide kTurns[] = {{25, {{{60, 6}, {50, 8}, {60, 10}, {40, 10}}}},
                                           {36, {{{30, 15}, {35, 10}, {30, 15}, {25, 15}}}},
                                           {49, {{{25, 10}, {25, 15}, {20, 12}, {30, 12}}}},
                                           {64, {{{20, 10}, {25, 10}, {20, 12}, {25, 12}}}},
                                           {81, {{{15, 12}, {20, 10}, {15, 15}, {20, 12}}}},
                                           {kMaxSide, {{{20, 10}, {20, 12}, {25, 10}, {20, 15}}}}};
  static constexpr std::uint64_t kTurn = 204'800;

  // Every cell has as many whole blocks of candidates as that with the most, so that the least
  // value of each of eight cells takes a few instructions and no branch that depends on the cell.
  static constexpr Index kBlock = 8;
  // The value of a candidate is the number of its rivals that are chosen, with these marks. So the
  // least value of a cell is that of its best move, and who has clashes is known without asking.
  // No cell has as many peers as lie between two marks.
  static constexpr std::int16_t kTabu = 10'000;
  static constexpr std::int16_t kChosen = 20'000;
  static constexpr std::int16_t kNone = 30'000;  // behind the last candidate of a cell
  static_assert(kMaxSide * kMaxSide <= kTabu);
  static constexpr Index kNobody = ~Index{0};

  static const Turns& turns_of(const Propagated& root);
  static std::size_t open_cells(const Propagated& root);
  static Index width_of(const Propagated& root);
  static std::size_t longest_tenure(const Propagated& root, const std::optional<TabuRules>& rules);
  void index_candidates();
  Index first(Index cell) const { return cell * width_; }
  Index candidates_of(Index cell) const { return past_[cell] - first(cell); }
  void find_rivals(Index candidate);
  std::span<const Index> rivals(Index candidate);
  void choose(TabuStart start);
  void choose_at_random();
  void choose_greedily();
  Lanes least_values(const Index* eight) const;
  Lanes clashes_of(const Index* eight) const;
  void forget_those_free();
  int admit_aspired(int least);
  void find_best_cells();
  Index pick(Index cell);
  void apply(Index candidate);
  void ban(Index candidate, std::uint64_t tenure);
  void free_those_banned_till(std::uint64_t move);
  void leave(Index candidate);
  void enter(Index candidate);
  void mark(Index cell);
  void unmark(Index cell);

  const Layout& layout_;
  const Propagated& root_;
  Meter& meter_;
  const Turns& turns_;
  bool turning_;
  TabuRules rules_;
  Random random_;
  const Index width_;                      // candidates of a cell, padded
  std::vector<Cell> cells_;                // of an open cell: where it is
  std::vector<std::uint8_t> digits_;       // of a candidate
  std::vector<std::uint16_t> owner_;       // of a candidate: its open cell
  std::vector<Index> past_;                // of an open cell: behind its last candidate
  std::vector<Index> known_;               // by (cell, digit): 1 + candidate, 0 where there is none
  std::vector<Index> rivals_;              // of a candidate: same digit in a peer
  std::vector<RivalRange> ranges_;         // of a candidate: its rivals, once it was touched
  std::vector<Index> chosen_;              // of an open cell
  std::vector<std::int16_t> values_;       // of a candidate
  std::vector<std::int16_t> clashes_;      // of an open cell: those of its chosen candidate
  std::vector<std::uint64_t> tabu_till_;   // of a candidate: the last move it is tabu at
  std::vector<Ban> bans_;                  // by the move that made it, around
  std::vector<Index> freed_;               // by the last move of a ban, around: the latest of bans_
  std::vector<Index> banned_;              // the tabu candidates, and some that are free again
  std::vector<Index> conflict_;            // open cells in conflict, then nobody's
  std::vector<std::int16_t> deltas_;       // by place in conflict_: what its best move does
  std::vector<std::int32_t> conflict_at_;  // of an open cell: where in conflict_, -1
  std::vector<Index> best_cells_;          // where the best moves are
  std::vector<Index> ties_;                // the best moves of one cell
  Index conflicts_ = 0;                    // how many of conflict_
  std::uint32_t best_count_ = 0;           // how many of best_cells_
  int best_delta_ = 0;
  std::uint64_t move_ = 0;
  int cost_ = 0;
  int best_ = 0;
};

}  // namespace sudokit
