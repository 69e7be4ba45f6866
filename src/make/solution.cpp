// Solved grids: the root solution, and random ones.
#include "make/solution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "core/failf.hpp"
#include "engines/columns9.hpp"
#include "oracle/oracle.hpp"
#include "sudokit/make.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

constexpr int kExchangesPerCell = 20;
constexpr int kExchangesAStop = 256;  // exchanges between two checks of the stop token

Grid cyclic(int box_rows, int box_cols) {
  const int side = box_rows * box_cols;
  Grid grid;
  for (int r = 0; r < side; ++r) {
    const int shift = box_cols * (r % box_rows) + r / box_rows;
    for (int k = 0; k < side; ++k) {
      grid.push_back(static_cast<std::uint8_t>((shift + k) % side + 1));
    }
  }
  return grid;
}

// A solved grid to start from; empty if there is none or if stopped.
Grid start_grid(const LayoutPtr& layout, Random& random, Oracle& oracle) {
  const bool latin = layout->carries_only({Feature::no_regions});
  if (!latin && !layout->is_classic()) return oracle.random_grid(random);
  const Puzzle root{
      layout,
      latin ? cyclic(1, layout->side()) : cyclic(layout->box_rows(), layout->box_cols()),
      {},
      {},
      {}};
  return apply(random_isomorphism(*layout, random), root)->givens;
}

}  // namespace

Result<Grid> root_solution(const Layout& layout) {
  if (auto ok = admit("a root solution", kBoxes, layout.features()); !ok) {
    return failf(ok.error().code, "{} (layout {})", ok.error().message, layout.name());
  }
  return cyclic(layout.box_rows(), layout.box_cols());
}

Result<Grid> random_grid(const LayoutPtr& layout, Random& random, Oracle& oracle) {
  if (layout->is_classic9()) return fair_grid9(random);
  Grid grid = start_grid(layout, random, oracle);
  if (grid.empty()) {
    return oracle.stopped() ? give_up(oracle.reason())
                            : failf("no-solution", "{} has no solved grid", layout->name());
  }
  Exchanger exchanger(*layout, std::move(grid));
  for (int i = 0; i < kExchangesPerCell * layout->cells(); ++i) {
    if (i % kExchangesAStop == 0 && oracle.stopped()) return give_up(oracle.reason());
    exchanger.step(random);
  }
  return exchanger.grid();
}

Result<Grid> random_solution(const LayoutPtr& layout, std::uint64_t seed, std::uint64_t stream,
                             StopToken stop) {
  if (auto ok = admit("random_solution", kHouses, layout->features()); !ok) {
    return tl::unexpected(ok.error());
  }
  Random random(seed, stream);
  Run run;
  run.stop = std::move(stop);
  Meter meter(run);
  Oracle oracle(layout, run, meter);
  return random_grid(layout, random, oracle);
}

// ---- Exchange -----------------------------------------------------------------------------------

Exchanger::Exchanger(const Layout& layout, Grid grid)
    : layout_(&layout), side_(layout.side()), grid_(std::move(grid)) {
  // Boxes of one line add no condition, so any two lines may be exchanged.
  const bool one_line = layout.box_rows() == 1 || layout.box_cols() == 1;
  if (layout.carries_only({Feature::no_regions}) || (layout.is_classic() && one_line)) {
    row_chute_ = col_chute_ = side_;
  } else if (layout.is_classic()) {
    row_chute_ = layout.box_rows();
    col_chute_ = layout.box_cols();
  }
  places_.resize(static_cast<std::size_t>(layout.houses() * (side_ + 1)));
  in_chain_.resize(grid_.size());
  for (int cell = 0; cell < layout.cells(); ++cell)
    put(cell, grid_[static_cast<std::size_t>(cell)]);
}

void Exchanger::put(int cell, int digit) {
  grid_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
  for (const int house : layout_->houses_of(cell)) place(house, digit) = static_cast<Cell>(cell);
}

void Exchanger::step(Random& random) {
  if (side_ < 2) return;
  const auto draw = [&](int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
  };
  const int kind = row_chute_ > 0 ? draw(3) : 2;
  if (kind == 2) {
    const int cell = draw(layout_->cells());
    return digits(1 + draw(side_), cell);
  }
  const int chute = kind == 0 ? row_chute_ : col_chute_;
  const int first = draw(side_);
  const int second = first / chute * chute + draw(chute);
  if (first == second) return;
  const int start = draw(side_);
  kind == 0 ? rows(first, second, start) : columns(first, second, start);
}

void Exchanger::digits(int a, int start) {
  const int b = grid_[static_cast<std::size_t>(start)];
  if (a == b) return;
  chain_.assign(1, static_cast<Cell>(start));
  in_chain_[static_cast<std::size_t>(start)] = true;
  for (std::size_t i = 0; i < chain_.size(); ++i) {
    const int other = a + b - grid_[chain_[i]];
    for (const int house : layout_->houses_of(chain_[i])) {
      const Cell next = place(house, other);
      if (in_chain_[next]) continue;
      in_chain_[next] = true;
      chain_.push_back(next);
    }
  }
  for (const Cell cell : chain_) {
    put(cell, a + b - grid_[cell]);
    in_chain_[cell] = false;
  }
}

// Lines are `along` cells apart, and the cells of a line `across`. They are rows if `along` is the
// side.
void Exchanger::lines(int first, int second, int start, int along, int across) {
  const int lines_of = along == 1 ? side_ : 0;  // among the houses, rows come before columns
  const auto at = [&](int line, int position) { return line * along + position * across; };
  const int closing = grid_[static_cast<std::size_t>(at(first, start))];
  for (int position = start;;) {
    const int upper = grid_[static_cast<std::size_t>(at(first, position))];
    const int lower = grid_[static_cast<std::size_t>(at(second, position))];
    // The cell where the first line still holds `lower` is the next position of the cycle.
    const int cell = place(lines_of + first, lower);
    put(at(first, position), lower);
    put(at(second, position), upper);
    if (lower == closing) return;
    position = along == 1 ? cell / side_ : cell % side_;
  }
}

// ---- Fair grid ----------------------------------------------------------------------------------

namespace {

using Box = std::array<std::uint8_t, 9>;  // digits 0 to 8, row by row

Box shuffled(Random& random) {
  Box digits = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  random.shuffle(std::span<std::uint8_t>(digits));
  return digits;
}

class FairDraw {
 public:
  explicit FairDraw(Random& random) : random_(random) {}

  Grid grid() {
    do {
      draw_first_band();
    } while (!draw_columns());
    arrange(1);
    arrange(2);
    return relabelled();
  }

 private:
  // Draws the first band. The first box holds 0 to 8 in order. The rows of the second box get one
  // of the splits of the digits that the first box leaves, and those of the third box get the rest,
  // each row in random order.
  void draw_first_band() {
    for (std::size_t i = 0; i < 9; ++i) cells_[0][i] = static_cast<std::uint8_t>(i);
    const auto& split = t_.splits(0)[random_.below(Columns9::kSplits)];
    for (std::size_t row = 0; row < 3; ++row) {
      const Set9 used = static_cast<Set9>(t_.partition(0)[row] | split.columns[row]);
      put_row(1, row, split.columns[row]);
      put_row(2, row, static_cast<Set9>(Columns9::kAll & ~used));
    }
  }
  void put_row(std::size_t box, std::size_t row, unsigned set) {
    std::uint8_t* at = &cells_[box][row * 3];
    for (; set != 0; set &= set - 1) *at++ = static_cast<std::uint8_t>(std::countr_zero(set));
    random_.shuffle(std::span(&cells_[box][row * 3], 3));
  }

  // Stores the digits in each column of a box in the first band, and the index of that partition.
  void see_columns(std::size_t box) {
    const Box& cells = cells_[box];
    for (std::size_t j = 0; j < 3; ++j) {
      columns_[0][box][j] =
          static_cast<Set9>(1 << cells[j] | 1 << cells[j + 3] | 1 << cells[j + 6]);
    }
    partitions_[0][box] = t_.index(columns_[0][box][0], columns_[0][box][1]);
  }

  // Returns false if the draw is rejected.
  bool draw_columns() {
    for (std::size_t box = 0; box < 3; ++box) see_columns(box);
    for (std::size_t box = 0; box < 2; ++box)
      take(box, t_.splits(partitions_[0][box])[random_.below(Columns9::kSplits)]);
    std::uint32_t left = random_.below(kMostWays);
    for (const auto& split : t_.splits(partitions_[0][2])) {
      const std::uint32_t ways = t_.ways(partitions_[1][0], partitions_[1][1], split.second) *
                                 t_.ways(partitions_[2][0], partitions_[2][1], split.third);
      if (left < ways) {
        take(2, split);
        return true;
      }
      left -= ways;
    }
    return false;
  }
  void take(std::size_t box, const Columns9::Split& split) {
    partitions_[1][box] = split.second;
    partitions_[2][box] = split.third;
    const Triples& sets = t_.partition(partitions_[0][box]);
    for (std::size_t j = 0; j < 3; ++j) {
      const Set9 first = columns_[0][box][j];
      const auto at = std::find(sets.begin(), sets.end(), first) - sets.begin();
      columns_[1][box][j] = split.columns[std::size_t(at)];
      columns_[2][box][j] = static_cast<Set9>(Columns9::kAll & ~(first | columns_[1][box][j]));
    }
  }

  // Draws one of all arrangements of a band with its columns.
  void arrange(std::size_t band) {
    const auto& p = partitions_[band];
    const int q = t_.relabelled(p[0], p[1]), r = t_.relabelled(p[0], p[2]);
    std::uint32_t left = random_.below(t_.ways(p[0], p[1], p[2]));
    const auto rows = std::find_if(t_.rows(q).begin(), t_.rows(q).end(), [&](const auto& one) {
      return t_.cross(one.third, r) && left-- == 0;
    });
    std::array<std::uint8_t, 3> order = {0, 1, 2};
    random_.shuffle(std::span<std::uint8_t>(order));
    for (std::size_t row = 0; row < 3; ++row) {
      const Set9 first = rows->first[row], second = rows->second[row];
      const std::array<Set9, 3> sets = {first, second,
                                        static_cast<Set9>(Columns9::kAll & ~(first | second))};
      for (std::size_t box = 0; box < 3; ++box) fill(band, box, order[row], sets[box]);
    }
  }
  // `set` holds digits after the relabelling that makes the band's first partition the first one.
  void fill(std::size_t band, std::size_t box, std::size_t row, unsigned set) {
    const auto& map = t_.map(partitions_[band][0]);
    for (std::uint8_t digit = 0; digit < 9; ++digit) {
      if ((set >> map[digit] & 1) == 0) continue;
      std::size_t column = 0;
      while ((columns_[band][box][column] >> digit & 1) == 0) ++column;
      cells_[band * 3 + box][row * 3 + column] = digit;
    }
  }

  Grid relabelled() {
    const Box digits = shuffled(random_);
    Grid grid(81);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      const std::size_t row = cell / 9, column = cell % 9;
      const Box& box = cells_[row / 3 * 3 + column / 3];
      grid[cell] = static_cast<std::uint8_t>(digits[box[row % 3 * 3 + column % 3]] + 1);
    }
    return grid;
  }

  Random& random_;
  const Columns9& t_ = Columns9::tables();
  std::array<Box, 9> cells_{};                       // by box
  std::array<std::array<Triples, 3>, 3> columns_{};  // by band and box
  std::array<std::array<int, 3>, 3> partitions_{};
};

}  // namespace

Grid fair_grid9(Random& random) {
  return FairDraw(random).grid();
}

}  // namespace sudokit
