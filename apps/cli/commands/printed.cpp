#include "cli/commands/printed.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/streams/console.hpp"

namespace sudokit::cli {
namespace {

std::vector<Puzzle> read_all(InputOptions options, std::string_view name) {
  FileFeed feed(std::move(options), -1);
  Block block;
  std::vector<Puzzle> puzzles;
  while (feed.next(block, 1 << 16)) {
    for (const Record& record : block.batch.records) {
      if (block.count == 0) break;
      auto puzzle = parse_record(block.source->context, record);
      if (!puzzle) {
        throw InputError(puzzle.error().code, "{}: {}:{}: {}", name, block.source->name,
                         record.line, puzzle.error().message);
      }
      puzzles.push_back(std::move(*puzzle));
    }
    console().write(std::exchange(block.notes, {}));
  }
  if (puzzles.empty()) throw InputError("no-puzzle", "{}: no puzzle found", name);
  return puzzles;
}

}  // namespace

std::vector<Puzzle> printed_puzzles(const std::string& file_or_puzzle, const InputFlags& input,
                                    std::string_view name) {
  if (file_or_puzzle == "-")
    throw UsageError("invalid-value", "{}: expected a file or a puzzle, not standard input", name);
  InputFlags flags;
  flags.files = {file_or_puzzle};
  flags.layout = input.layout;
  return read_all(input_options(flags, OutputFlags{}), name);
}

void add_printed_flag(Command& app, std::string& printed) {
  app.add_option("--printed", &printed,
                 "The puzzle as printed; all other digits are the solver's entries. Give a "
                 "puzzle, or a file with one puzzle for all records or one for each")
      ->type_name("FILE|PUZZLE");
}

}  // namespace sudokit::cli
