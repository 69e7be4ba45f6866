// Cells that are almost locked, or locked across two houses.
#include <array>

#include "tell/teller/teller.hpp"

namespace sudokit {

std::string Teller::aligned() const {
  return fmt::format(
      "If {}, then however {} are filled, a digit comes twice in one house or nothing is left "
      "for "
      "one of {}. So {}.",
      would_be(), cells(), cells_in(Role::other), decided());
}

std::string Teller::crossing_sets() const {
  // What both parts have and the crossing lacks can stand once in each.
  std::array<Digits, 2> parts;
  for (const Node& node : argument_.nodes) {
    if (node.role == Role::pattern) continue;
    parts[node.role == Role::one ? 0 : 1].insert(node.candidate.digit);
  }
  const Digits twice = (parts[0] & parts[1]) - argument_.digits;
  const bool named = argument_.houses.size() == 2;
  return fmt::format(
      "{}, where {} cross, can only hold {}. With {} in {}, which can only "
      "hold {}, and {} in {}, with {}, there are just as many digits as cells{}: each "
      "stands "
      "among them. So {}.",
      cells(), named ? house(0) + " and " + house(1) : "two houses", digits(), cells_in(Role::one),
      named ? house(0) : "the one house", digits_in({Role::one}, "and"), cells_in(Role::other),
      named ? house(1) : "the other", digits_in({Role::other}, "and"),
      twice.empty() ? "" : fmt::format(", {} counted once in each house", digits_text(twice)),
      decided());
}

namespace {

char letter(std::size_t at) {
  return static_cast<char>('A' + at);
}

}  // namespace

// Sets as their cells and digits, and what each shares with the next.
std::string Teller::set_chain() const {
  std::vector<std::string> sets;
  std::vector<std::string> links;
  const auto& all = argument_.nested;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string cells_of_set = cells_text(layout_, all[i].cells);
    sets.push_back(fmt::format("{} of {}", letter(i), cells_of_set));
    if (i + 1 == all.size()) break;
    links.push_back(
        fmt::format("{} by {} and {}", all[i].digits.lowest(), letter(i), letter(i + 1)));
  }
  Digits gone;
  for (const Candidate removed : step_.removals) gone.insert(removed.digit);
  const int first = gone.lowest();
  gone.erase(first);
  return fmt::format(
      "Each of these sets can hold one digit more than it has cells: {}. Some digits are shared by "
      "neighbours, of which one alone can have them: {}. If A lacks {} it holds all its other "
      "digits; so the next set lacks what they share and holds the rest, and so on, until {} holds "
      "{}{}. Either way {}.",
      fmt::join(sets, ", "), fmt::join(links, ", "), first, letter(all.size() - 1), first,
      gone.empty() ? "" : fmt::format("; and so with {}", digits_text(gone)), decided());
}

// What each digit of the stem takes from a set, and what all sets hold then.
std::string Teller::blossom() const {
  std::vector<std::string> petals;
  for (const Argument& set : argument_.nested) {
    Digits digits;
    for (const Node& node : set.nodes) digits.insert(node.candidate.digit);
    petals.push_back(fmt::format("if {}, {} of {}", set.digits.lowest(),
                                 cells_text(layout_, set.cells), digits_text(digits)));
  }
  Digits gone;
  for (const Candidate removed : step_.removals) gone.insert(removed.digit);
  return fmt::format(
      "{} can only be {}, and takes this digit from cells that can hold one digit more than they "
      "are: {}. Without it they hold all their other digits, {} among them. Whichever it is, {}.",
      cells(), digits("or"), fmt::join(petals, "; "), digits_text(gone), decided());
}

std::string Teller::remote_pair() const {
  return fmt::format(
      "{} can only hold {}, and each sees the next: they take the two digits in turn. Two of them "
      "with an odd number of steps between hold both; so {}.",
      cells(), digits(), decided());
}

std::string Teller::almost_locked() const {
  const bool third = std::ranges::any_of(
      argument_.nodes, [](const Node& node) { return node.role == Role::pattern; });
  if (argument_.digits.count() > 1 && !third) {
    return fmt::format(
        "{} can only hold {}, and {} only {}: one digit more than cells each. {} can each be in "
        "one "
        "of the two sets only, so each set lacks one of them and holds all of its other digits. So "
        "{}.",
        cells_in(Role::one), digits_in({Role::one}, "and"), cells_in(Role::other),
        digits_in({Role::other}, "and"), digits(), decided());
  }
  if (third) {
    return fmt::format(
        "{}, {} and {} can each hold one digit more than they have cells. The last can lack only "
        "one of {}, so that one of the others cannot have what it shares with it, and holds all "
        "of its other digits. Either way {}.",
        cells_in(Role::one), cells_in(Role::other), cells_in(Role::pattern), digits("or"),
        decided());
  }
  return fmt::format(
      "{} can only hold {}, and {} only {}: one digit more than cells each. {} can be in one of "
      "the two sets only, so the other holds all of its other digits. Either way {}.",
      cells_in(Role::one), digits_in({Role::one}, "and"), cells_in(Role::other),
      digits_in({Role::other}, "and"), digit(), decided());
}

}  // namespace sudokit
