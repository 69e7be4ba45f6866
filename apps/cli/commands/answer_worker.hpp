// AnswerWorker: the answers of the library (sudokit/answer.hpp) on one thread, as a subcommand says
// them; solve, check and count are tellers.
#pragma once

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"
#include "sudokit/answer_json.hpp"

namespace sudokit::cli {

// How a subcommand says answers. The block's mutex is held, except in judge().
class Teller {
 public:
  virtual ~Teller() = default;
  // Says a brief answer; false: the whole is wanted.
  virtual bool brief(Block&, const BriefAnswer&, Tally&) { return false; }
  // How many of the solutions asked for tell() is to find in the outcome. Where there are more,
  // all go to solution() instead, one by one as they are found, and none to tell(): so that memory
  // is bounded whatever their number.
  virtual std::uint64_t keeps(const Block&, const Puzzle&) const { return ~std::uint64_t{0}; }
  // `number` counts from 1; an error as of tell().
  virtual Result<void> solution(Block&, const Record&, const Puzzle&, const Grid&, std::uint64_t) {
    return {};
  }
  // What takes long beyond the answer itself.
  virtual Result<void> judge(const Puzzle&, const Outcome&, const StopToken&) { return {}; }
  // On an error what was appended is taken back and the record is refused.
  virtual Result<void> tell(Block& block, const Record& record, const Puzzle& puzzle,
                            const Outcome& outcome, Tally& tally) = 0;
  virtual void refuse(Block& block, const Record& record, const Error& error, Tally& tally) = 0;
};

// "27", and ">=27" where there may be more.
std::string count_text(std::uint64_t found, bool complete);

class AnswerWorker final : public RecordWorker, private AnswerFace, private SolutionSink {
 public:
  // `counted`: every answer is entered into the tally, brief ones too.
  // `sinks`: what the engine writes beside its answer to the first puzzle; others are refused then.
  AnswerWorker(Answerer answerer, std::unique_ptr<Teller> teller, bool counted, Sinks sinks = {})
      : RecordWorker(false),
        answerer_(std::move(answerer)),
        teller_(std::move(teller)),
        counted_(counted),
        sinks_(sinks) {}

  const Teller& teller() const { return *teller_; }

 private:
  void answer_all() override;
  // Of the outcome at work.
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
  const Outcome* outcome_ = nullptr;  // at work
  const Record* record_ = nullptr;    // whose solutions come
  const Puzzle* puzzle_ = nullptr;
  std::uint64_t keeps_ = 0;
  std::vector<Grid> kept_;  // as long as there are few
  std::uint64_t sent_ = 0;  // to the teller
  Result<void> refused_;    // by it
  std::unique_lock<std::mutex> lock_;
};

// Runs workers over the inputs; stats and exit code included.
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

// One AnswerWorker with a teller a thread.
int run_tellers(const EngineFlags& engine, const JobFlags& jobs, const Question& question,
                InputOptions input, const std::function<std::unique_ptr<Teller>()>& make_teller);

}  // namespace sudokit::cli
