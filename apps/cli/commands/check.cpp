// sudokit check: is each record a proper puzzle? One line each, "PLACE: VERDICT DETAIL", where the
// verdict is unique, minimal, redundant, multiple, none, unknown or invalid. Where a CSV row gives
// a solution as well, a wrong one is told. The answer to csv is csv, every column kept.
#include "cli/commands/check.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/printed.hpp"
#include "cli/flags/refuse.hpp"

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
    block.out += fmt::format("{}: {}{}{}{}{}\n", place_of(block, record.line), judgement_.verdict,
                             judgement_.detail.empty() ? "" : " ", judgement_.detail,
                             wrong ? ", wrong solution: " : "", wrong.value_or(""));
  }

  const Question& question_;
  bool json_;
  bool minimal_;
  Judgement judgement_;
};

int check(const CheckOptions& options, Command& app) {
  if (options.minimal + options.mistakes + options.undetermined > 1) {
    throw UsageError("--minimal, --mistakes and --undetermined are three questions: ask one");
  }
  if (!options.printed.empty() && !options.mistakes) {
    throw UsageError("--printed needs --mistakes");
  }
  if (options.mistakes || options.undetermined) {
    const EngineFlags& engine = options.engine;
    const std::string mode =
        fmt::format("--{}, which asks no engine", options.mistakes ? "mistakes" : "undetermined");
    refuse_given(app, mode, {"--engine", "--preset", "--seed", "--proof", "--formula", "--stats"});
    if (!engine.params.empty()) {
      throw UsageError(fmt::format("--{} means nothing to {}", engine.params[0].first, mode));
    }
  }
  if (options.mistakes) return check_mistakes(options);
  if (options.undetermined) return check_undetermined(options);
  const Question question = options.engine.question(Ask::unique);
  InputOptions input = input_options(options.input, options.report, {"verdict", "detail", "error"});
  if (options.engine.wants_proof()) {
    refuse_given(app, "--proof and --formula, which are of one puzzle", {"--shard"});
  } else {
    input.shard = options.part.shard();
  }
  return run_tellers(options.engine, options.jobs, question, std::move(input),
                     [&] { return std::make_unique<CheckTeller>(question, options); });
}

const std::vector<Program::Example> kExamples = {
    {"sudokit check puzzles.txt", "unique, multiple, none or invalid for each puzzle"},
    {"sudokit check --minimal puzzles.txt | grep -v ': minimal'",
     "every puzzle that is not minimal, with the givens it could spare"},
    {"sudokit check --mistakes --printed puzzle.txt filled_in.txt",
     "which entries are wrong, and the fewest to take back"},
    {"sudokit check --undetermined puzzle.txt",
     "the cells that several digits fit, and two solutions beside each other"},
    {"sudokit check --json < puzzles.txt", "the same as JSON, one object a puzzle"},
    {"sudokit check with_solutions.csv | grep 'wrong solution'",
     "every row of a CSV file whose solution is none of its puzzle"},
};

}  // namespace

void add_check(Program& program) {
  const auto options = std::make_shared<CheckOptions>();
  Command& app =
      program.add_command("check", "Say whether puzzles are valid, unique and minimal", kExamples,
                          [options](Command& self) { return check(*options, self); });
  add_input_flags(app, options->input);
  add_report_flags(app, options->report);
  app.add_flag("--minimal", options->minimal,
               "Also ask of a unique puzzle whether it is minimal, and name the givens that it can "
               "spare, each alone");
  app.get_option("--minimal")->group("Check");
  app.add_flag("--mistakes", options->mistakes,
               "Name the entries that no solution has, and the fewest to take back; givens may "
               "clash. With --printed also open cells whose pencilmarks lack what is right")
      ->group("Check");
  add_printed_flag(app, options->printed);
  app.get_option("--printed")->group("Check");
  app.add_flag("--undetermined", options->undetermined,
               "Name the cells that take several digits in the solutions, and show two solutions")
      ->group("Check");
  add_engine_flags(app, options->engine, true);
  add_proof_flags(app, options->engine);
  add_shard_flag(app, options->part, "puzzles");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
