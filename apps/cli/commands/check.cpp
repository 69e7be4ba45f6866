// sudokit check: is each record a proper puzzle? One line per record, "PLACE: VERDICT DETAIL",
// where the verdict is unique, minimal, redundant, multiple, none, unknown or invalid. If a CSV row
// also gives a solution, a wrong one is reported. For csv input the answer is csv, with every
// column kept.
#include <fmt/format.h>

#include <array>
#include <string>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/differing.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"

namespace sudokit::cli {
namespace {

// ---- Mistakes and undetermined cells ------------------------------------------------------------

// The flags of check, and its questions beyond validity: mistakes and undetermined cells.

struct CheckOptions {
  InputFlags input;
  ReportFlags report;
  EngineFlags engine;
  JobFlags jobs;
  ShardFlags part;
  bool minimal = false;
  bool mistakes = false;
  bool undetermined = false;
  std::string printed;
};

// Writes lines "PLACE: VERDICT DETAIL", with "invalid" for a record that is not a puzzle.
template <class Q>
class CheckWorker : public QuestionWorker<Q> {
 public:
  CheckWorker(const Q& question, const CheckOptions& options)
      : QuestionWorker<Q>(question, options.report.as_json()) {}

 protected:
  void refuse(Block& block, const Record& record, const Error& error) override {
    refuse_check(block, record, error, this->json(), this->tally);
  }
};

class MistakesWorker final : public CheckWorker<MistakesQuestion> {
 public:
  using CheckWorker::CheckWorker;

 private:
  void count(const Block&, const Record&, const Answer& answer) override {
    tally.facts.no |= answer.any();
    tally.facts.unknown |= answer.reason != StopReason::finished;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    const std::string_view verdict = verdict_of(answer), cut = why(answer.reason);
    if (block.source->added > 0) {
      append_row(block, record, &puzzle,
                 std::array<std::string_view, 5>{verdict, entries_text(puzzle, answer.impossible),
                                                 entries_text(puzzle, answer.take_back),
                                                 cells_text(*puzzle.layout, answer.lost), cut});
      return {};
    }
    std::string detail = mistakes_text(puzzle, answer);
    if (!cut.empty()) detail.append(detail.empty() ? "" : "; ").append(cut);
    append_line(block, record, verdict, detail);
    return {};
  }
};

class UndeterminedWorker final : public CheckWorker<CandidatesQuestion> {
 public:
  using CheckWorker::CheckWorker;

 private:
  static std::string_view word(Verdict verdict) {
    return verdict == Verdict::unsatisfiable ? "none" : to_string(verdict);
  }

  void count(const Block&, const Record&, const Answer& answer) override {
    const Verdict verdict = answer.candidates.verdict;
    tally.facts.unknown |= answer.candidates.reason != StopReason::finished;
    tally.facts.no |= verdict == Verdict::multiple || verdict == Verdict::unsatisfiable;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    if (block.source->added > 0) {
      write_row(block, record, puzzle, answer.candidates);
    } else {
      write_text(block, record, puzzle, answer.candidates);
    }
    return {};
  }

  static void write_text(Block& block, const Record& record, const Puzzle& puzzle,
                         const TrueCandidates& found) {
    std::string detail = undetermined_text(*puzzle.layout, found);
    const std::string_view cut = why(found.reason);
    if (!cut.empty()) detail.append(detail.empty() ? "" : ", perhaps more: ").append(cut);
    append_line(block, record, shown_verdict(word(found.verdict)), detail);
    if (found.verdict != Verdict::multiple) return;
    block.out += side_by_side(*puzzle.layout, found.solutions[0], found.solutions[1], "  ");
  }

  static void write_row(Block& block, const Record& record, const Puzzle& puzzle,
                        const TrueCandidates& found) {
    const bool two = found.verdict == Verdict::multiple;
    append_row(block, record, &puzzle,
               std::array<std::string_view, 5>{
                   word(found.verdict), undetermined_text(*puzzle.layout, found),
                   solution_text(puzzle, found.solutions[0]),
                   two ? solution_text(puzzle, found.solutions[1]) : "", why(found.reason)});
  }
  static std::string solution_text(const Puzzle& puzzle, const Grid& grid) {
    std::string text;
    if (grid.empty()) return text;
    // Written as numbers if the grid is too large for characters; numbers can hold every grid.
    static_cast<void>(append_grid(text, {Format::line, false}, *puzzle.layout, grid));
    text.pop_back();
    return text;
  }
};

template <class W, class Make>
int run_checks(const CheckOptions& options, InputOptions input, const Make& make) {
  input.shard = options.part.shard();
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  const PipelineResult result = run_pipeline(feed, make, options.jobs.count(), interrupt);
  return result.exit_code(merged_tally<W>(result, feed.facts()).facts);
}

// Both answer all inputs and return the exit code.
int check_mistakes(const CheckOptions& options) {
  InputOptions input = input_options(options.input, options.report,
                                     {"verdict", "impossible", "take_back", "lost", "error"});
  input.read.clashes = true;
  MistakesQuestion question{{}, options.engine.limits()};
  if (!options.printed.empty()) question.printed = printed_puzzles(options.printed, options.input);
  return run_checks<MistakesWorker>(options, std::move(input), [&] {
    return std::make_unique<MistakesWorker>(question, options);
  });
}

int check_undetermined(const CheckOptions& options) {
  return run_checks<UndeterminedWorker>(
      options,
      input_options(options.input, options.report,
                    {"verdict", "undetermined", "solution", "another", "error"}),
      [&] {
        const CandidatesQuestion question{0, options.engine.limits()};
        return std::make_unique<UndeterminedWorker>(question, options);
      });
}

// -------------------------------------------------------------------------------------------------

class JudgingWorker final : public SearchWorker {
 public:
  using SearchWorker::SearchWorker;

 private:
  bool say_brief(Block& block, const BriefAnswer& answer) override {
    const Source& source = *block.source;
    if (question().minimal || source.context.csv_solution != std::string::npos) return false;
    const bool unique = answer.result.solutions == 1;
    if (source.added > 0) {
      const std::array<std::string_view, 3> values{unique ? "unique" : "multiple", "", ""};
      if (!append_brief_row(block, answer, values)) return false;
    } else if (json()) {
      if (!append_brief(block.out, {source.name, answer.line, {}}, question(), answer))
        return false;
    } else {
      const fmt::format_int line(answer.line);
      using namespace std::string_view_literals;
      block.out.append(source.name).append(1, ':').append(line.data(), line.size());
      block.out.append(unique ? ": unique\n"sv : ": multiple\n"sv);
    }
    tally.facts.no |= !unique;
    return true;
  }

  void count(const Block&, const Record&, const Answer& answer) override {
    const std::string_view verdict = answer.judgement->verdict;
    tally.facts.no |= verdict != "unique" && verdict != "minimal" && verdict != "unknown";
    tally.facts.unknown |= verdict == "unknown";
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    wrong_ = wrong_solution(place_in(block, record), puzzle);
    tally.facts.no |= wrong_.has_value();
    return SearchWorker::write(block, record, puzzle);
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    const Judgement& judgement = *answer.judgement;
    if (block.source->added > 0) {
      append_row(
          block, record, &puzzle,
          std::array<std::string_view, 3>{judgement.verdict, judgement.detail,
                                          wrong_ ? "wrong solution: " + *wrong_ : std::string()});
      return {};
    }
    const std::string detail = judgement.detail.empty() ? advice(judgement) : judgement.detail;
    block.out += fmt::format("{}: {}{}{}{}{}\n", place_of(block, record.line),
                             shown_verdict(judgement.verdict), detail.empty() ? "" : " ", detail,
                             wrong_ ? ", wrong solution: " : "", wrong_.value_or(""));
    return {};
  }

  void refuse(Block& block, const Record& record, const Error& error) override {
    refuse_check(block, record, error, json(), tally);
  }

  // A hint for a person at a terminal whose puzzle has no solution although no givens clash.
  static std::string advice(const Judgement& judgement) {
    const bool helps = judgement.verdict == "none" && console().beside_answers();
    return helps ? "(partly filled? --mistakes --printed FILE shows the wrong entries)" : "";
  }

  std::optional<std::string> wrong_;  // what is wrong with the solution that the record gives
};

int check(const CheckOptions& options, Command& app) {
  if (options.minimal + options.mistakes + options.undetermined > 1) {
    throw UsageError("conflicting-options",
                     "--minimal, --mistakes and --undetermined are separate questions: choose one");
  }
  if (options.mistakes || options.undetermined) {
    const EngineFlags& engine = options.engine;
    const std::string mode =
        fmt::format("--{}, which uses no engine", options.mistakes ? "mistakes" : "undetermined");
    refuse_given(app, mode, {"--engine", "--preset", "--seed", "--proof", "--formula", "--stats"});
    if (!engine.params.empty()) {
      throw UsageError("inapplicable-option", "--{} does not apply to {}", engine.params[0].first,
                       mode);
    }
  }
  if (options.mistakes) return check_mistakes(options);
  if (options.undetermined) return check_undetermined(options);
  Question question = options.engine.question(Ask::unique);
  question.minimal = options.minimal;
  InputOptions input = input_options(options.input, options.report, {"verdict", "detail", "error"});
  if (options.engine.wants_proof()) {
    refuse_given(app, "--proof and --formula, which cover one puzzle", {"--shard"});
  } else {
    input.shard = options.part.shard();
  }
  return run_search(options.engine, options.jobs, {question, options.report.as_json()},
                    std::move(input),
                    [](const SearchRun& run) { return std::make_unique<JudgingWorker>(run); });
}

const std::vector<Program::Example> kCheckExamples = {
    {"sudokit check puzzles.txt", "unique, multiple, none or invalid for each puzzle"},
    {"sudokit check --minimal puzzles.txt | grep -v ': minimal'",
     "list puzzles that are not minimal, with their redundant givens"},
    {"sudokit check --mistakes --printed puzzle.txt filled_in.txt",
     "find wrong entries, and a smallest set to take back"},
    {"sudokit check --undetermined puzzle.txt",
     "show which cells are not determined, and two solutions side by side"},
    {"sudokit check --json < puzzles.txt", "the same as JSON, one object per puzzle"},
    {"sudokit check with_solutions.csv | grep 'wrong solution'",
     "find CSV rows whose solution does not fit the puzzle"},
};

}  // namespace

void add_check(Program& program) {
  const auto options = std::make_shared<CheckOptions>();
  Command& app = program.add_command("check", "Check whether puzzles are valid, unique and minimal",
                                     kCheckExamples, [options](Command& self) {
                                       options->mistakes |=
                                           !options->printed.empty();  // --printed implies it
                                       return check(*options, self);
                                     });
  add_input_flags(app, options->input);
  add_report_flags(app, options->report);
  app.add_flag("--minimal", options->minimal,
               "Also check whether a unique puzzle is minimal, and list each redundant given");
  app.get_option("--minimal")->group("Check");
  app.add_flag("--mistakes", options->mistakes,
               "List the entries that occur in no solution, and a smallest set of entries to take "
               "back, and the open cells whose pencilmarks lack the correct digit; givens may "
               "clash")
      ->group("Check");
  add_printed_flag(app, options->printed);
  app.get_option("--printed")->group("Check");
  app.add_flag("--undetermined", options->undetermined,
               "List the cells that differ between solutions, and show two solutions")
      ->group("Check");
  add_engine_flags(app, options->engine, true, program.with_parameters());
  add_proof_flags(app, options->engine);
  add_shard_flag(app, options->part, "puzzles");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
