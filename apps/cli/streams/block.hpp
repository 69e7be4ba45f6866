// Block: the unit of work of the pipeline, a run of records in and their answers' bytes out.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sudokit/forms.hpp"
#include "sudokit/pipeline.hpp"
#include "sudokit/stop.hpp"

namespace sudokit::cli {

// What a block may hold of an answer before it is delivered.
inline constexpr std::size_t kFlushBytes = 1 << 18;

// One input, once its first records are known.
struct Source {
  std::string name;
  TextContext context;
  GridForm form;  // that answers take
  // Answers are rows of csv with so many added columns, the last one `error`; 0: they are not.
  std::size_t added = 0;
};

// What a block carries beside text.
struct Load {
  virtual ~Load() = default;
  virtual std::size_t bytes() const = 0;
};

struct Block final : Piece {
  // In. The record numbers count from 0 over all inputs, also where a part is answered; `count` is
  // the number of records (of each line in a run), or of puzzles to be made.
  std::shared_ptr<const Source> source;
  RecordBatch batch;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  // The run is to end: no further record is begun.
  StopToken stop;
  // Out: what goes to standard output, and to standard error, when the block's turn comes. Answers
  // are appended under the mutex, whole, so that those of a slow block can be taken away early.
  std::string out;
  std::string notes;
  // For an outlet that takes more than text.
  std::unique_ptr<Load> load;
  // What is wrong with the whole command or input and not with one record: where it came up first
  // it is said, once.
  struct Wrong {
    std::string place;
    ErrorCode code;
    std::string message;
  };
  std::vector<Wrong> wrong;
  // How many records have been answered: the first ones, all unless a stop came.
  std::uint64_t reached = 0;

  std::size_t bytes() const override {
    return batch.buffer.capacity() + out.capacity() + notes.capacity() + (load ? load->bytes() : 0);
  }
};

// Where blocks come from. next() is called by one thread at a time.
class Feed {
 public:
  virtual ~Feed() = default;
  // Fills source, batch and count (out and notes may be added to) with about `bytes` of work.
  // False at the end.
  virtual bool next(Block& block, std::size_t bytes) = 0;
  // What the first record that it gives is numbered; known once next() was called.
  virtual std::uint64_t offset() const { return 0; }
  // How much of the input is read, 0..1; negative when unknown. Any thread.
  virtual double fraction() const { return -1; }
  // What the progress line says besides. Any thread.
  virtual std::string note() const { return ""; }
};

}  // namespace sudokit::cli
