// The content of a record other than its puzzle, as members of a JSON object.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "text/csv.hpp"
#include "text/json.hpp"
#include "text/json_fault.hpp"
#include "text/json_members.hpp"
#include "text/parse.hpp"
#include "text/record_members.hpp"

namespace sudokit {
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
