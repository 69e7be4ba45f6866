#include "cli/streams/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/files.hpp"

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
    const auto written = write_some(fd_, bytes);
    if (written < 0) {
      fail(errno);
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void Output::fail(int error) {
  if (fd_ == STDOUT_FILENO) standard_output_lost = true;
  broken_ = error == EPIPE;
  error_ = broken_ ? 0 : error;
}

// ---- File target --------------------------------------------------------------------------------

void fail_to_write(const std::string& name, int error) {
  throw InputError("cannot-write", "{}: {}", name, std::strerror(error));
}

namespace {

constexpr int kMostLinks = 40;  // as in Linux

// Throws InputError if `file` is a regular file that is an input.
void refuse_inputs(const std::string& name, const FileStatus& file,
                   const std::vector<std::string>& inputs) {
  if (!file.regular) return;
  const auto same = [&](const auto& other) { return other && other->same_file(file); };
  bool read = same(status_of(STDIN_FILENO));
  for (const std::string& input : inputs) read |= same(status_of(input));
  if (read) throw InputError("would-overwrite", "{}: an input cannot be overwritten", name);
}

// The file to which symbolic links lead, whether or not it is there. What is no file, such as the
// pipe behind /dev/stdout, has no other name.
std::string without_links(const std::string& name) {
  if (const auto file = status_of(name); file && !file->regular) return name;
  std::filesystem::path path = path_of(name);
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
bool is_standard_output(const FileStatus& file) {
  const auto standard = status_of(STDOUT_FILENO);
  return standard && standard->same_file(file);
}

// Throws InputError if the owner has made the file read-only, or if it cannot be written.
void refuse_protected(const std::string& name, const std::string& path) {
  if (is_write_protected(path)) {
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
  auto file = path_.empty() ? status_of(fd_) : status_of(path_);
  if (file) refuse_inputs(name_, *file, inputs);
  if (!path_.empty()) {
    if (file) refuse_protected(name_, path_);
    const bool standard = file && is_standard_output(*file);
    const bool regular = !standard && (!file || file->regular);
    if (regular) temporary_ = path_;
    fd_ = standard  ? duplicate(STDOUT_FILENO)
          : regular ? open_beside(temporary_)
                    : open_to_write(path_);
    if (fd_ < 0) fail_to_write(name_, errno);
    out_ = Output(fd_);
    file = status_of(fd_);
    if (!file) fail_to_write(name_, errno);
  }
  regular_ = file && file->regular;
  if (!regular_) return;
  start_ = appends(fd_) ? static_cast<std::int64_t>(file->bytes) : offset_of(fd_);
  regular_ = start_ >= 0;
}

FileTarget::~FileTarget() {
  if (path_.empty()) return;
  close_file(fd_);
  if (!temporary_.empty()) remove_file(temporary_);
}

bool FileTarget::write(std::string_view bytes) {
  if (!out_.write(bytes)) return false;
  written_ += bytes.size();
  return true;
}

bool FileTarget::reserve(std::uint64_t bytes) {
  if (!regular_ || written_ + bytes <= reserved_) return true;
  // Appending would write after the reserved room.
  if (appends(fd_)) return true;
  const auto from = static_cast<std::int64_t>(std::max(written_, reserved_));
  const int refused =
      allocate(fd_, start_ + from, static_cast<std::int64_t>(written_ + bytes) - from);
  if (refused != 0) error_ = refused;
  if (refused == 0) reserved_ = written_ + bytes;
  return refused == 0;
}

void FileTarget::take_standard_output() {
  if (duplicate_as(fd_, STDOUT_FILENO) < 0) fail_to_write(name_, errno);
  Output::call_standard_output(name_);
}

bool FileTarget::empty() const {
  const auto file = status_of(fd_);
  return file && file->regular && file->bytes == 0;
}

bool FileTarget::keep() {
  const auto end = start_ + static_cast<std::int64_t>(written_);
  if (reserved_ > written_ && !cut_file(fd_, end)) error_ = errno;
  if (temporary_.empty() || out_.error() != 0) return out_.error() == 0;
  if (!rename_file(temporary_, path_)) {
    error_ = errno;
    return false;
  }
  temporary_.clear();
  return true;
}

// ---- Proof files --------------------------------------------------------------------------------

class ProofFiles::File : public Sink {
 public:
  explicit File(const std::string& name) : name_(name), fd_(open_or_create(name)), out_(fd_) {
    if (fd_ < 0) fail_to_write(name_, errno);
  }
  ~File() override {
    if (fd_ >= 0) close_file(fd_);
  }

  FileStatus status() const {
    const auto result = status_of(fd_);
    if (!result) fail_to_write(name_, errno);
    return *result;
  }
  // Throws InputError if it is the same file as another name or descriptor.
  void refuse(const std::optional<FileStatus>& other, const std::string& what) const {
    if (other && other->regular && status().same_file(*other)) {
      throw InputError("would-overwrite", "{}: {} cannot be overwritten", name_, what);
    }
  }
  bool begin() override {
    if (!status().regular) return true;  // a pipe keeps what was sent
    if (cut_file(fd_, 0) && move_to(fd_, 0)) return true;
    error_ = errno;
    return false;
  }
  bool write(std::string_view bytes) override { return error_ == 0 && out_.write(bytes); }
  void close() {
    if (!close_file(std::exchange(fd_, -1)) && error_ == 0) error_ = errno;
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
    for (const std::string& input : inputs) file->refuse(status_of(input), "an input");
    file->refuse(status_of(STDIN_FILENO), "standard input");
    file->refuse(status_of(STDOUT_FILENO), "standard output");
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
