// sudokit check: is each record a proper puzzle? One line each, "PLACE: VERDICT DETAIL", where the
// verdict is unique, minimal, redundant, multiple, none, unknown or invalid. Where a CSV row gives
// a solution as well, a wrong one is told.
#include "sudokit/check.hpp"

#include <fmt/format.h>

#include "cli/commands/engine_worker.hpp"
#include "cli/streams/json.hpp"

namespace sudokit::cli {
namespace {

struct CheckOptions {
  InputFlags input;
  bool json = false;
  EngineFlags engine;
  JobFlags jobs;
  bool minimal = false;
};

struct Finding {
  std::string_view verdict;
  std::string detail;
  std::vector<int> redundant;
};

// What is wrong with the solution that the record gives; nothing where it is right or not given.
std::optional<std::string> wrong_solution(const Block& block, const Record& record,
                                          const Puzzle& puzzle) {
  const auto given = given_solution(block.source->context, record);
  if (!given) return given.error().message;
  return given->empty() ? std::nullopt : why_not_solution(puzzle, *given);
}

class CheckWorker : public EngineWorker {
 public:
  CheckWorker(const CheckOptions& options, std::stop_token stop)
      : EngineWorker(options.engine, 2, std::move(stop), options.json), minimal_(options.minimal) {
    answer_batches(options.engine);
  }

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    if (auto ok = EngineWorker::work(puzzle, number); !ok) return ok;
    finding_ = judge(outcome_);
    if (minimal_ && outcome_.verdict == Verdict::unique) finding_ = judge_givens(puzzle);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    count(block, record);
    const std::string_view verdict = finding_.verdict;
    tally.facts.no |= verdict != "unique" && verdict != "minimal" && verdict != "unknown";
    tally.facts.unknown |= verdict == "unknown";
    const auto wrong = wrong_solution(block, record, puzzle);
    tally.facts.no |= wrong.has_value();
    report(block, record, puzzle, wrong);
    return {};
  }

  bool answer_bulk(Block& block, std::size_t line, const bulk9::Result& result) override {
    if (json() || minimal_ || result.solutions == 0) return false;
    const bool unique = result.solutions == 1;
    tally.facts.no |= !unique;
    fmt::format_to(std::back_inserter(block.out), "{}:{}: {}\n", block.source->name, line,
                   unique ? "unique" : "multiple");
    return true;
  }

  // A record that is no puzzle has an answer here: invalid, and why.
  void refuse(Block& block, const Record& record, const Error& error) override {
    if (json()) return RecordWorker::refuse(block, record, error);
    tally.add_error();
    const std::size_t line = error.line > 0 ? error.line : record.line;
    fmt::format_to(std::back_inserter(block.out), "{}: invalid {}\n",
                   place_of(block, line, error.column), error.message);
  }

 private:
  static Finding judge(const Outcome& outcome) {
    switch (outcome.verdict) {
      case Verdict::unique:
        return {"unique", "", {}};
      case Verdict::multiple:
        return {"multiple", "", {}};
      case Verdict::unsatisfiable:
        return {"none", "", {}};
      case Verdict::solved:
        return {"unknown", fmt::format("{}, one solution found", to_string(outcome.reason)), {}};
      case Verdict::unknown:
        break;
    }
    return {"unknown", std::string(to_string(outcome.reason)), {}};
  }

  // Pre: the puzzle is unique. A given is redundant when the puzzle stays unique without it.
  Finding judge_givens(Puzzle puzzle) {
    if (puzzle.has_marks()) return {"unique", "no minimality for pencilmarks", {}};
    Finding finding{"minimal", "", {}};
    for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
      if (puzzle.givens[cell] == 0) continue;
      const auto given = std::exchange(puzzle.givens[cell], std::uint8_t{0});
      const Outcome outcome = engine_->solve(puzzle, run_);
      puzzle.givens[cell] = given;
      if (outcome.verdict == Verdict::unique) finding.redundant.push_back(static_cast<int>(cell));
      if (outcome.verdict == Verdict::unknown || outcome.verdict == Verdict::solved) {
        return {"unknown",
                fmt::format("unique, but whether minimal: {}", to_string(outcome.reason)),
                {}};
      }
    }
    if (!finding.redundant.empty()) finding.verdict = "redundant";
    for (const int cell : finding.redundant) {
      finding.detail += (finding.detail.empty() ? "" : " ") + cell_name(*puzzle.layout, cell);
    }
    return finding;
  }

  void report(Block& block, const Record& record, const Puzzle& puzzle,
              const std::optional<std::string>& wrong) const {
    const Finding& finding = finding_;
    if (!json()) {
      fmt::format_to(std::back_inserter(block.out), "{}: {}{}{}{}{}\n",
                     place_of(block, record.line), finding.verdict,
                     finding.detail.empty() ? "" : " ", finding.detail,
                     wrong ? ", wrong solution: " : "", wrong.value_or(""));
      return;
    }
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", finding.verdict);
    if (!finding.detail.empty()) line.text("detail", finding.detail);
    if (minimal_) write_redundant(block.out, line, puzzle, finding);
    if (wrong) line.text("wrong_solution", *wrong);
    line.text("engine", info_.name);
    line.close();
    block.out += '\n';
  }

  static void write_redundant(std::string& out, JsonLine& line, const Puzzle& puzzle,
                              const Finding& finding) {
    line.key("redundant");
    out += '[';
    for (std::size_t i = 0; i < finding.redundant.size(); ++i) {
      if (i > 0) out += ',';
      append_json_string(out, cell_name(*puzzle.layout, finding.redundant[i]));
    }
    out += ']';
  }

  bool minimal_;
  Finding finding_;
};

int check(const CheckOptions& options) {
  options.engine.make();
  return run_engine_workers<CheckWorker>(options, input_options(options.input, {}));
}

const std::vector<Program::Example> kExamples = {
    {"sudokit check puzzles.txt", "unique, multiple, none or invalid for each puzzle"},
    {"sudokit check --minimal puzzles.txt | grep -v ': minimal'",
     "every puzzle that is not minimal, with the givens it could spare"},
    {"sudokit check --json < puzzles.txt", "the same as JSON, one object a puzzle"},
    {"sudokit check with_solutions.csv | grep 'wrong solution'",
     "every row of a CSV file whose solution is none of its puzzle"},
};

}  // namespace

void add_check(Program& program) {
  const auto options = std::make_shared<CheckOptions>();
  Command& app = program.add_command("check", "Say whether puzzles are valid, unique and minimal",
                                     kExamples, [options] { return check(*options); });
  add_input_flags(app, options->input);
  app.add_flag("--json", options->json, "One JSON object a puzzle")->group("Output");
  app.add_flag("--minimal", options->minimal,
               "Also ask of a unique puzzle whether it is minimal, and name its redundant givens");
  app.get_option("--minimal")->group("Check");
  add_engine_flags(app, options->engine, true);
  add_proof_flags(app, options->engine);
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
