// Interrupt: handles Ctrl-C and SIGTERM. The first signal requests that the run ends and writes
// what is done; the second one kills the process.
#pragma once

#include <cstdint>

#include "sudokit/run.hpp"

namespace sudokit::cli {

// Whether a signal that many nanoseconds after the first is a second one, and not a repetition of
// the first: timeout(1) sends one to the process and one to its group.
constexpr bool is_second(std::int64_t nanoseconds) {
  return nanoseconds > 300'000'000;
}

// While an object exists, SIGINT and SIGTERM make fd() readable permanently. At most one at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Becomes readable (poll) at the first signal and stays so.
  int fd() const;
  // The signal received, or 0.
  int signal() const;
  // A stop is requested from the first signal on.
  StopToken stop() const { return source_.get_token(); }

 private:
  StopSource source_;
};

}  // namespace sudokit::cli
