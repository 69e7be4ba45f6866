#include "cli/streams/proof_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/file_target.hpp"

namespace sudokit::cli {
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
