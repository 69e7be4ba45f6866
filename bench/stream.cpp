// Compares the program end to end with the library in memory:
//   stream FILE... [--threads 2] [--lines 1000000]
//
// The 9x9 lines of each file are repeated up to the number of lines. `memory` is solve_parallel on
// packed puzzles in memory. `file` is `sudokit solve FILE` from start to end, with the answers sent
// to /dev/null. `pipe` is the same, but reads the lines from a pipe, whose writer shares the
// processors. The limit is 1. Before any time is measured, the library's answers are checked and
// the program's are compared with them. All run in turn. Prints medians per line of processor time
// (user and system, of the program alone) and of wall time, and the ratio to `memory`.
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <thread>

#include "corpus.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

using namespace sudokit;

namespace {

struct Options {
  std::vector<std::string> files;
  std::string program = "build/release/sudokit";
  std::string engine;
  std::size_t lines = 1'000'000;
  unsigned threads = 2;
  int repeats = 5;
};

struct Spent {
  double processor = 0;
  double wall = 0;
};

double seconds_of(const timeval& t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}
double processor_of(const rusage& usage) {
  return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}
double wall_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The lines of a file, repeated until there are `lines`.
std::string repeated(const std::string& file, std::size_t lines) {
  std::ifstream in(file);
  std::string all, line;
  std::vector<std::string> each;
  while (std::getline(in, line)) {
    if (line.size() != 81)
      throw std::runtime_error(file + " has other lines than of 81 characters");
    each.push_back(line + '\n');
  }
  if (each.empty()) throw std::runtime_error(file + ": no puzzles");
  for (std::size_t i = 0; i < lines; ++i) all += each[i % each.size()];
  return all;
}

std::vector<bulk9::Packed81> pack(const std::string& text) {
  std::vector<bulk9::Packed81> puzzles(text.size() / 82);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool given = text[i] >= '1' && text[i] <= '9';
    if (i % 82 < 81) {
      puzzles[i / 82].digits[i % 82] = static_cast<std::uint8_t>(given ? text[i] - '0' : 0);
    }
  }
  return puzzles;
}

// Runs `sudokit solve` with the given descriptors as standard input and output.
Spent run(const Options& options, const std::string& input, int in, int out,
          const std::string& text = "") {
  std::vector<std::string> words = {options.program, "solve", input, "--jobs",
                                    std::to_string(options.threads)};
  if (!options.engine.empty()) words.insert(words.end(), {"--engine", options.engine});
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  int ends[2] = {in, -1};
  if (!text.empty() && pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  // Not fork(), which would copy the page tables of this process; the program's time would include
  // that.
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  const double start = wall_now();
  pid_t child = 0;
  const int error = posix_spawn(&child, argv[0], &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) throw std::runtime_error(options.program + " does not start");
  if (!text.empty()) {
    ::close(ends[0]);
    for (std::size_t at = 0; at < text.size();) {
      const auto sent = ::write(ends[1], text.data() + at, text.size() - at);
      if (sent <= 0) throw std::runtime_error("the program reads no more");
      at += static_cast<std::size_t>(sent);
    }
    ::close(ends[1]);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const Spent spent{processor_of(usage), wall_now() - start};
  if (status != 0) throw std::runtime_error(options.program + " failed");
  return spent;
}

Spent in_memory(const std::vector<bulk9::Packed81>& puzzles, std::vector<bulk9::Result>& results,
                unsigned threads) {
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  const double start = wall_now();
  bulk9::solve_parallel(puzzles, results, 1, threads);
  const double wall = wall_now() - start;
  getrusage(RUSAGE_SELF, &after);
  return {processor_of(after) - processor_of(before), wall};
}

std::string answers_of(const std::string& text, const std::vector<bulk9::Result>& results) {
  std::vector<Classic9Answer> checks;
  for (std::size_t i = 0; i < results.size(); ++i) {
    checks.push_back({text.data() + 82 * i, results[i].grid.data()});
  }
  check_classic9(checks);
  std::string answers;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!checks[i].right) throw std::runtime_error(fmt::format("line {} is not solved", i + 1));
    for (const auto digit : results[i].grid) answers += static_cast<char>('0' + digit);
    answers += '\n';
  }
  return answers;
}

std::string read(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

void tell(const std::string& set, const std::string& what, std::vector<Spent> all,
          const Options& options, Spent& reference) {
  const auto median = [&](double Spent::*part) {
    std::vector<double> each;
    for (const Spent& spent : all) each.push_back(spent.*part / static_cast<double>(options.lines));
    return bench::median(each);
  };
  const Spent spent{median(&Spent::processor), median(&Spent::wall)};
  if (reference.wall == 0) reference = spent;
  fmt::print("{:24} {:7} {:8.4f} us processor {:6.2f} x   {:8.4f} us wall {:6.2f} x {:12.0f}/s\n",
             set, what, spent.processor * 1e6, spent.processor / reference.processor,
             spent.wall * 1e6, spent.wall / reference.wall, 1 / spent.wall);
}

void compare(const std::string& file, const Options& options) {
  const auto base = std::filesystem::temp_directory_path() / fmt::format("stream-{}", getpid());
  const std::string in = base.string() + ".in", out = base.string() + ".out";
  const std::string text = repeated(file, options.lines);
  std::ofstream(in) << text;
  const auto puzzles = pack(text);
  std::vector<bulk9::Result> results(puzzles.size());
  in_memory(puzzles, results, options.threads);
  const int none = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  const int answers = ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  run(options, in, none, answers);
  ::close(answers);
  const std::string expected = answers_of(text, results);
  if (read(out) != expected) throw std::runtime_error(file + ": other answers than the library's");
  std::vector<Spent> memory, from_file, from_pipe;
  for (int i = 0; i < options.repeats; ++i) {
    memory.push_back(in_memory(puzzles, results, options.threads));
    from_file.push_back(run(options, in, none, none));
    from_pipe.push_back(run(options, "-", none, none, text));
  }
  ::close(none);
  const std::string set = file.substr(file.rfind('/') + 1);
  Spent reference;
  tell(set, "memory", memory, options, reference);
  tell(set, "file", from_file, options, reference);
  tell(set, "pipe", from_pipe, options, reference);
  std::filesystem::remove(in);
  std::filesystem::remove(out);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Times the program end to end beside the library in memory; validates first"};
  app.add_option("files", options.files, "sets of unique 9x9 puzzles, 81 characters a line")
      ->required();
  app.add_option("--program", options.program, "the program")->capture_default_str();
  app.add_option("--lines", options.lines, "repeat each set to this many")->capture_default_str();
  app.add_option("--threads", options.threads, "for both")->capture_default_str();
  app.add_option("--engine", options.engine, "engine of the program; the library's is bulk9");
  app.add_option("--repeats", options.repeats, "timings, of which the median is told")
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  fmt::print("# {} ({}), {}\n", version(), compiler(), bench::machine());
  try {
    for (const std::string& file : options.files) compare(file, options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "stream: {}\n", error.what());
    return 1;
  }
}
