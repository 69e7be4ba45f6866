#include "cli/commands/record_worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "cli/flags/command.hpp"
#include "cli/streams/console.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::cli {
namespace {

constexpr std::uint64_t kSplit = 32;  // buckets per power of two
constexpr int kSplitBits = 5;

// Below kSplit nanoseconds a bucket is one nanosecond wide; above, 1/32 of a power of two.
std::size_t bucket_of(double seconds) {
  const auto ns = static_cast<std::uint64_t>(std::clamp(seconds * 1e9, 0.0, 9e18));
  if (ns < kSplit) return ns;
  const int shift = static_cast<int>(std::bit_width(ns)) - 1 - kSplitBits;
  return (static_cast<std::size_t>(shift) << kSplitBits) + (ns >> shift);
}

double upper_end(std::size_t bucket) {
  if (bucket < kSplit) return static_cast<double>(bucket + 1) * 1e-9;
  const auto shift = static_cast<int>((bucket >> kSplitBits) - 1);
  const std::size_t mantissa = (bucket & (kSplit - 1)) + kSplit;
  return std::ldexp(static_cast<double>(mantissa + 1), shift) * 1e-9;
}

std::string count_line(std::string_view name, std::uint64_t count) {
  return fmt::format("{:<20}{}\n", name, count);
}

}  // namespace

void TimeHistogram::add(double seconds) {
  ++buckets_[bucket_of(seconds)];
  ++count_;
  sum_ += seconds;
}

void TimeHistogram::merge(const TimeHistogram& other) {
  for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
  sum_ += other.sum_;
}

double TimeHistogram::quantile(double part) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(part * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    seen += buckets_[i];
    if (seen >= wanted && seen > 0) return upper_end(i);
  }
  return 0;
}

void Tally::add_counter(std::string_view name, std::string_view unit, double value) {
  const auto at = std::find_if(counters.begin(), counters.end(),
                               [&](const Sum& sum) { return sum.name == name; });
  if (at != counters.end()) {
    at->value += value;
  } else {
    counters.push_back({std::string(name), std::string(unit), value});
  }
}

void Tally::add(Verdict verdict, double seconds, std::string_view file, std::size_t line) {
  ++verdicts[static_cast<std::size_t>(verdict)];
  facts.no |= verdict == Verdict::unsatisfiable;
  facts.unknown |= verdict == Verdict::unknown;
  times.add(seconds);
  if (seconds > slowest) {
    slowest = seconds;
    slowest_place = fmt::format("{}:{}", file, line);
  }
}

void Tally::add(const BriefAnswer& answer, std::uint64_t limit, std::string_view file) {
  add(answer.verdict(limit), answer.seconds, file, answer.line);
  for (const Counter& counter : answer.counters()) {
    add_counter(counter.row->name, counter.row->unit, counter.value);
  }
}

void Tally::add(const Outcome& outcome, std::string_view file, std::size_t line) {
  add(outcome.verdict, outcome.seconds, file, line);
  for (const Counter& counter : outcome.counters) {
    add_counter(counter.row->name, counter.row->unit, counter.value);
  }
}

void Tally::merge(const Tally& other) {
  facts.merge(other.facts);
  for (std::size_t i = 0; i < verdicts.size(); ++i) verdicts[i] += other.verdicts[i];
  errors += other.errors;
  times.merge(other.times);
  if (other.slowest > slowest) {
    slowest = other.slowest;
    slowest_place = other.slowest_place;
  }
  for (const Sum& sum : other.counters) add_counter(sum.name, sum.unit, sum.value);
}

std::string describe_seconds(double seconds) {
  if (seconds < 1e-6) return fmt::format("{:.0f} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.3g} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.4g} s", seconds);
}

std::string describe(const Tally& tally, double seconds, unsigned jobs, const std::string& engine,
                     std::uint64_t seed) {
  const auto puzzles = std::accumulate(tally.verdicts.begin(), tally.verdicts.end(), tally.errors);
  std::string text = count_line("puzzles", puzzles);
  for (std::size_t i = 0; i < tally.verdicts.size(); ++i) {
    if (tally.verdicts[i] == 0) continue;
    text += count_line(fmt::format("  {}", to_string(static_cast<Verdict>(i))), tally.verdicts[i]);
  }
  if (tally.errors > 0) text += count_line("  errors", tally.errors);
  text += fmt::format("{:<20}{}, seed {}\n", "engine", engine, seed);
  text += fmt::format("{:<20}{} with {} {}, {:.0f} puzzles/s\n", "time", describe_seconds(seconds),
                      jobs, jobs == 1 ? "job" : "jobs", static_cast<double>(puzzles) / seconds);
  if (tally.times.count() == 0) return text;
  text += fmt::format(
      "{:<20}mean {}, 50 % {}, 90 % {}, 99 % {}, slowest {} ({})\n", "a puzzle",
      describe_seconds(tally.times.mean()), describe_seconds(tally.times.quantile(0.5)),
      describe_seconds(tally.times.quantile(0.9)), describe_seconds(tally.times.quantile(0.99)),
      describe_seconds(tally.slowest), tally.slowest_place);
  for (const Tally::Sum& sum : tally.counters) {
    const std::string unit = sum.unit == sum.name ? "" : fmt::format(" {}", sum.unit);
    const bool whole = sum.value == std::floor(sum.value);
    text += fmt::format("{:<20}{:.{}f}{}\n", sum.name, sum.value, whole ? 0 : 2, unit);
  }
  return text;
}

// ---- Record worker ------------------------------------------------------------------------------

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
