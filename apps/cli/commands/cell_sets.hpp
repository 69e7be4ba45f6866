// Sets of cells of a puzzle with one solution: what the questions for backdoors and unavoidable
// sets share, and how answers write them.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/question.hpp"
#include "cli/commands/record_worker.hpp"
#include "sudokit/json.hpp"

namespace sudokit::cli {

// "r1c2+r3c4".
std::string cell_set_text(const Layout& layout, const std::vector<Cell>& set);
// "r1c2+r3c4 r1c2+r5c6"; empty ones leave no trace.
std::string cell_sets_text(const Layout& layout, const std::vector<std::vector<Cell>>& sets);
// [["r1c2","r3c4"],["r1c2","r5c6"]]
void append_cell_sets_json(std::string& out, const Layout& layout,
                           const std::vector<std::vector<Cell>>& sets);

struct CellSetsFlags : QuestionFlags {
  int most;  // cells of a set
};

// One question a puzzle, answered by a Found with verdict, reason and sets.
template <class Found, Result<Found> (*ask)(const Puzzle&, int, const Run&)>
class CellSetsWorker : public RecordWorker {
 public:
  explicit CellSetsWorker(const CellSetsFlags& flags)
      : RecordWorker(flags.output.as_json()), most_(flags.most), run_(flags.run()) {
    run_.keep = ~std::uint64_t{0};
  }

 protected:
  // The columns of a row between those that were read and the sets.
  virtual std::vector<std::string> columns() const = 0;
  virtual void write_text(Block& block, const Record& record, const Layout& layout) const = 0;
  // What stands between the reason and the sets, which are written as `key`.
  virtual void add_members(JsonLine& line) const = 0;
  virtual std::string_view key() const = 0;

  int most() const { return most_; }
  const Found& found() const { return found_; }
  bool unique() const { return found_.verdict == Verdict::unique; }

 private:
  bool decided() const { return found_.reason == StopReason::finished; }

  Result<void> work(const Puzzle& puzzle, std::uint64_t) final {
    run_.stop = stop();
    auto found = ask(puzzle, most_, run_);
    if (!found) return tl::unexpected(found.error());
    found_ = std::move(*found);
    return {};
  }
  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) final {
    tally.facts.unknown |= !decided();
    tally.facts.no |= decided() && !unique();
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle);
    } else {
      write_text(block, record, *puzzle.layout);
    }
    return {};
  }
  void write_row(Block& block, const Record& record, const Puzzle& puzzle) const {
    std::vector<std::string> added = columns();
    added.push_back(cell_sets_text(*puzzle.layout, found_.sets));
    added.emplace_back(decided() ? "" : to_string(found_.reason));
    append_row(block, record, &puzzle, std::vector<std::string_view>(added.begin(), added.end()));
  }
  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", to_string(found_.verdict));
    line.text("reason", to_string(found_.reason));
    add_members(line);
    line.key(key());
    append_cell_sets_json(block.out, *puzzle.layout, found_.sets);
    close_json(block, record, line);
  }

  int most_;
  Run run_;
  Found found_;
};

}  // namespace sudokit::cli
