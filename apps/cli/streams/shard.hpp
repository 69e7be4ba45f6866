// Shard: part I of N of some work, for several machines that do not communicate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace sudokit::cli {

struct Shard {
  std::uint64_t index = 1;  // from 1
  std::uint64_t count = 1;

  bool whole() const { return count == 1; }
};

// Parses "2/8". Throws UsageError.
Shard parse_shard(const std::string& text);
// The part given by Slurm's array variables; empty if they are not set. UsageError if the task
// numbers of the array have gaps.
std::optional<Shard> slurm_shard();

// The items of a part, if items are numbered from 0. Each part is contiguous, so that the
// concatenated output of all parts is the output of the whole.
struct Stretch {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool last = true;

  std::uint64_t size() const { return end - begin; }
  // Whether this part outputs what comes before item number `at`, or after all items. Exactly one
  // part does.
  bool tells(std::uint64_t at) const { return begin <= at && (last || at < end); }
};
// Lengths differ by at most 1; longer parts come first.
Stretch stretch_of(const Shard& shard, std::uint64_t things);

}  // namespace sudokit::cli
