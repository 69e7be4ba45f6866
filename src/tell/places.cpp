#include "tell/places.hpp"

#include <algorithm>
#include <cmath>

namespace sudokit {
namespace {

constexpr double kCellSide = kCellUnits;
constexpr double kMargin = 26;
constexpr double kRing = 44;
constexpr double kInset = 3.5;
constexpr double kInsetInCage = 6;
constexpr double kBelowText = 13;

// How many columns the digits of a cell stand in: as in a box where boxes are not too long, so that
// a 6x6 has two rows of three; else a square.
int digit_columns(const Layout& layout) {
  const int wide = std::max(layout.box_rows(), layout.box_cols());
  const int narrow = std::min(layout.box_rows(), layout.box_cols());
  if (layout.has_boxes() && wide <= 2 * narrow) return layout.box_cols();
  return static_cast<int>(std::ceil(std::sqrt(layout.side())));
}

}  // namespace

Places::Places(const Layout& layout, bool labels, Room room)
    : layout_(layout),
      columns_(digit_columns(layout)),
      rows_((layout.side() + columns_ - 1) / columns_),
      ring_(room.outside ? kRing : 0),
      margin_((labels ? kMargin : 4) + ring_),
      inset_(room.corners ? kInsetInCage : kInset),
      top_(room.corners ? kBelowText : kInset) {}

double Places::width() const {
  return kCellSide * layout_.side() + 2 * margin_;
}

Point Places::corner(int cell) const {
  return {margin_ + kCellSide * layout_.column(cell), margin_ + kCellSide * layout_.row(cell)};
}

Point Places::centre(int cell) const {
  return {corner(cell).x + kCellSide / 2, corner(cell).y + kCellSide / 2};
}

double Places::candidate_width() const {
  return (kCellSide - 2 * inset_) / columns_;
}

double Places::candidate_height() const {
  return (kCellSide - top_ - inset_) / rows_;
}

double Places::pitch() const {
  return std::min(candidate_width(), candidate_height());
}

Point Places::place(Candidate candidate) const {
  const int index = candidate.digit - 1;
  return {corner(candidate.cell).x + inset_ + candidate_width() * (index % columns_ + 0.5),
          corner(candidate.cell).y + top_ + candidate_height() * (index / columns_ + 0.5)};
}

bool Places::on_grid(Point at) const {
  const double end = kCellSide * layout_.side();
  const double x = at.x - margin_, y = at.y - margin_;
  return std::min(x, y) >= 0 && std::max(x, y) < end;
}

Candidate Places::nearest(Point at) const {
  const int column = static_cast<int>(std::floor((at.x - margin_) / kCellSide));
  const int row = static_cast<int>(std::floor((at.y - margin_) / kCellSide));
  const auto cell = static_cast<Cell>(row * layout_.side() + column);
  const Point home = corner(cell);
  const int x =
      std::clamp(static_cast<int>((at.x - home.x - inset_) / candidate_width()), 0, columns_ - 1);
  const int y =
      std::clamp(static_cast<int>((at.y - home.y - top_) / candidate_height()), 0, rows_ - 1);
  return {cell, static_cast<std::uint8_t>(y * columns_ + x + 1)};
}

}  // namespace sudokit
