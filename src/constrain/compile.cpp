#include "constrain/compile.hpp"

#include <algorithm>

namespace sudokit::constrain {
namespace {

constexpr std::size_t kMostSets = 400;
constexpr int kMostSideOfSets = 16;
constexpr std::size_t kMostOfSumGroup = 3;
constexpr std::size_t kWorkOfPair = 100;
constexpr std::size_t kWorkOfPrimitive = 500;

template <class M>
M digits_of(const LinearTerm& term, const std::vector<IntRange>& totals, int side) {
  M keep = 0;
  for (int digit = 1; digit <= side; ++digit) {
    if (holds_total(totals, std::int64_t{term.factor} * digit)) keep |= mask_of<M>(digit);
  }
  return keep;
}

// The least and the greatest value that the terms of a sum can give.
struct Reach {
  std::int64_t least = 0;
  std::int64_t most = 0;
};
Reach reach_of(const Linear& linear, int side) {
  Reach reach;
  for (const LinearTerm& term : linear.terms) {
    const std::int64_t one = term.factor;
    const std::int64_t all = one * side;
    reach.least += std::min(one, all);
    reach.most += std::max(one, all);
  }
  return reach;
}

}  // namespace

template <class M>
void Compiler<M>::add(const Primitive& primitive, Filters& filters) {
  origin_ = primitive.origin;
  patience_.spend(kWorkOfPrimitive);
  struct {
    Compiler& self;
    Filters& to;
    void operator()(const Different& form) const { self.add_different(form, to); }
    void operator()(const Linear& form) const { self.add_linear(form, self.origin_, to); }
    void operator()(const Relation& form) const { self.add_relation(form, to); }
    void operator()(const Sequence& form) const { self.add_sequence(form, to); }
    void operator()(const Tally& form) const { self.add_tally(form, to); }
    void operator()(const Pointer& form) const { self.add_pointer(form, to); }
    void operator()(const AnyOf& form) const { self.add_choice(form, to); }
  } const each{*this, filters};
  std::visit(each, primitive.form);
}

// If there is a net, two cells that differ are peers and need no filter.
template <class M>
void Compiler<M>::add_different(const Different& different, Filters& filters) {
  if (net_ != nullptr && different.cells.size() < 3) return;
  push(filters, DifferingCells{different.cells});
}

template <class M>
const PairTable<M>& Compiler<M>::table(std::vector<M> rows) {
  const auto known = std::ranges::find(rows_, rows);
  if (known != rows_.end()) {
    return *own_tables_[static_cast<std::size_t>(known - rows_.begin())];
  }
  tables_.push_back(std::make_unique<PairTable<M>>());
  tables_.back()->fill(side_, rows);
  rows_.push_back(std::move(rows));
  own_tables_.push_back(tables_.back().get());
  return *tables_.back();
}

namespace {

// Adds all sets of `size` digits of which any two are related. Returns false if there are more than
// kMostSets.
template <class M>
bool add_cliques(std::span<const M> rows, int size, M chosen, M left, std::vector<M>& sets) {
  if (size == 0) {
    sets.push_back(chosen);
    return sets.size() <= kMostSets;
  }
  for (; left != 0; left &= static_cast<M>(left - 1)) {
    if (mask_count(left) < size) return true;
    const int digit = mask_lowest(left);
    const auto rest = static_cast<M>(left & (left - 1));
    if (!add_cliques<M>(rows, size - 1, static_cast<M>(chosen | mask_of<M>(digit)),
                        static_cast<M>(rest & rows[static_cast<std::size_t>(digit - 1)]), sets)) {
      return false;
    }
  }
  return true;
}

}  // namespace

// A relation between any two of at least three cells becomes a cage, for example a renban line.
// Returns false if the relation does not have this form. Pre: no digit is related to itself.
template <class M>
bool Compiler<M>::add_pairwise(const Relation& relation, std::span<const M> rows,
                               Filters& filters) {
  if (net_ == nullptr || side_ > kMostSideOfSets || !takes_sets()) return false;
  for (int a = 1; a <= side_; ++a) {
    for (int b = 1; b < a; ++b) {
      const bool forward = (rows[static_cast<std::size_t>(a - 1)] & mask_of<M>(b)) != 0;
      const bool backward = (rows[static_cast<std::size_t>(b - 1)] & mask_of<M>(a)) != 0;
      if (forward != backward) return false;
    }
  }
  std::vector<std::pair<Cell, Cell>> pairs;
  Cage<M> cage;
  for (const auto& [first, second] : relation.pairs) {
    if (first == second) return false;
    pairs.emplace_back(std::minmax(first, second));
    cage.cells.push_back(first);
    cage.cells.push_back(second);
  }
  const auto sort_once = [](auto& list) {
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
  };
  sort_once(pairs);
  sort_once(cage.cells);
  const std::size_t size = cage.cells.size();
  if (size < 3 || size > static_cast<std::size_t>(side_)) return false;
  if (pairs.size() != size * (size - 1) / 2) return false;
  if (!add_cliques<M>(rows, static_cast<int>(size), 0, mask_all<M>(side_), cage.sets)) return false;
  push_cage(filters, std::move(cage));
  return true;
}

template <class M>
void Compiler<M>::add_relation(const Relation& relation, Filters& filters) {
  std::vector<M> rows;
  M same = 0;  // digits that are related to themselves
  bool unequal = true;
  for (int digit = 1; digit <= side_; ++digit) {
    const Digits row = relation.allowed[static_cast<std::size_t>(digit - 1)];
    rows.push_back(mask_from<M>(row & Digits::all(side_)));
    if (row.contains(digit)) same |= mask_of<M>(digit);
    unequal = unequal && rows.back() == static_cast<M>(mask_all<M>(side_) ^ mask_of<M>(digit));
  }
  patience_.spend(relation.pairs.size() * kWorkOfPair);
  if (same == 0 && !unequal && add_pairwise(relation, rows, filters)) return;
  for (const auto& [first, second] : relation.pairs) {
    if (first == second) {
      push(filters, OneCell<M>{first, same});
    } else if (!unequal || net_ == nullptr) {
      push(filters, PairOfCells<M>{&table(rows), first, second});
    }
  }
}

template <class M>
void Compiler<M>::add_sequence(const Sequence& sequence, Filters& filters) {
  patience_.spend(sequence.automaton->next.size());
  push(filters,
       Line<M>(std::make_shared<LineMoves>(*sequence.automaton), sequence.cells, patience_));
}

template <class M>
void Compiler<M>::add_tally(const Tally& tally, Filters& filters) {
  const M digits = mask_from<M>(tally.digits & Digits::all(side_));
  push(filters, TallyOf<M>{tally.cells, digits, tally.totals, tally.against, tally.compared});
}

template <class M>
void Compiler<M>::add_pointer(const Pointer& pointer, Filters& filters) {
  const M digits = mask_from<M>(pointer.digits & Digits::all(side_));
  push(filters, PointerOf<M>{pointer.index, pointer.cells, digits, pointer.value});
}

// ---- Sums ---------------------------------------------------------------------------------------

template <class M>
void Compiler<M>::add_linear(const Linear& linear, std::uint32_t origin, Filters& filters) {
  origin_ = origin;
  if (linear.terms.empty()) {
    if (!holds_total(linear.totals, 0)) push(filters, OneCell<M>{0, 0});
  } else if (linear.terms.size() == 1) {
    const LinearTerm& term = linear.terms[0];
    push(filters, OneCell<M>{term.cell, digits_of<M>(term, linear.totals, side_)});
  } else if (linear.terms.size() == 2) {
    add_two_cells(linear, filters);
  } else if (!add_cage(linear, filters)) {
    add_sum(linear, filters);
  }
}

template <class M>
void Compiler<M>::add_two_cells(const Linear& linear, Filters& filters) {
  const LinearTerm& a = linear.terms[0];
  const LinearTerm& b = linear.terms[1];
  const bool differ = all_differ(linear);
  std::vector<M> rows(static_cast<std::size_t>(side_), 0);
  for (int x = 1; x <= side_; ++x) {
    for (int y = 1; y <= side_; ++y) {
      if (differ && x == y) continue;
      if (holds_total(linear.totals, std::int64_t{a.factor} * x + std::int64_t{b.factor} * y)) {
        rows[static_cast<std::size_t>(x - 1)] |= mask_of<M>(y);
      }
    }
  }
  push(filters, PairOfCells<M>{&table(std::move(rows)), a.cell, b.cell});
}

template <class M>
bool Compiler<M>::all_differ(const Linear& linear) const {
  if (known_ == nullptr) return false;
  std::vector<Cell> cells;
  for (const LinearTerm& term : linear.terms) cells.push_back(term.cell);
  return known_->all_differ(cells);
}

// A sum of cells that all differ, with one common factor, becomes a cage with the sets of digits
// that give an allowed total. Returns false if the sum does not have this form.
template <class M>
bool Compiler<M>::add_cage(const Linear& linear, Filters& filters) {
  if (side_ > kMostSideOfSets || linear.terms.size() > static_cast<std::size_t>(side_))
    return false;
  if (!takes_sets()) return false;
  const int factor = linear.terms[0].factor;
  for (const LinearTerm& term : linear.terms) {
    if (term.factor != factor) return false;
  }
  if (!all_differ(linear)) return false;
  const auto& table = DigitSets<Mask16>::of(side_);
  Cage<M> cage;
  for (int sum = 1; sum <= table.most_sum(); ++sum) {
    if (!holds_total(linear.totals, std::int64_t{factor} * sum)) continue;
    const auto sets = table.get(static_cast<int>(linear.terms.size()), sum);
    cage.sets.insert(cage.sets.end(), sets.begin(), sets.end());
    if (cage.sets.size() > kMostSets) return false;
  }
  for (const LinearTerm& term : linear.terms) cage.cells.push_back(term.cell);
  push_cage(filters, std::move(cage));
  return true;
}

namespace {

// Terms in an order in which each is followed, as far as possible, by those that differ from it.
template <class M>
std::vector<LinearTerm> grouped(const Linear& linear, const Net<M>& net) {
  std::vector<LinearTerm> left = linear.terms;
  std::vector<LinearTerm> ordered;
  for (std::size_t next = 0; !left.empty(); ++next) {
    if (next == ordered.size()) {
      ordered.push_back(left.front());
      left.erase(left.begin());
    }
    const Cell cell = ordered[next].cell;
    std::erase_if(left, [&](const LinearTerm& term) {
      if (!net.differ(cell, term.cell)) return false;
      ordered.push_back(term);
      return true;
    });
  }
  return ordered;
}

}  // namespace

// Adds a sum some of whose cells differ. Returns false if none do, or if it is too large.
template <class M>
bool Compiler<M>::add_ways(const Linear& linear, std::int64_t least, Filters& filters) {
  if (!exact() || known_ == nullptr || linear.terms.size() > Ways::kMostTerms) return false;
  const Linear ordered{grouped(linear, *known_), linear.totals};
  Ways ways{sum_of<SumBits>(ordered, least), {}, {}, {}};
  std::uint32_t reach = 0;  // the terms from which a term so far differs
  const std::size_t size = ordered.terms.size();
  for (std::size_t i = 0; i < size; ++i) {
    std::uint32_t before = 0;
    for (std::size_t j = 0; j < size; ++j) {
      if (!known_->differ(ordered.terms[i].cell, ordered.terms[j].cell)) continue;
      (j < i ? before : reach) |= std::uint32_t{1} << j;
    }
    ways.differs.push_back(before);
  }
  if (reach == 0) return false;
  for (std::size_t i = 0, last = 0; i < size; ++i) {
    ways.cuts.push_back(last <= i);
    for (std::size_t j = i + 1; j < size; ++j) {
      if ((ways.differs[j] >> i & 1) != 0) last = std::max(last, j + 1);
    }
  }
  push(filters, std::move(ways));
  return true;
}

template <class M>
template <class Bits>
Sum<Bits> Compiler<M>::sum_of(const Linear& linear, std::int64_t least) const {
  Sum<Bits> sum;
  for (const LinearTerm& term : linear.terms) {
    sum.terms.push_back({term.cell, term.factor < 0,
                         static_cast<std::uint16_t>(std::abs(std::int64_t{term.factor}))});
  }
  constexpr std::int64_t kMost = sizeof(Bits) * 8 - 1;
  for (const IntRange& range : linear.totals) {
    const std::int64_t last = std::min(range.high - least, kMost);
    for (std::int64_t i = std::max<std::int64_t>(range.low - least, 0); i <= last; ++i) {
      allow_total(sum, static_cast<int>(i));
    }
  }
  return sum;
}

// Collects cells with the factors 1 and -1 in groups of cells that all differ, of up to
// kMostOfSumGroup cells.
template <class M>
std::vector<SumGroup> Compiler<M>::groups_of(const Linear& linear) const {
  std::vector<SumGroup> groups;
  for (const LinearTerm& term : linear.terms) {
    const auto fits = [&](const SumGroup& group) {
      return group.falls == (term.factor < 0) && group.cells.size() < kMostOfSumGroup &&
             std::ranges::all_of(group.cells,
                                 [&](Cell cell) { return net_->differ(cell, term.cell); });
    };
    const auto group = std::ranges::find_if(groups, fits);
    if (group != groups.end()) {
      group->cells.push_back(term.cell);
    } else {
      groups.push_back({{term.cell}, nullptr, term.factor < 0, side_});
    }
  }
  return groups;
}

// Adds a sum by groups. Returns false if no cells of the sum differ, or if houses imply the sum.
// There are many such sums, and on killers they cost more time as groups than they save (measured
// 2026-11-24).
template <class M>
bool Compiler<M>::add_groups(const Linear& linear, Filters& filters) {
  if (!std::is_same_v<M, Mask16> || net_ == nullptr || exact()) return false;
  if (origin_ == kHousesAlone) return false;
  for (const LinearTerm& term : linear.terms) {
    if (term.factor != 1 && term.factor != -1) return false;
  }
  std::vector<SumGroup> groups = groups_of(linear);
  if (groups.size() == linear.terms.size() || groups.size() > kMostSumGroups) return false;
  std::int64_t least = 0;
  std::int64_t width = 0;
  for (SumGroup& group : groups) {
    int low = 1;
    int high = side_;
    if (group.cells.size() > 1) {
      group.blocks = &sum_blocks(side_, static_cast<int>(group.cells.size()));
      low = group.blocks->least;
      high = low + group.blocks->width;
    }
    least += group.falls ? -high : low;
    width += high - low;
  }
  const auto add = [&]<class Bits>(GroupSum<Bits> sum) {
    sum.groups = std::move(groups);
    for (std::int64_t i = 0; i <= width; ++i) {
      if (holds_total(linear.totals, least + i)) allow_total(sum, static_cast<int>(i));
    }
    push(filters, std::move(sum));
  };
  if (width < 64) {
    add(GroupSum<std::uint64_t>{});
  } else if (width < 128) {
    add(GroupSum<Bits128>{});
  } else {
    return false;
  }
  return true;
}

template <class M>
void Compiler<M>::add_sum(const Linear& linear, Filters& filters) {
  const Reach reach = reach_of(linear, side_);
  const std::int64_t width = reach.most - reach.least;
  if (width < 128 && add_ways(linear, reach.least, filters)) return;
  if (add_groups(linear, filters)) return;
  if (width < 64) return push(filters, sum_of<std::uint64_t>(linear, reach.least));
  if (width < 128) return push(filters, sum_of<Bits128>(linear, reach.least));
  WideSum sum;
  for (const LinearTerm& term : linear.terms) sum.terms.push_back({term.cell, term.factor});
  for (const IntRange& range : linear.totals) sum.totals.emplace_back(range.low, range.high);
  push(filters, std::move(sum));
}

// ---- Choices ------------------------------------------------------------------------------------

// A choice becomes a cage if each group restricts the same cells to a set of as many digits as
// there are cells, and the cells differ; for example a renban line. Returns false if the choice
// does not have this form.
template <class M>
bool Compiler<M>::add_windows(const AnyOf& any, Filters& filters) {
  if (net_ == nullptr || any.groups.empty()) return false;
  Cage<M> cage;
  for (const auto& group : any.groups) {
    std::vector<std::pair<Cell, M>> cells;
    for (const Primitive& primitive : group) {
      const auto* linear = std::get_if<Linear>(&primitive.form);
      if (linear == nullptr || linear->terms.size() != 1) return false;
      const LinearTerm& term = linear->terms[0];
      cells.emplace_back(term.cell, digits_of<M>(term, linear->totals, side_));
    }
    std::ranges::sort(cells);
    if (cage.cells.empty()) {
      for (const auto& [cell, digits] : cells) cage.cells.push_back(cell);
    }
    if (cells.size() != cage.cells.size() || cells.size() < 2) return false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].first != cage.cells[i] || cells[i].second != cells[0].second) return false;
    }
    if (mask_count(cells[0].second) != static_cast<int>(cells.size())) return false;
    cage.sets.push_back(cells[0].second);
  }
  if (cage.cells.size() > 64 || cage.sets.size() > kMostSets) return false;
  if (std::ranges::adjacent_find(cage.cells) != cage.cells.end()) return false;
  if (!net_->all_differ(cage.cells)) return false;
  push_cage(filters, std::move(cage));
  return true;
}

template <class M>
void Compiler<M>::add_choice(const AnyOf& any, Filters& filters) {
  if (add_windows(any, filters)) return;
  const std::uint32_t origin = origin_;
  auto choice = std::make_unique<Choice<M>>();
  choice->patience = &patience_;
  for (const auto& group : any.groups) {
    Compiler inner(side_, nullptr, tables_, patience_, sums_);
    if (exact()) inner.known_ = known_;
    auto& made = choice->groups.emplace_back();
    for (const Primitive& primitive : group) inner.add(primitive, made.filters);
    for (const Filter<M>& filter : made.filters) {
      each_cell(filter, [&](Cell cell) { choice->cells.push_back(cell); });
    }
  }
  std::ranges::sort(choice->cells);
  auto& cells = choice->cells;
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  origin_ = origin;
  push(filters, std::move(choice));
}

template class Compiler<Mask16>;
template class Compiler<Mask64>;
template class Compiler<Mask128>;

}  // namespace sudokit::constrain
