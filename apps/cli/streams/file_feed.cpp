#include "cli/streams/file_feed.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <map>
#include <mutex>
#include <sstream>

#include "cli/flags/command.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/files.hpp"
#include "cli/streams/input_buffers.hpp"
#include "core/mutex.hpp"
#include "core/nearest.hpp"

namespace sudokit::cli {
namespace {

constexpr std::uintmax_t kLongestLayoutFile = std::uintmax_t{4} << 20;

// Of the file, or of standard input for "-".
std::optional<FileStatus> status_of_input(const std::string& name) {
  return name == "-" ? status_of(STDIN_FILENO) : status_of(name);
}

// The total size of all files in bytes; 0 if one of them has no size (a pipe, a terminal).
std::uint64_t size_of_all(const std::vector<std::string>& files) {
  std::uint64_t total = 0;
  for (const std::string& name : files) {
    const auto status = status_of_input(name);
    if (!status || !status->regular) return 0;
    total += status->bytes;
  }
  return total;
}

// If the input is split, every input is read twice.
void refuse_streams(const std::vector<std::string>& files) {
  for (const std::string& name : files) {
    const auto status = status_of_input(name);
    if (!status || status->regular || status->folder) continue;
    throw UsageError("not-a-file",
                     "{} is not a file, and only files can be split, since they are "
                     "read twice; --shard 1/1 reads everything",
                     name == "-" ? "standard input" : name);
  }
}

// Keeps the records of a block that belong to the part. `at`: the number of the first record.
void keep_stretch(Block& block, std::uint64_t at, const Stretch& stretch) {
  std::vector<Record> kept;
  block.count = 0;
  for (const Record& record : block.batch.records) {
    const std::uint64_t lines = std::max<std::size_t>(record.run, 1);
    const std::uint64_t from = std::clamp(stretch.begin, at, at + lines) - at;
    const std::uint64_t to = std::clamp(stretch.end, at, at + lines) - at;
    at += lines;
    if (from >= to) continue;
    kept.push_back(record);
    block.count += to - from;
    if (record.run == 0) continue;
    kept.back().text = record.text.substr(from * record.stride(), (to - from) * record.stride());
    kept.back().line += from;
    kept.back().run = to - from;
  }
  block.batch.records = std::move(kept);
}

// Finds layouts that a text names: by name, or, in a file of puzzles, as a layout file in the same
// folder or below it. No other file is opened because a text names it: of a path that leads
// elsewhere, only the last part counts.
class LayoutFinder {
 public:
  explicit LayoutFinder(const std::string& input)
      : folder_(path_of(input).parent_path()), is_file_(input != "-") {}

  Result<LayoutPtr> operator()(std::string_view name) const {
    if (auto named = Layout::named(name)) return named;
    const std::lock_guard lock(known_->mutex);
    const auto [at, is_new] =
        known_->layouts.try_emplace(std::string(name), tl::unexpected(Error{}));
    if (is_new) at->second = read(std::string(name));
    return at->second;
  }

 private:
  struct Known {
    Mutex mutex;
    std::map<std::string, Result<LayoutPtr>> layouts;
  };

  Result<LayoutPtr> read(const std::string& name) const {
    if (!is_file_) {
      return fail("unknown-layout",
                  fmt::format("unknown layout {}: a layout file is opened only for --layout, or "
                              "beside a file of puzzles that names it",
                              quoted(name)));
    }
    const std::filesystem::path path = path_of(name).lexically_normal();
    const bool outside = path.is_absolute() || path.empty() || *path.begin() == "..";
    const std::filesystem::path beside = folder_ / path.filename();
    for (const auto& file : {outside ? beside : folder_ / path, beside}) {
      if (lies_in_folder(file)) return read_layout_file(file.string(), false);
    }
    return fail(
        "unknown-layout",
        fmt::format("unknown layout {}: neither a name nor a layout file beside the puzzles",
                    quoted(name)));
  }
  // A link out of the folder is not followed, because it leads to files that its owner did not put
  // there.
  bool lies_in_folder(const std::filesystem::path& file) const {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return false;
    const auto real = std::filesystem::canonical(file, error);
    const auto home = std::filesystem::canonical(folder_.empty() ? "." : folder_, error);
    return !error && std::ranges::mismatch(home, real).in1 == home.end();
  }
  static std::string quoted(const std::string& name) {
    return "'" + clean_text(cut_text(name, 200)) + "'";
  }

  std::filesystem::path folder_;
  bool is_file_;
  std::shared_ptr<Known> known_ = std::make_shared<Known>();
};

// Added to the error for a missing file: a name of digits alone is probably a puzzle.
std::string_view hint_at_puzzle(std::string_view name) {
  const bool cells = name.find_first_not_of("0123456789.") == name.npos;
  return cells && errno == ENOENT ? "; use -p to give a puzzle itself" : "";
}

// The error for a table without a column of puzzles, which every row of it would report.
std::string no_column(const TextContext& context, const RecordBatch& batch) {
  return parse_record(context, batch.records.front()).error().message;
}

}  // namespace

// An input being read: a file (`fd`, `buffer`) or text of the command line (`text`).
struct FileFeed::Open {
  std::shared_ptr<Source> source = std::make_shared<Source>();
  int fd = -1;
  std::unique_ptr<FdBuffer> buffer;
  std::unique_ptr<UnpackBuffer> unpacked;
  std::unique_ptr<std::istream> stream;
  std::unique_ptr<RecordReader> reader;
  std::uint64_t bytes_seen = 0;
  std::uint64_t records = 0;

  ~Open() {
    if (fd > STDIN_FILENO) close_file(fd);
  }
};

FileFeed::FileFeed(InputOptions options, int stop_fd)
    : options_(std::move(options)), stop_fd_(stop_fd) {
  if (options_.files.empty() && options_.puzzles.empty()) options_.files.emplace_back("-");
  total_bytes_ = size_of_all(options_.files);
  if (!options_.shard.whole()) refuse_streams(options_.files);
}

FileFeed::~FileFeed() = default;

double FileFeed::fraction() const {
  if (total_bytes_ == 0) return -1;
  return std::min(1.0, static_cast<double>(read_bytes_) / static_cast<double>(total_bytes_));
}

void FileFeed::note_at(Block& block, std::string_view name, ErrorCode code,
                       std::string_view message) {
  facts_.bad_input = true;
  block.notes += fmt::format("{}: {}{}\n", clean_text(name), console().error_prefix(code), message);
}

bool FileFeed::open_next(Block& block) {
  const std::size_t puzzles = options_.puzzles.size();
  if (next_input_ == puzzles + options_.files.size()) return false;
  open_ = std::make_unique<Open>();
  if (next_input_ < puzzles) {
    open_->source->name = puzzle_input_name(next_input_, puzzles);
    open_->stream = std::make_unique<std::istringstream>(options_.puzzles[next_input_]);
  } else {
    open_file(options_.files[next_input_ - puzzles], block);
  }
  ++next_input_;
  if (open_) open_->reader = std::make_unique<RecordReader>(*open_->stream, read_options());
  return true;
}

Result<LayoutPtr> read_layout_file(const std::string& name, bool quote) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path_of(name), error))
    return fail("not-a-file", name + ": not a regular file");
  if (std::filesystem::file_size(path_of(name), error) > kLongestLayoutFile) {
    return fail("too-long", fmt::format("{}: longer than {} bytes, so not a layout file", name,
                                        kLongestLayoutFile));
  }
  std::ifstream file(path_of(name), std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) return fail("cannot-read", name + ": cannot be read");
  auto parsed = parse_layout_file(text.str(), name);
  if (parsed) return parsed;
  const Error& wrong = parsed.error();
  return fail(wrong.code, fmt::format("{}:{}:{}: {}", name, wrong.line, wrong.column,
                                      quote ? wrong.message : "not a layout file"));
}

std::string puzzle_input_name(std::size_t index, std::size_t count) {
  return count == 1 ? "--puzzle" : fmt::format("--puzzle {}", index + 1);
}

ReadOptions FileFeed::read_options() const {
  ReadOptions read = options_.read;
  const std::size_t typed = options_.puzzles.size();
  const bool is_file = next_input_ > typed;  // next_input_ already counts it
  read.find_layout = LayoutFinder(is_file ? options_.files[next_input_ - typed - 1] : "-");
  return read;
}

void FileFeed::open_file(const std::string& name, Block& block) {
  open_->source->name = clean_text(name);
  // Waiting until a FIFO has a writer would not end at a signal to another thread. The buffer waits
  // instead.
  open_->fd = name == "-" ? STDIN_FILENO : open_to_read(name);
  if (open_->fd < 0) {
    note_at(block, name, "cannot-read", std::strerror(errno) + std::string(hint_at_puzzle(name)));
    open_.reset();
    return;
  }
  if (name == "-" && is_terminal(STDIN_FILENO) && is_terminal(STDERR_FILENO)) {
    console().write(fmt::format("sudokit: reading puzzles from the terminal; {} ends them\n",
                                keys_that_end_input()));
  }
  open_->buffer = std::make_unique<FdBuffer>(open_->fd, stop_fd_);
  open_->unpacked = std::make_unique<UnpackBuffer>(*open_->buffer);
  open_->stream = std::make_unique<std::istream>(open_->unpacked.get());
}

Format FileFeed::answer_format(Format read) {
  if (options_.to != Format::automatic) return options_.to;
  if (info_of(read).writes.empty()) read = Format::grid;  // for pasted text
  if (options_.marks_as_lines && read == Format::pencilmarks) read = Format::line;
  const bool rows = read == Format::csv && !options_.columns.empty();
  if (options_.natural != Format::automatic && !rows) read = options_.natural;
  if (!lead_format_) lead_format_ = read;
  return *lead_format_;
}

bool FileFeed::begin_source(Block& block) {
  Source& source = *open_->source;
  source.context = open_->reader->context();
  show_pasted(block);
  if (source.context.format == Format::csv && source.context.csv_column == std::string::npos) {
    note_at(block, source.name, "missing-column", as_flags(no_column(source.context, block.batch)));
    return false;
  }
  source.form = {answer_format(source.context.format), options_.to != Format::automatic};
  if (source.form.to == Format::csv) source.added = options_.columns.size();
  if (options_.puzzles_out) name_layout(block);
  if (source.added > 0) return begin_rows(block);
  if (options_.header) block.out += header_of(source.form.to);
  options_.header = false;
  return true;
}

void FileFeed::name_layout(Block& block) {
  Source& source = *open_->source;
  if (!lead_layout_) {
    lead_layout_ = source.context.layout;
    const auto first = parse_record(source.context, block.batch.records.front());
    const LayoutPtr layout = first ? first->layout : source.context.layout;
    const auto comment = layout ? layout_comment(*layout) : std::nullopt;
    if (comment) lead_layout_ = layout;
    const bool told =
        first && (tells_layout(source.form.to, *first) ||
                  (source.form.to == Format::csv && rows_name_layout(source.context)));
    if (comment && !told) block.out += *comment;
  }
  source.layout_of_answers = *lead_layout_;
}

// On a terminal, draws how pasted text was understood, as it has no named form.
void FileFeed::show_pasted(Block& block) {
  if (!console().on_terminal()) return;
  const auto puzzle = pasted_puzzle(open_->source->context, block.batch.records.front());
  std::string drawn;
  if (!puzzle ||
      !write_puzzle(drawn, {puzzle->layout, puzzle->givens, {}, "", puzzle->rules}, Format::grid))
    return;
  block.notes += fmt::format("{}:{}: read as\n{}", open_->source->name,
                             block.batch.records.front().line, drawn);
}

bool FileFeed::begin_rows(Block& block) {
  const std::string header = csv_header(open_->source->context, options_.columns);
  if (!header_) block.out += header;
  if (!header_) header_ = header;
  if (*header_ == header) return true;
  note_at(block, open_->source->name, "wrong-columns",
          "its columns differ from those of the inputs before it; answer it in a separate run");
  return false;
}

void FileFeed::close(Block& block) {
  const std::string& name = open_->source->name;
  const bool stopped = open_->buffer && open_->buffer->stopped();
  if (open_->buffer && open_->buffer->error() != 0) {
    note_at(block, name, "cannot-read", std::strerror(open_->buffer->error()));
  } else if (open_->unpacked && !open_->unpacked->error().empty()) {
    note_at(block, name, "cannot-read", open_->unpacked->error());
  } else if (open_->records == 0 && !stopped) {
    note_at(block, name, "no-puzzle", "no puzzles");
  }
  open_.reset();
}

// Counts as reading does: a record that is not a puzzle counts, and skipped inputs do not.
std::uint64_t FileFeed::count_records() const {
  InputOptions options = options_;
  options.shard = {};
  const std::int64_t typed = offset_of(STDIN_FILENO);
  FileFeed feed(std::move(options), stop_fd_);
  std::uint64_t count = 0;
  for (Block block; feed.read(block, kMaxPieceBytes); block.out.clear(), block.notes.clear()) {
    count += block.count;
  }
  if (typed >= 0) move_to(STDIN_FILENO, typed);
  return count;
}

bool FileFeed::next(Block& block, std::size_t bytes) {
  if (options_.shard.whole()) return read(block, bytes);
  if (!all_) {
    all_ = count_records();
    stretch_ = stretch_of(options_.shard, *all_);
  }
  block.count = 0;
  while (stretch_.last || at_ < stretch_.end) {
    const Facts before = facts_;
    // No record is shorter than a byte, so skipped records are read in large pieces.
    const bool far = at_ + kMaxPieceBytes < stretch_.begin;
    const bool more = read(block, far ? kMaxPieceBytes : bytes);
    if (!stretch_.tells(at_)) {
      block.out.clear();
      block.notes.clear();
      facts_ = before;
    }
    // An input that is still open was stopped, not changed.
    if (!more && !open_ && at_ != *all_)
      throw InputError("input-changed", "the inputs changed while they were read");
    if (!more) return false;
    const std::uint64_t first = at_;
    at_ += block.count;
    keep_stretch(block, first, stretch_);
    if (block.count > 0 || !block.notes.empty()) return true;
  }
  return false;
}

bool FileFeed::read(Block& block, std::size_t bytes) {
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
    for (const IgnoredText& words : block.batch.skipped) {
      block.notes +=
          fmt::format("{}:{}: ignored: {}\n", open_->source->name, words.line, words.text);
    }
    block.batch.skipped.clear();
    if (!more) {
      close(block);
    } else if (!block.batch.records.empty()) {
      if (open_->records > 0 || begin_source(block)) break;
      open_.reset();
    }
  }
  block.source = open_->source;
  block.count = 0;
  for (const Record& record : block.batch.records) {
    block.count += std::max<std::size_t>(record.run, 1);
  }
  open_->records += block.count;
  return true;
}

}  // namespace sudokit::cli
