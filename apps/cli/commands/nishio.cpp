// sudokit nishio: what exact single-digit logic takes away, digit by digit. One line each,
// "PLACE: METHOD CELLS <> DIGIT; ...", "nothing", and "none DIGITS" for digits without a placement;
// "unknown" and why where the budget was spent.
#include "sudokit/nishio.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/commands/digit_board.hpp"
#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/refuse.hpp"
#include "sudokit/draw.hpp"
#include "sudokit/json.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

struct NishioOptions {
  InputFlags input;
  JobFlags jobs;
  BoardOptions board;  // method and json too
  int digit = 0;
  std::string graph;
  bool singles = false;
  BudgetFlags budget;

  Run run() const {
    Run run;
    run.budget = budget.budget();
    return run;
  }
};

class NishioWorker : public RecordWorker {
 public:
  explicit NishioWorker(const NishioOptions& options)
      : RecordWorker(options.board.json), options_(options) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    Run run = options_.run();
    run.stop = stop();
    const auto begun = options_.singles ? after_singles(puzzle) : basic_pencilmarks(puzzle);
    if (!begun) return tl::unexpected(begun.error());
    const Pencilmarks& state = *begun;
    which_ = Digits::all(puzzle.layout->side());
    if (options_.digit > 0) which_ = Digits::only(options_.digit);
    if (options_.digit > puzzle.layout->side()) return fail("there is no such digit here");
    auto report = run_nishio(state, options_.board.method, which_, run);
    if (!report) return tl::unexpected(report.error());
    report_ = std::move(*report);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    if (report_.reason != StopReason::finished) {
      tally.facts.unknown = true;
      say_unknown(block, record, puzzle);
      return {};
    }
    const Digits none = which_ - report_.placed;
    tally.facts.no |= !none.empty();
    json() ? write_json(block, record, puzzle, report_, none)
           : write_text(block, record, puzzle, report_, none);
    return {};
  }

 private:
  static Result<Pencilmarks> after_singles(const Puzzle& puzzle) {
    DeduceOptions options;
    options.explain = false;
    auto deducer = Deducer::make(puzzle.layout, options);
    if (!deducer) return tl::unexpected(deducer.error());
    if (auto ok = deducer->start(puzzle); !ok) return tl::unexpected(ok.error());
    std::uint32_t hidden = 0, naked = 0;
    deducer->apply_singles(hidden, naked);
    return deducer->pencilmarks();
  }

  void say_unknown(Block& block, const Record& record, const Puzzle& puzzle) const {
    const std::string_view why = to_string(report_.reason);
    if (!json()) {
      block.out +=
          fmt::format("{}: {} unknown {}\n", place_of(block, record.line), report_.method, why);
      return;
    }
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("method", report_.method);
    line.text("verdict", to_string(Verdict::unknown)).text("reason", why).close();
    block.out += '\n';
  }

  static void write_text(Block& block, const Record& record, const Puzzle& puzzle,
                         const NishioReport& report, Digits none) {
    block.out += fmt::format("{}: {}{} ", place_of(block, record.line), report.method,
                             report.exact ? "" : " (not exact)");
    if (!none.empty()) {
      block.out += "none";
      none.for_each([&](int digit) { block.out += fmt::format(" {}", digit); });
      block.out += report.removed.empty() ? "" : "; ";
    }
    Step step;
    step.removals = report.removed;
    block.out +=
        report.removed.empty() && none.empty() ? "nothing" : changes_text(*puzzle.layout, step);
    block.out += '\n';
  }

  static void write_json(Block& block, const Record& record, const Puzzle& puzzle,
                         const NishioReport& report, Digits none) {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("method", report.method);
    line.boolean("exact", report.exact).key("without_placement");
    std::vector<int> digits;
    none.for_each([&](int digit) { digits.push_back(digit); });
    append_json_array(block.out, digits, [&](int digit) { block.out += std::to_string(digit); });
    line.key("removed");
    append_json_array(block.out, report.removed, [&](Candidate gone) {
      JsonLine(block.out)
          .text("cell", cell_name(*puzzle.layout, gone.cell))
          .number("digit", gone.digit)
          .close();
    });
    close_json(block, record, line);
  }

  const NishioOptions& options_;
  Digits which_;
  NishioReport report_;
};

// Of the box as it stands, and turned, where that is another graph: the smaller one is used.
int describe_graph(const std::string& name, bool json) {
  const LayoutPtr layout = layout_of(name);
  if (!layout->is_classic()) {
    throw UsageError(fmt::format("--graph {}: the graph is that of rectangular boxes", name));
  }
  const int rows = layout->box_rows();
  const int cols = layout->box_cols();
  std::string text;
  const auto describe = [&](int r, int c) {
    const NishioGraphSize size = nishio_graph_size(r, c);
    if (json) {
      JsonLine line(text);
      line.text("box", fmt::format("{}x{}", r, c)).text("vertices", size.vertices);
      line.text("edges", size.edges).text("placements", size.placements).close();
      text += '\n';
    } else {
      text += fmt::format("{}x{}: {} vertices, {} edges, {} placements\n", r, c, size.vertices,
                          size.edges, size.placements);
    }
  };
  describe(rows, cols);
  if (rows != cols) describe(cols, rows);
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
      throw UsageError("a board of one digit and puzzles are two questions");
    }
    return decide_board(options.board, options.run());
  }
  if (!options.board.decode.empty()) throw UsageError("--decode needs --board FILE");
  refuse_given(app, "puzzles: it ends the search of a board (--board, --dimacs)", {"--limit"});
  const Interrupt interrupt;
  FileFeed feed(input_options(options.input, {}), interrupt.fd());
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<NishioWorker>(options); }, options.jobs.count(),
      interrupt);
  return result.exit_code(merged_tally<NishioWorker>(result, feed.facts()).facts);
}

const std::vector<Program::Example> kExamples = {
    {"sudokit nishio --singles puzzles.txt", "what single-digit logic removes after singles"},
    {"sudokit nishio --method matching --digit 7 puzzles.txt",
     "only digit 7, by the weaker matching of rows and columns"},
    {"sudokit nishio --graph 4x4", "the size of the paper's graph for 4x4 boxes"},
    {"sudokit nishio --dimacs F.cnf", "a solution of a formula, by placing one digit"},
    {"sudokit nishio --board board.txt", "the same of a board of one digit, of any side to 65535"},
};

// Of the flags of puzzles, `alien` mean nothing to boards, `plain` nothing to formulas.
void add_board_flags(Command& app, BoardOptions& options, const std::array<Flag*, 2>& alien,
                     const std::array<Flag*, 2>& plain) {
  Flag* board = app.add_option("--board", &options.board,
                               "A board of one digit, of any side to 65535, as `make --family "
                               "nishio-3sat` writes it; by exact-cover or lazy")
                    ->type_name("FILE")
                    ->group("Boards of one digit");
  app.add_option("--limit", &options.limit,
                 "Give a board up behind as many nodes of one search or edges of the graph")
      ->type_name("N")
      ->show_default()
      ->group("Boards of one digit");
  Flag* decode = app.add_option("--decode", &options.decode,
                                "The formula that the board was made from: its solution is written "
                                "in DIMACS form")
                     ->type_name("FILE")
                     ->group("Boards of one digit");
  Flag* dimacs = app.add_option("--dimacs", &options.dimacs,
                                "Make the board of this formula, decide it and write the solution, "
                                "all at once")
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
  Command& app =
      program.add_command("nishio", "Show what exact single-digit logic takes away", kExamples,
                          [options](Command& self) { return run_command(*options, self); });
  add_input_flags(app, options->input);
  Flag* method = app.add_option("--method", &options->board.method,
                                "How it is done; without it, the fastest exact way for the layout")
                     ->type_name("NAME")
                     ->group("Nishio");
  const auto names = nishio_method_names();
  method->choices({names.begin(), names.end()});
  Flag* digit = app.add_option("--digit", &options->digit, "Only this digit")
                    ->type_name("N")
                    ->range(1, kMaxSide)
                    ->group("Nishio");
  Flag* singles =
      app.add_flag("--singles", options->singles, "Place naked and hidden singles first")
          ->group("Nishio");
  app.add_option("--graph", &options->graph,
                 "Say how many vertices, edges and paths the graph of a box has, 4x4 or any other, "
                 "swept by columns and, where that differs, by rows; reads no puzzle")
      ->type_name("BOX")
      ->group("Nishio");
  Flag* json =
      app.add_flag("--json", options->board.json, "One JSON object a puzzle")->group("Output");
  add_board_flags(app, options->board, {digit, singles}, {method, json});
  add_budget_flags(app, options->budget);
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
