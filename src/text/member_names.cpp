// The table of the names of members and columns; docs/formats.md lists them.
#include <algorithm>
#include <array>

#include "sudokit/constraints.hpp"
#include "text/json_members.hpp"
#include "text/record_members.hpp"
#include "text/region_map.hpp"
#include "text/rule_words.hpp"

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

// `plain` is the name of the table, or its plural.
bool is_bare_name(std::string_view plain, std::string_view name) {
  return plain == name ||
         (plain.size() == name.size() + 1 && plain.starts_with(name) && plain.ends_with('s'));
}

bool is_among(std::string_view plain, const auto& names) {
  return std::ranges::any_of(names,
                             [&](std::string_view name) { return is_bare_name(plain, name); });
}

bool is_kind_of_constraint(std::string_view plain) {
  return std::ranges::any_of(constraint_rows(), [&](const ConstraintRow* row) {
    return is_bare_name(plain, bare_name(row->name));
  });
}

MemberKind kind_of_other(std::string_view name) {
  const std::string plain = bare_name(name);
  if (is_among(plain, kWordNames)) return MemberKind::words;
  if (is_among(plain, kEverydayNames)) return MemberKind::everyday;
  if (is_among(plain, kChangingNames) || is_kind_of_constraint(plain)) {
    return MemberKind::changes_it;
  }
  // Another spelling of a name that is read.
  const auto spelled = [&](const NameRow& row) {
    return row.kind != MemberKind::solution &&
           (is_bare_name(plain, bare_name(row.name)) || is_bare_name(bare_name(row.name), plain));
  };
  if (std::ranges::any_of(kReadNames, spelled)) return MemberKind::changes_it;
  const auto puzzle = [&](std::string_view each) { return plain == each; };
  return std::ranges::any_of(kRecordMembers, puzzle) ? MemberKind::cells : MemberKind::other;
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
