// TabuCol (Hertz and de Werra 1987) as a Sudoku engine: list colouring of the candidates that
// propagation leaves. That combination is ours. The kernel is candidate_tabu.hpp, which
// auto uses on large grids between conflicts of clause learning.
//
// An assignment gives every open cell one of its candidates; the cost is the number of peer pairs
// with the same digit. Unlike in a box permutation, no house is kept correct, so a move changes one
// cell, and digits that propagation excluded are never tried. The boxes of tabu, ils and anneal
// hide this landscape. The tenure depends on the number of cells in conflict (Galinier and Hao
// 1999). No tenure suits every order and density, so four take turns by default. An iteration is a
// move. With `dive`, a state of few clashes also guides a dive with full propagation
// (guided_dive.hpp). Dives are bounded, so the engine stays incomplete.
#include <algorithm>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "engines/candidate_tabu.hpp"
#include "engines/engines.hpp"
#include "engines/guided_dive.hpp"

namespace sudokit {
namespace {

enum class TabucolFiltering : std::uint8_t { tight, singles, none };

struct TabucolParams {
  TabucolFiltering propagation = TabucolFiltering::tight;
  TabuStart start = TabuStart::random;
  bool turns = true;
  std::int64_t slope = TabuRules{}.slope;
  std::int64_t spread = TabuRules{}.spread;
  std::int64_t dive = 0;
};

constexpr std::string_view kTabucolFilterings[] = {"tight", "singles", "none"};
constexpr std::string_view kTabucolStarts[] = {"random", "greedy"};
constexpr ParamRow kTabucolRows[] = {
    choice_param<&TabucolParams::propagation>(
        "propagation", kTabucolFilterings,
        "propagation before the search: all-different and intersections of houses; singles; or "
        "none, which only excludes the digits of given peers",
        our_own("ours")),
    choice_param<&TabucolParams::start>(
        "start", kTabucolStarts,
        "initial assignment: a random candidate in each cell; or, cell by cell from the fewest "
        "candidates on, the candidate that the fewest peers have so far",
        our_own("ours")),
    bool_param<&TabucolParams::turns>(
        "turns", "alternate four tenure rules every 204,800 moves (else slope and spread apply)",
        our_own("ours")),
    int_param<&TabucolParams::slope>(
        "slope", 0, 1000, "percent",
        "non-random part of the tenure, in percent of the cells in conflict; only without turns",
        our_own("after Galinier and Hao 1999")),
    int_param<&TabucolParams::spread>(
        "spread", 1, 1'000'000, "moves",
        "the random part of the tenure is below this; only without turns",
        our_own("after Galinier and Hao 1999")),
    int_param<&TabucolParams::dive>(
        "dive", 0, 1e9, "conflicts",
        "contradictions allowed in a dive, which assigns the digits of a state of at most two "
        "clashes and propagates fully; 0 = no dives",
        our_own("docs/large-orders.md").improved_by("30")),
};

constexpr CounterRow kDives{"dives", "dives", "dives guided by a state of at most two clashes"};
constexpr CounterRow kTabucolCounters[] = {kDives, kIterations};

// The domains without the digits of given peers; inconsistent if that leaves a cell without
// candidates.
Propagated beside_givens(const Puzzle& puzzle) {
  Propagated root = propagate_nothing(puzzle);
  const Layout& layout = *puzzle.layout;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int given = puzzle.givens[static_cast<std::size_t>(cell)];
    if (given == 0) continue;
    for (const Cell peer : layout.peers(cell)) root.domains[peer].erase(given);
  }
  root.consistent = std::ranges::none_of(root.domains, &Digits::empty);
  return root;
}

Propagated propagated(const Puzzle& puzzle, TabucolFiltering filtering, Meter* meter) {
  switch (filtering) {
    case TabucolFiltering::tight:
      return propagate_tight(puzzle, meter);
    case TabucolFiltering::singles:
      return propagate_singles(puzzle);
    case TabucolFiltering::none:
      break;
  }
  return beside_givens(puzzle);
}

class Tabucol final : public EngineWith<TabucolParams> {
 public:
  const EngineInfo& info() const override { return tabucol_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&](auto observer) {
      Search search(puzzle, run, observer);
      if (!search.meter.expired()) colour(search, puzzle, run.seed);
      return search.finish();
    });
  }

 private:
  template <class O>
  void colour(Search<O>& search, const Puzzle& puzzle, std::uint64_t seed) {
    const Propagated root = propagated(puzzle, params_.propagation, &search.meter);
    if (!root.consistent || search.meter.expired()) return;
    std::optional<TabuRules> rules;
    if (!params_.turns) rules = TabuRules{params_.slope, params_.spread};
    if (!search.meter.hold(CandidateTabu::bytes(root, rules))) return;
    CandidateTabu tabu(*puzzle.layout, root, rules, seed, search.meter, params_.start);
    const auto offer = [&] { return search.offer(tabu.cost(), [&] { return tabu.grid(); }); };
    const auto diver =
        params_.dive > 0 ? GuidedDive::make(puzzle, root, seed) : std::unique_ptr<GuidedDive>();
    for (bool over = offer(); !over && search.step(); over = over || offer()) {
      tabu.run(1);
      search.emit(EventKind::move, tabu.cost());
      over = diver && dive(search, *diver, tabu);
    }
    search.collector.count(kDives, diver ? static_cast<double>(diver->dives()) : 0);
  }
  // Returns true if a dive from the current state solved the puzzle.
  template <class O>
  bool dive(Search<O>& search, GuidedDive& diver, const CandidateTabu& tabu) const {
    if (tabu.cost() == 0 || tabu.cost() > GuidedDive::kWorth) return false;
    const auto conflicts = static_cast<std::uint64_t>(params_.dive);
    if (!diver.run(tabu.grid(), conflicts, search.meter)) return false;
    return search.offer(0, [&] { return diver.grid(); });
  }
};

}  // namespace

const EngineInfo& tabucol_info() {
  static const EngineInfo kInfo = {
      .name = "tabucol",
      .summary = "tabu search on the candidates that propagation leaves (list colouring)",
      .source =
          "Hertz and de Werra 1987, Using tabu search techniques for graph coloring; Galinier and "
          "Hao 1999; on propagated candidates: ours",
      .iteration_unit = "moves",
      .takes = kAnyPuzzleOfHouses,
      .seeded = true,
      .params = kTabucolRows,
      .counters = kTabucolCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<Tabucol>()); },
  };
  return kInfo;
}

}  // namespace sudokit
