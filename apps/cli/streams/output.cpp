#include "cli/streams/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/system.hpp"

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

// ---- File target --------------------------------------------------------------------------------

void fail_to_write(const std::string& name, int error) {
  throw InputError("cannot-write", "{}: {}", name, std::strerror(error));
}

namespace {

constexpr int kMostLinks = 40;  // as in Linux

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

// The file to which symbolic links lead, whether or not it is there. What is no file, such as the
// pipe behind /dev/stdout, has no other name.
std::string without_links(const std::string& name) {
  struct stat file = {};
  if (::stat(name.c_str(), &file) == 0 && !S_ISREG(file.st_mode)) return name;
  std::filesystem::path path = name;
  std::error_code error;
  for (int links = 0; std::filesystem::is_symlink(path, error); ++links) {
    if (links == kMostLinks) fail_to_write(name, ELOOP);
    const auto target = std::filesystem::read_symlink(path, error);
    if (error) fail_to_write(name, error.value());
    path = path.parent_path() / target;
  }
  return path.string();
}

// Whether standard output already goes to the file, as through /dev/stdout.
bool is_standard_output(const struct stat& file) {
  struct stat standard = {};
  return ::fstat(STDOUT_FILENO, &standard) == 0 && standard.st_dev == file.st_dev &&
         standard.st_ino == file.st_ino;
}

// Throws InputError if the owner has made the file read-only, or if it cannot be written.
void refuse_protected(const std::string& name, const std::string& path, const struct stat& file) {
  if (is_write_protected(path, file)) {
    throw InputError("cannot-write", "{}: the file is write-protected", name);
  }
  if (const int error = refuses_writing(path)) fail_to_write(name, error);
}

}  // namespace

FileTarget::FileTarget(const std::string& name, const std::vector<std::string>& inputs)
    : name_(name.empty() ? Output::standard_output_name() : name),
      path_(name.empty() ? name : without_links(name)),
      fd_(STDOUT_FILENO),
      out_(STDOUT_FILENO) {
  struct stat file = {};
  const bool there = path_.empty() ? ::fstat(fd_, &file) == 0 : ::stat(path_.c_str(), &file) == 0;
  if (there) refuse_inputs(name_, file, inputs);
  if (!path_.empty()) {
    if (there) refuse_protected(name_, path_, file);
    const bool standard = there && is_standard_output(file);
    const bool regular = !standard && (!there || S_ISREG(file.st_mode));
    if (regular) temporary_ = path_;
    fd_ = standard  ? duplicate(STDOUT_FILENO)
          : regular ? open_beside(temporary_, there ? &file : nullptr)
                    : ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd_ < 0) fail_to_write(name_, errno);
    out_ = Output(fd_);
    if (::fstat(fd_, &file) != 0) fail_to_write(name_, errno);
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
  if (duplicate_as(fd_, STDOUT_FILENO) < 0) fail_to_write(name_, errno);
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

// ---- Proof files --------------------------------------------------------------------------------

namespace {

bool same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace

class ProofFiles::File : public Sink {
 public:
  explicit File(const std::string& name)
      : name_(name), fd_(::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)), out_(fd_) {
    if (fd_ < 0) fail_to_write(name_, errno);
  }
  ~File() override {
    if (fd_ >= 0) ::close(fd_);
  }

  struct stat status() const {
    struct stat result = {};
    if (::fstat(fd_, &result) != 0) fail_to_write(name_, errno);
    return result;
  }
  // Throws InputError if it is the same file as another name or descriptor.
  void refuse(const struct stat& other, const std::string& what) const {
    if (S_ISREG(other.st_mode) && same_file(status(), other)) {
      throw InputError("would-overwrite", "{}: {} cannot be overwritten", name_, what);
    }
  }
  bool begin() override {
    if (!S_ISREG(status().st_mode)) return true;  // a pipe keeps what was sent
    if (::ftruncate(fd_, 0) == 0 && ::lseek(fd_, 0, SEEK_SET) == 0) return true;
    error_ = errno;
    return false;
  }
  bool write(std::string_view bytes) override { return error_ == 0 && out_.write(bytes); }
  void close() {
    if (::close(std::exchange(fd_, -1)) != 0 && error_ == 0) error_ = errno;
    if (out_.error() != 0) error_ = out_.error();
    if (out_.broken()) error_ = EPIPE;
    if (error_ != 0) fail_to_write(name_, error_);
  }

 private:
  std::string name_;
  int fd_;
  Output out_;
  int error_ = 0;
};

ProofFiles::ProofFiles(const std::string& proof, const std::string& formula,
                       const std::vector<std::string>& inputs) {
  if (!proof.empty()) proof_ = std::make_unique<File>(proof);
  if (!formula.empty()) formula_ = std::make_unique<File>(formula);
  for (const File* file : {proof_.get(), formula_.get()}) {
    if (file == nullptr) continue;
    struct stat other = {};
    for (const std::string& input : inputs) {
      if (::stat(input.c_str(), &other) == 0) file->refuse(other, "an input");
    }
    if (::fstat(STDIN_FILENO, &other) == 0) file->refuse(other, "standard input");
    if (::fstat(STDOUT_FILENO, &other) == 0) file->refuse(other, "standard output");
  }
  if (proof_ && formula_) formula_->refuse(proof_->status(), "the file of the proof");
  // If the run never writes, the files are emptied and do not keep their old contents.
  for (File* file : {proof_.get(), formula_.get()}) {
    if (file != nullptr) file->begin();
  }
}

ProofFiles::~ProofFiles() = default;

Sinks ProofFiles::sinks() const {
  return {proof_.get(), formula_.get()};
}

void ProofFiles::close() {
  if (proof_) proof_->close();
  if (formula_) formula_->close();
}

}  // namespace sudokit::cli
