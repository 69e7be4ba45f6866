#include "cli/commands/unavoidable.hpp"

#include <fmt/format.h>

#include <map>

#include "cli/commands/cell_sets.hpp"

namespace sudokit::cli {
namespace {

class UnavoidableWorker final : public CellSetsWorker<UnavoidableQuestion> {
 public:
  using CellSetsWorker::CellSetsWorker;

 private:
  static bool unique(const Answer& found) { return found.verdict == Verdict::unique; }

  std::vector<std::string> columns(const Answer& found) const override {
    return {sizes(found), unique(found) ? std::to_string(found.givens) : ""};
  }
  // Writes the sizes and the conclusion first, then one set per line.
  void write_text(Block& block, const Record& record, const Layout& layout,
                  const Answer& found) const override {
    const std::string place = place_of(block, record.line);
    if (!unique(found)) {
      block.out += fmt::format("{}: {}\n", place, sizes(found));
      return;
    }
    block.out += fmt::format("{}: {}; {} givens are forced ({})", place, sizes(found), found.givens,
                             found.exact ? "this many cells hit all of them"
                                         : "or more: the search for the fewest ended");
    if (found.complete < question().most) {
      block.out += fmt::format("; all up to {} cells: {}", found.complete, to_string(found.reason));
    }
    block.out += '\n';
    for (const auto& set : found.sets) {
      block.out += fmt::format("{}: {}\n", place, cell_set_text(layout, set));
    }
  }
  // "12 of 4, 30 of 6": the number of sets of each size.
  static std::string sizes(const Answer& found) {
    if (!unique(found)) return std::string(to_string(found.verdict));
    std::map<std::size_t, int> counts;
    for (const auto& set : found.sets) ++counts[set.size()];
    std::string text;
    for (const auto& [size, count] : counts) {
      text += fmt::format("{}{} of {}", text.empty() ? "" : ", ", count, size);
    }
    return text.empty() ? "none" : text;
  }
};

}  // namespace

int explore_unavoidable(const QuestionFlags& flags, int most) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"unavoidable", "givens", "cells", "error"};
  return run_asking<UnavoidableWorker>(flags, UnavoidableQuestion{most, flags.limits()},
                                       std::move(input));
}

}  // namespace sudokit::cli
