// BulkBatch: the runs of plain 9x9 lines of a block (Record::run), solved at once by bulk9.
#pragma once

#include <vector>

#include "cli/streams/block.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/check.hpp"

namespace sudokit::cli {

class BulkBatch {
 public:
  // Solves every line of every run. The block's text must stay where it is while answers are read.
  void solve(const Block& block, std::uint64_t limit, const std::stop_token& stop);
  // By the lines of all runs in their order. Null where the batch was stopped before, and where the
  // checker refuses the grid: both are left to an engine, which tells.
  const bulk9::Result* answer(std::size_t line) const {
    const bulk9::Result& result = results_[line];
    const bool good = result.finished && (result.solutions == 0 || checks_[line].right);
    return good ? &result : nullptr;
  }
  // The time of the last solve() by the number of its lines.
  double seconds_each() const { return seconds_each_; }

 private:
  std::vector<bulk9::Line81> lines_;
  std::vector<bulk9::Result> results_;
  std::vector<Classic9Answer> checks_;
  double seconds_each_ = 0;
};

}  // namespace sudokit::cli
