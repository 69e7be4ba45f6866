// Block: the unit of work of the pipeline. It holds a run of records and the bytes of their
// answers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/batch.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/interrupt.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::cli {

// The most bytes of an answer that a block holds before it is delivered.
inline constexpr std::size_t kFlushBytes = 1 << 18;

// One input, once its first records have been read.
struct Source {
  std::string name;
  TextContext context;
  GridForm form;  // the form of the grids in answers
  // The layout with which answers that are puzzles will be read; null: by the number of cells.
  LayoutPtr layout_of_answers;
  // The number of columns added to the rows of csv, the last of which is `error`. 0: answers are
  // not rows of csv.
  std::size_t added = 0;
};

// What a block carries in addition to text.
struct Load {
  virtual ~Load() = default;
  virtual std::size_t bytes() const = 0;
};

// Records are numbered over all inputs, even if only a part is answered.
struct Block final : BatchBlock {
  // Input.
  std::shared_ptr<const Source> source;
  RecordBatch batch;
  // Output to standard output (`out`) and standard error (`notes`), written when it is the block's
  // turn. Answers are appended whole and under the mutex, so that those of a slow block can be
  // delivered early.
  std::string out;
  std::string notes;
  // For an outlet that accepts more than text.
  std::unique_ptr<Load> load;
  // An error of the whole command or input, not of one record. It is reported once, where it
  // occurred first.
  struct Wrong {
    std::string place;
    ErrorCode code;
    std::string message;
  };
  std::vector<Wrong> wrong;
  // Words beside puzzles that were ignored: their place and the words. Words that differ in their
  // numbers alone are reported once for each input.
  struct Ignored {
    std::size_t at;  // how much of `notes` stands before it
    std::string place;
    std::string words;
  };
  std::vector<Ignored> ignored;

  void clear() {
    out.clear();
    notes.clear();
    load.reset();
    wrong.clear();
    ignored.clear();
  }
  std::size_t bytes() const override {
    return batch.buffer.capacity() + out.capacity() + notes.capacity() + (load ? load->bytes() : 0);
  }
};

// The source of blocks: next() fills source, batch and count, and may add to out and notes.
class Feed : public BatchFeed<Block> {
 public:
  // The fraction of the input that has been read, 0..1; negative if unknown. Any thread may call
  // this.
  virtual double fraction() const { return -1; }
  // The number of puzzles that are done, if that is known better than by blocks. Any thread may
  // call this.
  virtual std::optional<std::uint64_t> done() const { return std::nullopt; }
  // The words of the progress line for this number of puzzles. Any thread may call this.
  virtual std::string progress(std::uint64_t done) const {
    return std::to_string(done) + " puzzles";
  }
  // Whether a person waits so long for each answer that progress is also shown on the terminal to
  // which the answers go.
  virtual bool slow() const { return false; }
};

// The pipeline of the program: passes blocks of records from a feed through one worker per thread.
// Answers go to standard output and notes to standard error, in the order of the input.

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
