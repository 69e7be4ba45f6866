// Job: one batch for one kernel on one thread.
#pragma once

#include "sudokit/bulk.hpp"

namespace sudokit::bulk9 {

using Grid81 = std::array<std::uint8_t, 81>;

// Called now and then and at each solution; null pointers are not called.
struct Hooks {
  void* context = nullptr;
  bool (*stop)(void* context) = nullptr;
  void (*solution)(void* context, const Grid81& grid) = nullptr;
};

struct Job {
  // One of the two is used: marks when it is not null.
  const Packed81* puzzles = nullptr;
  const Marks81* marks = nullptr;
  std::size_t size = 0;
  Result* results = nullptr;
  std::uint64_t limit = 2;
  // A puzzle that needs more guesses than this is left unfinished.
  std::uint64_t max_guesses = ~0ULL;
  Hooks hooks;
};

// A kernel compiled for one instruction set. run() returns how many puzzles it finished.
struct Target {
  std::string_view name;
  std::size_t (*run)(const Job& job);
};

// A kernel names the Highway target it was compiled for, each time it runs.
void record_run(std::int64_t compiled_for);

// Those this machine has, best first; never empty.
std::span<const Target> supported_targets();
// Best, or the one that SUDOKIT_TARGET names.
const Target& chosen_target();

}  // namespace sudokit::bulk9
