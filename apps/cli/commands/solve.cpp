// sudokit solve: one answer a puzzle, in the order of the input.
//
// In text, a solved puzzle is answered by its solution, every other by one line "# VERDICT PLACE:
// DETAIL". With --limit above 1 each solution found is written, and such a line closes the answer.
#include <fmt/format.h>

#include "cli/commands/engine_worker.hpp"
#include "cli/commands/summary.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/forms.hpp"
#include "cli/streams/json.hpp"

namespace sudokit::cli {
namespace {

constexpr std::uint64_t kMaxLimit = 1'000'000;

struct SolveOptions {
  InputFlags input;
  OutputFlags output;
  EngineFlags engine;
  JobFlags jobs;
  std::uint64_t limit = 1;
  bool summary = false;
};

class SolveWorker : public EngineWorker {
 public:
  SolveWorker(const SolveOptions& options, std::stop_token stop)
      : EngineWorker(options.engine, options.limit, std::move(stop), options.output.as_json()) {
    run_.keep = options.limit;
    answer_batches(options.engine);
  }

 protected:
  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    if (json()) {
      write_json(block, record, puzzle);
    } else if (auto ok = write_text(block, record, puzzle); !ok) {
      return ok;
    }
    count(block, record);
    return {};
  }

  bool answer_bulk(Block& block, std::size_t, const bulk9::Result& result) override {
    if (json() || run_.limit > 1 || block.source->to != Format::line) return false;
    if (result.solutions == 0) return false;
    // Where it is to stand: a line made elsewhere and appended waits for its own stores.
    block.out.append(82, '\n');
    char* line = block.out.data() + block.out.size() - 82;
    for (std::size_t i = 0; i < 81; ++i) line[i] = static_cast<char>('0' + result.grid[i]);
    return true;
  }

 private:
  Result<void> write_text(Block& block, const Record& record, const Puzzle& puzzle) const {
    for (const Grid& grid : outcome_.solutions) {
      if (auto ok = append_grid(block.out, *block.source, *puzzle.layout, grid); !ok) return ok;
    }
    if (run_.limit > 1 || outcome_.found == 0) {
      append_remark(block.out, to_string(outcome_.verdict), place_of(block, record.line), detail());
    }
    return {};
  }

  std::string detail() const {
    if (outcome_.verdict == Verdict::unsatisfiable) return "";
    if (outcome_.verdict == Verdict::unknown) {
      return info_.complete() ? fmt::format("{}, {:.0f} cells open", why(), outcome_.cost)
                              : fmt::format("{}, cost {}", why(), outcome_.cost);
    }
    return fmt::format("{} {}{}", outcome_.found, outcome_.found == 1 ? "solution" : "solutions",
                       outcome_.complete ? "" : fmt::format(" and perhaps more ({})", why()));
  }

  // Why there is not more: the limit, the budget, Ctrl-C, or the engine's own end.
  std::string_view why() const {
    if (outcome_.found >= run_.limit) return "limit";
    return outcome_.reason == StopReason::finished ? "engine gave up" : to_string(outcome_.reason);
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    std::string& out = block.out;
    JsonLine line(out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).key("puzzle");
    append_puzzle_json(out, *block.source, puzzle);
    line.text("verdict", to_string(outcome_.verdict)).key("solution");
    write_solutions(block, line, puzzle);
    line.number("solutions", outcome_.found).boolean("complete", outcome_.complete);
    line.text("reason", to_string(outcome_.reason));
    line.text("engine", info_.name).number("seed", run_.seed).real("seconds", outcome_.seconds);
    line.key("counters");
    JsonLine counters(out);
    for (const Counter& counter : outcome_.counters)
      counters.real(counter.row->name, counter.value);
    counters.close();
    line.close();
    out += '\n';
  }

  // The first solution or null; the best incomplete grid of an unknown puzzle; all with --limit.
  void write_solutions(Block& block, JsonLine& line, const Puzzle& puzzle) const {
    std::string& out = block.out;
    const auto append = [&](const Grid& grid) {
      append_grid_json(out, *block.source, *puzzle.layout, grid);
    };
    if (outcome_.found > 0) {
      append(outcome_.grid);
    } else {
      out += "null";
    }
    if (outcome_.verdict == Verdict::unknown) {
      line.key("best");
      append(outcome_.grid);
      line.real("cost", outcome_.cost);
    }
    if (run_.limit == 1) return;
    line.key("all");
    const char* separator = "[";
    for (const Grid& grid : outcome_.solutions) {
      out += separator;
      append(grid);
      separator = ",";
    }
    out += outcome_.solutions.empty() ? "[]" : "]";
  }
};

int solve(const SolveOptions& options) {
  options.engine.make();  // refuses bad parameters before anything is read
  InputOptions input = input_options(options.input, options.output);
  input.marks_as_lines = true;
  if (options.summary && options.engine.wants_proof()) {
    throw UsageError("--proof and --formula are for one puzzle, --summary for many");
  }
  if (options.summary) return summarize(options.engine, options.jobs, input);
  input.header = !options.output.as_json();
  return run_engine_workers<SolveWorker>(options, std::move(input));
}

const std::vector<Program::Example> kExamples = {
    {"sudokit solve puzzles.txt > solutions.txt",
     "one solution a line, in the order of the puzzles"},
    {"sudokit solve --to grid -p 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28..."
     ".419..5....8..79",
     "one puzzle from the command line, drawn"},
    {"sudokit solve --limit 2 --json suspects.csv",
     "up to two solutions each, everything known about them as JSON"},
    {"sudokit solve --summary data/*.txt", "a table of what became of each file"},
    {"sudokit solve --engine dlx --time 10 --stats --layout 5x5 hard25.txt",
     "a named engine, ten seconds a puzzle, totals at the end"},
};

}  // namespace

void add_solve(Program& program) {
  const auto options = std::make_shared<SolveOptions>();
  Command& app = program.add_command("solve", "Solve puzzles, one answer each, in their order",
                                     kExamples, [options] { return solve(*options); });
  add_input_flags(app, options->input);
  add_output_flags(app, options->output);
  add_engine_flags(app, options->engine, false);
  add_proof_flags(app, options->engine);
  app.add_option("--limit", &options->limit,
                 "Search for up to K solutions of each puzzle, 1 to 1000000, and write all found")
      ->type_name("K")
      ->range(1, kMaxLimit)
      ->show_default()
      ->group("Engine");
  app.add_flag("--summary", options->summary,
               "Write one row of a table for each input instead of answers")
      ->group("Output");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
