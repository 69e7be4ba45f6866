// Times bulk9 on sets of 9x9 puzzles, compared with engines that solve one puzzle at a time and
// with qqwing (Debian), all in one run:
//   bulk FILE... [--limit 2] [--target NAME...] [--engine NAME...] [--call N...]
// Before any time is measured, every grid is checked and every count is compared with that of the
// first engine. The programs run in turn. Prints medians of one thread's processor time, and the
// ratio to the first.
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "bulk/job.hpp"
#include "corpus.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

using namespace sudokit;

namespace {

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> engines = {"backtrack", "dlx"};
  std::vector<std::string> targets;
  std::vector<std::size_t> calls = {1};
  std::string qqwing = "qqwing";
  std::uint64_t limit = 2;
  std::size_t most = ~std::size_t{0};
  std::size_t few = 1000;
  int repeats = 5;
};

using Set = std::vector<bench::Named>;

// A contestant solves the first `size` puzzles of the set and records the number of solutions of
// each.
struct Contestant {
  std::string name;
  std::size_t size;
  std::function<void()> run;
  std::vector<std::uint64_t> counts;
  std::vector<Grid> grids;
  double guesses = 0;
  std::vector<double> seconds;
};

[[noreturn]] void wrong(const std::string& who, const std::string& puzzle, const std::string& why) {
  throw std::runtime_error(fmt::format("{}, puzzle {}: {}", who, puzzle, why));
}

void validate(const Contestant& c, const Contestant& reference, const Set& set) {
  for (std::size_t i = 0; i < c.counts.size(); ++i) {
    if (i < reference.counts.size() && c.counts[i] != reference.counts[i]) {
      wrong(c.name, set[i].name, fmt::format("{} solutions", c.counts[i]));
    }
    if (c.counts[i] == 0) continue;
    if (const auto why = why_not_solution(set[i].puzzle, c.grids[i])) {
      wrong(c.name, set[i].name, *why);
    }
  }
}

Contestant one_at_a_time(const std::string& name, const Set& set, const Options& options) {
  Contestant c{name, std::min(set.size(), options.few), {}, {}, {}, 0, {}};
  const std::shared_ptr<Engine> engine = find_engine(name)->make();
  Run run;
  run.limit = options.limit;
  run.keep = 1;
  for (std::size_t i = 0; i < c.size; ++i) {
    const Outcome outcome = engine->solve(set[i].puzzle, run);
    c.counts.push_back(outcome.found);
    c.grids.push_back(outcome.grid);
  }
  c.run = [engine, run, size = c.size, &set] {
    for (std::size_t i = 0; i < size; ++i) engine->solve(set[i].puzzle, run);
  };
  return c;
}

// `each` puzzles a call; 0: all in one.
Contestant side_by_side(const bulk9::Target& target, const Set& set, const Options& options,
                        std::size_t each = 0) {
  const std::string calls = each == 0 ? "" : fmt::format(", {} a call", each);
  Contestant c{fmt::format("bulk9 {}{}", target.name, calls), set.size(), {}, {}, {}, 0, {}};
  const auto puzzles = std::make_shared<std::vector<bulk9::Packed81>>(set.size());
  for (std::size_t i = 0; i < set.size(); ++i) {
    std::copy_n(set[i].puzzle.givens.begin(), 81, (*puzzles)[i].digits.begin());
  }
  const auto results = std::make_shared<std::vector<bulk9::Result>>(set.size());
  c.run = [=, limit = options.limit, step = each == 0 ? set.size() : each] {
    for (std::size_t at = 0; at < puzzles->size(); at += step) {
      bulk9::Job job;
      job.puzzles = puzzles->data() + at;
      job.size = std::min(step, puzzles->size() - at);
      job.results = results->data() + at;
      job.limit = limit;
      target.run(job);
    }
  };
  c.run();
  for (const bulk9::Result& r : *results) {
    c.counts.push_back(r.solutions);
    c.grids.emplace_back(r.grid.begin(), r.grid.end());
    c.guesses += static_cast<double>(r.guesses) / static_cast<double>(set.size());
  }
  return c;
}

// The qqwing program on a file. Its time includes start-up, reading and writing, and it searches
// only for the first solution.
std::optional<Contestant> qqwing(const Set& set, const Options& options) {
  if (std::system((options.qqwing + " --version > /dev/null 2>&1").c_str()) != 0) return {};
  Contestant c{"qqwing", std::min(set.size(), options.few), {}, {}, {}, 0, {}};
  const auto base = std::filesystem::temp_directory_path() / fmt::format("bulk-{}", getpid());
  const std::string in = base.string() + ".in", out = base.string() + ".out";
  std::ofstream file(in);
  for (std::size_t i = 0; i < c.size; ++i) {
    for (const auto digit : set[i].puzzle.givens) file << (digit ? char('0' + digit) : '.');
    file << '\n';
  }
  file.close();
  c.run = [command = options.qqwing + " --solve --one-line < " + in + " > " + out] {
    if (std::system(command.c_str()) != 0) throw std::runtime_error(command + " failed");
  };
  c.run();
  std::ifstream answers(out);
  std::string line;
  for (std::size_t i = 0; i < c.size && std::getline(answers, line); ++i) {
    Grid grid;
    for (const char digit : line) grid.push_back(static_cast<std::uint8_t>(digit - '0'));
    if (const auto why = why_not_solution(set[i].puzzle, grid)) wrong(c.name, set[i].name, *why);
  }
  return c;
}

// Processor time of this thread and of the child processes that it has waited for.
double processor_seconds() {
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return bench::thread_seconds() + seconds(children.ru_utime) + seconds(children.ru_stime);
}

void compare(const std::string& file, const Options& options) {
  const Set set = bench::read_puzzles(file, "3x3", options.most);
  std::vector<Contestant> all;
  for (const std::string& name : options.engines) all.push_back(one_at_a_time(name, set, options));
  for (const bulk9::Target& target : bulk9::supported_targets()) {
    const auto& wanted = options.targets;
    const bool is_wanted =
        wanted.empty() ? target.name == bulk9::target()
                       : std::find(wanted.begin(), wanted.end(), target.name) != wanted.end();
    if (!is_wanted) continue;
    all.push_back(side_by_side(target, set, options));
    for (const std::size_t n : options.calls) all.push_back(side_by_side(target, set, options, n));
  }
  for (const Contestant& c : all) validate(c, all[0], set);
  if (auto program = qqwing(set, options)) all.push_back(std::move(*program));
  for (int i = 0; i < options.repeats; ++i) {
    for (Contestant& c : all) {
      const double start = processor_seconds();
      c.run();
      c.seconds.push_back((processor_seconds() - start) / static_cast<double>(c.size));
    }
  }
  const double reference = bench::median(all[0].seconds);
  for (const Contestant& c : all) {
    const double each = bench::median(c.seconds);
    fmt::print("{:28} {:20} {:6} {:10.3f} us {:11.0f}/s {:8.2f} x {}",
               file.substr(file.rfind('/') + 1), c.name, c.size, each * 1e6, 1 / each,
               reference / each, all[0].name);
    const std::string guesses = c.guesses > 0 ? fmt::format("  {:.3f} guesses", c.guesses) : "";
    fmt::print("{}\n", guesses);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Times bulk9 beside other engines and qqwing; validates first"};
  app.add_option("files", options.files, "sets of 9x9 puzzles, one a line")->required();
  app.add_option("--engine", options.engines, "engines beside it; the first is the reference")
      ->capture_default_str();
  app.add_option("--target", options.targets, "instruction sets; by default the one solve() uses");
  app.add_option("--call", options.calls, "puzzles a call, beside all in one call")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--qqwing", options.qqwing, "the program; left out where there is none")
      ->capture_default_str();
  app.add_option("--limit", options.limit, "stop at this many solutions")->capture_default_str();
  app.add_option("--most", options.most, "read this many puzzles of each file");
  app.add_option("--few", options.few, "as many of these for what takes one at a time")
      ->capture_default_str();
  app.add_option("--repeats", options.repeats, "timings, of which the median is told")
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  fmt::print("# {} ({}), {}\n", version(), compiler(), bench::machine());
  for (const std::string& file : options.files) compare(file, options);
}
