// Pipeline: pieces of work through many threads, what came of them out in the order they came in.
//
// Each thread takes the next piece (one thread at a time), works on it and hands it in; whoever
// hands in the piece whose turn it is delivers it and those that wait behind it. The pipeline owns
// the pieces and uses them again. Memory is bounded: no piece is taken while kWaitingBytes wait for
// an earlier one. Pieces shrink when work is slow and grow when it is fast, so that what is known
// is delivered soon; that of the piece whose turn it is, some ten times a second.
// Errors: what any call of the work throws ends the run and is thrown by run_pipeline(), after all
// threads have ended; what was delivered before is whole, and no piece behind the one that failed
// is delivered.
// On one thread, or in a library without threads, all this happens on the thread that called: it
// starts none.
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
  // The memory it holds, about.
  virtual std::size_t bytes() const = 0;
  // Whoever works on the piece holds it while changing what is delivered.
  Mutex mutex;
};

// Takes back what is appended to a text, unless all of it is kept: no half answer is delivered
// where appending throws.
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

// What a thread at work may ask of the pipeline.
class Turn {
 public:
  virtual ~Turn() = default;
  // Waits until all earlier pieces are delivered and delivers what this one holds so far; for
  // answers too large to keep. The piece's mutex is not held. False: the run is ending.
  virtual bool flush(Piece& piece) = 0;
  // Something that may take long begins: what the piece holds so far may be delivered now. The
  // piece's mutex is not held.
  virtual void offer(Piece& piece) = 0;
};

class PipelineWork {
 public:
  virtual ~PipelineWork() = default;
  virtual std::unique_ptr<Piece> make_piece() = 0;
  // Fills a piece with about `bytes` of work. One thread at a time. False at the end.
  virtual bool fill(Piece& piece, std::size_t bytes) = 0;
  // On thread number `thread`, from 0.
  virtual void work(Piece& piece, unsigned thread, Turn& turn) = 0;
  // Takes out of the piece what it holds. One call at a time, in the order of fill(); not `whole`:
  // more will follow. False: nothing more can be delivered, and the run ends.
  virtual bool deliver(Piece& piece, bool whole) = 0;
  // Some ten times a second, on the thread that called run_pipeline(); where that is also the one
  // that works, between pieces and when one is offered.
  virtual void tick() {}
};

// Runs until fill() or deliver() is false or a stop is requested, which it also does itself when
// something throws. Pre: threads > 0.
void run_pipeline(PipelineWork& work, unsigned threads, StopSource stop);

}  // namespace sudokit
