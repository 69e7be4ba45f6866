#include "support/rule_reasons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/primitives.hpp"
#include "support/reasons.hpp"

namespace sudokit::test {
namespace {

struct AddCells {
  std::set<Cell>& cells;
  void operator()(const Different& form) const {
    cells.insert(form.cells.begin(), form.cells.end());
  }
  void operator()(const Linear& form) const {
    for (const LinearTerm& term : form.terms) cells.insert(term.cell);
  }
  void operator()(const Relation& form) const {
    for (const auto& [a, b] : form.pairs) cells.insert({a, b});
  }
  void operator()(const Sequence& form) const {
    cells.insert(form.cells.begin(), form.cells.end());
  }
  void operator()(const Tally& form) const {
    cells.insert(form.cells.begin(), form.cells.end());
    cells.insert(form.against.begin(), form.against.end());
    add(form.compared);
  }
  void operator()(const Pointer& form) const {
    add(form.index), add(form.value);
    for (const Cell cell : form.cells) add(cell);
  }
  void add(Cell cell) const {
    if (cell != kNoCell) cells.insert(cell);
  }
  void operator()(const AnyOf& form) const {
    for (const auto& group : form.groups) {
      for (const Primitive& primitive : group) std::visit(*this, primitive.form);
    }
  }
};

std::set<Cell> cells_of(const Primitive& primitive) {
  std::set<Cell> cells;
  std::visit(AddCells{cells}, primitive.form);
  return cells;
}

// Whether a primitive of two cells alone rules out that both candidates are true.
bool excludes(const Primitive& primitive, Candidate one, Candidate other) {
  if (const auto* different = std::get_if<Different>(&primitive.form)) {
    return one.digit == other.digit && std::ranges::count(different->cells, one.cell) > 0 &&
           std::ranges::count(different->cells, other.cell) > 0;
  }
  if (std::holds_alternative<Linear>(primitive.form)) {
    Grid grid(std::size_t(std::max(one.cell, other.cell)) + 1);
    grid[one.cell] = one.digit;
    grid[other.cell] = other.digit;
    return cells_of(primitive) == std::set<Cell>{one.cell, other.cell} && !holds(primitive, grid);
  }
  const auto* relation = std::get_if<Relation>(&primitive.form);
  if (relation == nullptr) return false;
  return std::ranges::any_of(relation->pairs, [&](const auto& pair) {
    const auto& [a, b] = pair;
    const auto refuses = [&](int x, int y) {
      return !relation->allowed[std::size_t(x) - 1].contains(y);
    };
    return (a == one.cell && b == other.cell && refuses(one.digit, other.digit)) ||
           (b == one.cell && a == other.cell && refuses(other.digit, one.digit));
  });
}

// Tries to fill cells such that rules hold and cells that differ do.
class Filling {
 public:
  enum class Found : std::uint8_t { none, some, untried };

  Filling(const Pencilmarks& state, const Rules& rules, const std::vector<int>& named)
      : state_(state), rules_(rules), grid_(state.candidates.size()) {
    for (const Primitive& primitive : rules.primitives()) {
      if (std::ranges::count(named, int(primitive.origin)) == 0) continue;
      named_.push_back(&primitive);
      const auto cells = cells_of(primitive);
      cells_.insert(cells.begin(), cells.end());
    }
  }
  void add_house(int house) {
    const auto cells = state_.layout->house(house);
    cells_.insert(cells.begin(), cells.end());
  }
  void place(Candidate one) {
    cells_.insert(one.cell);
    placed_.push_back(one);
  }
  void exclude(Candidate one) { excluded_.push_back(one); }

  Found find() {
    order_.assign(cells_.begin(), cells_.end());
    std::ranges::stable_sort(order_, {}, [&](Cell cell) { return digits(cell).count(); });
    return fill(0);
  }

 private:
  static constexpr int kMost = 400'000;

  Digits digits(Cell cell) const {
    Digits own =
        state_.values[cell] != 0 ? Digits::only(state_.values[cell]) : state_.candidates[cell];
    for (const Candidate one : placed_) {
      if (one.cell == cell) own = own & Digits::only(one.digit);
    }
    for (const Candidate one : excluded_) {
      if (one.cell == cell) own = own - Digits::only(one.digit);
    }
    return own;
  }
  bool clashes(Cell cell) const {
    for (const Cell other : order_) {
      if (other == cell || grid_[other] == 0) continue;
      const Candidate one{cell, grid_[cell]};
      const Candidate two{other, grid_[other]};
      if (one.digit != two.digit) continue;
      if (std::ranges::count(state_.layout->peers(cell), other) > 0) return true;
      for (const Primitive& primitive : rules_.primitives()) {
        const bool differ =
            !std::holds_alternative<Linear>(primitive.form) && excludes_all(primitive);
        if (differ && excludes(primitive, one, two)) return true;
      }
    }
    return false;
  }
  // Whether a primitive makes its cells differ, whatever their digits are.
  static bool excludes_all(const Primitive& primitive) {
    const auto* relation = std::get_if<Relation>(&primitive.form);
    if (relation == nullptr) return std::holds_alternative<Different>(primitive.form);
    for (std::size_t digit = 1; digit <= relation->allowed.size(); ++digit) {
      if (relation->allowed[digit - 1].contains(int(digit))) return false;
    }
    return true;
  }
  bool breaks(Cell cell) const {
    return std::ranges::any_of(named_, [&](const Primitive* primitive) {
      const auto cells = cells_of(*primitive);
      if (!cells.contains(cell)) return false;
      const bool full = std::ranges::all_of(cells, [&](Cell each) { return grid_[each] != 0; });
      return full && !holds(*primitive, grid_);
    });
  }
  Found fill(std::size_t at) {
    if (at == order_.size()) return Found::some;
    const Cell cell = order_[at];
    Found found = Found::none;
    digits(cell).for_each([&](int digit) {
      if (found != Found::none) return;
      if (++tried_ > kMost) {
        found = Found::untried;
        return;
      }
      grid_[cell] = std::uint8_t(digit);
      if (!clashes(cell) && !breaks(cell)) found = fill(at + 1);
    });
    grid_[cell] = 0;
    return found;
  }

  const Pencilmarks& state_;
  const Rules& rules_;
  Grid grid_;
  std::vector<const Primitive*> named_;
  std::set<Cell> cells_;
  std::vector<Cell> order_;
  std::vector<Candidate> placed_;
  std::vector<Candidate> excluded_;
  int tried_ = 0;
};

std::string needed_fault(const Pencilmarks& state, const Step& step, Filling::Found& left) {
  const Argument& argument = step.argument;
  const int digit = argument.digits.lowest();
  const std::set<Cell> cells(argument.cells.begin(), argument.cells.end());
  if (argument.rule >= 0) {
    Filling filling(state, *step.rules, {argument.rule});
    for (const Cell cell : cells) filling.exclude({cell, std::uint8_t(digit)});
    left = filling.find();
  } else {
    for (const Cell cell : state.layout->house(argument.houses.front().house)) {
      const bool place = state.values[cell] == 0 && state.candidates[cell].contains(digit);
      if (place && !cells.contains(cell)) return "a place in the house is left out";
    }
  }
  for (const Candidate gone : step.removals) {
    for (const Cell cell : cells) {
      const Candidate one{cell, std::uint8_t(digit)};
      const auto by_rule = [&](const Primitive& primitive) {
        return std::ranges::count(argument.rules, int(primitive.origin)) > 0 &&
               excludes(primitive, one, gone);
      };
      const bool seen =
          gone.digit == digit && std::ranges::count(state.layout->peers(cell), gone.cell) > 0;
      const bool same = gone.cell == cell && gone.digit != digit;
      if (!seen && !same && std::ranges::none_of(step.rules->primitives(), by_rule)) {
        return "a cell does not exclude what is removed";
      }
    }
  }
  return "";
}

// The position in which statements hold: with the digits that houses exclude gone.
Pencilmarks after(Pencilmarks state, const std::vector<Node>& facts) {
  for (const Node& fact : facts) {
    const auto [cell, digit] = fact.candidate;
    if (fact.claim == Claim::is_not) state.candidates[cell].erase(digit);
    if (fact.claim != Claim::is) continue;
    const bool there = state.candidates[cell].contains(digit);
    state.candidates[cell] = there ? Digits::only(digit) : Digits{};
    for (const Cell peer : state.layout->peers(cell)) state.candidates[peer].erase(digit);
  }
  return state;
}

// Whether a digit has no other place in a house, or a cell no other candidate.
bool is_last(const Pencilmarks& left, const Node& node, const Link& link) {
  const Candidate one = node.candidate;
  if (link.houses.empty()) return left.candidates[one.cell] == Digits::only(one.digit);
  return std::ranges::none_of(left.layout->house(link.houses.front()), [&](Cell other) {
    return other != one.cell && left.candidates[other].contains(one.digit);
  });
}

// The rules and houses that a line or a contradiction names leave no way.
Filling named(const Pencilmarks& state, const Rules& rules, int rule, const ImpliedSum* sum) {
  std::vector<int> numbers;
  if (rule >= 0) numbers.push_back(rule);
  if (sum != nullptr) numbers = sum->rules;
  Filling filling(state, rules, numbers);
  for (const auto house : sum == nullptr ? std::vector<std::uint16_t>{} : sum->houses) {
    filling.add_house(house);
  }
  return filling;
}

}  // namespace

std::string RuleReasons::line_fault(const Pencilmarks& state, const Rules& rules,
                                    const Argument& argument, int line) {
  const Node& node = argument.nodes[std::size_t(line)];
  if (!state.candidates[node.candidate.cell].contains(node.candidate.digit)) return "no candidate";
  std::vector<Node> premises;
  const Link* link = nullptr;
  for (const Link& one : argument.links) {
    if (one.to != line) continue;
    if (one.from >= line) return "rests on what comes later";
    premises.push_back(argument.nodes[std::size_t(one.from)]);
    link = &one;
  }
  if (link == nullptr) return "";
  ++lines;
  const Pencilmarks left = after(state, premises);
  if (link->ground == Ground::nested) {
    const Argument& inner = argument.nested.at(std::size_t(node.nested));
    return fault_of_lines(left, rules, inner, {node});
  }
  if (node.claim == Claim::is) return is_last(left, node, *link) ? "" : "is not the last";
  if (!left.candidates[node.candidate.cell].contains(node.candidate.digit)) return "";
  if (link->rule < 0 && link->sum == nullptr) return "nothing excludes it";
  Filling filling = named(left, rules, link->rule, link->sum.get());
  filling.place(node.candidate);
  const auto found = filling.find();
  ++(found == Filling::Found::untried ? untried : proved);
  return found == Filling::Found::some ? "the rule leaves a way" : "";
}

std::string RuleReasons::fault_of_lines(const Pencilmarks& state, const Rules& rules,
                                        const Argument& argument, const std::vector<Node>& wanted) {
  for (int line = 0; line < int(argument.nodes.size()); ++line) {
    const std::string why = line_fault(state, rules, argument, line);
    if (!why.empty()) return fmt::format("line {}: {}", line, why);
  }
  return argument.form == Form::all_lead ? branches_fault(state, argument, wanted)
                                         : end_fault(state, rules, argument, wanted);
}

// What was supposed first leads to an empty cell, a digit without a place or a broken rule.
std::string RuleReasons::end_fault(const Pencilmarks& state, const Rules& rules,
                                   const Argument& argument, const std::vector<Node>& wanted) {
  const Node& first = argument.nodes.front();
  for (const Node& node : wanted) {
    if (node.candidate != first.candidate || node.claim != contrary(first).claim) {
      return "something else is refuted";
    }
  }
  const Pencilmarks left = after(state, argument.nodes);
  if (!argument.cells.empty()) {
    return left.candidates[argument.cells.front()].empty() ? "" : "the cell is not empty";
  }
  if (argument.rule < 0 && !argument.sum) {
    const auto without = [&](const ArgumentHouse& house) {
      return house.role == HouseRole::none &&
             std::ranges::none_of(state.layout->house(house.house), [&](Cell cell) {
               return left.candidates[cell].contains(argument.digits.lowest());
             });
    };
    return std::ranges::any_of(argument.houses, without) ? "" : "the digit has a place";
  }
  const auto found = named(left, rules, argument.rule, argument.sum.get()).find();
  ++(found == Filling::Found::untried ? untried : proved);
  return found == Filling::Found::some ? "the rule holds" : "";
}

// Each branch begins with one of the candidates and ends with the conclusion.
std::string RuleReasons::branches_fault(const Pencilmarks& state, const Argument& argument,
                                        const std::vector<Node>& wanted) const {
  const auto& nodes = argument.nodes;
  std::set<std::pair<int, int>> begun;
  for (int line = 0; line < int(nodes.size()); ++line) {
    if (std::ranges::count(argument.links, line, &Link::to) > 0) continue;
    const Candidate start = nodes[std::size_t(line)].candidate;
    begun.emplace(start.cell, start.digit);
    if (line == 0) continue;
    const Node& end = nodes[std::size_t(line) - 1];
    if (end.candidate != nodes.back().candidate || end.claim != nodes.back().claim) {
      return "a branch leads elsewhere";
    }
  }
  std::set<std::pair<int, int>> all;
  const auto add = [&](int cell, int digit) {
    if (state.candidates[std::size_t(cell)].contains(digit)) all.emplace(cell, digit);
  };
  if (!argument.cells.empty()) {
    for (int digit = 1; digit <= state.layout->side(); ++digit) add(argument.cells.front(), digit);
  } else {
    const auto house = state.layout->house(argument.houses.front().house);
    for (const Cell cell : house) add(cell, argument.digits.lowest());
  }
  if (begun != all) return "a branch is missing";
  const bool same = wanted.size() == 1 && wanted.front().candidate == nodes.back().candidate &&
                    wanted.front().claim == nodes.back().claim;
  return same ? "" : "something else follows";
}

// Each line: the rule excludes what the first cell loses, whichever of its digits the second has.
std::string RuleReasons::pairs_fault(Pencilmarks state, const Step& step) {
  for (const Argument& line : step.argument.nested) {
    const Cell cell = line.cells[0];
    const Digits given = line.sets.front();
    std::vector<Candidate> gone;
    for (const Node& node : line.nodes) gone.push_back(node.candidate);
    const Cell by = line.cells[1];
    const int value = state.values[by];
    const Digits left = value != 0 ? Digits::only(value) : state.candidates[by];
    if (!(left - given).empty()) return "the second cell can be something else";
    for (const Candidate one : gone) {
      if (one.cell != cell || !state.candidates[cell].contains(one.digit)) return "no candidate";
      bool excluded = true;
      given.for_each([&](int digit) {
        const Candidate other{by, std::uint8_t(digit)};
        const auto rules_out = [&](const Primitive& primitive) {
          return int(primitive.origin) == step.argument.rule &&
                 (excludes(primitive, one, other) || excludes(primitive, other, one));
        };
        excluded = excluded && std::ranges::any_of(step.rules->primitives(), rules_out);
      });
      if (!excluded) return "a digit of the second cell allows it";
      state.candidates[cell].erase(one.digit);
      ++lines;
    }
    if (state.candidates[cell] != line.digits) return "something else is left";
  }
  for (const Candidate gone : step.removals) {
    const bool told = !state.candidates[gone.cell].contains(gone.digit);
    if (!step.argument.nested.empty() && !told) return "no line removes it";
  }
  return "";
}

bool RuleReasons::knows(Form form) {
  return form == Form::by_rule || form == Form::needed || form == Form::together;
}

std::string RuleReasons::fault(const Pencilmarks& state, const Step& step) {
  const Argument& argument = step.argument;
  if (argument.form == Form::supposed || argument.form == Form::all_lead) {
    std::vector<Node> wanted;
    for (const Candidate put : step.placements) wanted.push_back({put, Claim::is});
    for (const Candidate gone : step.removals) wanted.push_back({gone, Claim::is_not});
    return fault_of_lines(state, *step.rules, argument, wanted);
  }
  if (auto why = pairs_fault(state, step); !why.empty()) return "lines: " + why;
  const auto judge = [&](Filling::Found found) {
    ++(found == Filling::Found::untried ? untried : proved);
    return found == Filling::Found::some ? "the rules leave a way to fill their cells" : "";
  };
  if (argument.form == Form::needed) {
    Filling::Found left = Filling::Found::none;
    const std::string why = needed_fault(state, step, left);
    return why.empty() ? judge(left) : why;
  }
  std::vector<int> rules = argument.rules;
  if (argument.rule >= 0) rules.push_back(argument.rule);
  std::vector<Candidate> all_gone;
  for (const Candidate put : step.placements) {
    (state.candidates[put.cell] - Digits::only(put.digit)).for_each([&](int digit) {
      all_gone.push_back({put.cell, std::uint8_t(digit)});
    });
  }
  all_gone.insert(all_gone.end(), step.removals.begin(), step.removals.end());
  for (const Candidate gone : all_gone) {
    Filling filling(state, *step.rules, rules);
    for (const ArgumentHouse& house : argument.houses) filling.add_house(house.house);
    filling.place(gone);
    const std::string why = judge(filling.find());
    if (!why.empty()) return fmt::format("r{} ≠ {}: {}", int(gone.cell), int(gone.digit), why);
  }
  return "";
}

}  // namespace sudokit::test
