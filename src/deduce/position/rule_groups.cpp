// The functions of RuleBook that consider constraints and houses together.
#include <algorithm>
#include <limits>
#include <set>

#include "deduce/position/rule_book.hpp"
#include "deduce/position/rule_filters.hpp"

namespace sudokit {
namespace {

// Fills hidden singles; false if a digit has no place.
bool settle_house(std::span<const Cell> cells, int side, std::vector<Mask>& domains) {
  Mask once = 0;
  Mask twice = 0;
  for (const Cell cell : cells) {
    twice |= once & domains[cell];
    once |= domains[cell];
  }
  if (once != mask_all<Mask>(side)) return false;
  for (const Cell cell : cells) {
    const Mask only = domains[cell] & ~twice;
    if (only == 0) continue;
    if (!mask_single(only)) return false;
    domains[cell] = only;
  }
  return true;
}

}  // namespace

// Fills the cells of a group, from candidates that it narrows.
class GroupSearch {
 public:
  GroupSearch(RuleBook::Filters& filters, const RuleGroup& group, bool with_rules = true)
      : filters_(filters), group_(group), with_rules_(with_rules) {}

  // Filters each constraint in turn, to a fixpoint; false if one of them cannot hold.
  bool settle() {
    const Layout& layout = *filters_.net.layout();
    std::vector<Mask> before;
    do {
      before = all();
      if (!clear_peers()) return false;
      for (const int rule : group_.rules) {
        if (!with_rules_) break;
        if (!filters_.settle(static_cast<std::size_t>(rule), layout.side())) return false;
      }
      for (const int house : group_.houses) {
        if (!settle_house(layout.house(house), layout.side(), filters_.domains)) return false;
      }
    } while (all() != before);
    return true;
  }

  // Whether there is a way to fill the cells, which at() then shows, or the search was cut short.
  bool fill() {
    if (!settle()) return false;
    const std::size_t cell = narrowest();
    if (cell == group_.cells.size()) return true;
    const std::vector<Mask> before = all();
    for (Mask left = at(cell); left != 0; left &= left - 1) {
      if (--trials_ < 0) return true;
      for (std::size_t i = 0; i < before.size(); ++i) at(i) = before[i];
      at(cell) = left & (~left + 1);
      if (fill()) return true;
    }
    return false;
  }
  bool cut() const { return trials_ < 0; }
  Mask& at(std::size_t place) { return filters_.domains[group_.cells[place]]; }

 private:
  static constexpr int kMostTrials = 100;

  std::vector<Mask> all() {
    std::vector<Mask> domains;
    for (const Cell cell : group_.cells) domains.push_back(filters_.domains[cell]);
    return domains;
  }
  std::size_t narrowest() {
    std::size_t best = group_.cells.size();
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < group_.cells.size(); ++i) {
      const int count = mask_count(at(i));
      if (count < 2 || count >= least) continue;
      best = i;
      least = count;
    }
    return best;
  }
  // Removes the digits of settled cells from those that see them.
  bool clear_peers() {
    std::vector<bool> cleared(group_.cells.size());
    for (std::size_t i = 0; i < group_.cells.size(); ++i) {
      const Mask own = at(i);
      if (cleared[i] || !mask_single(own)) continue;
      cleared[i] = true;
      bool settles = false;
      for (const std::size_t peer : group_.peers[i]) {
        settles = settles || ((at(peer) & own) != 0 && exactly<2>(at(peer)));
        at(peer) &= ~own;
        if (at(peer) == 0) return false;
      }
      if (settles) i = static_cast<std::size_t>(-1);  // begins again
    }
    return true;
  }

  RuleBook::Filters& filters_;
  const RuleGroup& group_;
  bool with_rules_;
  int trials_ = kMostTrials;
};

RuleGroup RuleBook::group_of(const Layout& layout, std::vector<int> rules,
                             std::vector<int> houses) const {
  std::set<Cell> all;
  for (const int rule : rules) all.insert(scope(rule).begin(), scope(rule).end());
  for (const int house : houses) all.insert(layout.house(house).begin(), layout.house(house).end());
  RuleGroup group{std::move(rules), std::move(houses), {all.begin(), all.end()}, {}};
  for (const Cell cell : group.cells) {
    const auto seen = layout.peers(cell);
    auto& peers = group.peers.emplace_back();
    for (std::size_t i = 0; i < group.cells.size(); ++i) {
      if (std::ranges::find(seen, group.cells[i]) != seen.end()) peers.push_back(i);
    }
  }
  return group;
}

RuleGroup RuleBook::without(const RuleGroup& group, int rule) const {
  std::vector<int> rules = group.rules;
  std::erase(rules, rule);
  return group_of(*filters_->net.layout(), std::move(rules), group.houses);
}

bool RuleBook::touch(int one, int other) const {
  return std::ranges::any_of(
      scope(one), [&](Cell cell) { return std::ranges::binary_search(scope(other), cell); });
}

void RuleBook::list_groups(const Geometry& geometry) {
  const Layout& layout = geometry.layout();
  std::vector<int> small;
  for (int rule = 0; rule < size(); ++rule) {
    if (scope(rule).size() > 1 && scope(rule).size() <= kMostTogether) small.push_back(rule);
  }
  for (int house = 0; house < layout.houses(); ++house) {
    std::vector<int> inside;
    for (const int rule : small) {
      const auto lies_in = [&](Cell cell) {
        return std::ranges::count(layout.house(house), cell) > 0;
      };
      if (std::ranges::count_if(scope(rule), lies_in) > 1) inside.push_back(rule);
    }
    for (const int rule : inside) with_houses_.push_back(group_of(layout, {rule}, {house}));
    if (!inside.empty()) of_houses_.push_back(group_of(layout, std::move(inside), {house}));
  }
  list_crossings(layout, small);
}

void RuleBook::list_crossings(const Layout& layout, std::span<const int> small) {
  for (const int rule : small) {
    std::vector<int> rules = {rule};
    std::set<Cell> cells(scope(rule).begin(), scope(rule).end());
    for (const int other : small) {
      if (other == rule || !touch(rule, other)) continue;
      if (other > rule) pairs_.push_back(group_of(layout, {rule, other}, {}));
      std::set<Cell> more = cells;
      more.insert(scope(other).begin(), scope(other).end());
      if (more.size() > kMostCrossing) continue;
      cells = std::move(more);
      rules.push_back(other);
    }
    if (rules.size() > 2) crossings_.push_back(group_of(layout, std::move(rules), {}));
  }
}

void RuleBook::load(const Position& position) {
  filters_->load(position);
  filters_->start = filters_->domains;
}

bool RuleBook::fails_with(const RuleGroup& group, Candidate one, bool with_rules) {
  for (const Cell cell : group.cells) filters_->domains[cell] = filters_->start[cell];
  filters_->domains[one.cell] = mask_of<Mask>(one.digit);
  return !GroupSearch(*filters_, group, with_rules).settle();
}

bool RuleBook::unfillable(const RuleGroup& group, Candidate one, std::vector<Mask>& supported) {
  for (const Cell cell : group.cells) filters_->domains[cell] = filters_->start[cell];
  filters_->domains[one.cell] = mask_of<Mask>(one.digit);
  GroupSearch search(*filters_, group);
  if (!search.fill()) return true;
  if (!search.cut()) {
    for (std::size_t i = 0; i < group.cells.size(); ++i) supported[i] |= search.at(i);
  }
  return false;
}

bool RuleBook::fails_without(int rule, int digit, std::span<const Cell> cells) {
  std::vector<Mask>& domains = filters_->domains;
  for (const Cell cell : scope(rule)) domains[cell] = filters_->start[cell];
  for (const Cell cell : cells) {
    domains[cell] &= ~mask_of<Mask>(digit);
    if (domains[cell] == 0) return true;
  }
  return !filters_->settle(static_cast<std::size_t>(rule), filters_->net.side());
}

std::vector<Digits> RuleBook::sets_left(int rule) {
  constexpr std::size_t kFew = 5;
  const constrain::Cage<Mask>* cage = nullptr;
  for (const auto* filter : filters_->of_rule[static_cast<std::size_t>(rule)]) {
    const auto* found = std::get_if<constrain::Cage<Mask>>(&filter->form);
    if (found != nullptr && cage == nullptr) cage = found;
  }
  if (cage == nullptr || cage->cells.size() != scope(rule).size()) return {};
  const constrain::ArrayView<Mask> view(filters_->start.data());
  std::vector<Digits> sets;
  for (const Mask set : cage->sets) {
    constrain::CageState<Mask> state;
    const constrain::Cage<Mask> one{cage->cells, {set}};
    if (!constrain::look_at_sets(one, view, state)) continue;
    sets.push_back(mask_to_digits(set));
    if (sets.size() > kFew) return {};
  }
  return sets;
}

}  // namespace sudokit
