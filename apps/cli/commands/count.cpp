// sudokit count: the number of solutions of each puzzle, one per line; ">=N" if there may be more.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/commands/answer_worker.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/options.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::cli {
namespace {

// ---- Estimate -----------------------------------------------------------------------------------

// sudokit count --estimate: estimates the number of solutions of each puzzle.

// The flags that run_asking() reads.
struct EstimateFlags {
  const ReportFlags& output;
  const JobFlags& jobs;
};

class EstimateWorker final : public QuestionWorker<EstimateQuestion> {
 public:
  using QuestionWorker::QuestionWorker;

 private:
  void count(const Block&, const Record&, const Answer& found) override {
    tally.facts.no |= found.exact && found.reached == 0;
    tally.facts.unknown |= found.walks == 0;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& found) override {
    if (block.source->added > 0) {
      append_row(block, record, &puzzle,
                 std::array<std::string_view, 3>{number(found), error(found), why(found.reason)});
    } else {
      block.out += about(found);
    }
    return {};
  }

  static std::string number(const Answer& found) {
    return found.walks == 0 ? "unknown" : to_string(found);
  }
  static std::string error(const Answer& found) {
    if (found.exact) return "0";
    return std::isinf(found.relative_error) ? "unknown"
                                            : fmt::format("{:.2g}", found.relative_error);
  }
  // "about 6.671e21 +-0.8% (10000 walks, 9713 to a solution, seed 1)".
  std::string about(const Answer& found) const {
    if (found.exact) return number(found) + '\n';
    std::string text = "about " + number(found);
    if (!std::isinf(found.relative_error)) {
      text += fmt::format(" +-{:.2g}%", 100 * found.relative_error);
    }
    return text + fmt::format(" ({} walks, {} to a solution, seed {})\n", found.walks,
                              found.reached, question().limits.seed);
  }
};

int estimate_counts(const InputFlags& input, const ReportFlags& report, const EngineFlags& engine,
                    const JobFlags& jobs, const Shard& shard) {
  if (engine.engine != "auto" || !engine.preset.empty() || !engine.params.empty() ||
      engine.wants_proof() || engine.stats) {
    throw UsageError(
        "inapplicable-option",
        "--estimate uses no engine: --engine, its parameters, --proof and --stats do not apply");
  }
  const EstimateFlags flags{report, jobs};
  InputOptions options = input_options(input, report, {"count", "relative_error", "error"});
  options.shard = shard;
  return run_asking<EstimateWorker>(flags, EstimateQuestion{engine.limits()}, std::move(options));
}

// -------------------------------------------------------------------------------------------------

constexpr std::uint64_t kDefaultLimit = 1'000'000;

struct CountOptions {
  InputFlags input;
  ReportFlags report;
  EngineFlags engine;
  JobFlags jobs;
  ShardFlags part;
  std::uint64_t limit = kDefaultLimit;
  bool grids = false;
  bool estimate = false;
};

class CountWorker final : public SearchWorker {
 public:
  using SearchWorker::SearchWorker;

 private:
  bool say_brief(Block& block, const BriefAnswer& answer) override {
    if (json())
      return append_brief(block.out, {block.source->name, answer.line, {}}, question(), answer);
    if (block.source->added > 0) {
      return append_brief_row(block, answer,
                              std::array<std::string_view, 2>{
                                  count_text(answer.result.solutions, answer.result.complete), ""});
    }
    append_count(block.out, answer.result.solutions, answer.result.complete);
    return true;
  }

  // Whether the budget cut the number short. One cut short by the limit was asked for.
  bool cut(const Outcome& outcome) const {
    const bool limited = question().limit != 0 && outcome.found >= question().limit;
    return !outcome.complete && !limited;
  }

  void count(const Block&, const Record&, const Answer& answer) override {
    tally.facts.unknown |= cut(answer);
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    if (block.source->added > 0) {
      append_row(block, record, &puzzle,
                 std::array<std::string_view, 2>{count_text(answer.found, answer.complete),
                                                 cut(answer) ? to_string(answer.reason) : ""});
    } else {
      append_count(block.out, answer.found, answer.complete);
    }
    return {};
  }

  static void append_count(std::string& out, std::uint64_t found, bool complete) {
    out += count_text(found, complete);
    out += '\n';
  }
};

// Counts all grids of a layout, by the contents of columns; reads no puzzle.
int count_all_grids(const CountOptions& options) {
  const InputFlags& input = options.input;
  if (!input.files.empty() || !input.puzzles.empty()) {
    throw UsageError("inapplicable-option",
                     "--grids counts the grids of --layout and reads no puzzles");
  }
  if (options.report.to == "csv")
    throw UsageError("conflicting-options", "--grids prints one number: use --to text or json");
  const LayoutPtr layout = layout_of(input.layout.empty() ? "3x3" : input.layout);
  const auto count = grids_of(*layout, options.engine.run(0));
  if (!count) refuse_question(count.error());
  const bool known = count->reason == StopReason::finished;
  std::string out;
  if (options.report.as_json()) {
    append_grids(out, {}, *layout, *count);
  } else {
    out = known ? to_string(count->grids) : fmt::format("unknown: {}", to_string(count->reason));
    out += '\n';
  }
  const int code = print(out);
  return code == kDone && !known ? kBudget : code;
}

int count_solutions(const CountOptions& options, Command& app) {
  if (options.grids && options.estimate)
    throw UsageError("conflicting-options", "--grids and --estimate exclude each other");
  if (options.grids) {
    refuse_all_but(app, "--grids, which counts all grids of --layout",
                   {"--grids", "FILE", "--puzzle", "--layout", "--side", "--time", "--memory",
                    "--to", "--json"});
    return count_all_grids(options);
  }
  if (options.estimate) {
    refuse_given(app, "--estimate", {"--limit"});
    return estimate_counts(options.input, options.report, options.engine, options.jobs,
                           options.part.shard());
  }
  const Question question = options.engine.question(Ask::count, options.limit);
  const bool json = options.report.as_json();
  InputOptions input = input_options(options.input, options.report, {"count", "error"});
  if (options.engine.wants_proof()) {
    refuse_given(app, "--proof and --formula, which cover one puzzle", {"--shard"});
  } else {
    input.shard = options.part.shard();
  }
  return run_search(options.engine, options.jobs, {question, json}, std::move(input),
                    [](const SearchRun& run) { return std::make_unique<CountWorker>(run); });
}

const std::vector<Program::Example> kCountExamples = {
    {"sudokit count puzzles.txt",
     "a number such as 27, 1 or 0, or >=1000000 if counting stopped at the limit"},
    {"sudokit count --limit 0 --layout 2x2 -p ................", "288: all 4x4 grids"},
    {"sudokit count --grids --layout 3x3", "6670903752021072936960: all 9x9 grids"},
    {"sudokit count --estimate --layout 4x4 --to json loose.txt",
     "estimate a number that is too large to count, with its error"},
    {"sudokit count --limit 2 --time 5 --json hard.txt",
     "check uniqueness, five seconds per puzzle, as JSON"},
};

}  // namespace

void add_count(Program& program) {
  const auto options = std::make_shared<CountOptions>();
  Command& app =
      program.add_command("count", "Count the solutions of puzzles", kCountExamples,
                          [options](Command& self) { return count_solutions(*options, self); });
  add_input_flags(app, options->input);
  add_report_flags(app, options->report);
  add_engine_flags(app, options->engine, true, program.with_parameters());
  add_proof_flags(app, options->engine);
  app.add_option("--limit", &options->limit, "Count up to N solutions; 0 counts all")
      ->type_name("N")
      ->show_default()
      ->group("Engine");
  app.add_flag("--grids", options->grids,
               "Count all grids of --layout, which must be 3x3, or boxes with two rows or two "
               "columns up to side 10");
  app.add_flag("--estimate", options->estimate,
               "Estimate the number of solutions by random walks (Knuth): --iterations of them, "
               "by default 10,000");
  add_shard_flag(app, options->part, "puzzles");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
