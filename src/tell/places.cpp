#include "tell/places.hpp"

#include <algorithm>
#include <array>
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
  return kCellSide * std::max(layout_.rows(), layout_.columns()) + 2 * margin_;
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
  const double x = at.x - margin_, y = at.y - margin_;
  return std::min(x, y) >= 0 && x < kCellSide * layout_.columns() && y < kCellSide * layout_.rows();
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

// ---- Bow ----------------------------------------------------------------------------------------

namespace {

Point towards(Point from, Point to, double by) {
  const double length = std::max(1.0, std::hypot(to.x - from.x, to.y - from.y));
  return {from.x + (to.x - from.x) / length * by, from.y + (to.y - from.y) / length * by};
}

// Bent by so much of its length, to the right of its way where that is positive; the ends cut.
Bow bow(Point a, Point b, double bend, double cut) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const Point via = {(a.x + b.x) / 2 - dy * bend, (a.y + b.y) / 2 + dx * bend};
  return {towards(a, via, cut), via, towards(b, via, cut)};
}

bool over_digit(const Places& places, const Pencilmarks& state, Point at) {
  if (!places.on_grid(at)) return false;
  const Candidate there = places.nearest(at);
  const auto within = [&](Point middle, double distance) {
    return std::hypot(at.x - middle.x, at.y - middle.y) < distance;
  };
  if (state.values[there.cell] != 0) return within(places.centre(there.cell), kCellUnits * 0.28);
  if (there.digit > state.layout->side()) return false;
  if (!state.candidates[there.cell].contains(there.digit)) return false;
  return within(places.place(there), places.pitch() * 0.36);
}

// How many digits the curve runs over, and whether it leaves the picture.
double crossings(const Places& places, const Pencilmarks& state, const Bow& bow) {
  constexpr int kPoints = 32;
  const double edge = places.width();
  double cost = 0;
  for (int i = 2; i + 1 < kPoints; ++i) {
    const Point at = bow.at(static_cast<double>(i) / kPoints);
    if (at.x < 2 || at.y < 2 || at.x > edge - 2 || at.y > edge - 2) cost += 4;
    cost += over_digit(places, state, at);
  }
  return cost;
}

}  // namespace

Point Bow::at(double t) const {
  const double u = 1 - t;
  return {u * u * from.x + 2 * u * t * via.x + t * t * to.x,
          u * u * from.y + 2 * u * t * via.y + t * t * to.y};
}

Bow best_bow(const Places& places, const Pencilmarks& state, Point a, Point b) {
  const bool close = std::hypot(b.x - a.x, b.y - a.y) < places.pitch() * 2.2;
  constexpr std::array kFlat = {0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45};
  constexpr std::array kSteep = {0.9, -0.9, 1.2, -1.2, 0.7, -0.7, 1.5, -1.5};
  Bow best;
  double least = 1e9;
  for (const double bend : close ? kSteep : kFlat) {
    const Bow one = bow(a, b, bend, places.pitch() * 0.48);
    const double cost = crossings(places, state, one);
    if (cost >= least) continue;
    least = cost;
    best = one;
  }
  return best;
}

}  // namespace sudokit
