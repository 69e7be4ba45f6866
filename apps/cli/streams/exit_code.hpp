// The exit codes of the program (docs/architecture.md, "Errors"), and the order in which they take
// precedence.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>
#include <utility>

#include "sudokit/result.hpp"

namespace sudokit::cli {

enum ExitCode : int {
  kDone = 0,
  kNo = 1,
  kUsage = 2,
  kBadInput = 3,
  kBudget = 4,
  kInterrupted = 130
};

// What the codes mean, in every command.
struct ExitRow {
  ExitCode code;
  std::string_view meaning;
};
inline constexpr ExitRow kExitRows[] = {
    {kDone, "yes or done; also if the reader of a pipe closed it"},
    {kNo, "no: a puzzle without solution, or with several where one is needed, or a failed check"},
    {kUsage, "a usage error; nothing was done"},
    {kBadInput,
     "bad input (an invalid record or file, or no puzzles) or output, or a failure of the machine "
     "(out of memory)"},
    {kBudget, "a puzzle is still unknown: a limit was reached, or an incomplete engine gave up"},
    {kInterrupted,
     "interrupted by Ctrl-C (143: by SIGTERM), after all finished work was written; a second "
     "Ctrl-C kills at once"},
};

// What has happened so far. Flags are only ever set.
struct Facts {
  bool no = false;
  bool bad_input = false;
  bool unknown = false;

  void merge(const Facts& other) {
    no |= other.no;
    bad_input |= other.bad_input;
    unknown |= other.unknown;
  }
  // The most severe first: bad input, then unknown, then no.
  ExitCode exit_code() const {
    return bad_input ? kBadInput : unknown ? kBudget : no ? kNo : kDone;
  }
};

class Failure : public std::runtime_error {
 public:
  Failure(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  explicit Failure(const Error& error) : Failure(error.code, error.message) {}
  template <class First, class... Rest>
  Failure(ErrorCode code, fmt::format_string<First, Rest...> format, First&& first, Rest&&... rest)
      : Failure(code,
                fmt::format(format, std::forward<First>(first), std::forward<Rest>(rest)...)) {}

  ErrorCode code() const { return code_; }

 private:
  ErrorCode code_;
};

// The command line cannot be carried out: exit code 2.
class UsageError : public Failure {
 public:
  using Failure::Failure;
};

// Something outside cannot be read or written: exit code 3.
class InputError : public Failure {
 public:
  using Failure::Failure;
};

}  // namespace sudokit::cli
