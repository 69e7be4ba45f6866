#include "text/record_members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "core/number.hpp"
#include "text/csv.hpp"
#include "text/format.hpp"
#include "text/json.hpp"
#include "text/json_fault.hpp"
#include "text/json_members.hpp"
#include "text/parse.hpp"
#include "text/region_labels.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text {
namespace {

using Json = nlohmann::json;

// Appends the numbers of nested lists, separated by blanks; null is an open cell.
bool add_cell_values(const Json& value, std::string& out) {
  if (value.is_array()) {
    return std::all_of(value.begin(), value.end(),
                       [&](const Json& item) { return add_cell_values(item, out); });
  }
  if (value.is_null()) {
    out += ". ";
  } else if (value.is_number_integer()) {
    out += value.dump() + ' ';
  } else if (const double number = value.is_number_float() ? value.get<double>() : -1;
             number >= 0 && number <= kMaxSide && number == std::floor(number)) {
    out += fmt::format("{:.0f} ", std::abs(number));  // 5.0
  } else if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    out += (trim(text).empty() ? "." : text) + ' ';
  } else {
    return false;
  }
  return true;
}

// A value that says that there is nothing: null, false, an empty list, or a word for these.
bool says_nothing(const Json& value) {
  constexpr std::string_view kAbsent[] = {"",   "false", "no",  "none",    "null",     "0",     "-",
                                          "[]", "{}",    "n/a", "classic", "standard", "normal"};
  if (value.is_null() || value == false || value == 0) return true;
  if (value.is_structured()) return value.empty();
  if (!value.is_string()) return false;
  std::string word(trim(value.get_ref<const std::string&>()));
  for (char& c : word) c = lower(c);
  return std::ranges::find(kAbsent, std::string_view(word)) != std::end(kAbsent);
}

std::string shown(const Json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// The digits of one cell: "127", "3,12" above side 9, or a list of numbers; an empty value has no
// digits. nullopt if the value has another form.
std::optional<Digits> marks_of(const Json& value, int side) {
  Digits marks;
  const auto add = [&](std::uint64_t digit) {
    const bool right = digit >= 1 && digit <= static_cast<std::uint64_t>(side);
    if (right) marks.insert(static_cast<int>(digit));
    return right;
  };
  if (value.is_null()) return marks;
  if (value.is_array()) {
    const bool right = std::ranges::all_of(value, [&](const Json& each) {
      return each.is_number_unsigned() && add(each.get<std::uint64_t>());
    });
    return right ? std::optional(marks) : std::nullopt;
  }
  if (!value.is_string()) return std::nullopt;
  std::string_view rest = value.get_ref<const std::string&>();
  while (!rest.empty()) {
    std::string_view word = side > 9 ? rest.substr(0, rest.find(',')) : rest.substr(0, 1);
    rest.remove_prefix(std::min(rest.size(), word.size() + (side > 9 ? 1 : 0)));
    const auto digit = take_digits(word, kMaxSide);
    if (!digit || !word.empty() || !add(*digit)) return std::nullopt;
  }
  return marks;
}

// The candidates a person has noted in each cell. A cell without notes may hold every digit.
Result<void> add_marks(const Source& source, const Json& value, Puzzle& puzzle) {
  const char* const place = source.text.data();
  if (puzzle.has_marks()) {
    return source.fail_at(place, "conflicting-options",
                          "\"marks\" cannot be combined with a pencilmark puzzle");
  }
  if (!value.is_array() || value.size() != puzzle.givens.size()) {
    return source.fail_at(place, "wrong-cell-count", "\"marks\" must be a list of {} cells",
                          puzzle.givens.size());
  }
  const int side = puzzle.layout->side();
  std::vector<Digits> marks(puzzle.givens.size(), Digits::all(side));
  bool any = false;
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    const auto noted = marks_of(value[cell], side);
    if (!noted) {
      return source.fail_at(
          place, "digit-out-of-range", "\"marks\" of {}: {} are not digits of 1..{}",
          cell_name(*puzzle.layout, static_cast<int>(cell)), show(value[cell].dump()), side);
    }
    if (puzzle.givens[cell] != 0) {
      marks[cell] = Digits::only(puzzle.givens[cell]);
    } else if (!noted->empty()) {
      marks[cell] = *noted;
      any = true;
    }
  }
  if (any) puzzle.marks = std::move(marks);
  return {};
}

// The digits that a person has entered are digits of the grid like the givens.
Result<void> add_entries(const Source& source, const Json& value, Puzzle& puzzle) {
  const char* const place = source.text.data();
  TextContext context = source.context;
  context.layout = puzzle.layout;
  context.clashes = true;
  const Source within{context, source.text, source.line};
  const CellsMember cells(within, value);
  Puzzle entered;
  if (!cells.good()) {
    return source.fail_at(place, "wrong-type", "\"entries\" is neither a string nor a list");
  }
  if (auto ok = cells.parse(entered); !ok) return ok;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    const std::uint8_t digit = entered.givens[cell];
    if (digit == 0 || digit == puzzle.givens[cell]) continue;
    if (puzzle.givens[cell] != 0) {
      return source.fail_at(place, "mismatched-inputs", "\"entries\" has {} in {}, which holds {}",
                            digit, cell_name(*puzzle.layout, static_cast<int>(cell)),
                            puzzle.givens[cell]);
    }
    puzzle.givens[cell] = digit;
    if (puzzle.has_marks()) puzzle.marks[cell] = Digits::only(digit);
  }
  return check_clash(source, puzzle, [&](Cell) { return place; });
}

// The lines of a string, or of a list of strings; nullopt for any other value.
std::optional<std::vector<std::string>> lines_of_rules(const Json& value) {
  std::vector<std::string> lines;
  const auto add = [&](const Json& each) {
    if (!each.is_string()) return false;
    const std::string text = each.get<std::string>();
    std::string_view rest = text;
    while (!rest.empty()) {
      const std::string_view line = trim(take_line(rest));
      if (!line.empty() && !line.starts_with('#')) lines.emplace_back(line);
    }
    return true;
  };
  const bool good = value.is_array() ? std::ranges::all_of(value, add) : add(value);
  return good ? std::optional(std::move(lines)) : std::nullopt;
}

// Constraints as the format `rules` writes them.
Result<void> add_rules_member(const Source& source, const Json& value, Puzzle& puzzle) {
  const auto lines = lines_of_rules(value);
  if (!lines) {
    return source.fail_at(source.text.data(), "wrong-type",
                          "\"rules\" is neither a string nor a list of strings");
  }
  if (lines->empty()) return {};
  if (puzzle.has_rules()) {
    return source.fail_at(source.text.data(), "conflicting-options",
                          "\"rules\" cannot be combined with a puzzle that already has rules");
  }
  std::vector<RuleLine> rules;
  constexpr std::size_t kBetween = 100;  // characters between two lines, at most
  std::size_t from = std::min(source.text.find("\"rules\""), source.text.size());
  if (from == source.text.size()) from = 0;  // a column
  for (const std::string& line : *lines) {
    const std::size_t at = source.text.substr(from, line.size() + kBetween).find(line);
    if (at != std::string_view::npos) from += at;
    rules.push_back({line, source.text.data() + (at == std::string_view::npos ? 0 : from)});
    from = std::min(from + line.size(), source.text.size());
  }
  return add_rules(source, rules, false, puzzle);
}

// Whether `state` holds all digits of the puzzle: a later state, or its solution.
bool continues(const Puzzle& puzzle, const Puzzle& state) {
  if (state.givens.size() != puzzle.givens.size()) return false;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    if (puzzle.givens[cell] != 0 && puzzle.givens[cell] != state.givens[cell]) return false;
  }
  return true;
}

}  // namespace

CellsMember::CellsMember(const Source& source, const Json& value) : source_(source) {
  if (value.is_string()) {
    text_ = value.get<std::string>();
    good_ = true;
  } else {
    good_ = value.is_array() && add_cell_values(value, text_);
  }
}

Result<void> CellsMember::parse(Puzzle& puzzle) const {
  auto ok = parse_value({source_.context, text_, source_.line}, text_, puzzle);
  if (ok) return ok;
  const std::size_t at = source_.text.find(text_);
  const std::size_t inside = at == std::string_view::npos ? 0 : at + ok.error().column - 1;
  return source_.fail_at(source_.text.data() + inside, ok.error().code, ok.error().message);
}

// ---- Values of members of other names -----------------------------------------------------------

static bool is_map_value(const Json& value) {
  constexpr std::size_t kShortest = 16;
  const bool text = value.is_string();
  if (text ? value.get_ref<const std::string&>().size() < kShortest : !value.is_array()) {
    return false;
  }
  return is_map_of_labels(labels_of(value));
}

// Whether the value of an everyday name, such as "sum", is one of a constraint.
static bool states_constraint(std::string_view name, const Json& value) {
  const bool text = value.is_string();
  const std::string words = text ? value.get<std::string>() : "";
  return (value.is_structured() && name.size() > 1) || value == true ||
         text_changes_puzzle(words) ||
         (text && text_changes_puzzle(std::string(name) + ' ' + words));
}

// Whether some member of the object, or of objects in it, has the name of a variant, or a text that
// changes the puzzle.
static bool holds_variant(const Json& object);
static bool is_variant(std::string_view name, const Json& value) {
  const MemberKind kind = member_kind(name);
  if (kind == MemberKind::words || says_nothing(value)) return false;
  if (kind == MemberKind::changes_it || kind == MemberKind::regions) return true;
  if (kind == MemberKind::everyday) return states_constraint(name, value);
  if (value.is_object()) return holds_variant(value);
  return value.is_string() && text_changes_puzzle(value.get_ref<const std::string&>());
}
static bool holds_variant(const Json& object) {
  for (const auto& [name, value] : object.items()) {
    if (is_variant(name, value)) return true;
  }
  return false;
}

// A map of other regions for as many cells.
static bool is_other_map(const Json& value, const Layout& layout) {
  const auto labels = labels_of(value);
  if (labels.size() != static_cast<std::size_t>(layout.cells())) return false;
  const auto map = layout_of_regions(labels);
  return !map || !same_regions(layout, **map);
}

// The name of a variant, for a puzzle without rules and with the usual houses.
static bool is_other_type(const Json& value, const Puzzle& puzzle) {
  const auto usual = default_layout(puzzle.layout->side());
  return value.is_string() && !puzzle.has_rules() && usual &&
         same_houses(**usual, *puzzle.layout) && names_variant(value.get_ref<const std::string&>());
}

// The width or height of boxes, as a number.
static bool has_other_boxes(std::string_view name, const Json& value, const Layout& layout) {
  const bool columns = is_box_width(name);
  const int size = !layout.has_boxes() ? 0 : columns ? layout.box_cols() : layout.box_rows();
  const std::string text = shown(value);
  std::string_view rest = trim(text);
  const auto number = take_digits(rest, kMaxSide);
  return number && rest.empty() && *number > 0 && static_cast<int>(*number) != size;
}

void RecordMembers::add(std::string name, Json value) {
  const MemberKind kind = member_kind(name);
  const bool other = kind == MemberKind::other;
  const bool map = other && is_map_value(value);
  const bool said =
      is_read(kind) || map ||
      (other && value.is_string() && text_changes_puzzle(value.get_ref<const std::string&>())) ||
      (other && value.is_object() && holds_variant(value));
  if (said) members_.push_back({std::move(name), kind, std::move(value), map});
}

const RecordMembers::Member* RecordMembers::find(const Source& source,
                                                 std::string_view name) const {
  const auto at = std::find_if(members_.rbegin(), members_.rend(),
                               [&](const Member& each) { return each.name == name; });
  const bool none = at == members_.rend() || at->value.is_null() || at->value == false ||
                    is_ignored(source.context, name);
  return none ? nullptr : &*at;
}

tl::unexpected<Error> RecordMembers::unread(const Source& source, const Member& member) {
  return source.fail_at(source.text.data(), "unsupported-feature",
                        "\"{0}\" may change the puzzle and is not read: write constraints as "
                        "lines of \"rules\" and regions as \"layout\", or leave it out (`ignore` "
                        "{0})",
                        clean_text(member.name));
}

Result<void> RecordMembers::refuse_unread(const Source& source) const {
  for (const Member& member : members_) {
    const MemberKind kind = member.kind;
    const bool changes =
        kind == MemberKind::changes_it || (kind == MemberKind::other && !member.map) ||
        (kind == MemberKind::everyday && states_constraint(member.name, member.value));
    if (!changes || says_nothing(member.value) || is_ignored(source.context, member.name)) continue;
    return unread(source, member);
  }
  return {};
}

// Maps, variants and sizes of boxes that the puzzle, as it was read, does not have.
Result<void> RecordMembers::refuse_unlike(const Source& source, const Puzzle& puzzle) const {
  for (const Member& member : members_) {
    const bool unlike = (member.map && is_other_map(member.value, *puzzle.layout)) ||
                        (member.kind == MemberKind::type && is_other_type(member.value, puzzle)) ||
                        (member.kind == MemberKind::box_size &&
                         has_other_boxes(member.name, member.value, *puzzle.layout));
    if (unlike && !is_ignored(source.context, member.name)) return unread(source, member);
  }
  return {};
}

Result<TextContext> RecordMembers::context(const Source& source) const {
  TextContext context = source.context;
  if (context.layout) return context;
  const auto refuse = [&](const Error& error) {
    return source.fail_at(source.text.data(), error.code, error.message);
  };
  const Member* named = find(source, "layout_text");
  if (named == nullptr || says_nothing(named->value)) named = find(source, "layout");
  if (const std::string name = named == nullptr ? "" : shown(named->value); !trim(name).empty()) {
    const bool text = name.find('\n') != std::string::npos || !context.find_layout;
    const auto layout = text ? layout_of(name) : context.find_layout(trim(name));
    if (!layout) return refuse(layout.error());
    context.layout = *layout;
  }
  const Member* regions = find(source, "regions");
  if (regions == nullptr || says_nothing(regions->value)) return context;
  const auto map = layout_of_regions(labels_of(regions->value));
  if (!map) return refuse(map.error());
  if (context.layout && !same_regions(*context.layout, **map)) {
    return source.fail_at(source.text.data(), "conflicting-regions",
                          "\"regions\" are not those of the layout {}", context.layout->name());
  }
  if (context.layout) return context;
  const auto usual = default_layout((*map)->side());
  context.layout = usual && same_houses(**usual, **map) ? *usual : *map;
  return context;
}

// Other cells are no second puzzle if they continue the first.
Result<void> RecordMembers::refuse_second_puzzle(const Source& source, const Puzzle& puzzle) const {
  for (const Member& member : members_) {
    const bool cells = member.value.is_string() || member.value.is_array();
    if (member.kind != MemberKind::cells || !cells || says_nothing(member.value)) continue;
    if (is_ignored(source.context, member.name)) continue;
    TextContext context = source.context;
    context.layout = puzzle.layout;
    context.clashes = true;
    Puzzle other;
    const Source within{context, source.text, source.line};
    const CellsMember second(within, member.value);
    if (second.good() && second.parse(other) && continues(puzzle, other)) continue;
    return source.fail_at(source.text.data(), "several-puzzles",
                          "\"{0}\" is a second puzzle in this record: leave it out (`ignore` {0})",
                          clean_text(member.name));
  }
  return {};
}

Result<void> RecordMembers::apply(const Source& source, Puzzle& puzzle) const {
  if (auto ok = refuse_second_puzzle(source, puzzle); !ok) return ok;
  using Apply = Result<void> (*)(const Source&, const Json&, Puzzle&);
  constexpr std::pair<std::string_view, Apply> kSteps[] = {
      {"entries", add_entries}, {"marks", add_marks}, {"rules", add_rules_member}};
  for (const auto& [name, apply_member] : kSteps) {
    const Member* member = find(source, name);
    if (member == nullptr || (member->value.is_string() && says_nothing(member->value))) continue;
    if (auto ok = apply_member(source, member->value, puzzle); !ok) return ok;
  }
  return refuse_unlike(source, puzzle);
}

}  // namespace sudokit::text

namespace sudokit {

// ---- Other members ------------------------------------------------------------------------------

// The content of a record other than its puzzle, as members of a JSON object.

namespace {

using text::JsonMember;

using Names = std::set<std::string, std::less<>>;

void add(std::string& to, std::string_view member) {
  if (!to.empty()) to += ',';
  to += member;
}

bool is_left_out(const TextContext& context, std::string_view name) {
  return text::is_applied(text::member_kind(name)) || text::is_ignored(context, name);
}

// All members except the puzzle, what was applied to it or ignored, and its comment. If several
// members have the same name, the last one counts.
std::string members_of_object(const TextContext& context, std::string_view record, Names taken,
                              bool solution) {
  record = text::json_record(record);
  if (text::json_fault(record) || !record.starts_with('{')) return "";
  std::vector<JsonMember> members = text::json_members(record);
  const auto* puzzle = std::find_if(
      std::begin(text::kRecordMembers), std::end(text::kRecordMembers), [&](std::string_view name) {
        return std::ranges::any_of(members, [&](const auto& each) { return each.name == name; });
      });
  if (puzzle != std::end(text::kRecordMembers)) taken.emplace(*puzzle);
  taken.insert("comment");
  if (!solution) taken.insert("solution");
  std::ranges::reverse(members);
  std::erase_if(members, [&](const auto& each) {
    return is_left_out(context, each.name) || !taken.insert(each.name).second;
  });
  std::ranges::reverse(members);
  std::string kept;
  for (const JsonMember& member : members) {
    const bool spread = member.text.find('\n') != std::string_view::npos;
    add(kept, spread ? text::compact_json(member.text) : std::string(member.text));
  }
  return kept;
}

// The name of a column: its header field, or its number if the field is empty. If an earlier column
// has the same name, the number is appended.
std::string column_name(std::string_view said, std::size_t index, Names& seen) {
  std::string name = text::plain_field(said);
  if (name.empty()) name = fmt::format("{}", index + 1);
  if (!seen.insert(name).second) name += fmt::format("_{}", index + 1);
  return name;
}

std::string members_of_row(const TextContext& context, std::string_view row, const Names& taken,
                           bool solution) {
  std::string kept;
  Names seen;
  std::string_view header = context.csv_header;
  bool last = false, last_name = false;
  for (std::size_t i = 0; !last; ++i) {
    const std::string_view field = text::take_field(row, context.csv_delimiter, last);
    const std::string_view said =
        last_name ? "" : text::take_field(header, context.csv_delimiter, last_name);
    const std::string name = column_name(said, i, seen);
    const bool left_out = i == context.csv_column || (!solution && i == context.csv_solution);
    if (left_out || taken.contains(name) || is_left_out(context, name)) continue;
    std::string member;
    append_json_string(member, name);
    member += ':';
    append_json_string(member, text::plain_field(field));
    add(kept, member);
  }
  return kept;
}

}  // namespace

bool has_columns(const TextContext& context) {
  return context.format == Format::csv && !context.csv_header.empty();
}

bool rows_name_layout(const TextContext& context) {
  return context.format == Format::csv &&
         std::ranges::any_of(context.csv_members,
                             [](const auto& member) { return member.second == "layout"; });
}

std::string other_members(const TextContext& context, const Record& record,
                          std::span<const std::string> but, bool solution) {
  if (record.error) return "";
  const Names taken(but.begin(), but.end());
  if (context.format == Format::json)
    return members_of_object(context, record.text, taken, solution);
  return has_columns(context) ? members_of_row(context, record.text, taken, solution) : "";
}

}  // namespace sudokit
