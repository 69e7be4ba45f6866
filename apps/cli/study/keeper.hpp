// Keeper: a process between a worker and a command. It starts the command in a session of its own,
// keeps its limits, and ends only when the command and all processes that it started have ended:
// they become children of the keeper when their parents die. If the worker dies, it kills them all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sudokit::cli {

struct ProgramOrder {
  std::vector<std::string> words;
  std::string folder;  // with the files "out" and "err" that receive its output; removed with the
                       // keeper if the worker dies
  std::optional<double> processor_seconds;  // of the command and its children
  std::optional<double> wall_seconds;
  std::uint64_t memory_mb = 0;  // of the data of each process; 0: no limit
};

struct ProgramEnd {
  int status = 0;          // as by waitpid()
  bool timed_out = false;  // it was killed at a limit of time
  double processor = 0;    // seconds, of all processes
  double wall = 0;
  std::uint64_t peak_kb = 0;  // of the largest process
  std::uint64_t preempted = 0;
};

// Waits for the end of the command. Errors: std::system_error.
ProgramEnd run_command(const ProgramOrder& command);

}  // namespace sudokit::cli
