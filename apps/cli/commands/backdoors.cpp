#include "cli/commands/backdoors.hpp"

#include <fmt/format.h>

#include "cli/commands/cell_sets.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

class BackdoorWorker final : public CellSetsWorker<Backdoors, find_backdoors> {
 public:
  using CellSetsWorker::CellSetsWorker;

 protected:
  std::vector<std::string> columns() const override { return {size()}; }
  void write_text(Block& block, const Record& record, const Layout& layout) const override {
    const std::string cells = cell_sets_text(layout, found().sets);
    block.out += fmt::format("{}: {}{}{}\n", place_of(block, record.line), size(),
                             cells.empty() ? "" : ": ", cells);
  }
  void add_members(JsonLine& line) const override {
    found().size < 0 ? line.null("size")
                     : line.number("size", static_cast<std::uint64_t>(found().size));
  }
  std::string_view key() const override { return "backdoors"; }

 private:
  std::string size() const {
    if (found().reason != StopReason::finished) return "unknown";
    if (!unique()) return std::string(to_string(found().verdict));
    return found().size < 0 ? fmt::format("over {}", most()) : std::to_string(found().size);
  }
};

}  // namespace

int explore_backdoors(const QuestionFlags& flags, int most) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"backdoor", "cells", "error"};
  return run_questions<BackdoorWorker>(CellSetsFlags{flags, most}, std::move(input));
}

}  // namespace sudokit::cli
