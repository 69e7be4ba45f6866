// What an argument says, in parts and as one text, and a step in little.
#include <algorithm>

#include "deduce/argument_forms.hpp"
#include "rules/kinds.hpp"
#include "sudokit/tell.hpp"
#include "tell/teller/teller.hpp"
#include "tell/words.hpp"

namespace sudokit {

// What an argument says, in parts and as one text.

Telling Teller::tell() const {
  const FormRow& row = row_of(argument_.form);
  Telling told{lead(), {}, {}};
  if (row.lines == Lines::none) return told;
  told.lines = chain_lines();
  if (!told.lines.empty() || row.family == FormFamily::chain) told.end = conclusion();
  return told;
}

// HoDoKu looks the digit up, and counts nothing.
std::string Teller::searched() const {
  if (step_.size == 0) {
    return fmt::format(
        "No technique before this one applies. A search finds exactly one solution, in which {}.",
        decided());
  }
  std::vector<std::string> gone;
  for (const Candidate one : step_.removals) gone.push_back(std::to_string(one.digit));
  return fmt::format(
      "No short argument was found. A search of {} {} finds no solution with {} in {}, so {}.",
      step_.size, step_.size == 1 ? "branch" : "branches",
      gone.empty() ? "another digit" : word_list(gone, "or"), cell(0), decided());
}

// All but the lines of a chain and what follows from them.
std::string Teller::lead() const {
  switch (row_of(argument_.form).family) {
    case FormFamily::untold:
      return fmt::format("{}. The pattern of this step cannot be shown yet.", decided());
    case FormFamily::searched:
      return searched();
    case FormFamily::single:
      return single();
    case FormFamily::intersection:
      return intersection();
    case FormFamily::subset:
      return subset();
    case FormFamily::left_over:
      return left_over();
    case FormFamily::fish:
      return fish();
    case FormFamily::colouring:
      return colouring();
    case FormFamily::no_placement:
      return no_placement();
    case FormFamily::overlay:
      return overlay();
    case FormFamily::wing:
      return wing();
    case FormFamily::rectangle:
      return rectangle();
    case FormFamily::trapezoid:
      return trapezoid();
    case FormFamily::deadly:
      return deadly();
    case FormFamily::avoidable:
      return avoidable();
    case FormFamily::grave:
      return grave();
    case FormFamily::remote_pair:
      return remote_pair();
    case FormFamily::almost_locked:
      return almost_locked();
    case FormFamily::set_chain:
      return set_chain();
    case FormFamily::blossom:
      return blossom();
    case FormFamily::aligned:
      return aligned();
    case FormFamily::crossing_sets:
      return crossing_sets();
    case FormFamily::two_at_once:
      return two_at_once();
    case FormFamily::rule:
      return by_rule();
    case FormFamily::chain:
      break;
  }
  return "";
}

// Within a sentence a reason is said only where the eye does not see it.
std::string in_one(const Telling& told) {
  if (told.lines.empty()) return told.lead;
  std::string text = told.lead;
  std::size_t of_chain = 0;
  std::string_view before;  // the reason of the previous line
  for (const Telling::Line& line : told.lines) {
    of_chain = line.first ? 0 : of_chain + 1;
    const std::string_view next = text.empty() ? "If " : text.back() == '.' ? " If " : ". If ";
    text += line.first ? next : of_chain == 1 ? ", then " : ", so ";
    text += line.statement;
    constexpr std::size_t kLong = 40;
    const bool again = line.reason == before && line.reason.size() > kLong;
    if (line.unseen) text += again ? " (for the same reason)" : fmt::format(" ({})", line.reason);
    before = line.reason;
    for (const Telling& inner : line.nested) text += fmt::format(" ({})", in_one(inner));
  }
  // A supposition that fails at once is one sentence with what comes of it.
  constexpr std::string_view kThen = "Then ";
  if (of_chain == 0 && told.end.starts_with(kThen)) {
    return text + ", then " + told.end.substr(kThen.size());
  }
  return text + ". " + told.end;
}

Telling telling(const Layout& layout, const Step& step) {
  return Teller(layout, step, step.argument).tell();
}

std::string Teller::sentence() const {
  const Telling told = tell();
  return argument_.form == Form::no_placement ? told.lead + ' ' + forced_path() : in_one(told);
}

std::string sentence(const Layout& layout, const Step& step) {
  return Teller(layout, step, step.argument).sentence();
}

// ---- Hint ---------------------------------------------------------------------------------------

// A step in little: its name, what it changes, and where to look for it.

namespace {

std::string_view with_article(TechniqueFamily family) {
  constexpr std::string_view kNames[] = {
      "a single", "an intersection", "a subset",         "a fish",     "single-digit logic",
      "a wing",   "uniqueness",      "a chain of links", "an overlay", "a rule"};
  return kNames[static_cast<std::size_t>(family)];
}

// Digits that carry the argument, ascending.
std::string pattern_digits(const Step& step) {
  Digits digits;
  for (const Node& node : step.argument.nodes) digits.insert(node.candidate.digit);
  for (const Candidate put : step.placements) digits.insert(put.digit);
  return digits_text(digits);
}

// The nodes of an argument, or of what is nested in one that has none of its own.
const std::vector<Node>& first_nodes(const Argument& argument) {
  const bool within = argument.nodes.empty() && !argument.nested.empty();
  return within ? first_nodes(argument.nested.front()) : argument.nodes;
}

// The region of a cell, or its row where there are no regions.
int region_or_row(const Layout& layout, int cell) {
  return layout.has_regions() ? layout.region_house(layout.region(cell))
                              : layout.row_house(cell / layout.side());
}

// A house in which a person finds the step: the first of its argument; without one, that of the
// cell that the step fills, or in which the argument begins.
int house_to_look_at(const Layout& layout, const Step& step) {
  if (!step.argument.houses.empty()) return step.argument.houses.front().house;
  if (!step.placements.empty()) return region_or_row(layout, step.placements.front().cell);
  const std::vector<Node>& nodes = first_nodes(step.argument);
  return region_or_row(layout,
                       (nodes.empty() ? step.removals.front() : nodes.front().candidate).cell);
}

// The regions through which an argument without houses goes, or rows where there are no regions; of
// many of them that in which it begins.
std::string regions_text(const Layout& layout, const Argument& argument) {
  constexpr std::size_t kMany = 5;
  std::vector<std::uint16_t> houses;
  for (const Node& node : first_nodes(argument)) {
    const auto house = static_cast<std::uint16_t>(region_or_row(layout, node.candidate.cell));
    if (std::find(houses.begin(), houses.end(), house) == houses.end()) houses.push_back(house);
  }
  if (houses.empty()) return "";
  if (houses.size() >= kMany) return fmt::format(" from {} on", layout.house_name(houses.front()));
  std::sort(houses.begin(), houses.end());
  return " in " + house_list(layout, houses);
}

}  // namespace

std::string_view title_of(const Step& step) {
  if (step.argument.form == Form::last_cell) return "Last cell";
  if (step.argument.form == Form::by_rule && step.rules != nullptr) {
    const auto rule = static_cast<std::size_t>(step.argument.rule);
    return rules::kind_of(*step.rules->constraints()[rule].kind).title;
  }
  return step.variant.empty() ? step.technique->title : std::string_view(step.variant);
}

std::string score_text(const Scale& scale, const Step& step) {
  switch (scale.counting) {
    case Counting::rating:
    case Counting::tenths:
      return fmt::format("{}.{}", step.score / 10, step.score % 10);
    case Counting::points:
      return fmt::format("{} points", step.score);
    case Counting::levels:
    case Counting::number:
      break;
  }
  return fmt::format("level {}", step.level);
}

std::string changes_text(const Layout& layout, const Step& step) {
  std::vector<std::string> parts;
  for (const Candidate put : step.placements) {
    parts.push_back(fmt::format("{} = {}", cell_name(layout, put.cell), put.digit));
  }
  Digits digits;
  for (const Candidate gone : step.removals) digits.insert(gone.digit);
  digits.for_each([&](int digit) {
    std::vector<std::string> cells;
    for (const Candidate gone : step.removals) {
      if (gone.digit == digit) cells.push_back(cell_name(layout, gone.cell));
    }
    std::sort(cells.begin(), cells.end());
    parts.push_back(fmt::format("{} ≠ {}", fmt::join(cells, ", "), digit));
  });
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string hint(const Layout& layout, const Step& step, int detail) {
  if (detail >= 3) {
    return fmt::format("{}: {}", title_of(step), sentence(layout, step));
  }
  const std::string what = step.placements.empty() ? "rules out a candidate" : "fills a cell";
  if (step.argument.form == Form::searched && step.size > 0) {
    return detail == 1 ? fmt::format("Only a search {}.", what)
                       : fmt::format("{}: only a search says more of {}.", title_of(step),
                                     cell_name(layout, step.argument.cells.front()));
  }
  const std::string houses = houses_text(layout, step.argument);
  if (detail == 2 && step.argument.form == Form::untold) {
    return fmt::format("{}: where to look cannot be shown yet.", title_of(step));
  }
  if (detail == 2 && step.argument.form == Form::by_rule) {
    return fmt::format("{}: look at this rule: {}.", title_of(step),
                       rule_text(layout, step, step.argument.rule));
  }
  if (detail == 2 && !step.argument.rules.empty() && step.argument.form == Form::together) {
    return fmt::format(
        "{}: look at this rule: {}{}.", title_of(step),
        rule_text(layout, step, step.argument.rules.front()),
        houses.empty() ? ", and at this one: " + rule_text(layout, step, step.argument.rules.back())
                       : "; and at " + houses);
  }
  if (detail == 2 && step.argument.form == Form::by_sum) {
    return fmt::format("{}: look at {}, whose digits add up to {}, and the cages in {}.",
                       title_of(step), houses,
                       step.argument.sum->houses.size() * std::size_t(layout.side()) *
                           (std::size_t(layout.side()) + 1) / 2,
                       step.argument.sum->houses.size() == 1 ? "it" : "them");
  }
  if (detail == 2) {
    return fmt::format("{}: look at {}{}.", title_of(step), pattern_digits(step),
                       houses.empty() ? regions_text(layout, step.argument) : " in " + houses);
  }
  const Form form = step.argument.form;
  if (form == Form::by_rule) return fmt::format("A rule of the puzzle {}.", what);
  if (form == Form::together && houses.empty()) return "Two rules together rule out a candidate.";
  return fmt::format("Look at {}: {} {}.", layout.house_name(house_to_look_at(layout, step)),
                     with_article(step.technique->family), what);
}

}  // namespace sudokit
