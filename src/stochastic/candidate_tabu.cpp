#include "stochastic/candidate_tabu.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace sudokit {

CandidateTabu::CandidateTabu(const Layout& layout, const Propagated& root,
                             std::optional<TabuRules> rules, std::uint64_t seed, Meter& meter,
                             TabuStart start)
    : layout_(layout),
      root_(root),
      meter_(meter),
      turning_(!rules),
      rules_(rules.value_or(kTurns[0])),
      random_(seed) {
  index_candidates();
  choose(start);
}

std::uint64_t CandidateTabu::bytes(const Propagated& root) {
  constexpr std::size_t kACandidate = sizeof(std::uint8_t) + 2 * sizeof(Index) +
                                      sizeof(RivalRange) + sizeof(std::int32_t) +
                                      sizeof(std::uint64_t);
  constexpr std::size_t kACell = sizeof(Cell) + 3 * sizeof(Index) + sizeof(std::int32_t);
  std::uint64_t candidates = 0;
  for (const Digits digits : root.domains) candidates += static_cast<std::uint64_t>(digits.count());
  return candidates * kACandidate + root.domains.size() * kACell;
}

void CandidateTabu::index_candidates() {
  const auto side = static_cast<std::size_t>(layout_.side());
  known_.resize(root_.grid.size() * side);
  std::size_t candidates = 0;
  for (const Digits digits : root_.domains) candidates += static_cast<std::size_t>(digits.count());
  digits_.reserve(candidates);
  owner_.reserve(candidates);
  for (std::size_t cell = 0; cell < root_.grid.size(); ++cell) {
    if (root_.grid[cell] != 0) continue;
    first_.push_back(static_cast<Index>(digits_.size()));
    root_.domains[cell].for_each([&](int digit) {
      digits_.push_back(static_cast<std::uint8_t>(digit));
      owner_.push_back(static_cast<Index>(cells_.size()));
      known_[cell * side + static_cast<std::size_t>(digit) - 1] =
          static_cast<Index>(digits_.size());
    });
    cells_.push_back(static_cast<Cell>(cell));
  }
  first_.push_back(static_cast<Index>(digits_.size()));
  ranges_.resize(digits_.size());
}

// Found when first asked for: on large blank grids all of them would take a second and a gigabyte.
std::span<const CandidateTabu::Index> CandidateTabu::rivals(Index candidate) {
  RivalRange& range = ranges_[candidate];
  if (range.count == ~Index{0}) {
    range.begin = rivals_.size();
    const auto side = static_cast<std::size_t>(layout_.side());
    const std::size_t before = rivals_.capacity();
    for (const Cell peer : layout_.peers(cells_[owner_[candidate]])) {
      const Index rival = known_[peer * side + digits_[candidate] - 1];
      if (rival != 0) rivals_.push_back(rival - 1);
    }
    range.count = static_cast<Index>(rivals_.size() - range.begin);
    // A refusal ends the search at its next move.
    if (rivals_.capacity() > before) meter_.hold((rivals_.capacity() - before) * sizeof(Index));
  }
  return {rivals_.data() + range.begin, range.count};
}

void CandidateTabu::choose_at_random() {
  for (Index cell = 0; cell < cells_.size(); ++cell) {
    chosen_[cell] = first_[cell] + random_.below(first_[cell + 1] - first_[cell]);
    for (const Index rival : rivals(chosen_[cell])) ++clashes_[rival];
  }
}

// Ties go to the lower cell; among candidates to chance.
void CandidateTabu::choose_greedily() {
  std::vector<Index> order(cells_.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::stable_sort(order, {}, [&](Index cell) { return first_[cell + 1] - first_[cell]; });
  for (const Index cell : order) {
    std::uint32_t ties = 0;
    for (Index candidate = first_[cell]; candidate < first_[cell + 1]; ++candidate) {
      const std::int32_t least = ties == 0 ? clashes_[candidate] : clashes_[chosen_[cell]];
      if (clashes_[candidate] > least) continue;
      ties = clashes_[candidate] < least ? 1 : ties + 1;
      if (ties == 1 || random_.below(ties) == 0) chosen_[cell] = candidate;
    }
    for (const Index rival : rivals(chosen_[cell])) ++clashes_[rival];
  }
}

void CandidateTabu::choose(TabuStart start) {
  chosen_.resize(cells_.size());
  clashes_.assign(digits_.size(), 0);
  tabu_till_.assign(digits_.size(), 0);
  conflict_.clear();
  conflict_at_.assign(cells_.size(), -1);
  cost_ = 0;
  start == TabuStart::random ? choose_at_random() : choose_greedily();
  for (Index cell = 0; cell < cells_.size(); ++cell) {
    cost_ += clashes_[chosen_[cell]];
    if (clashes_[chosen_[cell]] > 0) mark(cell);
  }
  cost_ /= 2;
  best_ = cost_;
}

void CandidateTabu::mark(Index cell) {
  conflict_at_[cell] = static_cast<std::int32_t>(conflict_.size());
  conflict_.push_back(cell);
}

void CandidateTabu::unmark(Index cell) {
  const auto hole = static_cast<std::size_t>(conflict_at_[cell]);
  conflict_[hole] = conflict_.back();
  conflict_at_[conflict_[hole]] = static_cast<std::int32_t>(hole);
  conflict_.pop_back();
  conflict_at_[cell] = -1;
}

void CandidateTabu::leave(Index candidate) {
  for (const Index rival : rivals(candidate)) {
    const Index cell = owner_[rival];
    if (--clashes_[rival] == 0 && chosen_[cell] == rival) unmark(cell);
  }
}

void CandidateTabu::enter(Index candidate) {
  for (const Index rival : rivals(candidate)) {
    const Index cell = owner_[rival];
    if (clashes_[rival]++ == 0 && chosen_[cell] == rival) mark(cell);
  }
}

void CandidateTabu::apply(Index cell, Index candidate, int delta) {
  const Index old = chosen_[cell];
  const auto tenure =
      static_cast<std::uint64_t>(rules_.slope * static_cast<std::int64_t>(conflict_.size()) / 100) +
      random_.below(static_cast<std::uint32_t>(rules_.spread));
  tabu_till_[old] = move_ + tenure;
  chosen_[cell] = candidate;
  cost_ += delta;
  leave(old);
  enter(candidate);
  if (clashes_[candidate] == 0) unmark(cell);
}

bool CandidateTabu::run(std::uint64_t moves) {
  for (const std::uint64_t last = move_ + moves; cost_ > 0 && move_ < last;) {
    if (turning_ && move_ % kTurn == 0) rules_ = kTurns[move_ / kTurn % std::size(kTurns)];
    ++move_;
    int best_delta = std::numeric_limits<int>::max();
    Index best_cell = 0;
    Index best_candidate = 0;
    std::uint32_t ties = 0;
    for (const Index cell : conflict_) {
      const Index chosen = chosen_[cell];
      const int now = clashes_[chosen];
      for (Index candidate = first_[cell]; candidate < first_[cell + 1]; ++candidate) {
        const int delta = clashes_[candidate] - now;
        if (delta > best_delta || candidate == chosen) continue;
        if (tabu_till_[candidate] >= move_ && cost_ + delta >= best_) continue;
        ties = delta < best_delta ? 1 : ties + 1;
        best_delta = delta;
        if (ties > 1 && random_.below(ties) != 0) continue;
        best_cell = cell;
        best_candidate = candidate;
      }
    }
    if (ties == 0) continue;  // all are tabu: time passes
    apply(best_cell, best_candidate, best_delta);
    if (cost_ < best_) best_ = cost_;
  }
  return cost_ == 0;
}

Grid CandidateTabu::grid() const {
  Grid grid = root_.grid;
  for (std::size_t i = 0; i < cells_.size(); ++i) grid[cells_[i]] = digits_[chosen_[i]];
  return grid;
}

}  // namespace sudokit
