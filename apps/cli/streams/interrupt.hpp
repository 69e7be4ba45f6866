// Ctrl-C (and SIGTERM): the first asks the run to end and write what is done, the second kills.
#pragma once

#include "sudokit/stop.hpp"

namespace sudokit::cli {

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
