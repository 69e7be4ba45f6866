// Pattern overlay: what it leaves and what it says, compared with placements that the test
// enumerates itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "sudokit/deduce.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

using Placement = std::vector<Cell>;

DeduceOptions by_overlay() {
  DeduceOptions options;
  for (const char* name : {"hidden-single", "naked-single", "overlay"}) {
    options.allowed.push_back(techniques_named(name).front());
  }
  return options;
}

bool can_hold(const Pencilmarks& state, Cell cell, int digit) {
  return state.values[cell] == digit || state.candidates[cell].contains(digit);
}

bool clashes(const Layout& layout, const Placement& cells, Cell cell) {
  return std::ranges::any_of(cells, [&](Cell other) {
    const auto peers = layout.peers(cell);
    return std::ranges::find(peers, other) != peers.end();
  });
}

// Enumerates row by row: one cell per row that sees none of the cells before it; at the end, one
// cell in every house.
void extend(const Pencilmarks& state, int digit, Placement& cells, std::vector<Placement>& all) {
  const Layout& layout = *state.layout;
  const auto row = static_cast<int>(cells.size());
  if (row == layout.side()) {
    for (int house = 0; house < layout.houses(); ++house) {
      const auto of_house = layout.house(house);
      if (std::ranges::none_of(cells, [&](Cell cell) {
            return std::ranges::find(of_house, cell) != of_house.end();
          })) {
        return;
      }
    }
    all.push_back(cells);
    return;
  }
  for (int column = 0; column < layout.side(); ++column) {
    const auto cell = static_cast<Cell>(row * layout.side() + column);
    if (!can_hold(state, cell, digit) || clashes(layout, cells, cell)) continue;
    cells.push_back(cell);
    extend(state, digit, cells, all);
    cells.pop_back();
  }
}
std::vector<Placement> placements(const Pencilmarks& state, int digit) {
  std::vector<Placement> all;
  Placement cells;
  extend(state, digit, cells, all);
  return all;
}
bool goes_through(const Placement& placement, Cell cell) {
  return std::ranges::find(placement, cell) != placement.end();
}

using Lists = std::map<int, std::vector<Placement>>;
Lists lists_of(const Pencilmarks& state) {
  Lists lists;
  for (int digit = 1; digit <= state.layout->side(); ++digit) {
    lists[digit] = placements(state, digit);
  }
  return lists;
}

bool room_for(const Lists& lists, std::span<const int> others, const std::set<Cell>& taken) {
  if (others.empty()) return true;
  return std::ranges::any_of(lists.at(others[0]), [&](const Placement& placement) {
    std::set<Cell> both = taken;
    both.insert(placement.begin(), placement.end());
    return both.size() == taken.size() + placement.size() &&
           room_for(lists, others.subspan(1), both);
  });
}

// Calls f(others) for every set of `size` digits, from `from` upwards, that does not contain
// `digit`.
template <class F>
void each_set(int side, int digit, int from, std::size_t size, std::vector<int>& others, F&& f) {
  if (others.size() == size) return f(std::span<const int>(others));
  for (int other = from; other <= side; ++other) {
    if (other == digit) continue;
    others.push_back(other);
    each_set(side, digit, other + 1, size, others, f);
    others.pop_back();
  }
}

// If the technique has no more instances, each candidate lies in a placement that leaves room for
// any three other digits.
TEST(Overlay, LeavesRoomForAnyThreeOtherDigits) {
  int dropped = 0;
  for (const char* name : {"2x2", "2x3", "jigsaw5", "latin5", "2x3+x"}) {
    const LayoutPtr layout = test::layout(name);
    Random random(91, 1);
    for (int i = 0; i < 12; ++i) {
      const Puzzle puzzle = test::random_puzzle(layout, layout->cells() / 4, 0, i % 3 == 0, random);
      Deducer deducer = Deducer::make(layout, by_overlay()).value();
      deducer.start(puzzle);
      while (const auto step = deducer.next()) {
        dropped += step->technique->family == TechniqueFamily::overlay;
        deducer.apply(*step);
      }
      ASSERT_FALSE(deducer.contradiction());
      const Pencilmarks state = deducer.pencilmarks();
      const Lists lists = lists_of(state);
      for (int cell = 0; cell < layout->cells(); ++cell) {
        state.candidates[static_cast<std::size_t>(cell)].for_each([&](int digit) {
          std::vector<int> others;
          each_set(layout->side(), digit, 1, 3, others, [&](std::span<const int> set) {
            EXPECT_TRUE(std::ranges::any_of(
                lists.at(digit),
                [&](const Placement& placement) {
                  return goes_through(placement, static_cast<Cell>(cell)) &&
                         room_for(lists, set, {placement.begin(), placement.end()});
                }))
                << name << ' ' << test::to_text(puzzle);
          });
        });
      }
    }
  }
  EXPECT_GT(dropped, 30);
}

// Checks that each line of a chain lies in every placement that its premises leave, and that at the
// end one of the digits has no placement left.
class Reasons {
 public:
  Reasons(const Pencilmarks& state, const Step& step) : argument_(step.argument) {
    argument_.digits.for_each([&](int digit) { lists_[digit] = placements(state, digit); });
  }

  void hold() const {
    std::vector<int> said;
    for (int i = 0; i < static_cast<int>(argument_.nodes.size()); ++i) {
      const Node& node = argument_.nodes[static_cast<std::size_t>(i)];
      if (node.claim == Claim::part) continue;
      if (!said.empty()) {
        for (const Placement& placement : left(node.candidate.digit, premises(i))) {
          EXPECT_TRUE(goes_through(placement, node.candidate.cell));
        }
      }
      said.push_back(i);
    }
    bool none = said.empty();
    argument_.digits.for_each([&](int digit) { none |= left(digit, said).empty(); });
    EXPECT_TRUE(none);
  }
  // Checks that the digits which the step names imply its changes. Pre: the form is no_room.
  void hold_room(const Step& step) const {
    const int own = (step.placements.empty() ? step.removals : step.placements).front().digit;
    std::vector<int> others;
    (argument_.digits - Digits::only(own)).for_each([&](int other) { others.push_back(other); });
    for (const Placement& placement : lists_.at(own)) {
      const bool gone = std::ranges::any_of(
          step.removals, [&](Candidate one) { return goes_through(placement, one.cell); });
      const bool kept = std::ranges::all_of(
          step.placements, [&](Candidate one) { return goes_through(placement, one.cell); });
      if (!gone && kept) continue;
      EXPECT_FALSE(room_for(lists_, others, {placement.begin(), placement.end()}));
    }
  }

 private:
  std::vector<int> premises(int node) const {
    std::vector<int> from;
    for (const Link& link : argument_.links) {
      EXPECT_EQ(link.ground, Ground::placements);
      if (link.to == node) from.push_back(link.from);
    }
    EXPECT_FALSE(from.empty());
    return from;
  }
  std::vector<Placement> left(int digit, const std::vector<int>& said) const {
    std::vector<Placement> left = lists_.at(digit);
    for (const int at : said) {
      const Candidate here = argument_.nodes[static_cast<std::size_t>(at)].candidate;
      std::erase_if(left, [&](const Placement& placement) {
        return goes_through(placement, here.cell) != (here.digit == digit);
      });
    }
    return left;
  }

  const Argument& argument_;
  Lists lists_;
};

TEST(Overlay, ItsReasonsHold) {
  const auto lines = test::minimal_lines(60, 1'000);
  std::map<Form, int> forms;
  int chains = 0;
  for (const std::string& line : lines) {
    const Explanation all = explain(test::puzzle("3x3", line.substr(0, 81)), by_overlay()).value();
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
      const Step& step = all.steps[i];
      if (step.technique->name != "overlay") continue;
      ++forms[step.argument.form];
      if (step.argument.form == Form::no_placement) continue;
      const Reasons reasons(all.states[i], step);
      chains += !step.argument.links.empty();
      reasons.hold();
      if (step.argument.form == Form::no_room) reasons.hold_room(step);
      ASSERT_FALSE(HasFailure()) << line << ' ' << sentence(*all.states[i].layout, step);
    }
  }
  EXPECT_GT(forms[Form::no_placement], 10);
  EXPECT_GT(forms[Form::no_room], 20);
  EXPECT_GT(chains, 20);
}

TEST(Overlay, SaysWhatItSees) {
  const LayoutPtr layout = test::layout("3x3");
  const auto first = [&](const char* line) {
    const Explanation all = explain(test::puzzle(layout, line), by_overlay()).value();
    const auto step = std::ranges::find_if(
        all.steps, [](const Step& one) { return one.technique->name == "overlay"; });
    return step == all.steps.end() ? "" : sentence(*layout, *step);
  };
  EXPECT_EQ(
      first(".2..1...4...7..95.9...6......9........6.3...8.3...8.6..6.....1..42..9.....7..32.."),
      "3 can be removed from r8c7: no way to place 3 once in every house that leaves room for 6 "
      "uses this cell. If r8c7 is 3, then r2c1 is 3 (in every remaining way to place 3). Then 3 "
      "and "
      "6 cannot both be placed, so r8c7 is not 3.");
  EXPECT_EQ(
      first(".2..63..5.41......3.64...291..7.......3.9..5..8.......9..1.7.4...4..6...........7"),
      "r8c9 is 2, and 2 can be removed from r7c9 and r8c5: every way to place 2 once in every "
      "house "
      "that leaves room for 8 uses r8c9 and avoids r7c9 and r8c5. If r7c9 is 2, then r8c5 is 2 (in "
      "every remaining way to place 2), so r9c3 is 2 (in every remaining way to place 2). Then 2 "
      "and "
      "8 cannot both be placed, so r7c9 is not 2.");
}

// The technique is optional on the default scale. It comes after all rules, and continues if they
// are stuck.
TEST(Overlay, GoesOnWhereTheRulesEnd) {
  auto lines = test::data_lines("hard_9x9.txt");
  lines.resize(100);
  DeduceOptions rules;
  rules.unique_known = true;
  rules.explain = false;
  DeduceOptions more = rules;
  for (const ScaleRow& row : more.scale->rows) {
    const bool overlay = row.technique->name == "overlay";
    if (row.level < 3) rules.allowed.push_back(row.technique);
    if (overlay || row.level < 3) more.allowed.push_back(row.technique);
  }
  const LayoutPtr layout = test::layout("3x3");
  Deducer without = Deducer::make(layout, rules).value();
  Deducer with = Deducer::make(layout, more).value();
  int stuck = 0;
  int solved = 0;
  for (const std::string& line : lines) {
    const Puzzle puzzle = test::puzzle(layout, line.substr(0, 81));
    const Rating before = rate(without, puzzle).value();
    const Rating after = rate(with, puzzle).value();
    if (before.end == DeduceEnd::solved) {
      EXPECT_EQ(after.steps, before.steps) << line;
      continue;
    }
    ++stuck;
    solved += after.end == DeduceEnd::solved;
    EXPECT_EQ(after.level, 6) << line;
    EXPECT_LE(after.open_cells, before.open_cells) << line;
  }
  EXPECT_GT(stuck, 10);
  EXPECT_GT(solved, stuck / 2);
}

// Digits with too many placements are left out. If there is no solution, the contradiction is
// found.
TEST(Overlay, KnowsItsBounds) {
  for (const char* name : {"3x3", "4x4", "5x5", "6x6"}) {
    const LayoutPtr layout = test::layout(name);
    Deducer deducer = Deducer::make(layout, by_overlay()).value();
    deducer.start(test::empty_puzzle(layout));
    EXPECT_FALSE(deducer.next().has_value()) << name;
    EXPECT_EQ(deducer.reason(), StopReason::finished) << name;
  }
  const LayoutPtr layout = test::layout("2x3");
  Random random(92, 1);
  int contradictions = 0;
  for (int i = 0; i < 30; ++i) {
    const Puzzle puzzle = test::random_puzzle(layout, 14, 1, false, random);
    Deducer deducer = Deducer::make(layout, by_overlay()).value();
    deducer.start(puzzle);
    while (const auto step = deducer.next()) deducer.apply(*step);
    contradictions += deducer.contradiction();
  }
  EXPECT_GT(contradictions, 3);
}

TEST(Overlay, AsksItsMeter) {
  const LayoutPtr layout = test::layout("3x3");
  const Puzzle puzzle = test::puzzle(
      layout, ".2..1...4...7..95.9...6......9........6.3...8.3...8.6..6.....1..42..9.....7..32..");
  Deducer deducer = Deducer::make(layout, by_overlay()).value();
  sudokit::Run run;
  run.budget.memory = 4'000;
  deducer.start(puzzle, run);
  while (const auto step = deducer.next()) deducer.apply(*step);
  EXPECT_EQ(deducer.reason(), StopReason::memory);
  run.budget.memory = 2'000'000;
  deducer.start(puzzle, run);
  int steps = 0;
  for (; const auto step = deducer.next(); ++steps) deducer.apply(*step);
  EXPECT_EQ(deducer.reason(), StopReason::finished);
  EXPECT_GT(steps, 5);
}

}  // namespace
}  // namespace sudokit
