// EngineWorker: a record worker with an engine of its own; solve, check and count are built on it.
#pragma once

#include <memory>
#include <optional>

#include "cli/bulk_batch.hpp"
#include "cli/console.hpp"
#include "cli/options.hpp"
#include "cli/record_worker.hpp"

namespace sudokit::cli {

class EngineWorker : public RecordWorker {
 public:
  EngineWorker(const EngineFlags& flags, std::uint64_t limit, std::stop_token stop, bool json);

  void run(Block& block) override;

 protected:
  // From here on plain 9x9 lines are answered by answer_bulk(), a block at once, unless the user
  // asked for an engine, a budget or statistics.
  void answer_batches(const EngineFlags& flags);
  // The number of solutions at which bulk9 stops.
  std::uint64_t bulk_limit() const;
  // Appends the answer to a plain 9x9 line that has a solution, which has been checked. False: it
  // cannot, and the engine is to answer.
  virtual bool answer_bulk(Block& block, const Record& record, const bulk9::Result& result);
  // Runs the engine; an error when it does not take the puzzle.
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override;
  // Enters an outcome that was answered into the tally.
  void count(const Block& block, const Record& record) {
    tally.add(outcome_, block.source->name, record.line);
  }

  Outcome outcome_;
  std::unique_ptr<Engine> engine_;
  const EngineInfo& info_;
  Run run_;

 private:
  std::optional<BulkBatch> batch_;
};

// Runs one W(options, stop token) a thread over the inputs; stats and exit code included. `O` has
// the members engine and jobs.
template <class W, class O>
int run_engine_workers(const O& options, InputOptions input) {
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  const unsigned jobs = options.engine.writes_file() ? 1 : options.jobs.count();
  const PipelineResult result = run_pipeline(
      feed, [&](std::stop_token stop) { return std::make_unique<W>(options, std::move(stop)); },
      jobs, interrupt);
  const Tally tally = merged_tally<W>(result, feed.facts());
  if (options.engine.stats) {
    console().write(
        describe(tally, result.seconds, jobs, options.engine.engine, options.engine.seed));
  }
  return result.exit_code(tally.facts);
}

}  // namespace sudokit::cli
