#include "cli/commands/unavoidable.hpp"

#include <fmt/format.h>

#include <array>
#include <map>

#include "cli/commands/cell_sets.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

struct UnavoidableFlags : QuestionFlags {
  int most;
};

class UnavoidableWorker final : public RecordWorker {
 public:
  explicit UnavoidableWorker(const UnavoidableFlags& flags)
      : RecordWorker(flags.output.as_json()), most_(flags.most), run_(flags.run()) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    run_.stop = stop();
    auto found = unavoidable_sets(puzzle, most_, run_);
    if (!found) return tl::unexpected(found.error());
    found_ = std::move(*found);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const bool decided = found_.reason == StopReason::finished;
    tally.facts.unknown |= !decided;
    tally.facts.no |= decided && found_.verdict != Verdict::unique;
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      append_row(block, record, &puzzle,
                 std::array<std::string_view, 4>{sizes(), givens(),
                                                 cell_sets_text(*puzzle.layout, found_.sets),
                                                 decided ? "" : to_string(found_.reason)});
    } else {
      write_text(block, record, puzzle);
    }
    return {};
  }

 private:
  bool unique() const { return found_.verdict == Verdict::unique; }

  // "12 of 4, 30 of 6": how many of each size.
  std::string sizes() const {
    if (!unique()) return std::string(to_string(found_.verdict));
    std::map<std::size_t, int> counts;
    for (const auto& set : found_.sets) ++counts[set.size()];
    std::string text;
    for (const auto& [size, count] : counts) {
      text += fmt::format("{}{} of {}", text.empty() ? "" : ", ", count, size);
    }
    return text.empty() ? "none" : text;
  }
  std::string givens() const { return unique() ? std::to_string(found_.givens) : ""; }
  std::string_view how() const {
    return found_.exact ? "so many cells hit all of them" : "or more: looking for the fewest ended";
  }

  // The sizes and what they force first, then a set a line.
  void write_text(Block& block, const Record& record, const Puzzle& puzzle) const {
    const std::string place = place_of(block, record.line);
    if (!unique()) {
      block.out += fmt::format("{}: {}\n", place, sizes());
      return;
    }
    block.out +=
        fmt::format("{}: {}; {} givens are forced ({})", place, sizes(), found_.givens, how());
    if (found_.complete < most_) {
      block.out +=
          fmt::format("; all up to {} cells: {}", found_.complete, to_string(found_.reason));
    }
    block.out += '\n';
    for (const auto& set : found_.sets) {
      block.out += fmt::format("{}: {}\n", place, cell_set_text(*puzzle.layout, set));
    }
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", to_string(found_.verdict));
    line.text("reason", to_string(found_.reason));
    if (unique()) {
      line.number("complete", static_cast<std::uint64_t>(found_.complete));
      line.number("givens", static_cast<std::uint64_t>(found_.givens));
      line.boolean("exact", found_.exact).key("unavoidable");
      append_cell_sets_json(block.out, *puzzle.layout, found_.sets);
    }
    close_json(block, record, line);
  }

  int most_;
  Run run_;
  Unavoidable found_;
};

}  // namespace

int explore_unavoidable(const QuestionFlags& flags, int most) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"unavoidable", "givens", "cells", "error"};
  return run_questions<UnavoidableWorker>(UnavoidableFlags{flags, most}, std::move(input));
}

}  // namespace sudokit::cli
