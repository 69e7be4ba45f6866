// Rules about the whole grid, and rules that are said in words beneath the board.
#include "sudokit/tell.hpp"
#include "tell/rules/phrases.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {
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

}  // namespace sudokit
