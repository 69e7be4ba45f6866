// Ctrl-C (and SIGTERM): the first asks the run to end and write what is done, the second kills.
#pragma once

#include <cstdint>

#include "sudokit/stop.hpp"

namespace sudokit::cli {

// Whether a signal so many nanoseconds after the first is a second one, and not the first again:
// timeout(1) sends one to the process and one to its group.
constexpr bool is_second(std::int64_t nanoseconds) {
  return nanoseconds > 300'000'000;
}

// While one lives, SIGINT and SIGTERM make fd() readable for good. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Readable (poll) from the first signal on.
  int fd() const;
  // The signal that came, or 0.
  int signal() const;
  // Requested from the first signal on.
  StopToken stop() const { return source_.get_token(); }

 private:
  StopSource source_;
};

}  // namespace sudokit::cli
