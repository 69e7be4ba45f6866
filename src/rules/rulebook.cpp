// The table of all kinds of named constraints, and the rulebook, which describes them.
#include "sudokit/rulebook.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "rules/kinds.hpp"

namespace sudokit {

// data/rules.txt, by cmake/embed.cmake.
extern const std::string_view kEmbedded_rules_txt;

namespace rules {
namespace {

ConstraintRow row_of(const Kind& kind) {
  return {kind.name,   kind.iss.name, kind.statement, kind.form,     kind.takes,
          kind.expand, kind.holds,    kind.house,     kind.marked_by};
}

std::vector<const Kind*> all_kinds() {
  std::vector<const Kind*> all;
  for (const auto file : kinds_by_file()) {
    for (const Kind& kind : file) all.push_back(&kind);
  }
  std::ranges::sort(all, {}, &Kind::name);
  return all;
}

// The rows, in the order of kinds().
std::span<const ConstraintRow> rows() {
  static const auto rows = [] {
    std::vector<ConstraintRow> made;
    for (const Kind* kind : kinds()) made.push_back(row_of(*kind));
    return made;
  }();
  return rows;
}

}  // namespace

std::span<const Kind* const> kinds() {
  static const std::vector<const Kind*> all = all_kinds();
  return all;
}

namespace {

struct Instead {
  std::string_view name;  // in small letters, without hyphens
  std::string_view advice;
};
constexpr std::string_view kGivenRegions =
    "the regions must be given; a layout with a map of regions has them";
constexpr std::string_view kGivenLines =
    "lines that are to be drawn cannot be stated, only given ones such as region-sum-line";
constexpr Instead kInstead[] = {
    {"boxsum", "killer-with-repeats states the sum of any cells"},
    {"chaos", kGivenRegions},
    {"chaosarrow", kGivenRegions},
    {"chaosconstruction", kGivenRegions},
    {"chaoscount", kGivenRegions},
    {"deconstruction", kGivenRegions},
    {"fog", "it hides clues from players; state the clues themselves"},
    {"foglight", "it hides clues from players; state the clues themselves"},
    {"loop", kGivenLines},
    {"path", kGivenLines},
    {"rat", kGivenLines},
    {"snake", kGivenLines},
    {"yajilin", kGivenLines},
};

}  // namespace

std::string_view stated_instead(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c - 'A' + 'a');
    if (c >= 'a' && c <= 'z') plain += c;
  }
  const auto* row = std::ranges::find(kInstead, plain, &Instead::name);
  return row == std::end(kInstead) ? "" : row->advice;
}

const Kind& kind_of(const ConstraintRow& row) {
  return *kinds()[static_cast<std::size_t>(&row - rows().data())];
}

}  // namespace rules

std::span<const ConstraintRow* const> constraint_rows() {
  static const auto pointers = [] {
    std::vector<const ConstraintRow*> made;
    for (const ConstraintRow& row : rules::rows()) made.push_back(&row);
    return made;
  }();
  return pointers;
}

const ConstraintRow* find_constraint(std::string_view name) {
  const auto rows = rules::rows();
  const auto at = std::ranges::lower_bound(rows, name, {}, &ConstraintRow::name);
  return at != rows.end() && at->name == name ? &*at : nullptr;
}

// ---- Rulebook -----------------------------------------------------------------------------------

namespace {

// Whether the marks show the order of the cells, or which is the first.
bool is_ordered(const rules::Kind& kind) {
  using enum rules::Mark::Shape;
  return std::ranges::any_of(kind.marks, [](const rules::Mark& mark) {
    return mark.shape == line || mark.shape == head || mark.shape == inequality ||
           mark.shape == arrow_clue || mark.at == rules::Mark::At::first;
  });
}

std::vector<RuleEntry> all_entries() {
  std::vector<const rules::Kind*> order(rules::kinds().begin(), rules::kinds().end());
  std::ranges::sort(order, {}, &rules::Kind::place);
  std::vector<RuleEntry> entries;
  for (const rules::Kind* kind : order) {
    const std::string_view meaning = kind->meaning.empty() ? kind->statement : kind->meaning;
    entries.push_back(
        {kind->name, kind->title, meaning, kind->drawing, kind->looking, is_ordered(*kind)});
  }
  return entries;
}

// "# NAME", then the puzzle, to the next such line.
std::string_view example_in(std::string_view all, std::string_view name) {
  constexpr std::string_view kHead = "# ";
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    const std::string_view line = all.substr(at, end - at);
    at = std::min(end + 1, all.size());
    if (!line.starts_with(kHead) || line.substr(kHead.size()) != name) continue;
    const std::size_t next = all.find("\n# ", at);
    std::string_view example =
        all.substr(at, next == std::string_view::npos ? next : next + 1 - at);
    while (example.ends_with("\n\n")) example.remove_suffix(1);
    return example;
  }
  return {};
}

}  // namespace

std::span<const RuleEntry> rulebook() {
  static const std::vector<RuleEntry> entries = all_entries();
  return entries;
}

const RuleEntry* rule_entry(std::string_view name) {
  const auto found = std::ranges::find(rulebook(), name, &RuleEntry::name);
  return found == rulebook().end() ? nullptr : &*found;
}

std::string_view rule_example(std::string_view name) {
  return example_in(kEmbedded_rules_txt, name);
}

}  // namespace sudokit
