// Success rates and times of incomplete engines: stochastic FILE... --engine NAME [--set k=v]...
// Each puzzle is run --runs times with seeds of its own; limits are processor time of the thread
// (so that a busy machine does not matter), with --wall time on the clock (for portfolio, whose
// threads are others), or iterations. Every answer is checked before it counts. Told are: solved
// with a 95 % interval (Wilson), time of the solved, iterations a second, and the mean of every
// counter over all runs. --trace FILE: cost against iterations and time, for plots.
#include <pthread.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <fstream>
#include <map>
#include <optional>
#include <thread>

#include "corpus.hpp"
#include "sudokit/check.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/version.hpp"

using namespace sudokit;

namespace {

struct Options {
  std::vector<std::string> files;
  std::string engine = "restarts";
  std::vector<std::string> settings;
  std::string preset;
  std::string layout;
  std::string trace;
  std::size_t skip = 0;
  std::size_t most = ~std::size_t{0};
  int runs = 1;
  double seconds = 20;
  std::uint64_t iterations = 0;
  std::uint64_t seed = 1;
  bool wall = false;
  bool each = false;
};

struct Tally {
  int runs = 0;
  double total_seconds = 0;
  double iterations = 0;
  std::vector<double> solved;  // seconds
  std::map<std::string, double> counters;
};

std::unique_ptr<Engine> make(const Options& options) {
  const EngineInfo* info = find_engine(options.engine);
  if (info == nullptr) throw std::runtime_error("no engine " + options.engine);
  auto engine = info->make();
  if (!options.preset.empty()) {
    const auto ok = engine->preset(options.preset == "paper" ? Preset::paper : Preset::ours);
    if (!ok) throw std::runtime_error(ok.error().message);
  }
  for (const std::string& setting : options.settings) {
    const auto equals = setting.find('=');
    const auto ok = engine->set(setting.substr(0, equals), setting.substr(equals + 1));
    if (!ok) throw std::runtime_error(ok.error().message);
  }
  return engine;
}

// Asks for a stop once the thread that made it has used so much processor time.
class CpuLimit {
 public:
  explicit CpuLimit(double seconds) {
    pthread_getcpuclockid(pthread_self(), &clock_);
    const double end = now() + seconds;
    watcher_ = std::jthread([this, end](const std::stop_token& done) {
      while (!done.stop_requested() && now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      source_.request_stop();
    });
  }
  std::stop_token token() const { return source_.get_token(); }

 private:
  double now() const {
    timespec t = {};
    clock_gettime(clock_, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
  }

  clockid_t clock_ = {};
  std::stop_source source_;
  std::jthread watcher_;
};

double seconds_now(const Options& options) {
  if (!options.wall) return bench::thread_seconds();
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

// A row for each new incumbent, restart and end: puzzle, seed, event, iteration, seconds, cost.
class Trace : public Observer {
 public:
  explicit Trace(const Options& options) : options_(options), file_(options.trace) {
    if (!file_) throw std::runtime_error("cannot write " + options.trace);
    file_ << "puzzle,seed,event,iteration,seconds,cost\n";
  }
  void begin(std::string_view puzzle, std::uint64_t seed) {
    label_ = fmt::format("{},{}", puzzle, seed);
    begin_ = seconds_now(options_);
  }
  void on(const Event& event) override {
    using enum EventKind;
    if (event.kind != improve && event.kind != restart && event.kind != finish) return;
    file_ << fmt::format("{},{},{},{:.6f},{}\n", label_, to_string(event.kind), event.iteration,
                         seconds_now(options_) - begin_, event.cost);
  }

 private:
  const Options& options_;
  std::ofstream file_;
  std::string label_;
  double begin_ = 0;
};

void run_once(Engine& engine, const bench::Named& named, const Options& options, std::uint64_t seed,
              Trace* trace, Tally& tally) {
  Run run;
  run.seed = seed;
  run.observer = trace;
  if (trace != nullptr) trace->begin(named.name, seed);
  std::optional<CpuLimit> limit;
  if (options.iterations > 0) {
    run.budget.iterations = options.iterations;
  } else if (options.wall) {
    run.budget.seconds = options.seconds;
  } else {
    run.stop = limit.emplace(options.seconds).token();
  }
  const double before = seconds_now(options);
  const Outcome outcome = engine.solve(named.puzzle, run);
  const double spent = seconds_now(options) - before;
  const bool solved = outcome.verdict == Verdict::solved;
  if (solved && !is_solution(named.puzzle, outcome.grid))
    throw std::runtime_error(named.name + ": a wrong answer");
  ++tally.runs;
  tally.total_seconds += spent;
  if (solved) tally.solved.push_back(spent);
  for (const Counter& counter : outcome.counters) {
    tally.counters[std::string(counter.row->name)] += counter.value;
  }
  tally.iterations += static_cast<double>(outcome.iterations);
  if (options.each)
    fmt::print("  {} seed {}: {} cost {} in {:.3f} s\n", named.name, seed,
               to_string(outcome.verdict), outcome.cost, spent);
}

std::pair<double, double> wilson(double solved, double runs) {
  constexpr double kZ = 1.959964;
  const double rate = solved / runs;
  const double middle = rate + kZ * kZ / (2 * runs);
  const double half = kZ * std::sqrt(rate * (1 - rate) / runs + kZ * kZ / (4 * runs * runs));
  const double scale = 1 + kZ * kZ / runs;
  return {(middle - half) / scale, (middle + half) / scale};
}

void report(const std::string& file, const Options& options, const Tally& tally) {
  const auto solved = static_cast<double>(tally.solved.size());
  double sum = 0;
  double squares = 0;
  for (const double t : tally.solved) sum += t, squares += t * t;
  const double mean = solved > 0 ? sum / solved : 0;
  const double sd = solved > 1 ? std::sqrt((squares - sum * mean) / (solved - 1)) : 0;
  const auto [low, high] = wilson(solved, std::max(1, tally.runs));
  fmt::print(
      "{} {}: solved {} of {} ({:.3f}..{:.3f}); seconds mean {:.4f} sd {:.4f} median {:.4f} max "
      "{:.3f}; {:.4g} iterations/s\n",
      options.engine, file.substr(file.rfind('/') + 1), tally.solved.size(), tally.runs, low, high,
      mean, sd, bench::median(tally.solved),
      tally.solved.empty() ? 0 : *std::max_element(tally.solved.begin(), tally.solved.end()),
      tally.iterations / tally.total_seconds);
  for (const auto& [name, value] : tally.counters)
    fmt::print("    {} {:.6g}\n", name, value / std::max(1, tally.runs));
}

void measure(const std::string& file, const Options& options, Trace* trace) {
  const auto set = bench::read_puzzles(
      file, options.layout,
      options.most == ~std::size_t{0} ? options.most : options.skip + options.most);
  const auto engine = make(options);
  Tally tally;
  for (std::size_t i = options.skip; i < set.size(); ++i) {
    if (const auto ok = supports(engine->info(), set[i].puzzle); !ok)
      throw std::runtime_error(ok.error().message);
    for (int k = 0; k < options.runs; ++k)
      run_once(*engine, set[i], options, options.seed + 1000 * i + static_cast<unsigned>(k), trace,
               tally);
  }
  report(file, options, tally);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Success rates of incomplete engines"};
  app.add_option("files", options.files, "puzzle files")->required();
  app.add_option("--engine", options.engine, "engine");
  app.add_option("--set", options.settings, "parameter=value");
  app.add_option("--preset", options.preset, "paper or ours; before --set");
  app.add_option("--layout", options.layout, "layout; square boxes if absent");
  app.add_option("--skip", options.skip, "puzzles passed over");
  app.add_option("--most", options.most, "puzzles used");
  app.add_option("--runs", options.runs, "runs of each puzzle");
  app.add_option("--seconds", options.seconds, "time a run");
  app.add_flag("--wall", options.wall, "time on the clock, not of the processor");
  app.add_option("--iterations", options.iterations, "iterations a run, instead of time");
  app.add_option("--seed", options.seed, "seed");
  app.add_option("--trace", options.trace, "file of cost against iterations and time");
  app.add_flag("--each", options.each, "a line for each run");
  CLI11_PARSE(app, argc, argv);
  try {
    fmt::print("{}; {}; {}\n", bench::machine(), compiler(), commit());
    std::optional<Trace> trace;
    if (!options.trace.empty()) trace.emplace(options);
    for (const std::string& file : options.files) measure(file, options, trace ? &*trace : nullptr);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
