// What rests on there being one solution.
#include "tell/teller/teller.hpp"

namespace sudokit {

std::string Teller::rectangle() const {
  const bool pair = argument_.form != Form::three_digits;
  return fmt::format(
      "The puzzle has one solution, so the rectangle {} cannot hold only {}, which could be "
      "swapped. {}.",
      cells(0, 4), pair ? digits() : "two digits", rectangle_test());
}
std::string Teller::rectangle_test() const {
  if (argument_.form == Form::odd_corner) {
    return fmt::format("Three of its corners can only be {}, so {}", digits("or"), decided());
  }
  const int gone = step_.removals.front().digit;
  if (argument_.form == Form::three_digits) {
    return fmt::format("Its corners can only be {}, so {} must be {}, and {}", digits("or"),
                       cells(4, std::string::npos, "or"), gone, decided());
  }
  const bool opposite = argument_.form == Form::opposite_sides;
  const int kept = (argument_.digits - Digits::only(gone)).lowest();
  return fmt::format(
      "{} and {} can only be {}, and in {}, {} can only go in {} or {}. If {} were {}, only these "
      "two digits would be left, so {}",
      cell(4), cell(5), digits("or"), house(0), kept, cell(6), cell(7),
      opposite ? cells(6, 2, "or") : cell(8), gone, decided());
}

std::string Teller::trapezoid() const {
  return fmt::format(
      "In {}, {} can only go in five cells: {}. The puzzle has one solution, so they cannot fill "
      "the rectangle of the first four, where they could be swapped. So {} holds one of them, and "
      "{}.",
      houses_text(layout_, argument_), digits(), cells(), cell(4), decided());
}

// What several cells hold, in a naked set with others.
std::string Teller::in_a_set() const {
  return fmt::format("Together with {}, this makes a naked set of {} in {}, so {}",
                     cells_in(Role::other), digits_in({Role::one, Role::other}, "and"),
                     houses_text(layout_, argument_), decided());
}

std::string Teller::deadly() const {
  const std::string why = fmt::format(
      "The puzzle has one solution, so {} cannot hold only {}, which could be swapped. ", cells(),
      digits());
  const std::string extra = cells_in(Role::one, "or");
  switch (argument_.form) {
    case Form::deadly_one:
      return why + fmt::format("Only {} can hold another digit, so {}.", extra, decided());
    case Form::deadly_extra:
      return why + fmt::format(
                       "The only other candidate is {}, in {}. So one of these is {}, and "
                       "{}.",
                       digits_in({Role::one}, "or"), cells_in(Role::one),
                       digits_in({Role::one}, "or"), decided());
    case Form::deadly_set:
      return why + fmt::format("So {} is {}. {}.", extra, digits_in({Role::one}, "or"), in_a_set());
    case Form::deadly_hidden_set: {
      Digits kept = argument_.digits;
      for (const Node& node : argument_.nodes) {
        if (node.role == Role::other) kept.insert(node.candidate.digit);
      }
      const std::vector<Cell> places = cells_of(Role::other);
      const bool one = places.front() == places.back();
      return why + fmt::format(
                       "So at most one of {} is {}. In {}, the only other {} {}, so {} no other "
                       "digit: {}.",
                       cells_in(Role::one), digits("or"), house(0),
                       fmt::format("place{} for {} {}", one ? "" : "s", digits_text(kept),
                                   one ? "is" : "are"),
                       cells_in(Role::other), one ? "this cell holds" : "these cells hold",
                       decided());
    }
    default:
      break;
  }
  const int gone = step_.removals.front().digit;
  return why + fmt::format(
                   "In {}, {} can only go in {}. If the other one were {}, only these two "
                   "digits would be left, so {}.",
                   house(0), (argument_.digits - Digits::only(gone)).lowest(), extra, gone,
                   decided());
}

std::string Teller::avoidable() const {
  std::vector<Cell> open;
  std::vector<Cell> filled;
  for (const Cell cell : argument_.cells) {
    const bool is_open = std::ranges::any_of(
        argument_.nodes, [&](const Node& node) { return node.candidate.cell == cell; });
    (is_open ? open : filled).push_back(cell);
  }
  const bool one = open.size() == 1;
  const std::string entered = fmt::format(
      "{} are not givens and hold {}. If {}, the other corner{} of their rectangle, also held {}, "
      "they could be swapped, although the puzzle has one solution. So ",
      cells_text(layout_, filled), digits(), cells_text(layout_, open), one ? "" : "s",
      one ? "one of these digits" : "only these digits");
  if (argument_.form == Form::avoidable_one) return entered + decided() + '.';
  return entered + fmt::format("{} is {}, and {}.", cells_text(layout_, open, "or"),
                               digits_in({Role::one}, "or"), decided());
}

std::string Teller::grave() const {
  constexpr std::string_view kGrave =
      "every open cell would have two candidates, and every missing digit two places in each "
      "house. No puzzle with one solution can reach such a position. ";
  if (argument_.form == Form::grave_locked) {
    std::vector<std::string> extras;
    for (const Node& node : argument_.nodes) {
      if (node.role == Role::one) extras.push_back(statement(layout_, {node.candidate, Claim::is}));
    }
    return fmt::format(
        "Unless {}, {}In {}, {} can only go in {}. So one of these is {}, the other holds its "
        "additional candidate, and {}.",
        word_list(extras, "or"), kGrave, house(0), digit(), cells(0, std::string::npos, "or"),
        digit(), decided());
  }
  const std::string but = fmt::format("Without {} in {}, {}", digits(), cells(), kGrave);
  if (argument_.form == Form::grave_one) return but + fmt::format("So {}.", decided());
  const std::string some =
      fmt::format("So {} is {}", cells(0, std::string::npos, "or"), digits("or"));
  if (argument_.form == Form::grave_extra) return but + fmt::format("{}, and {}.", some, decided());
  return but + fmt::format("{}. {}.", some, in_a_set());
}

}  // namespace sudokit
