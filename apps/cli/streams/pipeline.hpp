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

// Works on one thread, on a block of one record or more; what it gathers is read after the run.
// Appends the answers, each under block.mutex and whole, and counts them in block.reached. Begins
// no further record once block.stop is requested.
using Worker = BatchWorker<Block>;

// Where what the blocks hold goes, in their order. One call at a time.
class Outlet {
 public:
  virtual ~Outlet() = default;
  // Takes out of the block what it holds. False: it takes no more.
  virtual bool take(Block& block) = 0;
  // errno of what failed, 0 when nothing did; and whether the reader went away.
  virtual int error() const = 0;
  virtual bool broken() const = 0;
  // For messages.
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

  // The exit code of a run in which `facts` happened; says a write error on the console.
  int exit_code(const Facts& facts) const;
};

// Runs until the feed ends, a signal comes, or the outlet takes no more: standard output, or the
// one that is given. Throws what a worker threw. After a signal nothing is answered behind the
// first record that was not reached, and what was answered is said once on the console.
PipelineResult run_pipeline(Feed& feed, const WorkerMaker& make_worker, unsigned jobs,
                            const Interrupt& interrupt, Outlet* outlet = nullptr);

}  // namespace sudokit::cli
