// The pipeline of the program: blocks of records from a feed through one worker a thread, answers
// to standard output and notes to standard error, in the order of the input.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cli/streams/block.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/interrupt.hpp"

namespace sudokit::cli {

// Works on one thread; what it gathers is read after the run.
class Worker {
 public:
  virtual ~Worker() = default;
  // Appends the answers, each under block.mutex and whole, and counts them in block.reached. Begins
  // no further record once block.stop is requested.
  virtual void run(Block& block, Turn& turn) = 0;
};

using WorkerMaker = std::function<std::unique_ptr<Worker>()>;

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
// threw. After a signal nothing is answered behind the first record that was not reached, and what
// was answered is said once on the console.
PipelineResult run_pipeline(Feed& feed, const WorkerMaker& make_worker, unsigned jobs,
                            const Interrupt& interrupt);

}  // namespace sudokit::cli
