#include "sudokit/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>

namespace sudokit {
namespace {

std::vector<Cell> diagonal(int side, bool anti) {
  std::vector<Cell> cells;
  for (int r = 0; r < side; ++r) {
    cells.push_back(static_cast<Cell>(r * side + (anti ? side - 1 - r : r)));
  }
  return cells;
}

// The four 3x3 windows of windoku, at rows and columns 2-4 and 6-8.
std::vector<std::vector<Cell>> windows() {
  std::vector<std::vector<Cell>> result;
  for (const int top : {1, 5}) {
    for (const int left : {1, 5}) {
      std::vector<Cell>& cells = result.emplace_back();
      for (int i = 0; i < 9; ++i) {
        cells.push_back(static_cast<Cell>((top + i / 3) * 9 + left + i % 3));
      }
    }
  }
  return result;
}

std::vector<std::uint16_t> box_regions(int rows, int cols) {
  const int side = rows * cols;
  std::vector<std::uint16_t> regions(static_cast<std::size_t>(side) * side);
  for (int cell = 0; cell < side * side; ++cell) {
    const int box = (cell / side / rows) * rows + (cell % side) / cols;
    regions[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(box);
  }
  return regions;
}

std::optional<int> to_int(std::string_view text) {
  int value = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || at != end) return std::nullopt;
  return value;
}

Result<void> check_regions(const LayoutSpec& spec) {
  const auto side = static_cast<std::size_t>(spec.side);
  if (spec.regions.empty()) return {};
  if (spec.regions.size() != side * side) {
    return fail(
        fmt::format("the region map has {} cells instead of {}", spec.regions.size(), side * side));
  }
  std::vector<std::size_t> sizes(side);
  for (const std::uint16_t region : spec.regions) {
    if (region >= side) {
      return fail(fmt::format("there are more than {} regions on a side of {}", side, side));
    }
    ++sizes[region];
  }
  for (std::size_t region = 0; region < side; ++region) {
    if (sizes[region] != side) {
      return fail(
          fmt::format("region {} has {} cells instead of {}", region + 1, sizes[region], side));
    }
  }
  return {};
}

Result<void> check_extra(const LayoutSpec& spec) {
  const int cells = spec.side * spec.side;
  for (std::size_t house = 0; house < spec.extra.size(); ++house) {
    std::vector<Cell> sorted = spec.extra[house];
    std::sort(sorted.begin(), sorted.end());
    if (sorted.size() != static_cast<std::size_t>(spec.side)) {
      return fail(fmt::format("extra house {} has {} cells instead of {}", house + 1, sorted.size(),
                              spec.side));
    }
    if (sorted.back() >= cells) {
      return fail(fmt::format("extra house {} names a cell outside the grid", house + 1));
    }
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) {
      return fail(fmt::format("extra house {} names r{}c{} twice", house + 1,
                              *twice / spec.side + 1, *twice % spec.side + 1));
    }
  }
  return {};
}

Result<LayoutSpec> base_spec(std::string_view base) {
  LayoutSpec spec;
  if (base.starts_with("latin")) {
    const auto side = to_int(base.substr(5));
    if (!side)
      return fail(fmt::format("'{}' is no layout: latin wants a side, as in latin9", base));
    spec.side = *side;
    return spec;
  }
  const auto cross = base.find('x');
  if (cross == std::string_view::npos) {
    return fail(fmt::format(
        "'{}' is no layout: want boxes as 3x3, latin9, x, windoku, or a layout file", base));
  }
  const auto rows = to_int(base.substr(0, cross));
  const auto cols = to_int(base.substr(cross + 1));
  if (!rows || !cols || *rows < 1 || *cols < 1 || *rows > kMaxSide || *cols > kMaxSide) {
    return fail(
        fmt::format("'{}' is no layout: boxes are ROWSxCOLUMNS, each 1 to {}", base, kMaxSide));
  }
  spec.box_rows = *rows;
  spec.box_cols = *cols;
  spec.side = *rows * *cols;
  return spec;
}

Result<void> add_extra(LayoutSpec& spec, std::string_view extra) {
  if (extra == "x") {
    spec.extra.push_back(diagonal(spec.side, false));
    spec.extra.push_back(diagonal(spec.side, true));
    return {};
  }
  if (extra == "windoku") {
    if (spec.side != 9) return fail("windoku is for 9x9");
    for (auto& window : windows()) spec.extra.push_back(std::move(window));
    return {};
  }
  return fail(fmt::format("'{}' is no extra: want x or windoku", extra));
}

}  // namespace

Result<LayoutPtr> Layout::make(LayoutSpec spec) {
  if (spec.side < 1 || spec.side > kMaxSide) {
    return fail(fmt::format("a side of {} is outside 1..{}", spec.side, kMaxSide));
  }
  if (spec.box_rows > 0) {
    if (spec.box_rows * spec.box_cols != spec.side) {
      return fail(fmt::format("boxes of {}x{} do not make a side of {}", spec.box_rows,
                              spec.box_cols, spec.side));
    }
    spec.regions = box_regions(spec.box_rows, spec.box_cols);
  }
  if (auto ok = check_regions(spec); !ok) return tl::unexpected(ok.error());
  if (auto ok = check_extra(spec); !ok) return tl::unexpected(ok.error());
  return LayoutPtr(new Layout(std::move(spec)));
}

Result<LayoutPtr> Layout::boxes(int rows, int cols) {
  return named(fmt::format("{}x{}", rows, cols));
}

Result<LayoutPtr> Layout::latin(int side) {
  return named(fmt::format("latin{}", side));
}

Result<LayoutPtr> Layout::named(std::string_view name) {
  if (name == "x") return named("3x3+x");
  if (name == "windoku") return named("3x3+windoku");
  const auto plus = name.find('+');
  auto spec = base_spec(name.substr(0, plus));
  if (!spec) return tl::unexpected(spec.error());
  if (spec->side < 1 || spec->side > kMaxSide) {
    return fail(fmt::format("a side of {} is outside 1..{}", spec->side, kMaxSide));
  }
  std::string_view rest = plus == std::string_view::npos ? "" : name.substr(plus);
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const auto next = rest.find('+');
    if (auto ok = add_extra(*spec, rest.substr(0, next)); !ok) return tl::unexpected(ok.error());
    rest = next == std::string_view::npos ? "" : rest.substr(next);
  }
  spec->name = std::string(name);
  if (name == "3x3+x") spec->name = "x";
  if (name == "3x3+windoku") spec->name = "windoku";
  return make(std::move(*spec));
}

// A member added to the spec is judged here and in houses_of(): they do not compile otherwise.
static Features features_of(const LayoutSpec& spec) {
  const auto& [name, side, box_rows, box_cols, regions, extra] = spec;
  const Feature boxes = box_rows == box_cols ? Feature::square_boxes : Feature::oblong_boxes;
  Features features{regions.empty() ? Feature::no_regions : box_rows > 0 ? boxes : Feature::jigsaw};
  if (!extra.empty()) features = features | Features{Feature::extra};
  return features;
}

// Everything of a spec but its name; the regions say what the boxes are.
static auto houses_of(const LayoutSpec& spec) {
  const auto& [name, side, box_rows, box_cols, regions, extra] = spec;
  return std::tie(side, regions, extra);
}

Layout::Layout(LayoutSpec spec) : spec_(std::move(spec)), features_(features_of(spec_)) {
  const int n = spec_.side;
  std::vector<Cell> cells(static_cast<std::size_t>(n));
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) cells[static_cast<std::size_t>(c)] = static_cast<Cell>(r * n + c);
    add_house(HouseKind::row, cells);
  }
  for (int c = 0; c < n; ++c) {
    for (int r = 0; r < n; ++r) cells[static_cast<std::size_t>(r)] = static_cast<Cell>(r * n + c);
    add_house(HouseKind::column, cells);
  }
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
  std::vector<std::uint32_t> seen(n, ~0u);
  for (std::size_t cell = 0; cell < n; ++cell) {
    cell_house_start_.push_back(static_cast<std::uint32_t>(cell_houses_.size()));
    peer_start_.push_back(static_cast<std::uint32_t>(peers_.size()));
    cell_houses_.insert(cell_houses_.end(), of[cell].begin(), of[cell].end());
    seen[cell] = static_cast<std::uint32_t>(cell);
    for (const std::uint16_t h : of[cell]) {
      for (const Cell other : house(h)) {
        if (seen[other] == cell) continue;
        seen[other] = static_cast<std::uint32_t>(cell);
        peers_.push_back(other);
      }
    }
    std::sort(peers_.begin() + peer_start_.back(), peers_.end());
  }
  cell_house_start_.push_back(static_cast<std::uint32_t>(cell_houses_.size()));
  peer_start_.push_back(static_cast<std::uint32_t>(peers_.size()));
}

static bool is_diagonal(const Layout& layout, int house) {
  const auto cells = layout.house(house);
  const auto all = [&](auto holds) { return std::all_of(cells.begin(), cells.end(), holds); };
  return all([&](Cell cell) { return layout.row(cell) == layout.column(cell); }) ||
         all([&](Cell cell) {
           return layout.row(cell) + layout.column(cell) + 1 == layout.side();
         });
}

std::string Layout::house_name(int house) const {
  const HouseKind what = kind(house);
  int first = house;
  while (first > 0 && kind(first - 1) == what) --first;
  const std::string_view word = what == HouseKind::row      ? "row"
                                : what == HouseKind::column ? "column"
                                : what == HouseKind::region ? (has_boxes() ? "box" : "region")
                                : is_diagonal(*this, house) ? "diagonal"
                                                            : "extra house";
  return fmt::format("{} {}", word, house - first + 1);
}

bool same_houses(const Layout& a, const Layout& b) {
  return houses_of(a.spec()) == houses_of(b.spec());
}

std::string cell_name(const Layout& layout, int cell) {
  return fmt::format("r{}c{}", layout.row(cell) + 1, layout.column(cell) + 1);
}

}  // namespace sudokit
