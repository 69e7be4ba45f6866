// Arrows, and lines whose parts have sums.
#include "tell/rules/phrases.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {
namespace {

constexpr double kCircle = 22;

void shaft(std::span<const Cell> cells, RuleCanvas& canvas) {
  canvas.line(cells, Ink::arrow);
  if (cells.size() > 1) canvas.head(cells[cells.size() - 2], cells.back());
}

void draw_arrow(const Constraint& arrow, RuleCanvas& canvas) {
  shaft(list_of(arrow), canvas);
  canvas.disc(list_of(arrow).front(), kCircle, Ink::hollow);
}

void draw_double_arrow(const Constraint& arrow, RuleCanvas& canvas) {
  const auto cells = list_of(arrow);
  canvas.line(cells, Ink::arrow);
  canvas.disc(cells.front(), kCircle, Ink::hollow);
  canvas.disc(cells.back(), kCircle, Ink::hollow);
}

void draw_pill_arrow(const Constraint& arrow, RuleCanvas& canvas) {
  const auto pill = list_of(arrow);
  std::vector<Cell> cells = {pill.back()};
  cells.insert(cells.end(), arrow.cells[1].begin(), arrow.cells[1].end());
  shaft(cells, canvas);
  canvas.line(pill, Ink::pill, Ink::pill_core);
}

std::string say_arrow(const Constraint& arrow, const Layout& layout) {
  const auto cells = list_of(arrow);
  return fmt::format("The digits on the arrow {} add up to its circle {}",
                     in_order(layout, cells.subspan(1)), cell_name(layout, cells.front()));
}
std::string say_double_arrow(const Constraint& arrow, const Layout& layout) {
  const auto cells = list_of(arrow);
  return fmt::format("The digits between the circles {} and {} add up to the sum of both",
                     cell_name(layout, cells.front()), cell_name(layout, cells.back()));
}
std::string say_pill_arrow(const Constraint& arrow, const Layout& layout) {
  return fmt::format("The digits on the arrow {} add up to the number in the pill {}",
                     in_order(layout, list_of(arrow, 1)), in_order(layout, list_of(arrow)));
}

template <Ink Line>
void draw_sums(const Constraint& line, RuleCanvas& canvas) {
  for (const auto& cells : line.cells) canvas.line(cells, Line);
}
void draw_zipper(const Constraint& line, RuleCanvas& canvas) {
  canvas.line(list_of(line), Ink::zipper, Ink::zipper_core);
}

std::string say_zipper(const Constraint& line, const Layout& layout) {
  const auto cells = list_of(line);
  const bool centre = cells.size() % 2 == 1;
  return fmt::format("Cells equally far from the ends of the zipper {} {}", in_order(layout, cells),
                     centre ? "add up to the digit in its middle" : "have the same sum");
}
std::string say_region_sum(const Constraint& line, const Layout& layout) {
  return fmt::format("The line {} has the same sum in every region that it crosses",
                     in_order(layout, list_of(line)));
}
std::string say_sum_line(const Constraint& line, const Layout& layout) {
  return fmt::format("The line {} can be divided into parts that each add up to {}",
                     in_order(layout, list_of(line)), number_of_rule(line));
}
std::string say_equal_sums(const Constraint& line, const Layout& layout) {
  std::vector<std::string> lists;
  for (const auto& cells : line.cells) lists.push_back(in_order(layout, cells));
  return fmt::format("{} have the same sum", word_list(lists));
}

constexpr RulePicture kSumLines[] = {
    {"arrow", draw_arrow, say_arrow},
    {"double-arrow", draw_double_arrow, say_double_arrow},
    {"pill-arrow", draw_pill_arrow, say_pill_arrow},
    {"zipper-line", draw_zipper, say_zipper},
    {"region-sum-line", draw_sums<Ink::region_sum>, say_region_sum},
    {"sum-line", draw_sums<Ink::sum_line>, say_sum_line},
    {"equal-sums", draw_sums<Ink::equal_sums>, say_equal_sums},
};

}  // namespace

std::span<const RulePicture> sum_line_pictures() {
  return kSumLines;
}

}  // namespace sudokit
