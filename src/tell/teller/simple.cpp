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

// A line of a rule that relates two cells: what the second leaves the first.
class PairLine {
 public:
  PairLine(const Argument& line, int side)
      : given_(line.sets.front()), left_(line.digits), side_(side) {
    for (const Node& node : line.nodes) gone_.insert(node.candidate.digit);
  }

  bool always() const { return given_.count() == side_; }
  // "is at least 3", "is 1, 4 or 7": what is known of the second cell.
  std::string given() const {
    const int low = given_.lowest();
    const int high = highest(given_);
    if (given_.count() == high - low + 1 && given_.count() > 1) {
      if (high == side_) return fmt::format("is at least {}", low);
      if (low == 1) return fmt::format("is at most {}", high);
    }
    return fmt::format("is {}", digits_text(given_, "or"));
  }
  // What follows for the first.
  std::string result() const {
    if (left_.count() == 1) return fmt::format("is {}", left_.lowest());
    if (highest(gone_) < left_.lowest()) return fmt::format("is at least {}", left_.lowest());
    if (gone_.lowest() > highest(left_)) return fmt::format("is at most {}", highest(left_));
    return fmt::format("is not {}", digits_text(gone_, "or"));
  }

 private:
  static int highest(Digits digits) {
    int last = 0;
    digits.for_each([&](int digit) { last = digit; });
    return last;
  }

  Digits given_;
  Digits gone_;
  Digits left_;
  int side_;
};

// The sum of a rule that consists of one sum with one total; null otherwise.
const Linear* only_sum(std::span<const Primitive> primitives, int rule) {
  const Linear* sum = nullptr;
  for (const Primitive& primitive : primitives) {
    if (static_cast<int>(primitive.origin) != rule) continue;
    if (std::holds_alternative<Different>(primitive.form)) continue;
    const auto* linear = std::get_if<Linear>(&primitive.form);
    if (linear == nullptr || sum != nullptr) return nullptr;
    sum = linear;
  }
  const bool one = sum != nullptr && sum->totals.size() == 1 &&
                   sum->totals.front().low == sum->totals.front().high;
  return one ? sum : nullptr;
}

// The other cells of a sum.
class OtherTerms {
 public:
  OtherTerms(const Linear& linear, Cell cell) : total_(linear.totals.front().low) {
    for (const LinearTerm& term : linear.terms) {
      if (term.cell == cell) {
        own_ += term.factor;
      } else {
        cells_.push_back(term.cell);
        alike_ = alike_ && (factor_ == 0 || factor_ == term.factor);
        factor_ = term.factor;
      }
    }
    std::ranges::sort(cells_);
  }
  // Whether they are simply added.
  bool alike() const { return alike_ && (factor_ == 1 || factor_ == -1) && cells_.size() > 1; }
  std::int64_t total(int digit) const { return (total_ - std::int64_t{own_} * digit) * factor_; }
  const std::vector<Cell>& cells() const { return cells_; }

 private:
  std::int64_t total_;
  std::int64_t own_ = 0;
  std::int64_t factor_ = 0;
  bool alike_ = true;
  std::vector<Cell> cells_;
};

constexpr std::size_t kFewDigits = 4;

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

// "r1c1 is at least 2, so r1c2 is at least 3": what two cells leave each other, in turn.
std::string Teller::pair_lines() const {
  std::string text;
  std::string before;
  for (const Argument& line : argument_.nested) {
    const PairLine one(line, layout_.side());
    const std::string by = cell_name(layout_, line.cells[1]);
    const std::string known = fmt::format("{} {}", by, one.given());
    const std::string so = fmt::format("{} {}", cell_name(layout_, line.cells[0]), one.result());
    const std::string_view between = text.empty() ? "" : "; ";
    if (one.always()) {
      text += fmt::format("{}whatever {} is, {}", between, by, so);
    } else if (known == before) {
      text += fmt::format(", so {}", so);
    } else {
      text += fmt::format("{}{}, so {}", between, known, so);
    }
    before = so;
  }
  return text;
}

// "if r1c1 were 8 or 9, r1c2 and r1c3 would add up to 4 or 3": of a sum that one cell breaks.
std::string Teller::sum_of_others() const {
  const std::vector<Cell> losing = removed_from();
  const auto linear = only_sum(step_.rules->primitives(), argument_.rule);
  if (!linear || losing.size() != 1 || step_.removals.size() > kFewDigits) return "";
  const OtherTerms others(*linear, losing.front());
  if (!others.alike()) return "";
  std::vector<std::string> digits;
  std::vector<std::string> totals;
  for (const Candidate gone : step_.removals) {
    digits.push_back(std::to_string(gone.digit));
    totals.push_back(std::to_string(others.total(gone.digit)));
  }
  return fmt::format(". If {} were {}, {} would have to add up to {}. So ",
                     cell_name(layout_, losing.front()), word_list(digits, "or"),
                     cells_text(layout_, others.cells()), word_list(totals, "or"));
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
  if (!argument_.nested.empty()) {
    return fmt::format("{}. {}: {}.", text, sentence_case(pair_lines()), decided());
  }
  std::string so = sets_of_cage(rule);
  if (so.empty()) so = sum_of_others();
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
