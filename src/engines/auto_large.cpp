#include "engines/auto_large.hpp"

#include <limits>
#include <memory>
#include <optional>

#include "core/collector.hpp"
#include "engines/candidate_tabu.hpp"
#if SUDOKIT_CLAUSE_LEARNING
#include "oracle/sat.hpp"
#endif

namespace sudokit {
namespace {

constexpr CounterRow kTabuMoves{"tabu_moves", "moves", "moves of tabu search"};
constexpr CounterRow kByPropagation{"propagation", "answers", "puzzles answered by propagation"};
constexpr CounterRow kByTabu{"tabu", "answers", "puzzles answered by tabu search"};
constexpr CounterRow kSteps{"steps", "iterations",
                            "conflicts and blocks of 128 tabu moves after the first slice"};
#if SUDOKIT_CLAUSE_LEARNING
constexpr CounterRow kLargeConflicts{"conflicts", "clauses learned",
                                     "conflicts of clause learning"};
constexpr CounterRow kByCdcl{"cdcl", "answers", "puzzles answered by clause learning"};
constexpr CounterRow kGuides{"guides", "assignments",
                             "assignments from tabu search that clause learning tried first"};
constexpr CounterRow kAutoLargeCounters[] = {kTabuMoves, kLargeConflicts, kByPropagation, kByTabu,
                                             kByCdcl,    kGuides,         kSteps};
#else
constexpr CounterRow kAutoLargeCounters[] = {kTabuMoves, kByPropagation, kByTabu, kSteps};
#endif

constexpr std::uint64_t kMovesAStep = 128;

class LargeSearch {
 public:
  LargeSearch(const Puzzle& puzzle, const Run& run)
      : puzzle_(puzzle),
        run_(run),
        meter_(run),
        collector_(puzzle, run),
        root_(propagate_tight(puzzle, &meter_)) {
    const double open = Collector::open_cells(root_.grid);
    collector_.set_incumbent(root_.grid, open);
  }

  virtual ~LargeSearch() = default;

  // Solves by tabu search alone.
  Outcome by_moves() {
    if (root_.consistent && !settled() && move(std::numeric_limits<std::int64_t>::max())) by_tabu();
    return finish(!root_.consistent);
  }

 protected:
  bool settled() {
    if (Collector::open_cells(root_.grid) > 0) return false;
    collector_.add(root_.grid);
    answered_ = &kByPropagation;
    settled_ = true;
    return true;
  }
  // Sets up tabu search when it is first needed. Returns false if the budget does not hold it.
  bool set_up_moves() {
    if (tabu_) return true;
    if (!meter_.hold(CandidateTabu::bytes(root_))) return false;
    tabu_.emplace(*puzzle_.layout, root_, std::nullopt, run_.seed, meter_);
    return true;
  }
  // Makes steps of tabu search, each counted by the meter. Returns true if solved.
  bool move(std::int64_t steps) {
    if (steps == 0 || !set_up_moves()) return false;
    for (; steps > 0 && meter_.step(); --steps) {
      if (tabu_->run(kMovesAStep)) return true;
    }
    return false;
  }
  void by_tabu() {
    answered_ = &kByTabu;
    collector_.add(tabu_->grid());
  }
  Outcome finish(bool exhausted) {
    if (!root_.consistent) answered_ = &kByPropagation;
    if (tabu_) collector_.count(kTabuMoves, static_cast<double>(tabu_->moves()));
    count_conflicts();
    if (answered_ != nullptr) collector_.count(*answered_, 1);
    count_guides();
    collector_.count(kSteps, static_cast<double>(meter_.iterations()));
    return collector_.finish(meter_, exhausted || settled_);
  }

  virtual void count_conflicts() {}
  virtual void count_guides() {}

  const Puzzle& puzzle_;
  const Run& run_;
  Meter meter_;
  Collector collector_;
  Propagated root_;
  std::optional<CandidateTabu> tabu_;
  const CounterRow* answered_ = nullptr;
  bool settled_ = false;
};

#if SUDOKIT_CLAUSE_LEARNING

// The number of conflicts before the first moves. For what they solve, setting up tabu search is
// not worthwhile.
constexpr std::uint64_t kHeadStart = 50;

// The search for an assignment that guides clause learning: the number of steps, and the largest
// number of clashes that the assignment may have.
constexpr std::int64_t kGuideSteps = 156;
constexpr int kNear = 4;

class Learning final : public LargeSearch {
 public:
  Learning(const Puzzle& puzzle, const Run& run, const LargeRules& rules)
      : LargeSearch(puzzle, run), rules_(rules) {}

  Outcome one() {
    bool exhausted = !root_.consistent;
    if (root_.consistent && !settled()) {
      if (move(rules_.burst))
        by_tabu();
      else if (!meter_.expired())
        exhausted = race();
    }
    return finish(exhausted);
  }

  // Finds solutions up to the limit.
  Outcome many() {
    bool exhausted = !root_.consistent;
    if (root_.consistent && !settled()) {
      exhausted = enumerate();
    }
    return finish(exhausted);
  }

 private:
  bool tired() const {
    return rules_.patience > 0 && tabu_ &&
           tabu_->moves() >= static_cast<std::uint64_t>(rules_.patience) * kMovesAStep;
  }
  // Loads the clauses. Returns false if the budget ended it.
  bool start() {
    search_ = std::make_unique<Sat>(SatRules{.true_first = false}, run_.seed);
    problem_ = encode(*puzzle_.layout, root_.domains, {}, search_->loader(meter_));
    return problem_.whole;
  }
  Grid model() const {
    Grid grid = root_.grid;
    read_model(
        problem_, puzzle_.layout->side(), [&](int v) { return search_->value(v); }, grid);
    return grid;
  }

  // Returns true if clause learning shows that there is no solution.
  bool race() {
    if (!start()) return false;
    bool by_moves = false;
    auto answer = learn(by_moves);
    while (answer == Sat::Answer::unknown && paused_ && !by_moves) {
      by_moves = guide();
      if (!by_moves) answer = learn(by_moves);
    }
    if (answer != Sat::Answer::unknown) answered_ = &kByCdcl;
    if (answer == Sat::Answer::solution) collector_.add(model());
    if (answer == Sat::Answer::unknown && by_moves) by_tabu();
    return answer == Sat::Answer::none;
  }

  // Runs clause learning with tabu search between its conflicts, until one of them finishes or it
  // is time for another guide.
  Sat::Answer learn(bool& by_moves) {
    const auto pause = search_->conflicts() + static_cast<std::uint64_t>(rules_.guide);
    paused_ = false;
    return search_->solve(meter_, [&] {
      by_moves = search_->conflicts() > kHeadStart && !tired() && move(rules_.share);
      paused_ = rules_.guide > 0 && search_->conflicts() >= pause;
      return by_moves || paused_;
    });
  }

  // Makes some steps of tabu search. From then on, clause learning first tries the assignment that
  // came nearest to a solution, if one was near enough. Returns true if tabu search found a
  // solution.
  bool guide() {
    if (!set_up_moves()) return false;
    Grid near;
    int least = kNear + 1;
    for (std::int64_t steps = kGuideSteps; steps > 0 && meter_.step(); --steps) {
      for (std::uint64_t move = 0; move < kMovesAStep; ++move) {
        if (tabu_->run(1)) return true;
        if (tabu_->cost() > least || tabu_->cost() > kNear) continue;
        least = tabu_->cost();
        near = tabu_->grid();
      }
    }
    if (!near.empty()) prefer(near);
    return false;
  }
  void prefer(const Grid& grid) {
    ++guides_;
    const auto side = static_cast<std::size_t>(puzzle_.layout->side());
    for (std::size_t i = 0; i < problem_.variable.size(); ++i) {
      const int variable = problem_.variable[i];
      if (variable == 0) continue;
      search_->prefer(grid[i / side] == i % side + 1 ? variable : -variable);
    }
  }

  bool enumerate() {
    if (!meter_.step()) return false;
    if (!start()) return false;
    do {
      const auto answer = search_->solve(meter_);
      if (answer != Sat::Answer::unknown) answered_ = &kByCdcl;
      if (answer != Sat::Answer::solution) return answer == Sat::Answer::none;
      const Grid grid = model();
      if (collector_.add(grid)) return false;
      const auto clause = blocking_clause(problem_, puzzle_.layout->side(), grid);
      if (!search_->add_held(clause, meter_)) return false;
    } while (meter_.step());
    return false;
  }

  void count_conflicts() override {
    if (search_) collector_.count(kLargeConflicts, static_cast<double>(search_->conflicts()));
  }
  void count_guides() override {
    if (guides_ > 0) collector_.count(kGuides, guides_);
  }

  LargeRules rules_;
  Encoding problem_;
  std::unique_ptr<Sat> search_;
  double guides_ = 0;
  bool paused_ = false;  // clause learning is paused for a guide
};

#endif

}  // namespace

std::span<const CounterRow> large_counters() {
  return kAutoLargeCounters;
}

#if SUDOKIT_CLAUSE_LEARNING

Outcome race_for_one(const Puzzle& puzzle, const Run& run, const LargeRules& rules) {
  return Learning(puzzle, run, rules).one();
}

Outcome learn_many(const Puzzle& puzzle, const Run& run) {
  return Learning(puzzle, run, {}).many();
}

#else

Outcome tabu_for_one(const Puzzle& puzzle, const Run& run) {
  return LargeSearch(puzzle, run).by_moves();
}

#endif

}  // namespace sudokit
