#include "papers/musliu_2017/forward_checking.hpp"

namespace sudokit {

Digits ForwardChecking::candidates(Cell cell) const {
  Digits used;
  for (const auto house : layout_.houses_of(cell)) used = used | used_[house];
  return Digits::all(layout_.side()) - used;
}

void ForwardChecking::descend(const Grid& grid, const std::vector<Cell>& cells, Random& random) {
  Level best;
  int fewest = 1 << 20;
  std::uint32_t ties = 0;
  for (const Cell cell : cells) {
    if (grid[cell] != 0) continue;
    const Digits open = candidates(cell);
    const int count = open.count();
    if (count == 0) return;
    if (count > fewest) continue;
    ties = count < fewest ? 1 : ties + 1;
    fewest = count;
    if (ties == 1 || random.below(ties) == 0) best = {cell, open, 0};
  }
  levels_.push_back(best);
}

// Pre: level.left is not empty.
void ForwardChecking::place(Grid& grid, Level& level, Random& random) {
  auto skip = random.below(static_cast<std::uint32_t>(level.left.count()));
  Digits rest = level.left;
  for (; skip != 0; --skip) rest.erase(rest.lowest());
  level.digit = rest.lowest();
  level.left.erase(level.digit);
  grid[level.cell] = static_cast<std::uint8_t>(level.digit);
  for (const auto house : layout_.houses_of(level.cell)) used_[house].insert(level.digit);
}

void ForwardChecking::take_back(Grid& grid, Level& level) {
  if (level.digit == 0) return;
  for (const auto house : layout_.houses_of(level.cell)) used_[house].erase(level.digit);
  grid[level.cell] = 0;
  level.digit = 0;
}

bool ForwardChecking::fill(Grid& grid, const std::vector<Cell>& cells, std::uint64_t node_limit,
                           Random& random, Meter& meter) {
  for (auto& used : used_) used = Digits();
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    const int digit = grid[static_cast<std::size_t>(cell)];
    if (digit == 0) continue;
    for (const auto house : layout_.houses_of(cell)) used_[house].insert(digit);
  }
  levels_.clear();
  Grid deepest = grid;
  const Grid before = grid;
  std::size_t depth = 0;
  const std::uint64_t end = nodes_ + node_limit;
  if (!cells.empty()) descend(grid, cells, random);
  while (nodes_ < end && !levels_.empty()) {
    if ((++nodes_ & 15) == 0 && meter.expired()) {
      grid = before;
      return false;
    }
    Level& level = levels_.back();
    take_back(grid, level);
    if (level.left.empty()) {
      levels_.pop_back();
      continue;
    }
    place(grid, level, random);
    if (levels_.size() > depth) {
      depth = levels_.size();
      deepest = grid;
    }
    if (depth == cells.size()) break;
    descend(grid, cells, random);
  }
  grid = deepest;
  return true;
}

}  // namespace sudokit
