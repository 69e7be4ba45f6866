#include "cli/commands/printed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/streams/console.hpp"

namespace sudokit::cli {
namespace {

std::vector<Puzzle> read_all(InputOptions options) {
  FileFeed feed(std::move(options), -1);
  Block block;
  std::vector<Puzzle> puzzles;
  while (feed.next(block, 1 << 16)) {
    for (const Record& record : block.batch.records) {
      if (block.count == 0) break;
      auto puzzle = parse_record(block.source->context, record);
      if (!puzzle) {
        throw InputError(fmt::format("--printed: {}:{}: {}", block.source->name, record.line,
                                     puzzle.error().message));
      }
      puzzles.push_back(std::move(*puzzle));
    }
    console().write(std::exchange(block.notes, {}));
  }
  if (puzzles.empty()) throw InputError("--printed: there is no puzzle");
  return puzzles;
}

// The pencilmarks, each cell by itself. Of a search that was cut short nothing is said.
Result<void> find_lost(const Puzzle& printed, const Puzzle& filled, const Run& run,
                       Faults& faults) {
  const auto right = true_candidates(printed, run);
  if (!right) return tl::unexpected(right.error());
  faults.reason = right->reason;
  if (right->reason != StopReason::finished) return {};
  for (std::size_t cell = 0; cell < filled.marks.size(); ++cell) {
    const bool open = filled.givens[cell] == 0;
    if (open && (filled.marks[cell] & right->digits[cell]).empty()) {
      faults.lost.push_back(static_cast<Cell>(cell));
    }
  }
  return {};
}

}  // namespace

std::string cells_text(const Layout& layout, const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell cell : cells) text += (text.empty() ? "" : " ") + cell_name(layout, cell);
  return text;
}

Printed::Printed(const std::string& file_or_puzzle, const InputFlags& input) {
  if (file_or_puzzle == "-") throw UsageError("--printed takes a file or a puzzle");
  InputFlags flags;
  flags.files = {file_or_puzzle};
  flags.layout = input.layout;
  puzzles_ = read_all(input_options(flags, OutputFlags{}));
}

// Without the entries: what is printed, or an empty grid.
Result<Puzzle> Printed::of(const Puzzle& filled, std::uint64_t number) const {
  if (puzzles_.empty()) {
    Puzzle open = filled;
    open.marks.clear();
    std::ranges::fill(open.givens, std::uint8_t{0});
    return open;
  }
  const std::size_t at = puzzles_.size() == 1 ? 0 : number;
  if (at >= puzzles_.size()) {
    return fail(fmt::format("--printed has {} puzzles, and none for this one", puzzles_.size()));
  }
  const Puzzle& printed = puzzles_[at];
  const Layout& layout = *printed.layout;
  if (layout.name() != filled.layout->name()) {
    return fail(fmt::format("the layout is {}, what is printed has {}", filled.layout->name(),
                            layout.name()));
  }
  for (std::size_t cell = 0; cell < printed.givens.size(); ++cell) {
    const int shown = printed.givens[cell], held = filled.givens[cell];
    if (shown == 0 || held == 0 || shown == held) continue;
    return fail(fmt::format("{} holds {} where {} is printed",
                            cell_name(layout, static_cast<int>(cell)), held, shown));
  }
  return printed;
}

Result<Faults> Printed::judge(const Puzzle& filled, std::uint64_t number, const Run& run) const {
  const auto printed = of(filled, number);
  if (!printed) return tl::unexpected(printed.error());
  const Features carried = printed->features() | filled.features();
  if (auto ok = admit("the search for mistakes", kHousesAndMarks, carried); !ok) {
    return tl::unexpected(ok.error());
  }
  auto found = find_mistakes(*printed, filled.givens, run);
  if (!found) return fail("what is printed has no solution");
  Faults faults{std::move(*found), {}};
  const bool marked = !puzzles_.empty() && filled.has_marks();
  if (marked && faults.reason == StopReason::finished) {
    if (auto ok = find_lost(*printed, filled, run, faults); !ok) return tl::unexpected(ok.error());
  }
  return faults;
}

bool any(const Faults& faults) {
  return !faults.impossible.empty() || !faults.take_back.empty() || !faults.lost.empty();
}

std::string entries_text(const Puzzle& filled, const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell cell : cells) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", cell_name(*filled.layout, cell),
                        filled.givens[cell]);
  }
  return text;
}

std::string faults_text(const Puzzle& filled, const Faults& faults) {
  std::vector<std::string> parts;
  if (!faults.impossible.empty()) {
    parts.push_back(entries_text(filled, faults.impossible) +
                    (faults.impossible.size() == 1 ? " is in no solution" : " are in no solution"));
  }
  if (!faults.take_back.empty()) {
    const bool one = faults.take_back.size() == 1;
    const std::string others = one ? ", or another one instead" : ", or others, as many";
    parts.push_back("take back " + cells_text(*filled.layout, faults.take_back) +
                    (faults.only_set ? "" : others));
  }
  if (!faults.lost.empty()) {
    parts.push_back(cells_text(*filled.layout, faults.lost) +
                    (faults.lost.size() == 1 ? " lacks" : " lack") +
                    " the pencilmark that is right");
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

void append_faults(std::string& out, JsonLine& line, const Puzzle& filled, const Faults& faults) {
  const auto entries = [&](std::string_view name, const std::vector<Cell>& cells) {
    line.key(name);
    JsonLine object(out);
    for (const Cell cell : cells) {
      object.number(cell_name(*filled.layout, cell), filled.givens[cell]);
    }
    object.close();
  };
  entries("impossible", faults.impossible);
  entries("take_back", faults.take_back);
  line.boolean("only_set", faults.only_set).key("lost");
  append_json_array(out, faults.lost,
                    [&](Cell cell) { append_json_string(out, cell_name(*filled.layout, cell)); });
  line.text("reason", to_string(faults.reason));
}

void add_printed_flag(Command& app, std::string& printed) {
  app.add_option("--printed", &printed,
                 "What is printed in the puzzles, all else being entries: a file with one puzzle "
                 "for all or one for each, or a puzzle itself")
      ->type_name("FILE|PUZZLE");
}

}  // namespace sudokit::cli
