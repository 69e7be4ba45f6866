#include <exception>

#include "answer/batch.hpp"
#include "answer/pieces.hpp"
#include "core/meter.hpp"
#include "core/test_hooks.hpp"

namespace sudokit {
namespace {

// Runs the pipeline on the calling thread, with one piece that is filled, worked on and delivered
// repeatedly.
class HerePipeline final : public Turn {
 public:
  HerePipeline(PipelineWork& work, StopSource stop) : work_(work), stop_(std::move(stop)) {}

  void run();
  bool flush(Piece& piece) override { return deliver(piece, false); }
  void offer(Piece& piece) override;

 private:
  void run_all();
  void work_on(Piece& piece);
  bool deliver(Piece& piece, bool whole);
  void tick_in_time();

  PipelineWork& work_;
  StopSource stop_;
  const Run no_bound_;
  const Meter clock_{no_bound_};
  std::size_t bytes_ = answer::kFirstPieceBytes;
  bool ended_ = false;  // nothing more is delivered
  std::uint64_t offers_ = 0;
  double offered_ = 0;  // the time of the last delivered offer, in seconds
  double ticked_ = 0;
};

bool HerePipeline::deliver(Piece& piece, bool whole) {
  if (ended_) return false;
  ended_ = true;  // also when this throws
  ended_ = !work_.deliver(piece, whole);
  test_hooks::pass("delivered");
  if (ended_) stop_.request_stop();
  return !ended_;
}

void HerePipeline::tick_in_time() {
  const double now = clock_.seconds();
  if (now - ticked_ < answer::kTickMilliseconds * 1e-3) return;
  ticked_ = now;
  work_.tick();
}

// Delivers the first kAtOnce offers at once, since they may be all. Later ones are delivered at
// most once per millisecond, so that writing takes no noticeable share of the time of fast work.
void HerePipeline::offer(Piece& piece) {
  constexpr std::uint64_t kAtOnce = 1000;
  constexpr double kPause = 0.001;
  const double now = clock_.seconds();
  if (++offers_ > kAtOnce && now - offered_ < kPause) return;
  offered_ = now;
  deliver(piece, false);
  tick_in_time();
}

// If work on a piece fails, what it found before is still delivered.
void HerePipeline::work_on(Piece& piece) {
  const double begin = clock_.seconds();
  try {
    work_.work(piece, 0, *this);
  } catch (...) {
    const std::exception_ptr failure = std::current_exception();
    try {
      deliver(piece, true);
    } catch (...) {  // the first failure is the one to report
    }
    std::rethrow_exception(failure);
  }
  bytes_ = answer::next_piece_bytes(bytes_, clock_.seconds() - begin);
}

void HerePipeline::run_all() {
  const std::unique_ptr<Piece> piece = work_.make_piece();
  while (!stop_.stop_requested() && work_.fill(*piece, bytes_)) {
    work_on(*piece);
    if (!deliver(*piece, true)) return;
    tick_in_time();
  }
}

void HerePipeline::run() {
  try {
    run_all();
  } catch (...) {
    stop_.request_stop();
    throw;
  }
}

}  // namespace

void run_pipeline(PipelineWork& work, [[maybe_unused]] unsigned threads, StopSource stop) {
#if SUDOKIT_THREADS
  if (threads > 1) return answer::run_on_threads(work, threads, std::move(stop));
#endif
  HerePipeline(work, std::move(stop)).run();
}

}  // namespace sudokit
