// --shard of the commands that answer many puzzles: a part of them, for one of several machines.
#pragma once

#include <string>

#include "cli/program.hpp"
#include "cli/streams/shard.hpp"

namespace sudokit::cli {

struct ShardFlags {
  std::string part;

  // The part that was typed, else Slurm's, which is said on the console; else the whole.
  // UsageError.
  Shard shard() const;
};
// "puzzles": what is divided.
void add_shard_flag(Command& app, ShardFlags& flags, const std::string& puzzles);

}  // namespace sudokit::cli
