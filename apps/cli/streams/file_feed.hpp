// FileFeed: reads the records of files, of standard input ("-") and of puzzles on the command line,
// one input after the other. If an input cannot be opened or read, or has no puzzles, this is noted
// and the next input follows.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/pipeline.hpp"
#include "cli/streams/shard.hpp"

namespace sudokit::cli {

// The name of --puzzle number `index` of `count` as an input: "--puzzle", or "--puzzle 2" if there
// are several.
std::string puzzle_input_name(std::size_t index, std::size_t count);

// Reads a layout from a regular file of at most 4 MB. `quote`: errors quote the wrong text.
Result<LayoutPtr> read_layout_file(const std::string& name, bool quote);

struct InputOptions {
  std::vector<std::string> files;    // empty: standard input
  std::vector<std::string> puzzles;  // given on the command line, read before the files
  ReadOptions read;
  // The form of answers that the user requested. If it is automatic, `natural` applies. If that is
  // automatic too, or if the first input is csv and is answered by rows, the form of the first
  // input applies.
  Format to = Format::automatic;
  Format natural = Format::automatic;
  // Answers to pencilmark puzzles are lines, unless another form was requested.
  bool marks_as_lines = false;
  // The header of the form is written before the first answer.
  bool header = false;
  // The answers are puzzles. The layout of the first one is named above it if it is not the usual
  // one.
  bool puzzles_out = false;
  // The columns that answers in csv add to those of the input; the last is `error`. Empty: answers
  // in csv are not rows of the input.
  std::vector<std::string_view> columns = {};
  // A part of the records of all inputs, in their order. The inputs of a part are read twice, first
  // to count the records.
  Shard shard = {};
};

class FileFeed : public Feed {
 public:
  // `stop_fd`: reading ends when it becomes readable. UsageError: a part of a pipe is requested.
  FileFeed(InputOptions options, int stop_fd);
  ~FileFeed() override;

  // InputError if a part is read and the inputs have changed since they were counted.
  bool next(Block& block, std::size_t bytes) override;
  std::uint64_t offset() const override { return stretch_.begin; }
  double fraction() const override;
  // Errors that affected whole inputs. Call only while no other thread calls next().
  const Facts& facts() const { return facts_; }

 private:
  struct Open;

  // next() without a shard.
  bool read(Block& block, std::size_t bytes);
  std::uint64_t count_records() const;
  // Opens the next input; false if there are none left.
  bool open_next(Block& block);
  void open_file(const std::string& name, Block& block);
  ReadOptions read_options() const;
  // False: its answers cannot follow those of the inputs before it.
  bool begin_source(Block& block);
  bool begin_rows(Block& block);
  void show_pasted(Block& block);
  void name_layout(Block& block);
  void close(Block& block);
  void note_at(Block& block, std::string_view name, ErrorCode code, std::string_view message);
  Format answer_format(Format read);

  InputOptions options_;
  int stop_fd_;
  std::size_t next_input_ = 0;
  std::unique_ptr<Open> open_;
  std::optional<Format> lead_format_;
  std::optional<LayoutPtr> lead_layout_;
  std::optional<std::string> header_;  // of the csv rows
  std::uint64_t total_bytes_ = 0;      // 0: unknown
  std::atomic<std::uint64_t> read_bytes_{0};
  Facts facts_;
  // Only for a part:
  std::optional<std::uint64_t> all_;  // number of records, once counted
  Stretch stretch_;
  std::uint64_t at_ = 0;  // records read so far
};

}  // namespace sudokit::cli
