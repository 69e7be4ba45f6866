// Exit codes of the program (docs/architecture.md, "Errors"), and which of several wins.
#pragma once

#include <stdexcept>

namespace sudokit::cli {

enum ExitCode : int {
  kDone = 0,
  kNo = 1,        // some puzzle has no solution, some check failed
  kUsage = 2,     // the command line makes no sense; nothing was done
  kBadInput = 3,  // some input could not be read, or the machine failed (disk full, no memory)
  kBudget = 4,    // some puzzle is still unknown: its budget was spent or the engine gave up
  kInterrupted = 130
};

// What has happened so far; facts only ever become true.
struct Facts {
  bool no = false;
  bool bad_input = false;
  bool unknown = false;

  void merge(const Facts& other) {
    no |= other.no;
    bad_input |= other.bad_input;
    unknown |= other.unknown;
  }
  // The gravest first: bad input, then unknown, then no.
  ExitCode exit_code() const {
    return bad_input ? kBadInput : unknown ? kBudget : no ? kNo : kDone;
  }
};

// The command line asks for what cannot be: exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Something outside cannot be read or written: exit code 3.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace sudokit::cli
