// Pipeline: many threads work on pieces, and the results are delivered in the order of the pieces.
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
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "sudokit/mutex.hpp"
#include "sudokit/stop.hpp"

namespace sudokit {

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

}  // namespace sudokit
