#include "cli/flags/shard.hpp"

#include <fmt/format.h>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

Shard ShardFlags::shard() const {
  if (part.empty()) return Shard{};
  if (part != "slurm") return parse_shard(part);
  const auto shard = slurm_shard();
  if (!shard) throw UsageError("unavailable", "--shard slurm: this is not a task of a Slurm array");
  return *shard;
}

void add_shard_flag(Command& app, ShardFlags& flags, const std::string& puzzles) {
  app.add_option("--shard", &flags.part,
                 fmt::format("Process only one of N equal parts of the {}: 2/8 is the second of "
                             "eight. The outputs of all parts, joined in order, equal the whole "
                             "output. slurm: take the part from Slurm's array variables",
                             puzzles))
      ->type_name("PART")
      ->group("Run");
}

}  // namespace sudokit::cli
