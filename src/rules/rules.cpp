// Rules::make() checks the arguments, gives negative rules their exempt pairs, expands the
// constraints, and drops primitives that the houses of the layout imply.
#include <algorithm>
#include <set>

#include "rules/build.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

using rules::wrong;
using Range = ConstraintTakes::Range;

std::string in_range(Range range, std::string_view one, std::string_view many) {
  if (range.low == range.high) return fmt::format("{} {}", range.low, range.low == 1 ? one : many);
  if (range.high == ConstraintTakes::kAny) return fmt::format("at least {} {}", range.low, many);
  return fmt::format("{} to {} {}", range.low, range.high, many);
}
bool is_in(Range range, std::size_t count) {
  return count >= static_cast<std::size_t>(range.low) &&
         count <= static_cast<std::size_t>(range.high);
}

bool is_whole_line(const Layout& layout, std::vector<Cell> cells) {
  if (cells.size() != static_cast<std::size_t>(layout.side())) return false;
  if (cells.front() > cells.back()) std::ranges::reverse(cells);
  for (int house = 0; house < layout.lines(); ++house) {
    if (std::ranges::equal(cells, layout.house(house))) return true;
  }
  return false;
}

Result<void> check_cells(const std::vector<Cell>& cells, const ConstraintTakes& takes,
                         const Layout& layout) {
  for (const Cell cell : cells) {
    if (cell >= layout.cells()) {
      return failf("cell-outside-grid", "cell {} is outside a grid of {}", cell, layout.cells());
    }
  }
  if (takes.place == ConstraintTakes::Place::line) {
    if (is_whole_line(layout, cells)) return {};
    return wrong("expected a whole row or column");
  }
  if (!is_in(takes.cells, cells.size())) {
    return wrong("expected {}, found {}", in_range(takes.cells, "cell", "cells"), cells.size());
  }
  if (takes.repeats) return {};
  std::set<Cell> seen;
  for (const Cell cell : cells) {
    if (!seen.insert(cell).second) {
      return failf("repeated-cell", "{} occurs twice", cell_name(layout, cell));
    }
  }
  return {};
}

Result<void> check_numbers(const Constraint& constraint) {
  const ConstraintTakes& takes = constraint.kind->takes;
  constexpr int kMost = 1'000'000;
  for (const int number : constraint.numbers) {
    if (std::abs(number) > kMost) {
      return failf("number-out-of-range", "{} is outside {}..{}", number, -kMost, kMost);
    }
  }
  const std::size_t count = constraint.numbers.size();
  const bool factors =
      takes.factors && !constraint.cells.empty() &&
      count == static_cast<std::size_t>(takes.numbers.high) + constraint.cells[0].size();
  if (factors || is_in(takes.numbers, count)) return {};
  return wrong("expected {}, found {}",
               takes.numbers.high == 0 ? "no number" : in_range(takes.numbers, "number", "numbers"),
               count);
}

Result<void> check_arguments(const Constraint& constraint, const Layout& layout) {
  const ConstraintTakes& takes = constraint.kind->takes;
  const bool grid = takes.place == ConstraintTakes::Place::grid;
  if (!grid && !is_in(takes.lists, constraint.cells.size())) {
    return wrong("expected {}, found {}",
                 takes.lists.high == 1 ? "cells" : in_range(takes.lists, "list", "lists of cells"),
                 constraint.cells.size());
  }
  if (grid && constraint.kind->marks.empty() && !constraint.cells.empty()) {
    return wrong("expected no cells");
  }
  if (!grid) {
    for (const auto& cells : constraint.cells) {
      if (auto ok = check_cells(cells, takes, layout); !ok) return ok;
    }
  }
  if (takes.text == constraint.text.empty()) {
    return wrong("expected {} text in quotes", takes.text ? "a" : "no");
  }
  if (takes.groups == constraint.groups.empty()) {
    return wrong("expected {}", takes.groups ? "at least one group" : "no groups");
  }
  return check_numbers(constraint);
}

// ---- Negative rules -----------------------------------------------------------------------------

using Marked = std::vector<std::vector<Cell>>;

void collect_marked(std::span<const Constraint> constraints,
                    std::span<const std::string_view> kinds, Marked& found) {
  for (const Constraint& each : constraints) {
    if (std::ranges::count(kinds, each.kind->name) > 0) {
      for (const auto& pair : each.cells) found.push_back(pair);
    }
    for (const auto& group : each.groups) collect_marked(group, kinds, found);
  }
}

void exempt_marked(std::vector<Constraint>& constraints, std::span<const Constraint> all) {
  for (Constraint& each : constraints) {
    if (!each.kind->marks.empty() && rules::Work::spend(all.size())) {
      Marked found;
      collect_marked(all, each.kind->marks, found);
      rules::Work::spend(found.size());
      each.cells = std::move(found);
    }
    for (auto& group : each.groups) exempt_marked(group, all);
  }
}

// ---- Tables ------------------------------------------------------------------------------------

// Numbers in tables lose their leading zeros: "03:04" is "3:4".
void write_tables_once(std::vector<Constraint>& constraints) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  for (Constraint& each : constraints) {
    for (auto& group : each.groups) write_tables_once(group);
    if (!each.kind->takes.table) continue;
    std::string text;
    for (std::size_t i = 0; i < each.text.size(); ++i) {
      const bool first = text.empty() || !digit(text.back());
      const bool more = i + 1 < each.text.size() && digit(each.text[i + 1]);
      if (each.text[i] != '0' || !first || !more) text += each.text[i];
    }
    each.text = std::move(text);
  }
}

// ---- Expansion ----------------------------------------------------------------------------------

constexpr int kDeepest = 16;

class Expander {
 public:
  explicit Expander(const Layout& layout) : layout_(layout) {}

  Result<std::vector<Primitive>> expand(const Constraint& constraint, int depth) {
    if (auto ok = check_arguments(constraint, layout_); !ok) return tl::unexpected(ok.error());
    auto made = constraint.kind->takes.groups ? alternatives(constraint, depth)
                                              : constraint.kind->expand(constraint, layout_);
    if (!made) return made;
    if (rules::Work::is_spent()) return rules::too_large();
    std::erase_if(*made, [&](const Primitive& each) { return is_covered(each); });
    return made;
  }

 private:
  // Expands each group. A single group needs no AnyOf.
  Result<std::vector<Primitive>> alternatives(const Constraint& constraint, int depth) {
    if (depth >= kDeepest) return fail("too-deep", "groups are nested too deeply");
    AnyOf any;
    for (const auto& group : constraint.groups) {
      auto& primitives = any.groups.emplace_back();
      for (const Constraint& each : group) {
        auto made = expand(each, depth + 1);
        if (!made) {
          made.error().message = fmt::format("{}: {}", each.kind->name, made.error().message);
          return made;
        }
        std::ranges::move(*made, std::back_inserter(primitives));
      }
    }
    if (any.groups.size() == 1) return std::move(any.groups[0]);
    return std::vector<Primitive>{{std::move(any)}};
  }

  bool is_covered(const Primitive& primitive) const {
    if (const auto* cells = std::get_if<Different>(&primitive.form)) {
      return cells->cells.size() < 2 || lie_in_a_house(cells->cells);
    }
    const auto* relation = std::get_if<Relation>(&primitive.form);
    return relation != nullptr && relation->pairs.empty();
  }

  bool lie_in_a_house(const std::vector<Cell>& cells) const {
    const auto houses = layout_.houses_of(cells.front());
    return std::ranges::any_of(houses, [&](std::uint16_t house) {
      return std::ranges::all_of(cells, [&](Cell cell) {
        return std::ranges::binary_search(layout_.houses_of(cell), house);
      });
    });
  }

  const Layout& layout_;
};

// ---- Features and sizes of primitives -----------------------------------------------------------

// A pair takes as much memory in solvers as so many entries of an automaton.
constexpr std::size_t kSizeOfPair = 8;

struct Survey {
  Features features;
  std::size_t size = 0;

  void add(const Primitive& primitive) {
    std::visit([&](const auto& form) { take(form); }, primitive.form);
  }

 private:
  void note(Feature feature, std::size_t more) {
    features = features | Features{feature};
    size += more;
  }
  void take(const Different& form) { note(Feature::different, form.cells.size()); }
  void take(const Linear& form) { note(Feature::linear, form.terms.size() + form.totals.size()); }
  void take(const Relation& form) {
    note(Feature::relation, form.pairs.size() * kSizeOfPair + form.allowed.size());
  }
  // Each sequence counts its automaton, even if it is shared.
  void take(const Sequence& form) {
    note(Feature::sequence, form.cells.size() + form.automaton->next.size());
  }
  void take(const AnyOf& form) {
    note(Feature::any_of, form.groups.size());
    for (const auto& group : form.groups) {
      for (const Primitive& each : group) add(each);
    }
  }
};

void set_origin(Primitive& primitive, std::uint32_t origin) {
  primitive.origin = origin;
  if (auto* any = std::get_if<AnyOf>(&primitive.form)) {
    for (auto& group : any->groups) {
      for (Primitive& each : group) set_origin(each, origin);
    }
  }
}

}  // namespace

Result<RulesPtr> Rules::make(const Layout& layout, std::vector<Constraint> constraints) {
  if (constraints.size() > kMaxConstraints) {
    return failf("rules-too-large", "more than {} constraints", kMaxConstraints);
  }
  const rules::Work work;
  write_tables_once(constraints);
  exempt_marked(constraints, constraints);
  std::shared_ptr<Rules> rules(new Rules);
  rules->side_ = layout.side();
  Expander expander(layout);
  Survey survey;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    auto made = expander.expand(constraints[i], 0);
    if (!made) {
      Error error = std::move(made.error());
      return fail(error.code, fmt::format("{}: {}", constraints[i].kind->name, error.message),
                  i + 1);
    }
    for (Primitive& primitive : *made) {
      set_origin(primitive, static_cast<std::uint32_t>(i));
      survey.add(primitive);
      rules->primitives_.push_back(std::move(primitive));
    }
    if (survey.size > kMaxRuleSize) {
      return fail("rules-too-large", "these rules are too large", i + 1);
    }
  }
  // Constraints that the houses imply are kept, and need a feature so that they are not lost.
  rules->features_ = survey.features | (survey.features == Features{} && !constraints.empty()
                                            ? Features{Feature::different}
                                            : Features{});
  rules->constraints_ = std::move(constraints);
  rules->seconds_ = rules::Work::seconds();
  return RulesPtr(std::move(rules));
}

}  // namespace sudokit
