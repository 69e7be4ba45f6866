// Batches: reports their progress, and runs the records of a text.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "answer/batch.hpp"
#include "core/meter.hpp"
#include "core/mutex.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/text.hpp"

namespace sudokit::answer {

// Reporter: reports the progress of a batch to its caller (BatchOptions::progress). run_batch()
// runs a batch with such options.
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

// TextBatch: runs the records of a text through the batch driver. Each record is answered by lines
// of JSON.
struct TextBlock final : BatchBlock {
  RecordBatch batch;
  TextContext context;
  std::string out;

  // Adds the answer to the next record.
  void add(std::string_view lines) {
    const std::lock_guard lock(mutex);
    out += lines;
    ++reached;
  }
  void clear() { out.clear(); }
  std::size_t bytes() const override { return batch.buffer.capacity() + out.capacity(); }
};

// Makes the worker of a thread. If there is an observer, it observes the searches of the worker.
using MakeTextWorker = std::function<std::unique_ptr<BatchWorker<TextBlock>>(Observer* observer)>;

// Whether the records of a batch are answered one by one: each is a block of its own, so that none
// waits for another of its batch.
using OneByOne = bool (*)(const RecordBatch& batch);

// Answers all records of a text.
BatchEnd answer_text(RecordReader text, const MakeTextWorker& make_worker, const ByteSink& sink,
                     const BatchOptions& options, OneByOne one_by_one = nullptr);

}  // namespace sudokit::answer
