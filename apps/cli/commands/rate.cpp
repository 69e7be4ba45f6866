// sudokit rate: what a puzzle needs, by the techniques of `explain`, on one scale or on several.
// One line each, "PLACE: RATING", where RATING is as its scale says it (rating_text.hpp), and with
// several scales "SCALE: RATING; SCALE: RATING"; or the line says "multiple" or "none", or
// "unknown" and why. Guesses are the values that depth-first search tries, beyond propagation,
// until it has proved that there is one solution; where they are more than --guesses, "guesses>N"
// is said and clause learning proves it. Scales of other programs refuse a puzzle with several
// solutions unless
// --allow-multiple: it is then rated without the rules that rest on there being one.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/parting.hpp"
#include "cli/commands/rating_text.hpp"
#include "cli/commands/teaching.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/version.hpp"

namespace sudokit::cli {
namespace {

struct RateOptions {
  InputFlags input;
  EngineFlags engine;  // its limits; it is no choice
  JobFlags jobs;
  TechniqueFlags techniques;
  std::string format;  // as serate takes it; empty: a line of ours
  bool allow_multiple = false;
  bool disagree = false;
  std::uint64_t guesses = 100'000;
  ReportFlags report;

  bool any(Counting counting) const {
    return std::ranges::any_of(techniques.chosen(),
                               [&](const Scale* scale) { return scale->counting == counting; });
  }
  // Scales of other programs say nothing of a puzzle that has not one solution.
  bool strict() const {
    return std::ranges::any_of(techniques.chosen(),
                               [](const Scale* scale) { return scale->walk != nullptr; });
  }
  bool counts_guesses() const { return guesses > 0 && any(Counting::levels); }
};

constexpr std::string_view kLetters = "rpdgin%lt";

// Letters that serate knows and we do not are an error, not a silence.
void check_format(const std::string& format) {
  for (std::size_t at = format.find('%'); at != std::string::npos; at = format.find('%', at + 2)) {
    if (at + 1 == format.size() || kLetters.find(format[at + 1]) == std::string_view::npos) {
      throw UsageError(fmt::format("--format: '{}' is none of %r %p %d %g %i %n %l %t %%",
                                   format.substr(at, 2)));
    }
  }
}

// What a row of csv gets behind its own: with several scales under their names.
std::vector<std::string> columns_of(const RateOptions& options) {
  const auto scales = options.techniques.chosen();
  std::vector<std::string> columns = {"verdict"};
  for (const Scale* scale : scales) {
    for (const std::string_view column : rating_columns(*scale)) {
      columns.push_back(scales.size() == 1 ? std::string(column)
                                           : fmt::format("{}_{}", scale->name, column));
    }
  }
  if (options.any(Counting::levels)) columns.emplace_back("guesses");
  columns.emplace_back("error");
  return columns;
}

// One scale at work: a deducer for the layout, and one for puzzles of several solutions.
struct Rater {
  const Scale* scale = nullptr;
  std::optional<Deducer> deducer;
  std::optional<Deducer> cautious;
  Rating rating;
};

class RateWorker : public RecordWorker {
 public:
  explicit RateWorker(const RateOptions& options)
      : RecordWorker(options.report.as_json()),
        options_(options),
        strict_(options.strict()),
        prover_(options.counts_guesses() ? std::optional(options.guesses) : std::nullopt),
        run_(options.engine.run(2)) {
    for (const Scale* scale : options.techniques.chosen()) {
      raters_.emplace_back().scale = scale;
    }
  }

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    start_ = Clock::now();
    number_ = number + 1;
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
    if (!options_.counts_guesses()) proof_->guesses.reset();
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
    tally.facts.unknown |= verdict == Verdict::unknown;
    for (const Rater& rater : raters_) {
      tally.facts.unknown |= verdict == Verdict::unique && rater.rating.end == DeduceEnd::stuck &&
                             rater.scale->counting != Counting::tenths;
    }
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle);
    } else if (!options_.format.empty() && rated()) {
      write_format(block, record, puzzle);
    } else {
      write_text(block, record);
    }
    return {};
  }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  bool proved() const { return proof_->verdict != Verdict::unknown; }
  bool several() const { return proof_->verdict == Verdict::multiple; }
  // Whether there are ratings to say.
  bool rated() const {
    return proof_->verdict == Verdict::unique || (several() && options_.allow_multiple);
  }

  bool rated_so_far() const { return stopped_ == StopReason::finished && (!strict_ || rated()); }

  std::vector<Deducer*> deducers() {
    std::vector<Deducer*> all;
    for (Rater& rater : raters_) all.push_back(&deducer_of(rater));
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
        if (auto ok = admits(*rater.scale, *puzzle.layout, puzzle.features()); !ok) return ok;
      }
    }
    if (puzzle.layout == layout_) return {};
    for (Rater& rater : raters_) {
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
      return fail("has several solutions; --allow-multiple rates it without uniqueness rules");
    }
    return {};
  }
  // Pre: the puzzle is one that can be walked.
  void prove(const Puzzle& puzzle) { proof_ = prover_.prove(puzzle, what_is_left()).value(); }

  Result<void> rate_by(Rater& rater, const Puzzle& puzzle) {
    auto rating = rate(deducer_of(rater), puzzle, what_is_left());
    if (!rating) return tl::unexpected(rating.error());
    rater.rating = std::move(*rating);
    if (rater.rating.end == DeduceEnd::stopped) stopped_ = rater.rating.reason;
    // Placements alone solve it: one solution, and no guess.
    const bool easy = rater.rating.end == DeduceEnd::solved && rater.rating.level == 0;
    if (!strict_ && easy) proof_ = Uniqueness{StopReason::finished, Verdict::unique, {}, 0};
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
      if (raters_.size() > 1) out += fmt::format("{}: ", rater.scale->name);
      out += rating_text(*rater.scale, rater.rating, guesses);
      if (rater.scale->counting == Counting::levels) guesses.clear();  // once
    }
  }
  std::string guesses_text() const {
    if (proof_->guesses) return std::to_string(*proof_->guesses);
    return options_.counts_guesses() && !several() ? fmt::format(">{}", options_.guesses) : "";
  }

  void write_row(Block& block, const Record& record, const Puzzle& puzzle) const {
    std::vector<std::string> values = {std::string(to_string(proof_->verdict))};
    for (const Rater& rater : raters_) {
      auto more = rated() ? rating_values(*rater.scale, rater.rating)
                          : std::vector<std::string>(rating_columns(*rater.scale).size());
      std::move(more.begin(), more.end(), std::back_inserter(values));
    }
    if (options_.any(Counting::levels)) values.push_back(rated() ? guesses_text() : "");
    values.emplace_back(proved() ? "" : to_string(proof_->reason));
    append_row(block, record, &puzzle, std::vector<std::string_view>(values.begin(), values.end()));
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
    for (const Rater& rater : raters_) {
      out += &rater == &raters_.front() ? '[' : ',';
      JsonLine one(out);
      write_rating(out, one, rater);
      one.close();
    }
    out += ']';
  }
  void write_rating(std::string& out, JsonLine& line, const Rater& rater) const {
    const Scale& scale = *rater.scale;
    line.text("scale", scale.name);
    line.text("version", scale.version.empty() ? version() : scale.version);
    line.key("settings");
    JsonLine settings(out);
    settings.boolean("uniqueness", !options_.techniques.no_uniqueness && !several());
    const DeduceOptions chosen = options_.techniques.options(scale);
    if (!chosen.allowed.empty()) {
      settings.key("techniques");
      for (const Technique* one : chosen.allowed) {
        out += one == chosen.allowed.front() ? "[" : ",";
        append_json_string(out, one->name);
      }
      out += ']';
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

  void write_format(Block& block, const Record& record, const Puzzle& puzzle) const {
    const std::string& format = options_.format;
    for (std::size_t at = 0; at < format.size(); ++at) {
      block.out +=
          format[at] == '%' ? expand(format[++at], record, puzzle) : std::string(1, format[at]);
    }
    block.out += '\n';
  }
  std::string expand(char letter, const Record& record, const Puzzle& puzzle) const {
    const Rating& rating = raters_.front().rating;
    switch (letter) {
      case 'r':
        return tenths_text(rating.difficulty);
      case 'p':
        return tenths_text(rating.placing);
      case 'd':
        return tenths_text(rating.first);
      case 'g':
        return std::string(record.text);
      case 'i':
        return grid_of(puzzle);
      case 'n':
        return std::to_string(number_);
      case 'l':
        return "\n";
      case 't':
        return "\t";
      default:
        return "%";
    }
  }
  static std::string grid_of(const Puzzle& puzzle) {
    std::string text;
    for (const std::uint8_t given : puzzle.givens) {
      text += given == 0 ? '.' : static_cast<char>('0' + given);
    }
    return text;
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

void check(const RateOptions& options) {
  const auto scales = options.techniques.chosen();
  for (const Scale* scale : scales) options.techniques.options(*scale);
  if (options.allow_multiple && !options.strict()) {
    throw UsageError("--allow-multiple goes with scales of other programs: se, se-d2, hodoku");
  }
  if (options.disagree && scales.size() < 2) {
    throw UsageError("--disagree compares scales: --scale sudokit,se");
  }
  if (options.disagree && options.report.to == "csv") {
    throw UsageError("--disagree and --to csv exclude each other");
  }
  if (options.format.empty()) return;
  check_format(options.format);
  if (scales.size() > 1 || !options.any(Counting::tenths)) {
    throw UsageError("--format goes with --scale se or se-d2 alone");
  }
  if (options.report.as_json()) throw UsageError("--format and --json exclude each other");
  if (options.report.to == "csv") throw UsageError("--format and --to csv exclude each other");
}

int run_rate(const RateOptions& options) {
  check(options);
  const std::vector<std::string> columns = columns_of(options);
  InputOptions input =
      input_options(options.input, options.report, {columns.begin(), columns.end()});
  if (!options.format.empty()) input.columns.clear();
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
  add_technique_flags(app, options->techniques, true);
  app.add_option(
         "--format", &options->format,
         "--scale se: a line of yours, with serate's %r %p %d (ER, EP, ED), %g (the input), "
         "%i (81 characters), %n, %l, %t, %%")
      ->type_name("TEXT")
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
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
