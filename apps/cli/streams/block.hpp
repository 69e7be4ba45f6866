// Block: the unit of work of the pipeline, a run of records in and their answers' bytes out.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sudokit/batch.hpp"
#include "sudokit/forms.hpp"

namespace sudokit::cli {

// What a block may hold of an answer before it is delivered.
inline constexpr std::size_t kFlushBytes = 1 << 18;

// One input, once its first records are known.
struct Source {
  std::string name;
  TextContext context;
  GridForm form;  // that answers take
  // In which answers that are puzzles are read again; null: by the number of cells.
  LayoutPtr layout_of_answers;
  // Answers are rows of csv with so many added columns, the last one `error`; 0: they are not.
  std::size_t added = 0;
};

// What a block carries beside text.
struct Load {
  virtual ~Load() = default;
  virtual std::size_t bytes() const = 0;
};

// Records are numbered over all inputs, also where a part is answered.
struct Block final : BatchBlock {
  // In.
  std::shared_ptr<const Source> source;
  RecordBatch batch;
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

  void clear() {
    out.clear();
    notes.clear();
    load.reset();
    wrong.clear();
  }
  std::size_t bytes() const override {
    return batch.buffer.capacity() + out.capacity() + notes.capacity() + (load ? load->bytes() : 0);
  }
};

// Where blocks come from: next() fills source, batch and count, and may add to out and notes.
class Feed : public BatchFeed<Block> {
 public:
  // How much of the input is read, 0..1; negative when unknown. Any thread.
  virtual double fraction() const { return -1; }
  // What the progress line says besides. Any thread.
  virtual std::string note() const { return ""; }
};

}  // namespace sudokit::cli
