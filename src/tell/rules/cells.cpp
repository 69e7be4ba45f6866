// Marks of single cells, and of the corner of four.
#include <algorithm>
#include <set>

#include "tell/rules/phrases.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {
namespace {

void draw_odd(const Constraint& rule, RuleCanvas& canvas) {
  for (const Cell cell : list_of(rule)) canvas.disc(cell, 24, Ink::cell_mark);
}
void draw_even(const Constraint& rule, RuleCanvas& canvas) {
  constexpr double kInsetOfSquare = 7;
  for (const Cell cell : list_of(rule)) {
    const Point at = canvas.corner(cell);
    canvas.under(RuleCanvas::Kind::rect, Ink::cell_mark,
                 {{at.x + kInsetOfSquare, at.y + kInsetOfSquare},
                  {kCellUnits - 2 * kInsetOfSquare, kCellUnits - 2 * kInsetOfSquare}});
  }
}

// A triangle at each side of the cell, which points into it or out of it.
void draw_extreme(Cell cell, bool inwards, RuleCanvas& canvas) {
  canvas.fill(std::span(&cell, 1), Ink::cell_mark);
  const Point middle = canvas.centre(cell);
  constexpr double kFar = kCellUnits / 2;
  for (const auto& way : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
    const int x = way.first;
    const int y = way.second;
    const double tip = kFar - (inwards ? 9 : 3);
    const double back = kFar - (inwards ? 3 : 9);
    const auto at = [&](double out, double beside) {
      return Point{middle.x + x * out - y * beside, middle.y + y * out + x * beside};
    };
    canvas.over(RuleCanvas::Kind::path, Ink::sign, {at(back, 5), at(tip, 0), at(back, -5)});
  }
}
void draw_minimum(const Constraint& rule, RuleCanvas& canvas) {
  for (const Cell cell : list_of(rule)) draw_extreme(cell, true, canvas);
}
void draw_maximum(const Constraint& rule, RuleCanvas& canvas) {
  for (const Cell cell : list_of(rule)) draw_extreme(cell, false, canvas);
}

// At the corner that the four cells share.
void draw_quadruple(const Constraint& rule, RuleCanvas& canvas) {
  const auto cells = list_of(rule);
  if (cells.empty()) return;
  const Point last = canvas.corner(*std::ranges::max_element(cells));
  canvas.over(RuleCanvas::Kind::circle, Ink::dot_white, {last}, 14);
  std::string first_line, second_line;
  const std::size_t half = rule.numbers.size() > 2 ? (rule.numbers.size() + 1) / 2 : 2;
  for (std::size_t i = 0; i < rule.numbers.size(); ++i) {
    std::string& line = i < half ? first_line : second_line;
    line += (line.empty() ? "" : " ") + std::to_string(rule.numbers[i]);
  }
  const double up = second_line.empty() ? 0 : 5;
  const double size = rule.numbers.size() > 1 ? 10.5 : 14;
  canvas.over(RuleCanvas::Kind::text, Ink::sign_text, {{last.x, last.y - up}}, size, first_line);
  if (second_line.empty()) return;
  canvas.over(RuleCanvas::Kind::text, Ink::sign_text, {{last.x, last.y + up}}, size, second_line);
}

std::string each_is(const Constraint& rule, const Layout& layout, std::string_view what) {
  const auto cells = list_of(rule);
  return fmt::format("{} {} {}", cells_text(layout, cells), cells.size() == 1 ? "is" : "are", what);
}
std::string say_odd(const Constraint& rule, const Layout& layout) {
  return each_is(rule, layout, "odd");
}
std::string say_even(const Constraint& rule, const Layout& layout) {
  return each_is(rule, layout, "even");
}
std::string say_minimum(const Constraint& rule, const Layout& layout) {
  return each_is(rule, layout, "smaller than every neighbour above, below, left and right");
}
std::string say_maximum(const Constraint& rule, const Layout& layout) {
  return each_is(rule, layout, "greater than every neighbour above, below, left and right");
}
std::string say_candidates(const Constraint& rule, const Layout& layout) {
  std::vector<std::string> digits;
  for (const int number : rule.numbers) digits.push_back(std::to_string(number));
  return each_is(rule, layout, word_list(digits, "or"));
}
std::string say_quadruple(const Constraint& rule, const Layout& layout) {
  std::vector<std::string> digits;
  for (const int number : rule.numbers) digits.push_back(std::to_string(number));
  return fmt::format("{} contain {}", listed(rule, layout), word_list(digits));
}

constexpr RulePicture kCells[] = {
    {"candidates", nullptr, say_candidates}, {"odd", draw_odd, say_odd},
    {"even", draw_even, say_even},           {"minimum", draw_minimum, say_minimum},
    {"maximum", draw_maximum, say_maximum},  {"quadruple", draw_quadruple, say_quadruple},
};

}  // namespace

std::span<const RulePicture> cell_pictures() {
  return kCells;
}

}  // namespace sudokit
