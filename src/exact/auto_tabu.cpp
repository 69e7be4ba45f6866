#include "exact/auto_tabu.hpp"

#include <limits>

namespace sudokit {

CandidateTabu::CandidateTabu(const Layout& layout, const Propagated& root, TabuRules rules,
                             std::uint64_t seed)
    : root_(root), rules_(rules), random_(seed) {
  index_candidates();
  index_rivals(layout);
  randomize();
}

void CandidateTabu::index_candidates() {
  for (std::size_t cell = 0; cell < root_.grid.size(); ++cell) {
    if (root_.grid[cell] != 0) continue;
    first_.push_back(static_cast<Index>(digits_.size()));
    root_.domains[cell].for_each([&](int digit) {
      digits_.push_back(static_cast<std::uint8_t>(digit));
      owner_.push_back(static_cast<Index>(cells_.size()));
    });
    cells_.push_back(static_cast<Cell>(cell));
  }
  first_.push_back(static_cast<Index>(digits_.size()));
}

void CandidateTabu::index_rivals(const Layout& layout) {
  // Candidates by (cell, digit): 1 + index, 0 where there is none.
  const auto side = static_cast<std::size_t>(layout.side());
  std::vector<Index> known(root_.grid.size() * side);
  for (Index candidate = 0; candidate < digits_.size(); ++candidate) {
    known[cells_[owner_[candidate]] * side + digits_[candidate] - 1] = candidate + 1;
  }
  for (Index candidate = 0; candidate < digits_.size(); ++candidate) {
    rival_first_.push_back(static_cast<Index>(rivals_.size()));
    for (const Cell peer : layout.peers(cells_[owner_[candidate]])) {
      const Index rival = known[peer * side + digits_[candidate] - 1];
      if (rival != 0) rivals_.push_back(rival - 1);
    }
  }
  rival_first_.push_back(static_cast<Index>(rivals_.size()));
}

void CandidateTabu::randomize() {
  chosen_.resize(cells_.size());
  clashes_.assign(digits_.size(), 0);
  tabu_till_.assign(digits_.size(), 0);
  conflict_.clear();
  conflict_at_.assign(cells_.size(), -1);
  cost_ = 0;
  for (Index cell = 0; cell < cells_.size(); ++cell) {
    chosen_[cell] = first_[cell] + random_.below(first_[cell + 1] - first_[cell]);
    for (Index i = rival_first_[chosen_[cell]]; i < rival_first_[chosen_[cell] + 1]; ++i) {
      ++clashes_[rivals_[i]];
    }
  }
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
  for (Index i = rival_first_[candidate]; i < rival_first_[candidate + 1]; ++i) {
    const Index rival = rivals_[i];
    const Index cell = owner_[rival];
    if (--clashes_[rival] == 0 && chosen_[cell] == rival) unmark(cell);
  }
}

void CandidateTabu::enter(Index candidate) {
  for (Index i = rival_first_[candidate]; i < rival_first_[candidate + 1]; ++i) {
    const Index rival = rivals_[i];
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
