#include "answer/text_batch.hpp"

#include <algorithm>

#include "answer/reporter.hpp"

namespace sudokit::answer {
namespace {

class TextFeed final : public BatchFeed<TextBlock> {
 public:
  explicit TextFeed(RecordReader text) : reader_(std::move(text)) {}

  bool next(TextBlock& block, std::size_t bytes) override {
    if (!reader_.next(block.batch, bytes)) return false;
    block.context = reader_.context();
    block.count = 0;
    for (const Record& record : block.batch.records) {
      block.count += std::max<std::size_t>(record.run, 1);
    }
    return true;
  }

 private:
  RecordReader reader_;
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
                     const BatchOptions& options) {
  TextFeed feed(std::move(text));
  SinkOutlet outlet(sink);
  return run_batch(feed, make_worker, outlet, options);
}

}  // namespace sudokit::answer
