// sudokit count: the number of solutions of each puzzle, one a line; ">=N" where there may be more.
#include <fmt/format.h>

#include "cli/commands/engine_worker.hpp"
#include "cli/streams/json.hpp"

namespace sudokit::cli {
namespace {

constexpr std::uint64_t kDefaultLimit = 1'000'000;

struct CountOptions {
  InputFlags input;
  bool json = false;
  EngineFlags engine;
  JobFlags jobs;
  std::uint64_t limit = kDefaultLimit;
};

class CountWorker : public EngineWorker {
 public:
  CountWorker(const CountOptions& options, std::stop_token stop)
      : EngineWorker(options.engine, options.limit, std::move(stop), options.json) {
    run_.keep = 0;
    answer_batches(options.engine);
  }

 protected:
  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    count(block, record);
    // A number that the limit cut short was asked for; one that the budget cut short was not.
    const bool limited = run_.limit != 0 && outcome_.found >= run_.limit;
    tally.facts.unknown |= !outcome_.complete && !limited;
    if (json()) {
      write_json(block, record, puzzle);
    } else {
      append_count(block, outcome_.found, outcome_.complete);
    }
    return {};
  }

  bool answer_bulk(Block& block, std::size_t, const bulk9::Result& result) override {
    if (json() || result.solutions == 0) return false;
    append_count(block, result.solutions, result.complete);
    return true;
  }

 private:
  static void append_count(Block& block, std::uint64_t found, bool complete) {
    fmt::format_to(std::back_inserter(block.out), "{}{}\n", complete ? "" : ">=", found);
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", to_string(outcome_.verdict));
    line.number("solutions", outcome_.found).boolean("complete", outcome_.complete);
    line.text("reason", to_string(outcome_.reason));
    line.text("engine", info_.name).number("seed", run_.seed).real("seconds", outcome_.seconds);
    line.close();
    block.out += '\n';
  }
};

int count_solutions(const CountOptions& options) {
  options.engine.make();
  return run_engine_workers<CountWorker>(options, input_options(options.input, {}));
}

const std::vector<Program::Example> kExamples = {
    {"sudokit count puzzles.txt", "27, 1, 0, or >=1000000 where counting stopped at the limit"},
    {"sudokit count --limit 0 --layout 2x2 -p ................", "288: all 4x4 grids"},
    {"sudokit count --limit 2 --time 5 --json hard.txt",
     "is each puzzle unique, five seconds each, as JSON"},
};

}  // namespace

void add_count(Program& program) {
  const auto options = std::make_shared<CountOptions>();
  Command& app = program.add_command("count", "Count the solutions of puzzles", kExamples,
                                     [options] { return count_solutions(*options); });
  add_input_flags(app, options->input);
  app.add_flag("--json", options->json, "One JSON object a puzzle")->group("Output");
  add_engine_flags(app, options->engine, true);
  add_proof_flags(app, options->engine);
  app.add_option("--limit", &options->limit, "Count up to N solutions; 0 counts all")
      ->type_name("N")
      ->show_default()
      ->group("Engine");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
