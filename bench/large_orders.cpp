// large_orders: whole jobs (read, propagate, encode, solve, check) of any engines on files of large
// puzzles, in turn, puzzle by puzzle. Seconds are processor time of this thread.
//   build/release/bench/large_orders --engine cdcl --engine auto --seconds 20 FILE...
#include <fmt/format.h>
#include <time.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "sudokit/check.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/text.hpp"

namespace {

using namespace sudokit;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Rider {
  std::string name;
  std::unique_ptr<Engine> engine;
  std::vector<double> solved;
  std::string detail;
};

Rider rider(const std::string& text) {
  Rider result;
  const auto colon = text.find(':');
  result.name = text;
  const EngineInfo* info = find_engine(text.substr(0, colon));
  if (info == nullptr) throw std::invalid_argument("no engine " + text);
  result.engine = info->make();
  for (std::size_t at = colon; at != std::string::npos;) {
    const auto next = text.find(':', at + 1);
    const std::string setting = text.substr(at + 1, next - at - 1);
    const auto equals = setting.find('=');
    const auto ok = result.engine->set(setting.substr(0, equals), setting.substr(equals + 1));
    if (!ok) throw std::invalid_argument(ok.error().message);
    at = next;
  }
  return result;
}

void solve(Rider& rider, const std::string& line, const Run& run) {
  const double start = processor_seconds();
  const auto puzzle = parse_puzzle(line, {.format = Format::numbers, .layout = nullptr});
  if (!puzzle) throw std::invalid_argument(puzzle.error().message);
  const Outcome outcome = rider.engine->solve(*puzzle, run);
  const bool solved = outcome.found > 0;
  const bool right = solved && is_solution(*puzzle, outcome.grid);
  const double seconds = processor_seconds() - start;
  if (solved && !right) throw std::logic_error(rider.name + " gave a wrong grid");
  if (solved) rider.solved.push_back(seconds);
  rider.detail += fmt::format(fmt::runtime(solved ? " {:.3f}" : " ({:.3f})"), seconds);
}

void report(const std::string& file, int puzzles, Rider& rider, bool detail) {
  auto& times = rider.solved;
  std::sort(times.begin(), times.end());
  double sum = 0;
  for (const double t : times) sum += t;
  const auto n = times.size();
  fmt::print("{:<22} {:<24} {:>3}/{:<3} mean {:8.4f} median {:8.4f} max {:8.4f}{}\n",
             file.substr(file.rfind('/') + 1), rider.name, n, puzzles,
             n ? sum / static_cast<double>(n) : 0, n ? times[n / 2] : 0, n ? times.back() : 0,
             detail ? rider.detail : "");
  std::fflush(stdout);
  times.clear();
  rider.detail.clear();
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> names{"cdcl", "auto"};
  std::vector<std::string> files;
  int most = 1000000;
  bool detail = false;
  Run run;
  run.budget.seconds = 20;
  CLI::App app{"whole jobs on large puzzles"};
  app.add_option("--engine", names, "engine[:parameter=value]..., several in turn")
      ->allow_extra_args(false);
  app.add_option("--seconds", run.budget.seconds, "budget a puzzle");
  app.add_option("--most", most, "puzzles a file");
  app.add_option("--limit", run.limit, "solutions");
  app.add_flag("--detail", detail, "every puzzle's seconds, unsolved in brackets");
  app.add_option("FILE", files, "a puzzle a line, as numbers")->required();
  CLI11_PARSE(app, argc, argv);
  try {
    std::vector<Rider> riders;
    for (const auto& name : names) riders.push_back(rider(name));
    for (const auto& file : files) {
      std::ifstream in(file);
      int puzzles = 0;
      for (std::string line; puzzles < most && std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        ++puzzles;
        for (Rider& each : riders) solve(each, line, run);
      }
      for (Rider& each : riders) report(file, puzzles, each, detail);
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
