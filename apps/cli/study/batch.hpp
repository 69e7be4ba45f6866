// The puzzles of one run: one, or a batch, solved one after the other or by bulk9 in lanes. What
// comes of them is judged when the clocks have stopped.
#pragma once

#include <optional>
#include <vector>

#include "cli/study/execute.hpp"
#include "sudokit/bulk.hpp"

namespace sudokit::cli {

class Batch {
 public:
  // The order outlives it.
  explicit Batch(const RunOrder& order);

  // Whether the engine takes them all, and the machine has the target that is asked for.
  Result<void> admit(const Engine& engine) const;
  // What the clocks measure. A stop, or a budget that is spent, ends it before the last puzzle.
  void solve(Engine& engine, Run run);
  // Sets what the answers say: of a batch sums, the mean of `filled`, and as its end the first that
  // is no answer.
  void judge(study::RunResult& result);

 private:
  std::size_t size() const { return 1 + order_.others.size(); }
  const Puzzle& puzzle(std::size_t i) const {
    return i == 0 ? order_.puzzle : order_.others[i - 1];
  }
  void read_lanes();

  const RunOrder& order_;
  std::vector<Outcome> outcomes_;
  std::optional<study::End> cut_;  // why puzzles were left
  Run run_;                        // of the lanes
  std::vector<bulk9::Packed81> packed_;
  std::vector<bulk9::Result> results_;
};

}  // namespace sudokit::cli
