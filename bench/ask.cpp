// Compares two doors to the same question: is a puzzle unique?
//   ask FILE... [--lines 20000]
//
// The 9x9 lines of each file are repeated up to the number of lines. `lines` is answer_json(),
// which reads them as `sudokit check --json` does; `requests` is ask() on
// {"ask":"unique","puzzle":...}, one request a line; `with id` numbers these requests. Before any
// time is measured, the verdicts of all are compared with each other and with depth-first search.
// All run in turn on one thread. Prints medians of processor time per puzzle, and the ratio to
// `lines`.
#include <CLI/CLI.hpp>
#include <functional>

#include "corpus.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/result.hpp"

using namespace sudokit;

namespace {

struct Options {
  std::vector<std::string> files;
  std::size_t lines = 20'000;
  int repeats = 9;
};

struct Door {
  const char* name;
  std::string text;
  std::function<std::string(const std::string& text)> answers;
};

BatchOptions one_thread() {
  BatchOptions options;
  options.threads = 1;
  return options;
}

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (line.size() == 81) lines.push_back(line);
  }
  if (lines.empty()) throw std::runtime_error(file + ": no lines of 81 characters");
  return lines;
}

std::string check_lines(const std::string& text, const std::string& engine) {
  Question question;
  question.ask = Ask::unique;
  question.engine = engine;
  std::istringstream in(text);
  std::string out;
  const auto sink = [&](std::string_view bytes) { return out.append(bytes), true; };
  const auto end = answer_json(in, ReadOptions{}, "", question, sink, one_thread());
  if (!end) throw std::runtime_error(end.error().message);
  return out;
}

std::string ask_requests(const std::string& text) {
  std::string out;
  ask(
      text, [&](std::string_view bytes) { return out.append(bytes), true; }, one_thread());
  return out;
}

// The verdicts in answers, one letter each.
std::string verdicts_of(const std::string& answers) {
  constexpr std::string_view kMember = "\"verdict\":\"";
  std::string verdicts;
  for (std::size_t at = answers.find(kMember); at != std::string::npos;
       at = answers.find(kMember, at + 1)) {
    verdicts += answers[at + kMember.size()];
  }
  return verdicts;
}

std::vector<Door> doors_of(const std::vector<std::string>& puzzles) {
  std::vector<Door> doors = {
      {"lines", "", [](const std::string& text) { return check_lines(text, "auto"); }},
      {"requests", "", ask_requests},
      {"with id", "", ask_requests}};
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    doors[0].text += puzzles[i] + '\n';
    doors[1].text += fmt::format("{{\"ask\":\"unique\",\"puzzle\":\"{}\"}}\n", puzzles[i]);
    doors[2].text +=
        fmt::format("{{\"id\":{},\"ask\":\"unique\",\"puzzle\":\"{}\"}}\n", i, puzzles[i]);
  }
  return doors;
}

void compare(const std::string& file, const Options& options) {
  const auto each = lines_of(file);
  std::vector<std::string> puzzles;
  for (std::size_t i = 0; i < options.lines; ++i) puzzles.push_back(each[i % each.size()]);
  const auto doors = doors_of(puzzles);
  const std::string expected = verdicts_of(check_lines(doors[0].text, "backtrack"));
  for (const Door& door : doors) {
    if (verdicts_of(door.answers(door.text)) != expected || expected.size() != puzzles.size()) {
      throw std::runtime_error(fmt::format("{}: {}: wrong verdicts", file, door.name));
    }
  }
  std::vector<std::vector<double>> times(doors.size());
  for (int i = 0; i < options.repeats; ++i) {
    for (std::size_t d = 0; d < doors.size(); ++d) {
      const double before = bench::thread_seconds();
      doors[d].answers(doors[d].text);
      times[d].push_back((bench::thread_seconds() - before) / static_cast<double>(puzzles.size()));
    }
  }
  const double reference = bench::median(times[0]);
  for (std::size_t d = 0; d < doors.size(); ++d) {
    const double median = bench::median(times[d]);
    fmt::print("{:28} {:9} {:8.3f} us {:6.2f} x\n", file.substr(file.rfind('/') + 1), doors[d].name,
               1e6 * median, median / reference);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Times requests in JSON beside lines of puzzles; validates first"};
  app.add_option("files", options.files, "sets of 9x9 puzzles, 81 characters a line")->required();
  app.add_option("--lines", options.lines, "repeat each set to this many")->capture_default_str();
  app.add_option("--repeats", options.repeats, "timings, of which the median is told")
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  fmt::print("# {} ({}), {}\n", version(), compiler(), bench::machine());
  try {
    for (const std::string& file : options.files) compare(file, options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "ask: {}\n", error.what());
    return 1;
  }
}
