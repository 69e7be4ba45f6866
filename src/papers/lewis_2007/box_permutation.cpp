#include "papers/lewis_2007/box_permutation.hpp"

#include <bit>
#include <cassert>
#include <cmath>

namespace sudokit {

BoxPermutation::BoxPermutation(const LayoutPtr& layout, const Grid& fixed)
    : layout_(layout),
      stride_(static_cast<int>(std::bit_ceil(static_cast<unsigned>(layout->side()) + 1))),
      grid_(fixed),
      open_in_box_(static_cast<std::size_t>(layout->side()), 0) {
  assert(layout->has_boxes());
  assert(!find_clash(*layout, fixed));
  index_slots(fixed);
  count_fixed();
  count_lines();
}

void BoxPermutation::index_slots(const Grid& fixed) {
  const int side = layout_->side();
  for (int box = 0; box < side; ++box) {
    const auto cells = layout_->house(layout_->region_house(box));
    Digits missing = Digits::all(side);
    std::vector<Cell> open;
    for (const Cell cell : cells) {
      if (fixed[cell] != 0)
        missing.erase(fixed[cell]);
      else
        open.push_back(cell);
    }
    open_cells_ += static_cast<int>(open.size());
    open_in_box_[static_cast<std::size_t>(box)] = static_cast<int>(open.size());
    if (open.size() == 1) grid_[open[0]] = static_cast<std::uint8_t>(missing.lowest());
    if (open.size() < 2) continue;
    const auto begin = static_cast<std::uint16_t>(slots_.size());
    for (const Cell cell : open) {
      slots_.push_back(
          {cell, static_cast<std::uint16_t>(layout_->row_house(layout_->row(cell)) * stride_),
           static_cast<std::uint16_t>(layout_->column_house(layout_->column(cell)) * stride_),
           begin, static_cast<std::uint16_t>(open.size())});
    }
    missing.for_each([&](int digit) { digits_.push_back(static_cast<std::uint8_t>(digit)); });
  }
}

void BoxPermutation::count_fixed() {
  fixed_counts_.assign(static_cast<std::size_t>(layout_->lines() * stride_), 0);
  for (int cell = 0; cell < layout_->cells(); ++cell) {
    const int digit = grid_[static_cast<std::size_t>(cell)];
    if (digit == 0) continue;
    for (const int line :
         {layout_->row_house(layout_->row(cell)), layout_->column_house(layout_->column(cell))}) {
      ++fixed_counts_[static_cast<std::size_t>(line * stride_ + digit)];
    }
  }
}

void BoxPermutation::count_lines() {
  counts_ = fixed_counts_;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    ++counts_[static_cast<std::size_t>(slots_[i].row_base + digits_[i])];
    ++counts_[static_cast<std::size_t>(slots_[i].column_base + digits_[i])];
  }
  cost_ = 0;
  for (std::size_t base = 0; base < counts_.size(); base += static_cast<std::size_t>(stride_)) {
    for (std::size_t digit = 1; digit <= static_cast<std::size_t>(layout_->side()); ++digit)
      cost_ += counts_[base + digit] == 0;
  }
}

void BoxPermutation::randomize(Random& random) {
  for (std::size_t i = 0; i < slots_.size(); i += slots_[i].box_count) {
    random.shuffle(std::span<std::uint8_t>(digits_).subspan(i, slots_[i].box_count));
  }
  count_lines();
}

void BoxPermutation::assign(const Grid& grid) {
  for (std::size_t i = 0; i < slots_.size(); ++i) digits_[i] = grid[slots_[i].cell];
  count_lines();
}

void BoxPermutation::set_digits(std::span<const std::uint8_t> digits) {
  digits_.assign(digits.begin(), digits.end());
  count_lines();
}

Grid BoxPermutation::grid() const {
  Grid result = grid_;
  for (std::size_t i = 0; i < slots_.size(); ++i) result[slots_[i].cell] = digits_[i];
  return result;
}

int BoxPermutation::recomputed_cost() const {
  const Grid now = grid();
  int missing = 0;
  for (int line = 0; line < layout_->lines(); ++line) {
    Digits seen;
    for (const Cell cell : layout_->house(line)) seen.insert(now[cell]);
    missing += layout_->side() - seen.count();
  }
  return missing;
}

double BoxPermutation::log10_states() const {
  double sum = 0;
  for (const int open : open_in_box_) {
    for (int factor = 2; factor <= open; ++factor) sum += std::log10(factor);
  }
  return sum;
}

}  // namespace sudokit
