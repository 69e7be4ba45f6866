#include "cli/streams/pipeline.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <set>

#include "cli/streams/console.hpp"
#include "cli/streams/output.hpp"

namespace sudokit::cli {
namespace {

using Clock = std::chrono::steady_clock;

// Writes the texts of blocks to standard output.
class StandardOutput final : public Outlet {
 public:
  bool take(Block& block) override {
    const bool written = out_.write(block.out);
    block.out.clear();
    return written;
  }
  int error() const override { return out_.error(); }
  bool broken() const override { return out_.broken(); }
  std::string name() const override { return Output::standard_output_name(); }

 private:
  Output out_{STDOUT_FILENO};
};

// Passes the contents of blocks to the outlet and the console.
class Delivery final : public BatchOutlet<Block> {
 public:
  explicit Delivery(Outlet& outlet) : outlet_(outlet) {}

  bool take(Block& block, bool whole) override;
  void tell_interrupted(std::uint64_t done) const;

 private:
  // At most so many messages are remembered. Beyond that, messages are repeated every time.
  static constexpr std::size_t kMostKept = 1000;

  void say_once(const Block& block);
  void write_notes(const Block& block);
  void remember_last(const Block& block);

  Outlet& outlet_;
  std::set<std::string> said_;                 // messages about inputs
  std::shared_ptr<const Source> last_source_;  // source of the last answered record
  std::uint64_t last_line_ = 0;
};

bool Delivery::take(Block& block, bool whole) {
  say_once(block);
  write_notes(block);
  if (console().beside_answers()) console().clear_progress();
  const bool written = outlet_.take(block);
  block.notes.clear();
  block.wrong.clear();
  block.ignored.clear();
  if (whole) remember_last(block);
  return written;
}

// "Grid 01" and "Grid 02" are the same.
static std::string without_digits(std::string_view words) {
  std::string rest(words);
  std::erase_if(rest, [](char c) { return c >= '0' && c <= '9'; });
  return rest;
}

void Delivery::say_once(const Block& block) {
  for (const Block::Wrong& wrong : block.wrong) {
    const std::string key = block.source->name + '\n' + wrong.message;
    if (said_.contains(key)) continue;
    if (said_.size() < kMostKept) said_.insert(key);
    console().write(
        fmt::format("{}: {}{}\n", wrong.place, console().error_prefix(wrong.code), wrong.message));
  }
}

// In the order of the input.
void Delivery::write_notes(const Block& block) {
  std::string notes;
  std::size_t written = 0;
  for (const Block::Ignored& one : block.ignored) {
    notes.append(block.notes, written, one.at - written);
    written = one.at;
    const std::string key =
        one.place.substr(0, one.place.rfind(':')) + '\n' + without_digits(one.words);
    if (said_.contains(key)) continue;
    if (said_.size() < kMostKept) said_.insert(key);
    notes += fmt::format("{}: ignored: {}\n", one.place, one.words);
  }
  notes.append(block.notes, written);
  if (!notes.empty()) console().write(notes);
}

void Delivery::remember_last(const Block& block) {
  std::uint64_t behind = block.count - block.reached;
  const auto& records = block.batch.records;
  for (auto record = records.rbegin(); record != records.rend(); ++record) {
    const auto lines = std::max<std::uint64_t>(record->run, 1);
    if (behind < lines) {
      last_source_ = block.source;
      last_line_ = record->line + lines - 1 - behind;
      return;
    }
    behind -= lines;
  }
}

void Delivery::tell_interrupted(std::uint64_t done) const {
  const std::string last =
      last_source_ ? fmt::format(", up to {}:{}", last_source_->name, last_line_) : "";
  console().write(fmt::format("sudokit: interrupted: {} {} done{}\n", done,
                              done == 1 ? "puzzle" : "puzzles", last));
}

// The progress line. `elsewhere`: the answers do not go to standard output.
void show_progress(const Feed& feed, const BatchCounts& counts, double seconds, bool elsewhere) {
  if (!elsewhere && !feed.slow() && !console().apart_from_answers()) return;
  const std::uint64_t answered = feed.done().value_or(counts.answered), records = counts.read;
  double done = feed.fraction();  // includes records that still wait
  if (done >= 0 && records > 0)
    done *= static_cast<double>(answered) / static_cast<double>(records);
  console().progress(feed.progress(answered), answered, seconds, done);
}

// Clears the progress line, however the run ends.
struct ClearProgress {
  ~ClearProgress() { console().clear_progress(); }
};

}  // namespace

PipelineResult run_pipeline(Feed& feed, const WorkerMaker& make_worker, unsigned jobs,
                            const Interrupt& interrupt, Outlet* outlet) {
  StandardOutput standard;
  Outlet& chosen = outlet != nullptr ? *outlet : standard;
  PipelineResult result;
  for (unsigned i = 0; i < jobs; ++i) result.workers.push_back(make_worker());
  const Clock::time_point start = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  Delivery delivery(chosen);
  BatchCounts counts;
  Batch<Block> batch(feed, delivery, counts,
                     [&] { show_progress(feed, counts, seconds(), outlet != nullptr); });
  {
    const ClearProgress clear;
    batch.run(result.workers, StopSource(interrupt.stop()));
  }
  result.seconds = seconds();
  result.signal = interrupt.signal();
  result.write_error = chosen.error();
  result.broken_pipe = chosen.broken();
  result.outlet = chosen.name();
  result.delivered = batch.delivered();
  if (result.signal != 0) delivery.tell_interrupted(batch.delivered());
  return result;
}

int PipelineResult::exit_code(const Facts& facts) const {
  if (write_error != 0) {
    console().write(fmt::format("sudokit: {}cannot write to {}: {}\n",
                                console().error_prefix("cannot-write"), outlet,
                                std::strerror(write_error)));
    return kBadInput;
  }
  if (broken_pipe) return kDone;
  if (signal != 0) return 128 + signal;
  return facts.exit_code();
}

}  // namespace sudokit::cli
