#include "cli/commands/bulk_batch.hpp"

#include <chrono>

namespace sudokit::cli {

void BulkBatch::solve(const Block& block, std::uint64_t limit, const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  lines_.clear();
  for (const Record& record : block.batch.records) {
    if (record.run == 0) continue;
    const std::size_t stride = record.stride(), end = record.text.size();
    for (std::size_t at = 0; at < end; at += stride) lines_.push_back({record.text.data() + at});
  }
  if (results_.size() < lines_.size()) results_.resize(lines_.size());
  bulk9::solve(lines_, results_, limit, stop);
  checks_.clear();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    checks_.push_back({lines_[i].cells, results_[i].grid.data()});
  }
  check_classic9(checks_);
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  seconds_each_ = lines_.empty() ? 0 : seconds / static_cast<double>(lines_.size());
}

}  // namespace sudokit::cli
