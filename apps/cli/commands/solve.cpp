// sudokit solve: one answer per puzzle, in the order of the input.
//
// In text, a solved puzzle is answered by its solution, and every other puzzle by one line "#
// VERDICT PLACE: DETAIL". With --limit above 1 each solution is written as it is found, and such a
// line ends the answer. In csv, the input rows are returned with a solution, a verdict and an error
// appended.
#include <fmt/format.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <numeric>
#include <optional>
#include <set>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/runs.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/options.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/files.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::cli {
namespace {

// ---- Summary ------------------------------------------------------------------------------------

// solve --summary: writes one table row for each input instead of answers.

constexpr const char* kRow = "{:<24} {:<16} {:>8} {:>8} {:>6} {:>6} {:>9} {:>11} {:>9}\n";

// Counts answers without writing them.
class SummaryWorker final : public SearchWorker {
 public:
  using SearchWorker::SearchWorker;

  std::uint64_t verified = 0;
  std::set<std::string> layouts;

 private:
  Result<void> say(Block&, const Record&, const Puzzle& puzzle, const Answer& answer) override {
    if (answer.found > 0 && is_solution(puzzle, answer.grid)) ++verified;
    layouts.insert(path_of(puzzle.layout->name()).filename().string());
    return {};
  }
  // Reported on standard error, and counted in the row.
  void refuse(Block& block, const Record& record, const Error& error) override {
    refuse_record(block, record, error, false, tally);
    block.out.clear();
  }
};

// The name of a row: the file, and its part if it is split.
std::string row_name(const std::string& file, const Shard& shard) {
  const std::string name = path_of(file).filename().string();
  return shard.whole() ? name : fmt::format("{} {}/{}", name, shard.index, shard.count);
}

std::string row(const std::string& name, const PipelineResult& result, const Tally& tally) {
  std::uint64_t verified = 0;
  std::set<std::string> layouts;
  for (const auto& worker : result.workers) {
    const auto& summary = static_cast<const SummaryWorker&>(*worker);
    verified += summary.verified;
    layouts.insert(summary.layouts.begin(), summary.layouts.end());
  }
  const auto count = [&](Verdict verdict) {
    return tally.verdicts[static_cast<std::size_t>(verdict)];
  };
  const auto puzzles = std::accumulate(tally.verdicts.begin(), tally.verdicts.end(), tally.errors);
  const std::string layout = layouts.size() == 1  ? *layouts.begin()
                             : layouts.size() > 1 ? fmt::format("{} layouts", layouts.size())
                                                  : "-";
  return fmt::format(kRow, name, layout, puzzles,
                     count(Verdict::solved) + count(Verdict::unique) + count(Verdict::multiple),
                     count(Verdict::unsatisfiable), count(Verdict::unknown) + tally.errors,
                     verified, fmt::format("{:.0f}", static_cast<double>(puzzles) / result.seconds),
                     tally.times.count() == 0 ? "-" : describe_seconds(tally.slowest));
}

// Solves each input (or a part of each) separately, checks every solution again, and prints a row
// as soon as the input is done. Returns the exit code.
int summarize(const EngineFlags& engine, const JobFlags& jobs, const InputOptions& input) {
  engine.refuse_layout(input);
  const Interrupt interrupt;
  const Question question = engine.question(Ask::first);
  if (const int code = print(fmt::format(kRow, "set", "layout", "puzzles", "solved", "none", "open",
                                         "verified", "puzzles/s", "slowest"))) {
    return code;
  }
  Facts facts;
  InputOptions one = input;
  one.read.runs = true;
  const auto make_worker = [&] { return std::make_unique<SummaryWorker>(SearchRun{question}); };
  // The exit code if the run must end here.
  const auto run = [&](const std::string& name) -> std::optional<int> {
    FileFeed feed(one, interrupt.fd());
    const PipelineResult result = run_pipeline(feed, make_worker, jobs.count(), interrupt);
    const Tally tally = merged_tally<SearchWorker>(result, feed.facts());
    facts.merge(tally.facts);
    if (const int code = print(row(row_name(name, one.shard), result, tally))) return code;
    if (result.signal != 0) return 128 + result.signal;
    return std::nullopt;
  };
  std::vector<std::string> files = input.files;
  if (!input.puzzles.empty()) {
    one.files.clear();
    if (const auto code = run("--puzzle")) return *code;
    one.puzzles.clear();
  } else if (files.empty()) {
    files.emplace_back("-");
  }
  for (const std::string& file : files) {
    one.files = {file};
    if (const auto code = run(file)) return *code;
  }
  return facts.exit_code();
}

// -------------------------------------------------------------------------------------------------

constexpr std::uint64_t kMaxLimit = 1'000'000;
// Rows of csv hold the number of solutions, so they wait for the last one, up to this many cells.
constexpr std::uint64_t kCellsAwaited = 1 << 20;

struct SolveOptions {
  InputFlags input;
  OutputFlags output;
  EngineFlags engine;
  JobFlags jobs;
  std::uint64_t limit = 1;
  bool summary = false;
  RunsFlags runs;
  ShardFlags part;
};

// Finds out whether a puzzle has other solutions, for a person at a terminal. If that takes long,
// it is left unknown.
class OtherSolutions {
 public:
  OtherSolutions() : asker_(Asker<Question>::make(question()).value()) {}
  bool any(const Puzzle& puzzle, const StopToken& stop) {
    const auto answer = asker_.answer(puzzle, 0, stop);
    return answer && answer->verdict == Verdict::multiple;
  }

 private:
  static constexpr std::uint64_t kIterations = 100'000;

  static Question question() {
    Question question;
    question.ask = Ask::unique;
    question.limits.budget.iterations = kIterations;
    return question;
  }
  Asker<Question> asker_;
};

class SolveWorker final : public SearchWorker {
 public:
  // `watched`: a person reads the solutions.
  SolveWorker(const SearchRun& run, bool watched) : SearchWorker(run) {
    if (watched) others_.emplace();
  }

 private:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    const Outcome& outcome = answer();
    several_ = others_ && outcome.found > 0 && outcome.verdict != Verdict::unique &&
               others_->any(puzzle, stop());
    return {};
  }

  // JSON input is answered by JSON objects, so that a solution is not written as if it were a
  // puzzle.
  bool writes_json(const Block& block) const override {
    return json() || block.source->form.to == Format::json;
  }

  bool say_brief(Block& block, const BriefAnswer& answer) override {
    if (others_) return false;
    const Source& source = *block.source;
    if (writes_json(block)) {
      return append_brief(block.out, {source.name, answer.line, json_form(source)}, question(),
                          answer);
    }
    if (source.added > 0) return brief_rows(block, answer);
    if (source.form.to != Format::line) return false;
    append_line(block.out, answer.result.grid);
    if (first_only()) return true;
    for (const bulk9::Grid81& grid : answer.more) append_line(block.out, grid);
    append_end(block.out, answer.verdict(search().limit), source.name, answer.line,
               answer.result.solutions, answer.result.complete, "limit");
    return true;
  }

  // JSON objects hold the verdict before the solutions, and the second solution decides the
  // verdict.
  std::uint64_t keeps(const Block& block, const Puzzle& puzzle) const override {
    if (writes_json(block)) return 1;
    return block.source->added > 0 ? kCellsAwaited / puzzle.givens.size() : 0;
  }

  Result<void> solution(Block& block, const Record& record, const Puzzle& puzzle, const Grid& grid,
                        std::uint64_t number) override {
    const Source& source = *block.source;
    if (writes_json(block) && number == 1) {
      pieces_.emplace(block.out, place_in(block, record, json_form(source)), question(), puzzle,
                      grid);
    } else if (writes_json(block)) {
      pieces_->add(grid);
    } else if (source.added > 0) {
      append_solution(block, record, puzzle, grid, to_string(Verdict::multiple),
                      count_text(number, false));
    } else {
      return append_grid(block.out, source.form, *puzzle.layout, grid);
    }
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    if (!pieces_) return SearchWorker::write(block, record, puzzle);
    pieces_->close(answer());
    pieces_.reset();
    tally.add(answer(), block.source->name, record.line);
    return {};
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    const Source& source = *block.source;
    if (source.added > 0) {
      append_rows(block, record, puzzle, answer);
      return {};
    }
    for (const Grid& grid : answer.solutions) {
      if (auto ok = append_grid(block.out, source.form, *puzzle.layout, grid); !ok) return ok;
    }
    if (several_) {
      append_remark(block.out, to_string(Verdict::multiple), place_of(block, record.line),
                    "this is one of several solutions; sudokit check --undetermined shows where "
                    "they differ");
    }
    if (answer.found > 0 && first_only()) return {};
    if (answer.found > 0) {
      append_end(block.out, answer.verdict, source.name, record.line, answer.found, answer.complete,
                 why(answer));
    } else {
      append_remark(block.out, to_string(answer.verdict), place_of(block, record.line),
                    detail(answer));
    }
    return {};
  }

  void refuse(Block& block, const Record& record, const Error& error) override {
    if (!pieces_) return refuse_record(block, record, error, writes_json(block), tally);
    pieces_->close(error);
    pieces_.reset();
    console().beside_answers() ? tally.add_error() : note_refusal(block, record, error, tally);
  }

  bool first_only() const { return question().ask == Ask::first; }

  // One row per solution, or one that states why there is none; no row if all were sent before.
  void append_rows(Block& block, const Record& record, const Puzzle& puzzle,
                   const Outcome& outcome) const {
    const std::string_view verdict = to_string(outcome.verdict);
    const std::string count = count_text(outcome.found, outcome.complete);
    if (outcome.found == 0) {
      return append_solved(block, record, &puzzle, "", verdict, count, detail(outcome));
    }
    for (const Grid& grid : outcome.solutions) {
      append_solution(block, record, puzzle, grid, verdict, count);
    }
  }
  void append_solution(Block& block, const Record& record, const Puzzle& puzzle, const Grid& grid,
                       std::string_view verdict, std::string_view count) const {
    std::string cells;
    // Written as numbers if the grid is too large for characters; numbers can hold every grid.
    static_cast<void>(append_grid(cells, {Format::line, false}, *puzzle.layout, grid));
    cells.pop_back();
    append_solved(block, record, &puzzle, cells, verdict, count, "");
  }

  // Handles rows that can be answered by their text alone; other rows need the puzzle parsed.
  bool brief_rows(Block& block, const BriefAnswer& answer) const {
    const bool first = first_only();
    const std::string_view verdict = to_string(answer.verdict(search().limit));
    const std::string count =
        first ? "" : count_text(answer.result.solutions, answer.result.complete);
    const auto append = [&](const bulk9::Grid81& grid) {
      std::array<char, 81> cells;
      for (std::size_t i = 0; i < 81; ++i) cells[i] = static_cast<char>('0' + grid[i]);
      const std::string_view text(cells.data(), cells.size());
      return first ? append_brief_row(block, answer,
                                      std::array<std::string_view, 3>{text, verdict, ""})
                   : append_brief_row(block, answer,
                                      std::array<std::string_view, 4>{text, verdict, count, ""});
    };
    if (!append(answer.result.grid)) return false;
    if (first) return true;
    for (const bulk9::Grid81& grid : answer.more) append(grid);
    return true;
  }

  void append_solved(Block& block, const Record& record, const Puzzle* puzzle,
                     std::string_view solution, std::string_view verdict, std::string_view count,
                     std::string_view error) const {
    if (first_only()) {
      append_row(block, record, puzzle, std::array{solution, verdict, error});
    } else {
      append_row(block, record, puzzle, std::array{solution, verdict, count, error});
    }
  }

  // Written in place, eight digits at a time: a line built elsewhere and appended would wait for
  // its own stores.
  static void append_line(std::string& out, const bulk9::Grid81& grid) {
    out.append(82, '\n');
    char* line = out.data() + out.size() - 82;
    for (std::size_t i = 0; i < 80; i += 8) {
      std::uint64_t digits;
      std::memcpy(&digits, grid.data() + i, sizeof digits);
      digits += 0x3030303030303030;  // '0' in each byte
      std::memcpy(line + i, &digits, sizeof digits);
    }
    line[80] = static_cast<char>('0' + grid[80]);
  }

  // "# unique FILE:LINE: 1 solution", without formatting the constant parts.
  static void append_end(std::string& out, Verdict verdict, std::string_view file, std::size_t line,
                         std::uint64_t found, bool complete, std::string_view why) {
    using namespace std::string_view_literals;
    const std::string_view word = to_string(verdict);
    out.append("# "sv).append(word).append(1, ' ').append(file).append(1, ':');
    append_number(out, line);
    if (found == 1 && complete) {
      out.append(": 1 solution\n"sv);
      return;
    }
    out.append(": "sv);
    append_number(out, found);
    out.append(found == 1 ? " solution"sv : " solutions"sv);
    if (!complete) out.append(" and perhaps more (").append(why).append(")");
    out += '\n';
  }
  static void append_number(std::string& out, std::uint64_t number) {
    const fmt::format_int text(number);
    out.append(text.data(), text.size());
  }

  // The detail for a puzzle without a solution so far.
  std::string detail(const Outcome& outcome) const {
    if (outcome.verdict == Verdict::unsatisfiable) return "";
    return find_engine(question().engine)->complete()
               ? fmt::format("{}, {:.0f} cells open", why(outcome), outcome.cost)
               : fmt::format("{}, cost {}", why(outcome), outcome.cost);
  }

  // Why the search ended: the limit, the budget, Ctrl-C, or the engine itself.
  std::string_view why(const Outcome& outcome) const {
    if (outcome.found >= search().limit) return "limit";
    return outcome.reason == StopReason::finished ? "engine gave up" : to_string(outcome.reason);
  }

  std::optional<OtherSolutions> others_;
  bool several_ = false;                  // the current puzzle has other solutions
  std::optional<AnswerInPieces> pieces_;  // the answer being written
};

int solve(const SolveOptions& options, Command& app) {
  const bool one = options.limit == 1;
  // Rejects bad parameters before reading.
  const Question question =
      options.engine.question(one ? Ask::first : Ask::solutions, options.limit);
  InputOptions input = input_options(options.input, options.output);
  input.marks_as_lines = true;
  if (options.summary) {
    refuse_given(
        app, "--summary, a table of what became of each input",
        {"--limit", "--to", "--json", "--stats", "--runs", "--trace", "--proof", "--formula"});
    input.shard = options.part.shard();
    return summarize(options.engine, options.jobs, input);
  }
  const bool json = options.output.as_json();
  if (options.runs.runs > 0) {
    refuse_given(app, "--runs, which writes one row per run",
                 {"--limit", "--proof", "--formula", "--shard"});
    if (!options.output.to.empty() && options.output.to != "csv" && options.output.to != "json") {
      throw UsageError("conflicting-options", "--runs needs --to text, csv or json");
    }
    return solve_repeatedly(options.engine, options.runs, options.jobs, std::move(input), json);
  }
  if (options.engine.wants_proof()) {
    refuse_given(app, "--proof and --formula, which cover one puzzle", {"--shard"});
  } else {
    input.shard = options.part.shard();
  }
  const bool watched = one && !json && options.output.to != "csv" && console().beside_answers();
  input.header = !json;
  if (!json && one) input.columns = {"solution", "verdict", "error"};
  if (!json && !one) input.columns = {"solution", "verdict", "count", "error"};
  return run_search(
      options.engine, options.jobs, {question, json}, std::move(input),
      [&](const SearchRun& run) { return std::make_unique<SolveWorker>(run, watched); });
}

const std::vector<Program::Example> kSolveExamples = {
    {"sudokit solve puzzles.txt > solutions.txt",
     "one solution per line, in the order of the puzzles"},
    {"sudokit solve --to grid -p 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28..."
     ".419..5....8..79",
     "draw the solution of one puzzle"},
    {"sudokit solve --limit 2 --json suspects.csv",
     "up to two solutions per puzzle, with all details as JSON"},
    {"sudokit solve puzzles.csv", "keep every column and add solution, verdict and error"},
    {"sudokit solve --summary data/*.txt", "a table with one row per file"},
    {"sudokit solve --engine tabu --runs 30 --trace trace.csv --to csv puzzle.txt",
     "thirty runs with different seeds, one row each, and the cost over time"},
    {"sudokit solve --shard 2/8 big.txt.zst > solutions-2of8.txt",
     "the second of eight parts, for example on another machine"},
    {"sudokit solve --engine dlx --time 10 --stats --layout 5x5 hard25.txt",
     "choose the engine and a limit of ten seconds per puzzle; totals at the end"},
};

}  // namespace

void add_solve(Program& program) {
  const auto options = std::make_shared<SolveOptions>();
  Command& app = program.add_command(
      "solve", "Solve puzzles; answers come in the order of the puzzles", kSolveExamples,
      [options](Command& self) { return solve(*options, self); });
  add_input_flags(app, options->input);
  add_output_flags(app, options->output);
  add_engine_flags(app, options->engine, false, program.with_parameters());
  add_proof_flags(app, options->engine);
  app.add_option("--limit", &options->limit,
                 "Find up to K solutions per puzzle, 1 to 1000000, and write them all")
      ->type_name("K")
      ->range(1, kMaxLimit)
      ->show_default()
      ->group("Engine");
  app.add_flag("--summary", options->summary,
               "Write one table row per input file instead of answers")
      ->group("Output");
  add_runs_flags(app, options->runs);
  add_shard_flag(app, options->part, "puzzles");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
