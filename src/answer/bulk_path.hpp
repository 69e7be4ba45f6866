// BulkPath: solves the classic 9x9 puzzles of a block together with the lockstep kernel, directly
// from their 81 characters, and checks their solutions together.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bulk/job.hpp"
#include "core/collector.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::answer {

class BulkPath {
 public:
  // Whether the kernel may answer the question: its engine is `auto` or `bulk9`, it has no
  // parameters, and its budget limits neither time nor iterations.
  static bool serves(const Question& question);

  explicit BulkPath(const Question& question);

  void clear() { lines_.clear(); }
  // The characters must stay in place until the answers have been read.
  void add(const char* cells) { lines_.push_back({cells}); }
  const char* cells(std::size_t i) const { return lines_[i].cells; }
  // Solves all puzzles added since clear().
  void solve(const StopToken& stop);

  // The result for puzzle number i. Null if an engine must answer instead, because a stop came
  // before the result or because the question asks for more than the kernel has computed.
  const bulk9::Result* known(std::size_t i) const;
  // The solutions after the first that the question keeps. Pre: known(i).
  std::span<const bulk9::Grid81> more(std::size_t i) const;
  // Whether all solutions shown have passed the check. Pre: known(i).
  bool right(std::size_t i) const;
  // Pre: known(i), with at least one solution, and right(i).
  BriefAnswer brief(std::size_t i, Format format, std::string_view text, std::size_t line) const;
  // The outcome as the requested engine would return it. Pre: known(i).
  Outcome outcome(std::size_t i, const Puzzle& puzzle) const;

 private:
  void pass_gate();

  Run run_;
  std::uint64_t limit_;    // of the kernel
  std::size_t keep_more_;  // capacity for solutions after the first
  bool by_auto_;
  std::unique_ptr<bulk9::Queue> queue_;
  std::vector<bulk9::Line81> lines_;
  std::vector<bulk9::Result> results_;
  std::vector<bulk9::Grid81> more_;
  std::vector<Classic9Answer> checks_;  // for the first solutions, then for the others
  double seconds_each_ = 0;             // the time of solve() divided by the number of puzzles
};

}  // namespace sudokit::answer
