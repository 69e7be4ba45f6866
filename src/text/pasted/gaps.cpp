#include "text/pasted/gaps.hpp"

#include <algorithm>
#include <set>

#include "text/parse.hpp"

namespace sudokit::text {
namespace {

constexpr int kSmallestGrid = 4;
constexpr int kLargestGrid = 36;
constexpr std::size_t kWidestCell = 4;  // in fields
constexpr std::size_t kWidestGap = 2;
constexpr std::size_t kWidestBorder = 6;  // on both sides together

// The numbers of those rows or columns that are kept.
struct Lines {
  std::vector<std::size_t> kept;
  bool cut_short = false;

  bool operator<(const Lines& other) const { return kept < other.kept; }
};

// Rows, or columns, by whether they are empty.
class Axis {
 public:
  explicit Axis(std::vector<bool> empty) : empty_(std::move(empty)) {}

  // The ways to keep `side` of the lines. Boxes are `box` lines long, 0 if there are none.
  std::set<Lines> ways(std::size_t side, std::size_t box) const {
    std::set<Lines> ways;
    add_windows(ways, side, [](std::size_t i) { return i; });
    for (std::size_t gap = 1; box > 0 && box < side && gap <= kWidestGap; ++gap) {
      add_windows(ways, side, [&](std::size_t i) { return i + gap * (i / box); });
    }
    for (std::size_t step = 2; step <= kWidestCell; ++step) {
      const bool fits = empty_.size() + step > side * step && empty_.size() <= side * step;
      for (std::size_t first = 0; fits && first < step; ++first) {
        add(ways, side, first, [&](std::size_t i) { return step * i; });
      }
    }
    return ways;
  }

 private:
  // Adds the lines from each of the first ones on, if no more than a border is left out.
  template <class Place>
  void add_windows(std::set<Lines>& ways, std::size_t side, Place place) const {
    const std::size_t length = place(side - 1) + 1, size = empty_.size();
    if (length > size || size - length > kWidestBorder) return;
    for (std::size_t first = 0; first <= size - length; ++first) add(ways, side, first, place);
  }
  template <class Place>
  void add(std::set<Lines>& ways, std::size_t side, std::size_t first, Place place) const {
    if (first + place(side - 1) >= empty_.size()) return;
    Lines lines;
    std::vector<std::size_t>& kept = lines.kept;
    for (std::size_t i = 0; i < side; ++i) kept.push_back(first + place(i));
    std::size_t next = 0;
    for (std::size_t line = 0; line < empty_.size(); ++line) {
      const bool keeps = next < kept.size() && kept[next] == line;
      next += keeps;
      if (!keeps && !empty_[line]) return;
    }
    const bool wide = side > 1 && kept[1] - kept[0] > 1;  // cells of several lines
    const bool cut = !wide && (kept.front() > 0 || kept.back() + 1 < empty_.size());
    lines.cut_short = cut && (empty_[kept.front()] || empty_[kept.back()]);
    ways.insert(std::move(lines));
  }

  std::vector<bool> empty_;
};

std::size_t width_of(const std::vector<UnitRow>& rows) {
  std::size_t width = 0;
  for (const UnitRow& row : rows) width = std::max(width, row.units.size());
  return width;
}

Gapless kept(const std::vector<UnitRow>& rows, const Lines& down, const Lines& across) {
  const auto whole = [](const std::vector<std::size_t>& lines) {
    return lines.back() - lines.front() + 1 == lines.size();
  };
  Gapless grid{{}, whole(down.kept) && whole(across.kept), down.cut_short || across.cut_short};
  for (const std::size_t row : down.kept) {
    UnitRow left = rows[row];
    left.units.clear();
    for (const std::size_t column : across.kept) {
      if (column < rows[row].units.size()) left.units.push_back(rows[row].units[column]);
    }
    grid.rows.push_back(std::move(left));
  }
  return grid;
}

bool are_exchangeable(const Layout& layout, HouseKind kind, const std::vector<int>& open) {
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (std::size_t j = i + 1; j < open.size(); ++j) {
      const int box = kind == HouseKind::row ? layout.box_rows() : layout.box_cols();
      if (box > 0 ? open[i] / box == open[j] / box : !layout.has_regions()) return true;
    }
  }
  return false;
}

}  // namespace

bool is_empty(const UnitRow& row) {
  return std::ranges::all_of(row.units, [](const Unit& unit) { return unit.text.empty(); });
}

std::vector<Gapless> without_gaps(const std::vector<UnitRow>& rows, const LayoutPtr& layout) {
  std::vector<bool> open_rows, open_columns(width_of(rows), true);
  for (const UnitRow& row : rows) {
    open_rows.push_back(is_empty(row));
    for (std::size_t i = 0; i < row.units.size(); ++i) {
      if (!row.units[i].text.empty()) open_columns[i] = false;
    }
  }
  const int last = layout ? layout->side() : kLargestGrid;
  const std::size_t most = static_cast<std::size_t>(last) * kWidestCell;
  std::vector<Gapless> grids;
  if (rows.size() > most || open_columns.size() > most) return grids;
  const bool some = std::ranges::find(open_rows, true) != open_rows.end() ||
                    std::ranges::find(open_columns, true) != open_columns.end();
  if (!some) return grids;
  const Axis down(std::move(open_rows)), across(std::move(open_columns));
  const int first = layout ? layout->side() : kSmallestGrid;
  for (int side = first; side <= last; ++side) {
    const Layout& of = layout ? *layout : *shared_layout(side);
    const auto cells = static_cast<std::size_t>(side);
    if (cells > rows.size() || cells > width_of(rows)) break;
    const bool wide = cells == rows.size() && cells + 1 == width_of(rows);
    if (!layout && !of.has_boxes() && !wide) continue;
    const auto box = [&](int lines) {
      return of.has_boxes() ? static_cast<std::size_t>(lines) : 0;
    };
    for (const Lines& kept_rows : down.ways(cells, box(of.box_rows()))) {
      for (const Lines& kept_columns : across.ways(cells, box(of.box_cols()))) {
        const bool all =
            kept_rows.kept.size() == rows.size() && kept_columns.kept.size() == width_of(rows);
        if (!all) grids.push_back(kept(rows, kept_rows, kept_columns));
      }
    }
  }
  return grids;
}

bool is_loose(const Layout& layout, const Grid& givens) {
  const int side = layout.side();
  std::vector<bool> row_open(static_cast<std::size_t>(side), true), column_open = row_open,
                                                                    missing = row_open;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int digit = givens[static_cast<std::size_t>(cell)];
    if (digit == 0) continue;
    row_open[static_cast<std::size_t>(cell / side)] = false;
    column_open[static_cast<std::size_t>(cell % side)] = false;
    missing[static_cast<std::size_t>(digit - 1)] = false;
  }
  const auto lines = [](const std::vector<bool>& set) {
    std::vector<int> numbers;
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (set[i]) numbers.push_back(static_cast<int>(i));
    }
    return numbers;
  };
  if (lines(missing).size() > 1) return true;
  for (int house = 0; house < layout.houses(); ++house) {
    if (layout.kind(house) == HouseKind::extra) return false;
  }
  return are_exchangeable(layout, HouseKind::row, lines(row_open)) ||
         are_exchangeable(layout, HouseKind::column, lines(column_open));
}

}  // namespace sudokit::text
