#include "tell/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "sudokit/tell.hpp"

namespace sudokit {

std::string word_list(std::span<const std::string> words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view space = last.starts_with(',') ? "" : " ";
    if (i > 0) text += i + 1 == words.size() ? fmt::format("{}{} ", space, last) : ", ";
    text += words[i];
  }
  return text;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (text.size() > width) {
    const auto space = text.rfind(' ', width);
    const std::size_t end = space == std::string_view::npos ? width : space;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  lines.emplace_back(text);
  return lines;
}

std::string digits_text(Digits digits, std::string_view last) {
  std::vector<std::string> words;
  digits.for_each([&](int digit) { words.push_back(std::to_string(digit)); });
  return word_list(words, last);
}

std::string cells_text(const Layout& layout, std::span<const Cell> cells, std::string_view last) {
  std::vector<std::string> words;
  for (const Cell cell : cells) words.push_back(cell_name(layout, cell));
  return word_list(words, last);
}

std::string_view plural_of_house(std::string_view kind) {
  constexpr std::array<std::array<std::string_view, 2>, 9> kKinds = {
      {{"row", "rows"},
       {"column", "columns"},
       {"box", "boxes"},
       {"region", "regions"},
       {"extra house", "extra houses"},
       {"diagonal", "diagonals"},
       {"window", "windows"},
       {"disjoint group", "disjoint groups"},
       {"extra region", "extra regions"}}};
  const auto found = std::ranges::find(kKinds, kind, [](const auto& row) { return row[0]; });
  return found == kKinds.end() ? std::string_view() : (*found)[1];
}

std::string kind_of_house(const std::string& name) {
  std::string kind = name.substr(0, name.rfind(' '));
  return plural_of_house(kind).empty() ? name : kind;
}

namespace {

// Houses of one kind, by their numbers; or one house, by its name.
struct HouseGroup {
  std::string kind;
  std::vector<std::string> numbers;
};

std::vector<HouseGroup> groups_of(const Layout& layout, std::span<const std::uint16_t> houses) {
  std::vector<HouseGroup> groups;
  for (const std::uint16_t house : houses) {
    const std::string name = layout.house_name(house);
    const std::string kind = kind_of_house(name);
    const auto found = std::ranges::find(groups, kind, &HouseGroup::kind);
    HouseGroup& group = found == groups.end() ? groups.emplace_back(HouseGroup{kind, {}}) : *found;
    if (kind != name) group.numbers.push_back(name.substr(kind.size() + 1));
  }
  return groups;
}

}  // namespace

std::string house_list(const Layout& layout, std::span<const std::uint16_t> houses) {
  std::vector<std::string> words;
  bool several = false;
  for (const HouseGroup& group : groups_of(layout, houses)) {
    several |= group.numbers.size() > 1;
    words.push_back(group.numbers.empty()      ? group.kind
                    : group.numbers.size() > 1 ? fmt::format("{} {}", plural_of_house(group.kind),
                                                             word_list(group.numbers))
                                               : group.kind + ' ' + group.numbers.front());
  }
  // Lists within a list are separated by commas.
  return word_list(words, several && words.size() > 2 ? ", and" : "and");
}

std::string houses_text(const Layout& layout, const Argument& argument,
                        std::optional<HouseRole> role) {
  std::vector<std::uint16_t> houses;
  for (const ArgumentHouse& house : argument.houses) {
    if (role && house.role != *role) continue;
    if (std::ranges::count(houses, house.house) == 0) houses.push_back(house.house);
  }
  return house_list(layout, houses);
}

namespace {

std::string cells_of(const Layout& layout, const Node& node) {
  std::vector<Cell> cells = {node.candidate.cell};
  cells.insert(cells.end(), node.group.begin(), node.group.end());
  return cells_text(layout, cells);
}

}  // namespace

std::string place(const Layout& layout, const Node& node) {
  return (node.group.empty() ? "" : "one of ") + cells_of(layout, node);
}

bool is_cage(const Constraint& rule) {
  return rule.kind->name == "killer" && !rule.numbers.empty();
}

std::string cage_name(const Layout& layout, const Constraint& cage) {
  return fmt::format("{} cage at {}", cage.numbers.front(),
                     cell_name(layout, std::ranges::min(cage.cells.front())));
}

std::string rule_text(const Layout& layout, const Step& step, int rule) {
  const Constraint& constraint = step.rules->constraints()[static_cast<std::size_t>(rule)];
  if (is_cage(constraint)) {
    return fmt::format("the cage at {} adds up to {}",
                       cell_name(layout, std::ranges::min(constraint.cells.front())),
                       constraint.numbers.front());
  }
  std::string text = rule_sentence(layout, constraint);
  // Names of cells begin in lower case.
  if (text.front() >= 'A' && text.front() <= 'Z') text.front() += 'a' - 'A';
  return text;
}

namespace {

// "the cages 12, 7 and 21": by their totals. Cages with the same total also by their first cells,
// and sums of other kinds only by these.
std::string minus_text(const Layout& layout, const Step& step, const ImpliedSum& sum) {
  const auto total_at = [&](Cell first) {
    for (const int rule : sum.rules) {
      const Constraint& each = step.rules->constraints()[static_cast<std::size_t>(rule)];
      const bool cage = each.kind->name.starts_with("killer") && !each.numbers.empty();
      if (cage && std::ranges::min(each.cells.front()) == first) return each.numbers.front();
    }
    return -1;
  };
  std::vector<int> totals;
  for (const Cell first : sum.firsts) totals.push_back(total_at(first));
  const std::string_view s = totals.size() == 1 ? "" : "s";
  if (std::ranges::count(totals, -1) > 0) {
    return fmt::format("the sum{} at {}", s, cells_text(layout, sum.firsts));
  }
  std::vector<std::string> cages;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    cages.push_back(std::ranges::count(totals, totals[i]) == 1
                        ? std::to_string(totals[i])
                        : fmt::format("{} (at {})", totals[i], cell_name(layout, sum.firsts[i])));
  }
  return fmt::format("the cage{} {}", s, word_list(cages));
}

}  // namespace

std::string sum_text(const Layout& layout, const Step& step, const ImpliedSum& sum) {
  const std::string houses = house_list(layout, sum.houses);
  std::string terms;
  for (const Cell cell : sum.added) {
    terms += (terms.empty() ? "" : " + ") + cell_name(layout, cell);
  }
  for (const Cell cell : sum.taken) terms += " − " + cell_name(layout, cell);
  terms += fmt::format(" = {}{}", sum.total < 0 ? "−" : "", std::abs(sum.total));
  if (sum.firsts.empty()) return fmt::format("in {}, {}", houses, terms);
  return fmt::format("{} minus {} {} {}", houses, minus_text(layout, step, sum),
                     sum.houses.size() == 1 ? "leaves" : "leave", terms);
}

std::string statement(const Layout& layout, const Node& node) {
  if (!node.group.empty()) {
    return fmt::format("{} of {} is {}", node.claim == Claim::is_not ? "none" : "one",
                       cells_of(layout, node), node.candidate.digit);
  }
  return fmt::format("{} is {}{}", cell_name(layout, node.candidate.cell),
                     node.claim == Claim::is_not ? "not " : "", node.candidate.digit);
}

namespace {

// The removals as digits with the same cells, or as cells with the same digits: whichever are
// fewer.
using Batches = std::vector<std::pair<Digits, std::vector<Cell>>>;

Batches batches_of(std::span<const Candidate> removals) {
  std::map<int, std::vector<Cell>> of_digit;
  std::map<Cell, Digits> of_cell;
  for (const Candidate gone : removals) {
    of_digit[gone.digit].push_back(gone.cell);
    of_cell[gone.cell].insert(gone.digit);
  }
  Batches by_digit;
  for (auto& [digit, cells] : of_digit) {
    std::ranges::sort(cells);
    const auto same = std::ranges::find(by_digit, cells, [](auto& batch) { return batch.second; });
    if (same == by_digit.end()) {
      by_digit.emplace_back(Digits::only(digit), cells);
    } else {
      same->first.insert(digit);
    }
  }
  Batches by_cell;
  for (const auto& [cell, digits] : of_cell) {
    const auto same = std::ranges::find(by_cell, digits, [](auto& batch) { return batch.first; });
    if (same == by_cell.end()) {
      by_cell.emplace_back(digits, std::vector{cell});
    } else {
      same->second.push_back(cell);
    }
  }
  return by_cell.size() < by_digit.size() ? by_cell : by_digit;
}

}  // namespace

std::string removals_text(const Layout& layout, std::span<const Candidate> removals) {
  std::vector<std::string> words;
  for (const auto& [digits, cells] : batches_of(removals)) {
    words.push_back(fmt::format("{} {}from {}", digits_text(digits),
                                words.empty() ? "can be removed " : "", cells_text(layout, cells)));
  }
  return word_list(words, ", and");
}

std::string effects_text(const Layout& layout, const Step& step) {
  std::vector<std::string> words;
  for (const Candidate put : step.placements) {
    words.push_back(statement(layout, {put, Claim::is, Role::one, -1}));
  }
  if (step.removals.empty()) return word_list(words);
  words.push_back(removals_text(layout, step.removals));
  return word_list(words, ", and");
}

// ---- Outline ------------------------------------------------------------------------------------

bool has_nested(const Telling& told) {
  return std::ranges::any_of(told.lines, [](const auto& line) { return !line.nested.empty(); });
}

std::string outline(const Telling& told, int indent) {
  std::string text;
  const auto add = [&](std::string_view line) {
    if (!line.empty()) text += fmt::format("{:{}}- {}\n", "", indent, line);
  };
  add(told.lead);
  for (const Telling::Line& line : told.lines) {
    add(line.first            ? "If " + line.statement
        : line.reason.empty() ? "so " + line.statement
                              : fmt::format("so {} ({})", line.statement, line.reason));
    for (const Telling& inner : line.nested) text += outline(inner, indent + 2);
  }
  add(told.end);
  return text;
}

}  // namespace sudokit
