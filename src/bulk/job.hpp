// Job: one batch for one kernel on one thread. Target: a kernel or device that runs jobs.
#pragma once

#include <memory>

#include "sudokit/bulk.hpp"

namespace sudokit::bulk9 {

// The candidates of a cell by its digit: all for an open cell (0), none for an invalid digit.
inline constexpr std::array<std::uint16_t, 256> kSetOf = [] {
  std::array<std::uint16_t, 256> sets{0x1FF};
  for (std::size_t d = 1; d <= 9; ++d) sets[d] = static_cast<std::uint16_t>(1U << (d - 1));
  return sets;
}();
// The candidates of a cell by its character.
inline constexpr std::array<std::uint16_t, 256> kSetOfCharacter = [] {
  std::array<std::uint16_t, 256> sets{};
  sets['.'] = kSetOf[0];
  for (std::size_t d = 0; d <= 9; ++d) sets['0' + d] = kSetOf[d];
  return sets;
}();
// The digit of a set that holds one digit; 0 for other sets.
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
// Tables for the triads of a line. The index of kCost and kFirst is the set of triads that may hold
// a digit, as 3 bits. kCost: the number of these triads, or 9 if it is not two or three. kFirst:
// the first of these triads. kNext: kNext[i] and kNext[i + 1] are the two triads that follow
// triad i.
inline constexpr unsigned kCost[8] = {9, 9, 9, 2, 9, 2, 2, 3};
inline constexpr unsigned kFirst[8] = {0, 0, 1, 0, 2, 0, 1, 0};
inline constexpr unsigned kNext[4] = {1, 2, 0, 1};

// Callbacks: `stop` is called from time to time, `solution` for each solution. Null pointers are
// not called.
struct Hooks {
  void* context = nullptr;
  bool (*stop)(void* context) = nullptr;
  void (*solution)(void* context, const Grid81& grid) = nullptr;
};

struct Job {
  // Exactly one of these is not null.
  const Packed81* puzzles = nullptr;
  const Marks81* marks = nullptr;
  const Line81* lines = nullptr;
  std::size_t size = 0;
  Result* results = nullptr;
  // Room for solutions beyond the first: those of puzzle i are written from more[i * keep_more] on.
  Grid81* more = nullptr;
  std::size_t keep_more = 0;
  std::uint64_t limit = 2;
  // A puzzle that needs more guesses than this is left unfinished.
  std::uint64_t max_guesses = ~0ULL;
  Hooks hooks;
};

// The jobs of one thread for one target, in order. The target may work on them while the thread
// does something else. The memory that a job points to must stay valid until the job is collected.
class Queue {
 public:
  virtual ~Queue() = default;
  virtual void submit(const Job& job) = 0;
  // Waits for the oldest job that was submitted and not collected. Returns how many of its puzzles
  // are finished. Pre: there is such a job.
  virtual std::size_t collect() = 0;
};

// A target runs jobs: a kernel compiled for one instruction set, or a device.
//
// For each finished puzzle, all targets guarantee the same number of solutions and the same
// `complete`, and that the grids are different solutions. The targets that run on this processor
// also guarantee the same solutions in the same order and the same guesses. A target that cannot
// call the hooks or count guesses must not refuse a job; it leaves puzzles unfinished.
struct Target;
std::unique_ptr<Queue> queue_of_this_thread(const Target& target);

struct Target {
  std::string_view name;
  // Runs a job immediately; returns how many puzzles it finished.
  std::size_t (*run)(const Job& job);
  // Puzzles per job if the caller can choose. For kernels with lanes: large enough that lanes
  // without a puzzle at the end cost little, small enough to divide a batch among threads.
  std::size_t preferred = 4096;
  // Makes the queue of a thread. A target that works asynchronously has its own queue.
  std::unique_ptr<Queue> (*open)(const Target& target) = queue_of_this_thread;
};

// Each run of a kernel records the Highway target for which the kernel was compiled.
void record_run(std::int64_t compiled_for);

// The targets that this machine has, best first; never empty.
std::span<const Target> supported_targets();
// The best target, or the one that SUDOKIT_TARGET names.
const Target& chosen_target();

}  // namespace sudokit::bulk9
