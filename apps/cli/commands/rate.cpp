// sudokit rate: the difficulty of a puzzle by the techniques of `explain`, on one scale or several,
// and by scales that count. One line each, "PLACE: RATING", where RATING has the format of its
// scale (rating_text.hpp), and with several scales "SCALE: RATING; SCALE: RATING". Otherwise the
// line has "multiple" or "none", or "unknown" and the reason. Guesses are the values that
// depth-first search tries, beyond propagation, until it has proved that there is one solution. If
// they exceed --guesses, "guesses>N" is written and clause learning proves it. With
// --allow-multiple, scales of other programs rate a puzzle with several solutions without the rules
// that require a single one.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/question_worker.hpp"
#include "cli/commands/rate_options.hpp"
#include "cli/commands/rating_format.hpp"
#include "cli/commands/rating_text.hpp"
#include "cli/flags/refuse.hpp"
#include "cli/streams/console.hpp"

namespace sudokit::cli {
namespace {

using Rated = RateQuestion::Rated;

class RateWorker final : public QuestionWorker<RateQuestion> {
 public:
  RateWorker(const RateOptions& options, const RateQuestion& asked)
      : QuestionWorker(asked, options.report.as_json()),
        labels_(options.labels),
        format_(options.format) {}

 private:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    number_ = number + 1;
    return QuestionWorker::work(puzzle, number);
  }

  void count(const Block& block, const Record& record, const Answer& answer) override {
    tally.add(answer.verdict, answer.seconds, block.source->name, record.line);
    if (answer.guesses) tally.add_counter("guesses", "guesses", double(*answer.guesses));
    tally.facts.unknown |= answer.verdict == Verdict::unknown;
    tally.facts.no |= answer.verdict != Verdict::unknown && !answer.rated;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    if (labels_ && answer.rated) {
      block.out += fmt::format("{}:\n{}", place_of(block, record.line), labelled_text(answer));
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle, answer);
    } else if (!format_.empty() && answer.rated) {
      const Rated& rated = answer.ratings.front();
      block.out += formatted(format_, {*rated.scale, rated.rating, record.text, answer.reached,
                                       number_, answer.seconds});
      block.out += '\n';
    } else {
      append_line(block, record, text_of(*puzzle.layout, answer), "");
    }
    return {};
  }

  std::string text_of(const Layout& layout, const Answer& answer) const {
    std::string text;
    if (answer.verdict != Verdict::unique) {
      const bool none = answer.verdict == Verdict::unsatisfiable;
      text = shown_verdict(none ? "none" : to_string(answer.verdict));
      if (answer.verdict == Verdict::unknown) text.append(" ").append(to_string(answer.reason));
      if (answer.verdict == Verdict::multiple && !answer.rated && question().strict() &&
          console().beside_answers()) {
        text += " solutions (--allow-multiple rates it on scales of techniques)";
      }
      if (answer.rated) text += ' ';
    }
    if (answer.rated) append_ratings(text, answer);
    if (answer.rated && question().disagree) text += "; " + parting_text(layout, answer);
    return text;
  }
  void append_ratings(std::string& out, const Answer& answer) const {
    std::string guesses = guesses_text(answer);
    if (!guesses.empty()) guesses = fmt::format("guesses{}{}", answer.guesses ? "=" : "", guesses);
    for (const Rated& rated : answer.ratings) {
      if (&rated != &answer.ratings.front()) out += "; ";
      if (answer.ratings.size() > 1) out += fmt::format("{}: ", rated.name());
      if (rated.counts()) {
        out += counted_text(*rated.scale, rated.count);
        continue;
      }
      out += rating_text(*rated.scale, rated.rating, guesses);
      if (rated.scale->counting == Counting::levels) guesses.clear();  // written once
    }
  }
  std::string guesses_text(const Answer& answer) const {
    if (answer.guesses) return std::to_string(*answer.guesses);
    const bool over = question().asks_guesses() && answer.verdict != Verdict::multiple;
    return over ? fmt::format(">{}", question().guesses) : "";
  }

  void write_row(Block& block, const Record& record, const Puzzle& puzzle,
                 const Answer& answer) const {
    std::vector<std::string> values = {std::string(to_string(answer.verdict))};
    for (const Rated& rated : answer.ratings) {
      auto more = rated.counts() ? counted_values(*rated.scale, rated.count)
                                 : rating_values(*rated.scale, rated.rating);
      if (!answer.rated) std::ranges::fill(more, "");
      std::move(more.begin(), more.end(), std::back_inserter(values));
    }
    if (question().has(Counting::levels)) {
      values.push_back(answer.rated ? guesses_text(answer) : "");
    }
    values.emplace_back(answer.verdict == Verdict::unknown ? to_string(answer.reason) : "");
    append_row(block, record, &puzzle, std::vector<std::string_view>(values.begin(), values.end()));
  }

  const bool labels_;
  const std::string& format_;
  std::uint64_t number_ = 0;
};

// Flags that cannot be combined with labels.
constexpr std::string_view kNotLabelled[] = {
    "--scale", "--techniques", "--with",      "--without",        "--no-uniqueness", "--format",
    "--pearl", "--diamond",    "--invariant", "--allow-multiple", "--disagree",      "--guesses"};

// Labels are written if asked for, or on a terminal if no other output is asked for.
bool wants_labels(const RateOptions& options, Command& app) {
  if (options.report.to == "labels") {
    for (const std::string_view name : kNotLabelled) refuse_given(app, "--to labels", {name});
    return true;
  }
  const bool plain = options.report.to.empty() && !options.report.json &&
                     std::ranges::none_of(kNotLabelled, [&](std::string_view name) {
                       return app.get_option(std::string(name))->given();
                     });
  return plain && console().beside_answers();
}

int run_rate(RateOptions& options, Command& app) {
  options.labels = wants_labels(options, app);
  const RateQuestion question = options.question();
  check(options, question);
  asker_of(question);  // rejects bad options before reading
  if (options.guesses > 0 && !question.has(Counting::levels) && !question.counts("guesses")) {
    refuse_given(app, "these scales, only to scales of levels and to --scale guesses",
                 {"--guesses"});
  }
  const std::vector<std::string> columns = columns_of(question);
  InputOptions input =
      input_options(options.input, options.report, {columns.begin(), columns.end()});
  if (!options.format.empty() || options.labels) input.columns.clear();
  input.shard = options.part.shard();
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  return run_workers<RateWorker>(
      feed, [&] { return std::make_unique<RateWorker>(options, question); }, options.engine,
      options.jobs.count(), interrupt);
}

const std::vector<Program::Example> kRateExamples = {
    {"sudokit rate puzzles.txt",
     "on a terminal: the grade, the usual ratings and the hardest technique"},
    {"sudokit rate --to line puzzles.txt", "difficulty, hardest technique and number of steps"},
    {"sudokit rate --scale grade puzzles.txt", "easy, medium, hard, expert or extreme"},
    {"sudokit rate --json --jobs 2 puzzles.txt | jq 'select(.ratings[0].difficulty >= 3)'",
     "the hard ones, as JSON"},
    {"sudokit rate --scale se --format '%g ED=%r/%p/%d' puzzles.txt",
     "Sudoku Explainer ratings in the usual ER/EP/ED form"},
    {"sudokit rate --scale hodoku puzzles.txt", "HoDoKu's level and score"},
    {"sudokit rate --scale sudokit,se,hodoku puzzles.txt", "on several scales at once"},
    {"sudokit rate --scale te,backdoor,guesses puzzles.txt",
     "trial-and-error depth, smallest backdoor, guesses of a search"},
    {"sudokit rate --scale se --shard 2/8 big.txt > ratings-2of8.txt",
     "the second of eight parts, for example on another machine"},
    {"sudokit rate --without nishio,two-sat puzzles.txt", "with fewer techniques"},
};

}  // namespace

void add_rate(Program& program) {
  const auto options = std::make_shared<RateOptions>();
  options->engine.engine = "oracle";
  Command& app =
      program.add_command("rate", "Rate puzzles by the techniques that they need", kRateExamples,
                          [options](Command& self) { return run_rate(*options, self); });
  add_input_flags(app, options->input);
  add_report_flags(app, options->report);
  app.get_option("--to")
      ->description(
          "Output format: a line of text, labels (the grade and the usual ratings, one per line), "
          "json, or csv with every column of the input; by default labels on a terminal, csv for "
          "CSV input, else a line")
      ->choices({"line", "labels", "text", "csv", "json"});
  add_technique_flags(app, options->techniques, true);
  app.add_option(
         "--format", &options->format,
         "--scale se: print a line in this format, with the fields of serate: %r %p %d (ER, EP, "
         "ED), %R %P %D (the steps with these ratings), %S %T %U (their short names), %g (the "
         "input), %i (the final grid), %e (the time), %n (the number), %l (a line break), %t (a "
         "tab), %% (a percent sign)")
      ->type_name("TEXT")
      ->group("Rating");
  app.add_flag(
         "--pearl", options->pearl,
         "SE scales: stop rating a puzzle, with ER 20.0, as soon as ER exceeds EP, like serate -p")
      ->group("Rating");
  app.add_flag(
         "--diamond", options->diamond,
         "SE scales: stop rating a puzzle as soon as EP exceeds ED, or ER exceeds EP, like serate "
         "-d")
      ->group("Rating");
  app.add_flag("--invariant", options->invariant,
               "Rate the canonical form of a 9x9 puzzle, so that isomorphs get the same rating")
      ->group("Rating");
  app.add_flag("--allow-multiple", options->allow_multiple,
               "Scales of other programs: also rate puzzles with several solutions, without "
               "uniqueness techniques")
      ->group("Rating");
  app.add_flag("--disagree", options->disagree,
               "With several scales: find the first step on the path of the first scale that the "
               "others do not share")
      ->group("Rating");
  app.add_option("--guesses", &options->guesses,
                 "Count the guesses of depth-first search, up to N; 0 disables this")
      ->type_name("N")
      ->show_default()
      ->group("Rating");
  add_limit_flags(app, options->engine);
  add_shard_flag(app, options->part, "puzzles");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
