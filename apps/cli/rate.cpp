// sudokit rate: what a puzzle needs, by the techniques of `explain`. One line each,
// "PLACE: LEVEL HARDEST steps=N guesses=N TECHNIQUE=N ...", where LEVEL is 0..5, or "stuck" before
// the highest level used, or the line says "multiple" or "none". Guesses are the values that
// backtrack tries, beyond propagation, to prove that there is one solution.
#include <fmt/format.h>

#include <cmath>

#include "cli/engine_worker.hpp"
#include "cli/json.hpp"
#include "cli/teaching.hpp"

namespace sudokit::cli {
namespace {

struct RateOptions {
  InputFlags input;
  EngineFlags engine;
  JobFlags jobs;
  TechniqueFlags techniques;
  bool json = false;
};

class RateWorker : public EngineWorker {
 public:
  RateWorker(const RateOptions& options, std::stop_token stop)
      : EngineWorker(options.engine, 2, std::move(stop), options.json), options_(options) {
    run_.keep = 0;
  }

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    proof_.reset();
    auto deducer = deducer_of(puzzle.layout);
    if (!deducer) return tl::unexpected(deducer.error());
    rating_ = rate(**deducer, puzzle);
    // Placements alone solve it: one solution, and no guess.
    easy_ = rating_.end == DeduceEnd::solved && rating_.difficulty == 0;
    if (!easy_ && !proof_) prove(puzzle);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const Rating& rating = rating_;
    const Verdict verdict = easy_ ? Verdict::unique : proof_->verdict;
    tally.facts.no |= verdict == Verdict::multiple || verdict == Verdict::unsatisfiable;
    tally.facts.unknown |= verdict == Verdict::unknown || verdict == Verdict::solved ||
                           (verdict == Verdict::unique && rating.end == DeduceEnd::stuck);
    const double guesses = easy_ ? 0 : guesses_of(*proof_);
    if (json()) {
      write_json(block, record, puzzle, rating, verdict, guesses);
    } else {
      write_text(block, record, rating, verdict, guesses);
    }
    return {};
  }

 private:
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

  void prove(const Puzzle& puzzle) { proof_ = engine_->solve(puzzle, run_); }

  // Values tried beyond propagation until the proof was done; not known of other engines.
  double guesses_of(const Outcome& outcome) const {
    if (info_.name != "backtrack") return std::nan("");
    for (const Counter& counter : outcome.counters) {
      if (counter.name == "nodes") return std::max(0.0, counter.value - 1);
    }
    return std::nan("");
  }

  static void write_text(Block& block, const Record& record, const Rating& rating, Verdict verdict,
                         double guesses) {
    auto out = std::back_inserter(block.out);
    fmt::format_to(out, "{}: ", place_of(block, record.line));
    if (verdict != Verdict::unique) {
      fmt::format_to(out, "{}\n", verdict == Verdict::unsatisfiable ? "none" : to_string(verdict));
      return;
    }
    if (rating.end == DeduceEnd::stuck) fmt::format_to(out, "stuck open={} ", rating.open_cells);
    fmt::format_to(out, "{} {} steps={}", rating.difficulty,
                   rating.hardest == nullptr ? "-" : rating.hardest->name, rating.total);
    if (!std::isnan(guesses)) fmt::format_to(out, " guesses={:.0f}", guesses);
    for (std::size_t i = 0; i < rating.steps.size(); ++i) {
      if (rating.steps[i] == 0) continue;
      fmt::format_to(out, " {}={}", techniques()[i].name, rating.steps[i]);
    }
    block.out += '\n';
  }

  static void write_json(Block& block, const Record& record, const Puzzle& puzzle,
                         const Rating& rating, Verdict verdict, double guesses) {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("verdict", to_string(verdict));
    if (verdict == Verdict::unique) {
      line.text("end", to_string(rating.end));
      line.number("difficulty", static_cast<std::uint64_t>(rating.difficulty));
      if (rating.hardest == nullptr) {
        line.null("hardest");
      } else {
        line.text("hardest", rating.hardest->name);
      }
      line.number("steps", rating.total).number("open", std::uint64_t(rating.open_cells));
      line.real("guesses", guesses).key("techniques");
      JsonLine counts(block.out);
      for (std::size_t i = 0; i < rating.steps.size(); ++i) {
        if (rating.steps[i] > 0) counts.number(techniques()[i].name, rating.steps[i]);
      }
      counts.close();
    }
    line.close();
    block.out += '\n';
  }

  const RateOptions& options_;
  LayoutPtr layout_;
  std::optional<Deducer> deducer_;
  std::optional<Outcome> proof_;
  Rating rating_;
  bool easy_ = false;
};

int run_rate(const RateOptions& options) {
  options.engine.make();
  options.techniques.options();
  InputOptions input = input_options(options.input, {});
  return run_engine_workers<RateWorker>(options, std::move(input));
}

const std::vector<Program::Example> kExamples = {
    {"sudokit rate puzzles.txt", "difficulty, hardest technique and steps of each puzzle"},
    {"sudokit rate --json --jobs 2 puzzles.txt | jq 'select(.difficulty >= 3)'",
     "the hard ones, as JSON"},
    {"sudokit rate --without nishio,two-sat puzzles.txt", "by fewer techniques"},
};

}  // namespace

void add_rate(Program& program) {
  const auto options = std::make_shared<RateOptions>();
  CLI::App& app = program.add_command("rate", "Rate puzzles by the techniques that they need",
                                      kExamples, [options] { return run_rate(*options); });
  add_input_flags(program, app, options->input);
  app.add_flag("--json", options->json, "One JSON object a puzzle")->group("Output");
  add_technique_flags(program, app, options->techniques);
  add_engine_flags(program, app, options->engine, true);
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
