// Cells that are counted: how many of them hold certain digits, or how many digits they hold.
#include <algorithm>
#include <bit>
#include <set>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

bool are_digits(std::span<const int> numbers, int side) {
  return std::ranges::all_of(numbers, [&](int each) { return each >= 1 && each <= side; });
}
Digits set_of(std::span<const int> numbers) {
  Digits digits;
  for (const int each : numbers) digits.insert(each);
  return digits;
}
int count_in(Judged grid, const Cells& cells, std::span<const int> digits) {
  return static_cast<int>(std::ranges::count_if(
      cells, [&](Cell cell) { return std::ranges::count(digits, digit_in(grid, cell)) > 0; }));
}

// ---- Count and counter --------------------------------------------------------------------------

Expansion expand_count(const Constraint& rule, const Layout& layout) {
  const auto digits = std::span(rule.numbers).subspan(1);
  if (!are_digits(digits, layout.side()))
    return wrong("expected digits from 1 to {}", layout.side());
  const int count = rule.numbers[0];
  return Primitives{{Tally{rule.cells[0], set_of(digits), {{count, count}}}}};
}
bool count_holds(const Constraint& rule, const Layout&, Judged grid) {
  return count_in(grid, rule.cells[0], std::span(rule.numbers).subspan(1)) == rule.numbers[0];
}

Expansion expand_counter(const Constraint& rule, const Layout& layout) {
  if (!are_digits(rule.numbers, layout.side())) {
    return wrong("expected digits from 1 to {}", layout.side());
  }
  const Cells& cells = rule.cells[0];
  return Primitives{
      {Tally{{cells.begin() + 1, cells.end()}, set_of(rule.numbers), {{0, 0}}, {}, cells[0]}}};
}
bool counter_holds(const Constraint& rule, const Layout&, Judged grid) {
  const Cells& cells = rule.cells[0];
  return count_in(grid, {cells.begin() + 1, cells.end()}, rule.numbers) == digit_in(grid, cells[0]);
}

std::string say_count(const Constraint& rule, const Layout&) {
  std::vector<int> digits(rule.numbers.begin() + 1, rule.numbers.end());
  return fmt::format("Exactly {} of {{cells}} {} {}", rule.numbers[0],
                     rule.numbers[0] == 1 ? "holds" : "hold", fmt::join(digits, " or "));
}

// ---- Counting circles ---------------------------------------------------------------------------

// The sets of digits from `least` on whose sum is `left`, up to one more than `most` sets.
void add_sets(int least, int side, int left, const Digits& chosen, std::size_t most,
              std::vector<Digits>& sets) {
  if (left == 0) sets.push_back(chosen);
  for (int digit = least; digit <= std::min(side, left) && sets.size() <= most; ++digit) {
    add_sets(digit + 1, side, left - digit, chosen | Digits::only(digit), most, sets);
  }
}

// Each digit is in no circle or in as many as it says, so the digits add up to the number of
// circles.
Expansion expand_circles(const Constraint& circles, const Layout& layout) {
  constexpr std::size_t kMostSets = 60;
  const Cells& cells = circles.cells[0];
  Primitives made;
  for (int digit = 1; digit <= layout.side(); ++digit) {
    const std::vector<IntRange> totals =
        digit == 1 ? std::vector<IntRange>{{0, 1}} : std::vector<IntRange>{{0, 0}, {digit, digit}};
    made.push_back({Tally{cells, Digits::only(digit), totals}});
  }
  std::vector<Digits> sets;
  add_sets(1, layout.side(), static_cast<int>(cells.size()), {}, kMostSets, sets);
  if (sets.empty()) return never(cells[0]);
  if (sets.size() > kMostSets) return made;
  AnyOf any;
  for (const Digits& set : sets) {
    auto& group = any.groups.emplace_back();
    for (const Cell cell : cells) group.push_back(one_of(cell, set));
  }
  made.push_back({std::move(any)});
  return made;
}
bool circles_hold(const Constraint& circles, const Layout&, Judged grid) {
  return std::ranges::all_of(circles.cells[0], [&](Cell cell) {
    const auto same = [&](Cell other) { return digit_in(grid, other) == digit_in(grid, cell); };
    return std::ranges::count_if(circles.cells[0], same) == digit_in(grid, cell);
  });
}

// The digit 1, which stands for 0, is in no circle; each other one in none or in one less than it
// says.
Constraint raised_circles(const Constraint& circles, const Layout& layout) {
  const ConstraintRow* count = find_constraint("count");
  Constraint all{find_constraint("or")};
  auto& group = all.groups.emplace_back();
  group.push_back({count, circles.cells, {0, 1}});
  for (int digit = 2; digit <= layout.side(); ++digit) {
    Constraint any{find_constraint("or")};
    any.groups = {{{count, circles.cells, {0, digit}}},
                  {{count, circles.cells, {digit - 1, digit}}}};
    group.push_back(std::move(any));
  }
  return all;
}

// ---- Look and say -------------------------------------------------------------------------------

Expansion expand_look_and_say(const Constraint& rule, const Layout& layout) {
  if (rule.numbers.size() % 2 != 0) return wrong("expected pairs of a count and a digit");
  Primitives made;
  for (std::size_t i = 0; i < rule.numbers.size(); i += 2) {
    const int count = rule.numbers[i];
    const int digit = rule.numbers[i + 1];
    if (digit < 1 || digit > layout.side()) return wrong("{} is not a digit", digit);
    made.push_back({Tally{rule.cells[0], Digits::only(digit), {{count, count}}}});
  }
  return made;
}
bool look_and_say_holds(const Constraint& rule, const Layout&, Judged grid) {
  for (std::size_t i = 1; i < rule.numbers.size(); i += 2) {
    if (count_in(grid, rule.cells[0], {{rule.numbers[i]}}) != rule.numbers[i - 1]) return false;
  }
  return true;
}
// ISS reads one character for each count and digit.
std::string look_and_say_in_iss(const Constraint& rule, const Layout&) {
  std::string clue;
  for (const int number : rule.numbers) {
    if (number < 0 || number > 9) return "";
    clue += static_cast<char>('0' + number);
  }
  return "LookAndSay~" + clue;
}
std::string say_look_and_say(const Constraint& rule, const Layout&) {
  std::string text;
  for (std::size_t i = 0; i + 1 < rule.numbers.size(); i += 2) {
    const bool last = i + 2 == rule.numbers.size();
    text += i == 0 ? "" : last ? " and " : ", ";
    text += fmt::format("{} exactly {} time{}", rule.numbers[i + 1], rule.numbers[i],
                        rule.numbers[i] == 1 ? "" : "s");
  }
  return "{cells} contain " + text;
}
Constraint raised_look_and_say(const Constraint& rule, const Layout&) {
  Constraint made = rule;
  for (std::size_t i = 1; i < made.numbers.size(); i += 2) ++made.numbers[i];
  return made;
}

// ---- Equality cages -----------------------------------------------------------------------------

Expansion expand_equality(const Constraint& cage, const Layout& layout) {
  const Cells& cells = cage.cells[0];
  const int side = layout.side();
  const int half = static_cast<int>(cells.size()) / 2;
  if (cells.size() % 2 != 0 || cells.size() > static_cast<std::size_t>(side)) {
    return never(cells[0]);
  }
  Digits even;
  for (int digit = 2; digit <= side; digit += 2) even.insert(digit);
  Primitives made = {different(cells),
                     {Tally{cells, even, {{half, half}}}},
                     {Tally{cells, Digits::all(side / 2), {{half, half}}}}};
  if (side % 2 == 0) return made;
  const Digits others = Digits::all(side) - Digits::only((side + 1) / 2);
  for (const Cell cell : cells) made.push_back(one_of(cell, others));
  return made;
}
bool equality_holds(const Constraint& cage, const Layout& layout, Judged grid) {
  int odd = 0;
  int high = 0;
  for (const Cell cell : cage.cells[0]) {
    const int twice = 2 * digit_in(grid, cell) - layout.side() - 1;
    if (twice == 0) return false;
    high += twice > 0 ? 1 : -1;
    odd += digit_in(grid, cell) % 2 != 0 ? 1 : -1;
  }
  return odd == 0 && high == 0 && all_differ_in(grid, cage.cells[0]);
}

// ---- The same digits ----------------------------------------------------------------------------

Expansion expand_same_digits(const Constraint& sets, const Layout& layout) {
  Primitives made;
  for (std::size_t i = 1; i < sets.cells.size(); ++i) {
    if (sets.cells[i].size() != sets.cells[0].size()) return wrong("expected lists of one length");
    for (int digit = 1; digit <= layout.side(); ++digit) {
      made.push_back({Tally{sets.cells[i], Digits::only(digit), {{0, 0}}, sets.cells[0]}});
    }
  }
  return made;
}
bool same_digits_hold(const Constraint& sets, const Layout&, Judged grid) {
  const auto digits = [&](const Cells& cells) {
    std::multiset<int> all;
    for (const Cell cell : cells) all.insert(digit_in(grid, cell));
    return all;
  };
  return std::ranges::all_of(
      sets.cells, [&](const Cells& each) { return digits(each) == digits(sets.cells[0]); });
}
// One list after the other.
std::string same_digits_in_iss(const Constraint& sets, const Layout&) {
  return fmt::format("SameValues~{}", sets.cells.size());
}

// ---- Different digits ---------------------------------------------------------------------------

// The digit of the first cell, 0 before it is read, and the digits that have been seen.
using Seen = std::pair<int, std::uint64_t>;

Expansion expand_distinct(const Constraint& rule, const Layout& layout) {
  constexpr int kMostSide = 16;
  if (layout.side() > kMostSide) return wrong("expected a side of at most {}", kMostSide);
  const auto step = [](const Seen& at, int digit) -> std::optional<Seen> {
    if (at.first == 0) return Seen{digit, 0};
    const Seen next{at.first, at.second | std::uint64_t{1} << digit};
    return std::popcount(next.second) > at.first ? std::nullopt : std::optional(next);
  };
  return sequence_of(layout.side(), rule.cells[0], Seen{}, step,
                     [](const Seen& at) { return std::popcount(at.second) == at.first; });
}
bool distinct_holds(const Constraint& rule, const Layout&, Judged grid) {
  std::set<int> seen;
  for (std::size_t i = 1; i < rule.cells[0].size(); ++i) seen.insert(grid[rule.cells[0][i]]);
  return static_cast<int>(seen.size()) == digit_in(grid, rule.cells[0][0]);
}

constexpr InkLook kCirclesInk = {"countingcircle", InkLook::kNone, 0x6E6E6E, 2, {}, true};
constexpr InkLook kEqualityInk = paint("equality", 0xE8E0D0);
constexpr InkLook kSameInk = stroke("samedigits", 0x009E73, 2, {7, 3});
constexpr InkLook kCountedInk = paint("counted", 0xE4ECE4);

constexpr Kind kTalliesKinds[] = {
    {
        .name = "count",
        .statement = "As many of the cells as the first number says hold one of the digits after "
                     "it.",
        .form = "count NUMBER DIGITS CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {2, 101}},
        .expand = expand_count,
        .holds = count_holds,
        .title = "Count",
        .drawing = "Shaded cells, and words below the board.",
        .looking = "If as many cells are sure to hold one of the digits, the others hold none. If "
                   "no more cells can, all of these do.",
        .sentence = say_count,
        .marks = {{mark(Mark::Shape::fill, kCountedInk), {.shape = Mark::Shape::sentence}}},
        .place = family::anything + 24,
        .everyday = true,
    },
    {
        .name = "counter",
        .statement = "The digit of the first cell is the number of the other cells that hold one "
                     "of the digits.",
        .form = "counter DIGITS CELLS",
        .takes = {.cells = {2, ConstraintTakes::kAny}, .numbers = {1, 100}},
        .expand = expand_counter,
        .holds = counter_holds,
        .title = "Counter",
        .drawing = "Shaded cells, a square around the first, and words below the board.",
        .looking = "Count the cells that are sure to hold one of the digits, and those that can: "
                   "the counter lies between the two.",
        .sentence = "{first} is the number of cells of {rest} that hold {one of}",
        .marks = {{mark(Mark::Shape::fill, kCountedInk),
                   mark(Mark::Shape::square, ink::hollow, Mark::At::first, 46),
                   {.shape = Mark::Shape::sentence}}},
        .place = family::anything + 26,
        .everyday = true,
    },
    {
        .name = "counting-circles",
        .statement = "The digit of each of the cells, the circles, is the number of them that hold "
                     "this digit.",
        .form = "counting-circles CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}},
        .expand = expand_circles,
        .holds = circles_hold,
        .title = "Counting circles",
        .meaning = "A digit in a circle is the number of circles that hold this digit: if there is "
                   "a 3 in a circle, exactly three circles hold a 3.",
        .drawing = "A circle in each of the cells.",
        .looking = "The different digits in circles add up to the number of circles. A digit for "
                   "which there are too few places is in no circle.",
        .sentence = "Of the circles {cells}, as many hold a digit as this digit says",
        .marks = {{disc(Mark::At::each, 25, kCirclesInk)}},
        .iss = {.name = "CountingCircles", .form = IssForm::line, .raised = raised_circles},
        .place = family::cells + 100,
        .other_names = "countingcircle",
    },
    {
        .name = "look-and-say",
        .statement = "The numbers are pairs of a count and a digit, which is in exactly so many of "
                     "the cells.",
        .form = "look-and-say COUNT DIGIT [COUNT DIGIT ...] CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {2, 200}},
        .expand = expand_look_and_say,
        .holds = look_and_say_holds,
        .title = "Look and say",
        .meaning = "The clue is read in pairs of a count and a digit: 1 2 2 3 means exactly one 2 "
                   "and exactly two 3s. Other digits may be in the cells as well.",
        .drawing = "A dashed outline, and words below the board.",
        .looking = "A digit whose count is 0 is in none of the cells. If the counts add up to the "
                   "number of cells, no other digit is in them.",
        .sentence = say_look_and_say,
        .marks = {{outline(4, ink::cage), {.shape = Mark::Shape::sentence}}},
        .iss = {.name = "LookAndSay",
                .form = IssForm::counts,
                .other = "ContainExact",
                .other_form = IssForm::digits_once,
                .raised = raised_look_and_say,
                .head = look_and_say_in_iss},
        .place = family::cages + 70,
        .other_names = "lookandsay",
    },
    {
        .name = "equality-cage",
        .statement = "The digits of the cells differ. As many of them are even as odd, as many low "
                     "as high, and none is in the middle.",
        .form = "equality-cage CELLS",
        .expand = expand_equality,
        .holds = equality_holds,
        .title = "Equality cage",
        .meaning = "No digit repeats in the cage. It holds as many even as odd digits and as many "
                   "low as high ones; with an odd number of digits, the middle one is not in it.",
        .drawing = "A shaded cage.",
        .looking = "Once half of the digits are odd, the others are even; the same for low and "
                   "high.",
        .sentence = "The cage {cells} holds different digits, as many even as odd and as many low "
                    "as high, and none in the middle",
        .marks = {{mark(Mark::Shape::fill, kEqualityInk), outline(4, ink::cage)}},
        .iss = {.name = "EqualityCage", .form = IssForm::line, .any_values = true},
        .place = family::cages + 80,
    },
    {
        .name = "same-digits",
        .statement = "All lists of cells, which have the same length, hold the same digits, each "
                     "as often.",
        .form = "same-digits CELLS / CELLS ...",
        .takes = {.lists = {2, ConstraintTakes::kAny}, .cells = {1, ConstraintTakes::kAny}},
        .expand = expand_same_digits,
        .holds = same_digits_hold,
        .title = "Same digits",
        .meaning = "Each set of cells holds the same digits, in any order; a digit that one of "
                   "them holds twice is twice in each.",
        .drawing = "A dashed green outline around each set.",
        .looking = "A digit that cannot be in one of the sets is in none of them. A digit that one "
                   "set must hold needs a place in each.",
        .sentence = "The sets {lists} hold the same digits",
        .marks = {{outline(4, kSameInk), {.shape = Mark::Shape::letter, .ink = &ink::cage_number}}},
        .iss = {.name = "SameValues",
                .form = IssForm::sets,
                .any_values = true,
                .head = same_digits_in_iss},
        .place = family::cages + 90,
        .other_names = "samevalues samedigit",
    },
    {
        .name = "count-different",
        .statement = "The digit of the first cell is the number of different digits in the other "
                     "cells.",
        .form = "count-different CELLS",
        .takes = {.cells = {2, ConstraintTakes::kAny}},
        .expand = expand_distinct,
        .holds = distinct_holds,
        .title = "Count different",
        .drawing = "Shaded cells, and a square around the first.",
        .looking = "Cells that share a house count as many digits as there are cells. A small "
                   "number needs digits that repeat outside of houses.",
        .sentence = "{first} is the number of different digits in {rest}",
        .marks = {{mark(Mark::Shape::fill, kCountedInk),
                   mark(Mark::Shape::square, ink::hollow, Mark::At::first, 46)}},
        .iss = {.name = "CountDistinct", .form = IssForm::line},
        .place = family::cells + 110,
    },
};

}  // namespace

std::span<const Kind> tallies_kinds() {
  return kTalliesKinds;
}

}  // namespace sudokit::rules
