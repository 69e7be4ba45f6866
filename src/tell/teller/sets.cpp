// Cells that are almost locked, or locked across two houses.
#include <array>

#include "tell/teller/teller.hpp"

namespace sudokit {

std::string Teller::aligned() const {
  const std::vector<Cell> others = cells_of(Role::other);
  const std::string emptied =
      others.empty()
          ? ""
          : fmt::format(" or leaves no candidate for {}{}",
                        others.front() == others.back() ? "" : "one of ", cells_in(Role::other));
  return fmt::format("If {}, every way to fill {} puts a digit twice in one house{}. So {}.",
                     would_be(), cells(), emptied, decided());
}

std::string Teller::crossing_sets() const {
  // What both parts have and the crossing lacks can be once in each.
  std::array<Digits, 2> parts;
  for (const Node& node : argument_.nodes) {
    if (node.role == Role::pattern) continue;
    parts[node.role == Role::one ? 0 : 1].insert(node.candidate.digit);
  }
  const Digits twice = (parts[0] & parts[1]) - argument_.digits;
  const bool named = argument_.houses.size() == 2;
  return fmt::format(
      "{}, where {} cross, can only hold {}. In {}, {} can only hold {}; in {}, {} can only hold "
      "{}. In all, there are exactly as many digits as cells{}. So these cells hold all of the "
      "digits, and {}.",
      cells(), named ? house(0) + " and " + house(1) : "two houses", digits(),
      named ? house(0) : "one of them", cells_in(Role::one), digits_in({Role::one}, "and"),
      named ? house(1) : "the other", cells_in(Role::other), digits_in({Role::other}, "and"),
      twice.empty() ? ""
                    : fmt::format(" ({} {} once for each house)", digits_text(twice),
                                  twice.count() == 1 ? "counts" : "count"),
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
    sets.push_back(fmt::format("{} ({})", letter(i), cells_text(layout_, all[i].cells)));
    if (i + 1 == all.size()) break;
    links.push_back(
        fmt::format("{} and {} share {}", letter(i), letter(i + 1), all[i].digits.lowest()));
  }
  Digits gone;
  for (const Candidate removed : step_.removals) gone.insert(removed.digit);
  const int first = gone.lowest();
  gone.erase(first);
  return fmt::format(
      "{} are almost locked sets: each can hold one digit more than it has cells. Only one of two "
      "neighbouring sets can hold the digit that links them: {}. If A lacks {}, it holds all its "
      "other digits, so B lacks {} and holds all others{}, until {} holds {}{}. Either way, {}.",
      word_list(sets), word_list(links, ", and"), first, all.front().digits.lowest(),
      all.size() > 2 ? ", and so on" : "", letter(all.size() - 1), first,
      gone.empty() ? "" : fmt::format("; the same is true of {}", digits_text(gone)), decided());
}

// What each digit of the stem takes from a set, and what all sets hold then.
std::string Teller::blossom() const {
  std::vector<std::string> petals;
  for (const Argument& set : argument_.nested) {
    Digits digits;
    for (const Node& node : set.nodes) digits.insert(node.candidate.digit);
    const int taken = set.digits.lowest();
    digits.erase(taken);
    petals.push_back(fmt::format("if it is {}, {} must hold {}", taken,
                                 cells_text(layout_, set.cells), digits_text(digits)));
  }
  petals.front().front() = 'I';
  Digits gone;
  for (const Candidate removed : step_.removals) gone.insert(removed.digit);
  return fmt::format("{} is {}. {}. In every case, one of these cells holds {}, so {}.", cells(),
                     digits("or"), fmt::join(petals, "; "), digits_text(gone), decided());
}

std::string Teller::remote_pair() const {
  return fmt::format(
      "{} can only hold {}, and each of these cells sees the next, so the two digits alternate. "
      "Two cells with an even number of cells between them hold both digits, so {}.",
      cells(), digits(), decided());
}

std::string Teller::almost_locked() const {
  const bool third = std::ranges::any_of(
      argument_.nodes, [](const Node& node) { return node.role == Role::pattern; });
  if (third) {
    return fmt::format(
        "A ({}), B ({}) and C ({}) are almost locked sets: each can hold one digit more than it "
        "has cells. C can lack only one of {}, so A or B lacks the other one and holds all its "
        "other digits. Either way, {}.",
        cells_in(Role::one), cells_in(Role::other), cells_in(Role::pattern), digits(), decided());
  }
  const std::string sets = fmt::format(
      "{} can only hold {}; {} can only hold {}. Each set has one digit more than cells. ",
      cells_in(Role::one), digits_in({Role::one}, "and"), cells_in(Role::other),
      digits_in({Role::other}, "and"));
  if (argument_.digits.count() > 1) {
    return sets + fmt::format(
                      "Only one of the two sets can hold {}, and the same is true of {}. So each "
                      "set lacks one of these digits and holds all its others, and {}.",
                      digit(), digits_text(argument_.digits - Digits::only(digit())), decided());
  }
  return sets + fmt::format(
                    "Only one of the two can hold {}, and the other then holds all its other "
                    "digits. Either way, {}.",
                    digit(), decided());
}

}  // namespace sudokit
