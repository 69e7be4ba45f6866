#include "cli/commands/record_worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "cli/flags/refuse.hpp"
#include "cli/streams/console.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::cli {

std::string place_of(const Block& block, std::size_t line, std::size_t column) {
  std::string place = fmt::format("{}:{}", block.source->name, line);
  if (column > 0) place += fmt::format(":{}", column);
  return place;
}

std::string_view shown_verdict(std::string_view verdict) {
  const bool none = verdict == "none" || verdict == to_string(Verdict::unsatisfiable);
  return none && console().beside_answers() ? "no solution" : verdict;
}

void append_remark(std::string& out, std::string_view name, std::string_view place,
                   std::string_view detail) {
  out += fmt::format("# {} {}", shown_verdict(name), place);
  if (!detail.empty()) out += fmt::format(": {}", detail);
  out += '\n';
}

void RecordWorker::run(Block& block, Turn& turn) {
  block_ = &block;
  turn_ = &turn;
  answer_all();
}

void RecordWorker::answer_all() {
  for (const Record& record : block_->batch.records) {
    if (stop().stop_requested()) return;
    if (block_->reached > 0) turn_->offer(*block_);
    auto parsed = parse_record_into(block_->source->context, record, puzzle_);
    conclude(record, puzzle_, parsed ? try_work(record, puzzle_) : parsed);
  }
}

// If one record fails, the others still get their answers.
Result<void> RecordWorker::try_work(const Record& record, const Puzzle& puzzle) {
  record_ = &record;
  try {
    return work(puzzle, block_->first + block_->reached);
  } catch (const std::logic_error& defect) {
    return fail("internal-error", fmt::format("internal error: {}", defect.what()));
  }
}

void RecordWorker::conclude(const Record& record, const Puzzle& puzzle, Result<void> done) {
  const std::lock_guard lock(block_->mutex);
  Appending answer(block_->out);
  if (done) done = write(*block_, record, puzzle);
  if (done) {
    for (const IgnoredText& words : ignored_text(block_->source->context, record)) {
      block_->ignored.push_back({block_->notes.size(), place_of(*block_, words.line), words.text});
    }
  } else {
    answer.take_back();
    refuse(*block_, record, done.error());
  }
  answer.keep();
  ++block_->reached;
}

Result<bool> RecordWorker::send(
    const Record& record,
    const std::function<Result<void>(Block& block, const Record& record)>& append) {
  bool full = false;
  {
    const std::lock_guard lock(block_->mutex);
    Appending text(block_->out);
    if (auto ok = append(*block_, record); !ok) return tl::unexpected(ok.error());
    text.keep();
    full = block_->out.size() >= kFlushBytes;
  }
  return !full || turn_->flush(*block_);
}

void refuse_record(Block& block, const Record& record, const Error& error, bool json,
                   Tally& tally) {
  const std::size_t line = error.line > 0 ? error.line : record.line;
  const std::string place = place_of(block, line, error.column);
  if (block.source->added > 0) {
    std::vector<std::string_view> values(block.source->added);
    const std::string message = as_flags(error.message);
    values.back() = message;
    append_row(block, record, nullptr, values);
  } else if (json) {
    append_refusal(block.out, place_in(block, record), error);
  } else {
    append_remark(block.out, "error", place, as_flags(error.message));
  }
  console().beside_answers() ? tally.add_error() : note_refusal(block, record, error, tally);
}

void note_refusal(Block& block, const Record& record, const Error& error, Tally& tally) {
  tally.add_error();
  const std::size_t line = error.line > 0 ? error.line : record.line;
  const std::string place = place_of(block, line, error.column);
  const std::string message = as_flags(error.message);
  if (error.line == 0) {
    const bool said = !block.wrong.empty() && block.wrong.back().message == message;
    if (!said) block.wrong.push_back({place, error.code, message});
    return;
  }
  block.notes += fmt::format("{}: {}{}\n", place, console().error_prefix(error.code), message);
}

void refuse_check(Block& block, const Record& record, const Error& error, bool json, Tally& tally) {
  if (json) return refuse_record(block, record, error, json, tally);
  tally.add_error();
  if (block.source->added > 0) {
    std::vector<std::string_view> values(block.source->added);
    const std::string message = as_flags(error.message);
    values.front() = "invalid";
    values.back() = message;
    return append_row(block, record, nullptr, values);
  }
  const std::size_t line = error.line > 0 ? error.line : record.line;
  const bool helps = error.code == ErrorCode("clashing-givens") && console().beside_answers();
  block.out += fmt::format("{}: invalid {}{}\n", place_of(block, line, error.column),
                           as_flags(error.message),
                           helps ? " (--mistakes shows which entries to take back)" : "");
}

void append_row(Block& block, const Record& record, const Puzzle* puzzle,
                std::span<const std::string_view> values, bool replaces) {
  const TextContext& context = block.source->context;
  const bool kept = context.format == Format::csv && !replaces;
  append_csv_row(block.out, context, record, kept ? nullptr : puzzle, values);
}

bool append_brief_row(Block& block, const BriefAnswer& answer,
                      std::span<const std::string_view> values) {
  if (answer.format == Format::csv) {
    append_row(block, {answer.text, answer.line, {}, 0}, nullptr, values);
    return true;
  }
  if (answer.format != Format::line) return false;
  std::array<char, 81> cells;
  std::replace_copy(answer.cells, answer.cells + 81, cells.begin(), '0', '.');
  append_csv_row(block.out, {cells.data(), cells.size()}, answer.comment(), values);
  return true;
}

GridForm json_form(const Source& source) {
  const bool cells = source.form.to != Format::json && source.form.to != Format::csv;
  return source.form.asked && cells ? source.form : GridForm{};
}

JsonPlace place_in(const Block& block, const Record& record, GridForm form) {
  return {block.source->name, record.line, form, &block.source->context, &record};
}

Result<void> check_layout_told(const Block& block, const Puzzle& puzzle) {
  const Format to = block.source->form.to;
  if (tells_layout(to, puzzle)) return {};
  if (to == Format::csv && rows_name_layout(block.source->context)) return {};
  LayoutPtr read = block.source->layout_of_answers;
  if (!read) read = *default_layout(puzzle.layout->side());
  if (read == puzzle.layout || same_houses(*read, *puzzle.layout)) return {};
  return fail("format-cannot-hold",
              fmt::format("{} cannot hold the layout {} here: use rules or json", to_string(to),
                          puzzle.layout->name()));
}

Result<void> append_puzzle_of(Block& block, const Record& record, const Puzzle& puzzle) {
  const TextContext& context = block.source->context;
  if (auto ok = check_layout_told(block, puzzle); !ok) return ok;
  const bool more = context.format == Format::json || has_columns(context);
  if (block.source->form.to != Format::json || !more) {
    return append_puzzle(block.out, block.source->form, puzzle);
  }
  append_puzzle_object(block.out, place_in(block, record), puzzle);
  return {};
}

}  // namespace sudokit::cli
