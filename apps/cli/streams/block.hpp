// Block: the unit of work of the pipeline, a run of records in and their answers' bytes out.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "sudokit/text.hpp"

namespace sudokit::cli {

// One input, once its first records are known.
struct Source {
  std::string name;
  TextContext context;
  // The form answers take, and whether the user asked for it: what was not asked for gives way to
  // numbers where it cannot hold a grid.
  Format to = Format::automatic;
  bool to_asked = false;
};

struct Block {
  // In. The record numbers count from 0 over all inputs; `count` is the number of records (of each
  // line in a run), or of puzzles to be made.
  std::uint64_t index = 0;
  std::shared_ptr<const Source> source;
  RecordBatch batch;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  // Out: what goes to standard output, and to standard error, when the block's turn comes. Answers
  // are appended under the mutex, whole, so that those of a slow block can be taken away early.
  std::mutex mutex;
  std::string out;
  std::string notes;
};

// Where blocks come from. next() is called by one thread at a time.
class Feed {
 public:
  virtual ~Feed() = default;
  // Fills source, batch and count (out and notes may be added to) with about `bytes` of work.
  // False at the end.
  virtual bool next(Block& block, std::size_t bytes) = 0;
  // How much of the input is read, 0..1; negative when unknown. Any thread.
  virtual double fraction() const { return -1; }
};

}  // namespace sudokit::cli
