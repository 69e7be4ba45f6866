#include "cli/streams/file_target.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

[[noreturn]] void fail_with(const std::string& name, int error) {
  throw InputError("cannot-write", "{}: {}", name, std::strerror(error));
}

// Throws InputError if `file` is a regular file that is an input.
void refuse_inputs(const std::string& name, const struct stat& file,
                   const std::vector<std::string>& inputs) {
  if (!S_ISREG(file.st_mode)) return;
  struct stat other = {};
  const auto same = [&] { return other.st_dev == file.st_dev && other.st_ino == file.st_ino; };
  bool read = ::fstat(STDIN_FILENO, &other) == 0 && same();
  for (const std::string& input : inputs) {
    read |= ::stat(input.c_str(), &other) == 0 && same();
  }
  if (read) throw InputError("would-overwrite", "{}: an input cannot be overwritten", name);
}

// Creates a new file beside `path` and stores its name in `path`.
int open_beside(std::string& path) {
  path += ".XXXXXX";
  const int fd = ::mkostemp(path.data(), O_CLOEXEC);
  if (fd < 0) return fd;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(fd, 0666 & ~mask);
  return fd;
}

}  // namespace

FileTarget::FileTarget(const std::string& name, const std::vector<std::string>& inputs)
    : name_(name.empty() ? Output::standard_output_name() : name),
      path_(name),
      fd_(STDOUT_FILENO),
      out_(STDOUT_FILENO) {
  struct stat file = {};
  const bool there = path_.empty() ? ::fstat(fd_, &file) == 0 : ::stat(path_.c_str(), &file) == 0;
  if (there) refuse_inputs(name_, file, inputs);
  if (!path_.empty()) {
    const bool regular = !there || S_ISREG(file.st_mode);
    if (regular) temporary_ = path_;
    fd_ = regular ? open_beside(temporary_) : ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd_ < 0) fail_with(name_, errno);
    out_ = Output(fd_);
    if (::fstat(fd_, &file) != 0) fail_with(name_, errno);
  }
  regular_ = S_ISREG(file.st_mode);
  if (!regular_) return;
  start_ = (::fcntl(fd_, F_GETFL) & O_APPEND) != 0 ? file.st_size : ::lseek(fd_, 0, SEEK_CUR);
  regular_ = start_ >= 0;
}

FileTarget::~FileTarget() {
  if (path_.empty()) return;
  ::close(fd_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

bool FileTarget::write(std::string_view bytes) {
  if (!out_.write(bytes)) return false;
  written_ += bytes.size();
  return true;
}

bool FileTarget::reserve(std::uint64_t bytes) {
  if (!regular_ || written_ + bytes <= reserved_) return true;
  // Appending would write after the reserved room.
  if ((::fcntl(fd_, F_GETFL) & O_APPEND) != 0) return true;
  const auto from = static_cast<off_t>(std::max(written_, reserved_));
  const int refused =
      ::posix_fallocate(fd_, start_ + from, static_cast<off_t>(written_ + bytes) - from);
  if (refused == EINVAL || refused == EOPNOTSUPP || refused == ESPIPE) return true;
  if (refused != 0) error_ = refused;
  if (refused == 0) reserved_ = written_ + bytes;
  return refused == 0;
}

void FileTarget::take_standard_output() {
  if (::dup2(fd_, STDOUT_FILENO) < 0) fail_with(name_, errno);
  Output::call_standard_output(name_);
}

bool FileTarget::empty() const {
  struct stat file = {};
  return ::fstat(fd_, &file) == 0 && S_ISREG(file.st_mode) && file.st_size == 0;
}

bool FileTarget::keep() {
  const auto end = start_ + static_cast<off_t>(written_);
  if (reserved_ > written_ && ::ftruncate(fd_, end) != 0) error_ = errno;
  if (temporary_.empty() || out_.error() != 0) return out_.error() == 0;
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
    error_ = errno;
    return false;
  }
  temporary_.clear();
  return true;
}

}  // namespace sudokit::cli
