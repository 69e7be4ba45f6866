// Named constraints as text, and their comparison. Rules::make is in src/rules, which has the
// kinds.
#include <fmt/format.h>

#include <algorithm>

#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

using Cells = std::span<const Cell>;

struct Step {
  int rows = 0;
  int columns = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

Step step_between(const Layout& layout, Cell from, Cell to) {
  return {layout.row(to) - layout.row(from), layout.column(to) - layout.column(from)};
}
bool is_king_step(Step step) {
  return step != Step{} && std::abs(step.rows) <= 1 && std::abs(step.columns) <= 1;
}

// How many cells, from the first one on, lie on a straight or diagonal line, each adjacent to the
// one before.
std::size_t straight_run(const Layout& layout, Cells cells) {
  if (cells.size() < 2) return cells.size();
  const Step step = step_between(layout, cells[0], cells[1]);
  if (!is_king_step(step)) return 1;
  std::size_t length = 2;
  while (length < cells.size() && step_between(layout, cells[length - 1], cells[length]) == step) {
    ++length;
  }
  return length;
}

// "r1c1:r2c3" if the cells are a rectangle of several rows and columns, row by row; otherwise
// empty.
std::string rectangle(const Layout& layout, Cells cells) {
  if (cells.size() < 4) return {};
  const Step size = step_between(layout, cells.front(), cells.back());
  if (size.rows < 1 || size.columns < 1) return {};
  const auto width = static_cast<std::size_t>(size.columns) + 1;
  if (width * (static_cast<std::size_t>(size.rows) + 1) != cells.size()) return {};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Step at = step_between(layout, cells.front(), cells[i]);
    if (at != Step{static_cast<int>(i / width), static_cast<int>(i % width)}) return {};
  }
  return fmt::format("{}:{}", cell_name(layout, cells.front()), cell_name(layout, cells.back()));
}

// The text of a list of cells: single cells, and paths of at least three cells by their corners.
std::string path(const Layout& layout, Cells cells) {
  if (std::string text = rectangle(layout, cells); !text.empty()) return text;
  std::string text;
  bool joined = false;  // the next run continues the path
  while (!cells.empty()) {
    const std::size_t run = straight_run(layout, cells);
    if (!joined) text += fmt::format("{}{}", text.empty() ? "" : " ", cell_name(layout, cells[0]));
    joined = run > 2 || (joined && run == 2);
    if (joined) {
      text += fmt::format("-{}", cell_name(layout, cells[run - 1]));
      cells = cells.subspan(cells.size() == run ? run : run - 1);
    } else {
      cells = cells.subspan(1);
    }
  }
  return text;
}

// The name of the line with these cells in this order, such as "row 3 from right".
std::string line_name(const Layout& layout, Cells cells) {
  const bool row = layout.row(cells.front()) == layout.row(cells.back());
  const bool back = cells.front() > cells.back();
  return fmt::format("{} {}{}", row ? "row" : "column",
                     1 + (row ? layout.row(cells.front()) : layout.column(cells.front())),
                     !back ? ""
                     : row ? " from right"
                           : " from bottom");
}

// The text of a weighted sum, such as "2*r1c1 -r1c2". The factors follow the first number.
std::string weighted(const Constraint& constraint, const Layout& layout) {
  std::string text;
  for (std::size_t i = 0; i < constraint.cells[0].size(); ++i) {
    const int factor = constraint.numbers[i + 1];
    text += factor == 1 ? " " : factor == -1 ? " -" : fmt::format(" {}*", factor);
    text += cell_name(layout, constraint.cells[0][i]);
  }
  return text;
}

void append_groups(std::string& out, const Constraint& constraint, const Layout& layout) {
  for (const auto& group : constraint.groups) {
    if (group.size() != 1) out += "\nand";
    for (const Constraint& each : group) out += '\n' + describe(each, layout);
    if (group.size() != 1) out += "\nend";
  }
  out += "\nend";
}

std::string arguments(const Constraint& constraint, const Layout& layout) {
  const auto& takes = constraint.kind->takes;
  if (takes.factors && constraint.numbers.size() > 1) {
    return fmt::format(" {}{}", constraint.numbers[0], weighted(constraint, layout));
  }
  std::string text;
  for (const int number : constraint.numbers) text += fmt::format(" {}", number);
  if (takes.text) text += fmt::format(" \"{}\"", constraint.text);
  if (takes.place == ConstraintTakes::Place::grid) return text;
  bool first = true;
  for (const auto& cells : constraint.cells) {
    text += first ? " " : " / ";
    text += takes.place == ConstraintTakes::Place::line ? line_name(layout, cells)
                                                        : path(layout, cells);
    first = false;
  }
  return text;
}

}  // namespace

bool operator==(const Constraint& a, const Constraint& b) {
  return a.kind == b.kind && a.cells == b.cells && a.numbers == b.numbers && a.text == b.text &&
         a.groups == b.groups;
}

std::string describe(const Constraint& constraint, const Layout& layout) {
  std::string text(constraint.kind->name);
  text += arguments(constraint, layout);
  if (constraint.kind->takes.groups) append_groups(text, constraint, layout);
  return text;
}

namespace {

void move_cells(std::vector<Cell>& cells, std::span<const Cell> to) {
  for (Cell& cell : cells) cell = to[cell];
}

void move_primitive(Primitive& primitive, std::span<const Cell> to);

void move_form(Different& form, std::span<const Cell> to) {
  move_cells(form.cells, to);
}
void move_form(Linear& form, std::span<const Cell> to) {
  for (LinearTerm& term : form.terms) term.cell = to[term.cell];
}
void move_form(Relation& form, std::span<const Cell> to) {
  for (auto& [a, b] : form.pairs) a = to[a], b = to[b];
}
void move_form(Sequence& form, std::span<const Cell> to) {
  move_cells(form.cells, to);
}
void move_cell(Cell& cell, std::span<const Cell> to) {
  if (cell != kNoCell) cell = to[cell];
}
void move_form(Tally& form, std::span<const Cell> to) {
  move_cells(form.cells, to);
  move_cells(form.against, to);
  move_cell(form.compared, to);
}
void move_form(Pointer& form, std::span<const Cell> to) {
  move_cell(form.index, to);
  move_cell(form.value, to);
  for (Cell& cell : form.cells) move_cell(cell, to);
}
void move_form(AnyOf& form, std::span<const Cell> to) {
  for (auto& group : form.groups) {
    for (Primitive& each : group) move_primitive(each, to);
  }
}
void move_primitive(Primitive& primitive, std::span<const Cell> to) {
  std::visit([&](auto& form) { move_form(form, to); }, primitive.form);
}

// Returns false if the numbers of the constraint name a part of the grid, if the digits of its
// cells are the numbers of rows, columns or places, or if it says what is above and below.
bool move_constraint(Constraint& constraint, std::span<const Cell> to) {
  const std::string_view kind = constraint.kind->name;
  if (kind.ends_with("-indexer") || kind == "dutch-flatmates") return false;
  if (constraint.kind->takes.place == ConstraintTakes::Place::grid && !constraint.numbers.empty()) {
    return false;
  }
  for (auto& cells : constraint.cells) move_cells(cells, to);
  for (auto& group : constraint.groups) {
    for (Constraint& each : group) {
      if (!move_constraint(each, to)) return false;
    }
  }
  return true;
}

Digits renamed(const Digits& digits, std::span<const std::uint8_t> names) {
  Digits result;
  digits.for_each([&](int digit) { result.insert(names[static_cast<std::size_t>(digit)]); });
  return result;
}

using Names = std::span<const std::uint8_t>;

bool is_kept(const Different&, Names) {
  return true;
}
bool is_kept(const Linear&, Names) {
  return false;
}
bool is_kept(const Sequence&, Names) {
  return false;
}
bool is_kept(const Tally& form, Names names) {
  return form.compared == kNoCell && renamed(form.digits, names) == form.digits;
}
bool is_kept(const Pointer&, Names) {
  return false;
}
bool is_kept(const Relation& form, Names names) {
  for (std::size_t a = 1; a <= form.allowed.size(); ++a) {
    if (form.allowed[names[a] - std::size_t{1}] != renamed(form.allowed[a - 1], names))
      return false;
  }
  return true;
}
bool is_kept(const AnyOf& form, Names names) {
  return std::ranges::all_of(form.groups, [&](const auto& group) {
    return std::ranges::all_of(group, [&](const Primitive& each) {
      return std::visit([&](const auto& inner) { return is_kept(inner, names); }, each.form);
    });
  });
}

}  // namespace

RulesPtr Rules::moved(std::span<const Cell> to) const {
  auto rules = std::make_shared<Rules>(*this);
  rules->seconds_ = 0;
  for (Constraint& constraint : rules->constraints_) {
    if (!move_constraint(constraint, to)) return nullptr;
  }
  for (Primitive& primitive : rules->primitives_) move_primitive(primitive, to);
  return rules;
}

bool Rules::allows_relabelling(std::span<const std::uint8_t> digits) const {
  return std::ranges::all_of(primitives_, [&](const Primitive& each) {
    return std::visit([&](const auto& form) { return is_kept(form, digits); }, each.form);
  });
}

bool same_rules(const RulesPtr& a, const RulesPtr& b) {
  if (a == b) return true;
  return a && b && a->side() == b->side() && std::ranges::equal(a->constraints(), b->constraints());
}

namespace {

struct FeatureOf {
  Features operator()(const Different&) const { return Features{Feature::different}; }
  Features operator()(const Linear&) const { return Features{Feature::linear}; }
  Features operator()(const Relation&) const { return Features{Feature::relation}; }
  Features operator()(const Sequence&) const { return Features{Feature::sequence}; }
  Features operator()(const Tally&) const { return Features{Feature::tally}; }
  Features operator()(const Pointer&) const { return Features{Feature::pointer}; }
  Features operator()(const AnyOf& any) const {
    Features all{Feature::any_of};
    for (const auto& group : any.groups) {
      for (const Primitive& each : group) all = all | std::visit(*this, each.form);
    }
    return all;
  }
};

void renumber(Primitive& primitive, std::uint32_t origin) {
  primitive.origin = origin;
  auto* any = std::get_if<AnyOf>(&primitive.form);
  if (any == nullptr) return;
  for (auto& group : any->groups) {
    for (Primitive& each : group) renumber(each, origin);
  }
}

}  // namespace

RulesPtr Rules::only(const std::vector<bool>& keep) const {
  std::shared_ptr<Rules> rules(new Rules);
  rules->side_ = side_;
  std::vector<std::uint32_t> number(constraints_.size());
  for (std::size_t i = 0; i < constraints_.size(); ++i) {
    if (!keep[i]) continue;
    number[i] = static_cast<std::uint32_t>(rules->constraints_.size());
    rules->constraints_.push_back(constraints_[i]);
  }
  if (rules->constraints_.empty()) return nullptr;
  for (const Primitive& primitive : primitives_) {
    if (!keep[primitive.origin]) continue;
    rules->primitives_.push_back(primitive);
    renumber(rules->primitives_.back(), number[primitive.origin]);
    rules->features_ = rules->features_ | std::visit(FeatureOf{}, primitive.form);
  }
  // The rules must have a feature even if the houses imply all constraints.
  if (rules->features_ == Features{}) rules->features_ = Features{Feature::different};
  return rules;
}

}  // namespace sudokit
