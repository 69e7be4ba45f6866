#include "deduce/position/rule_book.hpp"

#include <algorithm>
#include <set>

#include "constrain/run_filter.hpp"

namespace sudokit {
namespace {

using constrain::Filter;

void add_cells(const Primitive& primitive, std::set<Cell>& cells);

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
  void operator()(const AnyOf& form) const {
    for (const auto& group : form.groups) {
      for (const Primitive& primitive : group) add_cells(primitive, cells);
    }
  }
};

void add_cells(const Primitive& primitive, std::set<Cell>& cells) {
  std::visit(AddCells{cells}, primitive.form);
}

// The sets of cells that the primitive requires to differ, if it requires nothing else.
void add_different(const Primitive& primitive, int side, std::vector<std::vector<Cell>>& sets) {
  if (const auto* different = std::get_if<Different>(&primitive.form)) {
    sets.push_back(different->cells);
  } else if (const auto* relation = std::get_if<Relation>(&primitive.form)) {
    for (int digit = 1; digit <= side; ++digit) {
      const Digits others = Digits::all(side) - Digits::only(digit);
      if (relation->allowed[static_cast<std::size_t>(digit) - 1] != others) return;
    }
    for (const auto& [a, b] : relation->pairs) {
      if (a != b) sets.push_back({a, b});
    }
  }
}

}  // namespace

struct RuleBook::Filters {
  constrain::Net<Mask> net;
  std::vector<std::vector<Filter<Mask>*>> of_rule;
  std::vector<std::vector<Filter<Mask>*>> of_sum;
  // By rule, sets of cells that must differ; the net keeps them as peers of all rules.
  std::vector<std::vector<std::vector<Cell>>> different;
  std::vector<Mask> domains;

  static bool run(Filter<Mask>& filter, int side, constrain::ArrayView<Mask>& view) {
    return std::visit([&](auto& form) { return constrain::run_filter(form, side, view); },
                      filter.form);
  }
  // Filters the cells of an implied sum; false if the sum cannot hold.
  bool settle_sum(std::size_t sum, int side) {
    constrain::ArrayView<Mask> view(domains.data());
    do {
      for (Filter<Mask>* filter : of_sum[sum]) {
        if (!run(*filter, side, view)) return false;
      }
    } while (view.take_changed());
    return true;
  }

  // Filters the cells of a constraint; false if it cannot hold.
  bool settle(std::size_t rule, int side) {
    constrain::ArrayView<Mask> view(domains.data());
    do {
      for (const auto& cells : different[rule]) {
        if (!constrain::filter_differ<Mask>(std::span<const Cell>(cells), view)) return false;
      }
      for (Filter<Mask>* filter : of_rule[rule]) {
        if (!run(*filter, side, view)) return false;
      }
    } while (view.take_changed());
    return true;
  }

  void load(const Position& position) {
    for (int cell = 0; cell < position.cells(); ++cell) {
      domains[static_cast<std::size_t>(cell)] =
          position.open(cell) ? position.candidates(cell) : mask_of<Mask>(position.value(cell));
    }
  }
};

RuleBook::RuleBook(const Geometry& geometry, RulesPtr rules)
    : rules_(std::move(rules)), filters_(std::make_unique<Filters>()), ruled_(geometry) {
  const std::size_t count = rules_->constraints().size();
  std::vector<std::set<Cell>> scopes(count);
  filters_->of_rule.resize(count);
  filters_->different.resize(count);
  filters_->domains.resize(static_cast<std::size_t>(geometry.cells()));
  filters_->net.build(geometry.layout_ptr(), rules_->primitives());
  for (const Primitive& primitive : rules_->primitives()) {
    add_cells(primitive, scopes[primitive.origin]);
    add_different(primitive, geometry.side(), filters_->different[primitive.origin]);
  }
  for (Filter<Mask>& filter : filters_->net.filters()) {
    if (filter.origin < count) filters_->of_rule[filter.origin].push_back(&filter);
  }
  list_sums();
  for (const auto& scope : scopes) {
    scopes_.emplace_back(scope.begin(), scope.end());
    for (const Cell cell : scope) ruled_.insert(cell);
  }
  std::vector<RuleTrail::Differ> different;
  for (std::size_t rule = 0; rule < count; ++rule) {
    for (const auto& cells : filters_->different[rule]) {
      different.push_back({cells, static_cast<int>(rule)});
    }
  }
  trail_ = std::make_unique<RuleTrail>(geometry, filters_->net, std::move(different));
}

void RuleBook::list_sums() {
  const auto implied = filters_->net.implied();
  filters_->of_sum.resize(implied.size());
  for (Filter<Mask>& filter : filters_->net.filters()) {
    if (filter.implied >= 0) filters_->of_sum[std::size_t(filter.implied)].push_back(&filter);
  }
  for (const constrain::ImpliedSum& one : implied) {
    ImpliedSum sum;
    for (const LinearTerm& term : one.linear.terms) {
      (term.factor > 0 ? sum.added : sum.taken).push_back(term.cell);
    }
    sum.total = one.linear.totals.front().low;
    sum.houses = one.houses;
    sum.rules.assign(one.origins.begin(), one.origins.end());
    sum.firsts = one.firsts;
    sums_.push_back(std::make_shared<const ImpliedSum>(std::move(sum)));
  }
}

RuleBook::~RuleBook() = default;

void RuleBook::watch(Meter* meter) {
  filters_->net.patience().watch(meter);
}

bool RuleBook::narrow(int rule, const Position& position, std::vector<Candidate>& gone) {
  return report(scope(rule), position, gone,
                [&] { return filters_->settle(static_cast<std::size_t>(rule), position.side()); });
}

bool RuleBook::narrow_sum(int sum, const Position& position, std::vector<Candidate>& gone) {
  const auto at = static_cast<std::size_t>(sum);
  std::vector<Cell> cells = sums_[at]->added;
  cells.insert(cells.end(), sums_[at]->taken.begin(), sums_[at]->taken.end());
  return report(cells, position, gone, [&] { return filters_->settle_sum(at, position.side()); });
}

const std::shared_ptr<const ImpliedSum>& RuleBook::sum_of(int filter) const {
  return sums_[static_cast<std::size_t>(
      filters_->net.filters()[static_cast<std::size_t>(filter)].implied)];
}

bool RuleBook::report(const std::vector<Cell>& cells, const Position& position,
                      std::vector<Candidate>& gone, const std::function<bool()>& settle) {
  gone.clear();
  const auto is_open = [&](Cell cell) { return position.open(cell); };
  filters_->load(position);
  for (const Cell cell : cells) {
    if (filters_->domains[cell] == 0) return false;
  }
  if (!settle()) {
    const auto open = std::ranges::find_if(cells, is_open);
    if (open == cells.end()) return false;
    mask_for_each(position.candidates(*open),
                  [&](int digit) { gone.push_back(candidate(*open, digit)); });
    return false;
  }
  for (const Cell cell : cells) {
    if (!position.open(cell)) continue;
    mask_for_each(position.candidates(cell) & ~filters_->domains[cell],
                  [&](int digit) { gone.push_back(candidate(cell, digit)); });
  }
  return true;
}

bool RuleBook::hold(const Layout& layout, const Grid& values) const {
  return std::ranges::all_of(rules_->constraints(), [&](const Constraint& constraint) {
    return constraint.kind->holds(constraint, layout, values);
  });
}

}  // namespace sudokit
