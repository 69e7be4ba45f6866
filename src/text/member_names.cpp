// The table of the names of members and columns; docs/formats.md lists them.
#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "sudokit/puzzle.hpp"
#include "text/grid_lines.hpp"
#include "text/json_members.hpp"
#include "text/record_members.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text {
namespace {

struct NameRow {
  std::string_view name;
  MemberKind kind;
};

// The names that are read, exactly as they are spelled.
constexpr std::array kReadNames = {
    NameRow{"layout", MemberKind::layout},     NameRow{"layout_text", MemberKind::layout},
    NameRow{"regions", MemberKind::regions},   NameRow{"rules", MemberKind::rules},
    NameRow{"marks", MemberKind::marks},       NameRow{"entries", MemberKind::entries},
    NameRow{"solution", MemberKind::solution}, NameRow{"solutions", MemberKind::solution},
};

// The names below are compared without case, separators and the "s" of a plural.
constexpr std::array<std::string_view, 12> kWordNames = {
    "comment", "note", "name",   "title", "description", "author",
    "source",  "id",   "detail", "hint",  "message",     "difficulty"};

constexpr std::array<std::string_view, 16> kEverydayNames = {
    "different", "difference", "minimum", "maximum", "ratio",     "clone", "regex", "relation",
    "even",      "odd",        "sum",     "or",      "quadruple", "v",     "x",     "automaton"};

// Other names for constraints, regions and variants. The kinds of constraints are names too.
constexpr std::array<std::string_view, 46> kChangingNames = {"cage",         "killercage",
                                                             "region",       "constraint",
                                                             "thermo",       "arrows",
                                                             "lines",        "dots",
                                                             "variant",      "antidiagonal",
                                                             "extra",        "extraregion",
                                                             "extrahouse",   "hyper",
                                                             "hypersudoku",  "windoku",
                                                             "xsudoku",      "sudokux",
                                                             "jigsaw",       "irregular",
                                                             "kropki",       "xv",
                                                             "knight",       "king",
                                                             "knightmove",   "kingmove",
                                                             "antiknight",   "antiking",
                                                             "consecutive",  "negative",
                                                             "disjoint",     "disjointset",
                                                             "whispers",     "inequality",
                                                             "inequalitie",  "comparison",
                                                             "sandwichsum",  "littlekillersum",
                                                             "betweenlines", "underlay",
                                                             "overlay",      "pencilmark",
                                                             "layouttext",   "entry",
                                                             "rule",         "entrie"};

// Small letters and digits alone.
std::string bare_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (is_letter(c) || is_digit(c)) plain += lower(c);
  }
  return plain;
}

// The bare names that are not read, in the singular and plural. The first meaning of a name counts.
using Kinds = std::unordered_map<std::string, MemberKind>;

Kinds kinds_of_names() {
  Kinds kinds;
  const auto add = [&](std::string_view name, MemberKind kind) {
    const std::string bare = bare_name(name);
    kinds.emplace(bare, kind);
    kinds.emplace(bare + 's', kind);
  };
  for (const std::string_view name : kWordNames) add(name, MemberKind::words);
  for (const std::string_view name : kEverydayNames) add(name, MemberKind::everyday);
  for (const std::string_view name : kChangingNames) add(name, MemberKind::changes_it);
  for (const ConstraintRow* row : constraint_rows()) add(row->name, MemberKind::changes_it);
  // Other spellings of names that are read.
  for (const NameRow& row : kReadNames) {
    if (row.kind == MemberKind::solution) continue;
    add(row.name, MemberKind::changes_it);
    if (row.name.ends_with('s'))
      add(row.name.substr(0, row.name.size() - 1), MemberKind::changes_it);
  }
  for (const std::string_view name : kRecordMembers) {
    kinds.emplace(bare_name(name), MemberKind::cells);
  }
  return kinds;
}

MemberKind kind_of_other(std::string_view name) {
  static const Kinds kinds = kinds_of_names();
  const auto found = kinds.find(bare_name(name));
  return found == kinds.end() ? MemberKind::other : found->second;
}

}  // namespace

MemberKind member_kind(std::string_view name) {
  const auto read = std::ranges::find(kReadNames, name, &NameRow::name);
  return read != kReadNames.end() ? read->kind : kind_of_other(name);
}

bool is_read(MemberKind kind) {
  return kind != MemberKind::other && kind != MemberKind::words && kind != MemberKind::solution;
}

bool is_applied(MemberKind kind) {
  return kind == MemberKind::layout || kind == MemberKind::regions || kind == MemberKind::rules ||
         kind == MemberKind::marks || kind == MemberKind::entries;
}

bool is_ignored(const TextContext& context, std::string_view name) {
  return std::ranges::find(context.ignore, name) != context.ignore.end();
}

bool text_changes_puzzle(std::string_view text) {
  return (has_cell(text) && states_rule(text)) ||
         (may_have_map(text) && !map_on_line(text).empty());
}

}  // namespace sudokit::text
