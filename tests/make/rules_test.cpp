// Puzzles made with rules: unique, as wished, and the same when they are read again.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "make/plan.hpp"
#include "make/rule_shapes.hpp"
#include "make/support.hpp"
#include "oracle/oracle.hpp"
#include "rules/kinds.hpp"
#include "sudokit/text.hpp"

namespace sudokit {
namespace {

using rules::Draw;
using Settings = std::vector<std::pair<std::string, std::string>>;

Result<Puzzle> ruled(const Settings& wishes, const char* layout = "3x3", std::uint64_t index = 0) {
  return make({"minimal", named(layout), 1, wishes}, index);
}

int givens_in(const Puzzle& puzzle) {
  return static_cast<int>(puzzle.givens.size()) -
         static_cast<int>(std::ranges::count(puzzle.givens, std::uint8_t{0}));
}

int count_of(const Puzzle& puzzle, std::string_view kind) {
  if (!puzzle.has_rules()) return 0;
  return static_cast<int>(
      std::ranges::count_if(puzzle.rules->constraints(),
                            [&](const Constraint& each) { return each.kind->name == kind; }));
}

// All grids of a small layout that satisfy the givens and the rules, by the checker alone.
int solutions_by_brute_force(const Puzzle& puzzle, int most) {
  Grid grid = puzzle.givens;
  int found = 0;
  const auto fill = [&](auto&& self, std::size_t cell) -> void {
    if (found >= most) return;
    if (cell == grid.size()) {
      found += is_solution(puzzle, grid);
      return;
    }
    if (puzzle.givens[cell] != 0) return self(self, cell + 1);
    for (int digit = 1; digit <= puzzle.layout->side(); ++digit) {
      grid[cell] = static_cast<std::uint8_t>(digit);
      Grid so_far = grid;
      std::fill(so_far.begin() + static_cast<std::ptrdiff_t>(cell) + 1, so_far.end(), 0);
      if (!find_clash(*puzzle.layout, so_far)) self(self, cell + 1);
    }
    grid[cell] = 0;
  };
  fill(fill, 0);
  return found;
}

std::vector<std::string> drawn_kinds() {
  std::vector<std::string> names;
  for (const auto* kind : rules::kinds()) {
    if (kind->draw.shape != Draw::Shape::none) names.emplace_back(kind->name);
  }
  return names;
}

// The houses as sets of cells, since readers number the regions in their own order.
std::set<std::vector<Cell>> houses_of(const Layout& layout) {
  std::set<std::vector<Cell>> houses;
  for (int house = 0; house < layout.houses(); ++house) {
    std::vector<Cell> cells(layout.house(house).begin(), layout.house(house).end());
    std::ranges::sort(cells);
    houses.insert(std::move(cells));
  }
  return houses;
}

void expect_reads_back(const Puzzle& puzzle) {
  std::string text;
  ASSERT_TRUE(write_puzzle(text, puzzle, Format::rules));
  const auto again = parse_puzzle(text);
  ASSERT_TRUE(again) << text;
  EXPECT_EQ(again->givens, puzzle.givens);
  EXPECT_EQ(houses_of(*again->layout), houses_of(*puzzle.layout)) << text;
  EXPECT_TRUE(same_rules(again->rules, puzzle.rules)) << text;
}

TEST(RulesMade, EveryKindMakesUniquePuzzlesThatReadBack) {
  for (const std::string& kind : drawn_kinds()) {
    for (std::uint64_t index = 0; index < 3; ++index) {
      const auto puzzle = ruled({{"rules", kind}}, "3x3", index);
      ASSERT_TRUE(puzzle) << kind << ": " << puzzle.error().message;
      EXPECT_GT(count_of(*puzzle, kind), 0) << kind;
      EXPECT_EQ(verdict_of(*puzzle), Verdict::unique) << kind;
      expect_reads_back(*puzzle);
    }
  }
}

TEST(RulesMade, SmallPuzzlesHaveOneSolutionByBruteForce) {
  for (const std::string& kind : drawn_kinds()) {
    for (const char* layout : {"2x2", "2x3"}) {
      // Nothing of these kinds has room, or says anything, on such a side.
      const auto puzzle = ruled({{"rules", kind + ":1"}}, layout);
      if (!puzzle) continue;
      EXPECT_EQ(solutions_by_brute_force(*puzzle, 2), 1) << kind << " on " << layout;
    }
  }
}

TEST(RulesMade, AKillerWithoutGivensIsCoveredByCagesOfTheWishedSize) {
  for (std::uint64_t index = 0; index < 5; ++index) {
    const Puzzle puzzle = ruled({{"rules", "killer:x2..4"}, {"givens", "0"}}, "3x3", index).value();
    EXPECT_EQ(givens_in(puzzle), 0);
    std::set<Cell> covered;
    for (const Constraint& cage : puzzle.rules->constraints()) {
      EXPECT_TRUE(cage.cells[0].size() >= 2 && cage.cells[0].size() <= 4);
      EXPECT_TRUE(connected(cage.cells[0], 9));
      for (const Cell cell : cage.cells[0]) EXPECT_TRUE(covered.insert(cell).second);
    }
    EXPECT_EQ(covered.size(), 81u);
  }
}

TEST(RulesMade, NoGivenAndNoRuleAboveTheWishedNumberIsRedundant) {
  const Puzzle puzzle = ruled({{"rules", "arrow:1..6,white-dot:1..10"}}).value();
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    if (puzzle.givens[cell] == 0) continue;
    Puzzle less = puzzle;
    less.givens[cell] = 0;
    EXPECT_EQ(verdict_of(less), Verdict::multiple);
  }
  const std::size_t rules = puzzle.rules->constraints().size();
  for (std::size_t i = 0; i < rules; ++i) {
    if (count_of(puzzle, puzzle.rules->constraints()[i].kind->name) == 1) continue;
    std::vector<bool> keep(rules, true);
    keep[i] = false;
    Puzzle less = puzzle;
    less.rules = puzzle.rules->only(keep);
    EXPECT_EQ(verdict_of(less), Verdict::multiple) << i;
  }
}

TEST(RulesMade, TheNumberOfRulesAndTheirCellsAreAsWished) {
  const Puzzle puzzle =
      ruled({{"rules", "thermometer:3x4..5,quadruple:2,little-killer:4,anti-knight"}}).value();
  EXPECT_EQ(count_of(puzzle, "thermometer"), 3);
  EXPECT_EQ(count_of(puzzle, "quadruple"), 2);
  EXPECT_EQ(count_of(puzzle, "little-killer"), 4);
  EXPECT_EQ(count_of(puzzle, "anti-knight"), 1);
  for (const Constraint& each : puzzle.rules->constraints()) {
    if (each.kind->name != "thermometer") continue;
    EXPECT_TRUE(each.cells[0].size() == 4 || each.cells[0].size() == 5);
  }
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
}

TEST(RulesMade, LinesDoNotMeetUnlessTheyMayCross) {
  const Settings wishes = {{"rules", "thermometer:5x4..6,german-whisper:3,palindrome:3"}};
  const Puzzle puzzle = ruled(wishes).value();
  Room room;
  for (const Constraint& each : puzzle.rules->constraints()) {
    const Sites sites = sites_of(Draw::Shape::path, each.cells[0], 9, false);
    EXPECT_TRUE(room.fits(sites));
    room.take(sites);
  }
}

TEST(RulesMade, NegativeRulesGetAllTheirMarks) {
  const Puzzle puzzle = ruled({{"rules", "kropki-negative"}}).value();
  EXPECT_EQ(count_of(puzzle, "kropki-negative"), 1);
  EXPECT_GT(count_of(puzzle, "white-dot"), 5);
  EXPECT_GT(count_of(puzzle, "black-dot"), 2);
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
  expect_reads_back(puzzle);
}

TEST(RulesMade, HousesOfRulesBecomePartOfTheLayout) {
  const Puzzle puzzle = ruled({{"rules", "diagonals,killer:4"}}).value();
  EXPECT_EQ(puzzle.layout->houses(), 29);
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
  expect_reads_back(puzzle);
}

TEST(RulesMade, RulesAreSymmetricIfWished) {
  for (const char* kind : {"killer", "arrow:4", "white-dot:6", "x-sum:6", "quadruple:4"}) {
    const Puzzle puzzle =
        ruled({{"rules", kind}, {"symmetry", "rotate180"}, {"symmetric_rules", "true"}}).value();
    std::set<std::vector<Cell>> all;
    for (const Constraint& each : puzzle.rules->constraints()) {
      auto cells = each.cells[0];
      std::ranges::sort(cells);
      all.insert(cells);
    }
    for (const auto& cells : all) {
      std::vector<Cell> image;
      for (const Cell cell : cells) image.push_back(static_cast<Cell>(80 - cell));
      std::ranges::sort(image);
      EXPECT_TRUE(all.contains(image)) << kind;
    }
    EXPECT_EQ(verdict_of(puzzle), Verdict::unique) << kind;
  }
}

TEST(RulesMade, APuzzleToBeCompletedKeepsItsRules) {
  const std::string half =
      "layout 3x3\n"
      "killer 10 r1c1 r1c2\n"
      "thermometer r5c5-r5c8\n";
  const Puzzle puzzle = ruled({{"from", half}}).value();
  EXPECT_EQ(count_of(puzzle, "killer"), 1);
  EXPECT_EQ(count_of(puzzle, "thermometer"), 1);
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
  const Puzzle more = ruled({{"from", half}, {"rules", "arrow"}, {"givens", "10..14"}}).value();
  EXPECT_EQ(count_of(more, "thermometer"), 1);
  EXPECT_GT(count_of(more, "arrow"), 3);
  EXPECT_EQ(verdict_of(more), Verdict::unique);
}

TEST(RulesMade, GivensMaskAndRatingApplyToPuzzlesWithRules) {
  const Puzzle few = ruled({{"rules", "killer:8..12,thermometer"}, {"givens", "3..5"}}).value();
  EXPECT_TRUE(givens_in(few) >= 3 && givens_in(few) <= 5) << givens_in(few);
  std::string mask(81, '.');
  for (const std::size_t cell : {0u, 8u, 40u, 72u, 80u}) mask[cell] = 'x';
  const Puzzle masked = ruled({{"rules", "killer"}, {"mask", mask}}).value();
  for (std::size_t cell = 0; cell < 81; ++cell) {
    EXPECT_EQ(masked.givens[cell] != 0, mask[cell] == 'x');
  }
  const Puzzle easy = ruled({{"rules", "killer"}, {"rating", "medium"}}).value();
  for (const Puzzle* each : {&few, &masked, &easy}) {
    EXPECT_EQ(verdict_of(*each), Verdict::unique);
  }
}

TEST(RulesMade, RandomJigsawsAreSymmetricIfWished) {
  const Puzzle plain = ruled({{"jigsaw", "true"}}).value();
  EXPECT_TRUE(plain.layout->features().has(Feature::jigsaw));
  EXPECT_EQ(verdict_of(plain), Verdict::unique);
  expect_reads_back(plain);
  const Settings wishes = {{"jigsaw", "true"},
                           {"rules", "killer:6"},
                           {"symmetry", "rotate180"},
                           {"symmetric_rules", "true"}};
  const Puzzle puzzle = ruled(wishes).value();
  const Layout& layout = *puzzle.layout;
  for (int cell = 0; cell < 81; ++cell) {
    for (int other = 0; other < 81; ++other) {
      const bool same = layout.region(cell) == layout.region(other);
      ASSERT_EQ(same, layout.region(80 - cell) == layout.region(80 - other));
    }
  }
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
  expect_reads_back(puzzle);
}

TEST(RulesMade, NumbersShownAreInTheRangeWished) {
  const auto expect_numbers = [](const Puzzle& puzzle, std::string_view kind, int low, int high) {
    for (const Constraint& each : puzzle.rules->constraints()) {
      if (each.kind->name != kind) continue;
      EXPECT_GE(each.numbers[0], low) << kind;
      EXPECT_LE(each.numbers[0], high) << kind;
    }
    EXPECT_EQ(verdict_of(puzzle), Verdict::unique) << kind;
  };
  const Puzzle cages = ruled({{"rules", "killer:x2..4=8..20"}}).value();
  expect_numbers(cages, "killer", 8, 20);
  EXPECT_GT(count_of(cages, "killer"), 20);
  expect_numbers(ruled({{"rules", "little-killer:4=10..25,sandwich:=5..30"}}).value(), "sandwich",
                 5, 30);
  EXPECT_EQ(ruled({{"rules", "renban:=5"}}).error().code.name(), "invalid-value");
}

TEST(RulesMade, CagesCoverTheShareWished) {
  for (const auto& [text, low, high] :
       {std::tuple("killer:50%", 41, 44), std::tuple("killer:30..40%x2..3", 25, 32)}) {
    const Puzzle puzzle = ruled({{"rules", text}}).value();
    std::size_t cells = 0;
    for (const Constraint& each : puzzle.rules->constraints()) cells += each.cells[0].size();
    EXPECT_GE(cells, low) << text;
    EXPECT_LE(cells, high) << text;
    EXPECT_EQ(verdict_of(puzzle), Verdict::unique) << text;
  }
  EXPECT_EQ(ruled({{"rules", "arrow:50%"}}).error().code.name(), "invalid-value");
}

TEST(RulesMade, AnOutlineIsKeptAndGetsItsSums) {
  const Puzzle drawn = ruled({{"rules", "killer"}}).value();
  std::string outline = "layout 3x3\nthermometer r5c5-r5c8\n";
  std::vector<std::vector<Cell>> cages;
  for (const Constraint& cage : drawn.rules->constraints()) {
    cages.push_back(cage.cells[0]);
    outline += describe({cage.kind, cage.cells}, *drawn.layout) + "\n";
  }
  const Puzzle puzzle = ruled({{"from", outline}, {"rules", "killer"}, {"givens", "0"}}).value();
  EXPECT_EQ(givens_in(puzzle), 0);
  EXPECT_EQ(count_of(puzzle, "thermometer"), 1);
  std::vector<std::vector<Cell>> kept;
  for (const Constraint& each : puzzle.rules->constraints()) {
    if (each.kind->name != "killer") continue;
    EXPECT_EQ(each.numbers.size(), 1U);
    kept.push_back(each.cells[0]);
  }
  EXPECT_EQ(kept, cages);
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
  const auto sized = ruled({{"from", outline}, {"rules", "killer:x2..3"}});
  EXPECT_EQ(sized.error().code.name(), "contradictory-request");
}

TEST(RulesMade, RulesThatCannotFitAreAnErrorAndRareOnesEndAtTheLimit) {
  const auto crowded = ruled({{"rules", "thermometer:30x8..9"}});
  EXPECT_TRUE(crowded.error().code == "contradictory-request");
  const auto maker = find_maker("minimal")->make();
  ASSERT_TRUE(maker->set("rules", "arrow:1") && maker->set("givens", "2"));
  MakeRequest request;
  request.layout = named("3x3");
  request.tries = 5;
  EXPECT_TRUE(maker->make(request).error().code == "out-of-iterations");
}

TEST(RulesMade, WishesAreReadAndWritten) {
  for (const char* text : {"killer", "arrow:2..4", "thermometer:3x5..7", "killer:x2..3,anti-knight",
                           "killer:60%x2..3=5..20", "sandwich:=0..9", "killer:40..50%"}) {
    EXPECT_EQ(RulesWish::parse(text).value().text(), text);
  }
  EXPECT_EQ(RulesWish::parse("kropki:4").value().text(), "white-dot:4,black-dot:4");
  for (const char* text : {"killer:", "arrow:x", "arrow:5..2", "thermometer:0", "killer:101%",
                           "killer:%", "killer:3=", "killer:=9..5"}) {
    EXPECT_TRUE(RulesWish::parse(text).error().code == "invalid-value") << text;
  }
  for (const char* text : {"fog", "regex", "or"}) {
    EXPECT_TRUE(RulesWish::parse(text).error().code == "unknown-constraint") << text;
  }
}

}  // namespace
}  // namespace sudokit
