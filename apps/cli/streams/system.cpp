#include "cli/streams/system.hpp"

#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <thread>

extern "C" char** environ;

namespace sudokit::cli {

unsigned usable_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(CPU_COUNT(&set));
  return std::max(1u, std::thread::hardware_concurrency());
}

std::filesystem::path program_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

bool open_on_desktop(const std::string& file) {
  std::string program = "xdg-open", name = file;
  char* arguments[] = {program.data(), name.data(), nullptr};
  pid_t child = 0;
  int status = posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ);
  if (status == 0) waitpid(child, &status, 0);
  return status == 0;
}

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

bool is_write_protected(const std::string&, const struct stat& file) {
  return (file.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 && S_ISREG(file.st_mode);
}

int refuses_writing(const std::string& path) {
  return ::access(path.c_str(), W_OK) == 0 ? 0 : errno;
}

int open_beside(std::string& path, const struct stat* replaced) {
  path += ".XXXXXX";
  const int fd = ::mkostemp(path.data(), O_CLOEXEC);
  if (fd < 0) return fd;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  // Another user's group must not read what only the owner may read.
  const bool same = replaced != nullptr && ::fchown(fd, replaced->st_uid, replaced->st_gid) == 0;
  const mode_t all = same ? 07777 : 07707;
  ::fchmod(fd, replaced != nullptr ? replaced->st_mode & all : 0666 & ~mask);
  return fd;
}

}  // namespace sudokit::cli
