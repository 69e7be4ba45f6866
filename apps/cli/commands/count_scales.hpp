// Scales that have no path: one number of a puzzle with one solution, which forums rank by. T&E
// depth, the size of the smallest backdoor, and the guesses of depth-first search, as
// docs/scales.md defines them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {

struct Count {
  std::optional<std::uint64_t> value;  // nothing: more than `most`
  std::uint64_t most = 0;              // as was looked for
  std::optional<std::uint64_t> sets;   // of backdoors: how many there are of the size
  StopReason reason = StopReason::finished;
};

struct CountScale {
  std::string_view name;   // "te", as --scale takes it
  std::string_view label;  // "depth": of the number
  bool has_sets = false;
  // `proof`: that there is one solution, with the guesses that it took, up to `guesses`.
  Result<Count> (*ask)(const Puzzle& puzzle, const Uniqueness& proof, std::uint64_t guesses,
                       const Run& run);
};

std::span<const CountScale> count_scales();
// Null when there is none of the name.
const CountScale* count_scale_named(std::string_view name);

// "depth=2", "size=1 sets=23", "depth>3".
std::string counted_text(const CountScale& scale, const Count& count);
// The columns of a scale, and what stands in them. Pre of the first: several scales, or one alone.
std::vector<std::string> counted_columns(const CountScale& scale, bool several);
std::vector<std::string> counted_values(const CountScale& scale, const Count& count);
// The members of an answer: scale, version, settings, the number. `invariant`: of the canonical
// form.
void append_counted(std::string& out, JsonLine& line, const CountScale& scale, const Count& count,
                    bool invariant);

}  // namespace sudokit::cli
