// sudokit explain: how a person solves the puzzle, step by step. A puzzle that has no solution, or
// more than one, is told so and not taught.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/document.hpp"
#include "cli/commands/one_step.hpp"
#include "cli/commands/printed.hpp"
#include "cli/commands/teaching.hpp"
#include "cli/flags/refuse.hpp"
#include "cli/streams/budget_clock.hpp"
#include "sudokit/draw.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

struct ExplainOptions {
  InputFlags input;
  EngineFlags engine;  // its limits; it is no choice
  JobFlags jobs;
  TechniqueFlags techniques;
  std::string to = "text";
  std::string directory;
  std::string title = "Sudoku";
  bool next = false;
  bool all = false;
  bool suppose = false;
  std::string step;
  std::string printed;
  std::shared_ptr<Document> document = std::make_shared<Document>();
  int hint = 3;
};

const std::vector<std::string> kForms = {"text", "markdown", "json", "svg", "html"};

ExplainForm form_of(const std::string& name) {
  const auto at = std::find(kForms.begin(), kForms.end(), name) - kForms.begin();
  return static_cast<ExplainForm>(at);
}

std::string picture_name(const std::string& directory, std::size_t number) {
  return fmt::format("{}/step-{:03}.svg", directory, number);
}

// One picture a step, and one of the end, or only that of the next step. Those of an earlier run
// that this one does not write again go away.
int write_pictures(const Explanation& explanation, const std::string& directory, bool next_only) {
  std::filesystem::create_directories(directory);
  const std::size_t count = next_only ? 1 : explanation.states.size();
  for (std::size_t i = count + 1; std::filesystem::remove(picture_name(directory, i)); ++i) {
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Step* step = i < explanation.steps.size() ? &explanation.steps[i] : nullptr;
    DrawOptions draw;
    draw.title = step != nullptr ? hint(*explanation.states[i].layout, *step, 3) : "The end";
    const auto name = picture_name(directory, i + 1);
    std::ofstream file(name, std::ios::binary);
    file << draw_svg(explanation.states[i], step, draw);
    if (!file.flush()) throw InputError("cannot write " + name);
  }
  return kDone;
}

// Behind all that may be used anyway.
void allow_supposition(DeduceOptions& options) {
  const auto rows = options.scale->rows;
  if (options.allowed.empty()) {
    for (const ScaleRow& row : rows) {
      if (!row.optional) options.allowed.push_back(row.technique);
    }
    if (!options.use_uniqueness) {
      std::erase_if(options.allowed, [](const Technique* one) { return one->needs_unique; });
    }
  }
  const auto last = techniques_named("supposition", *options.scale);
  if (last.empty()) {
    throw UsageError(
        fmt::format("--suppose: the scale {} has no suppositions", options.scale->name));
  }
  options.allowed.push_back(last.front());
}

DeduceOptions techniques_of(const ExplainOptions& options) {
  DeduceOptions techniques = options.techniques.options(options.techniques.scale());
  if (options.suppose) allow_supposition(techniques);
  return techniques;
}

class ExplainWorker : public RecordWorker {
 public:
  ExplainWorker(const ExplainOptions& options, const Printed& printed)
      : RecordWorker(options.to == "json"),
        run_(options.engine.run(2)),
        printed_(printed),
        options_(options),
        form_(form_of(options.to)) {
    tell_.detail = options.hint;
    tell_.next_only = options.next || !options.step.empty();
    tell_.title = options.title;
  }

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    start_ = Clock::now();
    first_ = number == 0;
    if (pictures() && options_.document->begin() > 1) return Document::refuse(options_.to);
    walked_ = {};
    faults_ = {};
    if (!options_.printed.empty()) {
      if (auto ok = judge_entries(puzzle, number); !ok || any(faults_)) return ok;
    }
    auto proof = prover_.prove(puzzle, what_is_left());
    if (!proof) return tl::unexpected(proof.error());
    proof_ = std::move(*proof);
    seconds_ = seconds();
    if (proof_.verdict == Verdict::unsatisfiable) return judge_entries(puzzle, number);
    if (proof_.verdict != Verdict::unique) return {};
    DeduceOptions options = techniques();
    options.unique_known = true;
    if (options_.all) return list(puzzle, std::move(options));
    auto explanation =
        options_.step.empty()
            ? explain(puzzle, options, what_is_left())
            : WantedStep(options_.step, options).find(puzzle, options, what_is_left());
    if (!explanation) return tl::unexpected(explanation.error());
    explanation_ = std::move(*explanation);
    walked_ = explanation_.reason;
    return {};
  }

  // Nothing stands beside a picture.
  void refuse(Block& block, const Record& record, const Error& error) override {
    pictures() ? note_refusal(block, record, error, tally)
               : refuse_record(block, record, error, json(), tally);
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    if (!options_.printed.empty() && any(faults_)) {
      tally.facts.no = true;
      decline(block, record, puzzle, "wrong", wrong() + faults_text(puzzle, faults_));
      return {};
    }
    if (walked_ != StopReason::finished) {
      proof_.verdict = Verdict::unknown;
      proof_.reason = walked_;
    }
    tally.add(proof_.verdict, seconds_, block.source->name, record.line);
    if (proof_.verdict != Verdict::unique) {
      decline(block, record, puzzle);
    } else if (!options_.step.empty() && explanation_.steps.empty()) {
      tally.facts.no = true;
      decline(block, record, puzzle, "absent",
              WantedStep(options_.step, techniques()).missing(explanation_));
    } else {
      teach(block, record, puzzle);
    }
    return {};
  }

 private:
  using Clock = BudgetClock;

  DeduceOptions techniques() const { return techniques_of(options_); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  // The time of a puzzle is for its entries, its proof and its walk together.
  Run what_is_left() const {
    Run run = run_;
    run.stop = stop();
    if (run.budget.seconds) *run.budget.seconds = std::max(0.0, *run.budget.seconds - seconds());
    return run;
  }

  // Every step that is possible now, as if each were the next.
  Result<void> list(const Puzzle& puzzle, DeduceOptions options) {
    auto deducer = Deducer::make(puzzle.layout, std::move(options));
    if (!deducer) return tl::unexpected(deducer.error());
    if (auto ok = deducer->start(puzzle, what_is_left()); !ok) return ok;
    explanation_ = {};
    explanation_.scale = &deducer->scale();
    explanation_.possible = true;
    explanation_.end = deducer->solved() ? DeduceEnd::solved : DeduceEnd::stuck;
    explanation_.steps = deducer->all();
    walked_ = deducer->reason();
    explanation_.states.assign(explanation_.steps.size() + 1, deducer->pencilmarks());
    return {};
  }

  void teach(Block& block, const Record& record, const Puzzle& puzzle) {
    tally.facts.unknown |=
        explanation_.end == DeduceEnd::stuck && !tell_.next_only && !options_.all;
    if (!options_.directory.empty()) {
      options_.document->set(
          [explanation = std::move(explanation_), to = options_.directory, next = tell_.next_only] {
            return write_pictures(explanation, to, next);
          });
      return;
    }
    const bool paragraphs = form_ == ExplainForm::text || form_ == ExplainForm::markdown;
    if (paragraphs && !tell_.next_only && !first_) block.out += '\n';
    std::string text = tell(explanation_, form_, tell_);
    if (json()) return place_json(block, record, puzzle, text);
    if (!pictures()) return void(block.out += text);
    options_.document->set([text = std::move(text)] { return print(text); });
  }

  // The object with the place of the puzzle before it, and what else the record says behind it.
  static void place_json(Block& block, const Record& record, const Puzzle& puzzle,
                         std::string_view object) {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.members(object.substr(1, object.rfind('}') - 1));
    close_json(block, record, line);
  }

  // Of a puzzle without a solution too where nothing is known to be printed.
  Result<void> judge_entries(const Puzzle& puzzle, std::uint64_t number) {
    auto found = printed_.judge(puzzle, number, what_is_left());
    if (!found) return tl::unexpected(found.error());
    faults_ = std::move(*found);
    return {};
  }

  // Not one solution: said, with two solutions' first difference where there are two.
  void decline(Block& block, const Record& record, const Puzzle& puzzle) {
    const bool none = proof_.verdict == Verdict::unsatisfiable;
    const bool many = proof_.verdict == Verdict::multiple;
    tally.facts.no |= none || many;
    tally.facts.unknown |= !none && !many;
    std::string why = none ? "the puzzle has no solution" + obstacle(puzzle)
                           : fmt::format("{}: {}",
                                         walked_ == StopReason::finished
                                             ? "the puzzle could not be proved to have one solution"
                                             : "its steps were not all found",
                                         to_string(proof_.reason));
    if (any(faults_)) why += "; " + faults_text(puzzle, faults_);
    if (many) why = "the puzzle has several solutions" + difference(puzzle);
    decline(block, record, puzzle, to_string(proof_.verdict), why);
  }
  void decline(Block& block, const Record& record, const Puzzle& puzzle, std::string_view verdict,
               const std::string& why) {
    if (!json()) {
      const std::string place = place_of(block, record.line);
      // Who waits for a picture does not look into its file.
      if (pictures() && !console().beside_answers())
        block.notes += fmt::format("{}: {}\n", place, why);
      return append_remark(block.out, verdict, place, why);
    }
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("verdict", verdict).text("why", why);
    if (any(faults_)) append_faults(block.out, line, puzzle, faults_);
    close_json(block, record, line);
  }

  std::string wrong() const {
    const bool marks = faults_.impossible.empty() && faults_.take_back.empty();
    return marks ? "there are wrong pencilmarks: " : "there are wrong entries: ";
  }

  bool pictures() const { return form_ == ExplainForm::svg || form_ == ExplainForm::html; }

  // What anybody can see at once: a cell or a digit that is left without a place.
  static std::string obstacle(const Puzzle& puzzle) {
    const Layout& layout = *puzzle.layout;
    const Pencilmarks marks = basic_pencilmarks(puzzle).value();  // it has been answered
    for (int cell = 0; cell < layout.cells(); ++cell) {
      const auto at = static_cast<std::size_t>(cell);
      if (marks.values[at] == 0 && marks.candidates[at].empty()) {
        return fmt::format(": nothing fits in {}", cell_name(layout, cell));
      }
    }
    for (int house = 0; house < layout.houses(); ++house) {
      Digits left = Digits::all(layout.side());
      for (const Cell cell : layout.house(house)) {
        left = left - marks.candidates[cell];
        if (marks.values[cell] != 0) left.erase(marks.values[cell]);
      }
      if (left.empty()) continue;
      return fmt::format(": {} has no place in {}", left.lowest(), layout.house_name(house));
    }
    return "";
  }

  std::string difference(const Puzzle& puzzle) const {
    const Grid& a = proof_.solutions[0];
    const Grid& b = proof_.solutions[1];
    std::size_t cell = 0;
    while (a[cell] == b[cell]) ++cell;
    return fmt::format(": {} may be {} or {}", cell_name(*puzzle.layout, static_cast<int>(cell)),
                       a[cell], b[cell]);
  }

  Prover prover_;
  Run run_;
  Clock::time_point start_;
  Uniqueness proof_;
  double seconds_ = 0;
  const Printed& printed_;
  Faults faults_;
  const ExplainOptions& options_;
  ExplainForm form_;
  TellOptions tell_;
  Explanation explanation_;
  StopReason walked_ = StopReason::finished;  // why the walk ended
  bool first_ = true;
};

int run_explain(const ExplainOptions& options, Command& app) {
  const DeduceOptions techniques = techniques_of(options);
  if (!options.step.empty()) const WantedStep checked(options.step, techniques);
  if (options.suppose && options.techniques.leaves_out("supposition")) {
    throw UsageError("--suppose and --without supposition exclude each other");
  }
  if (!options.directory.empty() && options.to != "svg") {
    throw UsageError("--directory takes pictures: it needs --to svg");
  }
  if (options.to != "html" && options.to != "markdown") {
    refuse_given(app, "--to " + options.to + ", which has no title", {"--title"});
  }
  InputOptions input = input_options(options.input, {});
  if (!options.step.empty() && (options.next || options.all)) {
    throw UsageError("--step and --next or --all exclude each other");
  }
  if (options.all && options.next) throw UsageError("--all and --next exclude each other");
  input.read.clashes = !options.printed.empty();
  const Printed printed =
      options.printed.empty() ? Printed() : Printed(options.printed, options.input);
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  const int code = run_workers<ExplainWorker>(
      feed, [&] { return std::make_unique<ExplainWorker>(options, printed); }, options.engine,
      options.jobs.count(), interrupt);
  return options.document->write_only(code);
}

const std::vector<Program::Example> kExamples = {
    {"sudokit explain --next puzzle.txt", "the next step, said in full"},
    {"sudokit explain --next --hint 1 puzzle.txt", "only a hint where to look"},
    {"sudokit explain --printed puzzle.txt filled_in.txt",
     "what is wrong in a puzzle begun by hand, or how it goes on"},
    {"sudokit explain --suppose puzzle.txt", "to the end, beyond the rules where need be"},
    {"sudokit explain --with overlay puzzle.txt", "placements of several digits over each other"},
    {"sudokit explain --step 12 puzzle.txt", "the twelfth step of its path"},
    {"sudokit explain --scale hodoku --step skyscraper puzzle.txt", "the first skyscraper"},
    {"sudokit explain --all puzzle.txt", "every step that is possible now"},
    {"sudokit explain --to html puzzle.txt > puzzle.html",
     "a page to walk through with the arrow keys"},
    {"sudokit explain --to svg --directory pictures puzzle.txt", "one picture a step"},
};

}  // namespace

void add_explain(Program& program) {
  const auto options = std::make_shared<ExplainOptions>();
  options->engine.engine = "oracle";
  Command& app =
      program.add_command("explain", "Say and show how a person solves a puzzle", kExamples,
                          [options](Command& self) { return run_explain(*options, self); });
  add_input_flags(app, options->input);
  Flag* to = app.add_option("--to", &options->to, "Form of the explanation")
                 ->type_name("FORM")
                 ->show_default()
                 ->group("Output");
  to->choices(kForms);
  app.add_option("--directory", &options->directory,
                 "With --to svg: one picture a step into this directory")
      ->type_name("DIR")
      ->group("Output");
  app.add_option("--title", &options->title, "Title of a page or a markdown text")
      ->type_name("TEXT")
      ->show_default()
      ->group("Output");
  app.add_flag("--next", options->next, "Only the next step")->group("Teaching");
  app.add_option("--step", &options->step,
                 "Only this step of the path: its number, or the first of a technique")
      ->type_name("N|NAME")
      ->group("Teaching");
  app.add_flag("--suppose", options->suppose,
               "Where the rules end: suppose a candidate and show that it fails")
      ->group("Teaching");
  app.add_flag("--all", options->all, "Every step that is possible now")->group("Teaching");
  app.add_option("--hint", &options->hint,
                 "How much is said: 1 the kind of step, 2 its name and place, 3 everything")
      ->type_name("1|2|3")
      ->range(1, 3)
      ->show_default()
      ->group("Teaching");
  add_printed_flag(app, options->printed);
  app.get_option("--printed")->group("Teaching");
  add_technique_flags(app, options->techniques, false);
  add_limit_flags(app, options->engine);
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
