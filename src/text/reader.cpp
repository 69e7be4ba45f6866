// RecordReader: cuts a stream into records.
//
// The bytes of a batch are the rest of the previous batch (an unfinished line or record), followed
// by newly read bytes. Records point into them. Lines are found with memchr. Formats with one
// record per line need nothing else; the others use a LineRule.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "text/chars.hpp"
#include "text/directive.hpp"
#include "text/format.hpp"
#include "text/parse.hpp"
#include "text/plain_lines.hpp"
#include "text/rule_lines.hpp"
#include "text/stream.hpp"
#include "text/tags.hpp"

namespace sudokit {
namespace {

using text::LineRule;

constexpr std::size_t kMostPassed = 100;  // lines of words that are remembered
constexpr std::size_t kMaxRecord = std::size_t{4} << 20;
constexpr std::string_view kMark = "\xEF\xBB\xBF";  // byte-order mark

constexpr std::string_view kPickle = "a pickle of Python: save it as CSV or JSON";
// The first bytes of files that are mistaken for text.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kOtherFiles = {
    {{"\xFD"
      "7zXZ",
      "compressed with xz"},
     {"BZh91AY", "compressed with bzip2"},
     {"PK\x03\x04",
      "a zip file, perhaps a spreadsheet (xlsx, ods) or an npz: unpack it, or save the sheet as "
      "CSV"},
     {"%PDF-", "a PDF file"},
     {"\x89PNG", "a PNG picture"},
     {"PAR1", "a Parquet file: convert it to CSV or JSON lines"},
     {"\x93NUMPY", "an npy file of NumPy: save it as text (numpy.savetxt), CSV or JSON"},
     {"\x80\x02", kPickle},
     {"\x80\x03", kPickle},
     {"\x80\x04", kPickle},
     {"\x80\x05", kPickle}}};

bool is_usual(std::string_view name) {
  const auto named = Layout::named(name);
  if (!named) return false;
  const auto usual = default_layout((*named)->side());
  return usual && same_houses(**usual, **named);
}

}  // namespace

struct RecordReader::State {
  // Where detection continues: an offset in the buffer, and the line number there.
  struct Look {
    std::size_t from;
    std::size_t line;
  };

  State(std::unique_ptr<text::ByteInput> in, ReadOptions read_options)
      : stream(std::move(in)),
        options(std::move(read_options)),
        layout_given(options.layout != nullptr) {}

  void read_more(std::string& buffer, std::size_t bytes);
  void begin(std::string& buffer);
  void give_back(std::string& buffer, std::size_t bytes);
  bool pass_idle(std::string& buffer, Look& look);
  void pass_comment(std::string& buffer);
  Result<void> take_layout(std::string_view head);
  bool take_layout_file(std::string_view head, Look& look);
  void cut(RecordBatch& batch);
  bool cut_lines(RecordBatch& batch);
  bool split_broken(RecordBatch& batch);
  bool skip_blank(std::string_view buffer);
  bool skip_comment(RecordBatch& batch);
  bool refuse_layout(RecordBatch& batch, std::string_view content);
  bool cut_run(RecordBatch& batch);
  bool cut_game(RecordBatch& batch, std::string_view line);
  void cut_line(RecordBatch& batch, std::string_view line);
  void apply_rule(RecordBatch& batch, std::string_view content);
  void cut_long_line(RecordBatch& batch, std::size_t end);
  bool skip_rest_of_line(std::string_view buffer);
  void close_record(RecordBatch& batch);
  void pass_over(std::string_view text, std::size_t first_line);
  bool refuse_all(RecordBatch& batch);
  void forget_read(std::string& buffer);
  void keep_rest(std::string& buffer);

  text::ByteStream stream;
  ReadOptions options;
  bool layout_given;        // by the caller
  std::string layout_name;  // named by the head of the text
  TextContext context;
  std::unique_ptr<LineRule> rule;
  std::string rest;
  bool begun = false;
  bool runs = false;
  bool never_waits = false;          // the whole text is there
  std::optional<Error> begin_error;  // nothing can be read after it
  bool skipping = false;             // inside a line that was too long
  bool at_end = false;
  std::size_t at = 0;               // in the buffer: the start of the first line not cut yet
  std::size_t line = 1;             // and its number
  std::vector<IgnoredText> passed;  // words since the last record
  // The open record of a format with a rule.
  bool open = false;
  std::size_t open_at = 0;
  std::size_t open_end = 0;
  std::size_t open_line = 0;
};

void RecordReader::State::read_more(std::string& buffer, std::size_t bytes) {
  const std::size_t old = buffer.size();
  buffer.resize(old + bytes);
  const std::size_t got = stream.read(buffer.data() + old, bytes);
  buffer.resize(old + got);
  at_end = got == 0 || (never_waits && stream.at_end());
}

// Removes the byte-order mark and detects the format from the first line that is neither blank nor
// a comment, and the lines after it.
void RecordReader::State::begin(std::string& buffer) {
  while (!at_end && buffer.size() < kMark.size()) read_more(buffer, text::kLookahead);
  if (buffer.starts_with(kMark)) at = kMark.size();
  if (buffer.starts_with("\xFF\xFE") || buffer.starts_with("\xFE\xFF")) {
    begin_error = Error{"wrong-encoding", "this is UTF-16; expected UTF-8", 1, 1};
    begun = true;
    return;
  }
  for (const auto& [mark, name] : kOtherFiles) {
    while (!at_end && buffer.size() < mark.size() && mark.starts_with(buffer)) {
      read_more(buffer, text::kLookahead);
    }
    if (!buffer.starts_with(mark)) continue;
    begin_error = Error{"wrong-encoding", fmt::format("this is not text but {}", name), 1, 1};
    begun = true;
    return;
  }
  Look look{at, line};
  while (true) {
    const std::string_view head = std::string_view(buffer).substr(look.from, text::kLookahead);
    const bool full = head.size() == text::kLookahead;
    const bool all = at_end || full;
    // The fast path past blank lines, also if they arrive in small pieces.
    if (!at_end && text::nothing_but_blank_lines(head) && pass_idle(buffer, look)) continue;
    const text::NoPuzzles none = text::no_puzzles(head, all);
    begin_error = none.error;
    if (take_layout_file(head, look)) continue;
    if (!all && text::may_begin_layout_file(head)) {
      read_more(buffer, text::kLookahead);
      continue;
    }
    if (auto ok = take_layout(head); !ok) begin_error = ok.error();
    if (begin_error) begin_error->line += look.line - 1;
    if (begin_error) break;
    if (full && pass_idle(buffer, look)) continue;
    if (auto found = none.undecided ? std::nullopt : text::detect(head, all, options)) {
      context = std::move(*found);
      break;
    }
    read_more(buffer, text::kLookahead);
  }
  begun = true;
  if (begin_error) return;
  const text::FormatRow& row = *text::row_of(context.format);
  if (row.rule != nullptr) rule = row.rule(context);
  runs = options.runs && context.format == Format::line &&
         (!context.layout || context.layout->is_classic9());
}

// At most one batch of the lookahead is cut at once, so that one piece of work is not a whole small
// input.
void RecordReader::State::give_back(std::string& buffer, std::size_t bytes) {
  if (buffer.size() - at <= bytes) return;
  stream.give_back(std::string_view(buffer).substr(at + bytes));
  buffer.resize(at + bytes);
  at_end = false;
}

// If the lookahead begins with comments or blank lines, moves past them; drops them from the buffer
// if nothing else is there. False if the lookahead begins with anything else. Pre: the buffer has
// kLookahead bytes there, or blank lines alone.
bool RecordReader::State::pass_idle(std::string& buffer, Look& look) {
  const std::string_view head = std::string_view(buffer).substr(look.from, text::kLookahead);
  const text::BlankLines idle = text::idle_lines(head);
  const std::string_view next = head.substr(idle.bytes);
  const bool comment = trim(next).starts_with('#');
  const bool some = next.find('\n') != next.npos || !(comment || trim(next).empty());
  if (idle.bytes == 0 && (some || !comment)) return false;
  look.from += idle.bytes;
  look.line += idle.lines;
  if (some) return true;
  buffer.erase(0, look.from);
  line = look.line;
  if (idle.bytes == 0) {
    pass_comment(buffer);
    look.line = ++line;
  }
  look.from = at = 0;
  return true;
}

// Drops the line at the start of the buffer.
void RecordReader::State::pass_comment(std::string& buffer) {
  std::size_t end;
  while ((end = buffer.find('\n')) == buffer.npos && !at_end) {
    buffer.clear();
    read_more(buffer, text::kLookahead);
  }
  buffer.erase(0, end == buffer.npos ? end : end + 1);
}

// Applies the layout that the head of the text names, unless a layout was given.
Result<void> RecordReader::State::take_layout(std::string_view head) {
  if (options.layout) return {};
  const auto directive = text::layout_directive(head);
  if (!directive) return {};
  const std::string_view name = directive->name;
  auto layout = text::is_layout_text(name) ? layout_of(name) : options.find_layout(name);
  if (!layout) return fail(layout.error().code, layout.error().message, directive->line, 1);
  options.layout = *layout;
  layout_name = directive->name;
  return {};
}

// Applies a layout file in the first paragraph, unless a layout was given, and moves past it. False
// if there is none.
bool RecordReader::State::take_layout_file(std::string_view head, Look& look) {
  if (options.layout) return false;
  const text::LayoutParagraph found = text::layout_paragraph(head);
  if (!found.layout) return false;
  options.layout = found.layout;
  layout_name = found.layout->name();
  look.from += found.bytes;
  look.line += found.lines;
  at = look.from;
  line = look.line;
  return true;
}

void RecordReader::State::cut(RecordBatch& batch) {
  do {
    if (!cut_lines(batch)) return;
    if (!at_end) return;
  } while (split_broken(batch));
  // The end acts like a blank line behind the last one.
  if (rule) apply_rule(batch, std::string_view(batch.buffer).substr(batch.buffer.size()));
  close_record(batch);
  batch.skipped = std::exchange(passed, {});
  if (batch.skipped.empty()) return;
  if (!options.strict && !batch.records.empty()) {
    auto& last = batch.records.back().skipped;
    last.insert(last.end(), batch.skipped.begin(), batch.skipped.end());
    batch.skipped.clear();
  }
  if (!options.strict) return;
  Record& record = batch.records.emplace_back();
  record.line = batch.skipped.front().line;
  record.error = text::not_understood(batch.skipped.front());
  batch.skipped.clear();
}

// Cuts the whole lines of the buffer; false if the last line is incomplete.
bool RecordReader::State::cut_lines(RecordBatch& batch) {
  const std::string_view buffer = batch.buffer;
  while (at < buffer.size()) {
    if (skipping && skip_rest_of_line(buffer)) continue;
    if (skip_blank(buffer) || skip_comment(batch) || (runs && passed.empty() && cut_run(batch))) {
      continue;
    }
    const void* found = std::memchr(buffer.data() + at, '\n', buffer.size() - at);
    const std::size_t end =
        found ? static_cast<std::size_t>(static_cast<const char*>(found) - buffer.data())
              : buffer.size();
    if (end - at > kMaxRecord) {
      cut_long_line(batch, end);
      continue;
    }
    if (!found && !at_end) return false;
    if (cut_game(batch, buffer.substr(at, end - at))) continue;
    cut_line(batch, buffer.substr(at, end - at));
    at = found ? end + 1 : end;
    ++line;
    if (rule && rule->too_long()) split_broken(batch);
  }
  return true;
}

// Skips the blank lines from here on if they mean nothing; false if there are none.
bool RecordReader::State::skip_blank(std::string_view buffer) {
  const char first = buffer[at];
  if (first != '\n' && first != '\r' && first != ' ') return false;
  if (rule && (open || !rule->rests())) return false;
  const text::BlankLines blank = text::blank_lines(buffer.substr(at));
  at += blank.bytes;
  line += blank.lines;
  return blank.lines > 0;
}

// Skips a comment between one-line records; false if there is none, or if its end is not in the
// buffer or too far away.
bool RecordReader::State::skip_comment(RecordBatch& batch) {
  const std::string_view buffer = batch.buffer;
  if (rule || buffer[at] != '#') return false;
  const std::size_t end = buffer.find('\n', at);
  if (end == buffer.npos || end - at > kMaxRecord) return false;
  refuse_layout(batch, buffer.substr(at, end - at));
  at = end + 1;
  ++line;
  return true;
}

// If the open record can only be a mistake: makes a record of its first line, and returns to the
// line after it.
bool RecordReader::State::split_broken(RecordBatch& batch) {
  if (!rule || !open || !rule->broken()) return false;
  const std::size_t end = std::min(batch.buffer.find('\n', open_at), batch.buffer.size());
  open_end = end;
  close_record(batch);
  at = std::min(end + 1, batch.buffer.size());
  line = open_line + 1;
  return true;
}

// Cuts the whole lines of plain 9x9 puzzles from here on as one record; false if there is none.
bool RecordReader::State::cut_run(RecordBatch& batch) {
  const std::string_view lines = std::string_view(batch.buffer).substr(at);
  const text::PlainLines plain = text::plain_lines(lines);
  if (plain.count == 0) return false;
  Record& record = batch.records.emplace_back();
  record.text = lines.substr(0, plain.count * plain.stride);
  record.line = line;
  record.run = plain.count;
  at += record.text.size();
  line += plain.count;
  return true;
}

// Skips the rest of a line that was too long, or what the buffer has of it. Always true.
bool RecordReader::State::skip_rest_of_line(std::string_view buffer) {
  const std::size_t end = buffer.find('\n', at);
  skipping = end == std::string_view::npos;
  at = skipping ? buffer.size() : end + 1;
  if (!skipping) ++line;
  return true;
}

void RecordReader::State::cut_long_line(RecordBatch& batch, std::size_t end) {
  close_record(batch);
  Record& record = batch.records.emplace_back();
  record.line = line;
  record.error = Error{"too-long", fmt::format("a line longer than {} bytes", kMaxRecord), line, 1};
  at = end;
  skipping = true;
}

// A comment that names a second layout, or an unusual one below the first puzzle, yields an error:
// all puzzles have the layout that the head names. True if there is one.
bool RecordReader::State::refuse_layout(RecordBatch& batch, std::string_view content) {
  if (layout_given) return false;
  const auto name = text::layout_in(content);
  if (!name || *name == layout_name || (layout_name.empty() && is_usual(*name))) return false;
  close_record(batch);
  Record& record = batch.records.emplace_back();
  record.line = line;
  record.error = Error{
      "unexpected-text",
      "'# layout:' holds for the whole text: it stands once, above the first puzzle", line, 1};
  return true;
}

// Cuts the first of several games of OpenSudoku on one line; false if there are not several.
bool RecordReader::State::cut_game(RecordBatch& batch, std::string_view raw) {
  if (!rule || context.format != Format::opensudoku) return false;
  const std::size_t length = text::find_tag(raw, "game", 2);
  if (length == raw.npos) return false;
  apply_rule(batch, raw.substr(0, length));
  at += length;
  return true;
}

void RecordReader::State::cut_line(RecordBatch& batch, std::string_view raw) {
  if (raw.ends_with('\r')) raw.remove_suffix(1);
  if (refuse_layout(batch, raw)) return;
  if (rule) {
    apply_rule(batch, raw);
    return;
  }
  const std::string_view content = trim(raw);
  if (content.empty() || content.front() == '#') return;
  const bool detected = context.guessed && context.format == Format::line && !options.strict;
  if (detected && text::is_prose_among_lines(context, content)) {
    if (passed.size() < kMostPassed) passed.push_back({line, text::shortened(content)});
    return;
  }
  Record& record = batch.records.emplace_back();
  record.text = raw;
  record.line = line;
  if (!passed.empty()) record.skipped = std::exchange(passed, {});
}

void RecordReader::State::apply_rule(RecordBatch& batch, std::string_view content) {
  const text::Cut cut = rule->on(content);
  if (cut.drop && open) {
    pass_over(std::string_view(batch.buffer).substr(open_at, open_end - open_at), open_line);
    open = false;
  }
  if (cut.end_before) close_record(batch);
  if (!cut.take && !content.empty()) pass_over(content, line);
  if (!cut.take) return;
  if (!open) {
    open = true;
    open_at = at;
    open_line = line;
  }
  open_end = static_cast<std::size_t>(content.data() + content.size() - batch.buffer.data());
  if (cut.end_after) close_record(batch);
  if (open && open_end - open_at > kMaxRecord) {
    close_record(batch);
    batch.records.back().error =
        Error{"too-long", fmt::format("a puzzle longer than {} bytes", kMaxRecord), open_line, 1};
  }
}

// Remembers the words of text that belongs to no record, up to a limit. In formats that are not
// made of rows, such text has a meaning of its own.
void RecordReader::State::pass_over(std::string_view lines, std::size_t first_line) {
  const bool rows = context.format == Format::grid || context.format == Format::ss ||
                    context.format == Format::table || context.format == Format::pasted ||
                    context.format == Format::rules;
  for (std::size_t n = first_line; rows && !lines.empty() && passed.size() < kMostPassed; ++n) {
    const std::string_view words = text::unquoted(take_line(lines));
    if (text::is_prose(words)) passed.push_back({n, text::shortened(words)});
  }
}

void RecordReader::State::close_record(RecordBatch& batch) {
  if (rule) rule->reset();
  if (!open) return;
  open = false;
  Record& record = batch.records.emplace_back();
  record.text = std::string_view(batch.buffer).substr(open_at, open_end - open_at);
  record.line = open_line;
  record.skipped = std::exchange(passed, {});
}

// A text without puzzles, or with an unknown layout, yields one record with the error.
bool RecordReader::State::refuse_all(RecordBatch& batch) {
  at_end = true;
  at = 0;
  Record& record = batch.records.emplace_back();
  record.line = begin_error->line;
  record.error = std::move(begin_error);
  begin_error.reset();
  return true;
}

// Moves the bytes not yet cut to `rest`.
void RecordReader::State::keep_rest(std::string& buffer) {
  const std::size_t from = open ? open_at : at;
  rest.assign(buffer, from, buffer.size() - from);
  at -= from;
  open_end -= open ? from : 0;
  open_at = 0;
}

// Drops bytes that were read and belong to no record. Pre: no record points into the buffer.
void RecordReader::State::forget_read(std::string& buffer) {
  const std::size_t from = open ? open_at : at;
  if (from < buffer.size() / 2) return;
  buffer.erase(0, from);
  at -= from;
  open_end -= open ? from : 0;
  open_at = 0;
}

RecordReader::RecordReader(std::istream& in, ReadOptions options)
    : state_(std::make_unique<State>(text::input_of(in), std::move(options))) {}
RecordReader::RecordReader(std::string_view text, ReadOptions options)
    : state_(std::make_unique<State>(text::input_of(text), std::move(options))) {
  state_->never_waits = true;
}
RecordReader::~RecordReader() = default;
RecordReader::RecordReader(RecordReader&&) noexcept = default;

const TextContext& RecordReader::context() const {
  return state_->context;
}

bool RecordReader::next(RecordBatch& batch, std::size_t bytes) {
  State& state = *state_;
  batch.records.clear();
  batch.skipped.clear();
  batch.buffer.reserve(state.rest.size() + bytes);
  batch.buffer = state.rest;
  if (!state.begun) {
    state.begin(batch.buffer);
    if (state.begin_error) return state.refuse_all(batch);
    state.give_back(batch.buffer, bytes);
    state.cut(batch);
    if (batch.records.empty()) state.forget_read(batch.buffer);
  }
  while (batch.records.empty() && !state.at_end) {
    state.read_more(batch.buffer, bytes);
    state.cut(batch);
    if (batch.records.empty()) state.forget_read(batch.buffer);
    // A long record, or text without records, is read in larger and larger pieces.
    if (bytes < text::kLookahead) bytes *= 2;
  }
  state.keep_rest(batch.buffer);
  return !batch.records.empty();
}

}  // namespace sudokit
