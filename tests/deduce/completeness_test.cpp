// Techniques with a definition of completeness. When subproblem has no more instances, every
// candidate left lies in some way to fill each of its houses. When Nishio has none, every place
// left of a digit lies in some way to place it. Neither technique removes more than that.
#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/deduce.hpp"
#include "sudokit/nishio.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

// The position in which the technique, used alone, has no more instances.
Pencilmarks exhausted(const Puzzle& puzzle, std::string_view technique) {
  DeduceOptions options;
  options.allowed = techniques_named(technique);
  Deducer deducer = Deducer::make(puzzle.layout, options).value();
  deducer.start(puzzle);
  while (const auto step = deducer.next()) deducer.apply(*step);
  return deducer.pencilmarks();
}

bool may_hold(const Pencilmarks& state, Cell cell, int digit) {
  return state.values[cell] == digit || state.candidates[cell].contains(digit);
}

// Fills the cells of a house from `seat` on in every way, and records the digits used.
bool fill(const Pencilmarks& state, std::span<const Cell> house, std::size_t seat, Digits used,
          std::vector<Digits>& kept) {
  if (seat == house.size()) return true;
  bool some = false;
  for (int digit = 1; digit <= int(house.size()); ++digit) {
    if (used.contains(digit) || !may_hold(state, house[seat], digit)) continue;
    if (!fill(state, house, seat + 1, used | Digits::only(digit), kept)) continue;
    kept[seat].insert(digit);
    some = true;
  }
  return some;
}

// One round over all houses by brute force. True if it removed a candidate that lies in no way to
// fill a house.
bool filter_houses(Pencilmarks& state) {
  bool changed = false;
  for (int house = 0; house < state.layout->houses(); ++house) {
    const auto cells = state.layout->house(house);
    std::vector<Digits> kept(cells.size());
    fill(state, cells, 0, {}, kept);
    for (std::size_t seat = 0; seat < cells.size(); ++seat) {
      Digits& marks = state.candidates[cells[seat]];
      changed |= !(marks - kept[seat]).empty();
      marks = marks & kept[seat];
    }
  }
  return changed;
}

TEST(Completeness, SubproblemIsAllDifferentOfEveryHouse) {
  int removed = 0;
  for (const char* name : {"2x2", "2x3", "jigsaw5", "latin6"}) {
    const LayoutPtr layout = test::layout(name);
    Random random(83, 1);
    for (int i = 0; i < 60; ++i) {
      const Puzzle puzzle = test::random_puzzle(layout, layout->cells() / 5, 0, i % 2 == 0, random);
      Deducer start = Deducer::make(layout, {}).value();
      start.start(puzzle);
      Pencilmarks expected = start.pencilmarks();
      const Pencilmarks found = exhausted(puzzle, "subproblem");
      while (filter_houses(expected)) ++removed;
      ASSERT_EQ(found.candidates, expected.candidates) << test::to_text(puzzle);
    }
  }
  EXPECT_GT(removed, 50);
}

TEST(Completeness, NishioIsThePlacementsOfEveryDigit) {
  std::size_t removed = 0;
  for (const char* name : {"2x2", "2x3", "3x3", "3x4", "4x4", "x", "jigsaw7", "latin8"}) {
    const LayoutPtr layout = test::layout(name);
    Random random(84, 1);
    for (int i = 0; i < 20; ++i) {
      const Puzzle puzzle =
          test::random_puzzle(layout, layout->cells() * 2 / 5, 0, i % 2 == 0, random);
      Deducer start = Deducer::make(layout, {}).value();
      start.start(puzzle);
      Pencilmarks expected = start.pencilmarks();
      const auto oracle = run_nishio(expected, "exact-cover", Digits::all(layout->side())).value();
      for (const Candidate gone : oracle.removed) expected.candidates[gone.cell].erase(gone.digit);
      removed += oracle.removed.size();
      ASSERT_EQ(exhausted(puzzle, "nishio").candidates, expected.candidates)
          << name << " " << test::to_text(puzzle);
    }
  }
  EXPECT_GT(removed, 100u);
}

}  // namespace
}  // namespace sudokit
