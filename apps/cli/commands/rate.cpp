// sudokit rate: what a puzzle needs, by the techniques of `explain`, on one scale or on several;
// and by scales that count (count_scales.hpp). One line each, "PLACE: RATING", where RATING is as
// its scale says it (rating_text.hpp), and with several scales "SCALE: RATING; SCALE: RATING"; or
// the line says "multiple" or "none", or "unknown" and why. Guesses are the values that depth-first
// search tries, beyond propagation, until it has proved that there is one solution; where they are
// more than --guesses, "guesses>N" is said and clause learning proves it. Scales of other programs
// refuse a puzzle with several solutions unless --allow-multiple: it is then rated without the
// rules that rest on there being one.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/parting.hpp"
#include "cli/commands/rate_options.hpp"
#include "cli/commands/rating_format.hpp"
#include "cli/commands/rating_text.hpp"
#include "cli/flags/refuse.hpp"
#include "cli/streams/budget_clock.hpp"
#include "sudokit/transform.hpp"
#include "sudokit/version.hpp"

namespace sudokit::cli {
namespace {

// One scale at work. Of techniques: a deducer for the layout, and one for puzzles of several
// solutions; or one that counts.
struct Rater {
  std::string_view name;
  const Scale* scale = nullptr;
  std::optional<Deducer> deducer;
  std::optional<Deducer> cautious;
  Rating rating;
  const CountScale* counter = nullptr;
  Count count;
};

Rater rater_by(AnyScale scale) {
  Rater rater;
  rater.name = name_of(scale);
  if (const auto* count = std::get_if<const CountScale*>(&scale)) {
    rater.counter = *count;
  } else {
    rater.scale = std::get<const Scale*>(scale);
  }
  return rater;
}

class RateWorker : public RecordWorker {
 public:
  explicit RateWorker(const RateOptions& options)
      : RecordWorker(options.report.as_json()),
        options_(options),
        strict_(options.strict()),
        prover_(options.counts_guesses() ? std::optional(options.guesses) : std::nullopt),
        run_(options.engine.run(2)) {
    for (const AnyScale scale : options.scales()) raters_.push_back(rater_by(scale));
  }

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    number_ = number + 1;
    if (!options_.invariant) return rate_all(puzzle);
    const auto form = canonical(puzzle);
    if (!form) return fail("--invariant: " + form.error().message);
    return rate_all(*form);
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const Verdict verdict = proof_->verdict;
    tally.add(verdict, seconds_, block.source->name, record.line);
    if (proof_->guesses) {
      tally.add_counter("guesses", "guesses", static_cast<double>(*proof_->guesses));
    }
    tally.facts.no |= verdict == Verdict::multiple || verdict == Verdict::unsatisfiable;
    tally.facts.unknown |= verdict == Verdict::unknown;
    for (const Rater& rater : raters_) {
      tally.facts.unknown |= verdict == Verdict::unique && rater.scale != nullptr &&
                             rater.rating.end == DeduceEnd::stuck &&
                             rater.scale->counting != Counting::tenths;
    }
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle);
    } else if (!options_.format.empty() && rated()) {
      write_line(block, record);
    } else {
      write_text(block, record);
    }
    return {};
  }

 private:
  using Clock = BudgetClock;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  bool proved() const { return proof_->verdict != Verdict::unknown; }
  bool several() const { return proof_->verdict == Verdict::multiple; }
  // Whether there are ratings to say.
  bool rated() const {
    return proof_->verdict == Verdict::unique || (several() && options_.allow_multiple);
  }

  bool rated_so_far() const { return stopped_ == StopReason::finished && (!strict_ || rated()); }

  Result<void> rate_all(const Puzzle& puzzle) {
    start_ = Clock::now();
    proof_.reset();
    run_.stop = stop();
    if (auto ok = prepare(puzzle); !ok) return ok;
    if (strict_) {
      if (auto ok = prove_first(puzzle); !ok) return ok;
    }
    stopped_ = StopReason::finished;
    if (!strict_ || rated()) {
      for (Rater& rater : raters_) {
        if (auto ok = rate_by(rater, puzzle); !ok) return ok;
      }
    }
    if (options_.disagree && rated_so_far()) {
      if (auto ok = compare(puzzle); !ok) return ok;
    }
    if (stopped_ != StopReason::finished) {
      give_up();
    } else if (!proof_) {
      prove(puzzle);
    }
    if (!options_.says_guesses()) proof_->guesses.reset();
    seconds_ = seconds();
    return {};
  }

  std::vector<Deducer*> deducers() {
    std::vector<Deducer*> all;
    for (Rater& rater : raters_) {
      if (rater.scale != nullptr) all.push_back(&deducer_of(rater));
    }
    return all;
  }
  Result<void> compare(const Puzzle& puzzle) {
    const auto all = deducers();
    auto parting = find_parting(all, puzzle, what_is_left());
    if (!parting) return tl::unexpected(parting.error());
    parting_ = std::move(*parting);
    return {};
  }

  // One deducer a layout; inputs rarely change it.
  Result<void> prepare(const Puzzle& puzzle) {
    if (strict_) {
      for (const Rater& rater : raters_) {
        if (rater.scale == nullptr) continue;
        if (auto ok = admits(*rater.scale, *puzzle.layout, puzzle.features()); !ok) return ok;
      }
    }
    if (puzzle.layout == layout_) return {};
    for (Rater& rater : raters_) {
      if (rater.scale == nullptr) continue;
      auto made = Deducer::make(puzzle.layout, options_of(*rater.scale));
      if (!made) return tl::unexpected(made.error());
      rater.deducer.emplace(std::move(*made));
      rater.cautious.reset();
    }
    layout_ = puzzle.layout;
    return {};
  }
  DeduceOptions options_of(const Scale& scale) {
    DeduceOptions options = options_.techniques.options(scale);
    options.explain = false;
    options.unique_known = strict_;
    if (!strict_) {
      options.prove_unique = [this](const Puzzle& puzzle) {
        if (!proof_) prove(puzzle);
        return proof_->verdict == Verdict::unique;
      };
    }
    return options;
  }
  Deducer& deducer_of(Rater& rater) {
    if (!strict_ || !several()) return *rater.deducer;
    if (!rater.cautious) {
      DeduceOptions options = options_of(*rater.scale);
      options.use_uniqueness = false;
      rater.cautious.emplace(Deducer::make(layout_, std::move(options)).value());
    }
    return *rater.cautious;
  }

  Result<void> prove_first(const Puzzle& puzzle) {
    auto proof = prover_.prove(puzzle, run_);
    if (!proof) return tl::unexpected(proof.error());
    proof_ = std::move(*proof);
    if (several() && !options_.allow_multiple) {
      return fail(may_allow() ? "has several solutions; --allow-multiple rates it without "
                                "uniqueness rules"
                              : "has several solutions, and these scales are for puzzles with one");
    }
    return {};
  }
  bool may_allow() const {
    return std::ranges::all_of(raters_, [](const Rater& rater) { return rater.scale != nullptr; });
  }
  // Pre: the puzzle is one that can be walked.
  void prove(const Puzzle& puzzle) { proof_ = prover_.prove(puzzle, what_is_left()).value(); }

  Result<void> rate_by(Rater& rater, const Puzzle& puzzle) {
    if (rater.counter != nullptr) return count_by(rater, puzzle);
    // Of a flawed one only the scale says something by which it is a jewel.
    const bool tenths = rater.scale->counting == Counting::tenths;
    const Jewel jewel = tenths ? options_.jewel() : Jewel::any;
    auto rating = rate(deducer_of(rater), puzzle, what_is_left(), jewel);
    if (!rating) return tl::unexpected(rating.error());
    rater.rating = std::move(*rating);
    if (rater.rating.end == DeduceEnd::stopped) stopped_ = rater.rating.reason;
    // Placements alone solve it: one solution, and no guess.
    const bool easy = rater.rating.end == DeduceEnd::solved && rater.rating.level == 0;
    if (!strict_ && easy) proof_ = Uniqueness{StopReason::finished, Verdict::unique, {}, 0};
    return {};
  }

  // Pre: the puzzle has one solution.
  Result<void> count_by(Rater& rater, const Puzzle& puzzle) {
    auto count = rater.counter->ask(puzzle, *proof_, options_.guesses, what_is_left());
    if (!count) return tl::unexpected(count.error());
    rater.count = *count;
    if (rater.count.reason != StopReason::finished) stopped_ = rater.count.reason;
    return {};
  }

  // The walk was cut short: what was proved of the puzzle stays, but for the rating of one with one
  // solution.
  void give_up() {
    if (proof_ && proved() && !rated()) return;
    proof_.emplace();
    proof_->reason = stopped_;
  }

  // The time of a puzzle is for its ratings and its proof together.
  Run what_is_left() const {
    Run run = run_;
    if (run.budget.seconds) *run.budget.seconds = std::max(0.0, *run.budget.seconds - seconds());
    return run;
  }

  // By --format, which goes with one scale alone.
  void write_line(Block& block, const Record& record) {
    Rater& rater = raters_.front();
    block.out += formatted(options_.format, {*rater.scale, rater.rating, record.text,
                                             deducer_of(rater).values(), number_, seconds_});
    block.out += '\n';
  }
  void write_text(Block& block, const Record& record) {
    block.out += fmt::format("{}: ", place_of(block, record.line));
    if (proof_->verdict != Verdict::unique) {
      const bool none = proof_->verdict == Verdict::unsatisfiable;
      block.out += none ? "none" : to_string(proof_->verdict);
      if (!proved()) block.out += fmt::format(" {}", to_string(proof_->reason));
      if (rated()) block.out += ' ';
    }
    if (rated()) write_ratings(block.out);
    if (rated() && options_.disagree) {
      block.out += "; " + parting_text(deducers(), *layout_, parting_);
    }
    block.out += '\n';
  }
  void write_ratings(std::string& out) const {
    std::string guesses = guesses_text();
    if (!guesses.empty()) guesses = fmt::format("guesses{}{}", proof_->guesses ? "=" : "", guesses);
    for (const Rater& rater : raters_) {
      if (&rater != &raters_.front()) out += "; ";
      if (raters_.size() > 1) out += fmt::format("{}: ", rater.name);
      if (rater.counter != nullptr) {
        out += counted_text(*rater.counter, rater.count);
        continue;
      }
      out += rating_text(*rater.scale, rater.rating, guesses);
      if (rater.scale->counting == Counting::levels) guesses.clear();  // once
    }
  }
  std::string guesses_text() const {
    if (proof_->guesses) return std::to_string(*proof_->guesses);
    return options_.says_guesses() && !several() ? fmt::format(">{}", options_.guesses) : "";
  }

  void write_row(Block& block, const Record& record, const Puzzle& puzzle) const {
    std::vector<std::string> values = {std::string(to_string(proof_->verdict))};
    for (const Rater& rater : raters_) {
      auto more = values_of(rater);
      if (!rated()) std::ranges::fill(more, "");
      std::move(more.begin(), more.end(), std::back_inserter(values));
    }
    if (options_.any(Counting::levels)) values.push_back(rated() ? guesses_text() : "");
    values.emplace_back(proved() ? "" : to_string(proof_->reason));
    append_row(block, record, &puzzle, std::vector<std::string_view>(values.begin(), values.end()));
  }

  static std::vector<std::string> values_of(const Rater& rater) {
    return rater.counter != nullptr ? counted_values(*rater.counter, rater.count)
                                    : rating_values(*rater.scale, rater.rating);
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("verdict", to_string(proof_->verdict));
    if (!proved()) line.text("reason", to_string(proof_->reason));
    if (rated()) write_ratings(block.out, line);
    if (rated() && options_.disagree) {
      append_parting(block.out, line, deducers(), *layout_, parting_);
    }
    close_json(block, record, line);
  }
  void write_ratings(std::string& out, JsonLine& line) const {
    if (options_.any(Counting::levels)) write_guesses(line);
    if (raters_.size() == 1) return write_rating(out, line, raters_.front());
    line.key("ratings");
    append_json_array(out, raters_, [&](const Rater& rater) {
      JsonLine one(out);
      write_rating(out, one, rater);
      one.close();
    });
  }
  void write_rating(std::string& out, JsonLine& line, const Rater& rater) const {
    if (rater.counter != nullptr)
      return append_counted(out, line, *rater.counter, rater.count, options_.invariant);
    const Scale& scale = *rater.scale;
    line.text("scale", scale.name);
    line.text("version", scale.version.empty() ? version() : scale.version);
    line.key("settings");
    JsonLine settings(out);
    settings.boolean("uniqueness", !options_.techniques.no_uniqueness && !several());
    if (options_.invariant) settings.boolean("invariant", true);
    if (options_.jewel() != Jewel::any && scale.counting == Counting::tenths) {
      settings.text("stops", options_.diamond ? "diamond" : "pearl");
    }
    const DeduceOptions chosen = options_.techniques.options(scale);
    if (!chosen.allowed.empty()) {
      settings.key("techniques");
      append_json_array(out, chosen.allowed,
                        [&](const Technique* one) { append_json_string(out, one->name); });
    }
    settings.close();
    append_rating(out, line, scale, rater.rating);
  }
  void write_guesses(JsonLine& line) const {
    if (proof_->guesses) {
      line.number("guesses", *proof_->guesses);
    } else {
      line.null("guesses");
      if (options_.guesses > 0) line.number("guesses_over", options_.guesses);
    }
  }

  const RateOptions& options_;
  bool strict_;
  Prover prover_;
  Run run_;
  Clock::time_point start_;
  double seconds_ = 0;
  std::uint64_t number_ = 0;
  LayoutPtr layout_;
  std::vector<Rater> raters_;
  std::optional<Uniqueness> proof_;
  std::optional<Parting> parting_;
  StopReason stopped_ = StopReason::finished;  // by what a rating was cut short
};

int run_rate(const RateOptions& options, Command& app) {
  check(options);
  if (options.guesses > 0 && !options.any(Counting::levels) && !options.counts("guesses")) {
    refuse_given(app, "these scales: it goes with a scale of levels, or with --scale guesses",
                 {"--guesses"});
  }
  const std::vector<std::string> columns = columns_of(options);
  InputOptions input =
      input_options(options.input, options.report, {columns.begin(), columns.end()});
  if (!options.format.empty()) input.columns.clear();
  input.shard = options.part.shard();
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
    {"sudokit rate --scale sudokit,se,hodoku puzzles.txt", "on several scales at once"},
    {"sudokit rate --scale te,backdoor,guesses puzzles.txt",
     "T&E depth, size of the smallest backdoor, guesses of a search"},
    {"sudokit rate --scale se --shard 2/8 big.txt > ratings-2of8.txt",
     "the second of eight parts, for another machine"},
    {"sudokit rate --without nishio,two-sat puzzles.txt", "by fewer techniques"},
};

}  // namespace

void add_rate(Program& program) {
  const auto options = std::make_shared<RateOptions>();
  options->engine.engine = "oracle";
  Command& app =
      program.add_command("rate", "Rate puzzles by the techniques that they need", kExamples,
                          [options](Command& self) { return run_rate(*options, self); });
  add_input_flags(app, options->input);
  add_report_flags(app, options->report);
  add_technique_flags(app, options->techniques, true);
  app.add_option(
         "--format", &options->format,
         "--scale se: a line of yours, with serate's %r %p %d (ER, EP, ED), %R %P %D (the steps "
         "they are of), %S %T %U (their short names), %g (the input), %i (the grid at the end), "
         "%e (the time), %n, %l, %t, %%")
      ->type_name("TEXT")
      ->group("Rating");
  app.add_flag("--pearl", options->pearl,
               "Scales of ER: give a puzzle up (ER 20.0) once it needs more than its first "
               "placement did, as serate's -p")
      ->group("Rating");
  app.add_flag("--diamond", options->diamond,
               "The same once it needs more than its first step did, as serate's -d")
      ->group("Rating");
  app.add_flag("--invariant", options->invariant,
               "Rate the canonical form of a 9x9 puzzle instead: the same for all its isomorphs")
      ->group("Rating");
  app.add_flag(
         "--allow-multiple", options->allow_multiple,
         "Scales of other programs: rate puzzles with several solutions too, without uniqueness "
         "rules")
      ->group("Rating");
  app.add_flag("--disagree", options->disagree,
               "With several scales: the first step, on the path of the first, that they do not "
               "share")
      ->group("Rating");
  app.add_option("--guesses", &options->guesses,
                 "Count the guesses of depth-first search up to so many; 0: not at all")
      ->type_name("N")
      ->show_default()
      ->group("Rating");
  add_limit_flags(app, options->engine);
  add_shard_flag(app, options->part, "puzzles");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
