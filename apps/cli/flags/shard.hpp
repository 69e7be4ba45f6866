// The flag --shard of commands that answer many puzzles: processes one part, so that several
// machines can share the work.
#pragma once

#include <string>

#include "cli/program.hpp"
#include "cli/streams/shard.hpp"

namespace sudokit::cli {

struct ShardFlags {
  std::string part;

  // The whole if no part was given. Slurm's variables are used only on request: a task of an array
  // often has its own input file, and would miss most of its answers. Throws UsageError.
  Shard shard() const;
};
// `puzzles`: the word for what is divided.
void add_shard_flag(Command& app, ShardFlags& flags, const std::string& puzzles);

}  // namespace sudokit::cli
