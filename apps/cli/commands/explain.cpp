// sudokit explain: how a person solves the puzzle, step by step. A puzzle with no solution, or with
// several, is reported and not explained.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/document.hpp"
#include "cli/flags/command.hpp"
#include "cli/streams/files.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

struct ExplainOptions {
  InputFlags input;
  EngineFlags engine;  // its limits only; the engine cannot be chosen
  JobFlags jobs;
  ExplainQuestion question;
  std::string to = "text";
  std::string directory;
  bool next = false;
  bool all = false;
  std::string printed;
  std::shared_ptr<Document> document = std::make_shared<Document>();
};

constexpr std::uint64_t kMostOnPage = 1000;  // explanations are kept until the last is found
const std::vector<std::string> kForms = {"text", "grid", "markdown", "json", "svg", "html"};

ExplainForm form_of(const std::string& name) {
  const auto at = std::find(kForms.begin(), kForms.end(), name) - kForms.begin();
  return static_cast<ExplainForm>(at);
}

std::string picture_name(const std::string& directory, std::size_t number) {
  return fmt::format("{}/step-{:03}.svg", directory, number);
}

// Writes one picture per step and one of the end, or only the picture of the next step. Removes
// pictures of an earlier run that have higher numbers.
int write_pictures(const Explanation& explanation, const std::string& directory, bool next_only) {
  std::filesystem::create_directories(path_of(directory));
  const std::size_t count = next_only ? 1 : explanation.steps.size() + 1;
  for (std::size_t i = count + 1; std::filesystem::remove(path_of(picture_name(directory, i)));
       ++i) {
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Step* step = i < explanation.steps.size() ? &explanation.steps[i] : nullptr;
    DrawOptions draw;
    draw.title = step != nullptr ? hint(*explanation.states.front().layout, *step, 3) : "The end";
    const auto name = picture_name(directory, i + 1);
    std::ofstream file(path_of(name), std::ios::binary);
    file << draw_svg(explanation.state(i), step, draw);
    if (!file.flush()) throw InputError("cannot-write", "cannot write " + name);
  }
  return kDone;
}

ExplainQuestion question_of(const ExplainOptions& options) {
  using Part = ExplainQuestion::Part;
  ExplainQuestion question = options.question;
  question.part = options.all              ? Part::all
                  : options.next           ? Part::next
                  : !question.step.empty() ? Part::step
                                           : Part::walk;
  question.form = form_of(options.to);
  // Pages are composed from explanations, and pictures are written one by one.
  if (!options.directory.empty() || options.to == "html") question.form.reset();
  question.limits = options.engine.limits();
  return question;
}

class ExplainWorker final : public QuestionWorker<ExplainQuestion> {
 public:
  ExplainWorker(const ExplainOptions& options, const ExplainQuestion& asked)
      : QuestionWorker(asked, options.to == "json"),
        options_(options),
        form_(form_of(options.to)) {}

 private:
  using Kind = Answer::Kind;

  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    first_ = number == 0;
    number_ = number;
    const int begun = options_.document->begin();
    if (form_ == ExplainForm::svg && begun > 1) return Document::refuse(options_.to);
    if (form_ == ExplainForm::html && number >= kMostOnPage) {
      return fail("several-puzzles", fmt::format("--to html holds up to {} puzzles", kMostOnPage));
    }
    return QuestionWorker::work(puzzle, number);
  }

  // A picture has no room for messages.
  void refuse(Block& block, const Record& record, const Error& error) override {
    pictures() ? note_refusal(block, record, error, tally)
               : refuse_record(block, record, error, json(), tally);
  }

  void count(const Block& block, const Record& record, const Answer& answer) override {
    if (answer.kind != Kind::wrong) {
      tally.add(answer.verdict, answer.seconds, block.source->name, record.line);
    }
    if (answer.kind == Kind::explained) {
      tally.facts.unknown |= answer.reason != StopReason::finished;
    } else if (answer.kind == Kind::declined && answer.verdict == Verdict::unknown) {
      tally.facts.unknown = true;
    } else {
      tally.facts.no = true;
    }
  }

  Result<void> say(Block& block, const Record& record, const Puzzle&,
                   const Answer& found) override {
    // The file of a picture is not read for messages.
    if (pictures() && !found.why.empty()) {
      block.notes += fmt::format("{}: {}\n", place_of(block, record.line), found.why);
    }
    const bool explained = found.kind == Kind::explained;
    if (!options_.directory.empty()) {
      if (!explained) return {};
      options_.document->set([explanation = std::move(answer().explanation),
                              to = options_.directory,
                              next = one_step()] { return write_pictures(explanation, to, next); });
    } else if (form_ == ExplainForm::html) {
      add_to_page(block, record, found);
    } else if (pictures()) {
      options_.document->set([text = std::move(answer().text)] { return print(text); });
    } else if (!explained) {
      decline(block, record, found);
    } else {
      if (!one_step() && !first_) block.out += '\n';
      block.out += found.text;
    }
    return {};
  }

  // An explanation that exceeds the memory is left out of the page.
  void add_to_page(Block& block, const Record& record, const Answer& found) {
    if (found.explanation.states.empty()) return;
    PagePart part = page_part(found.explanation, tell_options(question()), number_ + 1);
    if (!part.body.empty()) return options_.document->add(std::move(part));
    tally.facts.unknown = true;
    block.notes +=
        fmt::format("{}: its steps were not all found: memory\n", place_of(block, record.line));
  }

  void decline(Block& block, const Record& record, const Answer& found) {
    const std::string place = place_of(block, record.line);
    const bool begun = found.kind == Kind::declined && question().printed.empty() &&
                       found.verdict == Verdict::unsatisfiable && console().beside_answers();
    append_remark(
        block.out, verdict_of(found), place,
        begun ? found.why + " (begun by hand? --printed FILE finds the wrong entries)" : found.why);
  }

  bool one_step() const { return tell_options(question()).next_only; }
  bool pictures() const { return form_ == ExplainForm::svg || form_ == ExplainForm::html; }

  const ExplainOptions& options_;
  ExplainForm form_;
  bool first_ = true;
  std::uint64_t number_ = 0;
};

void check_flags(const ExplainOptions& options, Command& app) {
  if (!options.directory.empty() && options.to != "svg") {
    throw UsageError("missing-option", "--directory is for pictures: it needs --to svg");
  }
  if (options.to != "html" && options.to != "markdown") {
    refuse_given(app, "--to " + options.to + ", which has no title", {"--title"});
  }
  if (!options.question.step.empty() && (options.next || options.all)) {
    throw UsageError("conflicting-options", "--step excludes --next and --all");
  }
  if (options.all && options.next)
    throw UsageError("conflicting-options", "--all and --next exclude each other");
}

int run_explain(const ExplainOptions& options, Command& app) {
  check_flags(options, app);
  ExplainQuestion question = question_of(options);
  asker_of(question);  // rejects bad options before reading
  InputOptions input = input_options(options.input, {});
  input.read.clashes = !options.printed.empty();
  if (!options.printed.empty()) question.printed = printed_puzzles(options.printed, options.input);
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  const int code = run_workers<ExplainWorker>(
      feed, [&] { return std::make_unique<ExplainWorker>(options, question); }, options.engine,
      options.jobs.count(), interrupt);
  if (options.to != "html") return options.document->write_only(code);
  const std::vector<PagePart> parts = options.document->take_parts();
  const int written = parts.empty() ? kDone : print(page_of_parts(options.question.title, parts));
  return written == kDone ? code : written;
}

const std::vector<Program::Example> kExplainExamples = {
    {"sudokit explain --next puzzle.txt", "the next step, in full"},
    {"sudokit explain --next --hint 1 puzzle.txt", "only a hint about where to look"},
    {"sudokit explain --printed puzzle.txt filled_in.txt",
     "find mistakes in a partly filled puzzle, or show its next steps"},
    {"sudokit explain --no-suppose puzzle.txt", "stop when no technique applies"},
    {"sudokit explain --with overlay puzzle.txt", "also use pattern overlay"},
    {"sudokit explain --step 12 puzzle.txt", "the twelfth step"},
    {"sudokit explain --scale hodoku --step skyscraper puzzle.txt", "the first skyscraper"},
    {"sudokit explain --all puzzle.txt", "every step that is possible now, and what it opens"},
    {"sudokit explain --why 'r3c4<>7' puzzle.txt", "why r3c4 is not 7; why it is: r3c4=7"},
    {"sudokit explain --next --why 'row 3' puzzle.txt", "the easiest step in row 3"},
    {"sudokit explain --to html puzzle.txt > puzzle.html",
     "a page to step through with the arrow keys; several puzzles get an index"},
    {"sudokit explain --to svg --directory pictures puzzle.txt", "one picture per step"},
};

}  // namespace

void add_explain(Program& program) {
  const auto options = std::make_shared<ExplainOptions>();
  options->engine.engine = "oracle";
  Command& app = program.add_command(
      "explain", "Show step by step how a person solves a puzzle", kExplainExamples,
      [options](Command& self) { return run_explain(*options, self); });
  add_input_flags(app, options->input);
  Flag* to =
      app.add_option("--to", &options->to,
                     "Format of the explanation. grid: text with the board below each step: =4 is "
                     "entered, -4 is removed, and the argument uses the cells in parentheses")
          ->type_name("FORM")
          ->show_default()
          ->group("Output");
  to->choices(kForms);
  app.add_option("--directory", &options->directory,
                 "With --to svg: the directory for one picture per step")
      ->type_name("DIR")
      ->group("Output");
  app.add_option("--title", &options->question.title, "Title of the HTML page or Markdown text")
      ->type_name("TEXT")
      ->show_default()
      ->group("Output");
  app.add_flag("--next", options->next, "Show only the next step")->group("Teaching");
  app.add_flag("--all", options->all, "Show every step that is possible now")->group("Teaching");
  add_option_flags(app, options->question);
  add_printed_flag(app, options->printed);
  app.get_option("--printed")->group("Teaching");
  add_limit_flags(app, options->engine);
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
