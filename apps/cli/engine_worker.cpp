#include "cli/engine_worker.hpp"

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

}  // namespace sudokit::cli
