// Reads any bytes as a batch of classic 9x9 puzzles or pencilmarks. All instruction sets of this
// machine must give the same results, from digits and from text, and `backtrack` must find as many
// solutions.
//
// The lowest bit of the first byte selects pencilmarks; the other bits give the limit. A puzzle has
// 81 bytes (0 to 127: open, else a digit), pencilmarks have 162 (two per cell). Cells missing at
// the end are open.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bulk/job.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"
#include "targets.hpp"

namespace {

using namespace sudokit;
using bulk9::Line81;
using bulk9::Marks81;
using bulk9::Packed81;

constexpr std::size_t kMostPuzzles = 40;  // more than the lanes of any instruction set

struct Rest {
  fuzz::Bytes input;
  std::size_t at = 1;

  bool done() const { return at >= input.size(); }
  unsigned next(unsigned missing) { return done() ? missing : input[at++]; }
};

Packed81 read_puzzle(Rest& rest) {
  Packed81 puzzle{};
  for (auto& digit : puzzle.digits) {
    const unsigned byte = rest.next(0);
    digit = static_cast<std::uint8_t>(byte < 128 ? 0 : byte % 9 + 1);
  }
  return puzzle;
}

Marks81 read_marks(Rest& rest) {
  Marks81 marks{};
  for (auto& set : marks.marks) {
    const unsigned low = rest.next(255);
    set = static_cast<std::uint16_t>(low | rest.next(255) << 8);
  }
  return marks;
}

Puzzle empty_puzzle() {
  Puzzle puzzle;
  puzzle.layout = Layout::boxes(3, 3).value();
  puzzle.givens.assign(81, 0);
  return puzzle;
}
Puzzle puzzle_of(const Packed81& packed) {
  Puzzle puzzle = empty_puzzle();
  puzzle.givens.assign(packed.digits.begin(), packed.digits.end());
  return puzzle;
}
Puzzle puzzle_of(const Marks81& marks) {
  Puzzle puzzle = empty_puzzle();
  for (const auto set : marks.marks) puzzle.marks.emplace_back(set & 0x1FFU, 0);
  return puzzle;
}

void point(bulk9::Job& job, const std::vector<Packed81>& puzzles) {
  job.puzzles = puzzles.data();
}
void point(bulk9::Job& job, const std::vector<Marks81>& puzzles) {
  job.marks = puzzles.data();
}
void point(bulk9::Job& job, const std::vector<Line81>& puzzles) {
  job.lines = puzzles.data();
}

template <class P>
std::vector<bulk9::Result> run(const bulk9::Target& target, const std::vector<P>& puzzles,
                               std::uint64_t limit) {
  std::vector<bulk9::Result> results(puzzles.size());
  bulk9::Job job;
  point(job, puzzles);
  job.size = puzzles.size();
  job.results = results.data();
  job.limit = limit;
  job.max_guesses = 300;  // a few bytes can demand hours of search
  target.run(job);
  return results;
}

[[noreturn]] void differ(std::string_view who, std::size_t puzzle) {
  std::fprintf(stderr, "%s: another result for puzzle %zu\n", std::string(who).c_str(), puzzle);
  std::abort();
}

void expect_same(std::string_view who, const std::vector<bulk9::Result>& a,
                 const std::vector<bulk9::Result>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool same = a[i].solutions == b[i].solutions && a[i].guesses == b[i].guesses &&
                      a[i].grid == b[i].grid && a[i].finished == b[i].finished &&
                      a[i].complete == b[i].complete;
    if (!same) differ(who, i);
  }
}

// A puzzle that backtrack cannot decide within its budget is not compared.
void compare_with_backtrack(const Puzzle& puzzle, const bulk9::Result& result, std::size_t i,
                            std::uint64_t limit) {
  static const auto backtrack = find_engine("backtrack")->make();
  if (result.solutions > 0 && !is_solution(puzzle, Grid(result.grid.begin(), result.grid.end()))) {
    differ("the checker", i);
  }
  if (!result.finished) return;
  Run run;
  run.limit = limit;
  run.budget.iterations = 20'000;
  const Outcome outcome = backtrack->solve(puzzle, run);
  if (outcome.reason != StopReason::finished) return;
  if (outcome.found != result.solutions) differ("backtrack", i);
  if (result.complete && !outcome.complete && outcome.found < limit) differ("backtrack's end", i);
}

void compare_text(const std::vector<Packed81>& puzzles, std::uint64_t limit,
                  const std::vector<bulk9::Result>& expected) {
  std::vector<std::string> texts;
  for (const Packed81& puzzle : puzzles) {
    std::string& text = texts.emplace_back();
    for (const auto digit : puzzle.digits) {
      text += digit != 0 ? static_cast<char>('0' + digit) : texts.size() % 2 == 0 ? '0' : '.';
    }
  }
  std::vector<Line81> lines;
  for (const std::string& text : texts) lines.push_back({text.data()});
  expect_same("text", run(bulk9::supported_targets().front(), lines, limit), expected);
}
void compare_text(const std::vector<Marks81>&, std::uint64_t, const std::vector<bulk9::Result>&) {}

template <class P>
void compare(const std::vector<P>& puzzles, std::uint64_t limit) {
  const auto targets = bulk9::supported_targets();
  const auto expected = run(targets.back(), puzzles, limit);
  for (const bulk9::Target& target : targets.first(targets.size() - 1)) {
    expect_same(target.name, run(target, puzzles, limit), expected);
  }
  compare_text(puzzles, limit, expected);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    compare_with_backtrack(puzzle_of(puzzles[i]), expected[i], i, limit);
  }
}

template <class Read>
auto read_all(Rest& rest, Read read) {
  std::vector<decltype(read(rest))> puzzles;
  do {
    puzzles.push_back(read(rest));
  } while (!rest.done() && puzzles.size() < kMostPuzzles);
  return puzzles;
}

}  // namespace

void sudokit::fuzz::bulk(Bytes input) {
  if (input.empty()) return;
  Rest rest{input};
  const std::uint64_t limit = 1 + (input[0] >> 1) % 16;
  if ((input[0] & 1) != 0) {
    compare(read_all(rest, read_marks), limit);
  } else {
    compare(read_all(rest, read_puzzle), limit);
  }
}
