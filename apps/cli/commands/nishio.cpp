// sudokit nishio: the removals by exact single-digit logic, digit by digit. One line each, "PLACE:
// METHOD CELLS <> DIGIT; ...", "nothing", and "none DIGITS" for digits without a placement;
// "unknown" and the reason if the budget was spent.
#include "sudokit/nishio.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>

#include "cli/commands/answer_worker.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/options.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/whole_file.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

// ---- Digit board --------------------------------------------------------------------------------

// Boards of one digit on the command line: `make --family nishio-3sat` writes them, and `nishio
// --board` and `nishio --dimacs` decide them.

struct BoardOptions {
  std::string board;   // file name; "-" is standard input
  std::string dimacs;  // a formula instead: its board is built, and a placement is searched for
  std::string decode;  // the formula of the board: a placement is decoded as its solution
  std::uint64_t limit = 20'000'000;
  bool json = false;
};

// A placement as a solution of the formula, in the format of SAT solvers.
std::string solution_text(const Formula& formula,
                          const std::optional<std::vector<BoardCell>>& found) {
  if (!found) return "s UNKNOWN\n";
  const std::vector<BoardCell>& placement = *found;
  if (placement.empty()) return "s UNSATISFIABLE\n";
  std::string text = "s SATISFIABLE\nv";
  const auto values = decode_nishio_3sat(formula, placement);
  for (std::size_t i = 1; i < values.size(); ++i) {
    text += fmt::format(" {}{}", values[i] ? "" : "-", i);
  }
  return text + " 0\n";
}

int solve_formula(const Formula& formula, const DigitBoard& board, const Run& run) {
  const auto placement = find_placement(board, run);
  const int code = print(solution_text(formula, placement));
  if (code != kDone) return code;
  return !placement ? kBudget : placement->empty() ? kNo : kDone;
}

DigitBoard board_of(const Formula& formula) {
  auto board = nishio_3sat(formula);
  if (!board) throw UsageError(board.error());
  return std::move(*board);
}

std::string report_text(const BoardOptions& options, const BoardReport& report) {
  std::string text = fmt::format("{}: {}", options.board, report.method);
  if (report.reason != StopReason::finished) {
    return text + fmt::format(" unknown {}\n", to_string(report.reason));
  }
  if (!report.placed) return text + " none\n";
  if (report.removed.empty()) return text + " nothing\n";
  for (const BoardCell cell : report.removed) {
    text += fmt::format(" r{}c{}", cell.row + 1, cell.column + 1);
  }
  return text + " <> 1\n";
}

int filter_board(const BoardOptions& options, const std::string& method, const DigitBoard& board,
                 Run run) {
  run.budget.iterations = options.limit;
  const auto report = run_nishio(board, method, run);
  if (!report) throw UsageError(report.error());
  std::string text;
  if (options.json) {
    append_board_report(text, {options.board, 0, {}}, board, *report);
  } else {
    text = report_text(options, *report);
  }
  const int code = print(text);
  if (code != kDone || report->placed) return code;
  return report->reason == StopReason::finished ? kNo : kBudget;
}

// Prints the answer to options.board or options.dimacs and returns the exit code.
int decide_board(const BoardOptions& options, const std::string& method, const Run& run) {
  if (!options.dimacs.empty()) {
    const Formula formula = read_formula(options.dimacs);
    return solve_formula(formula, board_of(formula), run);
  }
  const DigitBoard board = read_board(options.board);
  if (options.decode.empty()) return filter_board(options, method, board, run);
  const Formula formula = read_formula(options.decode);
  if (board_of(formula).open != board.open)
    throw InputError("mismatched-inputs", "the board does not match the formula");
  return solve_formula(formula, board, run);
}

// -------------------------------------------------------------------------------------------------

struct NishioOptions {
  InputFlags input;
  JobFlags jobs;
  NishioQuestion asked;  // boards use its method too
  BoardOptions board;    // also holds json
  std::string graph;
  BudgetFlags budget;

  Run run() const {
    Run run;
    run.budget = budget.budget();
    return run;
  }
  NishioQuestion question() const {
    NishioQuestion whole = asked;
    whole.limits = {budget.budget(), 1};
    return whole;
  }
};

class NishioWorker final : public QuestionWorker<NishioQuestion> {
 public:
  using QuestionWorker::QuestionWorker;

 private:
  void count(const Block&, const Record&, const Answer& found) override {
    const bool decided = found.reason == StopReason::finished;
    tally.facts.unknown |= !decided;
    tally.facts.no |= decided && !found.without_placement.empty();
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& found) override {
    const std::string place = place_of(block, record.line);
    if (found.reason != StopReason::finished) {
      block.out += fmt::format("{}: {} unknown {}\n", place, found.method, why(found.reason));
      return {};
    }
    block.out += fmt::format("{}: {}{} ", place, found.method, found.exact ? "" : " (not exact)");
    const Digits none = found.without_placement;
    if (!none.empty()) {
      block.out += "none";
      none.for_each([&](int digit) { block.out += fmt::format(" {}", digit); });
      block.out += found.removed.empty() ? "" : "; ";
    }
    Step step;
    step.removals = found.removed;
    block.out +=
        found.removed.empty() && none.empty() ? "nothing" : changes_text(*puzzle.layout, step);
    block.out += '\n';
    return {};
  }
};

// The graphs of the box as given and of the turned box, if that is another graph; the smaller one
// is used.
int describe_graph(const std::string& name, bool json) {
  const auto graphs = graphs_of(*layout_of(name));
  if (!graphs) refuse_question(graphs.error());
  std::string text;
  for (const BoxGraph& graph : *graphs) {
    if (json) {
      append_graph(text, {}, graph);
    } else {
      text += fmt::format("{}: {} vertices, {} edges, {} placements\n", graph.box,
                          graph.size.vertices, graph.size.edges, graph.size.placements);
    }
  }
  return print(text);
}

int run_command(const NishioOptions& options, Command& app) {
  if (app.get_option("--graph")->given()) {
    refuse_all_but(app, "--graph, which reads no puzzle", {"--graph", "--json"});
    return describe_graph(options.graph, options.board.json);
  }
  if (!options.board.dimacs.empty() || !options.board.board.empty()) {
    refuse_given(app, "a board of one digit",
                 {"--from", "--column", "--layout", "--side", "--jobs"});
    if (!options.input.files.empty() || !options.input.puzzles.empty()) {
      throw UsageError("conflicting-options",
                       "a board of one digit and puzzles cannot be read together");
    }
    return decide_board(options.board, options.asked.method, options.run());
  }
  if (!options.board.decode.empty())
    throw UsageError("missing-option", "--decode needs --board FILE");
  refuse_given(app, "puzzles: it limits the search of a board (--board, --dimacs)", {"--limit"});
  const Interrupt interrupt;
  FileFeed feed(input_options(options.input, {}), interrupt.fd());
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<NishioWorker>(options.question(), options.board.json); },
      options.jobs.count(), interrupt);
  return result.exit_code(merged_tally<NishioWorker>(result, feed.facts()).facts);
}

const std::vector<Program::Example> kNishioExamples = {
    {"sudokit nishio --singles puzzles.txt", "what single-digit deduction removes after singles"},
    {"sudokit nishio --method matching --digit 7 puzzles.txt",
     "only digit 7, by the weaker matching of rows and columns"},
    {"sudokit nishio --graph 4x4", "the size of the paper's graph for 4x4 boxes"},
    {"sudokit nishio --dimacs F.cnf", "solve a formula by placing one digit"},
    {"sudokit nishio --board board.txt", "decide a single-digit board"},
};

// Of the puzzle flags, `alien` do not apply to boards, and `plain` do not apply to formulas.
void add_board_flags(Command& app, BoardOptions& options, const std::array<Flag*, 2>& alien,
                     const std::array<Flag*, 2>& plain) {
  Flag* board = app.add_option("--board", &options.board,
                               "Decide a single-digit board of any side up to 65535, as written by "
                               "`make --family nishio-3sat`; methods exact-cover and lazy")
                    ->type_name("FILE")
                    ->group("Boards of one digit");
  app.add_option("--limit", &options.limit,
                 "Give up on a board after this many search nodes or graph edges")
      ->type_name("N")
      ->show_default()
      ->group("Boards of one digit");
  Flag* decode =
      app.add_option(
             "--decode", &options.decode,
             "Write the solution of this formula, from which the board was made, in DIMACS format")
          ->type_name("FILE")
          ->group("Boards of one digit");
  Flag* dimacs =
      app.add_option("--dimacs", &options.dimacs,
                     "Make the board for this formula, decide it, and write the solution")
          ->type_name("FILE")
          ->excludes(board)
          ->excludes(decode)
          ->group("Boards of one digit");
  for (Flag* flag : alien) {
    dimacs->excludes(flag);
    board->excludes(flag);
  }
  for (Flag* flag : plain) {
    dimacs->excludes(flag);
    decode->excludes(flag);
  }
}

}  // namespace

void add_nishio(Program& program) {
  const auto options = std::make_shared<NishioOptions>();
  Command& app = program.add_command(
      "nishio", "Show the candidates that exact single-digit deduction removes", kNishioExamples,
      [options](Command& self) { return run_command(*options, self); });
  add_input_flags(app, options->input);
  add_option_flags(app, options->asked);
  app.add_option("--graph", &options->graph,
                 "Print the number of vertices, edges and paths of the graph of a box such as "
                 "4x4, swept by columns and, if that differs, by rows; no puzzle is read")
      ->type_name("BOX")
      ->group("Nishio");
  Flag* json =
      app.add_flag("--json", options->board.json, "One JSON object per puzzle")->group("Output");
  add_board_flags(app, options->board, {app.get_option("--digit"), app.get_option("--singles")},
                  {app.get_option("--method"), json});
  add_budget_flags(app, options->budget);
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
