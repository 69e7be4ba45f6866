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

// The automaton over digits from 1 that stand for values from 0. State 0 is the beginning, before
// which no part ends; the state SUM is the end of a part, which zeros may follow.
Constraint raised_sum_line(const Constraint& line, const Layout& layout) {
  const int total = line.numbers[0];
  std::string table;
  for (int sum = 0; sum <= total; ++sum) {
    table += fmt::format("{}{}{}:", sum == 0 ? "" : " ", sum, sum == total ? "*" : "");
    const int before = sum == total ? 0 : sum;
    for (int value = 0; value < layout.side() && before + value <= total; ++value) {
      const int after = value == 0 ? sum : before + value;
      table += fmt::format("{}{}>{}", value == 0 ? "" : ",", value + 1, after);
    }
  }
  return {find_constraint("automaton"), line.cells, {}, table};
}

constexpr InkLook kSumLineInk = stroke("sumline", 0x7FB2DE, 6, {10, 11});

constexpr int kTen = 10;
Constraint sum_line_of_ten(const Constraint& line, const Layout&) {
  return {find_constraint("sum-line"), line.cells, {kTen}};
}
Expansion expand_ten_line(const Constraint& line, const Layout& layout) {
  return expand_sum_line(sum_line_of_ten(line, layout), layout);
}
// Counts the cells from which a part with this sum leads to another, or to the end.
bool ten_line_holds(const Constraint& line, const Layout&, Judged grid) {
  const Cells& cells = line.cells[0];
  std::vector<bool> ends(cells.size() + 1);  // whether the cells up to here can be divided
  ends[0] = true;
  for (std::size_t begin = 0; begin < cells.size(); ++begin) {
    int sum = 0;
    for (std::size_t at = begin; ends[begin] && at < cells.size(); ++at) {
      sum += digit_in(grid, cells[at]);
      if (sum == kTen) ends[at + 1] = true;
    }
  }
  return ends[cells.size()];
}

constexpr InkLook kTenInk = stroke("tenline", 0xB9A7D8, 6, {10, 4, 3, 4});

constexpr Kind kSumLineKinds[] = {
    {
        .name = "ten-line",
        .statement = "The line can be divided into parts that each add up to 10.",
        .form = "ten-line CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}},
        .expand = expand_ten_line,
        .holds = ten_line_holds,
        .title = "Ten line",
        .meaning = "The line can be divided into parts, each of which adds up to 10. The solver "
                   "must find where the parts begin and end.",
        .drawing = "A violet line of long and short dashes.",
        .looking = "The digits on the line add up to a multiple of 10. Begin at the ends: a 9 at "
                   "an end is beside a 1, an 8 beside a 2 or two 1s.",
        .sentence = "The line {line} can be divided into parts that each add up to 10",
        .marks = {{line(kTenInk)}},
        .iss = {.prefix = "SumLine~10"},
        .place = family::sum_lines + 55,
    },
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
        .iss = {.name = "SumLine", .form = IssForm::number_line, .raised = raised_sum_line},
        .place = family::sum_lines + 60,
    },
};

}  // namespace

std::span<const Kind> sum_line_kinds() {
  return kSumLineKinds;
}

}  // namespace sudokit::rules
