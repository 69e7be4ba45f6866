#include "cli/commands/unavoidable.hpp"

#include <fmt/format.h>

#include <map>

#include "cli/commands/cell_sets.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

class UnavoidableWorker final : public CellSetsWorker<Unavoidable, unavoidable_sets> {
 public:
  using CellSetsWorker::CellSetsWorker;

 protected:
  std::vector<std::string> columns() const override {
    return {sizes(), unique() ? std::to_string(found().givens) : ""};
  }
  // The sizes and what they force first, then a set a line.
  void write_text(Block& block, const Record& record, const Layout& layout) const override {
    const std::string place = place_of(block, record.line);
    if (!unique()) {
      block.out += fmt::format("{}: {}\n", place, sizes());
      return;
    }
    block.out +=
        fmt::format("{}: {}; {} givens are forced ({})", place, sizes(), found().givens, how());
    if (found().complete < most()) {
      block.out +=
          fmt::format("; all up to {} cells: {}", found().complete, to_string(found().reason));
    }
    block.out += '\n';
    for (const auto& set : found().sets) {
      block.out += fmt::format("{}: {}\n", place, cell_set_text(layout, set));
    }
  }
  void add_members(JsonLine& line) const override {
    if (!unique()) return;
    line.number("complete", static_cast<std::uint64_t>(found().complete));
    line.number("givens", static_cast<std::uint64_t>(found().givens));
    line.boolean("exact", found().exact);
  }
  std::string_view key() const override { return "unavoidable"; }

 private:
  // "12 of 4, 30 of 6": how many of each size.
  std::string sizes() const {
    if (!unique()) return std::string(to_string(found().verdict));
    std::map<std::size_t, int> counts;
    for (const auto& set : found().sets) ++counts[set.size()];
    std::string text;
    for (const auto& [size, count] : counts) {
      text += fmt::format("{}{} of {}", text.empty() ? "" : ", ", count, size);
    }
    return text.empty() ? "none" : text;
  }
  std::string_view how() const {
    return found().exact ? "so many cells hit all of them"
                         : "or more: looking for the fewest ended";
  }
};

}  // namespace

int explore_unavoidable(const QuestionFlags& flags, int most) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"unavoidable", "givens", "cells", "error"};
  return run_questions<UnavoidableWorker>(CellSetsFlags{flags, most}, std::move(input));
}

}  // namespace sudokit::cli
