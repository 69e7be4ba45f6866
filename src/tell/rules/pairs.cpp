// Marks between two cells: dots, X and V, inequality signs. A list of more than two cells has the
// mark between each cell and the next one.
#include "tell/rules/phrases.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {
namespace {

template <class Draw>
void each_two(const Constraint& rule, Draw draw) {
  for (const auto& cells : rule.cells) {
    for (std::size_t i = 1; i < cells.size(); ++i) draw(cells[i - 1], cells[i]);
  }
}

// Without a number where that is the usual one.
template <Ink Dot, int Usual>
void draw_dot(const Constraint& rule, RuleCanvas& canvas) {
  const int number = number_of_rule(rule, Usual);
  each_two(rule, [&](Cell one, Cell other) {
    canvas.dot(one, other, Dot, number == Usual ? "" : std::to_string(number));
  });
}
template <char Letter>
void draw_letter(const Constraint& rule, RuleCanvas& canvas) {
  each_two(rule, [&](Cell one, Cell other) { canvas.sign(one, other, std::string(1, Letter)); });
}
void draw_greater(const Constraint& rule, RuleCanvas& canvas) {
  each_two(rule, [&](Cell greater, Cell lesser) { canvas.inequality(lesser, greater); });
}

// "r1c1 and r1c2", or of a longer list "neighbours on r1c1-r1c2-r1c3".
std::string two_of(const Constraint& rule, const Layout& layout) {
  const auto cells = list_of(rule);
  return cells.size() > 2 ? "Neighbours on " + in_order(layout, cells) : cells_text(layout, cells);
}
std::string say_white(const Constraint& rule, const Layout& layout) {
  return two_of(rule, layout) + " have consecutive digits";
}
// Of two cells, or of any two neighbours on a list, one is a multiple of the other.
std::string one_is(const Constraint& rule, const Layout& layout, std::string_view multiple) {
  const auto cells = list_of(rule);
  return cells.size() > 2
             ? fmt::format("Of any two neighbours on {}, one is {} the other",
                           in_order(layout, cells), multiple)
             : fmt::format("One of {} is {} the other", cells_text(layout, cells), multiple);
}
std::string say_black(const Constraint& rule, const Layout& layout) {
  return one_is(rule, layout, "twice");
}
std::string say_difference(const Constraint& rule, const Layout& layout) {
  return fmt::format("{} differ by {}", two_of(rule, layout), number_of_rule(rule, 1));
}
std::string say_ratio(const Constraint& rule, const Layout& layout) {
  return one_is(rule, layout, fmt::format("{} times", number_of_rule(rule, 2)));
}
std::string say_x(const Constraint& rule, const Layout& layout) {
  return two_of(rule, layout) + " add up to 10";
}
std::string say_v(const Constraint& rule, const Layout& layout) {
  return two_of(rule, layout) + " add up to 5";
}
std::string say_greater(const Constraint& rule, const Layout& layout) {
  const auto cells = list_of(rule);
  if (cells.size() > 2) return fmt::format("Digits decrease along {}", in_order(layout, cells));
  return fmt::format("{} is greater than {}", cell_name(layout, cells.front()),
                     cell_name(layout, cells.back()));
}

constexpr RulePicture kPairs[] = {
    {"white-dot", draw_dot<Ink::dot_white, 1>, say_white},
    {"black-dot", draw_dot<Ink::dot_black, 2>, say_black},
    {"difference", draw_dot<Ink::dot_white, 1>, say_difference},
    {"ratio", draw_dot<Ink::dot_black, 2>, say_ratio},
    {"x", draw_letter<'X'>, say_x},
    {"v", draw_letter<'V'>, say_v},
    {"greater-than", draw_greater, say_greater},
};

}  // namespace

std::span<const RulePicture> pair_pictures() {
  return kPairs;
}

}  // namespace sudokit
