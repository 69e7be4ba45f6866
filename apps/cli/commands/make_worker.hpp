// MakeWorker: the worker of sudokit make. It makes a block of puzzles and writes them as text or
// prepares them for paper.
#pragma once

#include <atomic>
#include <optional>

#include "cli/commands/press_run.hpp"
#include "cli/commands/tally.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/make_question.hpp"

namespace sudokit::cli {

// Passes on what a maker observes, and lets the pipeline show progress meanwhile.
class PassingWatch final : public MakeWatch {
 public:
  explicit PassingWatch(MakeWatch* to) : to_(to) {}
  void at(Block& block, Turn& turn) { block_ = &block, turn_ = &turn; }

  void tried(std::uint64_t puzzles) override {
    to_->tried(puzzles);
    turn_->offer(*block_);
  }
  void nearer(const std::string& seen) override { to_->nearer(seen); }
  void found() override { to_->found(); }
  void gave_up(std::uint64_t tries, const std::string& nearest) override {
    to_->gave_up(tries, nearest);
  }

 private:
  MakeWatch* to_;
  Block* block_ = nullptr;
  Turn* turn_ = nullptr;
};

class MakeWorker : public Worker {
 public:
  // `paper`: null if the puzzles are written as text. `made` counts the puzzles of all workers.
  // Pre: the question has a watch.
  MakeWorker(const MakeQuestion& question, const PrintSettings* paper,
             std::atomic<std::uint64_t>& made);

  Tally tally;

  void run(Block& block, Turn&) override;

 private:
  bool write(Block& block, Result<MadePuzzle>& made);
  void write_text(Block& block, MadePuzzle& made) const;
  bool print(Block& block, const MadePuzzle& made);
  void say_unknown(Block& block, const MadePuzzle& made);

  PassingWatch watch_;
  std::atomic<std::uint64_t>& made_;
  MakeAsker asker_;
  std::optional<Preparer> preparer_;
};

}  // namespace sudokit::cli
