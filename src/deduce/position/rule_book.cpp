#include "deduce/position/rule_book.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "constrain/net.hpp"
#include "deduce/position/rule_filters.hpp"

namespace sudokit {
namespace {

// The distinct cells of a filter; it may read a cell more than once.
std::vector<Cell> scope_of(const constrain::Filter<Mask>& filter) {
  std::vector<Cell> cells;
  constrain::each_cell(filter, [&](Cell cell) { cells.push_back(cell); });
  std::ranges::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

// Sums that houses and rules imply are left out of trials if they have more cells: they remove
// little, and nobody would look at them.
constexpr std::size_t kMostOfSum = 5;

bool is_costly(const constrain::Filter<Mask>& filter) {
  return std::holds_alternative<constrain::Ways>(filter.form) ||
         std::holds_alternative<constrain::Line<Mask>>(filter.form) ||
         std::holds_alternative<std::unique_ptr<constrain::Choice<Mask>>>(filter.form);
}

}  // namespace

RuleTrail::RuleTrail(const Geometry& geometry, constrain::Net<Mask>& net,
                     std::vector<Differ> different)
    : geometry_(geometry), net_(net), different_(std::move(different)) {
  for (const auto& filter : net.filters()) scopes_.push_back(scope_of(filter));
  for (const Differ& differ : different_) scopes_.push_back(differ.cells);
  const auto cells = index(geometry.cells());
  wakes_.resize(cells);
  used_.assign((scopes_.size() + 63) / 64, 0);
  costly_ = used_;
  for (std::size_t filter = 0; filter < scopes_.size(); ++filter) {
    const auto* one = filter < net.filters().size() ? &net.filters()[filter] : nullptr;
    const std::uint64_t bit = std::uint64_t{1} << (filter % 64);
    if (one != nullptr && one->implied >= 0 && scopes_[filter].size() > kMostOfSum) continue;
    used_[filter / 64] |= bit;
    if (one != nullptr && is_costly(*one)) costly_[filter / 64] |= bit;
    for (const Cell cell : scopes_[filter]) wakes_[cell].push_back(static_cast<int>(filter));
  }
  domains_.resize(cells);
  removed_by_.resize(cells * index(geometry.side()));
}

void RuleTrail::load(const Position& position) {
  events_.clear();
  settled_.clear();
  std::ranges::fill(removed_by_, -1);
  queue_ = used_;
  for (int cell = 0; cell < cells(); ++cell) {
    const bool open = position.open(cell);
    domains_[index(cell)] = open ? position.candidates(cell) : mask_of<Mask>(position.value(cell));
    if (mask_single(at(cell))) settled_.push_back(static_cast<Cell>(cell));
  }
  loaded_ = domains_;
}

bool RuleTrail::propagate() {
  for (;;) {
    if (!clear_peers()) break;
    const int filter = next_filter();
    if (filter < 0) return true;
    net_.patience().spend(constrain::kWorkOfFilter);
    queue_[index(filter) / 64] &= ~(std::uint64_t{1} << (filter % 64));
    if (!run(filter)) break;
  }
  std::ranges::fill(queue_, std::uint64_t{0});
  settled_.clear();
  return false;
}

// The first filter of the queue that is not costly, or else the first; -1: none.
int RuleTrail::next_filter() const {
  int costly = -1;
  for (std::size_t word = 0; word < queue_.size(); ++word) {
    const int first = static_cast<int>(word * 64);
    const std::uint64_t cheap = queue_[word] & ~costly_[word];
    if (cheap != 0) return first + std::countr_zero(cheap);
    if (queue_[word] != 0 && costly < 0) costly = first + std::countr_zero(queue_[word]);
  }
  return costly;
}

bool RuleTrail::suppose(Candidate one) {
  if (!keep_only(one.cell, mask_of<Mask>(one.digit), Cause::supposed, -1)) return false;
  return propagate();
}

bool RuleTrail::refute(Candidate one, int proof) {
  if (!keep_only(one.cell, ~mask_of<Mask>(one.digit), Cause::proof, proof)) return false;
  return propagate();
}

void RuleTrail::undo(std::size_t mark) {
  while (events_.size() > mark) {
    const Event& last = events_.back();
    domains_[last.cell] |= last.gone;
    mask_for_each(last.gone, [&](int digit) {
      removed_by_[index({last.cell, static_cast<std::uint8_t>(digit)})] = -1;
    });
    events_.pop_back();
  }
  std::ranges::fill(queue_, std::uint64_t{0});
  settled_.clear();
}

int RuleTrail::rule_of(int filter) const {
  const auto filters = net_.filters().size();
  if (index(filter) >= filters) return different_[index(filter) - filters].rule;
  const std::uint32_t origin = net_.filters()[index(filter)].origin;
  return origin == constrain::kHousesAlone ? -1 : static_cast<int>(origin);
}

bool RuleTrail::narrow(int cell, Mask keep) {
  if ((at(cell) & keep) == 0) return false;  // the filter cannot hold
  return keep_only(cell, keep, Cause::filter, running_);
}

bool RuleTrail::keep_only(int cell, Mask keep, Cause cause, int by) {
  Mask& own = domains_[index(cell)];
  const Mask gone = own & ~keep;
  if (gone == 0) return true;
  own &= keep;
  mask_for_each(gone, [&](int digit) {
    removed_by_[index(candidate(cell, digit))] = static_cast<int>(events_.size());
  });
  events_.push_back({static_cast<Cell>(cell), cause, mask_single(own), by, before_, gone});
  if (own == 0) return fail(Failure::What::cell, cell);
  if (mask_single(own)) settled_.push_back(static_cast<Cell>(cell));
  wake(cell);
  return true;
}

void RuleTrail::wake(int cell) {
  for (const int filter : wakes_[index(cell)]) {
    queue_[index(filter) / 64] |= std::uint64_t{1} << (filter % 64);
  }
}

bool RuleTrail::fail(Failure::What what, int at, int digit) {
  failure_ = {what, at, digit, before_};
  return false;
}

bool RuleTrail::clear_peers() {
  while (!settled_.empty()) {
    const int cell = settled_.back();
    settled_.pop_back();
    const Mask keep = ~domains_[index(cell)];
    for (const Cell peer : layout().peers(cell)) {
      if (!keep_only(peer, keep, Cause::peer, cell)) return false;
    }
  }
  return true;
}

bool RuleTrail::run(int filter) {
  const auto filters = net_.filters().size();
  running_ = filter;
  before_ = static_cast<std::uint32_t>(events_.size());
  bool holds = true;
  if (index(filter) >= filters) {
    holds = constrain::filter_differ<Mask>(
        std::span<const Cell>(different_[index(filter) - filters].cells), *this);
  } else if (const auto* house =
                 std::get_if<constrain::House>(&net_.filters()[index(filter)].form)) {
    return run_house(house->number);
  } else {
    const auto run_one = [this](auto& form) {
      return constrain::run_filter(form, geometry_.side(), *this);
    };
    holds = std::visit(run_one, net_.filters()[index(filter)].form);
  }
  return holds || fail(Failure::What::filter, filter);
}

// Places digits that have a single place in the house; fails if a digit has none.
bool RuleTrail::run_house(int house) {
  Mask once = 0;
  Mask twice = 0;
  Mask settled = 0;
  const auto cells = layout().house(house);
  for (const Cell cell : cells) {
    twice |= once & at(cell);
    once |= at(cell);
    if (mask_single(at(cell))) settled |= at(cell);
  }
  const Mask missing = mask_all<Mask>(geometry_.side()) & ~once;
  if (missing != 0) return fail(Failure::What::house, house, mask_lowest(missing));
  for (Mask hidden = once & ~twice & ~settled; hidden != 0; hidden &= hidden - 1) {
    const Mask digit = mask_of<Mask>(mask_lowest(hidden));
    const auto only = std::ranges::find_if(cells, [&](Cell cell) { return at(cell) & digit; });
    if (only == cells.end()) return fail(Failure::What::house, house, mask_lowest(digit));
    if (!keep_only(*only, digit, Cause::house, house)) return false;
  }
  return true;
}

// ---- Rule book ----------------------------------------------------------------------------------

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
      for (const Primitive& primitive : group) add_cells(primitive, cells);
    }
  }
};

void add_cells(const Primitive& primitive, std::set<Cell>& cells) {
  std::visit(AddCells{cells}, primitive.form);
}

// The cells that the primitive relates: each of its pairs, or all of them.
void add_parts(const Primitive& primitive, std::vector<std::vector<Cell>>& parts) {
  if (const auto* relation = std::get_if<Relation>(&primitive.form)) {
    for (const auto& [a, b] : relation->pairs) {
      parts.push_back(a == b ? std::vector<Cell>{a} : std::vector<Cell>{a, b});
    }
    return;
  }
  std::set<Cell> cells;
  add_cells(primitive, cells);
  parts.emplace_back(cells.begin(), cells.end());
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

RuleBook::RuleBook(const Geometry& geometry, RulesPtr rules)
    : rules_(std::move(rules)), filters_(std::make_unique<Filters>()), ruled_(geometry) {
  const std::size_t count = rules_->constraints().size();
  std::vector<std::set<Cell>> scopes(count);
  filters_->of_rule.resize(count);
  filters_->different.resize(count);
  filters_->domains.resize(static_cast<std::size_t>(geometry.cells()));
  filters_->net.build(geometry.layout_ptr(), rules_->primitives(), {}, constrain::Sums::exact);
  parts_.resize(count);
  for (const Primitive& primitive : rules_->primitives()) {
    add_parts(primitive, parts_[primitive.origin]);
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
  filters_->scopes = scopes_;
  filters_->at_rest.resize(count);
  list_groups(geometry);
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

int open_among(std::span<const Cell> cells, const Position& position) {
  const auto is_open = [&](Cell cell) { return position.open(cell); };
  return static_cast<int>(std::ranges::count_if(cells, is_open));
}

int RuleBook::open_beside(int rule, Cell cell, const Position& position) const {
  int least = static_cast<int>(scope(rule).size());
  for (const auto& part : parts_[static_cast<std::size_t>(rule)]) {
    if (std::ranges::count(part, cell) > 0) least = std::min(least, open_among(part, position));
  }
  return least;
}

bool RuleBook::has_last_cell(int rule, const Position& position) const {
  return std::ranges::any_of(parts_[static_cast<std::size_t>(rule)],
                             [&](const auto& part) { return open_among(part, position) == 1; });
}

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
