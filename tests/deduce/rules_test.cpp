// Weak links that lie neither in a cell nor in a house, as rules other than houses have them. All
// techniques that do not rest on uniqueness stay sound, and those that follow links find what
// cannot be found without the rule. The test makes and solves the puzzles with a search of its own.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <random>

#include "deduce/techniques/technique.hpp"
#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

using Rules = std::vector<WeakLink>;
using Masks = std::array<unsigned, 81>;

// Calls use(one, other) for all pairs of cells at the given distance in rows and columns.
template <class Use>
void each_apart(int rows, int columns, Use use) {
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9 + rows;
    const int column = cell % 9 + columns;
    if (row < 9 && column >= 0 && column < 9) use(cell, 9 * row + column);
  }
}

// Cells a knight's move apart have different digits.
Rules knight() {
  Rules rules;
  for (const auto& [rows, columns] : {std::pair(1, 2), {2, 1}, {1, -2}, {2, -1}}) {
    each_apart(rows, columns, [&](int one, int other) {
      for (int digit = 1; digit <= 9; ++digit) {
        rules.push_back({candidate(one, digit), candidate(other, digit)});
      }
    });
  }
  return rules;
}

// Adjacent cells do not have consecutive digits.
Rules consecutive() {
  Rules rules;
  for (const auto& [rows, columns] : {std::pair(0, 1), {1, 0}}) {
    each_apart(rows, columns, [&](int one, int other) {
      for (int digit = 1; digit < 9; ++digit) {
        rules.push_back({candidate(one, digit), candidate(other, digit + 1)});
        rules.push_back({candidate(one, digit + 1), candidate(other, digit)});
      }
    });
  }
  return rules;
}

class BruteForce {
 public:
  BruteForce(const Layout& layout, const Rules& rules) {
    for (int cell = 0; cell < 81; ++cell) {
      for (const auto house : layout.houses_of(cell)) {
        for (const Cell other : layout.house(house)) {
          for (int digit = 1; other != cell && digit <= 9; ++digit) {
            excluded(candidate(cell, digit)).push_back(candidate(other, digit));
          }
        }
      }
    }
    for (const auto& [one, other, rule] : rules) {
      excluded(one).push_back(other);
      excluded(other).push_back(one);
    }
  }

  // Fills a cell of the masks, and every cell that is left with one digit. False on a
  // contradiction.
  bool fill(Masks& masks, Candidate here) {
    masks[here.cell] = 1U << here.digit;
    for (const Candidate gone : excluded(here)) {
      unsigned& mask = masks[gone.cell];
      if ((mask >> gone.digit & 1) == 0) continue;
      mask &= ~(1U << gone.digit);
      if (mask == 0) return false;
      if (std::has_single_bit(mask) && !fill(masks, candidate(gone.cell, std::countr_zero(mask)))) {
        return false;
      }
    }
    return true;
  }

  // Counts solutions up to `most`; leaves the last in `solution`.
  int count(const Masks& masks, int most = 2) {
    int cell = -1;
    for (int at = 0; at < 81; ++at) {
      const int size = std::popcount(masks[std::size_t(at)]);
      if (size > 1 && (cell < 0 || size < std::popcount(masks[std::size_t(cell)]))) cell = at;
    }
    if (cell < 0) return solution = masks, 1;
    int found = 0;
    const int first = static_cast<int>(random() % 9);
    for (int i = 0; i < 9 && found < most; ++i) {
      const int digit = (first + i) % 9 + 1;
      if ((masks[std::size_t(cell)] >> digit & 1) == 0) continue;
      Masks next = masks;
      if (fill(next, candidate(cell, digit))) found += count(next, most - found);
    }
    return found;
  }

  // A puzzle with one solution, which is left in `solution`.
  Puzzle make(const LayoutPtr& layout, int givens) {
    Masks all;
    all.fill(0x3FE);
    EXPECT_EQ(count(all, 1), 1);
    const Masks full = solution;
    Puzzle puzzle = test::empty_puzzle(layout);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      puzzle.givens[cell] = static_cast<std::uint8_t>(std::countr_zero(full[cell]));
    }
    for (int left = 81, tries = 0; left > givens && tries < 300; ++tries) {
      const std::size_t cell = random() % 81;
      const auto before = std::exchange(puzzle.givens[cell], std::uint8_t{0});
      if (before == 0) continue;
      Masks masks = all;
      for (int at = 0; at < 81; ++at) {
        const int given = puzzle.givens[std::size_t(at)];
        if (given != 0) fill(masks, candidate(at, given));
      }
      if (count(masks) == 1) {
        --left;
      } else {
        puzzle.givens[cell] = before;
      }
    }
    solution = full;
    return puzzle;
  }

  Masks solution{};
  std::mt19937 random{29};

 private:
  std::vector<Candidate>& excluded(Candidate here) {
    return excluded_[std::size_t(here.cell * 9 + here.digit - 1)];
  }
  std::array<std::vector<Candidate>, 729> excluded_;
};

std::vector<Step> instances(Workspace& work, const Technique& technique) {
  StepSink sink;
  sink.start(0, {}, true, true);
  finder_of(technique)(work, sink);
  return sink.take();
}

// Copies the candidates into a workspace that does not know the rules.
void copy(const Position& position, Workspace& plain) {
  Puzzle puzzle = test::empty_puzzle(position.geometry().layout_ptr());
  for (int cell = 0; cell < 81; ++cell) {
    puzzle.givens[std::size_t(cell)] = static_cast<std::uint8_t>(position.value(cell));
    const Mask mask =
        position.open(cell) ? position.candidates(cell) : mask_of<Mask>(position.value(cell));
    puzzle.marks.push_back(mask_to_digits(mask));
  }
  plain.restart(puzzle);
}

class BeyondHouses : public testing::Test {
 protected:
  void walk(const Rules& rules, int givens, int puzzles) {
    Workspace work(layout_, rules);
    BruteForce brute(*layout_, rules);
    for (int i = 0; i < puzzles && !HasFailure(); ++i) {
      work.restart(brute.make(layout_, givens));
      walk(work, brute.solution);
    }
  }

  std::map<std::string_view, int> needed_;  // instances that need the rules
  std::ptrdiff_t no_house_ = 0;             // lines that rest on a rule

 private:
  void walk(Workspace& work, const Masks& solution) {
    Workspace plain(layout_);
    for (bool more = true; more && work.position().open_cells() > 0;) {
      ASSERT_FALSE(work.position().broken());
      copy(work.position(), plain);
      std::vector<Step> found;
      for (const Technique& technique : techniques()) {
        if (technique.needs_unique) continue;
        for (Step& step : instances(work, technique)) {
          step.technique = &technique;
          check(step, solution);
          found.push_back(std::move(step));
        }
        compare(technique, found, plain);
        if (testing::Test::HasFailure()) return;
      }
      more = !found.empty();
      for (const Step& step : found) apply(step, work.change());
    }
  }

  void check(const Step& step, const Masks& solution) {
    const std::string text = sentence(*layout_, step);
    no_house_ += std::ranges::count(telling(*layout_, step).lines, "the two exclude each other",
                                    &Telling::Line::reason);
    const auto is = [&](Candidate one) { return solution[one.cell] == 1U << one.digit; };
    for (const Candidate put : step.placements) EXPECT_TRUE(is(put)) << text;
    for (const Candidate gone : step.removals) EXPECT_FALSE(is(gone)) << text;
  }

  void compare(const Technique& technique, const std::vector<Step>& found, Workspace& plain) {
    const auto without = instances(plain, technique);
    for (const Step& step : found) {
      if (step.technique != &technique) continue;
      needed_[technique.name] += std::ranges::none_of(without, [&](const Step& other) {
        return other.placements == step.placements && other.removals == step.removals;
      });
    }
  }

  LayoutPtr layout_ = test::layout("3x3");
};

TEST_F(BeyondHouses, WeakLinksOfOneDigitAreUsed) {
  walk(knight(), 18, 4);
  for (const char* name : {"turbot-fish",   "empty-rectangle",   "simple-colouring",
                           "x-chain",       "xy-wing",           "xyz-wing",
                           "w-wing",        "wxyz-wing",         "als-xz",
                           "als-xy-wing",   "als-chain",         "death-blossom",
                           "nice-loop",     "grouped-nice-loop", "als-nice-loop",
                           "finned-x-wing", "bivalue",           "repeat",
                           "path",          "conflict",          "two-sat",
                           "forcing-chain", "forcing-net",       "aligned-pair-exclusion"}) {
    EXPECT_GT(needed_[name], 0) << name;
  }
  EXPECT_GT(no_house_, 0);
}

TEST_F(BeyondHouses, WeakLinksOfTwoDigitsAreUsed) {
  if (!test::thorough()) GTEST_SKIP() << "one of a family: runs with SUDOKIT_THOROUGH";
  walk(consecutive(), 18, 2);
  for (const char* name : {"nice-loop", "grouped-nice-loop", "als-nice-loop", "path", "two-sat",
                           "forcing-chain", "forcing-net"}) {
    EXPECT_GT(needed_[name], 0) << name;
  }
  EXPECT_GT(no_house_, 0);
}

}  // namespace
}  // namespace sudokit
