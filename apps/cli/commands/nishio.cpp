// sudokit nishio: what exact single-digit logic takes away, digit by digit. One line each,
// "PLACE: METHOD CELLS <> DIGIT; ...", "nothing", and "none DIGITS" for digits without a placement;
// "unknown" and why where the budget was spent.
#include "sudokit/nishio.hpp"

#include <fmt/format.h>

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/formula.hpp"
#include "sudokit/draw.hpp"
#include "sudokit/json.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

struct NishioOptions {
  InputFlags input;
  JobFlags jobs;
  std::string method;
  int digit = 0;
  std::string decode;
  std::string dimacs;
  std::string graph;
  bool singles = false;
  bool json = false;
  BudgetFlags budget;

  Run run() const {
    Run run;
    run.budget = budget.budget();
    return run;
  }
};

// A placement of digit 1 read as a solution of the formula, as SAT solvers write it.
std::string solution_text(const Formula& formula, const std::optional<std::vector<Cell>>& found) {
  if (!found) return "s UNKNOWN\n";
  const std::vector<Cell>& placement = *found;
  if (placement.empty()) return "s UNSATISFIABLE\n";
  std::string text = "s SATISFIABLE\nv";
  const auto values = decode_nishio_3sat(formula, placement);
  for (std::size_t i = 1; i < values.size(); ++i) {
    text += fmt::format(" {}{}", values[i] ? "" : "-", i);
  }
  return text + " 0\n";
}

// Without text between: boards of a side above 35 have no form for their candidates.
int decide(const NishioOptions& options) {
  const Formula formula = read_formula(options.dimacs);
  const auto puzzle = nishio_3sat(formula);
  if (!puzzle) throw UsageError(puzzle.error().message);
  const auto placement = find_placement(basic_pencilmarks(*puzzle).value(), 1, options.run());
  const int code = print(solution_text(formula, placement));
  if (code != kDone) return code;
  return !placement ? kBudget : placement->empty() ? kNo : kDone;
}

class NishioWorker : public RecordWorker {
 public:
  NishioWorker(const NishioOptions& options, const std::optional<Formula>& formula)
      : RecordWorker(options.json), options_(options), formula_(formula) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    Run run = options_.run();
    run.stop = stop();
    const auto begun = options_.singles ? after_singles(puzzle) : basic_pencilmarks(puzzle);
    if (!begun) return tl::unexpected(begun.error());
    const Pencilmarks& state = *begun;
    if (formula_) return place(state, run);
    which_ = Digits::all(puzzle.layout->side());
    if (options_.digit > 0) which_ = Digits::only(options_.digit);
    if (options_.digit > puzzle.layout->side()) return fail("there is no such digit here");
    auto report = run_nishio(state, options_.method, which_, run);
    if (!report) return tl::unexpected(report.error());
    report_ = std::move(*report);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    if (formula_) {
      decode(block);
      return {};
    }
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
    Deducer deducer = std::move(*Deducer::make(puzzle.layout, options));
    if (auto ok = deducer.start(puzzle); !ok) return tl::unexpected(ok.error());
    std::uint32_t hidden = 0, naked = 0;
    deducer.apply_singles(hidden, naked);
    return deducer.pencilmarks();
  }

  void say_unknown(Block& block, const Record& record, const Puzzle& puzzle) const {
    const std::string_view why = to_string(report_.reason);
    if (!json()) {
      fmt::format_to(std::back_inserter(block.out), "{}: {} unknown {}\n",
                     place_of(block, record.line), report_.method, why);
      return;
    }
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("method", report_.method);
    line.text("verdict", to_string(Verdict::unknown)).text("reason", why).close();
    block.out += '\n';
  }

  Result<void> place(const Pencilmarks& state, const Run& run) {
    const auto instance = nishio_3sat(*formula_);
    if (!instance || instance->layout->name() != state.layout->name()) {
      return fail("this puzzle is not the formula's");
    }
    placement_ = find_placement(state, 1, run);
    return {};
  }

  void decode(Block& block) {
    tally.facts.unknown |= !placement_;
    tally.facts.no |= placement_ && placement_->empty();
    block.out += solution_text(*formula_, placement_);
  }

  static void write_text(Block& block, const Record& record, const Puzzle& puzzle,
                         const NishioReport& report, Digits none) {
    auto out = std::back_inserter(block.out);
    fmt::format_to(out, "{}: {}{} ", place_of(block, record.line), report.method,
                   report.exact ? "" : " (not exact)");
    if (!none.empty()) {
      block.out += "none";
      none.for_each([&](int digit) { fmt::format_to(out, " {}", digit); });
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
    const char* separator = "[";
    none.for_each([&](int digit) {
      fmt::format_to(std::back_inserter(block.out), "{}{}", separator, digit);
      separator = ",";
    });
    block.out += none.empty() ? "[]" : "]";
    line.key("removed");
    separator = "[";
    for (const Candidate gone : report.removed) {
      block.out += separator;
      JsonLine(block.out)
          .text("cell", cell_name(*puzzle.layout, gone.cell))
          .number("digit", gone.digit)
          .close();
      separator = ",";
    }
    block.out += report.removed.empty() ? "[]" : "]";
    close_json(block, record, line);
  }

  const NishioOptions& options_;
  const std::optional<Formula>& formula_;
  Digits which_;
  NishioReport report_;
  std::optional<std::vector<Cell>> placement_;
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

int run_command(const NishioOptions& options) {
  if (!options.graph.empty()) return describe_graph(options.graph, options.json);
  if (!options.dimacs.empty()) return decide(options);
  std::optional<Formula> formula;
  if (!options.decode.empty()) formula = read_formula(options.decode);
  const Interrupt interrupt;
  FileFeed feed(input_options(options.input, {}), interrupt.fd());
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<NishioWorker>(options, formula); }, options.jobs.count(),
      interrupt);
  return result.exit_code(merged_tally<NishioWorker>(result, feed.facts()).facts);
}

const std::vector<Program::Example> kExamples = {
    {"sudokit nishio --singles puzzles.txt", "what single-digit logic removes after singles"},
    {"sudokit nishio --method matching --digit 7 puzzles.txt",
     "only digit 7, by the weaker matching of rows and columns"},
    {"sudokit nishio --graph 4x4", "the size of the paper's graph for 4x4 boxes"},
    {"sudokit nishio --decode F.cnf instance.txt",
     "the solution of the formula that the instance was made from"},
};

}  // namespace

void add_nishio(Program& program) {
  const auto options = std::make_shared<NishioOptions>();
  Command& app = program.add_command("nishio", "Show what exact single-digit logic takes away",
                                     kExamples, [options] { return run_command(*options); });
  add_input_flags(app, options->input);
  Flag* method = app.add_option("--method", &options->method,
                                "How it is done; without it, the fastest exact way for the layout")
                     ->type_name("NAME")
                     ->group("Nishio");
  const auto names = nishio_method_names();
  method->choices({names.begin(), names.end()});
  app.add_option("--digit", &options->digit, "Only this digit")
      ->type_name("N")
      ->range(1, kMaxSide)
      ->group("Nishio");
  app.add_flag("--singles", options->singles, "Place naked and hidden singles first")
      ->group("Nishio");
  app.add_option(
         "--decode", &options->decode,
         "The formula from which `make --family nishio-3sat` made the instance: its solution "
         "is written in DIMACS form")
      ->type_name("FILE")
      ->group("Nishio");
  app.add_option("--dimacs", &options->dimacs,
                 "Make the instance of this formula, decide it and write the solution, all at once")
      ->type_name("FILE")
      ->group("Nishio");
  app.add_option("--graph", &options->graph,
                 "Say how many vertices, edges and paths the graph of a box has, 4x4 or any other, "
                 "swept by columns and, where that differs, by rows; reads no puzzle")
      ->type_name("BOX")
      ->group("Nishio");
  app.add_flag("--json", options->json, "One JSON object a puzzle")->group("Output");
  add_budget_flags(app, options->budget);
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
