// Singles, locked candidates, subsets and rules.
#include <algorithm>
#include <cstdlib>

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

// "r1c1 + r1c2": the cells of a sum without one of them, and what they come to if that one holds a
// digit.
class OtherTerms {
 public:
  OtherTerms(const Linear& linear, Candidate one) : total_(linear.totals.front().low) {
    for (const LinearTerm& term : linear.terms) {
      const bool own = term.cell == one.cell;
      own_ += own ? term.factor : 0;
      if (!own) terms_.push_back(term);
      plain_ = plain_ && (term.factor == 1 || term.factor == -1);
    }
    // A difference is written so that it is not negative.
    const auto added = [&](const LinearTerm& term) { return term.factor == sign_; };
    if (std::ranges::none_of(terms_, added)) sign_ = -1;
    if (value(one.digit) < 0 && !std::ranges::all_of(terms_, added)) sign_ = -sign_;
    std::ranges::sort(terms_, {}, &LinearTerm::cell);
    std::stable_partition(terms_.begin(), terms_.end(), added);
  }
  // Whether they are only added and subtracted.
  bool plain() const { return plain_ && !terms_.empty(); }
  std::string total(int digit) const {
    const std::int64_t total = value(digit);
    return fmt::format("{}{}", total < 0 ? "−" : "", std::abs(total));
  }
  std::string text(const Layout& layout) const {
    std::string text;
    for (const LinearTerm& term : terms_) {
      if (!text.empty()) text += term.factor == sign_ ? " + " : " − ";
      text += cell_name(layout, term.cell);
    }
    return text;
  }

 private:
  std::int64_t value(int digit) const { return (total_ - own_ * digit) * sign_; }

  std::int64_t total_;
  std::int64_t own_ = 0;
  std::int64_t sign_ = 1;
  bool plain_ = true;
  std::vector<LinearTerm> terms_;
};

// "8, 2+6 or 3+5": the sets of digits other than the first and the last that add up to a total.
std::string sandwich_sets(int total, int side) {
  constexpr std::size_t kFew = 4;
  std::vector<std::string> words;
  const auto extend = [&](auto& self, int from, int left, const std::string& set) -> void {
    if (left == 0) words.push_back(set);
    for (int digit = from; digit <= std::min(left, side - 1) && words.size() <= kFew; ++digit) {
      self(self, digit + 1, left - digit, set + (set.empty() ? "" : "+") + std::to_string(digit));
    }
  };
  if (total > 0) extend(extend, 2, total, "");
  return words.size() > kFew ? "" : word_list(words, "or");
}

constexpr std::size_t kFewDigits = 4;
constexpr std::size_t kFewCells = 3;
// Of a rule with this many open cells, it is clear what follows.
constexpr int kAtSight = 2;

// Names of cells stay in lower case.
std::string sentence_case(std::string text) {
  const bool cell = text.size() > 1 && text[1] >= '0' && text[1] <= '9';
  if (!cell && text.front() >= 'a' && text.front() <= 'z') text.front() += 'A' - 'a';
  return text;
}

}  // namespace

// "The 12 cage at r1c1 is 3+9, 4+8 or 5+7, so ...".
std::string Teller::by_cage(const Constraint& cage) const {
  const std::string name = "The " + cage_name(layout_, cage);
  const int cells = static_cast<int>(cage.cells.front().size());
  if (!step_.placements.empty()) {
    return fmt::format("{} {}, so {}.", name,
                       cells == 1 ? "has one cell" : "has one open cell left", decided());
  }
  const CageSets sets(cells, cage.numbers.front(), layout_.side());
  const auto fits = [&](const Candidate gone) { return sets.digits().contains(gone.digit); };
  if (sets.few() && std::ranges::none_of(step_.removals, fits)) {
    return fmt::format("{} is {}, so {}.", name, sets.text(), decided());
  }
  if (cells == 2) return fmt::format("{} has two cells. {}{}.", name, other_cell(cage), decided());
  if (!argument_.sets.empty()) {
    Digits all;
    for (const Digits set : argument_.sets) all = all | set;
    const bool placed = std::ranges::any_of(
        step_.removals, [&](const Candidate gone) { return all.contains(gone.digit); });
    return fmt::format("With its candidates, the {} can only be {}{}{}.", cage_name(layout_, cage),
                       sets_left(), placed ? ". However these are placed, " : ", so ", decided());
  }
  return "";
}

// "3 would need 7 in the other cell, and 5 would need 5. So ": of a cage of two cells.
std::string Teller::other_cell(const Constraint& cage) const {
  Digits gone;
  for (const Candidate one : step_.removals) gone.insert(one.digit);
  std::vector<std::string> words;
  gone.for_each([&](int digit) {
    const int other = cage.numbers.front() - digit;
    words.push_back(fmt::format("{} would need {}{}{}", digit, other < 0 ? "−" : "",
                                std::abs(other), words.empty() ? " in the other cell" : ""));
  });
  return word_list(words, ", and") + ". So ";
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
  const std::string_view each = argument_.cells.size() == 2 ? "Either way" : "In each case";
  const std::string_view all = argument_.cells.size() == 2 ? "both" : "all";
  const bool same_digit = std::ranges::all_of(
      step_.removals, [&](const Candidate gone) { return gone.digit == digit(); });
  const std::string so =
      !same_digit
          ? fmt::format("{}, {}{}", each, decided(), links)
          : fmt::format("So {}, {} {} of these cells{}", decided(), which_see(), all,
                        links.empty()
                            ? ""
                            : " (" + links.substr(std::string_view(", because ").size()) + ")");
  if (argument_.rule < 0) {
    return fmt::format("In {}, {} can only go in {}. {}.", house(0), digit(), places, so);
  }
  const Constraint& subject = step_.rules->constraints()[std::size_t(argument_.rule)];
  if (!is_cage(subject)) {
    return fmt::format("{}, which requires the digit {} in {}. {}.",
                       rule_sentence(layout_, subject), digit(), places, so);
  }
  return fmt::format(
      "The {} {} {} in {}. {}.", cage_name(layout_, subject),
      argument_.sets.empty() ? "needs" : fmt::format("can only be {}, so it needs", sets_left()),
      digit(), places, so);
}

std::string Teller::together() const {
  std::string text;
  for (const int each : argument_.rules) text += (text.empty() ? "" : ", and ") + rule(each);
  if (!argument_.houses.empty()) text += fmt::format(", and {} holds every digit", house(0));
  const std::size_t count = argument_.rules.size() + argument_.houses.size();
  const std::string_view they = count == 1   ? "It cannot hold"
                                : count == 2 ? "They cannot both hold"
                                             : "They cannot all hold";
  const Candidate gone = step_.removals.front();
  const std::string with = step_.removals.size() > 1 ? "any of the following: "
                                                     : fmt::format("{} in {}, so ", gone.digit,
                                                                   cell_name(layout_, gone.cell));
  return fmt::format("{}. {} with {}{}.", sentence_case(text), they, with, decided());
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

// "If r1c1 were 8 or 9, r1c2 + r1c3 would have to be 4 or 3. So ": of a sum that few cells break.
std::string Teller::sum_of_others() const {
  const std::vector<Cell> losing = removed_from();
  const auto linear = only_sum(step_.rules->primitives(), argument_.rule);
  if (linear == nullptr || losing.empty() || losing.size() > kFewCells) return "";
  std::string text;
  for (const Cell cell : losing) {
    const auto first = std::ranges::find(step_.removals, cell, &Candidate::cell);
    const OtherTerms others(*linear, *first);
    std::vector<std::string> digits;
    std::vector<std::string> totals;
    for (const Candidate gone : step_.removals) {
      if (gone.cell != cell) continue;
      digits.push_back(std::to_string(gone.digit));
      totals.push_back(others.total(gone.digit));
    }
    if (!others.plain() || digits.size() > kFewDigits) return "";
    text += fmt::format("{} {} were {}, {} would have to be {}", text.empty() ? "If" : "; if",
                        cell_name(layout_, cell), word_list(digits, "or"), others.text(layout_),
                        word_list(totals, "or"));
  }
  return text + ". So ";
}

// "Enough higher digits must follow, so r1c1 is at most 6: ": where the digits of a skyscraper are
// too high too early.
std::string Teller::room_behind(const Constraint& rule) const {
  if (rule.kind->name != "skyscraper" || !step_.placements.empty()) return "";
  const auto& seen = rule.cells.front();
  const auto most = [&](Cell cell) {
    const auto before = static_cast<int>(std::ranges::find(seen, cell) - seen.begin());
    return layout_.side() - rule.numbers.front() + 1 + before;
  };
  std::vector<std::string> words;
  for (const Cell cell : removed_from()) {
    words.push_back(fmt::format("{} is at most {}", cell_name(layout_, cell), most(cell)));
  }
  const bool low = std::ranges::any_of(
      step_.removals, [&](const Candidate gone) { return gone.digit <= most(gone.cell); });
  return low ? "" : fmt::format("Enough higher digits must follow, so {}: ", word_list(words));
}

// "These digits can be 2+6, 3+5 or 8. ": what lies between the first and the last digit.
std::string Teller::between(const Constraint& rule) const {
  if (rule.kind->name != "sandwich") return "";
  if (rule.numbers.front() == 0) return fmt::format("So 1 and {} are neighbours. ", layout_.side());
  const std::string sets = sandwich_sets(rule.numbers.front(), layout_.side());
  return sets.empty() ? "" : fmt::format("These digits can be {}. ", sets);
}

std::string Teller::by_rule() const {
  if (argument_.form == Form::needed) return needed();
  if (argument_.form == Form::together) return together();
  if (argument_.sum) {
    const ImpliedSum& sum = *argument_.sum;
    const std::string text = sentence_case(sum_text(layout_, step_, sum));
    if (step_.placements.empty()) return fmt::format("{}, so {}.", text, decided());
    if (sum.added.size() + sum.taken.size() == 1) return text + '.';
    return fmt::format("{}, and only {} is open, so {}.", text,
                       cell_name(layout_, step_.placements.front().cell), decided());
  }
  const Constraint& rule = step_.rules->constraints()[std::size_t(argument_.rule)];
  if (is_cage(rule)) {
    if (std::string text = by_cage(rule); !text.empty()) return text;
  }
  const std::string text =
      is_cage(rule) ? sentence_case(this->rule(argument_.rule)) : rule_sentence(layout_, rule);
  if (!argument_.nested.empty()) {
    return fmt::format("{}. {}: {}.", text, sentence_case(pair_lines()), decided());
  }
  std::string why = sum_of_others();
  if (why.empty()) why = room_behind(rule);
  if (why.empty() && rule.kind->name == "renban") {
    return fmt::format("{}, so no two of them are more than {} apart: {}.", text,
                       rule.cells.front().size() - 1, decided());
  }
  if (why.empty() && step_.size <= kAtSight) {
    return fmt::format("{}{} {}.", text, text.find(": ") == std::string::npos ? ", so" : ". So",
                       decided());
  }
  if (why.empty()) why = between(rule) + "Trying the candidates of its cells shows that ";
  return fmt::format("{}. {}{}.", text, why, decided());
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
