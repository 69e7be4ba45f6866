// BulkRoad: classic 9x9 puzzles of a block, solved at once by the lockstep kernel from their 81
// characters, and their solutions checked at once.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bulk/job.hpp"
#include "core/gate.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::answer {

class BulkRoad {
 public:
  // Whether the question may be answered by the kernel: nothing in it asks for another engine's
  // way of finding the answer.
  static bool serves(const Question& question);

  explicit BulkRoad(const Question& question);

  void clear() { lines_.clear(); }
  // The characters stay where they are until the answers are read.
  void add(const char* cells) { lines_.push_back({cells}); }
  const char* cells(std::size_t i) const { return lines_[i].cells; }
  // Solves all that were added since clear().
  void solve(const StopToken& stop);

  // What is known of the puzzle that was added as number i; null where an engine has to be asked:
  // it was not decided before a stop, or the question wants more than the kernel was asked for.
  const bulk9::Result* known(std::size_t i) const;
  // The solutions beyond the first that the question keeps. Pre: known(i).
  std::span<const bulk9::Grid81> more(std::size_t i) const;
  // Whether all solutions shown have passed the gate. Pre: known(i).
  bool right(std::size_t i) const;
  // Pre: known(i), with at least one solution, and right(i).
  BriefAnswer brief(std::size_t i, Format format, std::string_view text, std::size_t line) const;
  // As the engine that was asked would answer. Pre: known(i).
  Outcome outcome(std::size_t i, const Puzzle& puzzle) const;

 private:
  void pass_gate();

  Run run_;
  std::uint64_t limit_;    // of the kernel
  std::size_t keep_more_;  // solutions beyond the first for which there is room
  bool by_auto_;
  std::unique_ptr<bulk9::Queue> queue_;
  std::vector<bulk9::Line81> lines_;
  std::vector<bulk9::Result> results_;
  std::vector<bulk9::Grid81> more_;
  std::vector<Classic9Answer> checks_;  // of the first solutions, then of the others
  double seconds_each_ = 0;             // the time of solve() by the number of puzzles
};

}  // namespace sudokit::answer
