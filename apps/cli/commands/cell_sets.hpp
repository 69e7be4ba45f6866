// Sets of cells of a puzzle with one solution: shared by the questions about backdoors and
// unavoidable sets, with functions that write the sets.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/question_worker.hpp"

namespace sudokit::cli {

// "r1c2+r3c4".
std::string cell_set_text(const Layout& layout, const std::vector<Cell>& set);
// "r1c2+r3c4 r1c2+r5c6"; empty sets are not written.
std::string cell_sets_text(const Layout& layout, const std::vector<std::vector<Cell>>& sets);
// Handles answers that consist of a verdict, a reason and sets.
template <class Q>
class CellSetsWorker : public QuestionWorker<Q> {
 public:
  using Answer = typename Q::Answer;

  CellSetsWorker(const Q& question, bool json) : QuestionWorker<Q>(question, json) {}

 protected:
  // The columns of a row between those of the input and the sets.
  virtual std::vector<std::string> columns(const Answer& found) const = 0;
  virtual void write_text(Block& block, const Record& record, const Layout& layout,
                          const Answer& found) const = 0;

 private:
  void count(const Block&, const Record&, const Answer& found) final {
    const bool decided = found.reason == StopReason::finished;
    this->tally.facts.unknown |= !decided;
    this->tally.facts.no |= decided && found.verdict != Verdict::unique;
  }
  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& found) final {
    if (block.source->added == 0) {
      write_text(block, record, *puzzle.layout, found);
      return {};
    }
    std::vector<std::string> added = columns(found);
    added.push_back(cell_sets_text(*puzzle.layout, found.sets));
    added.emplace_back(this->why(found.reason));
    append_row(block, record, &puzzle, std::vector<std::string_view>(added.begin(), added.end()));
    return {};
  }
};

}  // namespace sudokit::cli
