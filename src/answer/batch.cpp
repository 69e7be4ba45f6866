// Answers whole batches: requests as values, and texts.
#include <istream>

#include "answer/text_batch.hpp"
#include "sudokit/answer.hpp"

namespace sudokit {
namespace {

struct RequestBlock final : BatchBlock {
  std::vector<Request> requests;
  std::vector<Result<Question::Answer>> answers;  // for the first of the requests

  void clear() {
    requests.clear();
    answers.clear();
  }
  void add(Result<Question::Answer>&& answer) {
    const std::lock_guard lock(mutex);
    answers.push_back(std::move(answer));
    ++reached;
  }
  std::size_t bytes() const override {
    std::size_t bytes = 0;
    for (const Request& request : requests) bytes += sizeof request + request.puzzle.givens.size();
    for (const auto& answer : answers) {
      bytes += sizeof answer;
      if (answer) bytes += answer->solutions.size() * (sizeof(Grid) + answer->grid.size());
    }
    return bytes;
  }
};

class RequestFeed final : public BatchFeed<RequestBlock> {
 public:
  explicit RequestFeed(const RequestSource& source) : source_(source) {}

  bool next(RequestBlock& block, std::size_t bytes) override {
    for (std::size_t held = 0; held < bytes;) {
      std::optional<Request> request = source_();
      if (!request) break;
      held += request->puzzle.givens.size() + 1;
      block.requests.push_back(std::move(*request));
    }
    block.count = block.requests.size();
    return block.count > 0;
  }

 private:
  const RequestSource& source_;
};

class RequestOutlet final : public BatchOutlet<RequestBlock> {
 public:
  explicit RequestOutlet(const AnswerSink& sink) : sink_(sink) {}

  bool take(RequestBlock& block, bool) override {
    for (auto i = static_cast<std::size_t>(block.delivered); i < block.answers.size();
         ++i, ++answered) {
      if (!sink_(block.requests[i], block.answers[i])) return false;
    }
    return true;
  }

  std::uint64_t answered = 0;

 private:
  const AnswerSink& sink_;
};

class RequestWorker final : public BatchWorker<RequestBlock> {
 public:
  explicit RequestWorker(Observer* observer) : observer_(observer) {}

  void run(RequestBlock& block, Turn&) override {
    const auto& requests = block.requests;
    for (std::size_t from = 0; from < requests.size();) {
      const Question& question = *requests[from].question;
      std::size_t to = from + 1;
      while (to < requests.size() && same(*requests[to].question, question)) ++to;
      if (!answer(block, from, to)) return;
      from = to;
    }
  }

 private:
  static bool same(const Question& one, const Question& other) {
    return &one == &other || one == other;
  }

  // Makes the asker of a question. The last one is kept, since it is often needed again.
  Result<void> prepare(const Question& question) {
    if (asker_ && same(asker_->question(), question)) return {};
    auto made = Asker<Question>::make(question);
    if (!made) return tl::unexpected(made.error());
    asker_.emplace(std::move(*made));
    asker_->limits().observer = observer_;
    return {};
  }

  // Returns false if it was stopped before the last request.
  bool answer(RequestBlock& block, std::size_t from, std::size_t to) {
    if (const auto ready = prepare(*block.requests[from].question); !ready) {
      for (; from < to; ++from) block.add(tl::unexpected(ready.error()));
      return true;
    }
    std::vector<const Puzzle*> puzzles;
    for (std::size_t i = from; i < to; ++i) puzzles.push_back(&block.requests[i].puzzle);
    const auto take = [&](std::size_t, Result<Question::Answer>&& answer) {
      block.add(std::move(answer));
    };
    return asker_->answer(puzzles, take, block.stop) == puzzles.size();
  }

  Observer* observer_;
  std::optional<Asker<Question>> asker_;
};

// Answers the records of a text by the bulk path or the engine.
class SearchWorker final : public BatchWorker<answer::TextBlock>, private AnswerReceiver {
 public:
  SearchWorker(Asker<Question> asker, std::string_view name)
      : asker_(std::move(asker)), name_(name) {}

  void run(answer::TextBlock& block, Turn& turn) override {
    block_ = &block;
    turn_ = &turn;
    asker_.answer(block.context, block.batch.records, *this, block.stop);
  }

 private:
  bool brief(const BriefAnswer& answer) override {
    if (!lock_) lock_.emplace(block_->mutex);
    Appending line(block_->out);
    const JsonPlace place{name_, answer.line, {}};
    if (!append_brief(block_->out, place, asker_.question(), answer)) return false;
    line.keep();
    ++block_->reached;
    return true;
  }
  void pause() override { lock_.reset(); }
  Result<void> begin(const Record&, const Puzzle&) override {
    turn_->offer(*block_);
    return {};
  }
  void complete(const Record& record, const Puzzle& puzzle, Question::Answer& answer) override {
    std::string line;
    append_answer(line, place(record), asker_.question(), puzzle, answer);
    block_->add(line);
  }
  void refuse(const Record& record, const Error& error) override {
    std::string line;
    append_refusal(line, place(record), error);
    block_->add(line);
  }
  JsonPlace place(const Record& record) const {
    return {name_, record.line, {}, &block_->context, &record};
  }

  Asker<Question> asker_;
  std::string name_;
  answer::TextBlock* block_ = nullptr;  // the block being worked on
  Turn* turn_ = nullptr;
  std::optional<std::lock_guard<Mutex>> lock_;
};

}  // namespace

BatchEnd answer_all(const RequestSource& source, const AnswerSink& sink,
                    const BatchOptions& options) {
  RequestFeed feed(source);
  RequestOutlet outlet(sink);
  const auto make_worker = [](Observer* observer) {
    return std::make_unique<RequestWorker>(observer);
  };
  const BatchEnd end = answer::run_batch(feed, make_worker, outlet, options);
  return {outlet.answered, end.stopped};
}

Result<BatchEnd> answer_json(std::istream& text, const ReadOptions& read, std::string_view name,
                             const Question& question, const ByteSink& sink,
                             const BatchOptions& options) {
  Question asked = question;
  asked.judged = true;
  if (auto fit = Asker<Question>::make(asked); !fit) return tl::unexpected(fit.error());
  const auto make_worker = [&](Observer* observer) {
    asked.limits.observer = observer;
    return std::make_unique<SearchWorker>(Asker<Question>::make(asked).value(), name);
  };
  ReadOptions with_runs = read;
  with_runs.runs = true;
  return answer::answer_text(RecordReader(text, std::move(with_runs)), make_worker, sink, options);
}

}  // namespace sudokit
