// EngineWorker: a record worker with an engine of its own; solve, check and count are built on it.
#pragma once

#include <memory>
#include <optional>

#include "cli/commands/bulk_batch.hpp"
#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/proof_files.hpp"

namespace sudokit::cli {

class EngineWorker : public RecordWorker {
 public:
  EngineWorker(const EngineFlags& flags, std::uint64_t limit, std::stop_token stop, bool json);

  void run(Block& block) override;
  // Where the first puzzle's proof goes; the others are refused then.
  void write_to(Sinks sinks) { sinks_ = sinks; }

 protected:
  // From here on plain 9x9 lines are solved a block at once, unless the user asked for another
  // engine, a parameter or a budget. Pre: run_ is as it will be.
  void answer_batches(const EngineFlags& flags);
  // The short way to answer a plain 9x9 line, from its text and checked result alone, when the
  // tally is not told. False: it cannot, and the line is parsed.
  virtual bool answer_bulk(Block& block, std::size_t line, const bulk9::Result& result);
  // Runs the engine, or takes what is known; an error when the engine does not take the puzzle.
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override;
  // Enters an outcome that was answered into the tally.
  void count(const Block& block, const Record& record) {
    tally.add(outcome_, block.source->name, record.line);
  }

  Outcome outcome_;
  Sinks sinks_;
  std::unique_ptr<Engine> engine_;
  const EngineInfo& info_;
  Run run_;

 private:
  // The number of solutions at which bulk9 stops.
  std::uint64_t bulk_limit() const;
  // What the batch found, by the lines of all runs.
  const bulk9::Result* known(std::size_t line) const;
  void answer_run(Block& block, const Record& record, std::uint64_t number, std::size_t line);

  std::optional<BulkBatch> batch_;
  const bulk9::Result* known_ = nullptr;  // of the record being answered
  bool is_auto_ = false;
  bool counts_all_ = false;
};

// Runs one W(options, stop token) a thread over the inputs; stats and exit code included. `O` has
// the members engine and jobs.
template <class W, class O>
int run_engine_workers(const O& options, InputOptions input) {
  const Interrupt interrupt;
  input.read.runs = true;
  ProofFiles files(options.engine.proof, options.engine.formula, input.files);
  FileFeed feed(std::move(input), interrupt.fd());
  const unsigned jobs = options.jobs.count();
  const auto make_worker = [&](std::stop_token stop) {
    auto worker = std::make_unique<W>(options, std::move(stop));
    worker->write_to(files.sinks());
    return worker;
  };
  const PipelineResult result = run_pipeline(feed, make_worker, jobs, interrupt);
  const Tally tally = merged_tally<W>(result, feed.facts());
  if (options.engine.stats) {
    console().write(
        describe(tally, result.seconds, jobs, options.engine.engine, options.engine.seed));
  }
  files.close();
  return result.exit_code(tally.facts);
}

}  // namespace sudokit::cli
