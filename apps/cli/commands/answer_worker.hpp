// AnswerWorker runs the library's answerer on one thread, QuestionWorker asks it one question about
// each record; --printed names the original puzzles.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {

// AnswerWorker: runs the library's answerer (sudokit/answer.hpp) on one thread. A Teller writes the
// answers of one subcommand; solve, check and count have tellers.

// Writes the answers of a subcommand. The block's mutex is held, except in judge().
class Teller {
 public:
  virtual ~Teller() = default;
  // Writes a brief answer. Returns false if it needs the full outcome.
  virtual bool brief(Block&, const BriefAnswer&, Tally&) { return false; }
  // How many of the requested solutions the outcome passed to tell() should hold. If there are
  // more, all are passed to solution() one by one as they are found, and none to tell(), so that
  // memory is bounded whatever their number.
  virtual std::uint64_t keeps(const Block&, const Puzzle&) const { return ~std::uint64_t{0}; }
  // `number` counts from 1. Errors are handled as for tell().
  virtual Result<void> solution(Block&, const Record&, const Puzzle&, const Grid&, std::uint64_t) {
    return {};
  }
  // For slow work beyond the answer itself.
  virtual Result<void> judge(const Puzzle&, const Outcome&, const StopToken&) { return {}; }
  // On an error, the text that was appended is removed and the record is refused.
  virtual Result<void> tell(Block& block, const Record& record, const Puzzle& puzzle,
                            const Outcome& outcome, Tally& tally) = 0;
  virtual void refuse(Block& block, const Record& record, const Error& error, Tally& tally) = 0;
};

// "27", or ">=27" if there may be more.
std::string count_text(std::uint64_t found, bool complete);

class AnswerWorker final : public RecordWorker, private AnswerFace, private SolutionSink {
 public:
  // `counted`: every answer is entered into the tally, including brief ones. `sinks`: what the
  // engine writes in addition to its answer, for the first puzzle only; all other puzzles are then
  // refused.
  AnswerWorker(Answerer answerer, std::unique_ptr<Teller> teller, bool counted, Sinks sinks = {})
      : RecordWorker(false),
        answerer_(std::move(answerer)),
        teller_(std::move(teller)),
        counted_(counted),
        sinks_(sinks) {}

  const Teller& teller() const { return *teller_; }

 private:
  void answer_all() override;
  // For the current outcome.
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override;
  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override;
  void refuse(Block& block, const Record& record, const Error& error) override;

  bool brief(const BriefAnswer& answer) override;
  void pause() override;
  Result<Sinks> sinks(const Record& record, const Puzzle& puzzle) override;
  bool take(const Grid& grid) override;
  bool send_solution(const Grid& grid);
  void answer(const Record& record, const Puzzle& puzzle, Outcome& outcome) override;
  void refuse(const Record& record, const Error& error) override;

  Answerer answerer_;
  std::unique_ptr<Teller> teller_;
  bool counted_;
  Sinks sinks_;
  const Outcome* outcome_ = nullptr;  // the current one
  const Record* record_ = nullptr;    // the record whose solutions are arriving
  const Puzzle* puzzle_ = nullptr;
  std::uint64_t keeps_ = 0;
  std::vector<Grid> kept_;  // while there are few
  std::uint64_t sent_ = 0;  // passed to the teller
  Result<void> refused_;    // the error that the teller returned
  std::unique_lock<std::mutex> lock_;
};

// Runs workers over the inputs, writes the statistics, and returns the exit code.
template <class W>
int run_workers(FileFeed& feed, const std::function<std::unique_ptr<W>()>& make_worker,
                const EngineFlags& engine, unsigned jobs, const Interrupt& interrupt) {
  const PipelineResult result = run_pipeline(feed, make_worker, jobs, interrupt);
  const Tally tally = merged_tally<W>(result, feed.facts());
  if (engine.stats) {
    console().write(describe(tally, result.seconds, jobs, engine.engine, engine.seed));
  }
  return result.exit_code(tally.facts);
}

// Runs one AnswerWorker with a teller on each thread.
int run_tellers(const EngineFlags& engine, const JobFlags& jobs, const Question& question,
                InputOptions input, const std::function<std::unique_ptr<Teller>()>& make_teller);

// Shared by the subcommands that ask the oracle about each puzzle.
struct QuestionFlags {
  InputFlags input;
  OutputFlags output;
  JobFlags jobs;
  BudgetFlags budget;
  std::uint64_t seed = 1;

  Limits limits() const { return {budget.budget(), seed}; }
  // Without a stop token.
  Run run() const { return limits().run({}); }
};
// The same with a question, whose options are flags too.
template <class Q>
struct FlagsOf : QuestionFlags {
  Q question;

  Q asked() const {
    Q whole = question;
    whole.limits = limits();
    return whole;
  }
};
// Adds all flags except the seed.
inline void add_question_flags(Command& app, QuestionFlags& flags) {
  add_input_flags(app, flags.input);
  add_output_flags(app, flags.output);
  add_budget_flags(app, flags.budget);
  add_job_flags(app, flags.jobs);
}

// Runs one W(question, json) per thread over the inputs.
template <class W>
int run_asking(const auto& flags, const auto& question, InputOptions input) {
  const Interrupt interrupt;
  const bool json = flags.output.as_json();
  input.header = !json;
  FileFeed feed(std::move(input), interrupt.fd());
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<W>(question, json); }, flags.jobs.count(), interrupt);
  return result.exit_code(merged_tally<W>(result, feed.facts()).facts);
}

// QuestionWorker: asks the library one question about each record (sudokit/question.hpp). The
// library writes the JSON objects. A subcommand adds how an answer is written in text and in rows,
// and how it affects the exit code.

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

// --printed: the original puzzles, if the input has been filled in by hand.

// The puzzles of a file, or one puzzle given directly. `name` is the name of the flag, for
// messages. InputError and UsageError as for inputs.
std::vector<Puzzle> printed_puzzles(const std::string& file_or_puzzle, const InputFlags& input,
                                    std::string_view name = "--printed");

void add_printed_flag(Command& app, std::string& printed);

}  // namespace sudokit::cli
