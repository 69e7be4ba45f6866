#include "papers/moraglio_2006/grid_space.hpp"

#include <numeric>

#include "core/mask.hpp"

namespace sudokit {

GridSpace::GridSpace(const Puzzle& puzzle, Between between, Random& random)
    : layout_(*puzzle.layout),
      givens_(puzzle.givens),
      between_(between),
      random_(random),
      place_(static_cast<std::size_t>(layout_.side()) + 1) {
  for (int row = 0; row < layout_.side(); ++row) {
    Cells open;
    for (const Cell cell : layout_.house(layout_.row_house(row))) {
      if (givens_[cell] == 0) open.push_back(cell);
    }
    cells_.insert(cells_.end(), open.begin(), open.end());
    if (open.size() > 1) wide_rows_.push_back(rows_.size());
    if (!open.empty()) rows_.push_back(std::move(open));
  }
}

Grid GridSpace::random_grid() {
  Grid grid = givens_;
  if (between_ == Between::hamming) {
    for (const auto cell : cells_)
      grid[cell] = static_cast<std::uint8_t>(1 + below(place_.size() - 1));
  } else {
    for (const Cells& row : rows_) fill(row, grid);
  }
  return grid;
}

// Fills a row with the digits that none of its givens has, in random order.
void GridSpace::fill(const Cells& row, Grid& grid) {
  Digits left = Digits::all(layout_.side());
  for (const Cell cell : layout_.house(layout_.row_house(layout_.row(static_cast<int>(row[0]))))) {
    if (givens_[cell] != 0) left.erase(givens_[cell]);
  }
  digits_.clear();
  left.for_each([&](int digit) { digits_.push_back(static_cast<std::uint8_t>(digit)); });
  random_.shuffle(std::span(digits_));
  for (std::size_t i = 0; i < row.size(); ++i) grid[row[i]] = digits_[i];
}

void GridSpace::mutate(Grid& grid) {
  if (single()) return;
  if (between_ == Between::hamming) {
    if (place_.size() < 3) return;  // side 1 has no other digit
    auto& digit = grid[cells_[below(cells_.size())]];
    const std::size_t drawn = 1 + below(place_.size() - 2);
    digit = static_cast<std::uint8_t>(drawn + (drawn >= digit));
    return;
  }
  const Cells& row = rows_[wide_rows_[below(wide_rows_.size())]];
  const std::size_t first = below(row.size());
  const std::size_t second = below(row.size() - 1);
  std::swap(grid[row[first]], grid[row[second + (second >= first)]]);
}

void GridSpace::approach(Grid& grid, const Grid& other, double share) {
  if (between_ == Between::hamming) {
    for (const auto cell : cells_) {
      if (random_.real() < share) grid[cell] = other[cell];
    }
    return;
  }
  for (const Cells& row : rows_) {
    if (between_ == Between::cycle) {
      approach_by_cycles(row, grid, other, share);
    } else if (between_ == Between::swap) {
      approach_by_swaps(row, grid, other, share);
    } else if (random_.real() < share) {
      for (const auto cell : row) grid[cell] = other[cell];
    }
  }
}

void GridSpace::note_places(const Cells& row, const Grid& grid) {
  for (std::size_t i = 0; i < row.size(); ++i) place_[grid[row[i]]] = i;
}

// The number of exchanges that turn the row into that of `other`: its cells minus the cycles of the
// two.
std::size_t GridSpace::exchanges(const Cells& row, const Grid& other) {
  std::size_t count = row.size();
  seen_.assign(row.size(), false);
  for (std::size_t start = 0; start < row.size(); ++start) {
    if (seen_[start]) continue;
    --count;
    for (std::size_t i = start; !seen_[i]; i = place_[other[row[i]]]) seen_[i] = true;
  }
  return count;
}

// Every exchange puts a digit where `other` has it, so it is one of those that are necessary. Each
// necessary exchange counts with probability `share`, and that number of exchanges is made. The
// places come in random order, so that no end of the row is favoured.
void GridSpace::approach_by_swaps(const Cells& row, Grid& grid, const Grid& other, double share) {
  note_places(row, grid);
  std::size_t left = 0;
  for (std::size_t i = exchanges(row, other); i > 0; --i) left += random_.real() < share;
  order_.resize(row.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  random_.shuffle(std::span(order_));
  for (auto i = order_.begin(); left > 0; ++i) {
    const auto own = grid[row[*i]];
    const auto wanted = other[row[*i]];
    if (own == wanted) continue;
    const auto j = place_[wanted];
    std::swap(grid[row[*i]], grid[row[j]]);
    place_[wanted] = *i;
    place_[own] = j;
    --left;
  }
}

void GridSpace::approach_by_cycles(const Cells& row, Grid& grid, const Grid& other, double share) {
  note_places(row, grid);
  seen_.assign(row.size(), false);
  for (std::size_t start = 0; start < row.size(); ++start) {
    if (seen_[start]) continue;
    const bool taken = random_.real() < share;
    for (std::size_t i = start; !seen_[i]; i = place_[other[row[i]]]) {
      seen_[i] = true;
      if (taken) grid[row[i]] = other[row[i]];
    }
  }
}

template <class M>
int GridSpace::count_missing(const Grid& grid) const {
  int total = 0;
  for (int house = 0; house < layout_.houses(); ++house) {
    M seen = 0;
    for (const Cell cell : layout_.house(house)) seen |= mask_of<M>(grid[cell]);
    total += layout_.side() - mask_count(seen);
  }
  return total;
}

int GridSpace::missing(const Grid& grid) const {
  return layout_.side() <= 64 ? count_missing<Mask64>(grid) : count_missing<Mask128>(grid);
}

}  // namespace sudokit
