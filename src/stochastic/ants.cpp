// Ant colony system with best-value evaporation (Lloyd and Amos 2019, equations 1 to 7).
//
// In every iteration m ants, each with its own copy of the propagated puzzle and its own start
// cell, walk over all cells in lock-step and choose a value for each open cell from the shared
// pheromone; the best grid so far is rewarded with c / (c - cells fixed), a value that itself
// evaporates (equation 7), so that a worse grid replaces it one day and the colony does not stand
// still. The authors' program takes the greedy branch where the paper takes the roulette:
// q0_sense = code | paper. A full board of acs_code may be wrong; it then counts as one cell short.
// Beyond the paper: propagation = singles gives each ant the fixpoint; an ant that meets a
// contradiction takes the value back and tries the cell's others, and leaves the cell open (failed)
// when none goes. Other colonies, whose full texts were not at hand, are settings of this one:
// Sabuncu 2015 visits the cell with the fewest candidates next (order = smallest) and lets all
// trails evaporate; Schiff 2015 weighs a value by 1 / (1 + open peers that would lose it)^beta
// (heuristic = peers) and rewards the best grid of each iteration (update = iteration).
#include "stochastic/ants.hpp"

#include <cmath>

#include "core/engine_with.hpp"
#include "propagate/acs_board.hpp"
#include "propagate/domains.hpp"
#include "stochastic/engines.hpp"
#include "stochastic/pheromone.hpp"
#include "stochastic/search.hpp"
#include "sudokit/check.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kSenses[] = {"paper", "code"};
constexpr std::string_view kPropagations[] = {"acs_code", "singles"};
constexpr std::string_view kOrders[] = {"index", "smallest"};
constexpr std::string_view kHeuristics[] = {"none", "peers"};
constexpr std::string_view kUpdates[] = {"best_value", "iteration"};
constexpr ParamRow kAntsRows[] = {
    int_param<&AntParams::ants>("ants", 1, 1000, "ants", "ants an iteration (m)",
                                in_paper("Lloyd and Amos 2019, IV")),
    real_param<&AntParams::q0>("q0", 0, 1, "probability", "chance of the branch q0_sense names",
                               in_paper("Lloyd and Amos 2019, eq. 1")),
    choice_param<&AntParams::q0_sense>(
        "q0_sense", kSenses, "greedy with probability q0 (paper) or 1 - q0 (the authors' program)",
        our_reading(
            "Lloyd and Amos 2019, eq. 1, says paper; their program, which gave their figures, "
            "does code")),
    real_param<&AntParams::rho>("rho", 0, 1, "share", "weight of the best grid in its trails",
                                in_paper("Lloyd and Amos 2019, eq. 6")),
    real_param<&AntParams::xi>("xi", 0, 1, "share", "return of a used trail towards tau0",
                               in_paper("Lloyd and Amos 2019, eq. 3")),
    real_param<&AntParams::bve>("bve", 0, 1, "share",
                                "evaporation of the best value an iteration; 0 = control",
                                in_paper("Lloyd and Amos 2019, eq. 7")),
    choice_param<&AntParams::update>(
        "update", kUpdates, "grid that is rewarded: the best so far by value, or of the iteration",
        in_paper("best_value: Lloyd and Amos 2019; iteration: Schiff 2015 (recalled)")),
    real_param<&AntParams::evaporation>(
        "evaporation", 0, 1, "share", "share that every trail loses an iteration",
        in_paper("0: Lloyd and Amos 2019; above: Sabuncu 2015 (recalled)")),
    choice_param<&AntParams::propagation>("propagation", kPropagations,
                                          "the authors' propagation, or all singles",
                                          in_paper("Lloyd and Amos 2019, III; singles: ours")),
    choice_param<&AntParams::order>(
        "order", kOrders, "cell an ant visits next",
        in_paper("Lloyd and Amos 2019, III; smallest: Sabuncu 2015 (recalled)")),
    choice_param<&AntParams::heuristic>(
        "heuristic", kHeuristics, "desirability of a value",
        in_paper("none: Lloyd and Amos 2019; peers: Schiff 2015 (recalled)")),
    real_param<&AntParams::beta>("beta", 0, 10, "exponent",
                                 "weight of the desirability, where there is one",
                                 our_reading("Schiff 2015 and Sabuncu 2015 (recalled)")),
};

constexpr CounterRow kAnts{"ants", "ants", "ants that walked the grid"};
constexpr CounterRow kEvaporations{"evaporations", "evaporations",
                                   "evaporations of the best value"};
constexpr CounterRow kReplacements{"replacements", "grids", "times the rewarded grid was replaced"};
constexpr CounterRow kAntsCounters[] = {kAnts, kEvaporations, kReplacements, kIterations};

// An ant's board under the authors' propagation: anything may be set, cells may run empty.
template <class Shape>
class CodeAnt {
 public:
  using Mask = typename Shape::Mask;
  bool load(const Puzzle& puzzle) {
    board_.load(puzzle, kSilent);
    start_ = board_.state();
    return true;
  }
  // About what it takes.
  static std::uint64_t bytes(const Layout& layout) {
    const auto side = static_cast<std::uint64_t>(layout.side());
    const auto houses = static_cast<std::uint64_t>(layout.houses());
    const auto cells = static_cast<std::uint64_t>(layout.cells());
    return 2 * sizeof(Mask) * (cells + houses * (side + 2));  // the board and its start
  }
  void restart() { board_.restore(start_); }
  Mask candidates(int cell) const { return board_.candidates(cell); }
  bool fixed(int cell) const { return board_.fixed(cell); }
  bool try_set(int cell, int digit) {
    board_.set(cell, mask_of<Mask>(digit), kSilent);
    return true;
  }
  int open() const { return board_.open(); }
  Grid grid() const {
    Grid grid;
    board_.copy_values(grid);
    return grid;
  }
  const Shape& shape() const { return board_.shape(); }

 private:
  static constexpr auto kSilent = [](int, int) {};

  AcsBoard<Shape> board_;
  typename AcsBoard<Shape>::State start_;
};

// An ant's board under all singles: what would contradict is not set.
template <class Shape>
class SinglesAnt {
 public:
  using Mask = typename Shape::Mask;
  bool load(const Puzzle& puzzle) {
    if (!domains_.load(puzzle) || domains_.propagate() == Fixpoint::conflict) return false;
    start_ = domains_.mark();
    return true;
  }
  // About what it takes: most is the trail.
  static std::uint64_t bytes(const Layout& layout) {
    const auto side = static_cast<std::uint64_t>(layout.side());
    const auto houses = static_cast<std::uint64_t>(layout.houses());
    const auto cells = static_cast<std::uint64_t>(layout.cells());
    return sizeof(std::uint32_t) * (cells * (side + 2) + houses * side) +
           sizeof(Mask) * (cells + houses * side);
  }
  void restart() { domains_.undo(start_); }
  Mask candidates(int cell) const { return domains_.candidates(cell); }
  bool fixed(int cell) const { return domains_.value(cell) != 0; }
  bool try_set(int cell, int digit) {
    const std::size_t mark = domains_.mark();
    domains_.assign(cell, digit);
    if (domains_.propagate() == Fixpoint::reached) return true;
    domains_.undo(mark);
    return false;
  }
  int open() const { return domains_.open(); }
  Grid grid() const {
    Grid grid;
    domains_.copy_values(grid);
    return grid;
  }
  const Shape& shape() const { return domains_.shape(); }

 private:
  Domains<Shape> domains_;
  std::size_t start_ = 0;
};

template <class Ant>
class Colony {
 public:
  using Mask = typename Ant::Mask;

  // About as many cells of houses as an ant looks at between two looks at the meter.
  static constexpr int kCellsALook = 20'000;

  Colony(Search<MaybeObserver>& search, const Puzzle& puzzle, const AntParams& params)
      : search_(search),
        puzzle_(puzzle),
        params_(params),
        cells_(puzzle.layout->cells()),
        visits_a_look_(
            std::max(1, kCellsALook / (puzzle.layout->houses() * puzzle.layout->side()))),
        pheromone_(cells_, puzzle.layout->side()),
        ants_(static_cast<std::size_t>(params.ants)),
        position_(ants_.size(), 0),
        failed_(ants_.size()),
        best_grid_(puzzle.givens) {
    for (int lost = 0; lost <= puzzle.layout->cells(); ++lost)
      eta_.push_back(static_cast<float>(std::pow(1.0 / (1 + lost), params.beta)));
  }

  void run() {
    const std::uint64_t each = Ant::bytes(*puzzle_.layout);
    if (!search_.meter.hold(each) || !ants_[0].load(puzzle_) || offer(ants_[0])) return;
    for (std::size_t a = 1; a < ants_.size(); ++a) {
      if (search_.meter.expired() || !search_.meter.hold(each)) return;
      ants_[a] = ants_[0];
    }
    while (search_.step() && walk()) {
      ++iterations_;
      if (judge()) return;
      if (params_.evaporation > 0) pheromone_.evaporate(static_cast<float>(params_.evaporation));
      pheromone_.reward(best_grid_, static_cast<float>(params_.rho),
                        static_cast<float>(best_value_));
      best_value_ *= 1 - params_.bve;
    }
  }
  void report() const {
    search_.collector.count(kAnts, static_cast<double>(iterations_ * ants_.size()));
    search_.collector.count(kEvaporations, params_.bve > 0 ? static_cast<double>(iterations_) : 0);
    search_.collector.count(kReplacements, replacements_);
  }

 private:
  // The cost of a board: open cells; a full board that is wrong is one short. True: solved.
  bool offer(const Ant& ant) {
    const int open = ant.open();
    if (open == 0 && !is_solution(puzzle_, ant.grid())) return false;
    return search_.offer(open, [&] { return ant.grid(); });
  }

  // All ants over all cells in lock-step. False when the budget ended within.
  bool walk() {
    for (std::size_t a = 0; a < ants_.size(); ++a) {
      if (spent()) return false;
      ants_[a].restart();
      failed_[a].assign(static_cast<std::size_t>(cells_), false);
      position_[a] = static_cast<int>(search_.random.below(static_cast<std::uint32_t>(cells_)));
    }
    for (int step = 0; step < cells_; ++step) {
      for (std::size_t a = 0; a < ants_.size(); ++a) {
        if (spent()) return false;
        visit(a);
      }
    }
    return true;
  }
  // Before a visit. A cell may lie in thousands of houses.
  bool spent() {
    if (--visits_left_ > 0) return false;
    visits_left_ = visits_a_look_;
    return search_.meter.expired();
  }
  void visit(std::size_t a) {
    Ant& ant = ants_[a];
    if (params_.order == AntOrder::smallest) {
      const int cell = smallest(a);
      if (cell >= 0) choose(a, cell);
      return;
    }
    const int cell = position_[a];
    if (!ant.fixed(cell)) choose(a, cell);
    position_[a] = cell + 1 == cells_ ? 0 : cell + 1;
  }
  // The open cell with the fewest candidates that has not failed; ties uniform. -1: none.
  int smallest(std::size_t a) {
    const Ant& ant = ants_[a];
    if (ant.open() == 0) return -1;
    int best = -1;
    int fewest = 1 << 20;
    std::uint32_t ties = 0;
    for (int cell = 0; cell < cells_; ++cell) {
      if (ant.fixed(cell) || failed_[a][static_cast<std::size_t>(cell)]) continue;
      const int count = mask_count(ant.candidates(cell));
      if (count > fewest) continue;
      ties = count < fewest ? 1 : ties + 1;
      fewest = count;
      if (ties == 1 || search_.random.below(ties) == 0) best = cell;
    }
    return best;
  }

  void choose(std::size_t a, int cell) {
    Ant& ant = ants_[a];
    for (Mask left = ant.candidates(cell); left != 0;) {
      const int digit = draw(ant, cell, left);
      if (ant.try_set(cell, digit)) {
        pheromone_.local_update(cell, digit, static_cast<float>(params_.xi));
        return;
      }
      left &= static_cast<Mask>(~mask_of<Mask>(digit));
    }
    failed_[a][static_cast<std::size_t>(cell)] = true;
  }
  // Equation 3 (IEEE: 1).
  int draw(const Ant& ant, int cell, Mask candidates) {
    const double q = search_.random.real();
    const bool greedy = params_.q0_sense == Q0Sense::paper ? q < params_.q0 : q > params_.q0;
    if (params_.heuristic == AntHeuristic::none) {
      const auto flat = [](int) { return 1.0F; };
      return greedy ? pheromone_.greedy(cell, candidates, flat)
                    : pheromone_.roulette(cell, candidates, search_.random, flat);
    }
    const auto eta = [&](int digit) { return eta_[open_peers_with(ant, cell, digit)]; };
    return greedy ? pheromone_.greedy(cell, candidates, eta)
                  : pheromone_.roulette(cell, candidates, search_.random, eta);
  }
  std::size_t open_peers_with(const Ant& ant, int cell, int digit) const {
    std::size_t lost = 0;
    for (const Cell peer : puzzle_.layout->peers(cell))
      lost += !ant.fixed(peer) && (ant.candidates(peer) & mask_of<Mask>(digit)) != 0;
    return lost;
  }

  // Equation 5, and the best grid replaced when the best ant beats its evaporated value.
  bool judge() {
    std::size_t best = 0;
    for (std::size_t a = 0; a < ants_.size(); ++a) {
      if (offer(ants_[a])) return true;
      if (ants_[a].open() < ants_[best].open()) best = a;
    }
    const int missing = std::max(1, ants_[best].open());
    const double value = static_cast<double>(cells_) / missing;
    search_.emit(EventKind::move, missing);
    if (value > best_value_ || params_.update == AntUpdate::iteration) {
      best_value_ = value;
      best_grid_ = ants_[best].grid();
      replacements_ += 1;
    }
    return false;
  }

  Search<MaybeObserver>& search_;
  const Puzzle& puzzle_;
  const AntParams& params_;
  int cells_;
  int visits_a_look_;
  int visits_left_ = 1;
  Pheromone pheromone_;
  std::vector<Ant> ants_;
  std::vector<int> position_;
  std::vector<std::vector<bool>> failed_;
  std::vector<float> eta_;
  Grid best_grid_;
  double best_value_ = 0;
  std::uint64_t iterations_ = 0;
  double replacements_ = 0;
};

class Ants final : public EngineWith<AntParams> {
 public:
  const EngineInfo& info() const override { return ants_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
      Search search(puzzle, run, MaybeObserver{run.observer});
      if (params_.propagation == AntPropagation::acs_code)
        colony<CodeAnt<Shape>>(search, puzzle);
      else
        colony<SinglesAnt<Shape>>(search, puzzle);
      return search.finish();
    });
  }

 private:
  template <class Ant>
  void colony(Search<MaybeObserver>& search, const Puzzle& puzzle) {
    if (find_clash(*puzzle.layout, puzzle.givens)) return;
    Colony<Ant> colony(search, puzzle, params_);
    colony.run();
    colony.report();
  }
};

}  // namespace

const EngineInfo& ants_info() {
  static const EngineInfo kInfo = {
      .name = "ants",
      .summary = "ant colony system with best-value evaporation",
      .source = "Lloyd and Amos 2019, Solving Sudoku with ant colony optimization, III",
      .iteration_unit = "iterations",
      .takes = kAnyPuzzleOfHouses,
      .seeded = true,
      .params = kAntsRows,
      .counters = kAntsCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<Ants>()); },
  };
  return kInfo;
}

}  // namespace sudokit
