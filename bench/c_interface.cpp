// Times the C interface, for comparison with python/bench/overhead.py: opening, solving and closing
// one puzzle, in processor time, and solving an array of puzzles on all cores, in wall time. Prints
// microseconds per puzzle, the median of the rounds.
//   c_interface FILE SINGLES MANY    FILE: 9x9 lines, repeated until there are enough
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "sudokit/sudokit.h"

namespace {

using Clock = std::chrono::steady_clock;
using Cells = std::array<std::uint8_t, 81>;

constexpr int kRounds = 5;

[[noreturn]] void fail(const char* why) {
  fmt::print(stderr, "c_interface: {}\n", why);
  std::exit(1);
}

std::vector<std::string> lines_of(const char* name) {
  std::ifstream file(name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.size() >= 81 && line[0] != '#') lines.push_back(line.substr(0, 81));
  }
  if (lines.empty()) fail("no puzzles");
  return lines;
}

Cells cells_of(const std::string& line) {
  Cells cells{};
  std::ranges::transform(line, cells.begin(), [](char c) -> std::uint8_t {
    return c == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(c - '0');
  });
  return cells;
}

void solve_one(const std::string& line) {
  constexpr std::string_view kQuestion = R"({"ask":"solve"})";
  sudokit_puzzle* puzzle = nullptr;
  char* answer = nullptr;
  if (sudokit_puzzle_open(line.data(), line.size(), nullptr, 0, &puzzle, nullptr) != SUDOKIT_OK ||
      sudokit_puzzle_answer(puzzle, kQuestion.data(), kQuestion.size(), &answer, nullptr,
                            nullptr) != SUDOKIT_OK ||
      std::strstr(answer, "\"verdict\":\"solved\"") == nullptr) {
    fail("a puzzle is not solved");
  }
  sudokit_free(answer);
  sudokit_puzzle_close(puzzle);
}

double wall_seconds() {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}
// Processor time, which other programs do not affect.
double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Microseconds per item.
template <class F>
double median_of(std::size_t items, double (*seconds)(), F&& f) {
  std::vector<double> times;
  for (int round = 0; round < kRounds; ++round) {
    const double begin = seconds();
    f();
    times.push_back((seconds() - begin) * 1e6 / static_cast<double>(items));
  }
  std::ranges::nth_element(times, times.begin() + kRounds / 2);
  return times[kRounds / 2];
}

double time_array(const std::vector<std::string>& lines, std::size_t many) {
  std::vector<Cells> puzzles;
  for (std::size_t i = 0; i < many; ++i) puzzles.push_back(cells_of(lines[i % lines.size()]));
  std::vector<sudokit_bulk9_result> results(many);
  std::vector<std::uint8_t> rows(many);
  const auto solve = [&] {
    const auto* array = reinterpret_cast<const std::uint8_t(*)[81]>(puzzles.data());
    if (sudokit_solve9(array, many, 2, results.data(), rows.data(), nullptr, nullptr) != SUDOKIT_OK)
      fail("the array is not solved");
  };
  solve();
  if (!std::ranges::all_of(rows, [](std::uint8_t row) { return row == SUDOKIT_ROW_OK; }))
    fail("a puzzle of the array does not have one solution");
  return median_of(many, wall_seconds, solve);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) fail("usage: c_interface FILE SINGLES MANY");
  const auto lines = lines_of(argv[1]);
  const auto singles = std::strtoull(argv[2], nullptr, 10);
  const double one = median_of(singles, processor_seconds, [&] {
    for (std::size_t i = 0; i < singles; ++i) solve_one(lines[i % lines.size()]);
  });
  fmt::print("{} {}\n", one, time_array(lines, std::strtoull(argv[3], nullptr, 10)));
}
