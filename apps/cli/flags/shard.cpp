#include "cli/flags/shard.hpp"

#include <fmt/format.h>

#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

Shard ShardFlags::shard() const {
  if (!part.empty()) return parse_shard(part);
  const Shard shard = slurm_shard().value_or(Shard{});
  // A task that has files of its own would miss most of its answers.
  if (!shard.whole()) {
    console().write(fmt::format(
        "sudokit: part {} of {} by Slurm's array variables; --shard 1/1 takes the whole\n",
        shard.index, shard.count));
  }
  return shard;
}

void add_shard_flag(Command& app, ShardFlags& flags, const std::string& puzzles) {
  app.add_option("--shard", &flags.part,
                 fmt::format("Only the second of eight equal stretches of the {} as 2/8; what the "
                             "parts write is, one behind the other, what the whole writes. Without "
                             "it Slurm's array variables",
                             puzzles))
      ->type_name("PART")
      ->group("Run");
}

}  // namespace sudokit::cli
