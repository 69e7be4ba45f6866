// The pipeline of the program: passes blocks of records from a feed through one worker per thread.
// Answers go to standard output and notes to standard error, in the order of the input.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cli/streams/block.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/interrupt.hpp"

namespace sudokit::cli {

// A worker runs on one thread. It processes blocks of one or more records, and what it gathers is
// read after the run. It appends each answer whole and under block.mutex, and counts it in
// block.reached. It begins no further record once block.stop is requested.
using Worker = BatchWorker<Block>;

// The destination of the blocks' contents, in their order. Calls do not overlap.
class Outlet {
 public:
  virtual ~Outlet() = default;
  // Moves the contents out of the block. Returns false if it accepts no more.
  virtual bool take(Block& block) = 0;
  // errno of the failure, or 0; and whether the reader has closed the pipe.
  virtual int error() const = 0;
  virtual bool broken() const = 0;
  // The name for messages.
  virtual std::string name() const = 0;
};

using WorkerMaker = std::function<std::unique_ptr<Worker>()>;

struct PipelineResult {
  std::vector<std::unique_ptr<Worker>> workers;
  double seconds = 0;
  int signal = 0;       // the signal that ended the run, or 0
  int write_error = 0;  // errno of the outlet, or 0
  std::string outlet;   // its name
  bool broken_pipe = false;
  std::uint64_t delivered = 0;  // the number of answers

  // The exit code of a run with these facts. Reports a write error on the console.
  int exit_code(const Facts& facts) const;
};

// Runs until the feed ends, a signal arrives, or the outlet accepts no more. The outlet is standard
// output unless one is given. Rethrows what a worker threw. After a signal, no answer follows the
// first record that was not reached, and the console reports once how much was answered.
PipelineResult run_pipeline(Feed& feed, const WorkerMaker& make_worker, unsigned jobs,
                            const Interrupt& interrupt, Outlet* outlet = nullptr);

}  // namespace sudokit::cli
