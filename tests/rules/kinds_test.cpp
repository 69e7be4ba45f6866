// Every kind of constraint: its expansion holds exactly where its statement holds.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "rules/build.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/rulebook.hpp"
#include "sudokit/run.hpp"
#include "support/primitives.hpp"

namespace sudokit {
namespace {

int number_between(Random& random, int low, int high) {
  return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

// Distinct cells in random order.
std::vector<Cell> some_cells(const Layout& layout, Random& random, int count) {
  std::vector<Cell> all;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (!layout.is_missing(cell)) all.push_back(static_cast<Cell>(cell));
  }
  random.shuffle(std::span(all));
  all.resize(std::min(static_cast<std::size_t>(count), all.size()));
  return all;
}

std::vector<Cell> some_line(const Layout& layout, Random& random) {
  const int line = number_between(random, 0, layout.rows() + layout.columns() - 1);
  std::vector<Cell> cells =
      line < layout.rows() ? layout.row_cells(line) : layout.column_cells(line - layout.rows());
  if (random.coin()) std::ranges::reverse(cells);
  return cells;
}

std::string some_table(int side, Random& random) {
  std::string table;
  for (int a = 1; a <= side; ++a) {
    std::string row;
    for (int b = 1; b <= side; ++b) {
      if (random.coin()) row += fmt::format("{}{}", row.empty() ? "" : ",", b);
    }
    if (!row.empty()) table += fmt::format("{}{}:{}", table.empty() ? "" : " ", a, row);
  }
  return table.empty() ? "1:1" : table;
}

std::string some_automaton(int side, Random& random) {
  std::string table;
  for (int state = 0; state < 3; ++state) {
    std::string row;
    for (int digit = 1; digit <= side; ++digit) {
      if (random.below(4) > 0)
        row += fmt::format("{}{}>{}", row.empty() ? "" : ",", digit, random.below(3));
    }
    table += fmt::format("{}{}{}:{}", state > 0 ? " " : "", state, state > 0 ? "*" : "", row);
  }
  return table;
}

std::string some_pattern(Random& random, int depth) {
  const std::string atom =
      depth > 2 || random.below(3) > 0
          ? std::string(std::array{"1", "2", ".", "[13]", "[^2]", "[2-4]"}[random.below(6)])
          : "(" + some_pattern(random, depth + 1) + ")";
  const std::string quantifier =
      std::array{"", "", "*", "+", "?", "{2}", "{1,2}", "{0,}"}[random.below(8)];
  const std::string more =
      random.below(3) == 0 ? std::array{"", "|"}[random.below(2)] + some_pattern(random, depth + 1)
                           : ".?";
  return atom + quantifier + more;
}

std::vector<int> some_numbers(const ConstraintRow& row, int side, Random& random, int cells) {
  std::vector<int> numbers;
  const int count = number_between(random, row.takes.numbers.low,
                                   std::min(row.takes.numbers.high, std::min(cells, 4)));
  if (row.name == "look-and-say")
    return {number_between(random, 0, 2), number_between(random, 1, side)};
  if (row.name == "sandwich-between") {
    const int low = number_between(random, 1, side - 1);
    return {number_between(random, 0, side), low, number_between(random, low + 1, side)};
  }
  constexpr std::array kDigits = {"quadruple",  "candidates", "skyscraper",    "hidden-skyscraper",
                                  "difference", "ratio",      "numbered-room", "count",
                                  "counter",    "whisper"};
  const bool digits = std::ranges::count(kDigits, row.name) > 0;
  const int most = row.name == "diagonal" ? 2 : digits ? side : side * 2;
  const int least = row.name == "modular-line" ? 2 : row.name == "sandwich" ? 0 : 1;
  for (int i = 0; i < count; ++i) {
    numbers.push_back(number_between(random, least, row.name == "modular-line" ? 3 : most));
  }
  if (row.takes.factors && random.coin()) {
    // Factors are not written if they are all 1.
    for (int i = 0; i < cells; ++i) {
      numbers.push_back(i > 0 && random.coin() ? number_between(random, 1, 3) : -1);
    }
  }
  return numbers;
}

Constraint some_constraint(const ConstraintRow& row, const Layout& layout, Random& random);

void add_groups(Constraint& any, const Layout& layout, Random& random) {
  for (int i = number_between(random, 1, 3); i > 0; --i) {
    auto& group = any.groups.emplace_back();
    for (const char* name : {"killer", "thermometer", "odd", "or"}) {
      if (std::string_view(name) == "or" && random.below(4) > 0) continue;
      if (random.coin()) group.push_back(some_constraint(*find_constraint(name), layout, random));
    }
  }
}

Constraint some_constraint(const ConstraintRow& row, const Layout& layout, Random& random) {
  Constraint made;
  made.kind = &row;
  const auto& takes = row.takes;
  const int lists = number_between(random, takes.lists.low, std::min(takes.lists.high, 3));
  const int length = row.name == "extra-region" ? layout.side()
                     : row.name == "pill-arrow"
                         ? 2
                         : number_between(random, takes.cells.low, std::min(takes.cells.high, 4));
  for (int i = 0; i < lists; ++i) {
    if (takes.place == ConstraintTakes::Place::cells)
      made.cells.push_back(some_cells(layout, random, length));
    if (takes.place == ConstraintTakes::Place::line) made.cells = {some_line(layout, random)};
  }
  if (row.name == "little-killer") {
    const Cell side = static_cast<Cell>(layout.side());
    made.cells = {{1, side}};
    if (random.coin())
      made.cells = {{0, static_cast<Cell>(side + 1), static_cast<Cell>(2 * side + 2)}};
  }
  made.numbers = some_numbers(row, layout.side(), random, length);
  if (row.name == "relation" || row.name == "relation-all")
    made.text = some_table(layout.side(), random);
  if (row.name == "automaton") made.text = some_automaton(layout.side(), random);
  if (row.name == "regex") made.text = some_pattern(random, 0);
  if (takes.groups) add_groups(made, layout, random);
  return made;
}

// A solved grid of a layout with boxes, with random labels and shuffled bands; on an open grid, any
// digits.
Grid solved_grid(const Layout& layout, Random& random) {
  const int side = layout.side();
  if (layout.is_open()) {
    Grid grid(static_cast<std::size_t>(layout.cells()), 1);
    for (const Cell cell : some_cells(layout, random, layout.cells())) {
      grid[cell] = static_cast<std::uint8_t>(number_between(random, 1, side));
    }
    return grid;
  }
  const int rows = layout.box_rows();
  std::vector<int> labels(static_cast<std::size_t>(side));
  std::iota(labels.begin(), labels.end(), 1);
  random.shuffle(std::span(labels));
  Grid grid(static_cast<std::size_t>(layout.cells()));
  const int turn = number_between(random, 0, rows - 1);
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int row = (layout.row(cell) / rows * rows + (layout.row(cell) + turn) % rows);
    const int shift = row / rows + row % rows * layout.box_cols();
    grid[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(
        labels[static_cast<std::size_t>((layout.column(cell) + shift) % side)]);
  }
  return grid;
}

// A grid with random digits in many cells, so that houses are broken.
Grid any_grid(const Layout& layout, Random& random, const Constraint& constraint) {
  Grid grid = solved_grid(layout, random);
  for (auto& digit : grid) {
    if (random.below(3) > 0)
      digit = static_cast<std::uint8_t>(number_between(random, 1, layout.side()));
  }
  // Kinds that read a whole line rely on its digits being different.
  if (constraint.kind->takes.place == ConstraintTakes::Place::line) {
    std::vector<std::uint8_t> digits(static_cast<std::size_t>(layout.side()));
    std::iota(digits.begin(), digits.end(), std::uint8_t{1});
    random.shuffle(std::span(digits));
    for (std::size_t i = 0; i < constraint.cells[0].size(); ++i) {
      grid[constraint.cells[0][i]] = digits[i];
    }
  }
  return grid;
}

struct Seen {
  int true_ones = 0;
  int false_ones = 0;
};

// Kinds whose primitives omit what houses already imply are tested on solved grids.
bool rests_on_houses(const Constraint& constraint) {
  const std::string_view name = constraint.kind->name;
  return name == "anti-king" || name.starts_with("full-rank") || name == "no-tied-ranks" ||
         constraint.kind->takes.groups;
}

void compare(const Constraint& constraint, const Layout& layout, Random& random, Seen& seen) {
  const auto rules = Rules::make(layout, {constraint});
  ASSERT_TRUE(rules) << describe(constraint, layout) << ": " << rules.error().message;
  const Constraint& made = (*rules)->constraints()[0];
  std::vector<Primitive> primitives((*rules)->primitives().begin(), (*rules)->primitives().end());
  if (!rests_on_houses(made)) primitives = made.kind->expand(made, layout).value();
  for (int i = 0; i < 40; ++i) {
    const bool solved = rests_on_houses(made) || i % 4 == 0;
    const Grid grid = solved ? solved_grid(layout, random) : any_grid(layout, random, made);
    const bool stated = made.kind->holds(made, layout, grid);
    ASSERT_EQ(test::all_hold(primitives, grid), stated)
        << describe(made, layout) << "\non " << ::testing::PrintToString(grid);
    ++(stated ? seen.true_ones : seen.false_ones);
  }
}

// What a kind says of an open grid, where digits may repeat in rows and be missing in them.
void compare_open(const ConstraintRow& kind, const Layout& layout, Random& random) {
  const Constraint made = some_constraint(kind, layout, random);
  const auto rules = Rules::make(layout, {made});
  if (!rules) {
    EXPECT_EQ(rules.error().code, ErrorCode("invalid-constraint")) << describe(made, layout);
    return;
  }
  for (int i = 0; i < 40; ++i) {
    const Grid grid = solved_grid(layout, random);
    const Constraint& one = (*rules)->constraints()[0];
    ASSERT_EQ(test::all_hold((*rules)->primitives(), grid), kind.holds(one, layout, grid))
        << describe(one, layout) << "\non " << ::testing::PrintToString(grid);
  }
}

class Kinds : public ::testing::TestWithParam<const ConstraintRow*> {};

TEST_P(Kinds, ExpandToWhatTheyState) {
  Random random(7, 1);
  Seen seen;
  for (const char* name : {"2x2", "2x3", "3x2"}) {
    const LayoutPtr layout = Layout::named(name).value();
    const std::string_view kind = GetParam()->name;
    if (kind.find("entrop") != kind.npos && layout->side() % 3 != 0) continue;
    if (kind == "dutch-flatmates") GTEST_SKIP() << "only for odd sides";
    for (int i = 0; i < 60; ++i) {
      compare(some_constraint(*GetParam(), *layout, random), *layout, random, seen);
      if (HasFatalFailure()) return;
    }
  }
  // Negative and global rules rarely hold in random grids of any kind.
  const bool global = GetParam()->takes.place == ConstraintTakes::Place::grid;
  EXPECT_TRUE(global || seen.true_ones > 0);
  // The solved grids of this test have no two equal lines; counting_test has all grids of 4x4.
  EXPECT_TRUE(GetParam()->name == "no-tied-ranks" || seen.false_ones > 0);
}

TEST_P(Kinds, ExpandToWhatTheyStateOnOpenGrids) {
  if (GetParam()->takes.groups) GTEST_SKIP() << "its groups are judged by their kinds";
  Random random(7, 3);
  for (const char* name : {"3x3of4", "3x4of5", "4x3of6", "4x4of4"}) {
    for (int i = 0; i < 20; ++i) {
      compare_open(*GetParam(), *Layout::named(name).value(), random);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(Kinds, AreReadAsTheyAreWritten) {
  Random random(7, 2);
  const LayoutPtr layout = Layout::named("2x3").value();
  for (int i = 0; i < 100; ++i) {
    const Constraint made = some_constraint(*GetParam(), *layout, random);
    const std::string text = describe(made, *layout);
    const auto read = parse_constraint(text, *layout);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    EXPECT_EQ(describe(*read, *layout), text);
    if (made.groups.empty()) {
      EXPECT_EQ(*read, made) << text;
    }
  }
}

// A program that draws rules lets such cells be a set.
TEST_P(Kinds, WhoseOrderIsNotDrawnAreTheSameBackwards) {
  const ConstraintRow& row = *GetParam();
  if (rule_entry(row.name)->ordered) GTEST_SKIP() << "its order is drawn";
  if (row.takes.place != ConstraintTakes::Place::cells) GTEST_SKIP() << "takes no set of cells";
  Random random(7, 3);
  const LayoutPtr layout = Layout::named("2x3").value();
  for (int i = 0; i < 100; ++i) {
    Constraint made = some_constraint(row, *layout, random);
    Constraint turned = made;
    for (auto& list : turned.cells) std::ranges::reverse(list);
    if (row.name == "sum") std::ranges::reverse(turned.numbers.begin() + 1, turned.numbers.end());
    const Grid grid = i % 4 == 0 ? solved_grid(*layout, random) : any_grid(*layout, random, made);
    EXPECT_EQ(row.holds(made, *layout, grid), row.holds(turned, *layout, grid))
        << describe(made, *layout);
  }
}

TEST(Rulebook, TellsWhichOrdersAreDrawn) {
  for (const char* name : {"thermometer", "arrow", "pill-arrow", "german-whisper", "renban",
                           "between-line", "little-killer", "greater-than", "regex"}) {
    EXPECT_TRUE(rule_entry(name)->ordered) << name;
  }
  for (const char* name : {"killer", "look-and-say", "same-digits", "quadruple", "white-dot",
                           "sandwich", "anti-knight", "or"}) {
    EXPECT_FALSE(rule_entry(name)->ordered) << name;
  }
}

// ---- Rules about the whole grid ----------------------------------------------------------------

// Calls use(grid) for every solved grid of a layout; at side 5 only for those whose first row is
// 1 3 5 2 4.
class EachGrid {
 public:
  EachGrid(const Layout& layout, std::function<void(const Grid&)> use)
      : layout_(layout), use_(std::move(use)), grid_(static_cast<std::size_t>(layout.cells())) {
    fill(0);
  }

 private:
  void fill(int cell) {
    if (cell == layout_.cells()) return use_(grid_);
    auto& own = grid_[static_cast<std::size_t>(cell)];
    constexpr std::array<std::uint8_t, 5> kFirstRow = {1, 3, 5, 2, 4};
    for (own = 1; own <= layout_.side(); ++own) {
      if (layout_.side() == 5 && cell < 5 && own != kFirstRow[static_cast<std::size_t>(cell)])
        continue;
      const bool sees = std::ranges::any_of(
          layout_.peers(cell), [&](Cell peer) { return peer < cell && grid_[peer] == own; });
      if (!sees) fill(cell + 1);
    }
  }

  const Layout& layout_;
  std::function<void(const Grid&)> use_;
  Grid grid_;
};

bool holds(const Rules& rules, const Grid& grid) {
  return test::all_hold(rules.primitives(), grid);
}
bool is_stated(const Rules& rules, const Layout& layout, const Grid& grid) {
  return std::ranges::all_of(rules.constraints(), [&](const Constraint& one) {
    return one.kind->holds(one, layout, grid);
  });
}

std::vector<Constraint> global_ones(const ConstraintRow& row) {
  if (row.takes.numbers.high == 0) return {Constraint{.kind = &row}};
  return {Constraint{.kind = &row, .numbers = {1}}, Constraint{.kind = &row, .numbers = {2}}};
}

// Random grids hardly ever keep such a rule, so all grids are tried.
TEST_P(Kinds, AboutTheGridHoldWhereTheyState) {
  if (GetParam()->takes.place != ConstraintTakes::Place::grid || GetParam()->takes.groups) {
    GTEST_SKIP() << "not about the whole grid";
  }
  Seen seen;
  for (const char* name : {"latin3", "2x2", "latin4", "latin5"}) {
    const LayoutPtr layout = Layout::named(name).value();
    for (const Constraint& one : global_ones(*GetParam())) {
      const auto rules = Rules::make(*layout, {one});
      if (!rules) continue;  // it needs boxes
      EachGrid(*layout, [&](const Grid& grid) {
        const bool stated = is_stated(**rules, *layout, grid);
        ASSERT_EQ(holds(**rules, grid), stated) << ::testing::PrintToString(grid);
        ++(stated ? seen.true_ones : seen.false_ones);
      });
    }
  }
  // Next to 2 only 5 may stand.
  EXPECT_TRUE(seen.true_ones > 0 || GetParam()->name == "kropki-negative");
  // It needs thirds of the digits, and at side 3 it always holds; rows and columns are houses here.
  const std::string_view name = GetParam()->name;
  EXPECT_TRUE(seen.false_ones > 0 || name == "global-entropy" ||
              name.ends_with("-without-repeats"));
}

// Whether two neighbours without a mark break a negative rule that names no numbers.
bool breaks(std::string_view rule, int x, int y) {
  const bool differ = x - y == 1 || y - x == 1;
  const bool twice = x == 2 * y || y == 2 * x;
  if (rule == "difference-negative") return differ;
  if (rule == "ratio-negative") return twice;
  return rule == "kropki-negative" ? differ || twice : x + y == 5 || x + y == 10;
}

// All pairs of neighbours that break a negative rule, with a mark each that may name its cells in
// either order.
std::vector<Constraint> marks_for(const ConstraintRow& row, const Layout& layout, const Grid& grid,
                                  Random& random) {
  std::vector<Constraint> marks;
  for (Cell a = 0; a < grid.size(); ++a) {
    for (const int step : {1, layout.side()}) {
      const int b = a + step;
      if (b >= layout.cells() || (step == 1 && layout.column(b) == 0)) continue;
      if (!breaks(row.name, grid[a], grid[static_cast<std::size_t>(b)])) continue;
      std::vector<Cell> pair = {a, static_cast<Cell>(b)};
      if (random.coin()) std::swap(pair[0], pair[1]);
      const auto kind = row.marks[random.below(static_cast<std::uint32_t>(row.marks.size()))];
      const ConstraintRow* mark = find_constraint(kind);
      marks.push_back({.kind = mark, .cells = {pair}});
      if (mark->takes.numbers.low > 0) marks.back().numbers = {1};
    }
  }
  return marks;
}

// With a mark on each pair that breaks it, the rule holds; without one of them it does not.
TEST_P(Kinds, NegativeRulesExemptMarksInEitherOrder) {
  if (GetParam()->marks.empty()) GTEST_SKIP() << "not a negative rule";
  Random random(7, 3);
  for (const char* name : {"2x2", "2x3", "3x3"}) {
    const LayoutPtr layout = Layout::named(name).value();
    for (int i = 0; i < 30; ++i) {
      const Grid grid = solved_grid(*layout, random);
      std::vector<Constraint> all = marks_for(*GetParam(), *layout, grid, random);
      const auto negative_holds = [&](bool expected) {
        std::vector<Constraint> with = all;
        with.push_back({.kind = GetParam()});
        const auto rules = Rules::make(*layout, with).value();
        const auto number = static_cast<std::uint32_t>(with.size() - 1);
        const Constraint& negative = rules->constraints()[number];
        EXPECT_EQ(negative.kind->holds(negative, *layout, grid), expected);
        const auto parts = negative.kind->expand(negative, *layout).value();
        EXPECT_EQ(test::all_hold(parts, grid), expected);
      };
      negative_holds(true);
      if (all.empty()) continue;
      all.erase(all.begin() + random.below(static_cast<std::uint32_t>(all.size())));
      negative_holds(false);
      if (HasFailure()) return;
    }
  }
}

// ---- Numbers -----------------------------------------------------------------------------------

// Numbers out of reach cannot hold; they cost nothing, and leave other alternatives as they are.
TEST_P(Kinds, NumbersOutOfReachCannotHold) {
  if (GetParam()->takes.numbers.high == 0) GTEST_SKIP() << "without a number";
  Random random(7, 4);
  const LayoutPtr layout = Layout::named("3x3").value();
  for (const int number : {0, 1, 46, 999'999, 1'000'000, -5}) {
    Constraint made = some_constraint(*GetParam(), *layout, random);
    made.numbers.resize(std::max<std::size_t>(GetParam()->takes.numbers.low, 1));
    made.numbers[0] = number;
    const auto rules = Rules::make(*layout, {made});
    if (!rules) {
      EXPECT_NE(rules.error().code, ErrorCode("rules-too-large")) << describe(made, *layout);
      continue;
    }
    for (int i = 0; i < 20; ++i) {
      const Grid grid = solved_grid(*layout, random);
      EXPECT_EQ(holds(**rules, grid), is_stated(**rules, *layout, grid)) << describe(made, *layout);
    }
    for (const Primitive& each : (*rules)->primitives()) {
      const auto* sequence = std::get_if<Sequence>(&each.form);
      EXPECT_TRUE(sequence == nullptr || sequence->automaton->states() < 1000) << number;
    }
  }
  for (const char* text : {"2147483647", "9223372036854775808"}) {
    const auto read = parse_constraint(std::string(GetParam()->name) + " " + text, *layout);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode("number-out-of-range"));
  }
}

std::string name_of_test(const ::testing::TestParamInfo<const ConstraintRow*>& info) {
  std::string name(info.param->name);
  std::ranges::replace(name, '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, Kinds,
                         ::testing::ValuesIn(constraint_rows().begin(), constraint_rows().end()),
                         name_of_test);

}  // namespace
}  // namespace sudokit
