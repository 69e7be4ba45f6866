#include "sudokit/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "core/failf.hpp"
#include "core/layout_names.hpp"

namespace sudokit {
namespace {

std::vector<std::uint16_t> box_regions(int rows, int cols) {
  const int side = rows * cols;
  std::vector<std::uint16_t> regions(static_cast<std::size_t>(side) * side);
  for (int cell = 0; cell < side * side; ++cell) {
    const int box = (cell / side / rows) * rows + (cell % side) / cols;
    regions[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(box);
  }
  return regions;
}

// Recognises a region map that draws boxes, numbered as boxes are, so that the code for boxes
// applies to it.
void know_boxes(LayoutSpec& spec) {
  if (spec.regions.empty() || spec.box_rows > 0) return;
  for (int rows = 1; rows <= spec.side; ++rows) {
    const int cols = spec.side / rows;
    if (rows * cols != spec.side || spec.regions != box_regions(rows, cols)) continue;
    spec.box_rows = rows;
    spec.box_cols = cols;
    return;
  }
}

Result<void> check_regions(const LayoutSpec& spec) {
  const auto side = static_cast<std::size_t>(spec.side);
  if (spec.regions.empty()) return {};
  if (spec.regions.size() != side * side) {
    return failf("wrong-cell-count", "the region map has {} cells, expected {}",
                 spec.regions.size(), side * side);
  }
  std::vector<std::size_t> sizes(side);
  for (const std::uint16_t region : spec.regions) {
    if (region >= side) {
      return failf("too-many-regions", "more than {} regions on a side of {}", side, side);
    }
    ++sizes[region];
  }
  for (std::size_t region = 0; region < side; ++region) {
    if (sizes[region] != side) {
      return failf("wrong-house-size", "region {} has {} cells, expected {}", region + 1,
                   sizes[region], side);
    }
  }
  return {};
}

// An open grid is a part of the square, and all sets of cells in it are extra houses.
Result<void> check_open(const LayoutSpec& spec) {
  if (spec.rows == 0 && spec.columns == 0) return {};
  if (spec.rows < 1 || spec.columns < 1 || spec.rows > spec.side || spec.columns > spec.side) {
    return failf("side-out-of-range",
                 "a grid of {} rows and {} columns with {} digits: expected 1 "
                 "to {} of each",
                 spec.rows, spec.columns, spec.side, spec.side);
  }
  if (!spec.regions.empty() || spec.box_rows > 0) {
    return fail("conflicting-regions", "an open grid has no boxes and no regions");
  }
  return {};
}

Result<void> check_extra(const LayoutSpec& spec) {
  const int cells = spec.side * spec.side;
  for (std::size_t house = 0; house < spec.extra.size(); ++house) {
    std::vector<Cell> sorted = spec.extra[house];
    std::sort(sorted.begin(), sorted.end());
    if (sorted.size() != static_cast<std::size_t>(spec.side)) {
      return failf("wrong-house-size", "extra house {} has {} cells, expected {}", house + 1,
                   sorted.size(), spec.side);
    }
    const auto outside = [&](int cell) {
      return cell >= cells ||
             (spec.rows > 0 && (cell / spec.side >= spec.rows || cell % spec.side >= spec.columns));
    };
    if (std::any_of(sorted.begin(), sorted.end(), outside)) {
      return failf("cell-outside-grid", "extra house {} names a cell outside the grid", house + 1);
    }
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) {
      return failf("repeated-cell", "extra house {} names r{}c{} twice", house + 1,
                   *twice / spec.side + 1, *twice % spec.side + 1);
    }
  }
  return {};
}

// A set of cells that is read in ascending order. If there are many houses, most cells are peers of
// each other, and sorting them would take most of the time.
class CellSet {
 public:
  explicit CellSet(std::size_t cells) : words_((cells + 63) / 64) {}

  void insert(Cell cell) { words_[cell / 64] |= std::uint64_t{1} << cell % 64; }
  void erase(Cell cell) { words_[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }
  // Appends the cells to `cells` and clears the set.
  void move_to(std::vector<Cell>& cells) {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      for (std::uint64_t word = std::exchange(words_[at], 0); word != 0; word &= word - 1) {
        cells.push_back(static_cast<Cell>(at * 64 + std::countr_zero(word)));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace

Result<LayoutPtr> Layout::make(LayoutSpec spec) {
  if (spec.side < 1 || spec.side > kMaxSide) {
    return failf("side-out-of-range", "a side of {} is outside 1..{}", spec.side, kMaxSide);
  }
  if (spec.box_rows > 0) {
    if (spec.box_rows * spec.box_cols != spec.side) {
      return failf("side-mismatch", "boxes of {}x{} do not make a side of {}", spec.box_rows,
                   spec.box_cols, spec.side);
    }
    spec.regions = box_regions(spec.box_rows, spec.box_cols);
  }
  if (auto ok = check_regions(spec); !ok) return tl::unexpected(ok.error());
  if (auto ok = check_open(spec); !ok) return tl::unexpected(ok.error());
  know_boxes(spec);
  if (auto ok = check_extra(spec); !ok) return tl::unexpected(ok.error());
  const std::size_t plain = static_cast<std::size_t>(spec.side) * (spec.regions.empty() ? 2 : 3);
  const std::size_t most = max_houses(spec.side);
  if (plain + spec.extra.size() > most) {
    return failf("too-many-houses", "{} houses, but at most {} are supported",
                 plain + spec.extra.size(), most);
  }
  return LayoutPtr(new Layout(std::move(spec)));
}

// Names all members, as houses_of() does, so that a member added to the spec must be considered in
// both; otherwise they do not compile.
static Features features_of(const LayoutSpec& spec) {
  const auto& [name, side, box_rows, box_cols, regions, extra, extra_names, told, rows, columns] =
      spec;
  const Feature boxes = box_rows == box_cols ? Feature::square_boxes : Feature::oblong_boxes;
  Features features{rows > 0 && columns > 0 ? Feature::open
                    : regions.empty()       ? Feature::no_regions
                    : box_rows > 0          ? boxes
                                            : Feature::jigsaw};
  if (!extra.empty()) features = features | Features{Feature::extra};
  return features;
}

// Everything of a spec except names and rules. The regions determine the boxes.
static auto houses_of(const LayoutSpec& spec) {
  const auto& [name, side, box_rows, box_cols, regions, extra, extra_names, told, rows, columns] =
      spec;
  return std::tie(side, regions, extra, rows, columns);
}

Layout::Layout(LayoutSpec spec) : spec_(std::move(spec)), features_(features_of(spec_)) {
  const int n = spec_.side;
  for (int r = 0; r < n && !is_open(); ++r) add_house(HouseKind::row, row_cells(r));
  for (int c = 0; c < n && !is_open(); ++c) add_house(HouseKind::column, column_cells(c));
  if (has_regions()) {
    std::vector<std::vector<Cell>> members(static_cast<std::size_t>(n));
    for (int cell = 0; cell < n * n; ++cell) {
      members[static_cast<std::size_t>(region(cell))].push_back(static_cast<Cell>(cell));
    }
    for (const auto& region_cells : members) add_house(HouseKind::region, region_cells);
  }
  for (const auto& extra : spec_.extra) add_house(HouseKind::extra, extra);
  index_cells();
}

std::vector<Cell> Layout::row_cells(int row) const {
  std::vector<Cell> cells;
  for (int c = 0; c < columns(); ++c) cells.push_back(static_cast<Cell>(row * side() + c));
  return cells;
}

std::vector<Cell> Layout::column_cells(int column) const {
  std::vector<Cell> cells;
  for (int r = 0; r < rows(); ++r) cells.push_back(static_cast<Cell>(r * side() + column));
  return cells;
}

void Layout::add_house(HouseKind kind, std::span<const Cell> cells) {
  kinds_.push_back(kind);
  house_cells_.insert(house_cells_.end(), cells.begin(), cells.end());
}

void Layout::index_cells() {
  const auto n = static_cast<std::size_t>(cells());
  std::vector<std::vector<std::uint16_t>> of(n);
  for (int h = 0; h < houses(); ++h) {
    for (const Cell cell : house(h)) of[cell].push_back(static_cast<std::uint16_t>(h));
  }
  CellSet peers(n);
  for (std::size_t cell = 0; cell < n; ++cell) {
    cell_house_start_.push_back(static_cast<std::uint32_t>(cell_houses_.size()));
    peer_start_.push_back(static_cast<std::uint32_t>(peers_.size()));
    cell_houses_.insert(cell_houses_.end(), of[cell].begin(), of[cell].end());
    for (const std::uint16_t h : of[cell]) {
      for (const Cell other : house(h)) peers.insert(other);
    }
    peers.erase(static_cast<Cell>(cell));
    peers.move_to(peers_);
  }
  cell_house_start_.push_back(static_cast<std::uint32_t>(cell_houses_.size()));
  peer_start_.push_back(static_cast<std::uint32_t>(peers_.size()));
}

std::string Layout::house_name(int house) const {
  const HouseKind what = kind(house);
  int first = house;
  while (first > 0 && kind(first - 1) == what) --first;
  const std::string_view word = what == HouseKind::row      ? "row"
                                : what == HouseKind::column ? "column"
                                : what == HouseKind::region ? (has_boxes() ? "box" : "region")
                                                            : "extra house";
  const auto number = static_cast<std::size_t>(house - first);
  if (what == HouseKind::extra && number < spec_.extra_names.size() &&
      !spec_.extra_names[number].empty()) {
    return spec_.extra_names[number];
  }
  return fmt::format("{} {}", word, house - first + 1);
}

bool same_houses(const Layout& a, const Layout& b) {
  return houses_of(a.spec()) == houses_of(b.spec());
}

std::string cell_name(const Layout& layout, int cell) {
  return fmt::format("r{}c{}", layout.row(cell) + 1, layout.column(cell) + 1);
}

}  // namespace sudokit
