#include "answer/text_batch.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "core/threads.hpp"

namespace sudokit::answer {

Observer* Reporter::observer() {
  return options_.progress ? &watches_.emplace_back(*this) : nullptr;
}

void Reporter::report(BatchProgress progress) {
  if (!options_.progress) return;
  const std::lock_guard lock(mutex_);
  const double now = clock_.seconds();
  if (now - last_ < options_.progress_seconds) return;
  last_ = now;
  progress.read = counts.read;
  progress.answered = counts.answered;
  options_.progress(progress);
}

void Reporter::Watch::on(const Event& event) {
  if (event.kind == EventKind::start) at_ = {};
  const bool best = event.kind == EventKind::improve || event.kind == EventKind::finish;
  if (best) at_.cost = event.cost;
  at_.branches += event.kind == EventKind::branch;
  at_.conflicts += event.kind == EventKind::conflict;
  at_.restarts += event.kind == EventKind::restart;
}

void Reporter::Watch::polled(std::uint64_t iterations, double seconds) {
  at_.iterations = iterations;
  at_.seconds = seconds;
  reporter_.report(at_);
}

unsigned threads_of(const BatchOptions& options) {
  return options.threads > 0 ? options.threads : machine_threads();
}

// ---- Text batch ---------------------------------------------------------------------------------

namespace {

class TextFeed final : public BatchFeed<TextBlock> {
 public:
  TextFeed(RecordReader text, OneByOne one_by_one)
      : reader_(std::move(text)), one_by_one_(one_by_one) {}

  bool next(TextBlock& block, std::size_t bytes) override {
    if (next_ == held_.records.size() && !read(block, bytes)) return false;
    if (next_ < held_.records.size()) take_one(block);
    block.context = reader_.context();
    block.count = 0;
    for (const Record& record : block.batch.records) {
      block.count += std::max<std::size_t>(record.run, 1);
    }
    return true;
  }

 private:
  // Reads a batch into the block, or into `held_` if its records are answered one by one.
  bool read(TextBlock& block, std::size_t bytes) {
    if (!reader_.next(block.batch, bytes)) return false;
    if (one_by_one_ == nullptr || block.batch.records.size() < 2 || !one_by_one_(block.batch)) {
      return true;
    }
    std::swap(held_, block.batch);
    next_ = 0;
    return true;
  }

  // Makes the next record that is held the only one of the block.
  void take_one(TextBlock& block) {
    Record record = std::move(held_.records[next_++]);
    block.batch.buffer = record.text;
    record.text = block.batch.buffer;
    block.batch.records.clear();
    block.batch.records.push_back(std::move(record));
  }

  RecordReader reader_;
  OneByOne one_by_one_;
  RecordBatch held_;
  std::size_t next_ = 0;  // the first of its records that was not taken
};

class SinkOutlet final : public BatchOutlet<TextBlock> {
 public:
  explicit SinkOutlet(const ByteSink& sink) : sink_(sink) {}

  bool take(TextBlock& block, bool) override {
    const bool more = block.out.empty() || sink_(block.out);
    block.out.clear();
    return more;
  }

 private:
  const ByteSink& sink_;
};

}  // namespace

BatchEnd answer_text(RecordReader text, const MakeTextWorker& make_worker, const ByteSink& sink,
                     const BatchOptions& options, OneByOne one_by_one) {
  TextFeed feed(std::move(text), one_by_one);
  SinkOutlet outlet(sink);
  return run_batch(feed, make_worker, outlet, options);
}

}  // namespace sudokit::answer
