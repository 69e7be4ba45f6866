#include "cli/commands/backdoors.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/commands/cell_sets.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

struct BackdoorFlags : QuestionFlags {
  int most;
};

class BackdoorWorker final : public RecordWorker {
 public:
  explicit BackdoorWorker(const BackdoorFlags& flags)
      : RecordWorker(flags.output.as_json()), most_(flags.most), run_(flags.run()) {
    run_.keep = ~std::uint64_t{0};
  }

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    run_.stop = stop();
    auto found = find_backdoors(puzzle, most_, run_);
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
      append_row(
          block, record, &puzzle,
          std::array<std::string_view, 3>{size(), cell_sets_text(*puzzle.layout, found_.sets),
                                          decided ? "" : to_string(found_.reason)});
    } else {
      const std::string cells = cell_sets_text(*puzzle.layout, found_.sets);
      block.out += fmt::format("{}: {}{}{}\n", place_of(block, record.line), size(),
                               cells.empty() ? "" : ": ", cells);
    }
    return {};
  }

 private:
  std::string size() const {
    if (found_.reason != StopReason::finished) return "unknown";
    if (found_.verdict != Verdict::unique) return std::string(to_string(found_.verdict));
    return found_.size < 0 ? fmt::format("over {}", most_) : std::to_string(found_.size);
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", to_string(found_.verdict));
    line.text("reason", to_string(found_.reason));
    if (found_.size < 0) {
      line.null("size");
    } else {
      line.number("size", static_cast<std::uint64_t>(found_.size));
    }
    line.key("backdoors");
    append_cell_sets_json(block.out, *puzzle.layout, found_.sets);
    close_json(block, record, line);
  }

  int most_;
  Run run_;
  Backdoors found_;
};

}  // namespace

int explore_backdoors(const QuestionFlags& flags, int most) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"backdoor", "cells", "error"};
  return run_questions<BackdoorWorker>(BackdoorFlags{flags, most}, std::move(input));
}

}  // namespace sudokit::cli
