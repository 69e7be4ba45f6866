// Singles, locked candidates and subsets.
#include <map>

#include "tell/teller/teller.hpp"

namespace sudokit {

namespace {

constexpr const char* kCount[] = {"", "", "two", "three", "four"};

}  // namespace

// By cell, since one rule may leave many cells less.
std::string Teller::by_rule() const {
  std::string text =
      argument_.sum
          ? sum_text(layout_, *argument_.sum)
          : rule_sentence(layout_, step_.rules->constraints()[std::size_t(argument_.rule)]);
  if (argument_.sum && text.front() >= 'a' && text.front() <= 'z') text.front() += 'A' - 'a';
  std::map<Cell, Digits> gone;
  for (const Candidate one : step_.removals) gone[one.cell].insert(one.digit);
  std::vector<std::string> words;
  for (const auto& [cell, digits] : gone) {
    words.push_back(
        fmt::format("{} is not {}", cell_name(layout_, cell), digits_text(digits, "or")));
  }
  return fmt::format("{}: {}.", text, word_list(words));
}

std::string Teller::single() const {
  if (argument_.form == Form::last_cell) {
    return fmt::format("{} is the last open cell of {}, which still needs {}.", cell(0), house(0),
                       digit());
  }
  if (argument_.form == Form::only_place) {
    return fmt::format("In {}, {} has only one place left: {}.", house(0), digit(), cell(0));
  }
  return fmt::format(
      "{} can only be {}: every other digit stands in one of its houses or was ruled out.", cell(0),
      digit());
}

std::string Teller::intersection() const {
  if (argument_.form == Form::confined) {
    const char* all = argument_.cells.size() == 1 ? "" : "all ";
    return fmt::format("In {}, {} can only stand in {}, {}in {}; so it goes nowhere else in {}.",
                       house(0), digit(), cells(0, std::string::npos, "or"), all, house(1),
                       house(1));
  }
  return fmt::format(
      "Within {} or within {}, each of {} can only stand in {}; so those cells hold exactly "
      "these digits, which go nowhere else in the two houses.",
      house(0), house(1), digits(), cells());
}

std::string Teller::subset() const {
  const auto size = static_cast<std::size_t>(argument_.digits.count());
  if (argument_.form == Form::naked_subset) {
    return fmt::format(
        "In {}, the {} cells {} can only hold {}; so these digits go nowhere else in {}.", house(0),
        kCount[size], cells(), digits(), houses_text(layout_, argument_));
  }
  if (argument_.form == Form::hidden_subset) {
    return fmt::format(
        "In {}, the {} digits {} can only stand in {}; so nothing else stands there.", house(0),
        kCount[size], digits(), cells());
  }
  return fmt::format(
      "In {}, the {} cells {} must take the {} digits {} among them; so these go nowhere else in "
      "{}.",
      house(0), argument_.cells.size(), cells(), size, digits(), house(0));
}

std::string Teller::left_over() const {
  return fmt::format("{} That leaves {} one place in {}: {}.",
                     Teller(layout_, step_, argument_.nested.front()).tell().lead, digit(),
                     house(0), cell(0));
}

}  // namespace sudokit
