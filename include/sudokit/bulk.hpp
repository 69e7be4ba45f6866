// bulk9: solves many classic 9x9 puzzles at once, one in each SIMD lane.
//
// For each puzzle it counts the solutions up to a limit and returns the first one found. It is
// complete; puzzles whose givens contradict each other have no solution. The result for a puzzle,
// including the first solution and the guesses, depends only on the puzzle and the limit: not on
// the instruction set, the number of threads or the other puzzles of the batch. Memory: solve()
// allocates nothing. It uses up to 600 KB of stack (32 lanes, each with a stack of 108 states,
// which no search can exceed). Thread safe. Errors: std::runtime_error if SUDOKIT_TARGET names no
// instruction set of this machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "sudokit/run.hpp"

namespace sudokit::bulk9 {

// A puzzle as digits in row-major order; 0 is an open cell. A value above 9 makes a cell without
// candidates.
struct Packed81 {
  std::array<std::uint8_t, 81> digits;
};

// A pencilmark puzzle (sukaku): bit d-1 of a cell is set if digit d is a candidate; bits above 8
// are ignored.
struct Marks81 {
  std::array<std::uint16_t, 81> marks;
};

// A puzzle as text: 81 characters; 1-9 is a given, '.' or '0' an open cell. Any other character
// makes a cell without candidates.
struct Line81 {
  const char* cells;
};

using Grid81 = std::array<std::uint8_t, 81>;

struct Result {
  std::uint64_t solutions;  // found, at most the limit
  std::uint64_t guesses;    // branches of the search, each with two sides
  // The first solution found; all 0 if there is none. It is not checked here: callers check
  // solutions before they pass them on, as for every engine.
  Grid81 grid;
  // False if the batch was stopped before this puzzle was decided.
  bool finished;
  // There are no solutions except those found: nothing was left to search, even if the limit was
  // reached.
  bool complete;
};

// Solves puzzles[i] into results[i]. limit is 1 for the first solution, 2 to test uniqueness, K to
// count up to K, 0 to count all. Pre: results is at least as long as puzzles. Returns how many
// puzzles are finished: all of them unless `stop` was requested, which is polled every few
// microseconds.
std::size_t solve(std::span<const Packed81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop = {});
std::size_t solve(std::span<const Marks81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop = {});
std::size_t solve(std::span<const Line81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop = {});

// The same until over() returns true, which is called as often.
std::size_t solve(std::span<const Marks81> puzzles, std::span<Result> results, std::uint64_t limit,
                  const std::function<bool()>& over);

// The same in batches on `threads` threads; 0 is the number of hardware threads of the machine.
std::size_t solve_parallel(std::span<const Packed81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads = 0, StopToken stop = {});
std::size_t solve_parallel(std::span<const Marks81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads = 0, StopToken stop = {});
std::size_t solve_parallel(std::span<const Line81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads = 0, StopToken stop = {});

// How puzzles are distributed over threads.
struct Spread {
  unsigned threads = 0;   // 0: the number of hardware threads
  std::size_t block = 0;  // puzzles that a thread takes at a time; 0: the target's preference
  std::string_view target = {};  // one of targets(); "": target()
};
// The same with this distribution. Throws std::invalid_argument if the machine has no such target.
std::size_t solve_spread(std::span<const Packed81> puzzles, std::span<Result> results,
                         std::uint64_t limit, const Spread& spread, StopToken stop = {});

// A counter that the engine auto adds: puzzles that this kernel answered with at least one guess.
extern const CounterRow kAnswered;

// The outcome of the engine bulk9 for `puzzle` under `run`, from the result for the same limit.
// Solutions are kept and checked as for every engine; throws std::logic_error if one is wrong.
// `more` are the solutions after the first that are to be kept. Pre: the result is finished.
Outcome outcome_of(const Puzzle& puzzle, const Run& run, const Result& result,
                   std::span<const Grid81> more, double seconds);

// The instruction sets that were compiled in and that this machine supports, best first:
// "avx512dl", "avx512", "avx2", "sse4", "ssse3", "neon", "wasm", "scalar".
std::vector<std::string_view> targets();
// The instruction set that solve() uses: the best, or the one that SUDOKIT_TARGET names. The
// variable is read once.
std::string_view target();
// The instruction set of the last call on this thread, as reported by its own code; "" before any
// call.
std::string_view last_target();

}  // namespace sudokit::bulk9
