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
                 fmt::format("Only the second of eight equal stretches of the {} as 2/8; what the "
                             "parts write is, one behind the other, what the whole writes. slurm: "
                             "the part that Slurm's array variables name",
                             puzzles))
      ->type_name("PART")
      ->group("Run");
}

}  // namespace sudokit::cli
