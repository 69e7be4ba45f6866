// sudokit rate: what a puzzle needs, by the techniques of `explain`. One line each,
// "PLACE: DIFFICULTY HARDEST steps=N guesses=N TECHNIQUE=N ...", where DIFFICULTY is the scale's
// (and its word before it, where it has one), or "stuck open=N" before it, or the line says
// "multiple" or "none", or "unknown" and why. Guesses are the values that depth-first search tries,
// beyond propagation, until it has proved that there is one solution; where they are more than
// --guesses, "guesses>N" is said and clause learning proves it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/explainer_rating.hpp"
#include "cli/commands/hodoku_rating.hpp"
#include "cli/commands/teaching.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

struct RateOptions {
  InputFlags input;
  EngineFlags engine;  // its limits; it is no choice
  JobFlags jobs;
  TechniqueFlags techniques;
  ExplainerFlags explainer;
  std::uint64_t guesses = 100'000;
  ReportFlags report;
};

// What a row of csv gets behind its own.
constexpr std::array<std::string_view, 9> kColumns = {
    "verdict", "end", "difficulty", "grade", "hardest", "steps", "open", "guesses", "error"};

class RateWorker : public RecordWorker {
 public:
  explicit RateWorker(const RateOptions& options)
      : RecordWorker(options.report.as_json()),
        options_(options),
        prover_(options.guesses > 0 ? std::optional(options.guesses) : std::nullopt),
        run_(options.engine.run(2)) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    start_ = Clock::now();
    proof_.reset();
    run_.stop = stop();
    auto deducer = deducer_of(puzzle.layout);
    if (!deducer) return tl::unexpected(deducer.error());
    auto rating = rate(**deducer, puzzle, run_);
    if (!rating) return tl::unexpected(rating.error());
    rating_ = std::move(*rating);
    // Placements alone solve it: one solution, and no guess.
    const bool easy = rating_.end == DeduceEnd::solved && rating_.level == 0;
    if (easy) proof_ = Uniqueness{StopReason::finished, Verdict::unique, {}, 0};
    if (rating_.end == DeduceEnd::stopped) {
      give_up();
    } else if (!proof_) {
      prove(puzzle);
    }
    if (options_.guesses == 0) proof_->guesses.reset();
    seconds_ = seconds();
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const Verdict verdict = proof_->verdict;
    tally.add(verdict, seconds_, block.source->name, record.line);
    if (proof_->guesses) {
      tally.add_counter("guesses", "guesses", static_cast<double>(*proof_->guesses));
    }
    tally.facts.no |= verdict == Verdict::multiple || verdict == Verdict::unsatisfiable;
    tally.facts.unknown |= verdict == Verdict::unknown ||
                           (verdict == Verdict::unique && rating_.end == DeduceEnd::stuck);
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle);
    } else {
      write_text(block, record);
    }
    return {};
  }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  // The walk was cut short: what was proved of the puzzle stays, but for the rating of one with one
  // solution.
  void give_up() {
    if (proof_ && proved() && proof_->verdict != Verdict::unique) return;
    proof_.emplace();
    proof_->reason = rating_.reason;
  }

  // One deducer a layout; inputs rarely change it.
  Result<Deducer*> deducer_of(const LayoutPtr& layout) {
    if (layout == layout_) return &*deducer_;
    DeduceOptions options = options_.techniques.options();
    options.explain = false;
    options.prove_unique = [this](const Puzzle& puzzle) {
      prove(puzzle);
      return proof_->verdict == Verdict::unique;
    };
    auto made = Deducer::make(layout, std::move(options));
    if (!made) return tl::unexpected(made.error());
    deducer_.emplace(std::move(*made));
    layout_ = layout;
    return &*deducer_;
  }

  bool proved() const { return proof_->verdict != Verdict::unknown; }

  // Pre: the puzzle is one that can be walked.
  void prove(const Puzzle& puzzle) { proof_ = prover_.prove(puzzle, what_is_left()).value(); }

  // The time of a puzzle is for its rating and its proof together.
  Run what_is_left() const {
    Run run = run_;
    if (run.budget.seconds) *run.budget.seconds = std::max(0.0, *run.budget.seconds - seconds());
    return run;
  }

  std::span<const ScaleRow> rows() const { return deducer_->scale().rows; }

  void write_text(Block& block, const Record& record) const {
    auto out = std::back_inserter(block.out);
    fmt::format_to(out, "{}: ", place_of(block, record.line));
    if (proof_->verdict != Verdict::unique) {
      const bool none = proof_->verdict == Verdict::unsatisfiable;
      fmt::format_to(out, "{}", none ? "none" : to_string(proof_->verdict));
      if (!proved()) fmt::format_to(out, " {}", to_string(proof_->reason));
      block.out += '\n';
      return;
    }
    if (rating_.end == DeduceEnd::stuck) fmt::format_to(out, "stuck open={} ", rating_.open_cells);
    if (!rating_.grade.empty()) fmt::format_to(out, "{} ", rating_.grade);
    fmt::format_to(out, "{} {} steps={}", rating_.difficulty,
                   rating_.hardest == nullptr ? "-" : rating_.hardest->name, rating_.total);
    if (proof_->guesses) {
      fmt::format_to(out, " guesses={}", *proof_->guesses);
    } else if (options_.guesses > 0) {
      fmt::format_to(out, " guesses>{}", options_.guesses);
    }
    for (std::size_t i = 0; i < rating_.steps.size(); ++i) {
      if (rating_.steps[i] == 0) continue;
      fmt::format_to(out, " {}={}", rows()[i].technique->name, rating_.steps[i]);
    }
    block.out += '\n';
  }

  void write_row(Block& block, const Record& record, const Puzzle& puzzle) const {
    const std::string_view verdict = to_string(proof_->verdict);
    if (proof_->verdict != Verdict::unique) {
      std::array<std::string_view, kColumns.size()> values{verdict};
      if (!proved()) values.back() = to_string(proof_->reason);
      return append_row(block, record, &puzzle, values);
    }
    const std::string difficulty = std::to_string(rating_.difficulty);
    const std::string steps = std::to_string(rating_.total);
    const std::string open = std::to_string(rating_.open_cells);
    const std::string guesses = guesses_text();
    append_row(
        block, record, &puzzle,
        std::array<std::string_view, kColumns.size()>{
            verdict, to_string(rating_.end), difficulty, rating_.grade,
            rating_.hardest == nullptr ? "" : rating_.hardest->name, steps, open, guesses, ""});
  }
  std::string guesses_text() const {
    if (proof_->guesses) return std::to_string(*proof_->guesses);
    return options_.guesses > 0 ? fmt::format(">{}", options_.guesses) : "";
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("verdict", to_string(proof_->verdict));
    if (!proved()) line.text("reason", to_string(proof_->reason));
    if (proof_->verdict == Verdict::unique) write_rating(block, line);
    close_json(block, record, line);
  }

  void write_rating(Block& block, JsonLine& line) const {
    line.text("end", to_string(rating_.end));
    line.text("scale", deducer_->scale().name);
    line.number("difficulty", static_cast<std::uint64_t>(rating_.difficulty));
    if (!rating_.grade.empty()) line.text("grade", rating_.grade);
    line.number("level", static_cast<std::uint64_t>(rating_.level));
    if (rating_.hardest == nullptr) {
      line.null("hardest");
    } else {
      line.text("hardest", rating_.hardest->name);
    }
    line.number("steps", rating_.total).number("open", std::uint64_t(rating_.open_cells));
    if (proof_->guesses) {
      line.number("guesses", *proof_->guesses);
    } else {
      line.null("guesses");
      if (options_.guesses > 0) line.number("guesses_over", options_.guesses);
    }
    line.key("techniques");
    JsonLine counts(block.out);
    for (std::size_t i = 0; i < rating_.steps.size(); ++i) {
      if (rating_.steps[i] > 0) counts.number(rows()[i].technique->name, rating_.steps[i]);
    }
    counts.close();
  }

  const RateOptions& options_;
  Prover prover_;
  Run run_;
  Clock::time_point start_;
  double seconds_ = 0;
  LayoutPtr layout_;
  std::optional<Deducer> deducer_;
  std::optional<Uniqueness> proof_;
  Rating rating_;
};

bool is_explainer(const std::string& scale) {
  const auto names = explainer_scales();
  return std::find(names.begin(), names.end(), scale) != names.end();
}

constexpr const char* kHodoku = "hodoku";

// The scales of other programs choose their techniques themselves.
void refuse_choices(const TechniqueFlags& techniques) {
  if (!techniques.only.empty() || !techniques.without.empty()) {
    throw UsageError("--techniques and --without do not go with the scale " + techniques.scale);
  }
}

int run_rate(const RateOptions& options) {
  const TechniqueFlags& techniques = options.techniques;
  if (is_explainer(techniques.scale)) {
    refuse_choices(techniques);
    return run_explainer_rating(techniques.scale, options.explainer, !techniques.no_uniqueness,
                                options.report, options.input, options.engine, options.jobs);
  }
  if (!options.explainer.format.empty() || options.explainer.allow_multiple) {
    throw UsageError("--format and --allow-multiple go with --scale se or se-d2");
  }
  if (techniques.scale == kHodoku) {
    refuse_choices(techniques);
    if (techniques.no_uniqueness) {
      throw UsageError("--no-uniqueness does not go with the scale hodoku");
    }
    return run_hodoku_rating(options.report, options.input, options.engine, options.jobs);
  }
  techniques.options();
  InputOptions input =
      input_options(options.input, options.report, {std::begin(kColumns), std::end(kColumns)});
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  return run_workers<RateWorker>(
      feed, [&] { return std::make_unique<RateWorker>(options); }, options.engine,
      options.jobs.count(), interrupt);
}

const std::vector<Program::Example> kExamples = {
    {"sudokit rate puzzles.txt", "difficulty, hardest technique and steps of each puzzle"},
    {"sudokit rate --json --jobs 2 puzzles.txt | jq 'select(.difficulty >= 3)'",
     "the hard ones, as JSON"},
    {"sudokit rate --scale se --format '%g ED=%r/%p/%d' puzzles.txt",
     "as Sudoku Explainer rates, the line as players write it"},
    {"sudokit rate --scale hodoku puzzles.txt", "HoDoKu's level and score"},
    {"sudokit rate --without nishio,two-sat puzzles.txt", "by fewer techniques"},
};

}  // namespace

void add_rate(Program& program) {
  const auto options = std::make_shared<RateOptions>();
  options->engine.engine = "oracle";
  Command& app = program.add_command("rate", "Rate puzzles by the techniques that they need",
                                     kExamples, [options] { return run_rate(*options); });
  add_input_flags(app, options->input);
  add_report_flags(app, options->report);
  add_technique_flags(app, options->techniques);
  std::vector<std::string> scale_names = explainer_scales();
  scale_names.emplace_back(kHodoku);
  for (const Scale* scale : scales()) scale_names.emplace_back(scale->name);
  app.get_option("--scale")->choices(std::move(scale_names));
  app.add_option(
         "--format", &options->explainer.format,
         "--scale se: a line of yours, with serate's %r %p %d (ER, EP, ED), %g (the input), "
         "%i (81 characters), %n, %l, %t, %%")
      ->type_name("TEXT")
      ->group("Rating");
  app.add_flag("--allow-multiple", options->explainer.allow_multiple,
               "--scale se: rate puzzles with several solutions too, without uniqueness rules")
      ->group("Rating");
  app.add_option("--guesses", &options->guesses,
                 "Count the guesses of depth-first search up to so many; 0: not at all")
      ->type_name("N")
      ->show_default()
      ->group("Rating");
  add_limit_flags(app, options->engine);
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
