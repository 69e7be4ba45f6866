// Batch: the driver of everything that answers many records, and the pipeline beneath it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/mutex.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// ---- Pipeline -----------------------------------------------------------------------------------
// Many threads work on pieces, and the results are delivered in the order of the pieces.
//
// Each thread takes the next piece (one thread at a time), works on it and hands it in. The thread
// that hands in the piece whose turn it is delivers it, and the following pieces that are ready.
// The pipeline owns the pieces and reuses them. Memory is bounded: no piece is taken while
// kWaitingBytes wait for an earlier piece. Pieces shrink when work is slow and grow when it is
// fast, so that results are delivered soon; the results so far of the piece whose turn it is are
// delivered about ten times a second. Errors: an exception from any call of the work ends the run.
// run_pipeline() throws it after all threads have ended. What was delivered before is complete, and
// no piece after the failed one is delivered. With one thread, or in a library without threads,
// everything runs on the calling thread, and no thread is started.

inline constexpr std::size_t kMaxPieceBytes = 1 << 18;
inline constexpr std::size_t kWaitingBytes = 1 << 25;

class Piece {
 public:
  virtual ~Piece() = default;
  // The approximate memory that the piece holds.
  virtual std::size_t bytes() const = 0;
  // The thread that works on the piece locks it to change what will be delivered.
  Mutex mutex;
};

// Removes what was appended to a text since construction, unless keep() was called: if appending
// throws, no partial answer is delivered.
class Appending {
 public:
  explicit Appending(std::string& text) : text_(text), before_(text.size()) {}
  ~Appending() {
    if (!kept_) take_back();
  }
  Appending(const Appending&) = delete;
  Appending& operator=(const Appending&) = delete;

  void keep() { kept_ = true; }
  void take_back() { text_.resize(before_); }

 private:
  std::string& text_;
  std::size_t before_;
  bool kept_ = false;
};

// Requests to the pipeline from a thread that works on a piece.
class Turn {
 public:
  virtual ~Turn() = default;
  // Waits until all earlier pieces are delivered, then delivers what this one holds so far; for
  // answers that are too large to keep. False if the run is ending. Pre: the caller does not hold
  // the mutex of the piece.
  virtual bool flush(Piece& piece) = 0;
  // Allows the pipeline to deliver what the piece holds so far. Called before work that may take
  // long. Pre: the caller does not hold the mutex of the piece.
  virtual void offer(Piece& piece) = 0;
};

class PipelineWork {
 public:
  virtual ~PipelineWork() = default;
  virtual std::unique_ptr<Piece> make_piece() = 0;
  // Fills a piece with about `bytes` of work. False at the end. Never called by two threads at
  // once.
  virtual bool fill(Piece& piece, std::size_t bytes) = 0;
  // Works on a piece, on thread number `thread`, from 0.
  virtual void work(Piece& piece, unsigned thread, Turn& turn) = 0;
  // Removes from the piece what it holds. One call at a time, in the order of fill(). `whole` is
  // false if more of this piece follows. Returning false ends the run: nothing more is delivered.
  virtual bool deliver(Piece& piece, bool whole) = 0;
  // Called about ten times a second on the thread that called run_pipeline(). If that is the only
  // thread, it is called between pieces and by Turn::offer().
  virtual void tick() {}
};

// Runs until fill() or deliver() returns false, or a stop is requested. If a call throws, the
// function requests the stop itself. Pre: threads > 0.
void run_pipeline(PipelineWork& work, unsigned threads, StopSource stop);

// ---- Batch --------------------------------------------------------------------------------------
// The driver of everything that answers many records. A feed fills blocks, workers answer them, one
// on each thread, and an outlet receives the answers in the order of the feed. Memory is bounded. B
// is the type of the blocks: derived from BatchBlock, with a function clear().

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
