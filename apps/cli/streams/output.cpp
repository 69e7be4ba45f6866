#include "cli/streams/output.hpp"

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace sudokit::cli {
namespace {
std::atomic<bool> standard_output_lost{false};

std::string& standard_name() {
  static std::string name = "standard output";
  return name;
}
}  // namespace

bool Output::standard_output_failed() {
  return standard_output_lost;
}

const std::string& Output::standard_output_name() {
  return standard_name();
}

void Output::call_standard_output(const std::string& name) {
  standard_name() = name;
}

bool Output::write(std::string_view bytes) {
  if (broken_ || error_ != 0) return false;
  while (!bytes.empty()) {
    const auto written = ::write(fd_, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (!wait_or_fail(errno)) {
      return false;
    }
  }
  return true;
}

bool Output::wait_or_fail(int error) {
  if (error == EINTR) return true;
  if (error == EAGAIN || error == EWOULDBLOCK) {
    pollfd ready = {fd_, POLLOUT, 0};
    ::poll(&ready, 1, -1);
    return true;
  }
  if (fd_ == STDOUT_FILENO) standard_output_lost = true;
  broken_ = error == EPIPE;
  error_ = broken_ ? 0 : error;
  return false;
}

}  // namespace sudokit::cli
