#include "support/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sudokit::test {
namespace {

std::vector<Cell> cells_of(const Node& node) {
  std::vector<Cell> cells = node.group;
  cells.push_back(node.candidate.cell);
  std::ranges::sort(cells);
  return cells;
}

bool same(const Node& a, const Node& b) {
  return a.candidate == b.candidate && a.claim == b.claim && cells_of(a) == cells_of(b);
}

const Node& last_line(const Argument& argument) {
  return *std::find_if(argument.nodes.rbegin(), argument.nodes.rend(),
                       [](const Node& node) { return node.claim != Claim::part; });
}

// For each line, the lines that it finally rests on: those that no link leads to.
std::vector<std::set<int>> starts_of(const Argument& argument) {
  std::vector<std::set<int>> starts(argument.nodes.size());
  for (std::size_t i = 0; i < starts.size(); ++i) {
    for (const Link& link : argument.links) {
      if (link.to != int(i)) continue;
      const auto& before = starts[std::size_t(link.from)];
      starts[i].insert(before.begin(), before.end());
    }
    if (starts[i].empty() && argument.nodes[i].claim != Claim::part) starts[i] = {int(i)};
  }
  return starts;
}

std::set<int> all_starts(const std::vector<std::set<int>>& starts) {
  std::set<int> all;
  for (const auto& some : starts) all.insert(some.begin(), some.end());
  return all;
}

constexpr Form kForms[] = {
    Form::refuted,     Form::closed_chain,  Form::ring,        Form::both_ways,     Form::all_lead,
    Form::either_way,  Form::ends_of_chain, Form::ends_differ, Form::cell_of_chain, Form::supposed,
    Form::house_clash, Form::digits_clash,  Form::kraken_fish};
// Forms without a chain of lines: with the opposite of the conclusion, the named cells cannot be
// filled.
constexpr Form kFillings[] = {Form::wing,          Form::naked_subset, Form::remote_pair,
                              Form::almost_locked, Form::set_chain,    Form::crossing_sets,
                              Form::blossom};

constexpr Form kFish[] = {Form::fish, Form::finned_fish};

}  // namespace

bool Reasons::knows(Form form) {
  return std::ranges::count(kForms, form) + std::ranges::count(kFillings, form) +
                 std::ranges::count(kFish, form) >
             0 ||
         form == Form::two_at_once || form == Form::aligned || rests_on_uniqueness(form);
}

std::string Reasons::fault(const Pencilmarks& state, const Step& step) {
  std::vector<Node> wanted;
  for (const Candidate put : step.placements) wanted.push_back({put, Claim::is});
  for (const Candidate gone : step.removals) wanted.push_back({gone, Claim::is_not});
  if (rests_on_uniqueness(step.argument.form)) {
    return uniqueness_fault(state, step.argument, wanted);
  }
  return fault_of_form(state.candidates, step.argument, wanted);
}

std::string Reasons::fault_of_form(const Position& position, const Argument& argument,
                                   const std::vector<Node>& wanted) {
  if (argument.form == Form::two_at_once) return half_fault(position, argument, wanted);
  if (argument.form == Form::aligned) return aligned_fault(position, argument, wanted);
  if (std::ranges::count(kFillings, argument.form) > 0) {
    return filling_fault(position, argument, wanted);
  }
  if (std::ranges::count(kFish, argument.form) > 0) {
    return fish_fault(position, argument, wanted);
  }
  return fault(position, argument, wanted);
}

// Each of the two nested arguments decides what rests on it, and together they decide everything.
std::string Reasons::half_fault(const Position& position, const Argument& argument,
                                const std::vector<Node>& wanted) {
  if (argument.nested.size() != 2) return "not two";
  std::size_t decided = 0;
  for (int half = 0; half < 2; ++half) {
    std::vector<Node> mine;
    for (const Node& node : argument.nodes) {
      if (node.nested == half) mine.push_back({node.candidate, Claim::is_not});
    }
    if (mine.empty()) return "nothing rests on one of the two";
    for (const Node& one : mine) {
      decided += std::size_t(std::ranges::count(wanted, one.candidate, &Node::candidate));
    }
    auto why = fault_of_form(position, argument.nested[std::size_t(half)], mine);
    if (!why.empty()) return why;
  }
  return decided == wanted.size() ? "" : "something rests on neither";
}

std::string Reasons::fault(const Position& position, const Argument& argument,
                           const std::vector<Node>& wanted) {
  if (argument.nodes.empty()) return "nothing is said";
  for (int line = 0; line < int(argument.nodes.size()); ++line) {
    if (argument.nodes[std::size_t(line)].claim == Claim::part) continue;
    if (auto why = line_fault(position, argument, line); !why.empty()) {
      return fmt::format("line {}: {}", line, why);
    }
    ++lines;
  }
  return end_fault(position, argument, wanted);
}

std::string Reasons::line_fault(const Position& position, const Argument& argument, int line) {
  const Node& node = argument.nodes[std::size_t(line)];
  if (!position[node.candidate.cell].contains(node.candidate.digit)) return "no candidate";
  std::vector<Node> premises;
  const Link* link = nullptr;
  for (const Link& one : argument.links) {
    if (one.to != line) continue;
    if (one.from >= line) return "rests on what comes later";
    if (link != nullptr && link->ground != one.ground) return "two grounds";
    premises.push_back(argument.nodes[std::size_t(one.from)]);
    link = &one;
  }
  if (link == nullptr) return node.nested < 0 ? "" : "a chain inside what is supposed";
  grounds.insert(link->ground);
  const Position left = after(position, premises);
  if (link->ground == Ground::inner_chain || link->ground == Ground::nested) {
    if (node.nested < 0) return "the chain inside is not there";
    const Argument& inner = argument.nested.at(std::size_t(node.nested));
    ++nested;
    nested_forms.insert(inner.form);
    const std::string why = fault(left, inner, {node});
    return why.empty() ? "" : "inside, " + why;
  }
  if (node.nested >= 0) return "a chain inside that no link names";
  if (link->ground == Ground::almost_locked) {
    const std::set<int> set(link->cells.begin(), link->cells.end());
    return set.empty() || fillable(after(left, {contrary(node)}), set) ? "the set can lack it" : "";
  }
  const bool links = link->inference != Inference::forces || link->ground == Ground::last_place ||
                     link->ground == Ground::last_candidate;
  if (links) return holds(left, node) ? "" : "does not follow";
  return pattern_fault(left, node, link->ground);
}

std::string Reasons::pattern_fault(const Position& left, const Node& node, Ground ground) const {
  const Candidate gone = node.candidate;
  if (node.claim != Claim::is_not) return "a pattern places nothing";
  const bool there = ground == Ground::locked        ? locked(left, gone)
                     : ground == Ground::hidden_pair ? hidden_pair(left, gone)
                     : ground == Ground::naked_pair
                         ? naked_pair(left, gone)
                         : ground == Ground::x_wing && x_wing(left, gone);
  return there ? "" : fmt::format("no pattern of ground {}", int(ground));
}

std::string Reasons::end_fault(const Position& position, const Argument& argument,
                               const std::vector<Node>& wanted) const {
  const auto& nodes = argument.nodes;
  const Node& first = nodes.front();
  const Node& last = last_line(argument);
  const auto starts = starts_of(argument);
  const bool one_start = all_starts(starts).size() == 1;
  const auto hold = [&](std::vector<Node> facts) {
    return all_hold(after(position, facts), wanted) ? "" : "the end does not follow";
  };
  switch (argument.form) {
    case Form::refuted:
    case Form::closed_chain:
      if (!one_start || !same(last, contrary(first))) return "does not end in the contrary";
      return hold({last});
    case Form::ring: {
      if (!one_start || !same(last, first)) return "does not come back";
      std::vector<Node> turned;
      for (const Node& node : nodes) turned.push_back(contrary(node));
      return hold(nodes) + std::string(hold(turned));
    }
    case Form::ends_of_chain:
    case Form::ends_differ:
    case Form::cell_of_chain:
      if (!one_start) return "is more than one chain";
      return hold({contrary(first)}) + std::string(hold({last}));
    case Form::both_ways: {
      const bool clash = std::ranges::any_of(nodes, [&](const Node& one) {
        return std::ranges::any_of(nodes,
                                   [&](const Node& two) { return same(two, contrary(one)); });
      });
      if (!one_start || !clash) return "no contradiction";
      return hold({contrary(first)});
    }
    case Form::supposed:
    case Form::house_clash:
    case Form::digits_clash:
      if (!one_start || !fails(after(position, nodes), argument)) return "no contradiction";
      return hold({contrary(first)});
    case Form::kraken_fish:
      return kraken_fault(position, argument, wanted);
    default:
      return branches_fault(position, argument, wanted);
  }
}

std::string Reasons::filling_fault(const Position& position, const Argument& argument,
                                   const std::vector<Node>& wanted) const {
  std::set<int> cells;
  for (const Node& node : argument.nodes) cells.insert(node.candidate.cell);
  for (const Node& node : wanted) {
    if (fillable(after(position, {contrary(node)}), cells)) return "the cells allow it";
  }
  return "";
}

// However the cells are filled, one of the other cells has no candidate left.
std::string Reasons::aligned_fault(const Position& position, const Argument& argument,
                                   const std::vector<Node>& wanted) const {
  const std::set<int> cells(argument.cells.begin(), argument.cells.end());
  std::set<int> others;
  for (const Node& node : argument.nodes) {
    if (node.role == Role::other) others.insert(node.candidate.cell);
  }
  if (cells.size() < 2 || others.empty()) return "no cells";
  for (const Node& node : wanted) {
    if (leaves_something(after(position, {contrary(node)}), cells, others)) {
      return "the cells allow it";
    }
  }
  return "";
}

bool Reasons::leaves_something(const Position& left, std::set<int> cells,
                               const std::set<int>& others) const {
  if (std::ranges::any_of(others, [&](int cell) { return left[std::size_t(cell)].empty(); })) {
    return false;
  }
  if (cells.empty()) return true;
  const int cell = *cells.begin();
  cells.erase(cells.begin());
  bool any = false;
  left[std::size_t(cell)].for_each([&](int digit) {
    const Candidate put{Cell(cell), std::uint8_t(digit)};
    any = any || leaves_something(after(left, {{put, Claim::is}}), cells, others);
  });
  return any;
}

std::string Reasons::fish_fault(const Position& position, const Argument& argument,
                                const std::vector<Node>& wanted) const {
  std::vector<int> bases;
  for (const ArgumentHouse& house : argument.houses) {
    if (house.role == HouseRole::base) bases.push_back(house.house);
  }
  if (2 * bases.size() != argument.houses.size()) return "not as many covers as bases";
  for (const Node& node : wanted) {
    if (has_room(after(position, {contrary(node)}), bases, argument.digits.lowest())) {
      return "the houses allow it";
    }
  }
  return "";
}

bool Reasons::has_room(const Position& left, std::vector<int> houses, int digit) const {
  if (houses.empty()) return true;
  const int house = houses.back();
  houses.pop_back();
  return std::ranges::any_of(places(left, house, digit), [&](Cell cell) {
    const Candidate put{cell, std::uint8_t(digit)};
    return has_room(after(left, {{put, Claim::is}}), houses, digit);
  });
}

bool Reasons::fillable(const Position& left, std::set<int> cells) const {
  if (cells.empty()) return true;
  const auto fewest = std::ranges::min_element(
      cells, {}, [&](int cell) { return left[std::size_t(cell)].count(); });
  const int cell = *fewest;
  cells.erase(fewest);
  bool any = false;
  left[std::size_t(cell)].for_each([&](int digit) {
    const Candidate put{Cell(cell), std::uint8_t(digit)};
    any = any || fillable(after(left, {{put, Claim::is}}), cells);
  });
  return any;
}

// Whether the cell or house that the argument names has nothing left.
bool Reasons::fails(const Position& left, const Argument& argument) const {
  for (const ArgumentHouse& house : argument.houses) {
    if (house.role != HouseRole::none) continue;
    return places(left, house.house, argument.digits.lowest()).empty();
  }
  return left[argument.cells.front()].empty();
}

// If none of the starts of the chains holds, the houses have no room for the digit.
std::string Reasons::kraken_fault(const Position& position, const Argument& argument,
                                  const std::vector<Node>& wanted) const {
  const auto& nodes = argument.nodes;
  const auto starts = starts_of(argument);
  std::vector<Node> none;
  for (const int start : all_starts(starts)) {
    const Node& node = nodes[std::size_t(start)];
    if (auto why = leads_fault(argument, starts, start); !why.empty()) return why;
    none.push_back(contrary(node));
  }
  for (const Cell fin : argument.cells) {
    if (std::ranges::count(none, fin, [](const Node& node) { return node.candidate.cell; }) == 0) {
      return "a fin leads nowhere";
    }
  }
  if (!all_hold(after(position, {nodes.back()}), wanted)) return "the end does not follow";
  return fish_fault(after(position, none), argument, wanted);
}

std::string Reasons::leads_fault(const Argument& argument, const std::vector<std::set<int>>& starts,
                                 int start) {
  const auto& nodes = argument.nodes;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (same(nodes[i], nodes.back()) && starts[i] == std::set<int>{start}) return "";
  }
  return "a branch leads elsewhere";
}

// One of the starts of the branches must hold, and each branch leads to the last line.
std::string Reasons::branches_fault(const Position& position, const Argument& argument,
                                    const std::vector<Node>& wanted) const {
  const auto& nodes = argument.nodes;
  const auto starts = starts_of(argument);
  if (argument.form == Form::either_way && all_starts(starts).size() == 1) {
    const Position other = after(position, {contrary(nodes.front())});
    return holds(other, nodes.back()) && all_hold(after(position, {nodes.back()}), wanted)
               ? ""
               : "the other way does not lead there";
  }
  std::set<std::pair<Cell, int>> begun;
  for (const int start : all_starts(starts)) {
    const Node& node = nodes[std::size_t(start)];
    begun.insert({node.candidate.cell, node.candidate.digit});
    if (auto why = leads_fault(argument, starts, start); !why.empty()) return why;
  }
  std::set<std::pair<Cell, int>> all;
  if (argument.form == Form::either_way) {
    const auto both = all_starts(starts);
    const Node& one = nodes[std::size_t(*both.begin())];
    const Node& other = nodes[std::size_t(*both.rbegin())];
    if (both.size() != 2 || !same(one, contrary(other))) return "neither may be so";
    all = begun;
  } else if (!argument.cells.empty()) {
    const Cell cell = argument.cells.front();
    position[cell].for_each([&](int digit) { all.insert({cell, digit}); });
  } else {
    const int digit = argument.digits.lowest();
    for (const Cell cell : places(position, argument.houses.front().house, digit)) {
      all.insert({cell, digit});
    }
  }
  if (begun != all) return "a branch is missing";
  return all_hold(after(position, {nodes.back()}), wanted) ? "" : "the end does not follow";
}

Reasons::Position Reasons::after(Position position, const std::vector<Node>& facts) const {
  for (const Node& fact : facts) assume(position, fact);
  return position;
}

void Reasons::assume(Position& position, const Node& fact) const {
  if (fact.claim == Claim::part) return;
  const std::vector<Cell> cells = cells_of(fact);
  const int digit = fact.candidate.digit;
  if (fact.claim == Claim::is_not) {
    for (const Cell cell : cells) position[cell].erase(digit);
    return;
  }
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    if (sees(cell, cells)) position[std::size_t(cell)].erase(digit);
  }
  if (cells.size() > 1) return;
  const bool there = position[cells.front()].contains(digit);
  position[cells.front()] = there ? Digits::only(digit) : Digits{};
}

bool Reasons::sees(int cell, const std::vector<Cell>& all) const {
  const auto peers = layout_.peers(cell);
  return std::ranges::all_of(all, [&](Cell one) { return std::ranges::count(peers, one) > 0; });
}

bool Reasons::holds(const Position& left, const Node& node) const {
  const std::vector<Cell> cells = cells_of(node);
  const int digit = node.candidate.digit;
  if (node.claim == Claim::is_not) {
    return std::ranges::none_of(cells, [&](Cell cell) { return left[cell].contains(digit); });
  }
  if (cells.size() == 1 && left[cells.front()] == Digits::only(digit)) return true;
  for (int house = 0; house < layout_.houses(); ++house) {
    const auto found = places(left, house, digit);
    if (!found.empty() && std::ranges::includes(cells, found)) return true;
  }
  return false;
}

bool Reasons::all_hold(const Position& left, const std::vector<Node>& nodes) const {
  return std::ranges::all_of(nodes, [&](const Node& node) { return holds(left, node); });
}

std::vector<Cell> Reasons::places(const Position& position, int house, int digit) const {
  std::vector<Cell> found;
  for (const Cell cell : layout_.house(house)) {
    if (position[cell].contains(digit)) found.push_back(cell);
  }
  std::ranges::sort(found);
  return found;
}

bool Reasons::in_house(int house, int cell) const {
  return std::ranges::count(layout_.house(house), cell) > 0;
}

bool Reasons::locked(const Position& left, Candidate gone) const {
  for (int house = 0; house < layout_.houses(); ++house) {
    const auto found = places(left, house, gone.digit);
    if (!found.empty() && !in_house(house, gone.cell) && sees(gone.cell, found)) return true;
  }
  return false;
}

bool Reasons::hidden_pair(const Position& left, Candidate gone) const {
  for (const auto house : layout_.houses_of(gone.cell)) {
    std::vector<std::vector<Cell>> pairs;
    left[gone.cell].for_each([&](int digit) {
      const auto found = places(left, house, digit);
      if (digit != gone.digit && found.size() == 2) pairs.push_back(found);
    });
    std::ranges::sort(pairs);
    if (std::ranges::adjacent_find(pairs) != pairs.end()) return true;
  }
  return false;
}

bool Reasons::naked_pair(const Position& left, Candidate gone) const {
  for (const auto house : layout_.houses_of(gone.cell)) {
    for (const Cell one : layout_.house(house)) {
      for (const Cell two : layout_.house(house)) {
        const bool pair = one < two && left[one].count() == 2 && left[one] == left[two];
        if (pair && one != gone.cell && two != gone.cell && left[one].contains(gone.digit)) {
          return true;
        }
      }
    }
  }
  return false;
}

bool Reasons::x_wing(const Position& left, Candidate gone) const {
  std::vector<std::vector<Cell>> pairs;
  for (int house = 0; house < layout_.houses(); ++house) {
    auto found = places(left, house, gone.digit);
    if (found.size() == 2 && !in_house(house, gone.cell)) pairs.push_back(std::move(found));
  }
  for (const auto& one : pairs) {
    for (const auto& two : pairs) {
      // The near ends see each other, and so do the far ones; the candidate sees both of one end.
      for (const std::size_t turn : {0U, 1U}) {
        const Cell near = two[turn];
        const Cell far = two[1 - turn];
        const bool wing = sees(near, {one[0]}) && sees(far, {one[1]});
        if (wing && (sees(gone.cell, {one[0], near}) || sees(gone.cell, {one[1], far}))) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace sudokit::test
