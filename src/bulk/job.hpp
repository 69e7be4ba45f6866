// Job: one batch for one kernel on one thread.
#pragma once

#include <memory>

#include "sudokit/bulk.hpp"

namespace sudokit::bulk9 {

// The candidates of a cell by its digit: all for an open one, none for what is no digit.
inline constexpr std::array<std::uint16_t, 256> kSetOf = [] {
  std::array<std::uint16_t, 256> sets{0x1FF};
  for (std::size_t d = 1; d <= 9; ++d) sets[d] = static_cast<std::uint16_t>(1U << (d - 1));
  return sets;
}();
// The same by its character.
inline constexpr std::array<std::uint16_t, 256> kSetOfCharacter = [] {
  std::array<std::uint16_t, 256> sets{};
  sets['.'] = kSetOf[0];
  for (std::size_t d = 0; d <= 9; ++d) sets['0' + d] = kSetOf[d];
  return sets;
}();
// The digit of a set of one.
inline constexpr std::array<std::uint8_t, 512> kDigitOf = [] {
  std::array<std::uint8_t, 512> digits{};
  for (std::uint8_t d = 1; d <= 9; ++d) digits[kSetOf[d]] = d;
  return digits;
}();

// The cells of each of the 9 triads of a chute (0-2 bands, 3-5 stacks), line by line.
inline constexpr auto kTriads = [] {
  std::array<std::array<std::array<std::uint8_t, 3>, 9>, 6> triads{};
  for (std::size_t i = 0; i < 81; ++i) {
    const std::size_t row = i / 9, column = i % 9;
    const auto cell = static_cast<std::uint8_t>(i);
    triads[row / 3][3 * (row % 3) + column / 3][column % 3] = cell;
    triads[3 + column / 3][3 * (column % 3) + row / 3][row % 3] = cell;
  }
  return triads;
}();
// By the triads of a line that may hold a digit, as 3 bits: the fewest, two or three, cost least;
// the first of them; and the two that follow triad i of a line.
inline constexpr unsigned kCost[8] = {9, 9, 9, 2, 9, 2, 2, 3};
inline constexpr unsigned kFirst[8] = {0, 0, 1, 0, 2, 0, 1, 0};
inline constexpr unsigned kNext[4] = {1, 2, 0, 1};

// Called now and then and at each solution; null pointers are not called.
struct Hooks {
  void* context = nullptr;
  bool (*stop)(void* context) = nullptr;
  void (*solution)(void* context, const Grid81& grid) = nullptr;
};

struct Job {
  // One of these, the others are null.
  const Packed81* puzzles = nullptr;
  const Marks81* marks = nullptr;
  const Line81* lines = nullptr;
  std::size_t size = 0;
  Result* results = nullptr;
  // Room for solutions beyond the first: those of puzzle i go to more[i * keep_more] and on.
  Grid81* more = nullptr;
  std::size_t keep_more = 0;
  std::uint64_t limit = 2;
  // A puzzle that needs more guesses than this is left unfinished.
  std::uint64_t max_guesses = ~0ULL;
  Hooks hooks;
};

// Jobs of one thread to one target, in order. The target may work on them while the thread does
// something else; what a job points to stays where it is until it is collected.
class Queue {
 public:
  virtual ~Queue() = default;
  virtual void submit(const Job& job) = 0;
  // Waits for the oldest job that was submitted; how many of its puzzles are finished. Pre: there
  // is one.
  virtual std::size_t collect() = 0;
};

// What runs jobs: a kernel compiled for one instruction set, or a device.
//
// Promised across all targets, for each puzzle that is finished: the number of solutions, whether
// it is complete, and that the grids are solutions, different ones. Among the targets that run on
// this processor also which solutions, in which order, and the guesses. A target that cannot call
// the hooks back, or count guesses, refuses no job: it leaves puzzles unfinished.
struct Target;
std::unique_ptr<Queue> queue_of_this_thread(const Target& target);

struct Target {
  std::string_view name;
  // The job at once; returns how many puzzles it finished.
  std::size_t (*run)(const Job& job);
  // Puzzles a job where the caller has the choice. For lanes: enough that those which run dry at
  // the end cost little, few enough to share out among threads.
  std::size_t preferred = 4096;
  // Of a target that works by itself: its own queue.
  std::unique_ptr<Queue> (*open)(const Target& target) = queue_of_this_thread;
};

// A kernel names the Highway target it was compiled for, each time it runs.
void record_run(std::int64_t compiled_for);

// Those this machine has, best first; never empty.
std::span<const Target> supported_targets();
// Best, or the one that SUDOKIT_TARGET names.
const Target& chosen_target();

}  // namespace sudokit::bulk9
