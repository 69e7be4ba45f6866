#include "cli/fd_buffer.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace sudokit::cli {
namespace {
constexpr std::size_t kBufferBytes = 1 << 18;
}

FdBuffer::FdBuffer(int fd, int stop_fd) : fd_(fd), stop_fd_(stop_fd), buffer_(kBufferBytes) {}

bool FdBuffer::wait() {
  pollfd ready[] = {{stop_fd_, POLLIN, 0}, {fd_, POLLIN, 0}};
  while (::poll(ready, 2, -1) < 0 && errno == EINTR) {
  }
  stopped_ = (ready[0].revents & POLLIN) != 0;
  return !stopped_;
}

FdBuffer::int_type FdBuffer::underflow() {
  while (error_ == 0 && wait()) {
    const auto got = ::read(fd_, buffer_.data(), buffer_.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got < 0) error_ = errno;
    if (got <= 0) break;
    bytes_ += static_cast<std::uint64_t>(got);
    setg(buffer_.data(), buffer_.data(), buffer_.data() + got);
    return traits_type::to_int_type(*gptr());
  }
  return traits_type::eof();
}

}  // namespace sudokit::cli
