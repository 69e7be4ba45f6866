#include "deduce/hodoku/complex_fish.hpp"

#include "deduce/hodoku/fish_search.hpp"
#include "deduce/nine/argue.hpp"
#include "nishio/nine.hpp"

namespace sudokit::nine::hodoku {
namespace {

constexpr int kMostEndoFins = 2;

bool take(const Sheet& sheet, const FishSets& sets, bool fins, int digit, Step& step) {
  if (fins == sets.fins.empty()) return false;
  const Cells seen = fins ? seen_by_all(sets.fins) : ~Cells{};
  const Cells out = sets.covered & ~sets.joined & seen;
  const Cells within = sets.doubled & seen;
  if (out.empty() && within.empty()) return false;
  step.clear();
  step.take(out, digit);
  step.take(within & ~out, digit);
  if (!step.explain) return true;
  argue_fish(sheet.board, digit, sets.bases, sets.covers, sets.fins, step.argument);
  return true;
}

// The digits with some candidate in no placement; a fish cannot remove any other candidate.
Digit9 digits_to_ask(const Sheet& sheet) {
  std::array<Mask16, 81> cells{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const int value = sheet.value(int(cell));
    cells[cell] = value > 0 ? static_cast<Mask16>(1U << (value - 1)) : sheet.at(int(cell));
  }
  const auto before = cells;
  nishio_nine(cells);
  Digit9 gone = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    gone |= static_cast<Digit9>(before[cell] & ~cells[cell]);
  }
  return gone;
}

}  // namespace

bool complex_fish(const Sheet& sheet, FishKind kind, Step& step, Meter* meter) {
  const bool mutant = kind.shape == FishShape::mutant;
  const FishBounds bounds = {kind.size, kind.size, kind.fins ? kMostFins : 0,
                             kind.fins ? kMostEndoFins : 0};
  bool found = false;
  each(digits_to_ask(sheet), [&](int digit) {
    for (const bool rows : {true, false}) {
      if (found || (mutant && !rows)) continue;
      FishSearch search(sheet, digit, bounds, meter);
      search.allow(kRows, rows || mutant, !rows || mutant);
      search.allow(kColumns, !rows || mutant, rows || mutant);
      search.allow(kBlocks, true, true);
      found = search.find(
          [&](const FishSets& sets) { return take(sheet, sets, kind.fins, digit, step); });
    }
  });
  return found;
}

}  // namespace sudokit::nine::hodoku
