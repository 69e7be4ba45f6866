#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/answer_worker.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {
namespace {

// ---- Rating text --------------------------------------------------------------------------------

// Writes a rating on its scale, as a line of text and as columns.

bool beyond(const Rating& rating) {
  return rating.end != DeduceEnd::solved;
}

// "4.53" on the default scale; the whole number of another scale.
std::string difficulty_text(const Scale& scale, const Rating& rating) {
  return scale.counting == Counting::rating ? sudokit::rating_text(rating.difficulty)
                                            : std::to_string(rating.difficulty);
}

std::string levels_text(const Scale& scale, const Rating& rating, std::string_view guesses) {
  std::string text;
  if (rating.end == DeduceEnd::stuck) text += fmt::format("stuck open={} ", rating.open_cells);
  if (!rating.grade.empty()) text += fmt::format("{} ", rating.grade);
  text += fmt::format("{} {} steps={}", difficulty_text(scale, rating),
                      rating.hardest == nullptr ? "-" : rating.hardest->name, rating.total);
  if (!guesses.empty()) text += fmt::format(" {}", guesses);
  for (std::size_t i = 0; i < rating.steps.size(); ++i) {
    if (rating.steps[i] == 0) continue;
    text += fmt::format(" {}={}", scale.rows[i].technique->name, rating.steps[i]);
  }
  return text;
}

// Pre: there is a value.
std::string value_text(const Scale& scale, const Count& count) {
  return scale.grades.empty() ? std::to_string(*count.value) : std::string(count.word(scale));
}

// Writes 71 as "7.1".
std::string tenths_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

// "ER=7.1 EP=1.2 ED=1.2 steps=60", "Hard score=1284 steps=57", "3 path steps=57 GUESSES path=1
// ...". If the techniques end before the puzzle is solved, the text says how far they came. GUESSES
// is `guesses`, only for scales of levels.
std::string rating_text(const Scale& scale, const Rating& rating, std::string_view guesses) {
  if (scale.has_levels()) return levels_text(scale, rating, guesses);
  if (scale.counting == Counting::tenths) {
    return fmt::format("ER={} EP={} ED={} steps={}", tenths_text(rating.difficulty),
                       tenths_text(rating.placing), tenths_text(rating.first), rating.total);
  }
  if (beyond(rating)) return fmt::format("beyond the techniques, after {} steps", rating.total);
  return fmt::format("{} score={} steps={}", rating.grade, rating.difficulty, rating.total);
}

// The columns of a scale and their values.
std::vector<std::string_view> rating_columns(const Scale& scale) {
  switch (scale.counting) {
    case Counting::tenths:
      return {"er", "ep", "ed", "steps"};
    case Counting::points:
      return {"level", "score", "steps"};
    case Counting::rating:
      return {"end", "rating", "grade", "hardest", "steps", "open"};
    case Counting::levels:
    case Counting::number:
      break;
  }
  if (scale.grades.empty()) return {"end", "difficulty", "hardest", "steps", "open"};
  return {"end", "difficulty", "grade", "hardest", "steps", "open"};
}

std::vector<std::string> rating_values(const Scale& scale, const Rating& rating) {
  const std::string steps = std::to_string(rating.total);
  switch (scale.counting) {
    case Counting::tenths:
      return {tenths_text(rating.difficulty), tenths_text(rating.placing),
              tenths_text(rating.first), steps};
    case Counting::points:
      return {beyond(rating) ? "beyond" : std::string(rating.grade),
              beyond(rating) ? "" : std::to_string(rating.difficulty), steps};
    case Counting::levels:
    case Counting::rating:
    case Counting::number:
      break;
  }
  std::vector<std::string> values = {std::string(to_string(rating.end)),
                                     difficulty_text(scale, rating)};
  if (!scale.grades.empty()) values.emplace_back(rating.grade);
  values.emplace_back(rating.hardest == nullptr ? "" : rating.hardest->name);
  values.push_back(steps);
  values.push_back(std::to_string(rating.open_cells));
  return values;
}

std::string label_line(std::string_view label, std::string_view value) {
  return fmt::format("  {:<18} {}\n", label, value);
}

std::string hardest_line(const Rating& rating) {
  const std::string steps = fmt::format("{} steps", rating.total);
  if (rating.hardest == nullptr) return label_line("Hardest technique", "none");
  const std::string left =
      beyond(rating) ? fmt::format(", then {} cells stay open", rating.open_cells) : "";
  return label_line("Hardest technique",
                    fmt::format("{}, {}{}", rating.hardest->title, steps, left));
}

std::string rated_line(const RateQuestion::Rated& rated) {
  const Scale& scale = *rated.scale;
  const Rating& rating = rated.rating;
  if (rated.counts()) return label_line(scale.title, value_text(scale, rated.count));
  if (scale.counting == Counting::rating) {
    return label_line(scale.title, "rating " + difficulty_text(scale, rating)) +
           hardest_line(rating);
  }
  if (scale.counting == Counting::points) {
    return label_line(
        scale.title, beyond(rating) ? "beyond its techniques"
                                    : fmt::format("{}, score {}", rating.grade, rating.difficulty));
  }
  return label_line(
      scale.title,
      fmt::format("ER {} (first placement {}, first step {})", tenths_text(rating.difficulty),
                  tenths_text(rating.placing), tenths_text(rating.first)));
}

// All ratings, one line for each scale with its name: "  Grade              hard\n" and so on, and
// the hardest technique of the default scale.
std::string labelled_text(const RateQuestion::Answer& answer) {
  std::string text;
  for (const RateQuestion::Rated& rated : answer.ratings) text += rated_line(rated);
  return text;
}

// The same for a scale that counts: "depth=2", "size=1 sets=23", "depth>3". `several`: there are
// other scales too, so the name of the scale is added.
std::string counted_text(const Scale& scale, const Count& count) {
  if (!count.value) return fmt::format("{}>{}", scale.label, count.most);
  std::string text = fmt::format("{}={}", scale.label, value_text(scale, count));
  if (!scale.beside.empty()) text += fmt::format(" {}={}", scale.beside, count.beside.value_or(0));
  return text;
}

std::vector<std::string> counted_columns(const Scale& scale, bool several) {
  const auto named = [&](std::string_view label) {
    return several ? fmt::format("{}_{}", scale.name, label) : std::string(label);
  };
  std::vector<std::string> columns = {named(scale.label)};
  if (!scale.beside.empty()) columns.push_back(named(scale.beside));
  return columns;
}

std::vector<std::string> counted_values(const Scale& scale, const Count& count) {
  std::vector<std::string> values = {count.value ? value_text(scale, count)
                                                 : fmt::format(">{}", count.most)};
  if (!scale.beside.empty()) {
    values.push_back(count.beside ? std::to_string(*count.beside) : "");
  }
  return values;
}

}  // namespace

// ---- Rate ---------------------------------------------------------------------------------------

// sudokit rate: the difficulty of a puzzle by the techniques of `explain`, on one scale or several,
// and by scales that count. One line each, "PLACE: RATING", where RATING has the format of its
// scale (rate.cpp), and with several scales "SCALE: RATING; SCALE: RATING". Otherwise the
// line has "multiple" or "none", or "unknown" and the reason. Guesses are the values that
// depth-first search tries, beyond propagation, until it has proved that there is one solution. If
// they exceed --guesses, "guesses>N" is written and clause learning proves it. With
// --allow-multiple, scales of other programs rate a puzzle with several solutions without the rules
// that require a single one.

namespace {

// ---- Rating format ------------------------------------------------------------------------------

// Writes a line in the format letters of serate (rate --format).

struct FormatLine {
  const Scale& scale;
  const Rating& rating;
  std::string_view input;
  const Grid& reached;  // the grid after all steps
  std::uint64_t number;
  double seconds;
};

constexpr std::string_view kLetters = "rpdRPDSTUegin%lt";

std::string text_of(const Grid& grid) {
  std::string text;
  for (const std::uint8_t value : grid) {
    text += value == 0 ? '.' : static_cast<char>('0' + value);
  }
  return text;
}

// Seconds and hundredths below a minute, then minutes and seconds, then hours and minutes.
std::string time_text(double seconds) {
  const auto hundredths = static_cast<std::uint64_t>(seconds * 100);
  const std::uint64_t whole = hundredths / 100;
  if (whole < 60) return fmt::format("{}.{:02}s", whole, hundredths % 100);
  if (whole < 3600) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
  return fmt::format("{}h{:02}m", whole / 3600, whole / 60 % 60);
}

// The name of a step; "No solution", as in that program, if a step is missing.
std::string name_of(const FormatLine& line, const StepName& step) {
  return step.technique == nullptr ? "No solution" : full_name(line.scale, step);
}
std::string code_of(const StepName& step) {
  return step.technique == nullptr ? "O" : step.code;
}
bool beyond(const FormatLine& line) {
  return line.rating.end != DeduceEnd::solved;
}

std::string expand(char letter, const FormatLine& line) {
  switch (letter) {
    case 'r':
      return tenths_text(line.rating.difficulty);
    case 'p':
      return tenths_text(line.rating.placing);
    case 'd':
      return tenths_text(line.rating.first);
    case 'R':
      return beyond(line) ? "Beyond solver" : name_of(line, line.rating.at_highest);
    case 'P':
      return name_of(line, line.rating.at_placing);
    case 'D':
      return name_of(line, line.rating.at_first);
    case 'S':
      return beyond(line) ? "xx" : code_of(line.rating.at_highest);
    case 'T':
      return code_of(line.rating.at_placing);
    case 'U':
      return code_of(line.rating.at_first);
    case 'e':
      return time_text(line.seconds);
    case 'g':
      return std::string(line.input);
    case 'i':
      return text_of(line.reached);
    case 'n':
      return std::to_string(line.number);
    case 'l':
      return "\n";
    case 't':
      return "\t";
    default:
      return "%";
  }
}

// UsageError for an unknown letter. Letters that serate has but this program does not support are
// errors too.
void check_format(const std::string& format) {
  for (std::size_t at = format.find('%'); at != std::string::npos; at = format.find('%', at + 2)) {
    if (at + 1 == format.size() || kLetters.find(format[at + 1]) == std::string_view::npos) {
      throw UsageError("invalid-value",
                       "--format: unknown field '{}': expected one of %r %p %d %R %P "
                       "%D %S %T %U %e %g %i %n %l %t %%",
                       format.substr(at, 2));
    }
  }
}

// The line, without its line end. Pre: check_format() has accepted the format.
std::string formatted(const std::string& format, const FormatLine& line) {
  std::string text;
  for (std::size_t at = 0; at < format.size(); ++at) {
    text += format[at] == '%' ? expand(format[++at], line) : std::string(1, format[at]);
  }
  return text;
}

// ---- Rate options -------------------------------------------------------------------------------

// The flags of `rate`, and checks of their combinations.

struct RateOptions {
  InputFlags input;
  EngineFlags engine;  // only its limits; the engine cannot be chosen
  JobFlags jobs;
  ShardFlags part;
  RateQuestion asked;
  std::string format;  // in serate's syntax; empty: Sudokit's own line
  bool pearl = false;
  bool diamond = false;
  ReportFlags report;
  bool labels = false;  // one line for each of the usual scales

  // UsageError if the options contradict each other.
  RateQuestion question() const;
};

void check_line(const RateOptions& options, const RateQuestion& question) {
  if (options.format.empty()) return;
  check_format(options.format);
  if (question.scales.size() > 1 || !question.has(Counting::tenths)) {
    throw UsageError("conflicting-options", "--format needs exactly one scale: se, se-d2 or se-d1");
  }
  if (options.report.as_json())
    throw UsageError("conflicting-options", "--format and --json exclude each other");
  if (options.report.to == "csv")
    throw UsageError("conflicting-options", "--format and --to csv exclude each other");
}

RateQuestion RateOptions::question() const {
  RateQuestion question = asked;
  if (labels) {
    question.scales = {"grade", "se", "hodoku", "sudokit"};
    question.fitting = true;
    question.guesses = 0;
  }
  question.jewel = diamond ? Jewel::diamond : pearl ? Jewel::pearl : Jewel::any;
  question.limits = engine.limits();
  return question;
}

// UsageError if the flags contradict each other.
void check(const RateOptions& options, const RateQuestion& question) {
  if (options.diamond && options.pearl)
    throw UsageError("conflicting-options", "--diamond and --pearl exclude each other");
  if (question.jewel != Jewel::any && !question.has(Counting::tenths)) {
    throw UsageError("missing-option", "{} needs --scale se, se-d2 or se-d1",
                     options.diamond ? "--diamond" : "--pearl");
  }
  if (question.disagree && question.jewel != Jewel::any) {
    throw UsageError("conflicting-options", "{} and --disagree exclude each other",
                     options.diamond ? "--diamond" : "--pearl");
  }
  if (question.disagree && options.report.to == "csv") {
    throw UsageError("conflicting-options", "--disagree and --to csv exclude each other");
  }
  check_line(options, question);
}

// The columns that are added to a csv row. If there are several scales, the names of the columns
// include them.
std::vector<std::string> columns_of(const RateQuestion& question) {
  const auto chosen = question.chosen().value();
  const bool several = chosen.size() > 1;
  std::vector<std::string> columns = {"verdict"};
  for (const RateQuestion::Rated& rated : chosen) {
    if (rated.counts()) {
      for (std::string& column : counted_columns(*rated.scale, several)) {
        columns.push_back(std::move(column));
      }
      continue;
    }
    for (const std::string_view column : rating_columns(*rated.scale)) {
      columns.push_back(several ? fmt::format("{}_{}", rated.name(), column) : std::string(column));
    }
  }
  if (question.has_levels()) columns.emplace_back("guesses");
  columns.emplace_back("error");
  return columns;
}

// -------------------------------------------------------------------------------------------------

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
      if (rated.scale->has_levels()) guesses.clear();  // written once
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
    if (question().has_levels()) {
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
  if (question.guesses > 0 && !question.has_levels() && !question.counts("guesses")) {
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
    {"sudokit rate --to line puzzles.txt", "grade, rating, hardest technique and number of steps"},
    {"sudokit rate --scale grade puzzles.txt", "easy, medium, hard, expert or extreme"},
    {"sudokit rate --json --jobs 2 puzzles.txt | jq 'select(.ratings[0].rating >= 4.5)'",
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
  add_option_flags(app, options->asked);
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
  add_limit_flags(app, options->engine);
  add_shard_flag(app, options->part, "puzzles");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
