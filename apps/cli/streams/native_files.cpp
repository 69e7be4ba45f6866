// Files on Linux: what WebAssembly has otherwise (apps/wasm/command).
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "cli/streams/files.hpp"

namespace sudokit::cli {

void widen_pipe(int fd) {
  constexpr int kPipeBytes = 1 << 20;
  ::fcntl(fd, F_SETPIPE_SZ, kPipeBytes);
}

int duplicate(int fd) {
  return ::fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

int duplicate_as(int fd, int copy) {
  return ::dup2(fd, copy);
}

bool is_write_protected(const std::string& path) {
  struct stat file = {};
  return ::stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode) &&
         (file.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
}

int refuses_writing(const std::string& path) {
  return ::access(path.c_str(), W_OK) == 0 ? 0 : errno;
}

int open_beside(std::string& path) {
  struct stat replaced = {};
  const bool replaces = ::stat(path.c_str(), &replaced) == 0;
  path += ".XXXXXX";
  const int fd = ::mkostemp(path.data(), O_CLOEXEC);
  if (fd < 0) return fd;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  // Another user's group must not read what only the owner may read.
  const bool same = replaces && ::fchown(fd, replaced.st_uid, replaced.st_gid) == 0;
  const mode_t all = same ? 07777 : 07707;
  ::fchmod(fd, replaces ? replaced.st_mode & all : 0666 & ~mask);
  return fd;
}

}  // namespace sudokit::cli
