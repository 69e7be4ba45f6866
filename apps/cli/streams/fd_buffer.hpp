// FdBuffer: a file descriptor as an input stream buffer that ends early when a signal came. Unlike
// the standard's, its sgetn() waits for the first byte only.
#pragma once

#include <atomic>
#include <cstdint>
#include <streambuf>
#include <vector>

namespace sudokit::cli {

class FdBuffer : public std::streambuf {
 public:
  // Reads `fd` until its end or until `stop_fd` (if not negative) is readable. Owns neither.
  FdBuffer(int fd, int stop_fd);

  // errno of a read that failed, 0 when none did.
  int error() const { return error_; }
  bool stopped() const { return stopped_; }
  // Bytes read so far. Any thread.
  std::uint64_t bytes() const { return bytes_; }

 protected:
  int_type underflow() override;
  // What is there at once goes where it is wanted: at least a byte, none at the end.
  std::streamsize showmanyc() override;
  std::streamsize xsgetn(char* to, std::streamsize most) override;

 private:
  // False when the stop descriptor spoke first.
  bool wait();
  // Waits for bytes and reads them; 0 at the end, or when it stopped or failed.
  std::size_t read(char* to, std::size_t most);

  int fd_;
  int stop_fd_;
  int error_ = 0;
  bool stopped_ = false;
  std::atomic<std::uint64_t> bytes_{0};
  std::vector<char> buffer_;
};

}  // namespace sudokit::cli
