// sudokit check: is each record a proper puzzle? One line per record, "PLACE: VERDICT DETAIL",
// where the verdict is unique, minimal, redundant, multiple, none, unknown or invalid. If a CSV row
// also gives a solution, a wrong one is reported. For csv input the answer is csv, with every
// column kept.
#include "cli/commands/check.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/printed.hpp"
#include "cli/flags/refuse.hpp"
#include "cli/streams/console.hpp"

namespace sudokit::cli {
namespace {

class CheckTeller final : public Teller {
 public:
  CheckTeller(const Question& question, const CheckOptions& options)
      : question_(question), json_(options.report.as_json()), minimal_(options.minimal) {}

  bool brief(Block& block, const BriefAnswer& answer, Tally& tally) override {
    const Source& source = *block.source;
    if (minimal_ || source.context.csv_solution != std::string::npos) return false;
    const bool unique = answer.result.solutions == 1;
    if (source.added > 0) {
      const std::array<std::string_view, 3> values{unique ? "unique" : "multiple", "", ""};
      if (!append_brief_row(block, answer, values)) return false;
    } else if (json_) {
      if (!append_brief(block.out, {source.name, answer.line, {}}, question_, answer)) return false;
    } else {
      const fmt::format_int line(answer.line);
      block.out.append(source.name).append(":").append(line.data(), line.size());
      block.out.append(unique ? ": unique\n" : ": multiple\n");
    }
    tally.facts.no |= !unique;
    return true;
  }

  Result<void> judge(const Puzzle& puzzle, const Outcome& outcome, const StopToken& stop) override {
    auto judged = sudokit::judge(question_, minimal_, puzzle, outcome, stop);
    if (!judged) return tl::unexpected(judged.error());
    judgement_ = std::move(*judged);
    return {};
  }

  Result<void> tell(Block& block, const Record& record, const Puzzle& puzzle, const Outcome&,
                    Tally& tally) override {
    const std::string_view verdict = judgement_.verdict;
    tally.facts.no |= verdict != "unique" && verdict != "minimal" && verdict != "unknown";
    tally.facts.unknown |= verdict == "unknown";
    judgement_.wrong_solution = wrong_solution(place_in(block, record), puzzle);
    tally.facts.no |= judgement_.wrong_solution.has_value();
    report(block, record, puzzle);
    return {};
  }

  void refuse(Block& block, const Record& record, const Error& error, Tally& tally) override {
    refuse_check(block, record, error, json_, tally);
  }

 private:
  void report(Block& block, const Record& record, const Puzzle& puzzle) const {
    if (json_) {
      append_judgement(block.out, place_in(block, record), question_, puzzle, judgement_);
      return;
    }
    const auto& wrong = judgement_.wrong_solution;
    if (block.source->added > 0) {
      return append_row(
          block, record, &puzzle,
          std::array<std::string_view, 3>{judgement_.verdict, judgement_.detail,
                                          wrong ? "wrong solution: " + *wrong : std::string()});
    }
    const std::string detail = judgement_.detail.empty() ? advice() : judgement_.detail;
    block.out += fmt::format("{}: {}{}{}{}{}\n", place_of(block, record.line),
                             shown_verdict(judgement_.verdict), detail.empty() ? "" : " ", detail,
                             wrong ? ", wrong solution: " : "", wrong.value_or(""));
  }

  // A hint for a person at a terminal whose puzzle has no solution although no givens clash.
  std::string advice() const {
    const bool helps = judgement_.verdict == "none" && console().beside_answers();
    return helps ? "(partly filled? --mistakes --printed FILE shows the wrong entries)" : "";
  }

  const Question& question_;
  bool json_;
  bool minimal_;
  Judgement judgement_;
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
  const Question question = options.engine.question(Ask::unique);
  InputOptions input = input_options(options.input, options.report, {"verdict", "detail", "error"});
  if (options.engine.wants_proof()) {
    refuse_given(app, "--proof and --formula, which cover one puzzle", {"--shard"});
  } else {
    input.shard = options.part.shard();
  }
  return run_tellers(options.engine, options.jobs, question, std::move(input),
                     [&] { return std::make_unique<CheckTeller>(question, options); });
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
