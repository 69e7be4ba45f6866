// Batch: the one driver of everything that answers many records. A feed fills blocks, a worker a
// thread answers them, and an outlet takes the answers in the order of the feed, in bounded memory
// (sudokit/pipeline.hpp). B is the block: a BatchBlock with a function clear().
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sudokit/pipeline.hpp"

namespace sudokit {

struct BatchBlock : Piece {
  // Set by the feed: how many records it holds (of each line in a run), or puzzles to be made.
  std::uint64_t count = 0;
  // The number of the first of them, from 0.
  std::uint64_t first = 0;
  // Once it is requested, no further record is begun.
  StopToken stop;
  // How many have got their answer: the first ones, all unless a stop came. It changes under the
  // mutex, with what is delivered.
  std::uint64_t reached = 0;
  std::uint64_t delivered = 0;  // of these
};

template <class B>
class BatchFeed {
 public:
  virtual ~BatchFeed() = default;
  // Fills the block with about `bytes` of work. False at the end. One call at a time.
  virtual bool next(B& block, std::size_t bytes) = 0;
  // What the first record that it gives is numbered; known once next() was called.
  virtual std::uint64_t offset() const { return 0; }
};

template <class B>
class BatchWorker {
 public:
  virtual ~BatchWorker() = default;
  // Answers the records of a block, which are one at least.
  virtual void run(B& block, Turn& turn) = 0;
};

template <class B>
class BatchOutlet {
 public:
  virtual ~BatchOutlet() = default;
  // Takes out of the block what it holds; not `whole`: more will follow. False: it takes no more.
  virtual bool take(B& block, bool whole) = 0;
};

// Records that were read, and that got an answer, which may still wait for its turn.
struct BatchCounts {
  std::atomic<std::uint64_t> read{0};
  std::atomic<std::uint64_t> answered{0};
};

template <class B>
class Batch final : public PipelineWork {
 public:
  // `tick` is called by the thread that calls run(), some ten times a second.
  Batch(BatchFeed<B>& feed, BatchOutlet<B>& outlet, BatchCounts& counts,
        std::function<void()> tick = {})
      : feed_(feed), outlet_(outlet), counts_(counts), tick_(std::move(tick)) {}

  // One thread a worker; of one worker, the thread that calls. Ends with the feed, a stop, or an
  // outlet that takes no more. Throws what the others throw.
  void run(const std::vector<std::unique_ptr<BatchWorker<B>>>& workers, const StopSource& stop) {
    workers_ = &workers;
    stop_ = stop.get_token();
    run_pipeline(*this, static_cast<unsigned>(workers.size()), stop);
  }
  // Answers that were delivered: the first ones.
  std::uint64_t delivered() const { return delivered_; }
  // The outlet took no more.
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
