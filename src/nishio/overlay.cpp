#include "nishio/digit.hpp"

namespace sudokit {
namespace {

// Lists every placement, column by column. Used rows and boxes are kept as bits.
class Placements {
 public:
  Placements(int box_rows, int box_cols, std::vector<Mask128>& out)
      : rows_(box_rows), cols_(box_cols), out_(out) {
    extend(0, 0, 0, 0);
  }

 private:
  void extend(int column, std::uint32_t rows, std::uint32_t bands, Mask128 cells) {
    const int side = rows_ * cols_;
    if (column == side) {
      out_.push_back(cells);
      return;
    }
    if (column % cols_ == 0) bands = 0;
    for (int row = 0; row < side; ++row) {
      const std::uint32_t band = 1u << (row / rows_);
      if ((rows >> row & 1) || (bands & band)) continue;
      extend(column + 1, rows | (1u << row), bands | band,
             cells | Mask128{1} << (row * side + column));
    }
  }

  int rows_;
  int cols_;
  std::vector<Mask128>& out_;
};

}  // namespace

std::uint64_t NishioOverlay::placements(int box_rows, int box_cols) {
  Mask128 result = 1;
  const auto multiply = [&](int factorial, int times) {
    for (int t = 0; t < times; ++t) {
      for (int i = 2; i <= factorial; ++i) {
        result = std::min<Mask128>(result * static_cast<unsigned>(i), ~std::uint64_t{0});
      }
    }
  };
  multiply(box_rows, box_cols);
  multiply(box_cols, box_rows);
  return static_cast<std::uint64_t>(result);
}

NishioOverlay::NishioOverlay(int box_rows, int box_cols) {
  patterns_.reserve(static_cast<std::size_t>(placements(box_rows, box_cols)));
  Placements(box_rows, box_cols, patterns_);
}

NishioFound NishioOverlay::filter(OpenCells open) {
  Mask128 cells = 0;
  for (std::size_t i = 0; i < open.size(); ++i) cells |= Mask128{open[i] != 0} << i;
  Mask128 kept = 0;
  for (const Mask128 pattern : patterns_) {
    if ((pattern & ~cells) == 0) kept |= pattern;
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!(kept >> i & 1)) open[i] = 0;
  }
  return kept != 0 ? NishioFound::placement : NishioFound::none;
}

}  // namespace sudokit
