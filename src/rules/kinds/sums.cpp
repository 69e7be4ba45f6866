// Sums of cells: weighted sums, little killers, equal sums.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Expansion expand_sum(const Constraint& sum, const Layout&) {
  auto terms = terms_of(sum.cells[0]);
  for (std::size_t i = 0; i + 1 < sum.numbers.size(); ++i) {
    terms[i].factor = sum.numbers[i + 1];
    if (std::abs(terms[i].factor) > 1000 || terms[i].factor == 0) {
      return wrong("expected factors from 1 to 1000, or negative ones, found {}", terms[i].factor);
    }
  }
  return Primitives{sum_is(terms, sum.numbers[0])};
}

bool sum_holds(const Constraint& sum, const Layout&, Judged grid) {
  long total = 0;
  for (std::size_t i = 0; i < sum.cells[0].size(); ++i) {
    const int factor = sum.numbers.size() > 1 ? sum.numbers[i + 1] : 1;
    total += long{factor} * digit_in(grid, sum.cells[0][i]);
  }
  return total == sum.numbers[0];
}

Expansion expand_little_killer(const Constraint& clue, const Layout& layout) {
  const Cells& cells = clue.cells[0];
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const int rows = layout.row(cells[i]) - layout.row(cells[i - 1]);
    const int columns = layout.column(cells[i]) - layout.column(cells[i - 1]);
    if (std::abs(rows) != 1 || std::abs(columns) != 1) return wrong("expected cells on a diagonal");
    if (i > 1 && cells[i] - cells[i - 1] != cells[1] - cells[0]) {
      return wrong("expected cells on one diagonal");
    }
  }
  return Primitives{sum_is(terms_of(cells), clue.numbers[0])};
}

bool little_killer_holds(const Constraint& clue, const Layout&, Judged grid) {
  return sum_in(grid, clue.cells[0]) == clue.numbers[0];
}

Expansion expand_equal_sums(const Constraint& sums, const Layout&) {
  Primitives made;
  for (std::size_t i = 1; i < sums.cells.size(); ++i) {
    made.push_back(sums_are_equal(sums.cells[i], sums.cells[i - 1]));
  }
  return made;
}

bool equal_sums_hold(const Constraint& sums, const Layout&, Judged grid) {
  const int first = sum_in(grid, sums.cells[0]);
  for (const Cells& cells : sums.cells) {
    if (sum_in(grid, cells) != first) return false;
  }
  return true;
}

std::string sum_in_iss(const Constraint& sum, const Layout&) {
  if (sum.numbers.size() == 1) return fmt::format("Sum~{}", sum.numbers[0]);
  return fmt::format("Sum~{}_=_{}", sum.numbers[0],
                     fmt::join(std::span(sum.numbers).subspan(1), "_"));
}

std::string say_sum(const Constraint& sum, const Layout&) {
  if (sum.numbers.size() > 1) return "{terms} = {number}";
  return sum.cells[0].size() == 1 ? "{cells} is {number}" : "{cells} add up to {number}";
}

constexpr InkLook kEqualSumsInk = stroke("equalsums", 0x5A9A84, 5, {3, 9});

constexpr Kind kSumsKinds[] = {
    {
        .name = "sum",
        .statement = "The digits of the cells, each multiplied by its factor, add up to the sum.",
        .form = "sum SUM CELLS, or with factors: sum 0 2*r1c1 -r1c2",
        .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {1, 1}, .factors = true},
        .expand = expand_sum,
        .holds = sum_holds,
        .title = "Sum",
        .meaning =
            "The digits of any cells, each multiplied by a factor, add up to the sum. Factors may "
            "be negative, so that sums of cells can be compared with each other.",
        .drawing = "Like a killer cage; factors are in the lower right corner of their cells.",
        .looking = "Take the smallest and the largest candidates of all other cells: what is left "
                   "bounds each cell.",
        .sentence = say_sum,
        .marks = {{outline(4, ink::cage), mark(Mark::Shape::number, ink::cage_number)}},
        .iss = {.name = "Sum", .form = IssForm::sum, .head = sum_in_iss},
        .place = family::cages + 30,
        .everyday = true,
    },
    {
        .name = "little-killer",
        .statement = "The digits on the diagonal add up to the clue, and may repeat.",
        .form = "little-killer SUM CELLS",
        .takes = {.cells = {1, ConstraintTakes::kAny}, .numbers = {1, 1}},
        .expand = expand_little_killer,
        .holds = little_killer_holds,
        .title = "Little killer",
        .meaning = "The digits on the diagonal to which the arrow points add up to the clue. "
                   "Digits may repeat.",
        .drawing = "A number with an arrow outside the grid.",
        .looking = "Take the smallest and the largest sums of the diagonal, cell by cell; cells in "
                   "the same box hold different digits.",
        .sentence = "The diagonal {line} adds up to {number}",
        .marks = {{mark(Mark::Shape::arrow_clue, ink::clue)}},
        .iss = {.name = "LittleKiller", .form = IssForm::little_killer, .prefix = "Sum"},
        .place = family::outside + 40,
        .other_names = "littlekillersum",
        .draw = {.shape = Draw::Shape::diagonal, .cells = {3, 9}, .count = {10, 16}},
    },
    {
        .name = "equal-sums",
        .statement = "All lists of cells have the same sum.",
        .form = "equal-sums CELLS / CELLS ...",
        .takes = {.lists = {2, ConstraintTakes::kAny}, .cells = {1, ConstraintTakes::kAny}},
        .expand = expand_equal_sums,
        .holds = equal_sums_hold,
        .title = "Equal sums",
        .meaning = "All sets of cells of the rule have the same sum.",
        .drawing = "Dashed green lines.",
        .looking =
            "Compare the smallest sum of the largest set with the largest sum of the smallest.",
        .sentence = "{lists} have the same sum",
        .marks = {{line(kEqualSumsInk)}},
        .iss = {.name = "EqualSum", .form = IssForm::lists, .separator = "~-"},
        .place = family::sum_lines + 70,
    },
};

}  // namespace

std::span<const Kind> sums_kinds() {
  return kSumsKinds;
}

}  // namespace sudokit::rules
