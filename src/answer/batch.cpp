// Whole batches: requests as values, and texts, through the pipeline.
#include <algorithm>
#include <istream>

#include "core/threads.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/answer_json.hpp"
#include "sudokit/pipeline.hpp"

namespace sudokit {
namespace {

unsigned threads_of(const BatchOptions& options) {
  return options.threads > 0 ? options.threads : machine_threads();
}

class Requests final : public PipelineWork {
 public:
  Requests(const RequestSource& source, const AnswerSink& sink, StopToken stop, unsigned threads)
      : source_(source), sink_(sink), stop_(std::move(stop)), answerers_(threads) {}

  std::unique_ptr<Piece> make_piece() override { return std::make_unique<Some>(); }

  bool fill(Piece& piece, std::size_t bytes) override {
    Some& some = static_cast<Some&>(piece);
    some.requests.clear();
    some.answers.clear();
    some.delivered = 0;
    for (std::size_t held = 0; held < bytes;) {
      std::optional<Request> request = source_();
      if (!request) break;
      held += request->puzzle.givens.size() + 1;
      some.requests.push_back(std::move(*request));
    }
    return !some.requests.empty();
  }

  void work(Piece& piece, unsigned thread, Turn& turn) override {
    Some& some = static_cast<Some&>(piece);
    for (std::size_t from = 0; from < some.requests.size();) {
      const Question& question = *some.requests[from].question;
      std::size_t to = from + 1;
      while (to < some.requests.size() && same(*some.requests[to].question, question)) ++to;
      if (!answer(some, from, to, answerers_[thread], turn)) return;
      from = to;
    }
  }

  // In order; what follows a request without an answer stays without one too.
  bool deliver(Piece& piece, bool whole) override {
    Some& some = static_cast<Some&>(piece);
    for (; some.delivered < some.answers.size(); ++some.delivered, ++answered) {
      if (!sink_(some.requests[some.delivered], some.answers[some.delivered])) {
        sink_ended = true;
        return false;
      }
    }
    return !whole || some.delivered == some.requests.size();
  }

  bool sink_ended = false;
  std::uint64_t answered = 0;

 private:
  struct Some final : Piece {
    std::vector<Request> requests;
    std::vector<Result<Outcome>> answers;  // of the first of them
    std::size_t delivered = 0;

    std::size_t bytes() const override {
      std::size_t bytes = 0;
      for (const Request& request : requests)
        bytes += sizeof request + request.puzzle.givens.size();
      for (const auto& answer : answers) {
        bytes += sizeof answer;
        if (answer) bytes += answer->solutions.size() * (sizeof(Grid) + answer->grid.size());
      }
      return bytes;
    }
  };

  // The last question of a thread; the next is often the same.
  struct Kept {
    Question question;
    std::optional<Answerer> answerer;
  };

  static bool same(const Question& one, const Question& other) {
    return &one == &other || one == other;
  }

  static void take(Some& some, Result<Outcome>&& outcome) {
    const std::lock_guard lock(some.mutex);
    some.answers.push_back(std::move(outcome));
  }

  // False: it was stopped before the last.
  bool answer(Some& some, std::size_t from, std::size_t to, Kept& kept, Turn& turn) const {
    const Question& question = *some.requests[from].question;
    if (!kept.answerer || !same(kept.question, question)) {
      auto made = Answerer::make(question);
      if (!made) {
        for (; from < to; ++from) take(some, tl::unexpected(made.error()));
        return true;
      }
      kept.answerer.emplace(std::move(*made));
      kept.question = question;
    }
    std::vector<const Puzzle*> puzzles;
    for (std::size_t i = from; i < to; ++i) puzzles.push_back(&some.requests[i].puzzle);
    const auto hand_over = [&](std::size_t, Result<Outcome>&& outcome) {
      take(some, std::move(outcome));
      turn.offer(some);
    };
    return kept.answerer->answer(puzzles, hand_over, stop_) == puzzles.size();
  }

  const RequestSource& source_;
  const AnswerSink& sink_;
  StopToken stop_;
  std::vector<Kept> answerers_;
};

// The records of a text to JSON lines.
class TextToJson final : public PipelineWork {
 public:
  TextToJson(std::istream& text, const ReadOptions& read, std::string_view name,
             const Question& question, const ByteSink& sink, StopToken stop)
      : reader_(text, read),
        name_(name),
        question_(question),
        sink_(sink),
        stop_(std::move(stop)) {}

  // Errors: those of Answerer::make().
  Result<void> add_thread() {
    auto made = Answerer::make(question_);
    if (!made) return tl::unexpected(made.error());
    answerers_.push_back(std::move(*made));
    return {};
  }

  std::unique_ptr<Piece> make_piece() override { return std::make_unique<Some>(); }

  bool fill(Piece& piece, std::size_t bytes) override {
    Some& some = static_cast<Some&>(piece);
    some.cut = false;
    some.out.clear();
    if (!reader_.next(some.batch, bytes)) return false;
    some.context = reader_.context();
    return true;
  }

  void work(Piece& piece, unsigned thread, Turn& turn) override {
    Some& some = static_cast<Some&>(piece);
    Face face(*this, some, turn);
    std::size_t records = 0;
    for (const Record& record : some.batch.records) records += std::max<std::size_t>(record.run, 1);
    some.cut = answerers_[thread].answer(some.context, some.batch.records, face, stop_) < records;
  }

  bool deliver(Piece& piece, bool whole) override {
    Some& some = static_cast<Some&>(piece);
    if (!some.out.empty() && !sink_(some.out)) {
      sink_ended = true;
      return false;
    }
    some.out.clear();
    answered += std::exchange(some.answered, 0);
    return !whole || !some.cut;
  }

  bool sink_ended = false;
  std::uint64_t answered = 0;

 private:
  struct Some final : Piece {
    RecordBatch batch;
    TextContext context;
    std::string out;
    std::uint64_t answered = 0;
    bool cut = false;

    std::size_t bytes() const override { return batch.buffer.capacity() + out.capacity(); }
  };

  class Face final : public AnswerFace {
   public:
    Face(const TextToJson& all, Some& some, Turn& turn) : all_(all), some_(some), turn_(turn) {}

    bool brief(const BriefAnswer& answer) override {
      if (!lock_) lock_.emplace(some_.mutex);
      Appending line(some_.out);
      if (!append_brief(some_.out, {all_.name_, answer.line, {}}, all_.question_, answer)) {
        return false;
      }
      line.keep();
      ++some_.answered;
      return true;
    }
    void pause() override { lock_.reset(); }
    Result<Sinks> sinks(const Record&, const Puzzle&) override {
      turn_.offer(some_);
      return Sinks{};
    }
    void answer(const Record& record, const Puzzle& puzzle, Outcome& outcome) override {
      std::string line;
      append_answer(line, {all_.name_, record.line, {}, &some_.context, &record}, all_.question_,
                    puzzle, outcome);
      add(line);
    }
    void refuse(const Record& record, const Error& error) override {
      std::string line;
      append_refusal(line, {all_.name_, record.line, {}, &some_.context, &record}, error);
      add(line);
    }

   private:
    void add(const std::string& line) {
      const std::lock_guard lock(some_.mutex);
      some_.out += line;
      ++some_.answered;
    }

    const TextToJson& all_;
    Some& some_;
    Turn& turn_;
    std::optional<std::lock_guard<Mutex>> lock_;
  };

  RecordReader reader_;
  std::string name_;
  const Question& question_;
  const ByteSink& sink_;
  StopToken stop_;
  std::vector<Answerer> answerers_;
};

}  // namespace

BatchEnd answer_all(const RequestSource& source, const AnswerSink& sink,
                    const BatchOptions& options) {
  const StopSource stop(options.stop);
  Requests work(source, sink, stop.get_token(), threads_of(options));
  run_pipeline(work, threads_of(options), stop);
  return {work.answered, work.sink_ended || options.stop.stop_requested()};
}

Result<BatchEnd> answer_json(std::istream& text, const ReadOptions& read, std::string_view name,
                             const Question& question, const ByteSink& sink,
                             const BatchOptions& options) {
  const StopSource stop(options.stop);
  ReadOptions with_runs = read;
  with_runs.runs = true;
  TextToJson work(text, with_runs, name, question, sink, stop.get_token());
  for (unsigned i = 0; i < threads_of(options); ++i) {
    if (auto ok = work.add_thread(); !ok) return tl::unexpected(ok.error());
  }
  run_pipeline(work, threads_of(options), stop);
  return BatchEnd{work.answered, work.sink_ended || options.stop.stop_requested()};
}

}  // namespace sudokit
