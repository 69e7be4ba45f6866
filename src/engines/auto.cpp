// auto: solves classic 9x9 puzzles that singles leave open with bulk9, if it supports them. For all
// others, it first runs backtrack for a slice of nodes, which answers everything that is small or
// easy. Then, for one solution, it runs clause learning with a tabu search on the same domains
// between its conflicts. For more solutions, clause learning and backtrack take turns with growing
// slices until one finishes or backtrack has found many. In a library without clause learning, tabu
// search and backtrack take turns for one solution, and backtrack continues for more. Puzzles with
// rules are solved by backtrack alone. docs/large-orders.md holds the measurements behind the
// defaults.
#include <algorithm>
#include <vector>

#include "bulk/engines.hpp"
#include "core/engine_base.hpp"
#include "engines/auto_large.hpp"
#include "engines/engines.hpp"
#include "sudokit/bulk.hpp"

namespace sudokit {
namespace {

struct AutoParams {
  std::int64_t nodes = 0;
#if SUDOKIT_CLAUSE_LEARNING
  std::int64_t burst = -1;
  std::int64_t share = -1;
  std::int64_t patience = -1;
  std::int64_t guide = -1;
#endif
};

constexpr ParamSource kMeasuredAuto = our_own("docs/large-orders.md");

constexpr ParamRow kAutoRows[] = {
    int_param<&AutoParams::nodes>("nodes", 0, 1e12, "nodes",
                                  "nodes of backtrack before any other engine; 0 = chosen by the "
                                  "side and the open cells (on classic 9x9: singles, then bulk9)",
                                  kMeasuredAuto),
#if SUDOKIT_CLAUSE_LEARNING
    int_param<&AutoParams::burst>(
        "burst", -1, 1e9, "steps of 128 moves",
        "tabu search before clause learning begins; -1 = chosen by the side", kMeasuredAuto),
    int_param<&AutoParams::share>("share", -1, 1e6, "steps of 128 moves",
                                  "tabu search after each conflict; -1 = chosen by the side",
                                  kMeasuredAuto),
    int_param<&AutoParams::patience>("patience", -1, 1e9, "steps of 128 moves",
                                     "tabu search after which clause learning continues alone; 0 = "
                                     "never, -1 = chosen by the side",
                                     kMeasuredAuto),
    int_param<&AutoParams::guide>(
        "guide", -1, 1e9, "conflicts",
        "conflicts after which tabu search supplies a new assignment for clause learning to try "
        "first; 0 = never, -1 = chosen by the side",
        kMeasuredAuto),
#endif
};

// The nodes of the first slice. On large sides with few givens, where the search is hardly ever
// wrong, they suffice to reach a solution; for more than one solution, to reach many.
std::uint64_t default_nodes(const Puzzle& puzzle, std::uint64_t limit) {
  const int side = puzzle.layout->side();
  if (side <= 9) return 1 << 16;
  const int cells = puzzle.layout->cells();
  const auto open = static_cast<int>(std::ranges::count(puzzle.givens, 0));
  std::uint64_t nodes = side <= 16 ? 1000 : 30;
  if (side > 16 && open * 100 >= cells * 58) nodes = static_cast<std::uint64_t>(open * 4);
  return limit == 1 ? nodes : std::max(nodes, 2 * static_cast<std::uint64_t>(cells));
}

#if SUDOKIT_CLAUSE_LEARNING
// Conflicts cost more on larger grids, and yield less than moves. Up to side 25, a puzzle that tabu
// search has not solved soon is likely to have one solution. Tabu search hardly ever finds that
// solution, but comes near it.
LargeRules default_rules(int side) {
  if (side <= 25) return {.burst = 0, .share = 1, .patience = 2000, .guide = 2000};
  if (side <= 36) return {.burst = 16000, .share = 32};
  return {.burst = 50000, .share = 128};
}
#endif

// Passes on the events of the engines as those of one run.
class Relay final : public Observer {
 public:
  explicit Relay(Observer* target) : target_(target) {}
  void on(const Event& event) override {
    last_ = event;
    if (event.kind != EventKind::start && event.kind != EventKind::finish) target_->on(event);
  }
  void polled(std::uint64_t iterations, double seconds) override {
    target_->polled(iterations, seconds);
  }
  void begin() { target_->on({EventKind::start, 0, 0, -1, 0}); }
  void end(const Outcome& outcome) {
    target_->on({EventKind::finish, last_.iteration, outcome.cost, -1, 0});
  }

 private:
  Observer* target_;
  Event last_;
};

constexpr CounterRow kAnsweredByBacktrack{"backtrack", "answers", "puzzles answered by backtrack"};

class Auto final : public EngineWith<AutoParams> {
 public:
  const EngineInfo& info() const override { return auto_info(); }

  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    if (run.observer == nullptr) return send(choose(puzzle, run), run);
    Relay relay(run.observer);
    Run relayed = run;
    relayed.observer = &relay;
    relay.begin();
    Outcome outcome = send(choose(puzzle, relayed), run);
    relay.end(outcome);
    return outcome;
  }

 private:
  // What the engines may still use of the budget, and what they have used.
  struct Purse {
    Run run;
    double seconds = 0;
    std::uint64_t iterations = 0;

    bool empty() const { return run.budget.iterations == std::uint64_t{0}; }
    // The next slice finds the same solutions again, so they are kept and not sent yet.
    Run slice(std::uint64_t most) const {
      Run part = run;
      part.sinks.solutions = nullptr;
      part.budget.iterations = std::min(most, run.budget.iterations.value_or(most));
      return part;
    }
    // Deducts the whole slice, and stores the totals so far in the outcome.
    Outcome pay(std::uint64_t granted, Outcome outcome) {
      if (run.budget.iterations) *run.budget.iterations -= granted;
      run.budget = run.budget.after(outcome.seconds);
      seconds += outcome.seconds;
      iterations += outcome.iterations;
      outcome.seconds = seconds;
      outcome.iterations = iterations;
      return outcome;
    }
  };

  // Sends the solutions that the slice with the answer kept.
  static Outcome send(Outcome outcome, const Run& run) {
    if (run.sinks.solutions == nullptr) return outcome;
    for (const Grid& grid : outcome.solutions) {
      if (run.sinks.solutions->take(grid)) continue;
      outcome.reason = StopReason::stopped;
      break;
    }
    outcome.solutions.clear();
    return outcome;
  }

  Outcome choose(const Puzzle& puzzle, const Run& run) {
    if (params_.nodes == 0 && supports(bulk9_info(), puzzle)) return solve_classic9(puzzle, run);
    const auto nodes = params_.nodes > 0 ? static_cast<std::uint64_t>(params_.nodes)
                                         : default_nodes(puzzle, run.limit);
    Purse purse{run};
    if (puzzle.has_rules() || puzzle.layout->is_open()) return backtrack_to_the_end(puzzle, purse);
    Outcome outcome = backtrack(puzzle, nodes, purse);
    if (outcome.reason != StopReason::iterations || purse.empty()) return outcome;
    if (outcome.found >= kMany) return backtrack_to_the_end(puzzle, purse);
    return run.limit == 1 ? find_one(puzzle, nodes, purse) : find_many(puzzle, nodes, purse);
  }

  // A single puzzle leaves all lanes but one idle, so singles are faster for the puzzles that they
  // solve. They make no choice, so the answer is the same.
  Outcome solve_classic9(const Puzzle& puzzle, const Run& run) const {
    if (!run.budget.iterations) {
      Run root = run;
      root.budget.iterations = 1;
      Outcome outcome = backtrack_->solve(puzzle, root);
      if (outcome.reason != StopReason::iterations) {
        outcome.counters = {{&bulk9::kGuesses, 0}};
        outcome.iterations = 0;
        return outcome;
      }
    }
    Outcome outcome = bulk9_->solve(puzzle, run);
    if (outcome.reason == StopReason::finished && outcome.iterations > 0) {
      outcome.counters.push_back({&bulk9::kAnswered, 1});
    }
    return outcome;
  }

  Outcome backtrack(const Puzzle& puzzle, std::uint64_t nodes, Purse& purse) const {
    return backtrack(puzzle, purse.slice(nodes), purse);
  }

  Outcome backtrack_to_the_end(const Puzzle& puzzle, Purse& purse) const {
    return backtrack(puzzle, Run(purse.run), purse);
  }

  Outcome backtrack(const Puzzle& puzzle, const Run& part, Purse& purse) const {
    Outcome outcome =
        purse.pay(part.budget.iterations.value_or(0), backtrack_->solve(puzzle, part));
    if (outcome.reason == StopReason::finished) {
      outcome.counters.push_back({&kAnsweredByBacktrack, 1});
    }
    return outcome;
  }

#if SUDOKIT_CLAUSE_LEARNING
  Outcome find_one(const Puzzle& puzzle, std::uint64_t, Purse& purse) const {
    LargeRules rules = default_rules(puzzle.layout->side());
    if (params_.burst >= 0) rules.burst = params_.burst;
    if (params_.share >= 0) rules.share = params_.share;
    if (params_.patience >= 0) rules.patience = params_.patience;
    if (params_.guide >= 0) rules.guide = params_.guide;
    return purse.pay(0, race_for_one(puzzle, purse.run, rules));
  }

  // Each engine starts again with a slice four times as large as its last, so the total is at most
  // a few times what the better of the two needs alone. Backtrack is better for many solutions,
  // clause learning for few that lie deep. Clause learning has to add a clause for each solution,
  // so it is dropped for good once backtrack finds them faster.
  Outcome find_many(const Puzzle& puzzle, std::uint64_t nodes, Purse& purse) const {
    nodes = std::max(nodes, kSecondNodes);
    for (std::uint64_t conflicts = kFirstConflicts;; conflicts *= 4) {
      const Run slice = purse.slice(conflicts);
      Outcome outcome = purse.pay(*slice.budget.iterations, learn_many(puzzle, slice));
      if (outcome.reason != StopReason::iterations || purse.empty()) return outcome;
      const std::uint64_t learned = outcome.found;
      nodes *= 4;
      outcome = backtrack(puzzle, nodes, purse);
      if (outcome.reason != StopReason::iterations || purse.empty()) return outcome;
      if (outcome.found >= kMany && outcome.found > learned) {
        return backtrack_to_the_end(puzzle, purse);
      }
    }
  }
#else
  // Tabu search starts again elsewhere with a slice four times as large as the last. The slices of
  // backtrack grow in the same way.
  Outcome find_one(const Puzzle& puzzle, std::uint64_t nodes, Purse& purse) const {
    for (std::uint64_t steps = kFirstSteps;; steps *= 4) {
      Run slice = purse.slice(steps);
      slice.seed += steps;
      Outcome outcome = purse.pay(*slice.budget.iterations, tabu_for_one(puzzle, slice));
      if (outcome.reason != StopReason::iterations || purse.empty()) return outcome;
      nodes = std::max(nodes, kSecondNodes) * 4;
      outcome = backtrack(puzzle, nodes, purse);
      if (outcome.reason != StopReason::iterations || purse.empty()) return outcome;
    }
  }

  Outcome find_many(const Puzzle& puzzle, std::uint64_t, Purse& purse) const {
    return backtrack_to_the_end(puzzle, purse);
  }
#endif

  static constexpr std::uint64_t kSecondNodes = 4000;
#if SUDOKIT_CLAUSE_LEARNING
  static constexpr std::uint64_t kFirstConflicts = 2000;
#else
  static constexpr std::uint64_t kFirstSteps = 2000;
#endif
  static constexpr std::uint64_t kMany = 100;  // solutions

  std::unique_ptr<Engine> bulk9_ = bulk9_info().make();
  std::unique_ptr<Engine> backtrack_ = backtrack_info().make();
};

}  // namespace

// The counters of every engine that may answer, and which one answered.
static std::span<const CounterRow> auto_counters() {
  static const std::vector<CounterRow> rows = [] {
    std::vector<CounterRow> all;
    const auto add = [&](std::span<const CounterRow> more) {
      all.insert(all.end(), more.begin(), more.end());
    };
    add(bulk9_info().counters);
    add({&bulk9::kAnswered, 1});
    add(backtrack_info().counters);
    add({&kAnsweredByBacktrack, 1});
    add(large_counters());
    return all;
  }();
  return rows;
}

const EngineInfo& auto_info() {
  static const EngineInfo kInfo = {
      .name = "auto",
      .summary = "the engine measured best for such a puzzle, then others if it does not finish",
      .source =
          "ours: docs/large-orders.md; tabu search: Hertz and de Werra 1987, Galinier and Hao 1999",
      .iteration_unit = "guesses (classic 9x9), nodes, conflicts or blocks of 128 tabu moves",
      .claims = kComplete,
      .takes = kAnyPuzzle,
      .seeded = true,
      .params = kAutoRows,
      .counters = auto_counters(),
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<Auto>(); },
  };
  return kInfo;
}

}  // namespace sudokit
