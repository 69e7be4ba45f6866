#include "answer/record_work.hpp"

#include <algorithm>

#include "core/threads.hpp"

namespace sudokit::answer {
namespace {

class RecordWork final : public PipelineWork {
 public:
  RecordWork(std::istream& text, const ReadOptions& read,
             std::vector<std::unique_ptr<RecordAnswerer>> answerers, const ByteSink& sink,
             StopToken stop)
      : reader_(text, read),
        answerers_(std::move(answerers)),
        sink_(sink),
        stop_(std::move(stop)) {}

  std::unique_ptr<Piece> make_piece() override { return std::make_unique<Some>(); }

  bool fill(Piece& piece, std::size_t bytes) override {
    Some& some = static_cast<Some&>(piece);
    some.cut = false;
    some.answers.out.clear();
    if (!reader_.next(some.batch, bytes)) return false;
    some.context = reader_.context();
    return true;
  }

  void work(Piece& piece, unsigned thread, Turn& turn) override {
    Some& some = static_cast<Some&>(piece);
    std::size_t records = 0;
    for (const Record& record : some.batch.records) records += std::max<std::size_t>(record.run, 1);
    const auto offer = [&] { turn.offer(some); };
    some.cut = answerers_[thread]->answer(some.context, some.batch.records, some.answers, offer,
                                          stop_) < records;
  }

  bool deliver(Piece& piece, bool whole) override {
    Some& some = static_cast<Some&>(piece);
    if (!some.answers.out.empty() && !sink_(some.answers.out)) {
      sink_ended = true;
      return false;
    }
    some.answers.out.clear();
    answered += std::exchange(some.answers.answered, 0);
    return !whole || !some.cut;
  }

  bool sink_ended = false;
  std::uint64_t answered = 0;

 private:
  struct Some final : Piece {
    RecordBatch batch;
    TextContext context;
    Answers answers{mutex, {}, 0};
    bool cut = false;

    std::size_t bytes() const override { return batch.buffer.capacity() + answers.out.capacity(); }
  };

  RecordReader reader_;
  std::vector<std::unique_ptr<RecordAnswerer>> answerers_;
  const ByteSink& sink_;
  StopToken stop_;
};

}  // namespace

BatchEnd answer_records(std::istream& text, const ReadOptions& read,
                        std::vector<std::unique_ptr<RecordAnswerer>> answerers,
                        const ByteSink& sink, const StopToken& stop) {
  const auto threads = static_cast<unsigned>(answerers.size());
  const StopSource source(stop);
  RecordWork work(text, read, std::move(answerers), sink, source.get_token());
  run_pipeline(work, threads, source);
  return {work.answered, work.sink_ended || stop.stop_requested()};
}

unsigned threads_of(const BatchOptions& options) {
  return options.threads > 0 ? options.threads : machine_threads();
}

}  // namespace sudokit::answer
