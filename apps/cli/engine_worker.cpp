#include "cli/engine_worker.hpp"

namespace sudokit::cli {

EngineWorker::EngineWorker(const EngineFlags& flags, std::uint64_t limit, std::stop_token stop,
                           bool json)
    : RecordWorker(json), engine_(flags.make()), info_(engine_->info()), run_(flags.run(limit)) {
  run_.stop = std::move(stop);
}

std::optional<Outcome> EngineWorker::solve(Block& block, const Record& record,
                                           const Puzzle& puzzle) {
  if (auto ok = supports(info_, puzzle); !ok) {
    refuse(block, record, ok.error());
    return std::nullopt;
  }
  return engine_->solve(puzzle, run_);
}

}  // namespace sudokit::cli
