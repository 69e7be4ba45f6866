// Tally: statistics of a run for the exit code and --stats. Each thread gathers its own; they are
// merged at the end.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {

// A histogram of times in seconds. Buckets are 3 % wide and start at a nanosecond; memory is
// constant.
class TimeHistogram {
 public:
  void add(double seconds);
  void merge(const TimeHistogram& other);
  std::uint64_t count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  // The upper end of the bucket at which this fraction (0..1) of the times is reached.
  double quantile(double part) const;

 private:
  std::array<std::uint64_t, 64 * 32> buckets_{};
  std::uint64_t count_ = 0;
  double sum_ = 0;
};

struct Tally {
  Facts facts;
  std::array<std::uint64_t, 5> verdicts{};  // by Verdict
  std::uint64_t errors = 0;
  TimeHistogram times;
  double slowest = -1;
  std::string slowest_place;
  struct Sum {
    std::string name;
    std::string unit;
    double value;
  };
  std::vector<Sum> counters;

  // Counts an outcome of the record at file:line.
  void add(Verdict verdict, double seconds, std::string_view file, std::size_t line);
  void add(const Outcome& outcome, std::string_view file, std::size_t line);
  // The same for a brief answer to a question for `limit` solutions.
  void add(const BriefAnswer& answer, std::uint64_t limit, std::string_view file);
  // Adds a value to a counter.
  void add_counter(std::string_view name, std::string_view unit, double value);
  void add_error() {
    ++errors;
    facts.bad_input = true;
  }
  void merge(const Tally& other);
};

// "12.3 us", "1.5 s".
std::string describe_seconds(double seconds);

// The lines that --stats shows.
std::string describe(const Tally& tally, double seconds, unsigned jobs, const std::string& engine,
                     std::uint64_t seed);

// RecordWorker: the base of the workers of all commands that read puzzles. It answers one record
// after the other. The functions here write error answers.

// "FILE:LINE" or "FILE:LINE:COLUMN".
std::string place_of(const Block& block, std::size_t line, std::size_t column = 0);

// The verdict for a line of text: on a terminal, "no solution" replaces "none" and "unsatisfiable".
std::string_view shown_verdict(std::string_view verdict);
// "# NAME PLACE: DETAIL": a line in place of an answer that is not a grid.
void append_remark(std::string& out, std::string_view name, std::string_view place,
                   std::string_view detail);

// The form of grids in a JSON answer: one line if puzzles are also objects.
GridForm json_form(const Source& source);
// The position of the record, for a JSON answer.
JsonPlace place_in(const Block& block, const Record& record, GridForm form = {});
// Checks that the layout of the puzzle is known to readers of the answers: it is the layout with
// which they are read, or the form states it.
Result<void> check_layout_told(const Block& block, const Puzzle& puzzle);
// Appends the puzzle in the form of answers. In a JSON object, the other members of the record
// follow.
Result<void> append_puzzle_of(Block& block, const Record& record, const Puzzle& puzzle);

// Answers a record with an error: an error record in the output ("# error PLACE: MESSAGE", a JSON
// object with an error, or a row of csv) and a note on standard error.
void refuse_record(Block& block, const Record& record, const Error& error, bool json, Tally& tally);

// The same without an entry in the output.
void note_refusal(Block& block, const Record& record, const Error& error, Tally& tally);
// The same if it is itself an answer that a record is not a puzzle: "PLACE: invalid MESSAGE", or a
// row whose first added value is "invalid", without a note.
void refuse_check(Block& block, const Record& record, const Error& error, bool json, Tally& tally);

// Appends the record as a row of csv with the values of the added columns. `puzzle`: the puzzle, if
// the record is one. `replaces`: it replaces the one in the input.
void append_row(Block& block, const Record& record, const Puzzle* puzzle,
                std::span<const std::string_view> values, bool replaces = false);

// The same for a brief answer. False if its text is neither csv nor a line.
bool append_brief_row(Block& block, const BriefAnswer& answer,
                      std::span<const std::string_view> values);

class RecordWorker : public Worker {
 public:
  explicit RecordWorker(bool json) : json_(json) {}

  void run(Block& block, Turn& turn) override;

  Tally tally;

 protected:
  // Answers the records of the current block one after the other, by work() and conclude().
  virtual void answer_all();
  // The slow part of an answer: computes it. `number` counts records from 0 over all inputs. An
  // error refuses the record.
  virtual Result<void> work(const Puzzle& puzzle, std::uint64_t number) = 0;
  // The fast part: appends what work() found to block.out. On an error, what was appended is
  // removed and the record is refused.
  virtual Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) = 0;
  virtual void refuse(Block& block, const Record& record, const Error& error) {
    refuse_record(block, record, error, json_, tally);
  }

  // Calls work() for the current record. A programming error in an engine becomes an error.
  Result<void> try_work(const Record& record, const Puzzle& puzzle);
  // Ends the record with its answer or with a refusal.
  void conclude(const Record& record, const Puzzle& puzzle, Result<void> done);
  // Sends a part of an answer that is too large to keep. `append` adds the part to the block, and
  // the block is delivered if it holds much. Returns false if the run is ending. On an error, what
  // was added is removed.
  Result<bool> send(const Record& record,
                    const std::function<Result<void>(Block& block, const Record& record)>& append);
  // The same for the record that try_work() works on.
  Result<bool> send(const std::function<Result<void>(Block& block, const Record& record)>& append) {
    return send(*record_, append);
  }

  bool json() const { return json_; }
  // The current block.
  Block& block() { return *block_; }
  Turn& turn() { return *turn_; }
  const StopToken& stop() const { return block_->stop; }

 private:
  bool json_;
  Block* block_ = nullptr;          // the current one
  const Record* record_ = nullptr;  // the current one
  Turn* turn_ = nullptr;
  Puzzle puzzle_;  // reuses its memory
};

// Merges the tallies of all workers of a run.
template <class W>
Tally merged_tally(const PipelineResult& result, const Facts& feed_facts) {
  Tally total;
  for (const auto& worker : result.workers) total.merge(static_cast<const W&>(*worker).tally);
  total.facts.merge(feed_facts);
  return total;
}

}  // namespace sudokit::cli
