// Whole batches: requests as values, and texts, through the pipeline.
#include <istream>

#include "answer/record_work.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/answer_json.hpp"
#include "sudokit/pipeline.hpp"

namespace sudokit {
namespace {

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

  void work(Piece& piece, unsigned thread, Turn&) override {
    Some& some = static_cast<Some&>(piece);
    for (std::size_t from = 0; from < some.requests.size();) {
      const Question& question = *some.requests[from].question;
      std::size_t to = from + 1;
      while (to < some.requests.size() && same(*some.requests[to].question, question)) ++to;
      if (!answer(some, from, to, answerers_[thread])) return;
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
  bool answer(Some& some, std::size_t from, std::size_t to, Kept& kept) const {
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
    };
    return kept.answerer->answer(puzzles, hand_over, stop_) == puzzles.size();
  }

  const RequestSource& source_;
  const AnswerSink& sink_;
  StopToken stop_;
  std::vector<Kept> answerers_;
};

// The records of a text, by what the bulk road and the engine find.
class SearchAnswerer final : public answer::RecordAnswerer {
 public:
  SearchAnswerer(Answerer answerer, const Question& question, std::string_view name)
      : answerer_(std::move(answerer)), question_(question), name_(name) {}

  std::size_t answer(const TextContext& context, std::span<const Record> records,
                     answer::Answers& answers, const std::function<void()>& offer,
                     const StopToken& stop) override {
    Face face(*this, context, answers, offer);
    return answerer_.answer(context, records, face, stop);
  }

 private:
  class Face final : public AnswerFace {
   public:
    Face(const SearchAnswerer& all, const TextContext& context, answer::Answers& answers,
         const std::function<void()>& offer)
        : all_(all), context_(context), answers_(answers), offer_(offer) {}

    bool brief(const BriefAnswer& answer) override {
      if (!lock_) lock_.emplace(answers_.mutex);
      Appending line(answers_.out);
      const JsonPlace place{all_.name_, answer.line, {}};
      if (!append_brief(answers_.out, place, all_.question_, answer)) return false;
      line.keep();
      ++answers_.answered;
      return true;
    }
    void pause() override { lock_.reset(); }
    Result<Sinks> sinks(const Record&, const Puzzle&) override {
      offer_();
      return Sinks{};
    }
    void answer(const Record& record, const Puzzle& puzzle, Outcome& outcome) override {
      std::string line;
      append_answer(line, place(record), all_.question_, puzzle, outcome);
      answers_.add(line);
    }
    void refuse(const Record& record, const Error& error) override {
      std::string line;
      append_refusal(line, place(record), error);
      answers_.add(line);
    }

   private:
    JsonPlace place(const Record& record) const {
      return {all_.name_, record.line, {}, &context_, &record};
    }

    const SearchAnswerer& all_;
    const TextContext& context_;
    answer::Answers& answers_;
    const std::function<void()>& offer_;
    std::optional<std::lock_guard<Mutex>> lock_;
  };

  Answerer answerer_;
  const Question& question_;
  std::string name_;
};

}  // namespace

BatchEnd answer_all(const RequestSource& source, const AnswerSink& sink,
                    const BatchOptions& options) {
  const StopSource stop(options.stop);
  Requests work(source, sink, stop.get_token(), answer::threads_of(options));
  run_pipeline(work, answer::threads_of(options), stop);
  return {work.answered, work.sink_ended || options.stop.stop_requested()};
}

Result<BatchEnd> answer_json(std::istream& text, const ReadOptions& read, std::string_view name,
                             const Question& question, const ByteSink& sink,
                             const BatchOptions& options) {
  std::vector<std::unique_ptr<answer::RecordAnswerer>> answerers;
  for (unsigned i = 0; i < answer::threads_of(options); ++i) {
    auto made = Answerer::make(question);
    if (!made) return tl::unexpected(made.error());
    answerers.push_back(std::make_unique<SearchAnswerer>(std::move(*made), question, name));
  }
  ReadOptions with_runs = read;
  with_runs.runs = true;
  return answer::answer_records(text, with_runs, std::move(answerers), sink, options.stop);
}

}  // namespace sudokit
