// The engine bulk9: solves one puzzle in one lane, with the interface of all engines. For many
// puzzles call bulk9::solve, which keeps all lanes busy.
#include <algorithm>

#include "bulk/engines.hpp"
#include "bulk/job.hpp"
#include "core/collector.hpp"
#include "core/engine_base.hpp"

namespace sudokit {
namespace {

struct NoParams {};

bulk9::Marks81 marks_of(const Puzzle& puzzle) {
  bulk9::Marks81 marks;
  for (std::size_t i = 0; i < 81; ++i) {
    marks.marks[i] = static_cast<std::uint16_t>(allowed(puzzle, static_cast<int>(i)).low());
  }
  return marks;
}

// The callbacks of the kernel.
struct Callbacks {
  Meter& meter;
  Collector& collector;

  static bool stop(void* self) {
    const Callbacks& mine = *static_cast<Callbacks*>(self);
    return mine.meter.expired() || mine.collector.full();
  }
  static void solution(void* self, const bulk9::Grid81& grid) {
    static_cast<Callbacks*>(self)->collector.add(Grid(grid.begin(), grid.end()));
  }
};

class Bulk9 final : public EngineWith<NoParams> {
 public:
  const EngineInfo& info() const override { return bulk9_info(); }

  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    Meter meter(run);
    Collector collector(puzzle, run);
    Callbacks callbacks{meter, collector};
    const bulk9::Marks81 marks = marks_of(puzzle);
    bulk9::Result result{};
    bulk9::Job job;
    job.marks = &marks;
    job.size = 1;
    job.results = &result;
    job.limit = run.limit;
    job.max_guesses = run.budget.iterations.value_or(~0ULL);
    job.hooks = {&callbacks, Callbacks::stop, Callbacks::solution};
    emit(run, {EventKind::start, 0, Collector::open_cells(puzzle.givens)});
    if (!meter.expired()) bulk9::chosen_target().run(job);
    // The kernel counts the guesses itself and has used them up, so the meter's iterations are used
    // up too.
    if (!result.finished && !meter.expired() && !collector.full()) {
      while (meter.step()) {
      }
    }
    collector.count(bulk9::kGuesses, static_cast<double>(result.guesses));
    const double cost = result.solutions > 0 ? 0 : Collector::open_cells(puzzle.givens);
    emit(run, {EventKind::finish, result.guesses, cost});
    Outcome outcome = collector.finish(meter, result.complete);
    outcome.iterations = result.guesses;
    return outcome;
  }

 private:
  static void emit(const Run& run, const Event& event) {
    if (run.observer != nullptr) run.observer->on(event);
  }
};

}  // namespace

const CounterRow bulk9::kAnswered{"bulk9", "answers",
                                  "puzzles answered by bulk9 with at least one guess"};

Outcome bulk9::outcome_of(const Puzzle& puzzle, const Run& run, const Result& result,
                          std::span<const Grid81> more, double seconds) {
  Outcome outcome;
  outcome.found = result.solutions;
  outcome.complete = result.complete;
  outcome.verdict = Collector::verdict(outcome.found, outcome.complete, run.limit);
  outcome.grid.assign(result.grid.begin(), result.grid.end());
  if (outcome.found == 0) {
    outcome.grid = puzzle.givens;
    outcome.cost = Collector::open_cells(puzzle.givens);
  } else {
    pass_gate(puzzle, outcome.grid);
    if (run.keep > 0) outcome.solutions.push_back(outcome.grid);
  }
  for (const Grid81& each : more) {
    pass_gate(puzzle, outcome.solutions.emplace_back(each.begin(), each.end()));
  }
  outcome.iterations = result.guesses;
  outcome.counters.push_back({&kGuesses, static_cast<double>(result.guesses)});
  outcome.seconds = seconds;
  return outcome;
}

const EngineInfo& bulk9_info() {
  static const EngineInfo info = {
      .name = "bulk9",
      .summary = "many classic 9x9 puzzles side by side in SIMD lanes",
      .source = "ours; consistency and branching of tdoku (T. Dillon), see docs/bulk.md",
      .iteration_unit = "guesses",
      .claims = kComplete,
      .takes = {{Feature::square_boxes, Feature::marks}, 9, 9},
      .params = {},
      .counters = {&bulk9::kGuesses, 1},
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<Bulk9>()); },
  };
  return info;
}

}  // namespace sudokit
