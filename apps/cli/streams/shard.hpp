// Shard: part I of N of some work, for several machines that know nothing of each other.
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

// "2/8". UsageError.
Shard parse_shard(const std::string& text);
// The part that Slurm's array variables name, where they are there. UsageError when the numbers of
// the array have gaps.
std::optional<Shard> slurm_shard();

// What a part has of things in a row that are numbered from 0: a stretch, so that what comes of
// all parts, one behind the other, is what comes of the whole.
struct Stretch {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool last = true;

  std::uint64_t size() const { return end - begin; }
  // What stands before thing number `at`, or behind all of them, is told by one part alone.
  bool tells(std::uint64_t at) const { return begin <= at && (last || at < end); }
};
// Lengths differ by 1 at most, the longer ones first.
Stretch stretch_of(const Shard& shard, std::uint64_t things);

}  // namespace sudokit::cli
