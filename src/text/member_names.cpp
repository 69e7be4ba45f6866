// The table of the names of members and columns; docs/formats.md lists them.
#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "rules/kinds.hpp"
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
// "counters" is a column of answers with --stats.
constexpr std::array<std::string_view, 13> kWordNames = {
    "comment", "note",   "name", "title",   "description", "author", "source",
    "id",      "detail", "hint", "message", "difficulty",  "counter"};

// Other names for constraints in general, regions and variants.
constexpr std::string_view kChangingNames[] = {"constraint", "lines",      "dots",    "variant",
                                               "extra",      "extrahouse", "jigsaw",  "irregular",
                                               "negative",   "underlay",   "overlay", "pencilmark",
                                               "layouttext", "entry",      "rule",    "entrie"};

// Small letters and digits alone.
std::string bare_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (is_letter(c) || is_digit(c)) plain += lower(c);
  }
  return plain;
}

// Removes the first of the words, which are separated by spaces.
std::string_view next_word(std::string_view& rest) {
  const std::string_view word = rest.substr(0, rest.find(' '));
  rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  return word;
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
  for (const std::string_view name : kChangingNames) add(name, MemberKind::changes_it);
  for (const rules::Kind* kind : rules::kinds()) {
    add(kind->name, kind->everyday ? MemberKind::everyday : MemberKind::changes_it);
    for (std::string_view rest = kind->other_names; !rest.empty();) {
      add(next_word(rest), MemberKind::changes_it);
    }
  }
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
