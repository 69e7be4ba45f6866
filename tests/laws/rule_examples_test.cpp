// The example of every kind in data/rules.txt has one solution, and more without its rules. With
// SUDOKIT_WRITE_RULES=1 the program makes new examples and writes them to the file.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <set>

#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"

namespace sudokit {
namespace {

std::uint64_t solutions_up_to_two(const Puzzle& puzzle) {
  return test::engine("backtrack")->solve(puzzle, test::up_to(2)).found;
}

TEST(RuleExamples, HaveOneSolutionAndNeedTheirRules) {
  for (const ConstraintRow* row : constraint_rows()) {
    const std::string text(rule_example(row->name));
    ASSERT_NE(text, "") << row->name;
    const auto puzzle = parse_puzzle(text);
    ASSERT_TRUE(puzzle) << row->name << ": " << puzzle.error().message;
    EXPECT_EQ(solutions_up_to_two(*puzzle), 1) << row->name;
    EXPECT_NE(text.find(fmt::format("\n{}", row->name)), std::string::npos) << row->name;
    const std::string name = text.substr(7, text.find('\n') - 7);
    const Puzzle bare = plain_puzzle(test::layout(name), puzzle->givens);
    EXPECT_EQ(solutions_up_to_two(bare), 2) << row->name;
  }
}

TEST(RuleExamples, TheRulebookHasEveryKindOnce) {
  std::set<std::string_view> names;
  for (const RuleEntry& entry : rulebook()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_NE(find_constraint(entry.name), nullptr) << entry.name;
    EXPECT_NE(entry.meaning, "") << entry.name;
  }
  EXPECT_EQ(names.size(), constraint_rows().size());
}

// ---- Making them --------------------------------------------------------------------------------

bool adjacent(const Layout& layout, Cell a, Cell b, bool diagonally) {
  const int rows = std::abs(layout.row(a) - layout.row(b));
  const int columns = std::abs(layout.column(a) - layout.column(b));
  return std::max(rows, columns) == 1 && (diagonally || rows + columns == 1);
}

// Whether a person would draw the cells like this: each list is connected, and no cell is in
// `taken`.
bool is_neat(const Constraint& one, const Layout& layout, const std::set<Cell>& taken) {
  const ConstraintTakes& takes = one.kind->takes;
  if (takes.place != ConstraintTakes::Place::cells || one.kind->name == "little-killer")
    return true;
  const bool apart = one.kind->name == "odd" || one.kind->name == "even" ||
                     one.kind->name == "minimum" || one.kind->name == "maximum";
  const bool area = takes.cells.high == 2 || one.kind->name.starts_with("killer") ||
                    one.kind->name == "sum" || one.kind->name == "clone" ||
                    one.kind->name == "different" || one.kind->name == "extra-region";
  if (one.kind->name == "quadruple" && (one.cells[0].size() != 4 || one.numbers.size() > 4))
    return false;
  if (one.kind->takes.factors && one.numbers.size() > 1) return false;
  std::set<Cell> own;
  for (const auto& cells : one.cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (taken.contains(cells[i]) || !own.insert(cells[i]).second) return false;
      if (i > 0 && !apart && one.kind->name != "quadruple" &&
          !adjacent(layout, cells[i - 1], cells[i], !area)) {
        return false;
      }
    }
  }
  return true;
}

// Random rules of one kind that hold in a grid.
std::vector<Constraint> rules_in(const ConstraintRow& kind, const LayoutPtr& layout,
                                 const Grid& grid, Random& random) {
  const bool grid_kind = kind.takes.place == ConstraintTakes::Place::grid;
  const std::size_t wanted = grid_kind                                          ? 1
                             : kind.takes.place == ConstraintTakes::Place::line ? 6
                                                                                : 5;
  std::vector<Constraint> made;
  std::set<Cell> taken;
  for (int tries = 0; tries < 120 && made.size() < wanted; ++tries) {
    auto one = test::random_constraint(kind, layout, &grid, random);
    if (!one || !is_neat(*one, *layout, taken)) continue;
    if (std::ranges::count(made, *one) > 0) continue;
    for (const auto& cells : one->cells) {
      if (kind.takes.place == ConstraintTakes::Place::cells)
        taken.insert(cells.begin(), cells.end());
    }
    made.push_back(std::move(*one));
  }
  return made;
}

// All marks that a grid allows under a negative rule, one for each pair that has one.
void add_marks(const ConstraintRow& kind, const Layout& layout, const Grid& grid,
               std::vector<Constraint>& made) {
  for (Cell a = 0; a < grid.size() && !kind.marks.empty(); ++a) {
    for (Cell b = a + 1; b < grid.size(); ++b) {
      if (!adjacent(layout, a, b, false)) continue;
      for (const std::string_view mark : kind.marks) {
        const Constraint one{find_constraint(mark), {{a, b}}};
        if (!one.kind->holds(one, layout, grid)) continue;
        made.push_back(one);
        break;
      }
    }
  }
}

// A rule that concerns the whole grid, and a grid in which it holds.
std::optional<test::RuledCase> whole_case(const ConstraintRow& kind, const LayoutPtr& layout,
                                          Random& random) {
  test::RuledCase ruled{layout, Grid(std::size_t(layout->cells()), 0), {Constraint{&kind}}};
  if (!kind.marks.empty()) {
    ruled.givens = test::random_solution(layout, random);
    add_marks(kind, *layout, ruled.givens, ruled.constraints);
    return ruled;
  }
  const auto puzzle = ruled.puzzle();
  if (!puzzle) return std::nullopt;
  const Outcome found = test::engine("backtrack")->solve(*puzzle, test::up_to(1));
  if (found.solutions.empty()) return std::nullopt;
  ruled.givens = found.solutions.front();
  return ruled;
}

// Removes givens in random order as long as the solution stays unique.
void take_givens_away(test::RuledCase& ruled, Random& random) {
  std::vector<int> order(ruled.givens.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  }
  for (const int cell : order) {
    const auto before = std::exchange(ruled.givens[std::size_t(cell)], std::uint8_t{0});
    if (solutions_up_to_two(ruled.puzzle().value()) != 1) ruled.givens[std::size_t(cell)] = before;
  }
}

std::optional<test::RuledCase> make_example(const ConstraintRow& kind, const LayoutPtr& layout,
                                            Random& random) {
  std::optional<test::RuledCase> best;
  const std::array kinds = {&kind};
  const auto givens = [](const test::RuledCase& ruled) {
    return std::ranges::count_if(ruled.givens, [](int digit) { return digit != 0; });
  };
  for (int tries = 0; tries < 12; ++tries) {
    test::RuledCase ruled;
    if (kind.takes.place == ConstraintTakes::Place::grid) {
      const auto whole = whole_case(kind, layout, random);
      if (!whole) return best;
      ruled = *whole;
    } else {
      ruled = test::random_ruled(layout, kinds, 0, true, random);
      ruled.constraints = rules_in(kind, layout, ruled.givens, random);
    }
    if (ruled.constraints.empty()) continue;
    const auto puzzle = ruled.puzzle();
    if (!puzzle || solutions_up_to_two(*puzzle) != 1) continue;
    take_givens_away(ruled, random);
    if (solutions_up_to_two(plain_puzzle(layout, ruled.givens)) != 2) continue;
    if (!best || givens(ruled) < givens(*best)) best = std::move(ruled);
  }
  return best;
}

TEST(RuleExamples, AreMade) {
  if (std::getenv("SUDOKIT_WRITE_RULES") == nullptr) {
    GTEST_SKIP() << "SUDOKIT_WRITE_RULES=1 makes new examples";
  }
  std::string text;
  Random random(53);
  for (const RuleEntry& entry : rulebook()) {
    const ConstraintRow& kind = *find_constraint(entry.name);
    std::optional<test::RuledCase> made;
    const bool large = entry.name.ends_with("whisper") || entry.name == "windows";
    for (const char* name : {large ? "3x3" : "2x3", "3x3", "2x2"}) {
      made = make_example(kind, test::layout(name), random);
      if (made) break;
    }
    const bool by_hand = entry.name == "or" || entry.name == "diagonal";
    EXPECT_TRUE(made || by_hand) << entry.name;
    if (!made) {
      text += fmt::format("# {}\n{}\n", entry.name, rule_example(entry.name));
      continue;
    }
    text += fmt::format("# {}\n{}\n", entry.name, made->text());
  }
  std::ofstream(SUDOKIT_SOURCE_DIR "/data/rules.txt") << text;
}

}  // namespace
}  // namespace sudokit
