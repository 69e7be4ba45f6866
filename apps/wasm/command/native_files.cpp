// In place of the file of the same name in apps/cli/streams.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "cli/streams/files.hpp"
#include "wasm/command/host.hpp"

namespace sudokit::cli {

void widen_pipe(int) {}

int duplicate_as(int fd, int copy) {
  const int result = host_duplicate(fd, copy);
  if (result >= 0) return result;
  errno = -result;
  return -1;
}

int duplicate(int fd) {
  return duplicate_as(fd, -1);
}

bool is_write_protected(const std::string& path) {
  return host_is_write_protected(path.data(), path.size()) != 0;
}

int refuses_writing(const std::string& path) {
  return host_refuses_writing(path.data(), path.size());
}

namespace {

// Six random letters and digits.
std::string random_suffix() {
  constexpr char kCharacters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  unsigned char random[6];
  std::string suffix;
  if (::getentropy(random, sizeof random) != 0) return suffix;
  for (const unsigned char each : random) suffix += kCharacters[each % (sizeof kCharacters - 1)];
  return suffix;
}

}  // namespace

int open_beside(std::string& path) {
  constexpr int kTries = 100;
  const std::string name = path;
  int fd = -1;
  for (int i = 0; i < kTries && (i == 0 || (fd < 0 && errno == EEXIST)); ++i) {
    path = name + "." + random_suffix();
    fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL, 0666);
  }
  if (fd >= 0 && status_of(name)) host_copy_mode(fd, name.data(), name.size());
  return fd;
}

}  // namespace sudokit::cli
