// Transformations keep houses and compose; the canonical form is the smallest isomorph.
#include "sudokit/transform.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

namespace sudokit {
namespace {

LayoutPtr named(const char* name) {
  return Layout::named(name).value();
}

Puzzle puzzle_of(const char* layout, std::string_view line) {
  Puzzle puzzle{named(layout), {}, {}, {}};
  for (const char c : line) {
    puzzle.givens.push_back(static_cast<std::uint8_t>(c >= '1' && c <= '9' ? c - '0' : 0));
  }
  return puzzle;
}

std::string line_of(const Grid& grid) {
  std::string line;
  for (const int digit : grid) line.push_back(static_cast<char>('0' + digit));
  return line;
}

// Lewis's root solution, written here once more so that the tests stand alone.
Grid root(int box_rows, int box_cols) {
  const int side = box_rows * box_cols;
  Grid grid;
  for (int r = 0; r < side; ++r) {
    for (int k = 0; k < side; ++k) {
      grid.push_back(
          static_cast<std::uint8_t>((box_cols * (r % box_rows) + r / box_rows + k) % side + 1));
    }
  }
  return grid;
}

// Each cell a number of its own, so that a map shows in full.
Puzzle numbered_marks(const LayoutPtr& layout) {
  Puzzle puzzle{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, "kept"};
  for (int cell = 0; cell < layout->cells(); ++cell) {
    puzzle.marks.emplace_back(static_cast<std::uint64_t>(cell) * 7 % 511 + 1, 0);
  }
  return puzzle;
}

constexpr const char* kLayouts[] = {
    "1x1", "2x2", "2x3",     "3x2",    "3x3",    "3x4",      "4x4",   "5x5",          "1x5",
    "5x1", "x",   "windoku", "latin7", "latin1", "latin9+x", "4x4+x", "3x3+x+windoku"};

const char* const kHard[] = {
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
};

// The first has rows of a band whose boxes hold the same digits, the second none.
const char* const kSolved[] = {
    "123456789456789132789132465231564897564897213897213546312645978645978321978321654",
    "427691358165783492893254167231548976584976213976312845658429731742135689319867524",
};

TEST(Isomorphism, TheInverseUndoes) {
  for (const char* name : kLayouts) {
    const LayoutPtr layout = named(name);
    Random random(7);
    for (int round = 0; round < 20; ++round) {
      const Isomorphism map = random_isomorphism(*layout, random);
      const Isomorphism same = Isomorphism::identity(layout->side());
      EXPECT_EQ(compose(map, inverse(map)), same) << name;
      EXPECT_EQ(compose(inverse(map), map), same) << name;
    }
  }
}

TEST(Isomorphism, ComposingIsApplyingTwice) {
  for (const char* name : kLayouts) {
    const LayoutPtr layout = named(name);
    Puzzle puzzle = numbered_marks(layout);
    if (layout->side() > 9) puzzle.marks.clear();
    for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
      puzzle.marks[cell] = puzzle.marks[cell] & Digits::all(layout->side());
    }
    Random random(11);
    for (int round = 0; round < 20; ++round) {
      const Isomorphism first = random_isomorphism(*layout, random);
      const Isomorphism then = random_isomorphism(*layout, random);
      const Puzzle twice = apply(then, apply(first, puzzle).value()).value();
      const Puzzle once = apply(compose(first, then), puzzle).value();
      EXPECT_EQ(once.givens, twice.givens) << name;
      EXPECT_EQ(once.marks, twice.marks) << name;
      EXPECT_EQ(once.comment, puzzle.comment);
    }
  }
}

TEST(Isomorphism, NamedOnesMoveTheCornersAsTheirNamesSay) {
  const Puzzle puzzle = puzzle_of("2x2", "12..........34..");  // corners 1 . / 3 .
  const auto moved = [&](const Isomorphism& map) {
    return line_of(apply(map, puzzle).value().givens);
  };
  EXPECT_EQ(moved(Isomorphism::identity(4)), "1200000000003400");
  EXPECT_EQ(moved(Isomorphism::transposition(4)), "1003200400000000");
  EXPECT_EQ(moved(Isomorphism::mirror_rows(4)), "3400000000001200");
  EXPECT_EQ(moved(Isomorphism::mirror_columns(4)), "0021000000000043");
  EXPECT_EQ(moved(Isomorphism::rotation(4, 1)), "3001400200000000");
  EXPECT_EQ(moved(Isomorphism::rotation(4, 2)), "0043000000000021");
  EXPECT_EQ(moved(Isomorphism::rotation(4, -1)), "0000000020041003");
  EXPECT_EQ(Isomorphism::rotation(4, 4), Isomorphism::identity(4));
}

TEST(Isomorphism, RelabellingReachesAllOrdersAlike) {
  Random random(3);
  std::map<std::string, int> seen;
  for (int i = 0; i < 6000; ++i) ++seen[line_of(Isomorphism::relabelling(3, random).digits)];
  EXPECT_EQ(seen.size(), 6u);
  for (const auto& [digits, times] : seen) {
    EXPECT_EQ(digits[0], '0');
    EXPECT_NEAR(times, 1000, 150);  // five standard deviations
  }
}

TEST(Apply, RefusesMapsThatAreNone) {
  const Puzzle puzzle = puzzle_of("2x2", "1...............");
  EXPECT_EQ(apply(Isomorphism::identity(9), puzzle).error().message,
            "the transformation is not for a side of 4");
  auto twice = Isomorphism::identity(4);
  twice.rows = {0, 0, 2, 3};
  EXPECT_FALSE(apply(twice, puzzle));
  auto outside = Isomorphism::identity(4);
  outside.cols = {0, 1, 2, 4};
  EXPECT_FALSE(apply(outside, puzzle));
  auto opens = Isomorphism::identity(4);
  opens.digits = {1, 0, 2, 3, 4};
  EXPECT_FALSE(apply(opens, puzzle));
}

TEST(Apply, RefusesMapsThatBreakHouses) {
  auto swap = Isomorphism::identity(4);
  swap.rows = {0, 2, 1, 3};
  EXPECT_EQ(apply(swap, puzzle_of("2x2", "1...............")).error().message,
            "the transformation does not keep box 1");
  const Puzzle wide{named("2x3"), Grid(36), {}, {}};
  EXPECT_FALSE(apply(Isomorphism::transposition(6), wide));
  EXPECT_TRUE(apply(Isomorphism::rotation(6, 2), wide));
  const Puzzle diagonal{named("x"), Grid(81), {}, {}};
  auto lines = Isomorphism::identity(9);
  lines.rows = {1, 0, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(apply(lines, diagonal).error().message, "the transformation does not keep diagonal 1");
  EXPECT_TRUE(apply(Isomorphism::rotation(9, 1), diagonal));
}

TEST(Symmetry, RandomOnesKeepTheHousesOfEveryLayout) {
  for (const char* name : kLayouts) {
    const LayoutPtr layout = named(name);
    Random random(5);
    for (int round = 0; round < 50; ++round) {
      const Puzzle open{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}};
      EXPECT_TRUE(apply(random_isomorphism(*layout, random), open)) << name;
    }
  }
}

// All elements that `rounds` draws reach, with how often.
std::map<std::string, int> draws(const Layout& layout, int rounds) {
  Random random(19);
  std::map<std::string, int> seen;
  for (int i = 0; i < rounds; ++i) {
    const Isomorphism map = random_symmetry(layout, random);
    std::string text(1, map.transposed ? 't' : '-');
    for (const auto line : map.rows) text.push_back(static_cast<char>('a' + line));
    for (const auto line : map.cols) text.push_back(static_cast<char>('a' + line));
    ++seen[text];
  }
  return seen;
}

// Counts the group by trying all line permutations, with and without transposition.
int group_size(const LayoutPtr& layout) {
  const Puzzle open{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}};
  int count = 0;
  for (const bool transposed : {false, true}) {
    auto map = Isomorphism::identity(layout->side());
    map.transposed = transposed;
    do {
      do {
        count += apply(map, open).has_value();
      } while (std::next_permutation(map.cols.begin(), map.cols.end()));
    } while (std::next_permutation(map.rows.begin(), map.rows.end()));
  }
  return count;
}

LayoutPtr small_jigsaw() {
  LayoutSpec spec;
  spec.name = "small";
  spec.side = 4;
  spec.regions = {0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3};
  return Layout::make(spec).value();
}

// More houses than fit a word of bits: all with three cells of a row, which any change of rows and
// columns keeps, and, last, broken diagonals, which few do.
LayoutPtr many_houses() {
  LayoutSpec spec;
  spec.name = "many";
  spec.side = 4;
  const auto add = [&](std::vector<Cell> house) {
    std::sort(house.begin(), house.end());
    spec.extra.push_back(std::move(house));
  };
  for (int fourth = 0; fourth < 16; ++fourth) {
    for (int open = 0; open < 16; ++open) {
      if (open / 4 == fourth / 4) continue;
      std::vector<Cell> house = {static_cast<Cell>(fourth)};
      for (int cell = open / 4 * 4; cell < open / 4 * 4 + 4; ++cell) {
        if (cell != open) house.push_back(static_cast<Cell>(cell));
      }
      add(std::move(house));
    }
  }
  for (int shift = 0; shift < 4; ++shift) {
    std::vector<Cell> house;
    for (int row = 0; row < 4; ++row)
      house.push_back(static_cast<Cell>(4 * row + (row + shift) % 4));
    add(std::move(house));
  }
  return Layout::make(spec).value();
}

TEST(Symmetry, KeepsAllOfManyHouses) {
  const LayoutPtr layout = many_houses();
  EXPECT_EQ(group_size(layout), 32);
  const Puzzle open{layout, Grid(16), {}, {}};
  Random random(8);
  for (int round = 0; round < 100; ++round) {
    ASSERT_TRUE(apply(random_symmetry(*layout, random), open).has_value()) << round;
  }
}

TEST(Symmetry, ReachesTheWholeGroupUniformly) {
  std::vector<LayoutPtr> layouts = {small_jigsaw()};
  for (const char* name : {"2x2", "2x2+x", "latin3", "latin4+x", "1x3", "3x1", "latin5+x"}) {
    layouts.push_back(named(name));
  }
  for (const LayoutPtr& layout : layouts) {
    const int size = group_size(layout);
    const int each = 400;
    const auto seen = draws(*layout, each * size);
    EXPECT_EQ(static_cast<int>(seen.size()), size) << layout->name();
    for (const auto& [map, times] : seen) EXPECT_NEAR(times, each, 110) << layout->name();
  }
}

TEST(Symmetry, SearchAndShufflesKnowTheSameGroupOfBoxes) {
  EXPECT_EQ(group_size(named("2x2")), 128);
  EXPECT_EQ(group_size(named("2x3")), 2 * 6 * 6 * 6 * 2 * 2 * 2);
}

// What commutes with the half turn, drawn as such and picked from the whole group, is the same.
TEST(Symmetry, OnesThatKeepTheHalfTurnAreTheSubgroup) {
  for (const char* name : {"2x2", "2x3", "latin4"}) {
    const LayoutPtr layout = named(name);
    const Isomorphism turn = Isomorphism::rotation(layout->side(), 2);
    const auto key = [](const Isomorphism& map) {
      return std::tuple(map.rows, map.cols, map.transposed);
    };
    Random random(3);
    std::set<decltype(key(turn))> drawn;
    std::set<decltype(key(turn))> picked;
    for (int round = 0; round < 3000; ++round) {
      const Isomorphism map = random_symmetry(*layout, random, true);
      EXPECT_EQ(compose(map, turn), compose(turn, map)) << name;
      drawn.insert(key(map));
    }
    for (int round = 0; round < 40'000; ++round) {
      const Isomorphism map = random_symmetry(*layout, random);
      if (compose(map, turn) == compose(turn, map)) picked.insert(key(map));
    }
    EXPECT_EQ(drawn, picked) << name;
    EXPECT_GT(drawn.size(), 8u) << name;
  }
}

TEST(Symmetry, OnesThatKeepTheHalfTurnKeepTheHousesToo) {
  for (const char* name : kLayouts) {
    const LayoutPtr layout = named(name);
    Random random(5);
    Puzzle puzzle{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}};
    puzzle.givens.front() = puzzle.givens.back() = 1;
    for (int round = 0; round < 10; ++round) {
      const auto moved = apply(random_isomorphism(*layout, random, true), puzzle);
      ASSERT_TRUE(moved.has_value()) << name;
      const auto& givens = moved->givens;
      EXPECT_TRUE(std::equal(givens.begin(), givens.end(), givens.rbegin())) << name;
    }
  }
}

TEST(Symmetry, LargeLayoutsAreQuick) {
  for (const char* name : {"10x10", "latin100", "10x10+x", "latin100+x", "1x100"}) {
    const LayoutPtr layout = named(name);
    Random random(1);
    const Puzzle open{layout, Grid(static_cast<std::size_t>(layout->cells())), {}, {}};
    EXPECT_TRUE(apply(random_isomorphism(*layout, random), open)) << name;
  }
}

TEST(Shuffle, EachDoesWhatItsNameSays) {
  const LayoutPtr layout = named("2x3");  // bands of 2 rows, stacks of 3 columns
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const auto bands = shuffle(*layout, Shuffle::bands, random).value();
    for (std::size_t r = 0; r < 6; r += 2) {
      EXPECT_EQ(bands.rows[r] % 2, 0);
      EXPECT_EQ(bands.rows[r] + 1, bands.rows[r + 1]);
    }
    const auto stacks = shuffle(*layout, Shuffle::stacks, random).value();
    EXPECT_EQ(stacks.cols[0] % 3, 0);
    EXPECT_EQ(stacks.cols[0] + 2, stacks.cols[2]);
    const auto rows = shuffle(*layout, Shuffle::rows, random).value();
    for (std::size_t r = 0; r < 6; ++r) EXPECT_EQ(rows.rows[r] / 2, r / 2);
    const auto columns = shuffle(*layout, Shuffle::columns, random).value();
    for (std::size_t c = 0; c < 6; ++c) EXPECT_EQ(columns.cols[c] / 3, c / 3);
    EXPECT_FALSE(shuffle(*layout, Shuffle::transpose, random)->transposed);
  }
  for (const char* name : {"x", "latin9"}) {
    EXPECT_FALSE(shuffle(*named(name), Shuffle::rows, random)) << name;
  }
}

TEST(Shuffle, RefusesOtherLayoutsByWhatTheyCarry) {
  Random random(1);
  for (const Shuffle which :
       {Shuffle::transpose, Shuffle::stacks, Shuffle::bands, Shuffle::columns, Shuffle::rows}) {
    EXPECT_EQ(shuffle(*named("x"), which, random).error().message,
              "a shuffle of chutes and lines does not take extra houses (layout x)");
    EXPECT_FALSE(shuffle(*named("latin9"), which, random));
  }
}

TEST(Shuffle, AllOfThemMakeAnOrbitOf128On2x2) {
  const Puzzle start{named("2x2"), root(2, 2), {}, {}};
  std::set<std::string> orbit;
  int maps = 0;
  const std::vector<std::vector<std::uint16_t>> lines = {{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 3, 2},
                                                         {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 0, 1},
                                                         {2, 3, 1, 0}, {3, 2, 1, 0}};
  for (const bool transposed : {false, true}) {
    for (const auto& rows : lines) {
      for (const auto& cols : lines) {
        const Isomorphism map{rows, cols, {0, 1, 2, 3, 4}, transposed};
        const Puzzle moved = apply(map, start).value();
        EXPECT_FALSE(find_clash(*moved.layout, moved.givens));
        orbit.insert(line_of(moved.givens));
        ++maps;
      }
    }
  }
  EXPECT_EQ(maps, 128);
  // By the orbit-stabiliser theorem the number of grids divides 128.
  EXPECT_EQ(128 % orbit.size(), 0u);
  EXPECT_GT(orbit.size(), 1u);
}

TEST(Shuffle, KeepsRootSolutionsOfEveryShapeValid) {
  Random random(23);
  for (int r = 1; r <= 36; ++r) {
    for (int c = 1; r * c <= 36; ++c) {
      const LayoutPtr layout = Layout::boxes(r, c).value();
      Puzzle puzzle{layout, root(r, c), {}, {}};
      ASSERT_FALSE(find_clash(*layout, puzzle.givens)) << r << "x" << c;
      for (const Shuffle which :
           {Shuffle::transpose, Shuffle::stacks, Shuffle::bands, Shuffle::columns, Shuffle::rows}) {
        puzzle = apply(shuffle(*layout, which, random).value(), puzzle).value();
        EXPECT_FALSE(find_clash(*layout, puzzle.givens)) << r << "x" << c;
      }
    }
  }
}

// The definition, word for word: all 2 * 6^8 line symmetries, digits relabelled in the order in
// which they appear.
class BruteForce {
 public:
  explicit BruteForce(const Grid& givens) : givens_(givens) {
    std::array<std::uint16_t, 3> p = {0, 1, 2};
    do {
      perms_.push_back(p);
    } while (std::next_permutation(p.begin(), p.end()));
    for (const auto& blocks : perms_) {
      for (const auto& a : perms_) {
        for (const auto& b : perms_) {
          for (const auto& c : perms_) lines_.push_back(join(blocks, {a, b, c}));
        }
      }
    }
  }

  Grid smallest() {
    for (const bool transposed : {false, true}) {
      for (const auto& rows : lines_) {
        for (const auto& cols : lines_) try_map(rows, cols, transposed);
      }
    }
    return best_;
  }

 private:
  using Order = std::array<std::size_t, 9>;

  static Order join(const std::array<std::uint16_t, 3>& blocks,
                    const std::array<std::array<std::uint16_t, 3>, 3>& inside) {
    Order order{};
    for (std::size_t i = 0; i < 9; ++i) {
      order[i] = static_cast<std::size_t>(blocks[i / 3] * 3 + inside[i / 3][i % 3]);
    }
    return order;
  }

  void try_map(const Order& rows, const Order& cols, bool transposed) {
    std::array<std::uint8_t, 10> label{};
    std::uint8_t next = 1;
    bool smaller = best_.empty();
    if (smaller) best_.assign(81, 0);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      const std::size_t r = rows[cell / 9], c = cols[cell % 9];
      const std::uint8_t digit = givens_[transposed ? c * 9 + r : r * 9 + c];
      if (digit != 0 && label[digit] == 0) label[digit] = next++;
      const std::uint8_t value = label[digit];
      if (!smaller && value > best_[cell]) return;
      smaller |= value < best_[cell];
      best_[cell] = value;
    }
  }

  Grid givens_;
  Grid best_;
  std::vector<std::array<std::uint16_t, 3>> perms_;
  std::vector<Order> lines_;
};

TEST(Canonical, EqualsTheDefinitionByBruteForce) {
  std::vector<Grid> givens;
  for (const char* line : kHard) givens.push_back(puzzle_of("3x3", line).givens);
  givens.push_back(Grid(81));    // nothing at all
  givens.push_back(root(3, 3));  // a full grid with many automorphisms
  for (const char* line : kSolved) givens.push_back(puzzle_of("3x3", line).givens);
  Grid row = Grid(81);
  for (std::size_t i = 0; i < 9; ++i) row[27 + i] = static_cast<std::uint8_t>(9 - i);
  givens.push_back(row);  // one row, nine free labels
  Grid ones = root(3, 3);
  for (auto& digit : ones) digit = digit == 1 ? 5 : 0;
  givens.push_back(ones);  // one digit everywhere
  Random random(31);
  for (const int keep : {4, 10, 25, 60}) {  // parts of a grid
    Grid part = root(3, 3);
    for (auto& digit : part) {
      if (random.below(81) >= static_cast<std::uint32_t>(keep)) digit = 0;
    }
    givens.push_back(part);
  }
  for (const Grid& grid : givens) {
    const Puzzle puzzle{named("3x3"), grid, {}, {}};
    EXPECT_EQ(line_of(canonical(puzzle).value().givens), line_of(BruteForce(grid).smallest()))
        << line_of(grid);
  }
}

TEST(Canonical, IsTheSameForAllIsomorphs) {
  const LayoutPtr layout = named("3x3");
  EXPECT_TRUE(rc::check([&](std::uint64_t seed) {
    Random random(seed);
    Puzzle puzzle{layout, random.coin() ? root(3, 3) : puzzle_of("3x3", kHard[0]).givens, {}, {}};
    const std::uint32_t drop = random.below(10);
    for (auto& digit : puzzle.givens) {
      if (random.below(10) < drop) digit = 0;
    }
    const Puzzle form = canonical(puzzle).value();
    const Puzzle moved = apply(random_isomorphism(*layout, random), puzzle).value();
    RC_ASSERT(canonical(moved).value().givens == form.givens);
    RC_ASSERT(apply(canonical_form(moved)->map, moved).value().givens == form.givens);
    RC_ASSERT(canonical(form).value().givens == form.givens);
  }));
}

TEST(Canonical, TellsDifferentPuzzlesApart) {
  std::set<std::string> forms;
  for (const char* line : kHard)
    forms.insert(line_of(canonical(puzzle_of("3x3", line)).value().givens));
  EXPECT_EQ(forms.size(), std::size(kHard));
}

// Royle's list is known to hold no two isomorphic puzzles.
TEST(Canonical, FindsNoDuplicateAmongThe17ClueList) {
  std::ifstream in(SUDOKIT_SOURCE_DIR "/../shared/data/clues17_40000.txt");
  if (!in) GTEST_SKIP() << "../shared/data is not there";
  std::set<std::string> forms;
  std::size_t count = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    const auto form = line_of(canonical(puzzle_of("3x3", line.substr(0, 81))).value().givens);
    EXPECT_LE(form, line_of(puzzle_of("3x3", line.substr(0, 81)).givens));
    forms.insert(form);
    ++count;
  }
  EXPECT_EQ(count, 40000u);
  EXPECT_EQ(forms.size(), count);
}

// Counted by trying all 2 * 6^8 line symmetries (once, 2026-11-21).
TEST(Canonical, CountsAutomorphisms) {
  const std::string rest(72, '.');
  const std::pair<std::string, std::uint64_t> counted[] = {
      {"123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648},
      {std::string(81, '.'), 3359232},
      {"1........" + rest, 41472},
      {"123456789" + rest, 186624},
      {"1...2...3" + rest, 6912},
      {"1.......2.........3..........4.......5..........6..........7........8.......9....", 8},
      {"...1.............2.............3..............1................2...............3.", 4},
      {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 1},
  };
  Random random(3);
  for (const auto& [line, automorphisms] : counted) {
    const Puzzle puzzle = puzzle_of("3x3", line);
    EXPECT_EQ(canonical_form(puzzle)->automorphisms, automorphisms) << line;
    const Puzzle moved = *apply(random_isomorphism(*puzzle.layout, random), puzzle);
    EXPECT_EQ(canonical_form(moved)->automorphisms, automorphisms) << line;
  }
}

TEST(Canonical, RefusesWhatItIsNotFor) {
  const auto refusal = canonical(Puzzle{named("x"), Grid(81), {}, {}}).error().message;
  EXPECT_EQ(refusal, "the canonical form does not take extra houses");
  EXPECT_FALSE(canonical(Puzzle{named("2x2"), Grid(16), {}, {}}));
  EXPECT_FALSE(canonical(Puzzle{named("x"), Grid(81), {}, {}}));
  EXPECT_FALSE(canonical(Puzzle{named("latin9"), Grid(81), {}, {}}));
  Puzzle clash{named("3x3"), Grid(81), {}, {}};
  clash.givens[0] = clash.givens[8] = 4;
  EXPECT_EQ(canonical(clash).error().message, "r1c1 and r1c9 both hold 4 in row 1");
}

}  // namespace
}  // namespace sudokit
