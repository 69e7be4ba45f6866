// The exit codes of the program (docs/architecture.md, "Errors"), and the order in which they take
// precedence.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "sudokit/result.hpp"

namespace sudokit::cli {

enum ExitCode : int {
  kDone = 0,
  kNo = 1,        // some puzzle has no solution, or some check failed
  kUsage = 2,     // the command line is invalid; nothing was done
  kBadInput = 3,  // some input could not be read, or the machine failed (disk full, no memory)
  kBudget = 4,    // some puzzle is still unknown: its budget was exhausted or the engine gave up
  kInterrupted = 130
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
