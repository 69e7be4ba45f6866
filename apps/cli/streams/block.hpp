// Block: the unit of work of the pipeline. It holds a run of records and the bytes of their
// answers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/batch.hpp"
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

}  // namespace sudokit::cli
