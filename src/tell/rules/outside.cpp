// Clues outside the grid.
#include <array>

#include "tell/rules/phrases.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {
namespace {

template <char Word>
void draw_clue(const Constraint& clue, RuleCanvas& canvas) {
  canvas.clue(list_of(clue), std::to_string(number_of_rule(clue)), Word);
}

// The way from one cell to the next, as rows and columns; of one cell alone, into the grid.
std::array<int, 2> direction(std::span<const Cell> cells, const Layout& layout) {
  const int row = layout.row(cells[0]);
  const int column = layout.column(cells[0]);
  if (cells.size() > 1) return {layout.row(cells[1]) - row, layout.column(cells[1]) - column};
  return {row == 0 ? 1 : -1, column == 0 ? 1 : -1};
}
void draw_little_killer(const Constraint& clue, RuleCanvas& canvas) {
  const auto cells = list_of(clue);
  canvas.arrow_clue(cells, direction(cells, canvas.layout()), std::to_string(number_of_rule(clue)));
}

std::string say_sandwich(const Constraint& clue, const Layout& layout) {
  return fmt::format("The digits between 1 and {} in {} add up to {}", layout.side(),
                     line_seen(layout, list_of(clue)), number_of_rule(clue));
}
std::string say_x_sum(const Constraint& clue, const Layout& layout) {
  return fmt::format("In {}, the first X digits add up to {}, where X is the first of them",
                     line_seen(layout, list_of(clue)), number_of_rule(clue));
}
std::string say_skyscraper(const Constraint& clue, const Layout& layout) {
  const int count = number_of_rule(clue);
  return fmt::format(
      "In {}, {} greater than all digits before {}", line_seen(layout, list_of(clue)),
      count == 1 ? "1 digit is" : fmt::format("{} digits are", count), count == 1 ? "it" : "them");
}
std::string say_little_killer(const Constraint& clue, const Layout& layout) {
  return fmt::format("The diagonal {} adds up to {}", in_order(layout, list_of(clue)),
                     number_of_rule(clue));
}

constexpr Room kOutside{true, false};
constexpr RulePicture kOutsideClues[] = {
    {"sandwich", draw_clue<'s'>, say_sandwich, kOutside},
    {"x-sum", draw_clue<'x'>, say_x_sum, kOutside},
    {"skyscraper", draw_clue<'k'>, say_skyscraper, kOutside},
    {"little-killer", draw_little_killer, say_little_killer, kOutside},
};

}  // namespace

std::span<const RulePicture> outside_pictures() {
  return kOutsideClues;
}

}  // namespace sudokit
