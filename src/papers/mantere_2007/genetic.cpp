// The genetic algorithm of Mantere and Koljonen 2007, with which Soto et al. 2013 compare theirs.
// The full text was not available: rates marked "from memory" are recalled.
//
// An individual is a box permutation. Its fitness is F plus one for each generation in which it has
// been the best (ageing). Every generation keeps the best individual and replaces each other one,
// from the last to the second, by a child of two individuals drawn among those above it. Each box
// comes whole from one of the parents. Then two open cells of each box may be exchanged, unless a
// digit would occur more than three times in a line or (while another exchange can be drawn) clash
// with a given. The population restarts after 2000 generations.
//
// With pheromone_share > 0 this is the ACO/GA hybrid of Mantere 2013. In every generation, a matrix
// (cell, digit) is multiplied by .9995 and gains 1 / (1 + F) at the digits of the best individual;
// that share of the children is drawn from it box by box, without repetition. With repair, every
// child is improved before it is evaluated: each cell in conflict, in random order, makes the
// exchange in its box that lowers the cost most, if one does.
#include <algorithm>
#include <numeric>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "papers/engines.hpp"
#include "papers/lewis_2007/box_permutation.hpp"

namespace sudokit {
namespace {

struct GeneticParams {
  std::int64_t population = 21;
  double mutation = 0.12;
  std::int64_t redraws = 10;
  bool ageing = true;
  std::int64_t restart = 2000;
  double pheromone_share = 0;
  bool repair = false;
};

constexpr ParamSource kSource = in_paper("Mantere and Koljonen 2007");
constexpr ParamSource kGeneticRecalled = our_reading("Mantere and Koljonen 2007 (from memory)");
constexpr ParamRow kGeneticRows[] = {
    int_param<&GeneticParams::population>("population", 2, 10'000, "individuals",
                                          "individuals in the population; the best one survives",
                                          kSource),
    real_param<&GeneticParams::mutation>("mutation", 0, 1, "probability",
                                         "probability of an exchange in each box of a child",
                                         kGeneticRecalled),
    int_param<&GeneticParams::redraws>("redraws", 1, 1000, "draws",
                                       "exchanges drawn before a box is left unchanged",
                                       kGeneticRecalled),
    bool_param<&GeneticParams::ageing>(
        "ageing", "the fitness of the best individual worsens by one per generation", kSource),
    int_param<&GeneticParams::restart>("restart", 1, 1e9, "generations",
                                       "generations before the population restarts", kSource),
    real_param<&GeneticParams::pheromone_share>(
        "pheromone_share", 0, 1, "share",
        "share of the children drawn from the pheromone matrix; 0 = none",
        in_paper("0: Mantere and Koljonen 2007; Mantere 2013 (from memory): about .05")),
    bool_param<&GeneticParams::repair>(
        "repair", "in every child, exchange cells in conflict if that lowers the cost",
        in_paper("false: Mantere and Koljonen 2007; true: Mantere 2013 (from memory)")
            .improved_by("true")),
};

constexpr CounterRow kGeneticRestarts{"restarts", "restarts", "restarts of the population"};
constexpr CounterRow kMutations{"mutations", "exchanges", "mutations: exchanges of two cells"};
constexpr CounterRow kRepairs{"repairs", "exchanges", "exchanges made by repair"};
constexpr CounterRow kGeneticCounters[] = {kGeneticRestarts, kMutations, kRepairs, kIterations};

struct GeneticIndividual {
  std::vector<std::uint8_t> digits;  // by slot
  int cost = 0;
  int age = 0;  // generations spent as the best
  int fitness() const { return cost + age; }
};

template <class O>
class Genetic {
 public:
  Genetic(Search<O>& search, const Puzzle& puzzle, const GeneticParams& params)
      : search_(search),
        params_(params),
        side_(puzzle.layout->side()),
        state_(puzzle.layout, puzzle.givens),
        clashes_(*puzzle.layout, puzzle.givens, state_),
        population_(static_cast<std::size_t>(params.population)) {
    for (int i = 0; i < state_.slots(); i += state_.slot(i).box_count) boxes_.push_back(i);
  }

  void run() {
    if (initialise() || state_.slots() == 0) return;
    while (search_.step()) {
      if (++age_ > params_.restart) {
        ++restarts_;
        search_.emit(EventKind::restart, population_[0].cost);
        if (initialise()) return;
      }
      if (breed()) return;
    }
  }
  void report() const {
    search_.collector.count(kGeneticRestarts, restarts_);
    search_.collector.count(kMutations, mutations_);
    search_.collector.count(kRepairs, repairs_);
  }

 private:
  // Copies state_ to the individual. Returns true if it solves the puzzle.
  bool take_from_state(GeneticIndividual& individual) {
    individual.digits.assign(state_.digits().begin(), state_.digits().end());
    individual.cost = state_.cost();
    individual.age = 0;
    return search_.offer(state_.cost(), [&] { return state_.grid(); });
  }
  bool initialise() {
    age_ = 0;
    trail_.assign(static_cast<std::size_t>(state_.slots()) * stride(), 1e-6);
    for (GeneticIndividual& individual : population_) {
      if (individual.digits.empty() &&
          !search_.meter.hold(static_cast<std::uint64_t>(state_.slots()))) {
        return true;
      }
      state_.randomize(search_.random);
      if (take_from_state(individual)) return true;
    }
    sort();
    return false;
  }
  void sort() {
    std::stable_sort(population_.begin(), population_.end(),
                     [](const GeneticIndividual& a, const GeneticIndividual& b) {
                       return a.fitness() < b.fitness();
                     });
  }

  // Makes one generation. Returns true if the run is over.
  bool breed() {
    for (std::size_t i = population_.size() - 1; i > 0; --i) {
      if (params_.pheromone_share > 0 && search_.random.real() < params_.pheromone_share) {
        draw_child();
      } else {
        const std::size_t first = above(i);  // two draws in a defined order
        const std::size_t second = above(i);
        cross(population_[first], population_[second]);
      }
      state_.set_digits(child_);
      mutate();
      if (params_.repair) repair();
      if (take_from_state(population_[i])) return true;
    }
    if (params_.ageing) ++population_[0].age;
    sort();
    if (params_.pheromone_share > 0) reinforce();
    search_.emit(EventKind::move, population_[0].cost);
    return false;
  }
  // The index of a random individual above the i-th.
  std::size_t above(std::size_t i) { return search_.random.below(static_cast<std::uint32_t>(i)); }

  void cross(const GeneticIndividual& a, const GeneticIndividual& b) {
    child_ = a.digits;
    for (const int box : boxes_) {
      if (search_.random.coin()) {
        const auto from = b.digits.begin() + box;
        std::copy(from, from + state_.slot(box).box_count, child_.begin() + box);
      }
    }
  }

  void mutate() {
    for (const int box : boxes_) {
      if (search_.random.real() < params_.mutation) exchange(box);
    }
  }
  void exchange(int box) {
    const auto count = static_cast<std::uint32_t>(state_.slot(box).box_count);
    for (std::int64_t draw = 1; draw <= params_.redraws; ++draw) {
      const int first = box + static_cast<int>(search_.random.below(count));
      const int second = box + static_cast<int>(search_.random.below(count - 1));
      const Swap swap{first, second + (second >= first)};
      const bool last = draw == params_.redraws;
      if (crowded(swap) || (!last && clashes_with_given(swap))) continue;
      state_.apply(swap, state_.delta(swap));
      mutations_ += 1;
      return;
    }
  }
  void repair() {
    if (search_.meter.expired()) return;
    order_.resize(at(state_.slots()));
    std::iota(order_.begin(), order_.end(), 0);
    search_.random.shuffle(std::span(order_));
    for (const int slot : order_) {
      if (state_.in_conflict(slot)) exchange_best(slot);
    }
  }
  // Makes the exchange that lowers the cost most, if one does; the first of equals.
  void exchange_best(int slot) {
    Swap best{slot, slot};
    int change = 0;
    const int begin = state_.slot(slot).box_begin;
    for (int other = begin; other < begin + state_.slot(slot).box_count; ++other) {
      const int delta = other == slot ? 0 : state_.delta({slot, other});
      if (delta < change) change = delta, best.second = other;
    }
    if (change == 0) return;
    state_.apply(best, change);
    repairs_ += 1;
  }
  // Whether a digit would occur more than three times in a line that it enters.
  bool crowded(Swap swap) const {
    const auto full = [&](int slot, int digit, int left) {
      const auto& to = state_.slot(slot);
      const auto& from = state_.slot(left);
      return (to.row_base != from.row_base && state_.row_count(slot, digit) >= 3) ||
             (to.column_base != from.column_base && state_.column_count(slot, digit) >= 3);
    };
    return full(swap.first, state_.digit(swap.second), swap.second) ||
           full(swap.second, state_.digit(swap.first), swap.first);
  }
  bool clashes_with_given(Swap swap) const {
    return clashes_.count(swap.first, state_.digit(swap.second)) > 0 ||
           clashes_.count(swap.second, state_.digit(swap.first)) > 0;
  }

  // --- Mantere 2013 ---

  void reinforce() {
    for (double& trail : trail_) trail *= 0.9995;
    const GeneticIndividual& best = population_[0];
    for (std::size_t slot = 0; slot < best.digits.size(); ++slot)
      trail_[slot * stride() + best.digits[slot]] += 1.0 / (1 + best.cost);
  }
  void draw_child() {
    child_ = population_[0].digits;
    for (const int box : boxes_) {
      const int end = box + state_.slot(box).box_count;
      for (int slot = box; slot < end; ++slot)
        std::swap(child_[at(slot)], child_[at(draw_place(slot, end))]);
    }
  }
  // Draws which of the digits at slot..end-1 goes to `slot`, weighted by their trails there.
  int draw_place(int slot, int end) {
    const double* trails = trail_.data() + at(slot) * stride();
    double total = 0;
    for (int i = slot; i < end; ++i) total += trails[child_[at(i)]];
    double left = search_.random.real() * total;
    int chosen = slot;
    for (; chosen < end - 1; ++chosen) {
      left -= trails[child_[at(chosen)]];
      if (left < 0) break;
    }
    return chosen;
  }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::size_t stride() const { return at(side_) + 1; }

  Search<O>& search_;
  const GeneticParams& params_;
  int side_;
  BoxPermutation state_;  // the individual being made
  GivenClashes clashes_;
  std::vector<GeneticIndividual> population_;
  std::vector<int> boxes_;  // the first slot of each box
  std::vector<std::uint8_t> child_;
  std::vector<int> order_;
  std::vector<double> trail_;
  std::int64_t age_ = 0;
  double restarts_ = 0;
  double mutations_ = 0;
  double repairs_ = 0;
};

class GeneticEngine final : public EngineWith<GeneticParams> {
 public:
  const EngineInfo& info() const override { return genetic_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&](auto observer) {
      Search search(puzzle, run, observer);
      if (find_clash(*puzzle.layout, puzzle.givens)) return search.finish();
      Genetic genetic(search, puzzle, params_);
      genetic.run();
      genetic.report();
      return search.finish();
    });
  }
};

}  // namespace

const EngineInfo& genetic_info() {
  static const EngineInfo kInfo = {
      .name = "genetic",
      .summary = "genetic algorithm over box permutations",
      .source = "Mantere and Koljonen 2007, Solving, rating and generating Sudoku puzzles with GA",
      .iteration_unit = "generations",
      .takes = {kBoxes, 1, kMaxSide},
      .seeded = true,
      .params = kGeneticRows,
      .counters = kGeneticCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<GeneticEngine>()); },
  };
  return kInfo;
}

}  // namespace sudokit
