// --shard of the commands that answer many puzzles: a part of them, for one of several machines.
#pragma once

#include <string>

#include "cli/program.hpp"
#include "cli/streams/shard.hpp"

namespace sudokit::cli {

struct ShardFlags {
  std::string part;

  // The whole where none was typed. Slurm's variables are taken only where they are asked for: the
  // task of an array often has a file of its own, and would miss most of its answers. UsageError.
  Shard shard() const;
};
// "puzzles": what is divided.
void add_shard_flag(Command& app, ShardFlags& flags, const std::string& puzzles);

}  // namespace sudokit::cli
