// Sum lines: the line can be cut into parts that each have the given sum.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// The state is the sum of the current part. Digits are positive, so the sums determine the cuts.
Expansion expand_sum_line(const Constraint& line, const Layout& layout) {
  const int total = line.numbers[0];
  if (total < 1) return wrong("expected a sum of at least 1");
  const std::size_t most = line.cells[0].size() * static_cast<std::size_t>(layout.side());
  if (static_cast<std::size_t>(total) > most) return never(line.cells[0][0]);
  const auto step = [total](int sum, int digit) -> std::optional<int> {
    if (sum + digit > total) return std::nullopt;
    return sum + digit == total ? 0 : sum + digit;
  };
  return sequence_of(layout.side(), line.cells[0], 0, step, [](int sum) { return sum == 0; });
}

bool sum_line_holds(const Constraint& line, const Layout&, Judged grid) {
  int part = 0;
  for (const Cell cell : line.cells[0]) {
    part += digit_in(grid, cell);
    if (part > line.numbers[0]) return false;
    if (part == line.numbers[0]) part = 0;
  }
  return part == 0;
}

constexpr InkLook kSumLineInk = stroke("sumline", 0x7FB2DE, 6, {10, 11});

constexpr Kind kSumLineKinds[] = {
    {
        .name = "sum-line",
        .statement = "The line can be divided into parts that each add up to the given sum.",
        .form = "sum-line SUM CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {1, 1}},
        .expand = expand_sum_line,
        .holds = sum_line_holds,
        .title = "Sum line",
        .meaning = "The line can be divided into parts, each of which adds up to the given sum. "
                   "The solver must find where the parts begin and end.",
        .drawing = "A dashed blue line.",
        .looking = "Begin at the ends: the first part starts in the first cell, so only few "
                   "lengths of it are possible.",
        .sentence = "The line {line} can be divided into parts that each add up to {number}",
        .marks = {{line(kSumLineInk)}},
        .iss = {.name = "SumLine", .form = IssForm::number_line},
        .place = family::sum_lines + 60,
    },
};

}  // namespace

std::span<const Kind> sum_line_kinds() {
  return kSumLineKinds;
}

}  // namespace sudokit::rules
