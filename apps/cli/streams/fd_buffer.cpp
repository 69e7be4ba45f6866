#include "cli/streams/fd_buffer.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>

namespace sudokit::cli {
namespace {
constexpr std::size_t kBufferBytes = 1 << 12;
constexpr int kPipeBytes = 1 << 20;
}  // namespace

FdBuffer::FdBuffer(int fd, int stop_fd) : fd_(fd), stop_fd_(stop_fd), buffer_(kBufferBytes) {
  ::fcntl(fd, F_SETPIPE_SZ, kPipeBytes);  // fewer turns of the two ends; only pipes take it
}

bool FdBuffer::wait() {
  pollfd ready[] = {{stop_fd_, POLLIN, 0}, {fd_, POLLIN, 0}};
  while (::poll(ready, 2, -1) < 0 && errno == EINTR) {
  }
  stopped_ = (ready[0].revents & POLLIN) != 0;
  return !stopped_;
}

std::size_t FdBuffer::read(char* to, std::size_t most) {
  while (error_ == 0 && wait()) {
    const auto got = ::read(fd_, to, most);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got < 0) error_ = errno;
    if (got <= 0) break;
    bytes_ += static_cast<std::uint64_t>(got);
    return static_cast<std::size_t>(got);
  }
  return 0;
}

FdBuffer::int_type FdBuffer::underflow() {
  const std::size_t got = read(buffer_.data(), buffer_.size());
  setg(buffer_.data(), buffer_.data(), buffer_.data() + got);
  return got == 0 ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

std::streamsize FdBuffer::showmanyc() {
  return std::numeric_limits<std::streamsize>::max();
}

std::streamsize FdBuffer::xsgetn(char* to, std::streamsize most) {
  if (gptr() == egptr())
    return static_cast<std::streamsize>(read(to, static_cast<std::size_t>(most)));
  const std::streamsize got = std::min(most, static_cast<std::streamsize>(egptr() - gptr()));
  std::copy_n(gptr(), got, to);
  gbump(static_cast<int>(got));
  return got;
}

}  // namespace sudokit::cli
