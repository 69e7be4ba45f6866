// Runs external programs for studies: writes the problem, starts the command, keeps its limits, and
// reads and checks its answer.
#pragma once

#include <string>
#include <vector>

#include "cli/study/execute.hpp"
#include "study/study.hpp"

namespace sudokit::cli {

// Runs a command that study::command_of() returned, on the puzzle of the order. Processor time,
// peak memory and lost processors are those of the command and its children, without the writing of
// the problem. At a limit of time, all of them are killed; they are also killed if this process
// ends. The memory limit holds for the data of each process; iterations do not apply.
study::RunResult run_external(const std::vector<std::string>& command, const RunOrder& order);

// What the runs of a program are stored with: its name, the first line that `version` prints
// (empty: the command with --version), and a hash of the program and of the files that the command
// names. InputError("unavailable"): there is no such program.
std::string identity_of(const std::vector<std::string>& command,
                        const std::vector<std::string>& version);

}  // namespace sudokit::cli
