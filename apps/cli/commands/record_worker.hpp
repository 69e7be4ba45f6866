// RecordWorker: the worker of every command that reads puzzles, which answers one record after the
// other; and how errors are answered.
#pragma once

#include <functional>

#include "cli/commands/tally.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/answer_json.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {

// "FILE:LINE" or "FILE:LINE:COLUMN".
std::string place_of(const Block& block, std::size_t line, std::size_t column = 0);

// A verdict in a line of text: on a terminal, "no solution" for "none" and "unsatisfiable".
std::string_view shown_verdict(std::string_view verdict);
// "# NAME PLACE: DETAIL": the line that stands for an answer that is no grid.
void append_remark(std::string& out, std::string_view name, std::string_view place,
                   std::string_view detail);

// The form of grids in an answer in JSON: where puzzles are objects too, a line.
GridForm json_form(const Source& source);
// Where the record stands, for an answer in JSON.
JsonPlace place_in(const Block& block, const Record& record, GridForm form = {});
// Whether the layout of the puzzle is the one that the answers are read in again, or told by their
// form.
Result<void> check_layout_told(const Block& block, const Puzzle& puzzle);
// The puzzle in the form of answers, a JSON object with what else the record says.
Result<void> append_puzzle_of(Block& block, const Record& record, const Puzzle& puzzle);

// The answer to a record that has none: an error record in the output ("# error PLACE: MESSAGE", or
// a JSON object with an error, or a row of csv), and a note on standard error.
void refuse_record(Block& block, const Record& record, const Error& error, bool json, Tally& tally);

// The same without a word in the output.
void note_refusal(Block& block, const Record& record, const Error& error, Tally& tally);
// The same where it is an answer that a record is no puzzle: "PLACE: invalid MESSAGE", or a row
// whose first added value is "invalid", and no note.
void refuse_check(Block& block, const Record& record, const Error& error, bool json, Tally& tally);

// The record as a row of csv, with the values of the added columns. `puzzle`: of a record that is
// one; `replaces`: it stands in the place of the one that was read.
void append_row(Block& block, const Record& record, const Puzzle* puzzle,
                std::span<const std::string_view> values, bool replaces = false);

// The same of a brief answer. False where its text is neither csv nor a line.
bool append_brief_row(Block& block, const BriefAnswer& answer,
                      std::span<const std::string_view> values);

class RecordWorker : public Worker {
 public:
  explicit RecordWorker(bool json) : json_(json) {}

  void run(Block& block, Turn& turn) override;

  Tally tally;

 protected:
  // Answers the records of the block at work: one after the other, by work() and conclude().
  virtual void answer_all();
  // The long part of an answer: what it takes to know it. `number` counts records from 0 over all
  // inputs. An error refuses the record.
  virtual Result<void> work(const Puzzle& puzzle, std::uint64_t number) = 0;
  // The short part: appends what work() found to block.out. On an error what it appended is taken
  // back and the record is refused.
  virtual Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) = 0;
  virtual void refuse(Block& block, const Record& record, const Error& error) {
    refuse_record(block, record, error, json_, tally);
  }

  // What work() says of the record, whose turn it is now; a defect of an engine is an error.
  Result<void> try_work(const Record& record, const Puzzle& puzzle);
  // The record has its answer, or is refused.
  void conclude(const Record& record, const Puzzle& puzzle, Result<void> done);
  // Of an answer that is too large to keep: `append` adds a part of it to the block, and the block
  // is delivered where it holds much. False: the run is ending. On an error what was added is taken
  // back.
  Result<bool> send(const Record& record,
                    const std::function<Result<void>(Block& block, const Record& record)>& append);
  // The same of the record that try_work() works on.
  Result<bool> send(const std::function<Result<void>(Block& block, const Record& record)>& append) {
    return send(*record_, append);
  }

  bool json() const { return json_; }
  // The block at work.
  Block& block() { return *block_; }
  Turn& turn() { return *turn_; }
  const StopToken& stop() const { return block_->stop; }

 private:
  bool json_;
  Block* block_ = nullptr;  // at work, and
  const Record* record_ = nullptr;
  Turn* turn_ = nullptr;
  Puzzle puzzle_;  // its memory is used again
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
