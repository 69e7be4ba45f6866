// Region sum lines: the parts of the line within each region have the same sum.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Expansion expand_region_sum(const Constraint& line, const Layout& layout) {
  if (!layout.has_regions()) return wrong("expected a layout with boxes or regions");
  std::vector<Cells> parts;
  for (const Cell cell : line.cells[0]) {
    if (parts.empty() || layout.region(parts.back().back()) != layout.region(cell)) {
      parts.emplace_back();
    }
    parts.back().push_back(cell);
  }
  Primitives made;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    made.push_back(sums_are_equal(parts[i], parts[i - 1]));
  }
  return made;
}

bool region_sum_holds(const Constraint& line, const Layout& layout, Judged grid) {
  int expected = -1;
  int sum = 0;
  const Cells& cells = line.cells[0];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    sum += digit_in(grid, cells[i]);
    if (i + 1 < cells.size() && layout.region(cells[i]) == layout.region(cells[i + 1])) continue;
    if (expected >= 0 && sum != expected) return false;
    expected = sum;
    sum = 0;
  }
  return true;
}

constexpr InkLook kRegionSumInk = stroke("regionsum", 0x7FB2DE, 6);

constexpr Kind kRegionSumKinds[] = {
    {
        .name = "region-sum-line",
        .statement = "The borders of regions divide the line into parts with the same sum.",
        .form = "region-sum-line CELLS",
        .expand = expand_region_sum,
        .holds = region_sum_holds,
        .title = "Region sum line",
        .meaning = "The borders of regions divide the line into parts, and all parts have the same "
                   "sum. A region that the line enters twice has two parts.",
        .drawing = "A blue line.",
        .looking = "Compare the smallest sum of the longest part with the largest sum of the "
                   "shortest. A part of one cell bounds the sum to a digit.",
        .sentence = "The line {line} has the same sum in every region that it crosses",
        .marks = {{line(kRegionSumInk)}},
        .iss = {.name = "RegionSumLine", .form = IssForm::line},
        .place = family::sum_lines + 50,
        .draw = {.shape = Draw::Shape::path, .cells = {3, 7}, .count = {6, 9}},
    },
};

}  // namespace

std::span<const Kind> region_sum_kinds() {
  return kRegionSumKinds;
}

}  // namespace sudokit::rules
