#include "answer/text_batch.hpp"

#include <algorithm>
#include <utility>

#include "answer/reporter.hpp"

namespace sudokit::answer {
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
