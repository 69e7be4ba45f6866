// The table of the names of members and columns; docs/formats.md lists them.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

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

// Names whose value may be that of a variant, and the sizes of boxes.
constexpr std::string_view kTypeNames[] = {"type",  "kind",  "category", "mode",
                                           "genre", "class", "family",   "game"};
constexpr std::string_view kWidthNames[] = {"boxwidth",   "boxcols",   "boxcolumns",
                                            "blockwidth", "blockcols", "blockcolumns"};
constexpr std::string_view kHeightNames[] = {"boxheight", "boxrows", "blockheight", "blockrows"};

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
  for (const std::string_view name : kTypeNames) add(name, MemberKind::type);
  for (const auto& names : {std::span<const std::string_view>(kWidthNames), {kHeightNames}}) {
    for (const std::string_view name : names) add(name, MemberKind::box_size);
  }
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

MemberKind kind_of_bare(const std::string& bare) {
  static const Kinds kinds = kinds_of_names();
  const auto found = kinds.find(bare);
  return found == kinds.end() ? MemberKind::other : found->second;
}

// The words of a name: of "kropkiDots", "kropki_dots" and "Kropki Dots" the same two.
std::vector<std::string> words_of_name(std::string_view name) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool part = is_letter(c) || is_digit(c);
    const bool upper = is_letter(c) && c != lower(c);
    const bool begins = upper && i > 0 && name[i - 1] == lower(name[i - 1]);
    if ((!part || begins) && !words.back().empty()) words.emplace_back();
    if (part) words.back() += lower(c);
  }
  return words;
}

// Whether a name of several words has only words that are names of constraints, or say that there
// are some: killerCages, thermo_list.
bool is_made_of_kinds(std::string_view name) {
  constexpr std::string_view kNeutral[] = {"cells", "clues", "list", "marks"};
  bool changes = false;
  const auto words = words_of_name(name);
  return words.size() > 1 &&
         std::ranges::all_of(words,
                             [&](const std::string& word) {
                               const MemberKind kind = kind_of_bare(word);
                               const bool neutral = std::ranges::count(kNeutral, word) > 0;
                               changes = changes || (kind == MemberKind::changes_it && !neutral);
                               return neutral || kind == MemberKind::changes_it;
                             }) &&
         changes;
}

MemberKind kind_of_other(std::string_view name) {
  const MemberKind kind = kind_of_bare(bare_name(name));
  const bool made = kind == MemberKind::other && is_made_of_kinds(name);
  return made ? MemberKind::changes_it : kind;
}

bool is_among(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

bool is_box_width(std::string_view name) {
  return is_among(kWidthNames, bare_name(name));
}

bool names_variant(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  constexpr std::string_view kSudoku = "sudoku";
  if (text.size() > kLongest) return false;
  std::string bare = bare_name(text);
  if (bare.ends_with(kSudoku) && kind_of_bare(bare) == MemberKind::other) {
    bare.resize(bare.size() - kSudoku.size());
  }
  return kind_of_bare(bare) == MemberKind::changes_it;
}

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
