// Finds the entries that are wrong, and the fewest entries to take back.
#include <fmt/format.h>

#include "core/failf.hpp"
#include "oracle/take_back.hpp"

namespace sudokit {
namespace {

std::vector<Entry> entries_of(const Puzzle& puzzle, const Grid& entries) {
  std::vector<Entry> made;
  for (std::size_t cell = 0; cell < entries.size(); ++cell) {
    if (entries[cell] != 0 && puzzle.givens[cell] == 0) {
      made.push_back({static_cast<Cell>(cell), entries[cell]});
    }
  }
  return made;
}

Result<void> check_entries(const Puzzle& puzzle, const Grid& entries) {
  if (entries.size() != puzzle.givens.size()) {
    return failf("wrong-cell-count", "{} entries for {} cells", entries.size(),
                 puzzle.givens.size());
  }
  for (const int digit : entries) {
    if (digit > puzzle.layout->side())
      return failf("digit-out-of-range", "the puzzle has no digit {}", digit);
  }
  return {};
}

}  // namespace

Result<Mistakes> find_mistakes(const Puzzle& puzzle, const Grid& entries, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  if (auto ok = check_entries(puzzle, entries); !ok) return tl::unexpected(ok.error());
  Meter meter(run);
  Oracle oracle(puzzle.layout, run, meter);
  const Oracle::Solutions known = oracle.prove_unique(puzzle);
  if (known == Oracle::Solutions::none)
    return fail("no-solution", "the puzzle itself has no solution");
  Mistakes found;
  const std::vector<Entry> made = entries_of(puzzle, entries);
  const bool one = known == Oracle::Solutions::one;
  const Grid solution = one ? oracle.solution() : Grid();
  Puzzle asked = puzzle;
  for (const Entry& entry : made) {
    asked.givens[entry.cell] = static_cast<std::uint8_t>(entry.digit);
    const bool wrong = one ? solution[entry.cell] != entry.digit
                           : !allowed(puzzle, entry.cell).contains(entry.digit) ||
                                 oracle.ask(asked) == Oracle::Answer::no;
    asked.givens[entry.cell] = 0;
    if (wrong) found.impossible.push_back(entry.cell);
  }
  if (one) {
    found.take_back = found.impossible;
    found.only_set = true;
  } else if (puzzle.has_rules() && !oracle.stopped()) {
    take_back_by_trials(puzzle, made, oracle, found);
  } else if (!oracle.stopped()) {
    take_back_fewest(puzzle, made, oracle, meter, found);
  }
  found.reason = meter.reason();
  return found;
}

}  // namespace sudokit
