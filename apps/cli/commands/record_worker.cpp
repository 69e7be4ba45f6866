#include "cli/commands/record_worker.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "cli/streams/console.hpp"
#include "sudokit/answer_json.hpp"
#include "sudokit/json.hpp"

namespace sudokit::cli {

std::string place_of(const Block& block, std::size_t line, std::size_t column) {
  std::string place = fmt::format("{}:{}", block.source->name, line);
  if (column > 0) place += fmt::format(":{}", column);
  return place;
}

void append_remark(std::string& out, std::string_view name, std::string_view place,
                   std::string_view detail) {
  fmt::format_to(std::back_inserter(out), "# {} {}", name, place);
  if (!detail.empty()) fmt::format_to(std::back_inserter(out), ": {}", detail);
  out += '\n';
}

void RecordWorker::run(Block& block, Turn&) {
  stop_ = block.stop;
  for (const Record& record : block.batch.records) {
    if (stop_.stop_requested()) return;
    answer(block, record, block.first + block.reached);
    ++block.reached;
  }
}

void RecordWorker::answer(Block& block, const Record& record, std::uint64_t number) {
  auto done = parse_record_into(block.source->context, record, puzzle_);
  if (done) done = try_work(puzzle_, number);
  const std::lock_guard lock(block.mutex);
  Appending answer(block.out);
  if (done) done = write(block, record, puzzle_);
  if (!done) {
    answer.take_back();
    refuse(block, record, done.error());
  }
  answer.keep();
}

// A defect of an engine refuses the record; the others still get their answers.
Result<void> RecordWorker::try_work(const Puzzle& puzzle, std::uint64_t number) {
  try {
    return work(puzzle, number);
  } catch (const std::logic_error& defect) {
    return fail(fmt::format("internal error: {}", defect.what()));
  }
}

void refuse_record(Block& block, const Record& record, const Error& error, bool json,
                   Tally& tally) {
  const std::size_t line = error.line > 0 ? error.line : record.line;
  const std::string place = place_of(block, line, error.column);
  if (block.source->added > 0) {
    std::vector<std::string_view> values(block.source->added);
    values.back() = error.message;
    append_row(block, record, nullptr, values);
  } else if (json) {
    append_refusal(block.out, {block.source->name, record.line, {}}, error);
  } else {
    append_remark(block.out, "error", place, error.message);
  }
  block.notes += fmt::format("{}: {}{}\n", place, console().error_prefix(), error.message);
  tally.add_error();
}

void append_row(Block& block, const Record& record, const Puzzle* puzzle,
                std::span<const std::string_view> values, bool replaces) {
  const TextContext& context = block.source->context;
  const bool kept = context.format == Format::csv && !replaces;
  append_csv_row(block.out, context, record, kept ? nullptr : puzzle, values);
}

void open_json(Block& block, const Record& record, JsonLine& json, const Puzzle& puzzle) {
  json.text("file", block.source->name).number("line", record.line);
  if (!puzzle.comment.empty()) json.text("comment", puzzle.comment);
}

}  // namespace sudokit::cli
