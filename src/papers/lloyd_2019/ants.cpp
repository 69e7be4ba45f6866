#include <cmath>
#include <cstdint>
#include <memory>
#include <span>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "papers/engines.hpp"
#include "papers/lloyd_2019/pheromone.hpp"
#include "propagate/acs_board.hpp"
#include "propagate/domains.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

// ---- Ants ---------------------------------------------------------------------------------------

// The parameters of the ant colony system (Lloyd and Amos 2019), shared by the engines that use it.

enum class Q0Sense : std::uint8_t { paper, code };

enum class AntPropagation : std::uint8_t { acs_code, singles };

enum class AntOrder : std::uint8_t { index, smallest };

enum class AntHeuristic : std::uint8_t { none, peers };

enum class AntUpdate : std::uint8_t { best_value, iteration };

struct AntParams {
  std::int64_t ants = 10;
  double q0 = 0.9;
  Q0Sense q0_sense = Q0Sense::code;
  double rho = 0.9;
  double xi = 0.1;
  double bve = 0.005;
  AntUpdate update = AntUpdate::best_value;
  double evaporation = 0;
  AntPropagation propagation = AntPropagation::acs_code;
  AntOrder order = AntOrder::index;
  AntHeuristic heuristic = AntHeuristic::none;
  double beta = 1;
};

}  // namespace

// ---- Ants ---------------------------------------------------------------------------------------

// Ant colony system with best-value evaporation (Lloyd and Amos 2019, equations 1 to 7).
//
// In every iteration m ants, each with its own copy of the propagated puzzle and its own start
// cell, walk over all cells in lock-step and choose a value for each open cell from the shared
// pheromone. The best grid so far is rewarded with c / (c - cells fixed). This value itself
// evaporates (equation 7), so that a worse grid replaces it eventually and the colony does not
// stagnate. The authors' program takes the greedy branch where the paper takes the roulette:
// q0_sense = code | paper. A full board of acs_code may be wrong; it then counts as one cell short.
//
// Beyond the paper: propagation = singles gives each ant the fixpoint. An ant that meets a
// contradiction takes the value back and tries the other values of the cell; if none is possible,
// it leaves the cell open (failed). Other colonies, whose full texts were not available, are
// settings of this one. Sabuncu 2015 visits next the cell with the fewest candidates (order =
// smallest) and lets all trails evaporate. Schiff 2015 weights a value by 1 / (1 + open peers that
// would lose it)^beta (heuristic = peers) and rewards the best grid of each iteration (update =
// iteration).

namespace {

constexpr std::string_view kSenses[] = {"paper", "code"};
constexpr std::string_view kPropagations[] = {"acs_code", "singles"};
constexpr std::string_view kOrders[] = {"index", "smallest"};
constexpr std::string_view kHeuristics[] = {"none", "peers"};
constexpr std::string_view kUpdates[] = {"best_value", "iteration"};
constexpr ParamRow kAntsRows[] = {
    int_param<&AntParams::ants>("ants", 1, 1000, "ants", "ants per iteration (m)",
                                in_paper("Lloyd and Amos 2019, IV")),
    real_param<&AntParams::q0>("q0", 0, 1, "probability",
                               "probability of the branch selected by q0_sense",
                               in_paper("Lloyd and Amos 2019, eq. 1")),
    choice_param<&AntParams::q0_sense>(
        "q0_sense", kSenses, "greedy with probability q0 (paper) or 1 - q0 (the authors' program)",
        our_reading("paper: Lloyd and Amos 2019, eq. 1; code: their program, which produced their "
                    "figures")),
    real_param<&AntParams::rho>("rho", 0, 1, "share",
                                "weight of the reward when the trails of the best grid are updated",
                                in_paper("Lloyd and Amos 2019, eq. 6")),
    real_param<&AntParams::xi>("xi", 0, 1, "share",
                               "share by which a used trail returns towards tau0",
                               in_paper("Lloyd and Amos 2019, eq. 3")),
    real_param<&AntParams::bve>("bve", 0, 1, "share",
                                "evaporation of the best value per iteration; 0 = none (control)",
                                in_paper("Lloyd and Amos 2019, eq. 7")),
    choice_param<&AntParams::update>(
        "update", kUpdates,
        "grid to reward: the best so far by its evaporating value, or the best of the iteration",
        in_paper("best_value: Lloyd and Amos 2019; iteration: Schiff 2015 (from memory)")),
    real_param<&AntParams::evaporation>(
        "evaporation", 0, 1, "share", "share that every trail loses per iteration",
        in_paper("0: Lloyd and Amos 2019; above 0: Sabuncu 2015 (from memory)")),
    choice_param<&AntParams::propagation>("propagation", kPropagations,
                                          "the authors' propagation, or all singles",
                                          in_paper("Lloyd and Amos 2019, III; singles: ours")),
    choice_param<&AntParams::order>(
        "order", kOrders,
        "next cell an ant visits: in order of index, or one with the fewest candidates",
        in_paper("Lloyd and Amos 2019, III; smallest: Sabuncu 2015 (from memory)")),
    choice_param<&AntParams::heuristic>(
        "heuristic", kHeuristics,
        "desirability of a value: none, or 1/(1 + open peers that would lose it)",
        in_paper("none: Lloyd and Amos 2019; peers: Schiff 2015 (from memory)")),
    real_param<&AntParams::beta>("beta", 0, 10, "exponent",
                                 "exponent of the desirability, if it is used",
                                 our_reading("Schiff 2015 and Sabuncu 2015 (from memory)")),
};

constexpr CounterRow kAnts{"ants", "ants", "ants that walked the grid"};
constexpr CounterRow kEvaporations{"evaporations", "evaporations",
                                   "evaporations of the best value"};
constexpr CounterRow kReplacements{"replacements", "grids", "times the rewarded grid was replaced"};
constexpr CounterRow kAntsCounters[] = {kAnts, kEvaporations, kReplacements, kIterations};

// The interface between a colony and an ant's board. With it, the colony is compiled for each width
// of a mask, not for each shape and propagation.
template <class M>
class AntBoard {
 public:
  using Mask = M;

  virtual ~AntBoard() = default;
  virtual std::unique_ptr<AntBoard> copy() const = 0;
  // The approximate memory.
  virtual std::uint64_t bytes(const Layout& layout) const = 0;
  // Returns false if the puzzle has no solution.
  virtual bool load(const Puzzle& puzzle) = 0;
  // Restores the state after load().
  virtual void restart() = 0;
  // Returns false if the digit leads to a contradiction; nothing has changed then.
  virtual bool try_set(int cell, int digit) = 0;
  // The candidates by cell, at the same address from load() on. A cell with one candidate is fixed.
  virtual std::span<const Mask> candidates() const = 0;
  // Cells that are not fixed.
  virtual int open() const = 0;
  virtual Grid grid() const = 0;
};

// A board with the authors' propagation: any value may be set, and cells may lose all candidates.
template <class Shape>
class CodeAnt final : public AntBoard<typename Shape::Mask> {
 public:
  using Mask = typename Shape::Mask;
  std::unique_ptr<AntBoard<Mask>> copy() const override { return std::make_unique<CodeAnt>(*this); }
  bool load(const Puzzle& puzzle) override {
    board_.load(puzzle, kSilent);
    start_ = board_.state();
    return true;
  }
  std::uint64_t bytes(const Layout& layout) const override {
    const auto side = static_cast<std::uint64_t>(layout.side());
    const auto houses = static_cast<std::uint64_t>(layout.houses());
    const auto cells = static_cast<std::uint64_t>(layout.cells());
    return 2 * sizeof(Mask) * (cells + houses * (side + 2));  // the board and its start state
  }
  void restart() override { board_.restore(start_); }
  std::span<const Mask> candidates() const override { return board_.candidates(); }
  bool try_set(int cell, int digit) override {
    board_.set(cell, mask_of<Mask>(digit), kSilent);
    return true;
  }
  int open() const override { return board_.open(); }
  Grid grid() const override {
    Grid grid;
    board_.copy_values(grid);
    return grid;
  }

 private:
  static constexpr auto kSilent = [](int, int) {};

  AcsBoard<Shape> board_;
  typename AcsBoard<Shape>::State start_;
};

// A board with all singles: a value that leads to a contradiction is not set.
template <class Shape>
class SinglesAnt final : public AntBoard<typename Shape::Mask> {
 public:
  using Mask = typename Shape::Mask;
  std::unique_ptr<AntBoard<Mask>> copy() const override {
    return std::make_unique<SinglesAnt>(*this);
  }
  bool load(const Puzzle& puzzle) override {
    if (!domains_.load(puzzle) || domains_.propagate() == Fixpoint::conflict) return false;
    start_ = domains_.mark();
    return true;
  }
  // Most of the memory is the trail.
  std::uint64_t bytes(const Layout& layout) const override {
    const auto side = static_cast<std::uint64_t>(layout.side());
    const auto houses = static_cast<std::uint64_t>(layout.houses());
    const auto cells = static_cast<std::uint64_t>(layout.cells());
    return sizeof(std::uint32_t) * (cells * (side + 2) + houses * side) +
           sizeof(Mask) * (cells + houses * side);
  }
  void restart() override { domains_.undo(start_); }
  std::span<const Mask> candidates() const override { return domains_.candidates(); }
  bool try_set(int cell, int digit) override {
    const std::size_t mark = domains_.mark();
    domains_.assign(cell, digit);
    if (domains_.propagate() == Fixpoint::reached) return true;
    domains_.undo(mark);
    return false;
  }
  int open() const override { return domains_.open(); }
  Grid grid() const override {
    Grid grid;
    domains_.copy_values(grid);
    return grid;
  }

 private:
  Domains<Shape> domains_;
  std::size_t start_ = 0;
};

template <class Mask>
class Colony {
 public:
  // The approximate number of house cells that an ant examines between two checks of the meter.
  static constexpr int kCellsALook = 20'000;

  // All ants are copies of the first. Pre: it is not loaded yet.
  Colony(Search<MaybeObserver>& search, const Puzzle& puzzle, const AntParams& params,
         std::unique_ptr<AntBoard<Mask>> first)
      : search_(search),
        puzzle_(puzzle),
        params_(params),
        cells_(puzzle.layout->cells()),
        visits_a_look_(
            std::max(1, kCellsALook / (puzzle.layout->houses() * puzzle.layout->side()))),
        pheromone_(cells_, puzzle.layout->side()),
        ants_(static_cast<std::size_t>(params.ants)),
        best_grid_(puzzle.givens) {
    ants_[0].board = std::move(first);
    for (int lost = 0; lost <= puzzle.layout->cells(); ++lost)
      eta_.push_back(static_cast<float>(std::pow(1.0 / (1 + lost), params.beta)));
  }

  void run() {
    const std::uint64_t each = ants_[0].board->bytes(*puzzle_.layout);
    if (!search_.meter.hold(each) || !ants_[0].board->load(puzzle_) || offer(ants_[0])) return;
    for (std::size_t a = 1; a < ants_.size(); ++a) {
      if (search_.meter.expired() || !search_.meter.hold(each)) return;
      ants_[a].board = ants_[0].board->copy();
    }
    for (Ant& ant : ants_) ant.candidates = ant.board->candidates();
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
  struct Ant {
    std::unique_ptr<AntBoard<Mask>> board;
    std::span<const Mask> candidates;  // those of the board
    int position = 0;
    std::vector<bool> failed;  // by cell: no digit was possible

    bool fixed(int cell) const { return mask_single(of(cell)); }
    Mask of(int cell) const { return candidates[static_cast<std::size_t>(cell)]; }
  };

  // Offers a board, whose cost is the number of open cells. A full board that is wrong is not
  // offered. Returns true if a solution was found.
  bool offer(const Ant& ant) {
    const int open = ant.board->open();
    if (open == 0 && !is_solution(puzzle_, ant.board->grid())) return false;
    return search_.offer(open, [&] { return ant.board->grid(); });
  }

  // All ants walk over all cells in lock-step. Returns false if the budget ended meanwhile.
  bool walk() {
    for (Ant& ant : ants_) {
      if (spent()) return false;
      ant.board->restart();
      ant.failed.assign(static_cast<std::size_t>(cells_), false);
      ant.position = static_cast<int>(search_.random.below(static_cast<std::uint32_t>(cells_)));
    }
    for (int step = 0; step < cells_; ++step) {
      for (Ant& ant : ants_) {
        if (spent()) return false;
        visit(ant);
      }
    }
    return true;
  }
  // Called before each visit, because a cell may lie in thousands of houses.
  bool spent() {
    if (--visits_left_ > 0) return false;
    visits_left_ = visits_a_look_;
    return search_.meter.expired();
  }
  void visit(Ant& ant) {
    if (params_.order == AntOrder::smallest) {
      const int cell = smallest(ant);
      if (cell >= 0) choose(ant, cell);
      return;
    }
    const int cell = ant.position;
    if (!ant.fixed(cell)) choose(ant, cell);
    ant.position = cell + 1 == cells_ ? 0 : cell + 1;
  }
  // The open cell with the fewest candidates that has not failed; ties are broken uniformly at
  // random. -1 if there is none.
  int smallest(const Ant& ant) {
    if (ant.board->open() == 0) return -1;
    int best = -1;
    int fewest = 1 << 20;
    std::uint32_t ties = 0;
    for (int cell = 0; cell < cells_; ++cell) {
      if (ant.fixed(cell) || ant.failed[static_cast<std::size_t>(cell)]) continue;
      const int count = mask_count(ant.of(cell));
      if (count > fewest) continue;
      ties = count < fewest ? 1 : ties + 1;
      fewest = count;
      if (ties == 1 || search_.random.below(ties) == 0) best = cell;
    }
    return best;
  }

  void choose(Ant& ant, int cell) {
    for (Mask left = ant.of(cell); left != 0;) {
      const int digit = draw(ant, cell, left);
      if (ant.board->try_set(cell, digit)) {
        pheromone_.local_update(cell, digit, static_cast<float>(params_.xi));
        return;
      }
      left &= static_cast<Mask>(~mask_of<Mask>(digit));
    }
    ant.failed[static_cast<std::size_t>(cell)] = true;
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
    const Mask only = mask_of<Mask>(digit);
    for (const Cell peer : puzzle_.layout->peers(cell))
      lost += (ant.candidates[peer] & only) != 0 && ant.candidates[peer] != only;
    return lost;
  }

  // Equation 5. Replaces the best grid if the best ant exceeds its evaporated value. Returns true
  // if a solution was found.
  bool judge() {
    std::size_t best = 0;
    for (std::size_t a = 0; a < ants_.size(); ++a) {
      if (offer(ants_[a])) return true;
      if (ants_[a].board->open() < ants_[best].board->open()) best = a;
    }
    const int missing = std::max(1, ants_[best].board->open());
    const double value = static_cast<double>(cells_) / missing;
    search_.emit(EventKind::move, missing);
    if (value > best_value_ || params_.update == AntUpdate::iteration) {
      best_value_ = value;
      best_grid_ = ants_[best].board->grid();
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
    return with_shape<FixedShapes::all>(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
      Search search(puzzle, run, MaybeObserver{run.observer});
      if (params_.propagation == AntPropagation::acs_code)
        work<typename Shape::Mask>(search, puzzle, std::make_unique<CodeAnt<Shape>>());
      else
        work<typename Shape::Mask>(search, puzzle, std::make_unique<SinglesAnt<Shape>>());
      return search.finish();
    });
  }

 private:
  template <class Mask>
  void work(Search<MaybeObserver>& search, const Puzzle& puzzle,
            std::unique_ptr<AntBoard<Mask>> first) {
    if (find_clash(*puzzle.layout, puzzle.givens)) return;
    Colony<Mask> colony(search, puzzle, params_, std::move(first));
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
