#include "cli/commands/backdoors.hpp"

#include <fmt/format.h>

#include "cli/commands/cell_sets.hpp"

namespace sudokit::cli {
namespace {

class BackdoorWorker final : public CellSetsWorker<BackdoorsQuestion> {
 public:
  using CellSetsWorker::CellSetsWorker;

 private:
  std::vector<std::string> columns(const Answer& found) const override { return {size(found)}; }
  void write_text(Block& block, const Record& record, const Layout& layout,
                  const Answer& found) const override {
    const std::string cells = cell_sets_text(layout, found.sets);
    block.out += fmt::format("{}: {}{}{}\n", place_of(block, record.line), size(found),
                             cells.empty() ? "" : ": ", cells);
  }
  std::string size(const Answer& found) const {
    if (found.reason != StopReason::finished) return "unknown";
    if (found.verdict != Verdict::unique) return std::string(to_string(found.verdict));
    return found.size < 0 ? fmt::format("over {}", question().most) : std::to_string(found.size);
  }
};

}  // namespace

int explore_backdoors(const QuestionFlags& flags, int most) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"backdoor", "cells", "error"};
  return run_asking<BackdoorWorker>(flags, BackdoorsQuestion{most, flags.limits()},
                                    std::move(input));
}

}  // namespace sudokit::cli
