// Solves small puzzles of small layouts: all complete engines must agree, and none may crash.
//
// Bytes: the layout, the limit, then one byte per cell (0 to 127: open, else a digit). If more
// bytes follow, they are the pencilmarks of the cells in order.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"
#include "targets.hpp"

namespace {

using namespace sudokit;

constexpr const char* kLayouts[] = {"1x1",    "2x2",    "2x3",   "3x2",   "latin3",
                                    "latin4", "latin5", "2x2+x", "2x3+x", "1x5"};

std::optional<Puzzle> puzzle_of(fuzz::Bytes data) {
  const std::size_t size = data.size();
  if (size < 2) return std::nullopt;
  Puzzle puzzle;
  puzzle.layout = Layout::named(kLayouts[data[0] % std::size(kLayouts)]).value();
  const auto cells = static_cast<std::size_t>(puzzle.layout->cells());
  const int side = puzzle.layout->side();
  puzzle.givens.assign(cells, 0);
  for (std::size_t i = 0; i < cells && i + 2 < size; ++i) {
    const int byte = data[i + 2];
    puzzle.givens[i] = static_cast<std::uint8_t>(byte < 128 ? 0 : byte % side + 1);
  }
  if (size <= cells + 2) return puzzle;
  for (std::size_t i = 0; i < cells; ++i) {
    const std::size_t at = cells + 2 + i;
    Digits marks = at < size ? Digits{data[at], 0} & Digits::all(side) : Digits::all(side);
    if (puzzle.givens[i] != 0) marks.insert(puzzle.givens[i]);
    puzzle.marks.push_back(marks);
  }
  return puzzle;
}

}  // namespace

void sudokit::fuzz::engines(Bytes input) {
  const auto puzzle = puzzle_of(input);
  if (!puzzle) return;
  Run run;
  run.limit = run.keep = 1 + input[1] % 16;
  std::optional<std::uint64_t> found;
  for (const EngineInfo* info : sudokit::engines()) {
    if (!info->complete() || !supports(*info, *puzzle)) continue;
    const Outcome outcome = info->make()->solve(*puzzle, run);
    if (found && outcome.found != *found) {
      std::fprintf(stderr, "%s found %llu instead of %llu\n", info->name.data(),
                   static_cast<unsigned long long>(outcome.found),
                   static_cast<unsigned long long>(*found));
      std::abort();
    }
    found = outcome.found;
  }
}
