// Pipeline: blocks of records through many threads, answers out in the order of the input.
//
// Each thread takes the next block from the feed (one at a time), works on it, and hands it in;
// whoever hands in the block whose turn it is writes it and those waiting behind it. Memory is
// bounded: threads stop taking blocks while kWaitingBytes of answers wait for an earlier one.
// Blocks shrink to one record when puzzles are slow and grow to kMaxBlockBytes when they are fast,
// so that answers are written soon after they are known.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "cli/streams/block.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/interrupt.hpp"

namespace sudokit::cli {

inline constexpr std::size_t kMaxBlockBytes = 1 << 18;
inline constexpr std::size_t kWaitingBytes = 1 << 25;

// Works on one thread; what it gathers is read after the run.
class Worker {
 public:
  virtual ~Worker() = default;
  // Appends the answers, each under block.mutex.
  virtual void run(Block& block) = 0;
};

using WorkerMaker = std::function<std::unique_ptr<Worker>(std::stop_token)>;

struct PipelineResult {
  std::vector<std::unique_ptr<Worker>> workers;
  double seconds = 0;
  int signal = 0;       // the signal that ended the run, or 0
  int write_error = 0;  // errno of standard output, or 0
  bool broken_pipe = false;

  // The exit code of a run in which `facts` happened; says a write error on the console.
  int exit_code(const Facts& facts) const;
};

// Runs until the feed ends, a signal comes, or standard output takes no more. Throws what a worker
// threw. After a signal, every record already taken from the feed still gets its answer.
PipelineResult run_pipeline(Feed& feed, const WorkerMaker& make_worker, unsigned jobs,
                            const Interrupt& interrupt);

}  // namespace sudokit::cli
