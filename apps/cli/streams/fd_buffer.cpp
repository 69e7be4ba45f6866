#include "cli/streams/fd_buffer.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace sudokit::cli {
namespace {
constexpr std::size_t kBufferBytes = 1 << 12;
constexpr int kPipeBytes = 1 << 20;
}  // namespace

FdBuffer::FdBuffer(int fd, int stop_fd) : ReadyBuffer(kBufferBytes), fd_(fd), stop_fd_(stop_fd) {
  ::fcntl(fd, F_SETPIPE_SZ, kPipeBytes);  // fewer switches between the ends; fails unless a pipe
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

}  // namespace sudokit::cli
