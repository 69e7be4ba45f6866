#include "cli/streams/file_feed.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <istream>
#include <sstream>

#include "cli/streams/console.hpp"
#include "cli/streams/fd_buffer.hpp"

namespace sudokit::cli {
namespace {

// The bytes of all files together; 0 when one of them has no size (a pipe, a terminal).
std::uint64_t size_of_all(const std::vector<std::string>& files) {
  std::uint64_t total = 0;
  for (const std::string& name : files) {
    struct stat status;
    const bool known =
        name == "-" ? fstat(STDIN_FILENO, &status) == 0 : stat(name.c_str(), &status) == 0;
    if (!known || !S_ISREG(status.st_mode)) return 0;
    total += static_cast<std::uint64_t>(status.st_size);
  }
  return total;
}

}  // namespace

// An input being read: a file (`fd`, `buffer`) or text of the command line (`text`).
struct FileFeed::Open {
  std::shared_ptr<Source> source = std::make_shared<Source>();
  int fd = -1;
  std::unique_ptr<FdBuffer> buffer;
  std::unique_ptr<std::istream> stream;
  std::unique_ptr<RecordReader> reader;
  std::uint64_t bytes_seen = 0;
  std::uint64_t records = 0;

  ~Open() {
    if (fd > STDIN_FILENO) ::close(fd);
  }
};

FileFeed::FileFeed(InputOptions options, int stop_fd)
    : options_(std::move(options)), stop_fd_(stop_fd) {
  if (options_.files.empty() && options_.puzzles.empty()) options_.files.emplace_back("-");
  total_bytes_ = size_of_all(options_.files);
}

FileFeed::~FileFeed() = default;

double FileFeed::fraction() const {
  if (total_bytes_ == 0) return -1;
  return std::min(1.0, static_cast<double>(read_bytes_) / static_cast<double>(total_bytes_));
}

void FileFeed::note(Block& block, std::string_view name, std::string_view message) {
  facts_.bad_input = true;
  block.notes += fmt::format("{}: {}{}\n", name, console().error_prefix(), message);
}

bool FileFeed::open_next(Block& block) {
  const std::size_t puzzles = options_.puzzles.size();
  if (next_input_ == puzzles + options_.files.size()) return false;
  open_ = std::make_unique<Open>();
  if (next_input_ < puzzles) {
    open_->source->name = kCommandLineInput;
    open_->stream = std::make_unique<std::istringstream>(options_.puzzles[next_input_]);
  } else {
    open_file(options_.files[next_input_ - puzzles], block);
  }
  ++next_input_;
  if (open_) open_->reader = std::make_unique<RecordReader>(*open_->stream, read_options());
  return true;
}

// A layout file that a file of puzzles names is looked for beside that file first.
ReadOptions FileFeed::read_options() const {
  ReadOptions read = options_.read;
  const std::filesystem::path folder = std::filesystem::path(open_->source->name).parent_path();
  if (folder.empty()) return read;
  read.find_layout = [folder, find = options_.read.find_layout](std::string_view name) {
    const std::filesystem::path beside = folder / name;
    const bool is_file = !Layout::named(name) && std::filesystem::is_regular_file(beside);
    return is_file ? find(beside.string()) : find(name);
  };
  return read;
}

void FileFeed::open_file(const std::string& name, Block& block) {
  open_->source->name = name;
  open_->fd = name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (open_->fd < 0) {
    note(block, name, std::strerror(errno));
    open_.reset();
    return;
  }
  open_->buffer = std::make_unique<FdBuffer>(open_->fd, stop_fd_);
  open_->stream = std::make_unique<std::istream>(open_->buffer.get());
}

Format FileFeed::answer_format(Format read) {
  if (options_.to != Format::automatic) return options_.to;
  if (options_.natural != Format::automatic) return options_.natural;
  if (options_.marks_as_lines && read == Format::pencilmarks) read = Format::line;
  if (!lead_format_) lead_format_ = read;
  return *lead_format_;
}

void FileFeed::begin_source(Block& block) {
  open_->source->context = open_->reader->context();
  open_->source->to = answer_format(open_->source->context.format);
  open_->source->to_asked = options_.to != Format::automatic;
  if (options_.header) block.out += header_of(open_->source->to);
  options_.header = false;
}

void FileFeed::close(Block& block) {
  const std::string& name = open_->source->name;
  const bool stopped = open_->buffer && open_->buffer->stopped();
  if (open_->buffer && open_->buffer->error() != 0) {
    note(block, name, std::strerror(open_->buffer->error()));
  } else if (open_->records == 0 && !stopped) {
    note(block, name, "no puzzles");
  }
  open_.reset();
}

bool FileFeed::next(Block& block, std::size_t bytes) {
  block.count = 0;
  for (;;) {
    if (!open_ && !open_next(block)) return !block.notes.empty();
    if (!open_) continue;
    const bool more = open_->reader->next(block.batch, bytes);
    if (open_->buffer) {
      read_bytes_ += open_->buffer->bytes() - open_->bytes_seen;
      open_->bytes_seen = open_->buffer->bytes();
      if (open_->buffer->stopped()) return false;  // the last record may be cut short
    }
    if (more && !block.batch.records.empty()) break;
    if (!more) close(block);
  }
  if (open_->records == 0) begin_source(block);
  block.source = open_->source;
  block.count = 0;
  for (const Record& record : block.batch.records) {
    block.count += std::max<std::size_t>(record.run, 1);
  }
  open_->records += block.count;
  return true;
}

}  // namespace sudokit::cli
