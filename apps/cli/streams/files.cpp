#include "cli/streams/files.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace sudokit::cli {

std::filesystem::path path_of(const std::string& name) {
  return name;
}

// ---- Terminals ----------------------------------------------------------------------------------

bool is_terminal(int fd) {
  return ::isatty(fd) != 0;
}

bool redraws_lines(int fd) {
  const char* const term = std::getenv("TERM");
  return is_terminal(fd) && term != nullptr && std::strcmp(term, "dumb") != 0;
}

std::string_view keys_that_end_input() {
  return "Ctrl-D";
}

// ---- Files --------------------------------------------------------------------------------------

namespace {

std::optional<FileStatus> status_if(int failed, const struct stat& file) {
  if (failed != 0) return std::nullopt;
  return FileStatus{.regular = S_ISREG(file.st_mode),
                    .folder = S_ISDIR(file.st_mode),
                    .device = static_cast<std::uint64_t>(file.st_dev),
                    .number = static_cast<std::uint64_t>(file.st_ino),
                    .bytes = static_cast<std::uint64_t>(file.st_size)};
}

}  // namespace

std::optional<FileStatus> status_of(int fd) {
  struct stat file = {};
  const int failed = ::fstat(fd, &file);
  return status_if(failed, file);
}

std::optional<FileStatus> status_of(const std::string& path) {
  struct stat file = {};
  const int failed = ::stat(path.c_str(), &file);
  return status_if(failed, file);
}

int open_to_read(const std::string& path) {
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

int open_to_write(const std::string& path) {
  return ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
}

int open_or_create(const std::string& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
}

bool close_file(int fd) {
  return ::close(fd) == 0;
}

bool rename_file(const std::string& from, const std::string& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

bool remove_file(const std::string& path) {
  return ::unlink(path.c_str()) == 0;
}

// ---- Descriptors --------------------------------------------------------------------------------

bool wait_to_read(int fd, int stop_fd) {
  pollfd ready[] = {{stop_fd, POLLIN, 0}, {fd, POLLIN, 0}};
  while (::poll(ready, 2, -1) < 0 && errno == EINTR) {
  }
  return (ready[0].revents & POLLIN) == 0;
}

std::ptrdiff_t read_some(int fd, char* to, std::size_t most) {
  return ::read(fd, to, most);
}

std::ptrdiff_t write_some(int fd, std::string_view bytes) {
  for (;;) {
    const auto written = ::write(fd, bytes.data(), bytes.size());
    if (written >= 0 || (errno != EINTR && errno != EAGAIN)) return written;
    pollfd ready = {fd, POLLOUT, 0};
    if (errno == EAGAIN) ::poll(&ready, 1, -1);
  }
}

std::int64_t offset_of(int fd) {
  return ::lseek(fd, 0, SEEK_CUR);
}

bool move_to(int fd, std::int64_t offset) {
  return ::lseek(fd, static_cast<off_t>(offset), SEEK_SET) >= 0;
}

bool appends(int fd) {
  return (::fcntl(fd, F_GETFL) & O_APPEND) != 0;
}

int allocate(int fd, std::int64_t from, std::int64_t bytes) {
  const int refused = ::posix_fallocate(fd, static_cast<off_t>(from), static_cast<off_t>(bytes));
  return refused == EINVAL || refused == EOPNOTSUPP || refused == ESPIPE ? 0 : refused;
}

bool cut_file(int fd, std::int64_t bytes) {
  return ::ftruncate(fd, static_cast<off_t>(bytes)) == 0;
}

}  // namespace sudokit::cli
