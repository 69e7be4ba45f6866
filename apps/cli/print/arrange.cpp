#include "cli/print/arrange.hpp"

#include <algorithm>

namespace sudokit::cli {
namespace {

// The gap between neighbouring squares, as a fraction of the page.
constexpr double kGap = 0.045;

Arrangement with(int columns, int rows, const Area& area, double caption) {
  const double gap = kGap * std::min(area.width, area.height);
  const double across = (area.width - gap * (columns - 1)) / columns;
  const double down = (area.height - gap * 0.5 * (rows - 1)) / rows - caption;
  return {area, columns, rows, std::max(1.0, std::min(across, down)), caption};
}

}  // namespace

Point Arrangement::place(int index, bool mirrored) const {
  const int row = index / columns;
  const int column = mirrored ? columns - 1 - index % columns : index % columns;
  // The remaining width is distributed between the squares; a single column is centred.
  const double across = columns == 1 ? 0 : (area.width - grid * columns) / (columns - 1);
  const double gap = std::min(across, 2 * kGap * area.width);
  const double left = (area.width - columns * grid - (columns - 1) * gap) / 2;
  const double down = area.height / rows;
  return {area.at.x + left + column * (grid + gap),
          area.at.y + row * down + std::max(0.0, (down - grid - caption) / 3)};
}

Arrangement arrange(int count, const Area& area, double caption) {
  Arrangement best;
  for (int columns = 1; columns <= count; ++columns) {
    const Arrangement one = with(columns, (count + columns - 1) / columns, area, caption);
    if (one.grid > best.grid) best = one;
  }
  return best;
}

Arrangement arrange_by_size(double grid, const Area& area, double caption) {
  const double gap = kGap * std::min(area.width, area.height);
  const int columns = std::max(1, static_cast<int>((area.width + gap) / (grid + gap)));
  const int rows =
      std::max(1, static_cast<int>((area.height + gap * 0.5) / (grid + caption + gap * 0.5)));
  return with(columns, rows, area, caption);
}

}  // namespace sudokit::cli
