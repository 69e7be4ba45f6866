// Singles, locked candidates, subsets and rules.
#include "tell/teller/teller.hpp"

namespace sudokit {

namespace {

// The sets of different digits of a cage that have its sum: "3+9, 4+8 or 5+7". Of more than a few
// sets, only their number is kept.
class CageSets {
 public:
  CageSets(int cells, int total, int side) : side_(side) { extend(1, cells, total); }

  bool few() const { return count_ >= 1 && count_ <= kFew; }
  Digits digits() const { return digits_; }
  std::string text() const { return word_list(sets_, "or"); }

 private:
  static constexpr std::size_t kFew = 4;

  void extend(int from, int cells, int total) {
    if (count_ > kFew) return;
    if (cells == 0) {
      if (total == 0) keep();
      return;
    }
    // The smallest and the largest digits that are left.
    const int low = cells * (2 * from + cells - 1) / 2;
    const int high = cells * (2 * side_ - cells + 1) / 2;
    if (from + cells - 1 > side_ || total < low || total > high) return;
    set_.push_back(from);
    extend(from + 1, cells - 1, total - from);
    set_.pop_back();
    extend(from + 1, cells, total);
  }
  void keep() {
    ++count_;
    for (const int digit : set_) digits_.insert(digit);
    sets_.push_back(fmt::format("{}", fmt::join(set_, "+")));
  }

  int side_;
  std::vector<int> set_;
  std::vector<std::string> sets_;
  std::size_t count_ = 0;
  Digits digits_;
};

std::string sentence_case(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() += 'A' - 'a';
  return text;
}

}  // namespace

// Why the sum of a cage excludes the removed digits, if that does not depend on other candidates.
std::string Teller::sets_of_cage(const Constraint& rule) const {
  if (rule.kind->name != "killer" || rule.numbers.empty() || !step_.placements.empty()) return "";
  const int cells = static_cast<int>(rule.cells.front().size());
  if (cells == 1) return "";
  const CageSets sets(cells, rule.numbers.front(), layout_.side());
  const auto fits = [&](const Candidate gone) { return sets.digits().contains(gone.digit); };
  if (sets.few() && std::ranges::none_of(step_.removals, fits)) {
    return fmt::format(", so it is {}: ", sets.text());
  }
  if (argument_.sets.empty()) return "";
  return fmt::format(", and its candidates allow only {}: ", sets_left());
}

// "3+9 or 4+8": the sets that the argument lists.
std::string Teller::sets_left() const {
  std::vector<std::vector<int>> sets;
  for (const Digits set : argument_.sets) {
    set.for_each([&digits = sets.emplace_back()](int digit) { digits.push_back(digit); });
  }
  std::ranges::sort(sets);
  std::vector<std::string> words;
  for (const auto& set : sets) words.push_back(fmt::format("{}", fmt::join(set, "+")));
  return word_list(words, "or");
}

std::string Teller::needed() const {
  const std::string places = cells(0, std::string::npos, "or");
  std::string links;
  for (const int each : argument_.rules) {
    links += fmt::format("{}{}", links.empty() ? ", because " : "; ", rule(each));
  }
  const bool both = argument_.cells.size() == 2;
  if (argument_.rule < 0) {
    return fmt::format("In {}, {} can only go in {}. {}, {}{}.", house(0), digit(), places,
                       both ? "Either way" : "In each case", decided(), links);
  }
  const Constraint& subject = step_.rules->constraints()[std::size_t(argument_.rule)];
  const std::string sets =
      argument_.sets.empty() || subject.kind->name != "killer" || subject.numbers.empty()
          ? ""
          : fmt::format(" and can only be {}", sets_left());
  const std::string needs = fmt::format("{}{}, which requires the digit {} in {}",
                                        rule_sentence(layout_, subject), sets, digit(), places);
  if (!links.empty()) {
    return fmt::format("{}. {}, {}{}.", needs, both ? "Either way" : "In each case", decided(),
                       links);
  }
  return fmt::format("{}. {} {} {} of these cells, so {}.", needs,
                     cells_text(layout_, removed_from()), which_see().substr(6),
                     both ? "both" : "all", decided());
}

std::string Teller::together() const {
  const auto rules = step_.rules->constraints();
  std::string text;
  for (const int each : argument_.rules) {
    text += text.empty() ? rule_sentence(layout_, rules[std::size_t(each)]) : ", and " + rule(each);
  }
  if (!argument_.houses.empty()) text += fmt::format(", and {} holds every digit", house(0));
  return fmt::format("{}. Together they rule out more than each alone: {}.", text, decided());
}

std::string Teller::by_rule() const {
  if (argument_.form == Form::needed) return needed();
  if (argument_.form == Form::together) return together();
  if (argument_.sum) {
    return fmt::format("{}, so {}.", sentence_case(sum_text(layout_, step_, *argument_.sum)),
                       decided());
  }
  const Constraint& rule = step_.rules->constraints()[std::size_t(argument_.rule)];
  const std::string text = rule_sentence(layout_, rule);
  std::string so = sets_of_cage(rule);
  if (so.empty()) so = text.find(": ") == std::string::npos ? ", so " : ". So ";
  return fmt::format("{}{}{}.", text, so, decided());
}

std::string Teller::single() const {
  if (argument_.form == Form::last_cell) {
    return fmt::format("{} is the last open cell in {}, so it takes the missing digit, {}.",
                       cell(0), house(0), digit());
  }
  if (argument_.form == Form::only_place) {
    return fmt::format("In {}, {} can only go in {}.", house(0), digit(), cell(0));
  }
  if (!argument_.by_filled_cells) {
    return fmt::format("{} must be {}, the only candidate left in this cell.", cell(0), digit());
  }
  return fmt::format("{} must be {}: its {} rule out all other digits.", cell(0), digit(),
                     houses_of_cell());
}

// "row, column and box": the houses of the cell by their kinds.
std::string Teller::houses_of_cell() const {
  std::vector<std::string> words;
  for (const std::uint16_t at : layout_.houses_of(argument_.cells.front())) {
    const std::string kind = kind_of_house(name(at));
    const std::string_view plural = plural_of_house(kind);
    if (!words.empty() && !plural.empty() && (words.back() == kind || words.back() == plural)) {
      words.back() = plural;
    } else {
      words.push_back(kind);
    }
  }
  return word_list(words);
}

std::string Teller::intersection() const {
  if (argument_.form == Form::confined) {
    const std::size_t count = argument_.cells.size();
    const std::string why = fmt::format("In {}, {} can only go in {}{} in {}, so ", house(0),
                                        digit(), cells(0, std::string::npos, "or"),
                                        count == 1   ? ", which is"
                                        : count == 2 ? ". Both are"
                                                     : ". All of these are",
                                        house(1));
    if (step_.removals.empty()) {
      return why + fmt::format("no other cell in {} can be {}.", house(1), digit());
    }
    return why + fmt::format("{} can be removed from the rest of {}: {}.", digit(), house(1),
                             cells_text(layout_, removed_from()));
  }
  const bool one = argument_.cells.size() == 1;
  return fmt::format("Within {} or within {}, {}{} can only go in {}. So {} exactly {}, and {}.",
                     house(0), house(1), one ? "" : "each of ", digits(), cells(),
                     one ? "this cell holds" : "these cells hold",
                     one ? "this digit" : "these digits", decided());
}

std::string Teller::subset() const {
  if (argument_.form == Form::hidden_subset) {
    const std::string why =
        fmt::format("In {}, {} can only go in {}, so {} no other digit", house(0), digits(),
                    cells(), argument_.cells.size() == 1 ? "this cell holds" : "these cells hold");
    return step_.removals.empty() ? why + '.' : fmt::format("{}: {}.", why, decided());
  }
  if (argument_.form == Form::tight_subset) {
    return fmt::format("In {}, {} must hold {}{}, so {}.", house(0), cells(), digits(),
                       argument_.cells.size() == 1 ? "" : " between them", decided());
  }
  const bool one = argument_.cells.size() == 1;
  const std::string where = houses_text(layout_, argument_);
  return fmt::format("In {}, {} can only hold {}. {}{}, so {}.", house(0), cells(), digits(),
                     one ? "It uses up this digit" : "They use up these digits",
                     argument_.houses.size() > 1 ? " in " + where : "",
                     step_.removals.empty()
                         ? fmt::format("no other cell there can hold {}", one ? "it" : "them")
                         : decided());
}

std::string Teller::left_over() const {
  return fmt::format("{} That leaves {} as the only place for {} in {}.",
                     Teller(layout_, step_, argument_.nested.front()).tell().lead, cell(0), digit(),
                     house(0));
}

}  // namespace sudokit
