#include "cli/streams/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : whole_number(value);
}

}  // namespace

Shard parse_shard(const std::string& text) {
  const auto slash = text.find('/');
  const auto index = whole_number(std::string_view(text).substr(0, slash)).value_or(0);
  const auto count = slash == std::string::npos
                         ? std::uint64_t{0}
                         : whole_number(std::string_view(text).substr(slash + 1)).value_or(0);
  if (index < 1 || index > count) {
    throw UsageError("invalid-value", "--shard: '{}' is not a part such as 2/8", text);
  }
  return {index, count};
}

std::optional<Shard> slurm_shard() {
  const auto id = variable("SLURM_ARRAY_TASK_ID");
  const auto least = variable("SLURM_ARRAY_TASK_MIN");
  const auto count = variable("SLURM_ARRAY_TASK_COUNT");
  const auto step = variable("SLURM_ARRAY_TASK_STEP").value_or(1);
  if (!id || !least || !count || step == 0 || *id < *least) return std::nullopt;
  const std::uint64_t most =
      variable("SLURM_ARRAY_TASK_MAX").value_or(*least + step * (*count - 1));
  // With --array=1,2,7 no task would do the parts in between.
  if (*id > most || (*id - *least) % step != 0 || most - *least != step * (*count - 1)) {
    throw UsageError("invalid-value",
                     "the task numbers of the Slurm array ({} from {} to {}) have "
                     "gaps: name the part with --shard I/N",
                     *count, *least, most);
  }
  return Shard{(*id - *least) / step + 1, *count};
}

Stretch stretch_of(const Shard& shard, std::uint64_t things) {
  const std::uint64_t each = things / shard.count, longer = things % shard.count;
  const auto begin = [&](std::uint64_t part) { return each * part + std::min(part, longer); };
  return {begin(shard.index - 1), begin(shard.index), shard.index == shard.count};
}

}  // namespace sudokit::cli
