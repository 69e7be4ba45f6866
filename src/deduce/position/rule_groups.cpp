// The functions of RuleBook that consider constraints and houses together.
#include <algorithm>

#include "deduce/position/rule_book.hpp"
#include "deduce/position/rule_filters.hpp"

namespace sudokit {
namespace {

RuleGroup group_of(const Layout& layout, std::vector<int> rules, std::vector<int> houses,
                   std::vector<Cell> cells) {
  std::ranges::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  RuleGroup group{std::move(rules), std::move(houses), std::move(cells), {}};
  for (const Cell cell : group.cells) {
    const auto seen = layout.peers(cell);
    auto& peers = group.peers.emplace_back();
    for (std::size_t i = 0; i < group.cells.size(); ++i) {
      if (std::ranges::find(seen, group.cells[i]) != seen.end()) peers.push_back(i);
    }
  }
  return group;
}

std::vector<Cell> joined(std::span<const Cell> one, std::span<const Cell> other) {
  std::vector<Cell> all(one.begin(), one.end());
  all.insert(all.end(), other.begin(), other.end());
  return all;
}

// A trial of a group: removes the digits of settled cells from those that see them, and fills hidden
// singles of houses.
class GroupTrial {
 public:
  GroupTrial(const RuleGroup& group, std::vector<Mask>& domains)
      : group_(group), domains_(domains), cleared_(group.cells.size()) {}

  bool clear_peers() {
    for (std::size_t i = 0; i < group_.cells.size(); ++i) {
      const Mask own = at(i);
      if (cleared_[i] || !mask_single(own)) continue;
      cleared_[i] = true;
      for (const std::size_t peer : group_.peers[i]) {
        at(peer) &= ~own;
        if (at(peer) == 0) return false;
      }
      i = static_cast<std::size_t>(-1);  // a cell before this one may be settled now
    }
    return true;
  }
  // Whether any cell changed since the last call.
  bool take_changed() {
    std::vector<Mask> now;
    for (const Cell cell : group_.cells) now.push_back(domains_[cell]);
    return std::exchange(last_, now) != now;
  }

 private:
  Mask& at(std::size_t place) { return domains_[group_.cells[place]]; }

  const RuleGroup& group_;
  std::vector<Mask>& domains_;
  std::vector<bool> cleared_;
  std::vector<Mask> last_;
};

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

bool RuleBook::touch(int one, int other) const {
  return std::ranges::any_of(scope(one), [&](Cell cell) {
    return std::ranges::binary_search(scope(other), cell);
  });
}

void RuleBook::list_groups(const Geometry& geometry) {
  const Layout& layout = geometry.layout();
  const auto fits = [&](int rule) {
    return scope(rule).size() > 1 && scope(rule).size() <= kMostTogether;
  };
  for (int rule = 0; rule < size(); ++rule) {
    if (!fits(rule)) continue;
    for (int house = 0; house < layout.houses(); ++house) {
      const auto inside = std::ranges::count_if(
          scope(rule), [&](Cell cell) { return std::ranges::count(layout.house(house), cell) > 0; });
      if (inside < 2) continue;
      with_houses_.push_back(
          group_of(layout, {rule}, {house}, joined(scope(rule), layout.house(house))));
    }
    for (int other = rule + 1; other < size(); ++other) {
      if (!fits(other) || !touch(rule, other)) continue;
      pairs_.push_back(group_of(layout, {rule, other}, {}, joined(scope(rule), scope(other))));
    }
  }
}

void RuleBook::load(const Position& position) {
  filters_->load(position);
  filters_->start = filters_->domains;
}

bool RuleBook::fails_with(const RuleGroup& group, Candidate one, bool with_rules) {
  const Layout& layout = *filters_->net.layout();
  std::vector<Mask>& domains = filters_->domains;
  for (const Cell cell : group.cells) domains[cell] = filters_->start[cell];
  domains[one.cell] = mask_of<Mask>(one.digit);
  GroupTrial trial(group, domains);
  while (trial.take_changed()) {
    if (!trial.clear_peers()) return true;
    for (const int rule : group.rules) {
      if (with_rules && !filters_->settle(static_cast<std::size_t>(rule), layout.side())) {
        return true;
      }
    }
    for (const int house : group.houses) {
      if (!settle_house(layout.house(house), layout.side(), domains)) return true;
    }
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
