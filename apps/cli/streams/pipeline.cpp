#include "cli/streams/pipeline.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <set>

#include "cli/streams/console.hpp"
#include "cli/streams/output.hpp"

namespace sudokit::cli {
namespace {

using Clock = std::chrono::steady_clock;

// The texts of blocks on standard output.
class StandardOutput final : public Outlet {
 public:
  bool take(Block& block) override {
    const bool written = out_.write(block.out);
    block.out.clear();
    return written;
  }
  int error() const override { return out_.error(); }
  bool broken() const override { return out_.broken(); }
  std::string name() const override { return "standard output"; }

 private:
  Output out_{STDOUT_FILENO};
};

class Stream final : public PipelineWork {
 public:
  Stream(Feed& feed, const WorkerMaker& make_worker, unsigned jobs, const Interrupt& interrupt,
         Outlet& outlet)
      : feed_(feed), interrupt_(interrupt), outlet_(outlet), stop_(interrupt.stop()) {
    for (unsigned i = 0; i < jobs; ++i) workers_.push_back(make_worker());
  }

  std::unique_ptr<Piece> make_piece() override {
    auto block = std::make_unique<Block>();
    block->stop = stop_.get_token();
    return block;
  }
  bool fill(Piece& piece, std::size_t bytes) override;
  void work(Piece& piece, unsigned thread, Turn& turn) override;
  bool deliver(Piece& piece, bool whole) override;
  void tick() override;

  StopSource stop() const { return stop_; }
  PipelineResult result();

 private:
  void say_once(const Block& block);
  void remember_last(const Block& block);
  void tell_interrupted() const;
  double done() const;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  Feed& feed_;
  const Interrupt& interrupt_;
  Outlet& outlet_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<std::uint64_t> records_{0};  // filled
  StopSource stop_;
  std::set<std::string> said_;   // of inputs, what is wrong with them
  std::uint64_t delivered_ = 0;  // records, and where the last of them stands
  std::shared_ptr<const Source> last_source_;
  std::uint64_t last_line_ = 0;
  std::atomic<std::uint64_t> answered_{0};  // for the progress line
  Clock::time_point start_ = Clock::now();
};

bool Stream::fill(Piece& piece, std::size_t bytes) {
  Block& block = static_cast<Block&>(piece);
  block.out.clear();
  block.load.reset();
  block.notes.clear();
  block.wrong.clear();
  block.reached = 0;
  if (!feed_.next(block, bytes)) return false;
  block.first = feed_.offset() + records_;
  records_ += block.count;
  return true;
}

void Stream::work(Piece& piece, unsigned thread, Turn& turn) {
  Block& block = static_cast<Block&>(piece);
  if (block.count > 0) workers_[thread]->run(block, turn);
  answered_ += block.reached;
}

bool Stream::deliver(Piece& piece, bool whole) {
  Block& block = static_cast<Block&>(piece);
  say_once(block);
  if (!block.notes.empty()) console().write(block.notes);
  const bool written = outlet_.take(block);
  block.notes.clear();
  block.wrong.clear();
  if (!whole) return written;
  delivered_ += block.reached;
  remember_last(block);
  return written && block.reached == block.count;
}

// Messages that differ with every record are told each time, beyond so many.
void Stream::say_once(const Block& block) {
  constexpr std::size_t kMostKept = 1000;
  for (const Block::Wrong& wrong : block.wrong) {
    const std::string key = block.source->name + '\n' + wrong.message;
    if (said_.contains(key)) continue;
    if (said_.size() < kMostKept) said_.insert(key);
    console().write(
        fmt::format("{}: {}{}\n", wrong.place, console().error_prefix(wrong.code), wrong.message));
  }
}

// Where the last record answered stands.
void Stream::remember_last(const Block& block) {
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

// The part of the work that is answered, or negative when it is not known: what was read may wait.
double Stream::done() const {
  const double read = feed_.fraction();
  const std::uint64_t records = records_;
  if (read < 0 || records == 0) return read;
  return read * static_cast<double>(answered_) / static_cast<double>(records);
}

void Stream::tick() {
  if (!console().shows_progress()) return;
  const std::string note = feed_.note();
  if (note.empty()) return console().progress(answered_, seconds(), done());
  console().progress(fmt::format("{} puzzles, {}", answered_.load(), note), answered_, seconds(),
                     done());
}

void Stream::tell_interrupted() const {
  const std::string last =
      last_source_ ? fmt::format(", the last {}:{}", last_source_->name, last_line_) : "";
  console().write(fmt::format("sudokit: interrupted: {} {} done{}; none behind\n", delivered_,
                              delivered_ == 1 ? "puzzle" : "puzzles", last));
}

PipelineResult Stream::result() {
  PipelineResult result;
  result.workers = std::move(workers_);
  result.seconds = seconds();
  result.signal = interrupt_.signal();
  result.write_error = outlet_.error();
  result.broken_pipe = outlet_.broken();
  result.outlet = outlet_.name();
  if (result.signal != 0) tell_interrupted();
  return result;
}

// Takes the progress line away, however the run ends.
struct ClearProgress {
  ~ClearProgress() { console().clear_progress(); }
};

}  // namespace

PipelineResult run_pipeline(Feed& feed, const WorkerMaker& make_worker, unsigned jobs,
                            const Interrupt& interrupt, Outlet* outlet) {
  StandardOutput standard;
  Stream stream(feed, make_worker, jobs, interrupt, outlet != nullptr ? *outlet : standard);
  {
    const ClearProgress clear;
    sudokit::run_pipeline(stream, jobs, stream.stop());
  }
  return stream.result();
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
