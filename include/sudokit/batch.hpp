// Batch: the driver of everything that answers many records. A feed fills blocks, workers answer
// them, one on each thread, and an outlet receives the answers in the order of the feed. Memory is
// bounded (sudokit/pipeline.hpp). B is the type of the blocks: derived from BatchBlock, with a
// function clear().
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sudokit/pipeline.hpp"

namespace sudokit {

struct BatchBlock : Piece {
  // Set by the feed: the number of records in the block (each line of a run counts), or of puzzles
  // to be made.
  std::uint64_t count = 0;
  // The number of the first of them, from 0.
  std::uint64_t first = 0;
  // After a stop request, no further record is begun.
  StopToken stop;
  // How many records are answered: the first ones, and all of them unless a stop was requested. It
  // changes under the mutex, together with the answers.
  std::uint64_t reached = 0;
  std::uint64_t delivered = 0;  // how many of these were delivered
};

template <class B>
class BatchFeed {
 public:
  virtual ~BatchFeed() = default;
  // Fills the block with about `bytes` of work. False at the end of the feed. Never called by two
  // threads at once.
  virtual bool next(B& block, std::size_t bytes) = 0;
  // The number of the first record of the feed. Known after the first call of next().
  virtual std::uint64_t offset() const { return 0; }
};

template <class B>
class BatchWorker {
 public:
  virtual ~BatchWorker() = default;
  // Answers the records of a block. Pre: block.count > 0.
  virtual void run(B& block, Turn& turn) = 0;
};

template <class B>
class BatchOutlet {
 public:
  virtual ~BatchOutlet() = default;
  // Removes the answers from the block. `whole` is false if more answers of this block follow.
  // Returning false ends the batch.
  virtual bool take(B& block, bool whole) = 0;
};

// Counts of records that were read, and of those that were answered; an answer may still wait for
// its delivery.
struct BatchCounts {
  std::atomic<std::uint64_t> read{0};
  std::atomic<std::uint64_t> answered{0};
};

template <class B>
class Batch final : public PipelineWork {
 public:
  // The thread that calls run() calls `tick` about ten times a second. The other arguments must
  // outlive the batch.
  Batch(BatchFeed<B>& feed, BatchOutlet<B>& outlet, BatchCounts& counts,
        std::function<void()> tick = {})
      : feed_(feed), outlet_(outlet), counts_(counts), tick_(std::move(tick)) {}

  // Runs one thread for each worker; a single worker runs on the calling thread. Ends at the end of
  // the feed, at a stop, or when the outlet returns false. Throws what feed, workers and outlet
  // throw.
  void run(const std::vector<std::unique_ptr<BatchWorker<B>>>& workers, const StopSource& stop) {
    workers_ = &workers;
    stop_ = stop.get_token();
    run_pipeline(*this, static_cast<unsigned>(workers.size()), stop);
  }
  // The number of answers that were delivered, which are the first ones.
  std::uint64_t delivered() const { return delivered_; }
  // Whether the outlet returned false.
  bool refused() const { return refused_; }

 private:
  std::unique_ptr<Piece> make_piece() override {
    auto block = std::make_unique<B>();
    block->stop = stop_;
    return block;
  }
  bool fill(Piece& piece, std::size_t bytes) override {
    B& block = static_cast<B&>(piece);
    block.clear();
    block.reached = block.delivered = 0;
    if (!feed_.next(block, bytes)) return false;
    block.first = feed_.offset() + counts_.read;
    counts_.read += block.count;
    return true;
  }
  void work(Piece& piece, unsigned thread, Turn& turn) override {
    B& block = static_cast<B&>(piece);
    if (block.count > 0) (*workers_)[thread]->run(block, turn);
    counts_.answered += block.reached;
  }
  bool deliver(Piece& piece, bool whole) override {
    B& block = static_cast<B&>(piece);
    refused_ = !outlet_.take(block, whole);
    if (refused_) return false;
    delivered_ += block.reached - block.delivered;
    block.delivered = block.reached;
    return !whole || block.reached == block.count;
  }
  void tick() override {
    if (tick_) tick_();
  }

  BatchFeed<B>& feed_;
  BatchOutlet<B>& outlet_;
  BatchCounts& counts_;
  std::function<void()> tick_;
  const std::vector<std::unique_ptr<BatchWorker<B>>>* workers_ = nullptr;
  StopToken stop_;
  std::uint64_t delivered_ = 0;
  bool refused_ = false;
};

}  // namespace sudokit
