// RecordWorker: a worker that answers one record after the other, and how errors are answered.
#pragma once

#include "cli/commands/tally.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {

// "FILE:LINE" or "FILE:LINE:COLUMN".
std::string place_of(const Block& block, std::size_t line, std::size_t column = 0);

class RecordWorker : public Worker {
 public:
  explicit RecordWorker(bool json) : json_(json) {}

  void run(Block& block) override;

  Tally tally;

 protected:
  // The long part of an answer: what it takes to know it. `number` counts records from 0 over all
  // inputs. An error refuses the record.
  virtual Result<void> work(const Puzzle& puzzle, std::uint64_t number) = 0;
  // The short part: appends what work() found to block.out. On an error what it appended is taken
  // back and the record is refused.
  virtual Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) = 0;
  // The answer to a record that has none: an error record in the output ("# error PLACE: MESSAGE",
  // or a JSON object with an error), and a note on standard error.
  virtual void refuse(Block& block, const Record& record, const Error& error);

  // Appends file, line and, where there is one, comment.
  static void open_json(Block& block, const Record& record, class JsonLine& json,
                        const Puzzle& puzzle);
  bool json() const { return json_; }
  // One record from text to answer.
  void answer(Block& block, const Record& record, std::uint64_t number);

 private:
  Result<void> try_work(const Puzzle& puzzle, std::uint64_t number);

  bool json_;
  Puzzle puzzle_;  // its memory is used again
};

// "# NAME PLACE: DETAIL": the line that stands for an answer that is no grid.
void append_remark(std::string& out, std::string_view name, std::string_view place,
                   std::string_view detail);

// Merges the tallies of all workers of a run.
template <class W>
Tally merged_tally(const PipelineResult& result, const Facts& feed_facts) {
  Tally total;
  for (const auto& worker : result.workers) total.merge(static_cast<const W&>(*worker).tally);
  total.facts.merge(feed_facts);
  return total;
}

}  // namespace sudokit::cli
