// bulk9: many classic 9x9 puzzles side by side in SIMD lanes.
//
// Decides for each puzzle how many solutions it has, up to a limit, and gives the first one found.
// Complete; givens that contradict each other are answered with no solution. The answer to a
// puzzle, its first solution and its guesses too, depends on the puzzle and the limit alone: not
// on the instruction set, the number of threads or the neighbours in the batch.
// Memory: solve() allocates nothing; it takes up to 600 KB of stack (32 lanes, each with a stack of
// 108 states, which no search can exceed). Thread safe.
// Errors: std::runtime_error when SUDOKIT_TARGET names no instruction set that this machine has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sudokit/run.hpp"
#include "sudokit/stop.hpp"

namespace sudokit::bulk9 {

// Digits in row-major order, 0 is an open cell. A value above 9 is a cell with no candidate.
struct Packed81 {
  std::array<std::uint8_t, 81> digits;
};

// A pencilmark puzzle (sukaku): bit d-1 is set where digit d may stand; higher bits are ignored.
struct Marks81 {
  std::array<std::uint16_t, 81> marks;
};

// A puzzle as text: 81 characters, 1-9 a given, '.' or '0' an open cell. Any other is a cell with
// no candidate.
struct Line81 {
  const char* cells;
};

using Grid81 = std::array<std::uint8_t, 81>;

struct Result {
  std::uint64_t solutions;  // found, at most the limit
  std::uint64_t guesses;    // branches of the search, each of two sides
  // The first solution found, all 0 when there is none. Not checked here: callers that pass it on
  // check it, as for every engine.
  Grid81 grid;
  // False when the batch was stopped before this puzzle was decided.
  bool finished;
  // The solutions found are known to be all: nothing was left to search when the limit was reached.
  bool complete;
};

// Solves puzzles[i] into results[i]. limit: 1 = the first solution, 2 = is it unique, K = count to
// K, 0 = count all. Pre: results is at least as long as puzzles. Returns how many are finished:
// all of them unless `stop` was requested, which is looked at every few microseconds.
std::size_t solve(std::span<const Packed81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop = {});
std::size_t solve(std::span<const Marks81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop = {});
std::size_t solve(std::span<const Line81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop = {});

// The same by batches on `threads` threads (0 = as many as the machine runs at once).
std::size_t solve_parallel(std::span<const Packed81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads = 0, StopToken stop = {});
std::size_t solve_parallel(std::span<const Marks81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads = 0, StopToken stop = {});
std::size_t solve_parallel(std::span<const Line81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads = 0, StopToken stop = {});

// How a batch is spread out.
struct Spread {
  unsigned threads = 0;          // 0: as many as the machine runs at once
  std::size_t block = 0;         // puzzles that a thread takes at a time; 0: as the target prefers
  std::string_view target = {};  // one of targets(); "": target()
};
// The same so. Errors: std::invalid_argument when the machine has no such target.
std::size_t solve_spread(std::span<const Packed81> puzzles, std::span<Result> results,
                         std::uint64_t limit, const Spread& spread, StopToken stop = {});

// What the engine auto counts besides, of a puzzle that this kernel answered past singles.
extern const CounterRow kAnswered;

// What the engine bulk9 would answer to `puzzle` under `run`, given its result under the same
// limit: solutions are kept and checked as every engine's (std::logic_error when one is none).
// Pre: the result is finished; `more` are the solutions besides the first that are to be kept.
Outcome outcome_of(const Puzzle& puzzle, const Run& run, const Result& result,
                   std::span<const Grid81> more, double seconds);

// The instruction sets that were compiled in and that this machine has, best first: "avx512dl",
// "avx512", "avx2", "sse4", "ssse3", "neon", "wasm", "scalar".
std::vector<std::string_view> targets();
// The one that solve() uses: the best, or the one that SUDOKIT_TARGET names. Read once.
std::string_view target();
// The one that the last call on this thread did run on, as its own code says; "" before any call.
std::string_view last_target();

}  // namespace sudokit::bulk9
