// AnswerWorker: runs the library's answerer (sudokit/answer.hpp) on one thread. A Teller writes the
// answers of one subcommand; solve, check and count have tellers.
#pragma once

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::cli {

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

}  // namespace sudokit::cli
