// Batch: the puzzles of one run. There is one puzzle, or several that are solved one after the
// other or in lanes by bulk9. The answers are judged after the clocks have stopped.
#pragma once

#include <optional>
#include <vector>

#include "cli/study/execute.hpp"
#include "sudokit/bulk.hpp"

namespace sudokit::cli {

class Batch {
 public:
  // The order must outlive the batch.
  explicit Batch(const RunOrder& order);

  // Whether the engine accepts all puzzles, and the machine has the requested target.
  Result<void> admit(const Engine& engine) const;
  // The part that the clocks measure. It ends before the last puzzle if a stop is requested or a
  // budget is exhausted.
  void solve(Engine& engine, Run run);
  // Sets the result from the answers. For a batch these are sums, the mean of `filled`, and as the
  // end the first one that is not an answer.
  void judge(study::RunResult& result);

 private:
  std::size_t size() const { return 1 + order_.others.size(); }
  const Puzzle& puzzle(std::size_t i) const {
    return i == 0 ? order_.puzzle : order_.others[i - 1];
  }
  void read_lanes();

  const RunOrder& order_;
  std::vector<Outcome> outcomes_;
  std::optional<study::End> cut_;  // why puzzles were left out
  Run run_;                        // for the lanes
  std::vector<bulk9::Packed81> packed_;
  std::vector<bulk9::Result> results_;
};

}  // namespace sudokit::cli
