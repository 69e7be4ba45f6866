// QuestionWorker asks the library one question about each record; SearchWorker asks one of the
// questions about solutions, a block at a time. --printed names the original puzzles.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"
#include "core/mutex.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {

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
  // Whether the answers to the records of this block are JSON objects.
  virtual bool writes_json(const Block&) const { return json(); }
  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    count(block, record, answer_);
    if (!writes_json(block)) return say(block, record, puzzle, answer_);
    append_answer(block.out, place_in(block, record, json_form(*block.source)), question(), puzzle,
                  answer_);
    return {};
  }

  Answer& answer() { return answer_; }
  Asker<Q>& asker() { return asker_; }

 private:
  Asker<Q> asker_;
  Answer answer_;
};

// SearchWorker: asks a Question (sudokit/answer.hpp) about the records of a block at once. solve,
// check and count derive from it.

// What the workers of a run share.
struct SearchRun {
  const Question& question;
  bool json = false;
  bool counted = false;  // every answer is entered into the tally, including brief ones
  // What the engine writes in addition to its answer, for the first puzzle only; all other puzzles
  // are then refused.
  Sinks sinks = {};
};

// "27", or ">=27" if there may be more.
std::string count_text(std::uint64_t found, bool complete);

class SearchWorker : public QuestionWorker<Question>, private AnswerReceiver, private SolutionSink {
 public:
  explicit SearchWorker(const SearchRun& run)
      : QuestionWorker(run.question, run.json),
        counted_(run.counted),
        sinks_(run.sinks),
        run_(run.question.run()) {}

 protected:
  // Writes a brief answer. Returns false if it needs the complete answer. The mutex of the block is
  // held, as in say().
  virtual bool say_brief(Block&, const BriefAnswer&) { return false; }
  // How many of the requested solutions the answer should hold. If there are more, all are passed
  // to solution() one by one as they are found, so that memory is bounded whatever their number.
  virtual std::uint64_t keeps(const Block&, const Puzzle&) const { return ~std::uint64_t{0}; }
  // `number` counts from 1. Errors are handled as for say().
  virtual Result<void> solution(Block&, const Record&, const Puzzle&, const Grid&, std::uint64_t) {
    return {};
  }
  // For slow work beyond the answer itself.
  Result<void> work(const Puzzle&, std::uint64_t) override { return {}; }
  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override;
  void count(const Block&, const Record&, const Answer&) override {}

  using RecordWorker::refuse;
  // The run that answers the question.
  const Run& search() const { return run_; }

 private:
  void answer_all() override;
  bool brief(const BriefAnswer& answer) override;
  void pause() override;
  Result<void> begin(const Record& record, const Puzzle& puzzle) override;
  bool take(const Grid& grid) override;
  bool send_solution(const Grid& grid);
  void complete(const Record& record, const Puzzle& puzzle, Answer& answer) override;
  void refuse(const Record& record, const Error& error) override;

  bool counted_;
  Sinks sinks_;
  Run run_;
  const Record* record_ = nullptr;  // the record whose solutions are arriving
  const Puzzle* puzzle_ = nullptr;
  std::uint64_t keeps_ = 0;
  std::vector<Grid> kept_;  // while there are few
  std::uint64_t sent_ = 0;  // passed to solution()
  Result<void> refused_;    // the error that solution() returned
  std::optional<std::lock_guard<Mutex>> lock_;
};

// Runs one W on each thread, which `make_worker` makes.
int run_search(const EngineFlags& engine, const JobFlags& jobs, SearchRun run, InputOptions input,
               const std::function<std::unique_ptr<SearchWorker>(const SearchRun&)>& make_worker);

// --printed: the original puzzles, if the input has been filled in by hand.

// The puzzles of a file, or one puzzle given directly. `name` is the name of the flag, for
// messages. InputError and UsageError as for inputs.
std::vector<Puzzle> printed_puzzles(const std::string& file_or_puzzle, const InputFlags& input,
                                    std::string_view name = "--printed");

void add_printed_flag(Command& app, std::string& printed);

}  // namespace sudokit::cli
