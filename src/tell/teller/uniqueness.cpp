// What rests on there being one solution.
#include "tell/teller/teller.hpp"

namespace sudokit {

std::string Teller::rectangle() const {
  return fmt::format(
      "The puzzle has one solution, so the rectangle {} cannot end with only two digits, which "
      "could be exchanged. {}.",
      cells(0, 4), rectangle_test());
}
std::string Teller::rectangle_test() const {
  if (argument_.form == Form::odd_corner) {
    return fmt::format("Three of its corners can only be {}; so {} is neither", digits("or"),
                       cell(4));
  }
  const int gone = step_.removals.front().digit;
  if (argument_.form == Form::three_digits) {
    return fmt::format(
        "Its corners can only be {}, and {} must be among them; so no cell that sees {} is {}",
        digits("or"), gone, cells(4), gone);
  }
  const bool opposite = argument_.form == Form::opposite_sides;
  const int kept = (argument_.digits - Digits::only(gone)).lowest();
  return fmt::format(
      "{} and {} are {}, and {} has its {} in {} or {}. If {} were {}, the rectangle would hold "
      "only these two",
      cell(4), cell(5), digits(), house(0), kept, cell(6), cell(7),
      opposite ? cells(6, 2, "or") : cell(8), gone);
}

std::string Teller::trapezoid() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < 4; ++i) names.push_back(cell(i));
  return fmt::format(
      "In {} and {}, {} have five cells in all: {} and {}. The puzzle has one solution, so they "
      "cannot fill the rectangle of the first four, where they could be exchanged: one of them "
      "stands in {}.",
      house(0), house(1), digits(), fmt::join(names, ", "), cell(4), cell(4));
}

// What one of several cells holds, in a naked set with others.
std::string Teller::in_a_set() const {
  return fmt::format("which with {} makes a naked set of {} in {}: {}", cells_in(Role::other),
                     digits_in({Role::one, Role::other}, "and"), houses_text(layout_, argument_),
                     decided());
}

std::string Teller::deadly() const {
  const std::string why = fmt::format(
      "The puzzle has one solution, so {} cannot end with only {}, which could be exchanged. ",
      cells(), digits());
  const std::string extra = cells_in(Role::one, "or");
  switch (argument_.form) {
    case Form::deadly_one:
      return why + fmt::format("Only {} can be anything else; so {}.", extra, decided());
    case Form::deadly_extra:
      return why + fmt::format("Besides, they can only be {}, in {}; so {}.",
                               digits_in({Role::one}, "or"), extra, decided());
    case Form::deadly_set:
      return why + fmt::format("So {} is {}, {}.", extra, digits_in({Role::one}, "or"), in_a_set());
    case Form::deadly_hidden_set: {
      Digits kept = argument_.digits;
      for (const Node& node : argument_.nodes) {
        if (node.role == Role::other) kept.insert(node.candidate.digit);
      }
      return why + fmt::format(
                       "So at most one of {} is {}. In {}, {} can else only stand in {}, which "
                       "they must fill; so {}.",
                       cells_in(Role::one), digits("or"), house(0), digits_text(kept),
                       cells_in(Role::other), decided());
    }
    default:
      break;
  }
  const int kept = (argument_.digits - Digits::only(step_.removals.front().digit)).lowest();
  return why + fmt::format(
                   "In {}, {} can only stand in {}. Were the other one {}, nothing else "
                   "would be left; so {}.",
                   house(0), kept, extra, step_.removals.front().digit, decided());
}

std::string Teller::avoidable() const {
  std::vector<Cell> open;
  std::vector<Cell> filled;
  for (const Cell cell : argument_.cells) {
    const bool is_open = std::ranges::any_of(
        argument_.nodes, [&](const Node& node) { return node.candidate.cell == cell; });
    (is_open ? open : filled).push_back(cell);
  }
  const std::string entered = fmt::format(
      "Of the rectangle {}, {} were filled with {} and not given. If {} held only these two "
      "digits as well, they could be exchanged, though the puzzle has one solution",
      cells(), cells_text(layout_, filled), digits(), cells_text(layout_, open));
  if (argument_.form == Form::avoidable_one) return fmt::format("{}; so {}.", entered, decided());
  return fmt::format("{}; so {} is {}, and {}.", entered, cells_text(layout_, open, "or"),
                     digits_in({Role::one}, "or"), decided());
}

std::string Teller::grave() const {
  if (argument_.form == Form::grave_locked) {
    std::vector<std::string> extras;
    for (const Node& node : argument_.nodes) {
      if (node.role == Role::one) extras.push_back(statement(layout_, {node.candidate, Claim::is}));
    }
    return fmt::format(
        "Unless {}, every open cell would have two candidates, and every digit two places in each "
        "house where it is missing: such a puzzle has not one solution. In {}, {} stands in {} in "
        "any case, so the one is {} and the other one of those; so {}.",
        word_list(extras, "or"), house(0), digit(), cells(0, std::string::npos, "or"), digit(),
        decided());
  }
  const std::string but = fmt::format(
      "But for {} in {}, every open cell would have two candidates, and every digit two places "
      "in "
      "each house where it is missing: such a puzzle has not one solution. ",
      digits(), cells());
  if (argument_.form == Form::grave_one) return but + fmt::format("So {}.", decided());
  const std::string some =
      fmt::format("So {} is {}", cells(0, std::string::npos, "or"), digits("or"));
  if (argument_.form == Form::grave_extra) return but + fmt::format("{}, and {}.", some, decided());
  return but + fmt::format("{}, {}.", some, in_a_set());
}

}  // namespace sudokit
