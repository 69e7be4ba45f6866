// QuestionWorker: asks the library one question about each record (sudokit/question.hpp). The
// library writes the JSON objects. A subcommand adds how an answer is written in text and in rows,
// and how it affects the exit code.
#pragma once

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/question.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {

// Refuses the whole command with an error of the library. Options in its message are shown as
// flags.
[[noreturn]] void refuse_question(const Error& error);

template <class Q>
Asker<Q> asker_of(const Q& question) {
  auto asker = Asker<Q>::make(question);
  if (!asker) refuse_question(asker.error());
  return std::move(*asker);
}

template <class Q>
class QuestionWorker : public RecordWorker {
 public:
  using Answer = typename Q::Answer;

  QuestionWorker(const Q& question, bool json) : RecordWorker(json), asker_(asker_of(question)) {}

 protected:
  // Records what the answer means for the run.
  virtual void count(const Block& block, const Record& record, const Answer& answer) = 0;
  // Appends the answer as text or as a row. An error refuses the record.
  virtual Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                           const Answer& answer) = 0;

  const Q& question() const { return asker_.question(); }
  // "", or the reason why the question was not answered completely.
  static std::string_view why(StopReason reason) {
    return reason == StopReason::finished ? "" : to_string(reason);
  }
  // "PLACE: VERDICT DETAIL".
  static void append_line(Block& block, const Record& record, std::string_view verdict,
                          std::string_view detail) {
    block.out.append(place_of(block, record.line)).append(": ").append(verdict);
    block.out.append(detail.empty() ? "" : " ").append(detail).append("\n");
  }

  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    auto found = asker_.answer(puzzle, number, stop());
    if (!found) return tl::unexpected(found.error());
    answer_ = std::move(*found);
    return {};
  }
  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    count(block, record, answer_);
    if (!json()) return say(block, record, puzzle, answer_);
    append_answer(block.out, place_in(block, record, json_form(*block.source)), question(), puzzle,
                  answer_);
    return {};
  }

  Answer& answer() { return answer_; }

 private:
  Asker<Q> asker_;
  Answer answer_;
};

}  // namespace sudokit::cli
