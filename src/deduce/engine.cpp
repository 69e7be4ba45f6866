// Deduction as an engine, so that studies can run it: the techniques of a scale, one step after
// another, until the puzzle is solved or no technique applies.
#include <algorithm>
#include <optional>

#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "deduce/engines.hpp"
#include "deduce/walk.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

enum class ScaleChoice : std::uint8_t {};     // an index into scale_choices()
enum class LeftOut : std::uint16_t { none };  // an index into technique_choices()

struct DeduceParams {
  ScaleChoice scale = {};
  LeftOut without = LeftOut::none;
  bool optional = false;
  bool uniqueness = true;
  friend bool operator==(const DeduceParams&, const DeduceParams&) = default;
};

std::span<const std::string_view> scale_choices() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names;
    for (const Scale* scale : scales()) names.push_back(scale->name);
    return names;
  }();
  return kNames;
}

// "none", and the techniques of all scales, each name only once.
std::span<const std::string_view> technique_choices() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names = {"none"};
    for (const Scale* scale : scales()) {
      for (const ScaleRow& row : scale->rows) {
        if (std::ranges::count(names, row.technique->name) == 0) {
          names.push_back(row.technique->name);
        }
      }
    }
    return names;
  }();
  return kNames;
}

std::span<const ParamRow> deduce_rows() {
  static const ParamRow kRows[] = {
      choice_param<&DeduceParams::scale>(
          "scale", scale_choices(),
          "scale whose techniques are tried, in its order (docs/scales.md); a puzzle that the "
          "scale does not support is left unchanged",
          our_own("docs/scales.md")),
      choice_param<&DeduceParams::without>("without", technique_choices(),
                                           "technique to leave out (docs/techniques.md lists all); "
                                           "no effect if the scale does not have it",
                                           our_own("ours")),
      bool_param<&DeduceParams::optional>(
          "optional", "also try the techniques that the scale tries only on request",
          our_own("docs/techniques.md")),
      bool_param<&DeduceParams::uniqueness>("uniqueness",
                                            "try techniques that assume a unique solution; search "
                                            "proves uniqueness when the first of them is tried",
                                            our_own("same as sudokit rate")),
  };
  return kRows;
}

constexpr CounterRow kStepsTaken{"steps", "steps", "steps applied"};
constexpr CounterRow kHighestLevel{"level", "level", "highest level of a step, on the scale"};
constexpr CounterRow kRatingOfSolved{
    "rating", "scale units",
    "rating of a solved puzzle on the scale: the difficulty, hundredths "
    "of a rating of ours, tenths of Sudoku Explainer's, or HoDoKu points"};
constexpr CounterRow kCandidatesLeft{"candidates", "candidates", "candidates left in open cells"};
constexpr CounterRow kDeduceCounters[] = {kStepsTaken, kHighestLevel, kRatingOfSolved,
                                          kCandidatesLeft};

double candidates_left(const Pencilmarks& marks) {
  double left = 0;
  for (std::size_t cell = 0; cell < marks.values.size(); ++cell) {
    if (marks.values[cell] == 0) left += marks.candidates[cell].count();
  }
  return left;
}

class DeduceEngine final : public EngineWith<DeduceParams> {
 public:
  const EngineInfo& info() const override { return deduce_info(); }

  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    Meter meter(run);
    const MaybeObserver observer{run.observer};
    observer.on({EventKind::start, 0, 0, -1, 0});
    run_ = &run;
    meter_ = &meter;
    path_ = {};
    path_.scale = &scale();
    const bool begun = prepare(puzzle.layout) && deducer_->start(puzzle, run_of_deducer());
    if (begun) walk(meter, observer);
    return conclude(puzzle, begun, observer);
  }

 private:
  const Scale& scale() const { return *scales()[static_cast<std::size_t>(params_.scale)]; }

  // Prepares a deducer for the layout and the parameters; false if there is none.
  bool prepare(const LayoutPtr& layout) {
    if (deducer_ && layout == layout_ && params_ == prepared_) return true;
    deducer_.reset();
    auto made = Deducer::make(layout, options());
    if (!made) return false;
    deducer_.emplace(std::move(*made));
    layout_ = layout;
    prepared_ = params_;
    return true;
  }

  DeduceOptions options() {
    DeduceOptions options;
    options.scale = &scale();
    options.use_uniqueness = params_.uniqueness;
    options.explain = false;
    const auto left_out = technique_choices()[static_cast<std::size_t>(params_.without)];
    for (const ScaleRow& row : scale().rows) {
      const bool wanted = params_.optional || !row.optional;
      if (wanted && row.technique->name != left_out) options.allowed.push_back(row.technique);
    }
    options.prove_unique = [this](const Puzzle& puzzle) { return proves_unique(puzzle); };
    return options;
  }

  // The remaining budget of the run. Iterations are counted here, not by the deducer.
  Run run_of_deducer() const {
    Run run;
    run.budget = run_->budget.after(meter_->seconds());
    run.budget.iterations = std::nullopt;
    run.stop = run_->stop;
    run.built = run_->built;
    return run;
  }

  bool proves_unique(const Puzzle& puzzle) {
    const auto proof = prover_.prove(puzzle, run_of_deducer());
    return proof && proof->verdict == Verdict::unique;
  }

  void walk(Meter& meter, const MaybeObserver& observer) {
    while (!deducer_->solved() && !deducer_->contradiction() && meter.step() && !meter.expired()) {
      auto step = deducer_->next();
      if (!step || !meter.hold(bytes_of(*step))) return;
      for (const Candidate put : step->placements) {
        observer.on({EventKind::deduce, meter.iterations(), 0, put.cell, put.digit});
      }
      deducer_->apply(*step);
      path_.steps.push_back(std::move(*step));
    }
  }

  Outcome conclude(const Puzzle& puzzle, bool begun, const MaybeObserver& observer) {
    Collector collector(puzzle, *run_);
    const bool broken = begun && deducer_->contradiction();
    const bool solved = begun && !broken && deducer_->solved();
    const Grid& grid = begun && !broken ? deducer_->values() : puzzle.givens;
    const double cost = Collector::open_cells(grid);
    collector.set_incumbent(grid, cost);
    if (begun) count(collector, solved);
    if (solved) collector.add(grid);
    observer.on({EventKind::finish, meter_->iterations(), cost, -1, 0});
    Outcome outcome = collector.finish(*meter_, solved || broken);
    const bool cut = begun && deducer_->reason() != StopReason::finished;
    if (cut && outcome.reason == StopReason::finished) outcome.reason = deducer_->reason();
    return outcome;
  }

  void count(Collector& collector, bool solved) {
    path_.end = solved ? DeduceEnd::solved : DeduceEnd::stuck;
    path_.states.push_back(deducer_->pencilmarks());
    const Rating rating = rating_of(path_);
    collector.count(kStepsTaken, rating.total);
    collector.count(kHighestLevel, rating.level);
    if (solved) collector.count(kRatingOfSolved, rating.difficulty);
    collector.count(kCandidatesLeft, candidates_left(path_.states.back()));
  }

  std::optional<Deducer> deducer_;
  LayoutPtr layout_;  // of the deducer, with the parameters it was made with
  DeduceParams prepared_;
  Prover prover_;
  // Of the current puzzle.
  const Run* run_ = nullptr;
  Meter* meter_ = nullptr;
  Explanation path_;
};

}  // namespace

const EngineInfo& deduce_info() {
  static const EngineInfo kInfo = {
      .name = "deduce",
      .summary = "the techniques of a scale, applied step by step, no search",
      .source = "ours; the techniques and scales have their own sources (docs/techniques.md)",
      .iteration_unit = "searches for a step",
      .claims = {.unsatisfiable = true, .no_more = true},
      .takes = kAnyPuzzleOfHouses,
      .params = deduce_rows(),
      .counters = kDeduceCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<DeduceEngine>()); },
  };
  return kInfo;
}

}  // namespace sudokit
