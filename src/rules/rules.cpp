// Rules::make() checks the arguments, gives negative rules their exempt pairs, expands the
// constraints, and drops primitives that the houses of the layout imply.
#include <algorithm>
#include <set>

#include "core/layout_names.hpp"
#include "rules/build.hpp"
#include "rules/kinds.hpp"
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
  if (cells.empty()) return false;
  if (cells.front() > cells.back()) std::ranges::reverse(cells);
  return cells == layout.row_cells(layout.row(cells.front())) ||
         cells == layout.column_cells(layout.column(cells.front()));
}

Result<void> check_cells(const std::vector<Cell>& cells, const ConstraintTakes& takes,
                         const Layout& layout) {
  for (const Cell cell : cells) {
    if (cell >= layout.cells()) {
      return failf("cell-outside-grid", "cell {} is outside a grid of {}", cell, layout.cells());
    }
    if (layout.is_missing(cell)) {
      return failf("cell-outside-grid", "{} is outside a grid of {} rows and {} columns",
                   cell_name(layout, cell), layout.rows(), layout.columns());
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
  if (grid && layout.is_open() && !rules::kind_of(*constraint.kind).open) {
    return wrong("not supported on open grids");
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
  void take(const Tally& form) {
    note(Feature::tally, form.cells.size() + form.against.size() + form.totals.size());
  }
  void take(const Pointer& form) { note(Feature::pointer, form.cells.size()); }
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

// ---- With rules ---------------------------------------------------------------------------------

// Derives the layout of a puzzle with rules: sets of `side` cells that differ become houses.

namespace {

using Cells = std::vector<Cell>;

Cells sorted(std::span<const Cell> cells) {
  Cells result(cells.begin(), cells.end());
  std::ranges::sort(result);
  return result;
}

// The extra houses that a list of constraints adds to a layout.
class NewHouses {
 public:
  explicit NewHouses(const Layout& layout) : layout_(layout) {
    for (int house = 0; house < layout.houses(); ++house)
      known_.push_back(sorted(layout.house(house)));
    std::ranges::sort(known_);
  }

  void add(const Rules& rules) {
    for (const Primitive& primitive : rules.primitives()) {
      const auto* cells = std::get_if<Different>(&primitive.form);
      if (cells == nullptr || cells->cells.size() != static_cast<std::size_t>(layout_.side()))
        continue;
      add(cells->cells, rules.constraints()[primitive.origin].kind->house);
    }
  }
  bool empty() const { return cells_.empty(); }
  LayoutSpec spec() const {
    LayoutSpec spec = layout_.spec();
    spec.extra_names.resize(spec.extra.size());
    spec.extra.insert(spec.extra.end(), cells_.begin(), cells_.end());
    spec.extra_names.insert(spec.extra_names.end(), names_.begin(), names_.end());
    return spec;
  }

 private:
  void add(const Cells& cells, std::string_view kind) {
    Cells key = sorted(cells);
    const auto at = std::ranges::lower_bound(known_, key);
    if (at != known_.end() && *at == key) return;
    known_.insert(at, std::move(key));
    cells_.push_back(cells);
    names_.push_back(kind.empty() ? std::string() : name(kind));
  }
  // A name such as "window 3". The numbers continue those of the layout.
  std::string name(std::string_view kind) const {
    const auto is_named = [&](const std::string& each) { return each.starts_with(kind); };
    const auto& before = layout_.spec().extra_names;
    return fmt::format(
        "{} {}", kind,
        1 + std::ranges::count_if(before, is_named) + std::ranges::count_if(names_, is_named));
  }

  const Layout& layout_;
  std::vector<Cells> known_;
  std::vector<Cells> cells_;
  std::vector<std::string> names_;
};

// The name of a layout with these houses: one that Layout::named() knows, or else its own.
std::string derived_name(const Layout& base, const Layout& made) {
  const int added = made.houses() - base.houses();
  for (const std::string_view more : {"+x", "+windoku", "+x+windoku", "+windoku+x"}) {
    if (added < 2) break;  // each of these adds several
    const auto named = Layout::named(base.name() + std::string(more));
    if (named && same_houses(**named, made)) return (*named)->name();
  }
  return custom_name(made);
}

// Puzzles of a stream often have the same houses. So the last layout is kept, and the next puzzle
// can use what engines have derived from it.
Result<LayoutPtr> derived(const Layout& base, const NewHouses& houses) {
  thread_local LayoutPtr last;
  thread_local std::string last_base;
  LayoutSpec spec = houses.spec();
  const auto same = [&](const LayoutSpec& other) {
    return other.extra == spec.extra && other.extra_names == spec.extra_names &&
           other.rules == spec.rules && other.regions == spec.regions && other.side == spec.side &&
           other.box_rows == spec.box_rows && other.rows == spec.rows &&
           other.columns == spec.columns;
  };
  if (last && last_base == base.name() && same(last->spec())) return last;
  auto made = Layout::make(spec);
  if (!made) return made;
  spec.name = derived_name(base, **made);
  made = Layout::make(std::move(spec));
  if (made) last.reset(), last_base = base.name(), last = *made;
  return made;
}

// The layout that also tells these rules, which its houses express. The last one is kept, too.
Result<LayoutPtr> telling(const LayoutPtr& layout, std::vector<std::string> rules) {
  thread_local LayoutPtr last;
  thread_local LayoutPtr last_base;
  if (last && last_base == layout && last->spec().rules == rules) return last;
  LayoutSpec spec = layout->spec();
  spec.rules = std::move(rules);
  auto made = Layout::make(std::move(spec));
  if (made) last.reset(), last_base = layout, last = *made;
  return made;
}

// Whether houses of the layout express the constraint completely. A constraint on fewer cells than
// a row has stays a rule, needed or not.
bool is_absorbed(const Constraint& constraint, const Layout& layout) {
  if (constraint.kind->house.empty()) return false;
  const auto side = static_cast<std::size_t>(layout.side());
  if (!constraint.cells.empty() && constraint.cells[0].size() < side) return false;
  const auto alone = Rules::make(layout, {constraint});
  return alone && (*alone)->primitives().empty();
}

// Takes the constraints that houses of the layout express, and returns the layout that tells them.
Result<LayoutPtr> take_absorbed(std::vector<Constraint>& constraints, const LayoutPtr& layout) {
  std::vector<std::string> rules = layout->spec().rules;
  const std::size_t before = rules.size();
  std::erase_if(constraints, [&](const Constraint& each) {
    if (!is_absorbed(each, *layout)) return false;
    std::string line = describe(each, *layout);
    if (std::ranges::count(rules, line) == 0) rules.push_back(std::move(line));
    return true;
  });
  return rules.size() == before ? layout : telling(layout, std::move(rules));
}

}  // namespace

Result<RuledLayout> with_rules(const LayoutPtr& base, std::vector<Constraint> constraints) {
  if (constraints.empty()) return RuledLayout{base, nullptr};
  const rules::Work work;  // of all that is made here
  auto rules = Rules::make(*base, constraints);
  if (!rules) return tl::unexpected(rules.error());
  NewHouses houses(*base);
  houses.add(**rules);
  LayoutPtr layout = base;
  if (!houses.empty()) {
    auto made = derived(*base, houses);
    if (!made) return tl::unexpected(made.error());
    layout = *made;
  }
  const std::size_t before = constraints.size();
  const auto told = take_absorbed(constraints, layout);
  if (!told) return tl::unexpected(told.error());
  if (constraints.empty()) return RuledLayout{*told, nullptr};
  if (!houses.empty() || constraints.size() != before) {
    rules = Rules::make(**told, std::move(constraints));
    if (!rules) return tl::unexpected(rules.error());
  }
  return RuledLayout{*told, *rules};
}

}  // namespace sudokit
