// The canonical form of 9x9 givens is the smallest isomorph, compared with its definition.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

#include "core/isomorphs.hpp"
#include "sudokit/transform.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

using test::line_of;
using test::named;
using test::puzzle_of;
using test::root;

const char* const kHard[] = {
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
};

// The first grid has rows of a band whose boxes hold the same digits; the second has none.
const char* const kSolved[] = {
    "123456789456789132789132465231564897564897213897213546312645978645978321978321654",
    "427691358165783492893254167231548976584976213976312845658429731742135689319867524",
    "189275643423689715567314298915762384874153926632948157756891432398427561241536879",
    "235948761481657329769231548178325694954716283326489175617893452843562917592174836",
    "785963214231478659694215378943652781127384596568197432419736825872549163356821947",
};

// The definition, taken literally: all 2 * 6^8 line symmetries, with digits relabelled in the order
// of their first appearance.
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
  givens.push_back(Grid(81));    // an empty grid
  givens.push_back(root(3, 3));  // a full grid with many automorphisms
  for (const char* line : kSolved) givens.push_back(puzzle_of("3x3", line).givens);
  Grid row = Grid(81);
  for (std::size_t i = 0; i < 9; ++i) row[27 + i] = static_cast<std::uint8_t>(9 - i);
  givens.push_back(row);  // one row, nine free labels
  Grid ones = root(3, 3);
  for (auto& digit : ones) digit = digit == 1 ? 5 : 0;
  givens.push_back(ones);  // the digit 1 everywhere
  Random random(31);
  for (const int keep : {4, 10, 25, 60}) {  // parts of a grid
    Grid part = root(3, 3);
    for (auto& digit : part) {
      if (random.below(81) >= static_cast<std::uint32_t>(keep)) digit = 0;
    }
    givens.push_back(part);
  }
  for (const Grid& grid : givens) {
    const Puzzle puzzle{named("3x3"), grid, {}, {}, {}};
    EXPECT_EQ(line_of(canonical(puzzle).value().givens), line_of(BruteForce(grid).smallest()))
        << line_of(grid);
  }
}

TEST(Canonical, IsTheSameForAllIsomorphs) {
  const LayoutPtr layout = named("3x3");
  EXPECT_TRUE(rc::check([&](std::uint64_t seed) {
    Random random(seed);
    const char* const other = random.coin() ? kHard[0] : kSolved[random.below(std::size(kSolved))];
    Puzzle puzzle{layout, random.coin() ? root(3, 3) : puzzle_of("3x3", other).givens, {}, {}, {}};
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

// Royle's list is known to contain no two isomorphic puzzles.
TEST(Canonical, FindsNoDuplicateAmongThe17ClueList) {
  std::ifstream in(SUDOKIT_SOURCE_DIR "/../shared/data/clues17_40000.txt");
  if (!in) GTEST_SKIP() << test::missing("clues17_40000.txt");
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

// The counts come from trying all 2 * 6^8 line symmetries (once, 2026-11-21).
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
  EXPECT_EQ(canonical(Puzzle{named("x"), Grid(81), {}, {}, {}}).error().code.name(),
            "unsupported-feature");
  EXPECT_FALSE(canonical(Puzzle{named("2x2"), Grid(16), {}, {}, {}}));
  EXPECT_FALSE(canonical(Puzzle{named("latin9"), Grid(81), {}, {}, {}}));
  Puzzle clash{named("3x3"), Grid(81), {}, {}, {}};
  clash.givens[0] = clash.givens[8] = 4;
  EXPECT_EQ(canonical(clash).error().code.name(), "clashing-givens");
}

}  // namespace
}  // namespace sudokit
