// FdBuffer: a file descriptor as an input stream buffer that ends early when a signal arrives.
#pragma once

#include <atomic>
#include <cstdint>

#include "cli/streams/ready_buffer.hpp"

namespace sudokit::cli {

class FdBuffer : public ReadyBuffer {
 public:
  // Reads `fd` until its end or until `stop_fd` (if not negative) becomes readable. Owns neither.
  FdBuffer(int fd, int stop_fd);

  // errno of a read that failed, or 0.
  int error() const { return error_; }
  bool stopped() const { return stopped_; }
  // The bytes read so far. Any thread may call this.
  std::uint64_t bytes() const { return bytes_; }

 protected:
  // Also returns 0 after a stop or failure.
  std::size_t read(char* to, std::size_t most) override;

 private:
  // Returns false if the stop descriptor became readable first.
  bool wait();

  int fd_;
  int stop_fd_;
  int error_ = 0;
  bool stopped_ = false;
  std::atomic<std::uint64_t> bytes_{0};
};

}  // namespace sudokit::cli
