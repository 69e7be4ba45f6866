#include "cli/study/claims.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/study/sqlite.hpp"

namespace sudokit::cli {
namespace {

// Beyond the places of all keys. Every process that has the file open holds a shared lock on it.
constexpr std::int64_t kPresence = std::int64_t{1} << 62;

std::int64_t place_of(const study::Key& key) {
  return static_cast<std::int64_t>(key.high >> 2);
}

bool is_anothers(int error) {
  return error == EACCES || error == EAGAIN;
}

}  // namespace

Claims::Claims(const std::string& results) : name_(results + "-claims") {
  open_file();
}

// A process that removes the file holds kPresence exclusively. So once this process holds its lock,
// the file either is the one that others open, or has been removed.
void Claims::open_file() {
  for (;;) {
    fd_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd_ < 0) fail();
    struct stat opened, named;
    if (fstat(fd_, &opened) != 0) fail();
    const bool present = lock(F_RDLCK, kPresence);
    if (!present && !is_anothers(errno)) fail();
    if (present && stat(name_.c_str(), &named) == 0 && named.st_ino == opened.st_ino) return;
    ::close(fd_);
  }
}

Claims::~Claims() {
  if (lock(F_WRLCK, kPresence)) ::unlink(name_.c_str());
  ::close(fd_);
}

void Claims::fail() const {
  throw DatabaseError("database", "{}: {}", name_, std::strerror(errno));
}

bool Claims::lock(short kind, std::int64_t place) {
  struct flock wanted = {};
  wanted.l_type = kind;
  wanted.l_whence = SEEK_SET;
  wanted.l_start = place;
  wanted.l_len = 1;
  while (fcntl(fd_, F_SETLK, &wanted) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

bool Claims::take(const study::Key& key) {
  if (lock(F_WRLCK, place_of(key))) return true;
  if (!is_anothers(errno)) fail();
  return false;
}

void Claims::give_back(const study::Key& key) {
  if (!lock(F_UNLCK, place_of(key))) fail();
}

}  // namespace sudokit::cli
