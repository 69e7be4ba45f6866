#include "support/rule_reasons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/primitives.hpp"

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

}  // namespace

bool RuleReasons::knows(Form form) {
  return form == Form::by_rule || form == Form::needed || form == Form::together;
}

std::string RuleReasons::fault(const Pencilmarks& state, const Step& step) {
  const Argument& argument = step.argument;
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
  for (const Candidate gone : step.removals) {
    Filling filling(state, *step.rules, rules);
    for (const ArgumentHouse& house : argument.houses) filling.add_house(house.house);
    filling.place(gone);
    const std::string why = judge(filling.find());
    if (!why.empty()) return fmt::format("r{} ≠ {}: {}", int(gone.cell), int(gone.digit), why);
  }
  return "";
}

}  // namespace sudokit::test
