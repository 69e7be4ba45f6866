// FileFeed: the records of files, of standard input ("-") and of puzzles on the command line, one
// input after the other. What cannot be opened or read, and an input without puzzles, is noted and
// the next one goes on.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/streams/block.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/shard.hpp"

namespace sudokit::cli {

// What --puzzle number `index` of `count` is called as an input: "--puzzle", or "--puzzle 2" where
// there are several.
std::string puzzle_input_name(std::size_t index, std::size_t count);

// A layout from a file: a regular one of at most 4 MB. `quote`: errors show what is wrong in it.
Result<LayoutPtr> read_layout_file(const std::string& name, bool quote);

struct InputOptions {
  std::vector<std::string> files;    // none: standard input
  std::vector<std::string> puzzles;  // given on the command line, read before the files
  ReadOptions read;
  // The form of answers that the user asked for; automatic: `natural`, and when that is automatic
  // too, or the first input is csv and answered by rows, the form of the first input.
  Format to = Format::automatic;
  Format natural = Format::automatic;
  // Answers to pencilmark puzzles are lines, unless another form was asked for.
  bool marks_as_lines = false;
  // The first answer comes behind the header of its form.
  bool header = false;
  // Answers are puzzles. The layout of the first, where it is not the usual one, is named above it.
  bool puzzles_out = false;
  // What answers in csv add to the columns that were read; the last is `error`. None: answers in
  // csv are no rows of what was read.
  std::vector<std::string_view> columns = {};
  // Of the records of all inputs, in their order. A part reads the inputs twice, first to count.
  Shard shard = {};
};

class FileFeed : public Feed {
 public:
  // `stop_fd`: reading ends when it becomes readable. UsageError: a part of a pipe is wanted.
  FileFeed(InputOptions options, int stop_fd);
  ~FileFeed() override;

  // InputError when a part is read and the inputs changed since they were counted.
  bool next(Block& block, std::size_t bytes) override;
  std::uint64_t offset() const override { return stretch_.begin; }
  double fraction() const override;
  // What went wrong with whole inputs. Only when no other thread calls next().
  const Facts& facts() const { return facts_; }

 private:
  struct Open;

  // next() of the whole.
  bool read(Block& block, std::size_t bytes);
  std::uint64_t count_records() const;
  // Opens the next input; false when there are none left.
  bool open_next(Block& block);
  void open_file(const std::string& name, Block& block);
  ReadOptions read_options() const;
  // False: its answers cannot stand below those of the inputs before it.
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
  std::optional<std::string> header_;  // of the rows of csv
  std::uint64_t total_bytes_ = 0;      // 0: not known
  std::atomic<std::uint64_t> read_bytes_{0};
  Facts facts_;
  // Of a part only:
  std::optional<std::uint64_t> all_;  // records, once they are counted
  Stretch stretch_;
  std::uint64_t at_ = 0;  // records read so far
};

}  // namespace sudokit::cli
