// The sentences of constraints: fills the slots of the text in the row of a kind.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstdlib>

#include "rules/kinds.hpp"
#include "sudokit/tell.hpp"
#include "tell/words.hpp"

namespace sudokit {
namespace {

using CellSpan = std::span<const Cell>;

// "r1c1-r1c2-r1c3": cells whose order matters.
std::string in_order(const Layout& layout, CellSpan cells) {
  std::string text;
  for (const Cell cell : cells) text += (text.empty() ? "" : "-") + cell_name(layout, cell);
  return text;
}

// "row 3 from the left": the line that a clue outside the grid sees.
std::string line_seen(const Layout& layout, CellSpan cells) {
  const int first = cells.front();
  const int last = cells.back();
  if (layout.row(first) == layout.row(last)) {
    return fmt::format("row {} from the {}", layout.row(first) + 1,
                       first <= last ? "left" : "right");
  }
  return fmt::format("column {} from the {}", layout.column(first) + 1,
                     first < last ? "top" : "bottom");
}

std::string number_list(const Constraint& rule, std::string_view last) {
  std::vector<std::string> words;
  for (const int number : rule.numbers) words.push_back(std::to_string(number));
  return word_list(words, last);
}

std::string signed_text(int number) {
  return fmt::format("{}{}", number < 0 ? "−" : "", std::abs(number));
}

// "2 × r1c1 − r1c2": the cells with the factors after the first number.
std::string terms(const Constraint& rule, const Layout& layout) {
  std::string text;
  const auto& cells = rule.cells[0];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int factor = rule.numbers[i + 1];
    const std::string_view sign = factor < 0 ? (i == 0 ? "−" : " − ") : i == 0 ? "" : " + ";
    const int times = std::abs(factor);
    text += fmt::format("{}{}{}", sign, times == 1 ? "" : fmt::format("{} × ", times),
                        cell_name(layout, cells[i]));
  }
  return text;
}

std::string lists(const Constraint& rule, const Layout& layout) {
  std::vector<std::string> words;
  for (const auto& cells : rule.cells) words.push_back(in_order(layout, cells));
  return word_list(words);
}

// "one of r1c1 and r1c2 is 3": a sentence within another.
std::string within_sentence(std::string text) {
  const bool word = text.size() > 1 && std::isupper(static_cast<unsigned char>(text[0])) &&
                    std::islower(static_cast<unsigned char>(text[1]));
  if (word) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}
std::string group_text(const std::vector<Constraint>& group, const Layout& layout) {
  std::vector<std::string> all;
  for (const Constraint& one : group) {
    if (one.groups.empty()) {
      all.push_back(within_sentence(rule_sentence(layout, one)));
      continue;
    }
    std::vector<std::string> ways;
    for (const auto& way : one.groups) ways.push_back(group_text(way, layout));
    all.push_back(fmt::format("[{}]", fmt::join(ways, " or ")));
  }
  return all.empty() ? "nothing more" : word_list(all);
}
std::string groups(const Constraint& rule, const Layout& layout) {
  std::string text;
  for (std::size_t i = 0; i < rule.groups.size(); ++i) {
    text += fmt::format("{}({}) {}", i == 0 ? "" : "; ", i + 1, group_text(rule.groups[i], layout));
  }
  return text;
}

struct Slot {
  std::string_view name;
  std::string (*fill)(const Constraint&, const Layout&);
};
// The cells are those of the first list where nothing else is said.
constexpr Slot kSlots[] = {
    {"cells", [](const Constraint& c, const Layout& l) { return cells_text(l, c.cells[0]); }},
    {"each of",
     [](const Constraint& c, const Layout& l) {
       return (c.cells[0].size() == 1 ? "" : "Each of ") + cells_text(l, c.cells[0]);
     }},
    {"is", [](const Constraint& c,
              const Layout&) { return std::string(c.cells[0].size() == 1 ? "is" : "are"); }},
    {"line", [](const Constraint& c, const Layout& l) { return in_order(l, c.cells[0]); }},
    {"second line", [](const Constraint& c, const Layout& l) { return in_order(l, c.cells[1]); }},
    {"lists", lists},
    {"first",
     [](const Constraint& c, const Layout& l) { return cell_name(l, c.cells[0].front()); }},
    {"rest", [](const Constraint& c,
                const Layout& l) { return in_order(l, CellSpan(c.cells[0]).subspan(1)); }},
    {"last", [](const Constraint& c, const Layout& l) { return cell_name(l, c.cells[0].back()); }},
    {"seen", [](const Constraint& c, const Layout& l) { return line_seen(l, c.cells[0]); }},
    {"number", [](const Constraint& c, const Layout&) { return signed_text(c.numbers[0]); }},
    {"all of", [](const Constraint& c, const Layout&) { return number_list(c, "and"); }},
    {"one of", [](const Constraint& c, const Layout&) { return number_list(c, "or"); }},
    {"terms", terms},
    {"text", [](const Constraint& c, const Layout&) { return c.text; }},
    {"side", [](const Constraint&, const Layout& l) { return std::to_string(l.side()); }},
    {"groups", groups},
};

// "The cage {cells} adds up to {number}" with the slots filled.
std::string filled(std::string_view text, const Constraint& constraint, const Layout& layout) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    out += text.substr(0, open);
    const std::size_t close = std::min(text.find('}', open), text.size());
    if (open < text.size()) {
      const auto* slot =
          std::ranges::find(kSlots, text.substr(open + 1, close - open - 1), &Slot::name);
      assert(slot != std::end(kSlots));
      out += slot->fill(constraint, layout);
    }
    text.remove_prefix(std::min(close + 1, text.size()));
  }
  return out;
}

}  // namespace

std::string rule_sentence(const Layout& layout, const Constraint& constraint) {
  const rules::Sentence& sentence = rules::kind_of(*constraint.kind).sentence;
  if (sentence.choose == nullptr) return filled(sentence.text, constraint, layout);
  return filled(sentence.choose(constraint, layout), constraint, layout);
}

}  // namespace sudokit
