// Times any engine on any set: engines FILE... --engine NAME [--set key=value]...
// Every answer is checked (and where it is proved unique or unsatisfiable, counted) before any time
// is taken; then the whole set is solved several times and the median of processor
// time is told.
#include <CLI/CLI.hpp>

#include "corpus.hpp"
#include "sudokit/check.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/version.hpp"

using namespace sudokit;

namespace {

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> engines = {"backtrack"};
  std::vector<std::string> settings;
  std::string layout;
  std::uint64_t limit = 1;
  std::size_t most = ~std::size_t{0};
  int repeats = 5;
  double seconds = 0;
  bool each = false;
};

std::unique_ptr<Engine> make(const std::string& name, const Options& options) {
  auto engine = find_engine(name)->make();
  for (const std::string& setting : options.settings) {
    const auto equals = setting.find('=');
    const auto ok = engine->set(setting.substr(0, equals), setting.substr(equals + 1));
    if (!ok) throw std::runtime_error(ok.error().message);
  }
  return engine;
}

struct Tally {
  std::size_t decided = 0;
  double iterations = 0;
};

// Solves each puzzle once and believes nothing.
Tally validate(Engine& engine, const std::vector<bench::Named>& set, const Run& run) {
  Tally tally;
  for (const auto& [name, puzzle] : set) {
    const Outcome outcome = engine.solve(puzzle, run);
    for (const Grid& grid : outcome.solutions) {
      if (const auto why = why_not_solution(puzzle, grid)) throw std::runtime_error(name + *why);
    }
    tally.decided += outcome.verdict != Verdict::unknown;
    tally.iterations += static_cast<double>(outcome.iterations);
  }
  return tally;
}

void report(const std::string& name, const std::string& file, const Options& options,
            const std::vector<bench::Named>& set) {
  const auto engine = make(name, options);
  Run run;
  run.limit = options.limit;
  if (options.seconds > 0) run.budget.seconds = options.seconds;
  const Tally tally = validate(*engine, set, run);
  std::vector<double> times;
  std::vector<std::vector<double>> single(set.size());
  for (int i = 0; i < options.repeats; ++i) {
    const double start = bench::thread_seconds();
    for (std::size_t k = 0; k < set.size(); ++k) {
      const double begun = options.each ? bench::thread_seconds() : 0;
      engine->solve(set[k].puzzle, run);
      if (options.each) single[k].push_back(bench::thread_seconds() - begun);
    }
    times.push_back(bench::thread_seconds() - start);
  }
  const double each = bench::median(times) / static_cast<double>(set.size());
  fmt::print("{:10} {:36} {:6} decided {:6}  {:12.3f} us  {:11.0f}/s  {:10.2f} {}\n", name, file,
             set.size(), tally.decided, each * 1e6, 1 / each,
             tally.iterations / static_cast<double>(set.size()), engine->info().iteration_unit);
  for (std::size_t k = 0; options.each && k < set.size(); ++k) {
    fmt::print("  {:16} {:12.3f} us\n", set[k].name, bench::median(single[k]) * 1e6);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Times engines on sets of puzzles; validates first"};
  app.add_option("files", options.files, "sets of puzzles")->required();
  app.add_option("--engine", options.engines, "engines, run in turn");
  app.add_option("--set", options.settings, "key=value, for all of them");
  app.add_option("--layout", options.layout, "by default the square boxes that fit");
  app.add_option("--limit", options.limit, "stop at this many solutions");
  app.add_option("--most", options.most, "read this many puzzles of each file");
  app.add_option("--repeats", options.repeats, "timings, of which the median is told");
  app.add_option("--seconds", options.seconds, "budget of one puzzle; none by default");
  app.add_flag("--each", options.each, "tell each puzzle's median as well");
  CLI11_PARSE(app, argc, argv);
  fmt::print("# {} ({}), {}\n", version(), compiler(), bench::machine());
  for (const std::string& file : options.files) {
    const auto set = bench::read_puzzles(file, options.layout, options.most);
    for (const std::string& engine : options.engines) {
      report(engine, file.substr(file.rfind('/') + 1), options, set);
    }
  }
}
