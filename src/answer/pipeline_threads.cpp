// The pipeline on several threads.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <thread>
#include <vector>

#include "answer/pieces.hpp"
#include "core/meter.hpp"
#include "core/test_hooks.hpp"

namespace sudokit::answer {
namespace {

constexpr std::chrono::milliseconds kTick{kTickMilliseconds};

class Pipeline final : public Turn {
 public:
  Pipeline(PipelineWork& work, unsigned threads, StopSource stop)
      : work_(work), running_(threads), stop_(std::move(stop)), token_(stop_.get_token()) {}

  void run(unsigned threads);
  bool flush(Piece& piece) override;
  void offer(Piece&) override {}  // watch() delivers regularly

 private:
  enum class State : std::uint8_t { working, failed, done };
  struct Entry {
    Piece* piece;
    State state = State::working;
    std::size_t bytes = 0;  // of answers that wait for delivery
  };
  using Lock = std::unique_lock<std::mutex>;

  void run_thread(unsigned thread) noexcept;
  void work_all(unsigned thread);
  Entry* take();
  Piece* spare();
  void work_on(Entry& entry, unsigned thread);
  void hand_in(Entry& entry, State state);
  void deliver_ready(Lock& lock);
  bool deliver(Lock& lock, Piece& piece, bool whole);
  void deliver_head();
  void adapt(double seconds);
  void watch();
  void fail() noexcept;

  PipelineWork& work_;
  std::mutex fill_mutex_;  // guards fill()
  std::atomic<std::size_t> piece_bytes_{kFirstPieceBytes};

  std::mutex mutex_;  // guards the following members
  std::condition_variable changed_;
  std::vector<std::unique_ptr<Piece>> pieces_;
  std::vector<Piece*> spare_;
  std::map<std::uint64_t, Entry> line_;  // taken and not completely delivered, in order
  std::uint64_t taken_ = 0;
  std::size_t waiting_bytes_ = 0;
  bool delivering_ = false;
  bool ended_ = false;  // nothing more is delivered
  unsigned running_;
  std::exception_ptr failure_;

  StopSource stop_;
  StopToken token_;
};

// Pre: called while an exception is being handled.
void Pipeline::fail() noexcept {
  {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
  stop_.request_stop();
}

void Pipeline::run_thread(unsigned thread) noexcept {
  try {
    work_all(thread);
  } catch (...) {
    fail();
  }
  const std::lock_guard lock(mutex_);
  --running_;
  changed_.notify_all();
}

void Pipeline::work_all(unsigned thread) {
  while (Entry* entry = take()) work_on(*entry, thread);
}

void Pipeline::work_on(Entry& entry, unsigned thread) {
  const Run no_bound;
  const Meter clock(no_bound);
  try {
    work_.work(*entry.piece, thread, *this);
  } catch (...) {
    fail();
    hand_in(entry, State::failed);
    return;
  }
  adapt(clock.seconds());
  hand_in(entry, State::done);
}

// Returns an unused piece after waiting for room; null if stopped.
Piece* Pipeline::spare() {
  Lock lock(mutex_);
  if (waiting_bytes_ >= kWaitingBytes) test_hooks::pass("pipeline.full");
  changed_.wait(lock, [&] { return waiting_bytes_ < kWaitingBytes || token_.stop_requested(); });
  if (token_.stop_requested()) return nullptr;
  if (spare_.empty()) {
    pieces_.push_back(work_.make_piece());
    spare_.reserve(pieces_.size());  // so that returning a piece cannot fail
    return pieces_.back().get();
  }
  Piece* piece = spare_.back();
  spare_.pop_back();
  return piece;
}

// The entry stays in place until its piece is delivered. A failure here is recorded before another
// thread can fill a piece, so no piece follows one that was lost.
Pipeline::Entry* Pipeline::take() {
  Piece* piece = spare();
  if (piece == nullptr) return nullptr;
  const std::lock_guard fill_lock(fill_mutex_);
  try {
    if (token_.stop_requested() || !work_.fill(*piece, piece_bytes_)) return nullptr;
    const std::lock_guard lock(mutex_);
    return &line_.emplace(taken_++, Entry{piece}).first->second;
  } catch (...) {
    fail();
    return nullptr;
  }
}

void Pipeline::adapt(double seconds) {
  piece_bytes_ = next_piece_bytes(piece_bytes_, seconds);
}

void Pipeline::hand_in(Entry& entry, State state) {
  std::size_t bytes = 0;
  {
    const std::lock_guard piece_lock(entry.piece->mutex);
    bytes = entry.piece->bytes();
  }
  Lock lock(mutex_);
  entry.state = state;
  entry.bytes = bytes;
  waiting_bytes_ += bytes;
  if (!delivering_) deliver_ready(lock);
}

// The lock is held on entry and on return, and released during delivery.
bool Pipeline::deliver(Lock& lock, Piece& piece, bool whole) {
  if (ended_) return false;
  delivering_ = true;
  lock.unlock();
  bool more = false;
  try {
    const std::lock_guard piece_lock(piece.mutex);
    more = work_.deliver(piece, whole);
    test_hooks::pass("delivered");
  } catch (...) {
    fail();
  }
  if (!more) stop_.request_stop();
  lock.lock();
  delivering_ = false;
  ended_ = ended_ || !more;
  changed_.notify_all();
  return more;
}

void Pipeline::deliver_ready(Lock& lock) {
  while (!line_.empty() && line_.begin()->second.state != State::working && !delivering_) {
    const Entry entry = line_.begin()->second;
    deliver(lock, *entry.piece, true);
    if (entry.state == State::failed) ended_ = true;
    line_.erase(line_.begin());
    waiting_bytes_ -= entry.bytes;
    spare_.push_back(entry.piece);
    changed_.notify_all();
  }
}

// Delivers what the first piece in the line has so far, so that no answer waits for a slow one
// after it.
void Pipeline::deliver_head() {
  Lock lock(mutex_);
  if (delivering_ || line_.empty() || line_.begin()->second.state != State::working) return;
  deliver(lock, *line_.begin()->second.piece, false);
  deliver_ready(lock);
}

bool Pipeline::flush(Piece& piece) {
  Lock lock(mutex_);
  changed_.wait(lock,
                [&] { return ended_ || (!delivering_ && line_.begin()->second.piece == &piece); });
  return deliver(lock, piece, false);
}

void Pipeline::watch() {
  Lock lock(mutex_);
  while (!changed_.wait_for(lock, kTick, [&] { return running_ == 0; })) {
    lock.unlock();
    deliver_head();
    work_.tick();
    lock.lock();
    if (token_.stop_requested()) changed_.notify_all();  // wakes those that wait for room
  }
}

void Pipeline::run(unsigned threads) {
  std::vector<std::jthread> all;
  try {
    all.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) all.emplace_back([this, i] { run_thread(i); });
    watch();
  } catch (...) {
    fail();
  }
  all.clear();  // waits for the threads
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace

void run_on_threads(PipelineWork& work, unsigned threads, StopSource stop) {
  Pipeline(work, threads, std::move(stop)).run(threads);
}

}  // namespace sudokit::answer
