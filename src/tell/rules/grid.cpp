// Rules about the whole grid, and clues outside it.
#include <array>

#include "sudokit/tell.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {

// Rules about the whole grid, and rules that are said in words beneath the board.

namespace {

using Sentence = std::string (*)(const Constraint&, const Layout&);

std::string say_knight(const Constraint&, const Layout&) {
  return "Cells a knight's move apart have different digits";
}
std::string say_king(const Constraint&, const Layout&) {
  return "Cells that touch, even only at a corner, have different digits";
}
std::string say_consecutive(const Constraint&, const Layout&) {
  return "Neighbouring cells never have consecutive digits";
}
std::string say_groups(const Constraint&, const Layout&) {
  return "Cells at the same place in their boxes have different digits";
}
std::string say_windows(const Constraint&, const Layout&) {
  return "Each window holds every digit once";
}
std::string say_diagonals(const Constraint&, const Layout&) {
  return "Each of the two diagonals holds every digit once";
}
std::string say_diagonal(const Constraint& rule, const Layout&) {
  return fmt::format("The {} diagonal holds every digit once",
                     number_of_rule(rule) == 1 ? "falling" : "rising");
}
std::string say_no_more_dots(const Constraint&, const Layout&) {
  return "Neighbouring cells without a dot are not consecutive, and neither is twice the other";
}
std::string say_no_more_letters(const Constraint&, const Layout&) {
  return "Neighbouring cells without an X or V do not add up to 5 or 10";
}

void draw_in_order(const Constraint& rule, RuleCanvas& canvas) {
  for (const auto& cells : rule.cells) canvas.line(cells, Ink::plain_line);
  canvas.say(rule_sentence(canvas.layout(), rule) + ".");
}

std::string say_regex(const Constraint& rule, const Layout& layout) {
  return fmt::format("The line {} matches the pattern \"{}\"", in_order(layout, list_of(rule)),
                     rule.text);
}
std::string say_automaton(const Constraint& rule, const Layout& layout) {
  return fmt::format("The digits along {} are accepted by the automaton \"{}\"",
                     in_order(layout, list_of(rule)), rule.text);
}
std::string say_relation(const Constraint& rule, const Layout& layout) {
  return fmt::format("Neighbours on {} are pairs of the table \"{}\"",
                     in_order(layout, list_of(rule)), rule.text);
}
std::string say_relation_all(const Constraint& rule, const Layout& layout) {
  return fmt::format("Any two of {} are a pair of the table \"{}\"", listed(rule, layout),
                     rule.text);
}

std::string group_text(const std::vector<Constraint>& group, const Layout& layout) {
  std::vector<std::string> all;
  for (const Constraint& one : group) all.push_back(rule_sentence(layout, one));
  return all.empty() ? "nothing more" : word_list(all);
}
std::string say_any(const Constraint& rule, const Layout& layout) {
  std::string text = "At least one of these holds: ";
  for (std::size_t i = 0; i < rule.groups.size(); ++i) {
    text += fmt::format("{}({}) {}", i == 0 ? "" : "; ", i + 1, group_text(rule.groups[i], layout));
  }
  return text;
}

constexpr RulePicture kGrid[] = {
    {"anti-knight", nullptr, say_knight},
    {"anti-king", nullptr, say_king},
    {"non-consecutive", nullptr, say_consecutive},
    {"disjoint-groups", nullptr, say_groups},
    {"windows", nullptr, say_windows},
    {"diagonal", nullptr, say_diagonal},
    {"diagonals", nullptr, say_diagonals},
    {"kropki-negative", nullptr, say_no_more_dots},
    {"xv-negative", nullptr, say_no_more_letters},
    {"regex", draw_in_order, say_regex},
    {"automaton", draw_in_order, say_automaton},
    {"relation", draw_in_order, say_relation},
    {"relation-all", draw_in_order, say_relation_all},
    {"or", nullptr, say_any},
};

}  // namespace

std::span<const RulePicture> grid_pictures() {
  return kGrid;
}

// ---- Outside ------------------------------------------------------------------------------------

// Clues outside the grid.

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
