#include "cli/engine_worker.hpp"

#include <algorithm>

namespace sudokit::cli {

EngineWorker::EngineWorker(const EngineFlags& flags, std::uint64_t limit, std::stop_token stop,
                           bool json)
    : RecordWorker(json), engine_(flags.make()), info_(engine_->info()), run_(flags.run(limit)) {
  run_.stop = std::move(stop);
}

Result<void> EngineWorker::work(const Puzzle& puzzle, std::uint64_t) {
  if (auto ok = supports(info_, puzzle); !ok) return ok;
  outcome_ = engine_->solve(puzzle, run_);
  return {};
}

void EngineWorker::answer_batches(const EngineFlags& flags) {
  const bool plain = flags.engine == "auto" && flags.params.empty() && !flags.stats;
  if (plain && !flags.time && !flags.iterations) batch_.emplace();
}

// Counting further would keep the answers of the whole block waiting for one puzzle.
std::uint64_t EngineWorker::bulk_limit() const {
  constexpr std::uint64_t kMost = 1000;
  if (run_.limit == 1) return 2;
  return run_.limit == 0 ? kMost : std::min(run_.limit, kMost);
}

void EngineWorker::run(Block& block) {
  if (!batch_) return RecordWorker::run(block);
  // Of several solutions the engine finds its own first: only those with one are answered here.
  batch_->solve(block, bulk_limit(), run_.stop);
  std::uint64_t number = block.first;
  for (std::size_t i = 0; i < block.batch.records.size(); ++i, ++number) {
    const Record& record = block.batch.records[i];
    const bulk9::Result* result = batch_->answer(i);
    if (result != nullptr) {
      const std::lock_guard lock(block.mutex);
      if (answer_bulk(block, record, *result)) continue;
    }
    answer(block, record, number);
  }
}

bool EngineWorker::answer_bulk(Block&, const Record&, const bulk9::Result&) {
  return false;
}

}  // namespace sudokit::cli
