#include "cli/commands/engine_worker.hpp"

#include <algorithm>

namespace sudokit::cli {

EngineWorker::EngineWorker(const EngineFlags& flags, std::uint64_t limit, std::stop_token stop,
                           bool json)
    : RecordWorker(json), engine_(flags.make()), info_(engine_->info()), run_(flags.run(limit)) {
  run_.stop = std::move(stop);
}

Result<void> EngineWorker::work(const Puzzle& puzzle, std::uint64_t number) {
  if (known_ != nullptr) {
    outcome_ = bulk9::outcome_of(puzzle, run_, *known_, batch_->seconds_each());
    if (is_auto_ && known_->guesses > 0) outcome_.counters.push_back({&bulk9::kAnswered, 1});
    return {};
  }
  if (auto ok = supports(info_, puzzle); !ok) return ok;
  Run run = run_;
  run.sinks = sinks_;
  const bool writes = sinks_.proof != nullptr || sinks_.formula != nullptr;
  if (writes && number > 0) return fail("--proof and --formula are for one puzzle, the first");
  outcome_ = engine_->solve(puzzle, run);
  return {};
}

void EngineWorker::answer_batches(const EngineFlags& flags) {
  is_auto_ = flags.engine == "auto";
  const bool plain = (is_auto_ || flags.engine == "bulk9") && flags.params.empty();
  if (plain && !flags.time && !flags.iterations) batch_.emplace();
  counts_all_ = flags.stats;
}

// Counting further would keep the answers of the whole block waiting for one puzzle.
std::uint64_t EngineWorker::bulk_limit() const {
  constexpr std::uint64_t kMost = 1000;
  return run_.limit == 0 ? kMost : std::min(run_.limit, kMost);
}

void EngineWorker::run(Block& block) {
  if (batch_) batch_->solve(block, bulk_limit(), run_.stop);
  std::uint64_t number = block.first;
  std::size_t line = 0;
  for (const Record& record : block.batch.records) {
    if (record.run == 0) {
      answer(block, record, number++);
    } else {
      answer_run(block, record, number, line);
      number += record.run;
      line += record.run;
    }
  }
}

// Null where the engine would count on, or has more solutions to show.
const bulk9::Result* EngineWorker::known(std::size_t line) const {
  const bulk9::Result* result = batch_ ? batch_->answer(line) : nullptr;
  if (result == nullptr || (result->solutions > 1 && run_.keep > 1)) return nullptr;
  return result->complete || run_.limit == bulk_limit() ? result : nullptr;
}

void EngineWorker::answer_run(Block& block, const Record& record, std::uint64_t number,
                              std::size_t line) {
  std::unique_lock lock(block.mutex, std::defer_lock);
  for (std::size_t i = 0; i < record.run; ++i) {
    known_ = known(line + i);
    if (known_ != nullptr && !counts_all_) {
      if (!lock) lock.lock();
      if (answer_bulk(block, record.line + i, *known_)) continue;
    }
    if (lock) lock.unlock();
    answer(block, record.single(i), number + i);
  }
  known_ = nullptr;
}

bool EngineWorker::answer_bulk(Block&, std::size_t, const bulk9::Result&) {
  return false;
}

}  // namespace sudokit::cli
