// Reporter: reports the progress of a batch to its caller (BatchOptions::progress). run_batch()
// runs a batch with such options.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "answer/batch.hpp"
#include "core/meter.hpp"
#include "core/mutex.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::answer {

class Reporter {
 public:
  explicit Reporter(const BatchOptions& options) : options_(options) {}

  // The observer for one thread; null if no progress is requested.
  Observer* observer();
  void report(BatchProgress progress = {});

  BatchCounts counts;

 private:
  // Receives the events of the searches of one thread.
  class Watch final : public Observer {
   public:
    explicit Watch(Reporter& reporter) : reporter_(reporter) {}
    void on(const Event& event) override;
    void polled(std::uint64_t iterations, double seconds) override;

   private:
    Reporter& reporter_;
    BatchProgress at_;
  };

  const BatchOptions& options_;
  const Run no_bound_;
  const Meter clock_{no_bound_};
  Mutex mutex_;      // guards the following members and the call
  double last_ = 0;  // the time of the last call
  std::deque<Watch> watches_;
};

// The number of threads for these options.
unsigned threads_of(const BatchOptions& options);

// `make_worker(observer)` makes the worker of a thread.
template <class B, class MakeWorker>
BatchEnd run_batch(BatchFeed<B>& feed, const MakeWorker& make_worker, BatchOutlet<B>& outlet,
                   const BatchOptions& options) {
  Reporter reporter(options);
  std::vector<std::unique_ptr<BatchWorker<B>>> workers;
  for (unsigned i = 0; i < threads_of(options); ++i) {
    workers.push_back(make_worker(reporter.observer()));
  }
  Batch<B> batch(feed, outlet, reporter.counts, [&] { reporter.report(); });
  batch.run(workers, StopSource(options.stop));
  return {batch.delivered(), batch.refused() || options.stop.stop_requested()};
}

}  // namespace sudokit::answer
