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

// The branches of a chute (0-2 bands, 3-5 stacks): one for each line and each of the first two
// triads of the line. A branch lists the 3 cells of that triad, then the 6 others of the line.
constexpr std::size_t branch_number(std::size_t chute, std::size_t line, std::size_t first) {
  return 6 * chute + 2 * line + first;
}
inline constexpr auto kBranches = [] {
  std::array<std::array<std::uint8_t, 9>, 36> branches{};
  for (std::size_t b = 0; b < branches.size(); ++b) {
    const std::size_t chute = b / 6, line = 3 * (chute % 3) + b % 6 / 2, first = 3 * (b % 2);
    for (std::size_t i = 0; i < 9; ++i) {
      const std::size_t at = (first + i) % 9;
      branches[b][i] = static_cast<std::uint8_t>(chute < 3 ? 9 * line + at : 9 * at + line);
    }
  }
  return branches;
}();

// Callbacks: `stop` is called from time to time, `solution` for each solution. Null pointers are
// not called.
struct Hooks {
  void* context = nullptr;
  bool (*stop)(void* context) = nullptr;
  void (*solution)(void* context, const Grid81& grid) = nullptr;
};

// The greatest depth of a search. Each level stands for a triad that is assumed to hold a digit,
// and two such triads settle the digit in a chute: 6 chutes, 9 digits.
inline constexpr std::size_t kDepth = 2 * 6 * 9;
// Hooks::stop is called once in this many steps, of two passes each: some tens of microseconds.
inline constexpr unsigned kStopStride = 64;

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
