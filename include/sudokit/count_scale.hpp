// Scales that count: one number of a puzzle with one solution, by which forums rank puzzles. T&E
// depth, the size of the smallest backdoor, and the guesses of a depth-first search, as
// docs/scales.md defines them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sudokit/oracle.hpp"

namespace sudokit {

struct Count {
  std::optional<std::uint64_t> value;  // nothing: more than `most`
  std::uint64_t most = 0;              // the largest number that was looked for
  std::optional<std::uint64_t> sets;   // of backdoors: how many there are of the size
  StopReason reason = StopReason::finished;
};

struct CountScale {
  std::string_view name;   // "te"
  std::string_view label;  // "depth": what the number is
  bool has_sets = false;
  // `proof`: that there is one solution, with the guesses that it took, up to `guesses`.
  Result<Count> (*ask)(const Puzzle& puzzle, const Uniqueness& proof, std::uint64_t guesses,
                       const Run& run);
};

std::span<const CountScale> count_scales();
// Null when there is none of the name.
const CountScale* count_scale_named(std::string_view name);

}  // namespace sudokit
