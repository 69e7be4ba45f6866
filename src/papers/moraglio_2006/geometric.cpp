// Geometric evolution (Moraglio, Togelius and Lucas 2006) and geometric particle swarms (Moraglio
// and Togelius 2007). Their full texts were not available: values marked "from memory" are
// recalled.
//
// An individual is a grid of a GridSpace; its cost is the number of digits missing over all houses
// (243 minus the paper's fitness at 9x9). method = genetic: the best share survives; the others are
// children, halfway between the winners of two tournaments, and are mutated. hill: one individual;
// a mutation is kept if it is not worse. swarm: each particle moves to a weighted mean of its
// position, the best position of its neighbours on a ring, and its own best position, and mutates;
// a mean of three is the mean of two, then of the result and the third. An iteration is the
// evaluation of an individual; a generation of a hill climber has as many moves as that of a
// population.
#include <algorithm>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "papers/engines.hpp"
#include "papers/moraglio_2006/grid_space.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

enum class GeometricMethod : std::uint8_t { genetic, hill, swarm };
enum class Stagnant : std::uint8_t { stop, restart };

struct GeometricParams {
  GeometricMethod method = GeometricMethod::genetic;
  Between crossover = Between::swap;
  std::int64_t population = 0;
  double elite = 0.5;
  std::int64_t tournament = 2;
  double mutation = 0.8;
  std::int64_t stagnation = 100;
  Stagnant at_stagnation = Stagnant::stop;
  double inertia = 0.34;
  double social = 0.33;
};

constexpr std::string_view kGeometricMethods[] = {"genetic", "hill", "swarm"};
constexpr std::string_view kCrossovers[] = {"hamming", "row", "swap", "cycle"};
constexpr std::string_view kStagnant[] = {"stop", "restart"};
constexpr ParamSource kGeometricRecalled =
    our_reading("Moraglio, Togelius and Lucas 2006 (from memory)");
constexpr ParamSource kSwarm = our_reading("Moraglio and Togelius 2007 (from memory)");
constexpr ParamRow kGeometricRows[] = {
    choice_param<&GeometricParams::method>(
        "method", kGeometricMethods, "genetic algorithm, hill climber or particle swarm",
        in_paper("Moraglio, Togelius and Lucas 2006; swarm: Moraglio and Togelius 2007")),
    choice_param<&GeometricParams::crossover>(
        "crossover", kCrossovers, "search space, and how a child is placed between its parents",
        in_paper("Moraglio, Togelius and Lucas 2006; swap is the one Soto et al. 2013 report")
            .improved_by("cycle")),
    int_param<&GeometricParams::population>(
        "population", 0, 100'000, "individuals",
        "individuals in the population; 0 = 5000, or 100 in a swarm", kGeometricRecalled),
    real_param<&GeometricParams::elite>(
        "elite", 0, 1, "share",
        "genetic: share of the individuals that survive; at least one is replaced",
        kGeometricRecalled),
    int_param<&GeometricParams::tournament>(
        "tournament", 1, 1000, "individuals",
        "genetic: individuals in a tournament, the best of which becomes a parent",
        kGeometricRecalled),
    real_param<&GeometricParams::mutation>("mutation", 0, 1, "probability",
                                           "probability that a child is mutated; hill: always",
                                           our_reading("not known")),
    int_param<&GeometricParams::stagnation>(
        "stagnation", 1, 1e9, "generations",
        "generations without improvement that count as stagnation", kGeometricRecalled),
    choice_param<&GeometricParams::at_stagnation>("at_stagnation", kStagnant,
                                                  "at stagnation, stop the run or restart it",
                                                  kGeometricRecalled.improved_by("restart")),
    real_param<&GeometricParams::inertia>("inertia", 0, 1, "weight",
                                          "swarm: weight of a particle's position; 1 minus inertia "
                                          "and social is the weight of its own best",
                                          kSwarm),
    real_param<&GeometricParams::social>("social", 0, 1, "weight",
                                         "swarm: weight of the neighbours' best", kSwarm),
};

constexpr CounterRow kGenerations{"generations", "generations", "complete generations"};
constexpr CounterRow kGeometricRestarts{"restarts", "restarts", "restarts of the population"};
constexpr CounterRow kGeometricCounters[] = {kGenerations, kGeometricRestarts, kIterations};

struct GeometricIndividual {
  Grid grid;
  int cost = 0;
};

template <class O>
class Geometric {
 public:
  Geometric(Search<O>& search, const Puzzle& puzzle, const GeometricParams& params)
      : search_(search),
        params_(params),
        space_(puzzle, params.crossover, search.random),
        size_(static_cast<std::size_t>(params.population > 0                     ? params.population
                                       : params.method == GeometricMethod::swarm ? 100
                                                                                 : 5000)) {}

  // The number of grids that are kept at once.
  std::uint64_t grids() const {
    return params_.method == GeometricMethod::hill
               ? 2
               : (params_.method == GeometricMethod::swarm ? 3 : 2) * size_;
  }
  void run() {
    while (live() && params_.at_stagnation == Stagnant::restart) {
      restarts_ += 1;
      search_.emit(EventKind::restart, best_);
    }
  }
  void report() const {
    search_.collector.count(kGenerations, generations_);
    search_.collector.count(kGeometricRestarts, restarts_);
  }

 private:
  // Runs from a random population to stagnation (returns true), or to a solution or the end of the
  // budget (returns false).
  bool live() {
    best_ = std::numeric_limits<int>::max();
    population_.clear();
    while (population_.size() < (params_.method == GeometricMethod::hill ? 1 : size_)) {
      population_.push_back({space_.random_grid(), 0});
      if (!judge(population_.back())) return false;
    }
    if (space_.single()) return false;
    if (params_.method == GeometricMethod::swarm) own_best_ = population_;
    for (std::int64_t stale = 0; stale < params_.stagnation; ++stale) {
      const int before = best_;
      if (!generation()) return false;
      generations_ += 1;
      search_.emit(EventKind::move, best_);
      if (best_ < before) stale = -1;
    }
    return true;
  }
  bool generation() {
    if (params_.method == GeometricMethod::hill) return climb();
    return params_.method == GeometricMethod::swarm ? fly() : breed();
  }

  // Evaluates and offers an individual. Returns false if it is the solution or the budget is spent.
  bool judge(GeometricIndividual& one) {
    if (!search_.step()) return false;
    one.cost = space_.missing(one.grid);
    best_ = std::min(best_, one.cost);
    return !search_.offer(one.cost, [&] { return one.grid; });
  }
  bool mutate_and_judge(GeometricIndividual& one) {
    if (params_.method == GeometricMethod::hill || search_.random.real() < params_.mutation)
      space_.mutate(one.grid);
    return judge(one);
  }

  bool climb() {
    for (std::size_t i = 0; i < size_; ++i) {
      child_ = population_[0];
      if (!mutate_and_judge(child_)) return false;
      if (child_.cost <= population_[0].cost) std::swap(child_, population_[0]);
    }
    return true;
  }

  // The elite moves to the front; the others are replaced by children of the old population.
  bool breed() {
    std::ranges::stable_sort(population_, {}, &GeometricIndividual::cost);
    const auto elite =
        std::min(size_ - 1, static_cast<std::size_t>(params_.elite * static_cast<double>(size_)));
    next_.resize(size_);
    for (std::size_t i = elite; i < size_; ++i) {
      next_[i] = parent();
      space_.approach(next_[i].grid, parent().grid, 0.5);
      if (!mutate_and_judge(next_[i])) return false;
    }
    std::swap_ranges(population_.begin() + static_cast<std::ptrdiff_t>(elite), population_.end(),
                     next_.begin() + static_cast<std::ptrdiff_t>(elite));
    return true;
  }
  // The population is sorted, so the lowest index wins a tournament.
  const GeometricIndividual& parent() {
    std::size_t best = size_;
    for (std::int64_t i = 0; i < params_.tournament; ++i)
      best = std::min<std::size_t>(best, search_.random.below(static_cast<std::uint32_t>(size_)));
    return population_[best];
  }

  // All particles move at once, towards the best positions of the previous generation.
  bool fly() {
    const double first = params_.inertia + params_.social;
    next_ = population_;
    for (std::size_t i = 0; i < size_; ++i) {
      Grid& grid = next_[i].grid;
      space_.approach(grid, neighbours_best(i).grid, first > 0 ? params_.social / first : 1);
      space_.approach(grid, own_best_[i].grid, std::max(0.0, 1 - first));
      if (!mutate_and_judge(next_[i])) return false;
    }
    population_.swap(next_);
    for (std::size_t i = 0; i < size_; ++i) {
      if (population_[i].cost <= own_best_[i].cost) own_best_[i] = population_[i];
    }
    return true;
  }
  const GeometricIndividual& neighbours_best(std::size_t i) const {
    std::size_t best = i;
    for (const auto other : {(i + size_ - 1) % size_, (i + 1) % size_}) {
      if (own_best_[other].cost < own_best_[best].cost) best = other;
    }
    return own_best_[best];
  }

  Search<O>& search_;
  const GeometricParams& params_;
  GridSpace space_;
  std::size_t size_;
  std::vector<GeometricIndividual> population_;
  std::vector<GeometricIndividual> next_;
  std::vector<GeometricIndividual> own_best_;  // the best position of each particle
  GeometricIndividual child_;
  int best_ = 0;  // the best cost of this population
  double generations_ = 0;
  double restarts_ = 0;
};

class GeometricEngine final : public EngineWith<GeometricParams> {
 public:
  const EngineInfo& info() const override { return geometric_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&](auto observer) {
      Search search(puzzle, run, observer);
      if (find_clash(*puzzle.layout, puzzle.givens)) return search.finish();
      Geometric geometric(search, puzzle, params_);
      if (search.meter.hold(geometric.grids() * puzzle.givens.size())) geometric.run();
      geometric.report();
      return search.finish();
    });
  }
};

}  // namespace

const EngineInfo& geometric_info() {
  static const EngineInfo kInfo = {
      .name = "geometric",
      .summary = "geometric crossovers between grids: genetic algorithm, hill climber, swarm",
      .source =
          "Moraglio, Togelius and Lucas 2006, Product geometric crossover for the Sudoku "
          "puzzle",
      .iteration_unit = "moves (individuals evaluated)",
      .takes = {kHouses, 1, kMaxSide},
      .seeded = true,
      .params = kGeometricRows,
      .counters = kGeometricCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<GeometricEngine>()); },
  };
  return kInfo;
}

}  // namespace sudokit
