// FdBuffer: a file descriptor as an input stream buffer that ends early when a signal came.
#pragma once

#include <atomic>
#include <cstdint>

#include "cli/streams/ready_buffer.hpp"

namespace sudokit::cli {

class FdBuffer : public ReadyBuffer {
 public:
  // Reads `fd` until its end or until `stop_fd` (if not negative) is readable. Owns neither.
  FdBuffer(int fd, int stop_fd);

  // errno of a read that failed, 0 when none did.
  int error() const { return error_; }
  bool stopped() const { return stopped_; }
  // Bytes read so far. Any thread.
  std::uint64_t bytes() const { return bytes_; }

 protected:
  // None too when it stopped or failed.
  std::size_t read(char* to, std::size_t most) override;

 private:
  // False when the stop descriptor spoke first.
  bool wait();

  int fd_;
  int stop_fd_;
  int error_ = 0;
  bool stopped_ = false;
  std::atomic<std::uint64_t> bytes_{0};
};

}  // namespace sudokit::cli
