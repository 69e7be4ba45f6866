#include "text/csv.hpp"

#include <algorithm>
#include <cstring>

#include "text/parse.hpp"
#include "text/record_members.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text {
namespace {

// The position after the closing quote of the field whose opening quote is at `at`; npos if the
// quote is not closed.
std::size_t behind_quotes(std::string_view row, std::size_t at) {
  for (at = row.find('"', at + 1); at != std::string_view::npos; at = row.find('"', at + 2)) {
    if (at + 1 >= row.size() || row[at + 1] != '"') return at + 1;
  }
  return std::string_view::npos;
}

// The position of the opening quote of the first field of `row`; npos if the field is not quoted.
std::size_t opening_quote(std::string_view row, char delimiter) {
  std::size_t at = 0;
  while (at < row.size() && row[at] != delimiter && is_space(row[at])) ++at;
  return at < row.size() && row[at] == '"' ? at : std::string_view::npos;
}

}  // namespace

std::size_t field_end(std::string_view row, char delimiter) {
  std::size_t at = opening_quote(row, delimiter);
  at = at == std::string_view::npos ? 0 : behind_quotes(row, at);
  return at == std::string_view::npos ? row.size() : std::min(row.find(delimiter, at), row.size());
}

std::string_view take_field(std::string_view& row, char delimiter, bool& last) {
  const std::size_t end = field_end(row, delimiter);
  const std::string_view field = row.substr(0, end);
  last = end == row.size();
  row.remove_prefix(last ? end : end + 1);
  return field;
}

std::string_view field_of(std::string_view row, char delimiter, std::size_t index) {
  bool last = false;
  for (; index > 0 && !last; --index) take_field(row, delimiter, last);
  return last ? row.substr(row.size()) : row.substr(0, field_end(row, delimiter));
}

std::string_view inside(std::string_view field) {
  field = trim(field);
  const bool quoted = field.size() >= 2 && field.front() == '"' && field.back() == '"';
  return quoted ? trim(field.substr(1, field.size() - 2)) : field;
}

std::string plain_field(std::string_view field) {
  const std::string_view text = inside(field);
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain += text[i];
    if (text.substr(i).starts_with("\"\"")) ++i;
  }
  return plain;
}

bool ends_in_quotes(std::string_view row, char delimiter) {
  if (std::memchr(row.data(), '"', row.size()) == nullptr) return false;
  while (!row.empty()) {
    const std::size_t quote = opening_quote(row, delimiter);
    const std::size_t behind = quote == std::string_view::npos ? 0 : behind_quotes(row, quote);
    if (behind == std::string_view::npos) return true;
    const std::size_t end = row.find(delimiter, behind);
    if (end == std::string_view::npos) return false;
    row.remove_prefix(end + 1);
  }
  return false;
}

void append_field(std::string& out, std::string_view value, char delimiter) {
  bool special = !value.empty() && (is_space(value.front()) || is_space(value.back()));
  for (const char c : value) special |= c == '"' || c == '\r' || c == '\n' || c == delimiter;
  if (!special) {
    out += value;
    return;
  }
  out += '"';
  for (const char c : value) out.append(c == '"' ? 2 : 1, c);
  out += '"';
}

void append_text_field(std::string& out, std::string_view value, char delimiter) {
  const auto first = std::min(value.find_first_not_of(" \t\r\n"), value.size());
  const bool formula =
      std::string_view("=+-@").find(value.substr(first, 1)) != value.npos && first < value.size();
  formula ? append_field(out, "'" + std::string(value), delimiter)
          : append_field(out, value, delimiter);
}

Result<std::string> csv_value(const Written& puzzle) {
  std::string value;
  if (puzzle.rules == nullptr) {
    if (auto ok = add_one_line(value, puzzle, "csv"); !ok) return tl::unexpected(ok.error());
    return value;
  }
  // The comment has a column of its own.
  const Written block{puzzle.layout, puzzle.grid, puzzle.marks, "", puzzle.rules};
  if (auto ok = write_block(value, block, false); !ok) return tl::unexpected(ok.error());
  value.erase(value.find_last_not_of('\n') + 1);
  return value;
}

}  // namespace sudokit::text

namespace sudokit {
namespace {

using text::append_field;
using text::append_text_field;

bool has_field(std::string_view header, char delimiter, std::string_view name) {
  for (bool last = header.empty(); !last;) {
    if (text::plain_field(text::take_field(header, delimiter, last)) == name) return true;
  }
  return false;
}

// Empty if the format cannot hold the puzzle.
std::string value_of(const Puzzle& puzzle) {
  const auto value = text::csv_value(
      {*puzzle.layout, puzzle.givens, puzzle.marks, puzzle.comment, puzzle.rules.get()});
  return value.value_or("");
}

// The value of a column that was applied to the puzzle, for another puzzle in its row. A puzzle
// with rules is a block with its layout.
std::string value_beside(std::string_view name, const Puzzle& puzzle) {
  if (name != "layout" || puzzle.has_rules()) return "";
  const Layout& layout = *puzzle.layout;
  return layout.name().starts_with("custom-") ? layout_text(layout) : layout.name();
}

// Appends the row with its puzzle replaced by another one, and without a solution that this one
// does not have.
void append_replaced(std::string& out, const TextContext& context, const Record& record,
                     const Puzzle& puzzle) {
  const char delimiter = context.csv_delimiter;
  const bool agrees = agrees_with_solution(context, record, puzzle);
  std::string_view row = record.text;
  auto member = context.csv_members.begin();
  bool last = false;
  for (std::size_t column = 0; !last; ++column) {
    if (column > 0) out += delimiter;
    const std::string_view field = text::take_field(row, delimiter, last);
    const bool named = member != context.csv_members.end() && member->first == column;
    const std::string name = named ? (member++)->second : "";
    const bool applied =
        named && text::is_applied(text::member_kind(name)) && !text::is_ignored(context, name);
    if (column == context.csv_column) {
      append_field(out, value_of(puzzle), delimiter);
    } else if (applied) {
      append_field(out, value_beside(name, puzzle), delimiter);
    } else if (agrees || column != context.csv_solution) {
      out += field;
    }
  }
}

void append_own(std::string& out, const Record& record, const Puzzle* puzzle) {
  append_text_field(out, puzzle != nullptr ? value_of(*puzzle) : clean_text(record.text), ',');
  out += ',';
  if (puzzle != nullptr) append_text_field(out, puzzle->comment, ',');
}

std::size_t fields_in(std::string_view row, char delimiter) {
  std::size_t count = 0;
  for (bool last = false; !last; ++count) text::take_field(row, delimiter, last);
  return count;
}

// Gives the row at the end of `out` as many fields as the header has, so that added fields stand
// below their names. A row with an unclosed quote becomes one field. Fields beyond the last column
// are merged into it. Missing fields are empty.
void make_regular(std::string& out, std::size_t begin, std::size_t wanted, char delimiter) {
  std::string_view row = std::string_view(out).substr(begin);
  std::size_t count = fields_in(row, delimiter);
  if (text::ends_in_quotes(row, delimiter)) {
    const std::string whole(row);
    out.resize(begin);
    append_field(out, whole, delimiter);
    count = 1;
  } else if (count > wanted) {
    bool last = false;
    for (std::size_t i = 1; i < wanted; ++i) text::take_field(row, delimiter, last);
    const std::string rest(row);
    out.resize(out.size() - rest.size());
    append_field(out, rest, delimiter);
  }
  if (count < wanted) out.append(wanted - count, delimiter);
}

}  // namespace

std::string csv_header(const TextContext& context, std::span<const std::string_view> added) {
  const bool csv = context.format == Format::csv;
  const char delimiter = csv ? context.csv_delimiter : ',';
  std::string header(csv ? std::string_view(context.csv_header) : "puzzle,comment");
  if (csv && header.empty() && added.empty()) return "";
  const std::string names = header;
  for (const std::string_view name : added) {
    if (!header.empty()) header += delimiter;
    std::string free(name);
    while (has_field(names, delimiter, free)) free.insert(0, "sudokit_");
    header += free;
  }
  return csv && names.empty() ? "" : header + '\n';
}

void append_csv_row(std::string& out, std::string_view cells, std::string_view comment,
                    std::span<const std::string_view> added) {
  append_text_field(out, cells, ',');
  out += ',';
  append_text_field(out, comment, ',');
  for (const std::string_view value : added) {
    out += ',';
    append_field(out, value, ',');
  }
  out += '\n';
}

void append_csv_row(std::string& out, const TextContext& context, const Record& record,
                    const Puzzle* puzzle, std::span<const std::string_view> added) {
  const bool csv = context.format == Format::csv;
  const char delimiter = csv ? context.csv_delimiter : ',';
  const std::size_t begin = out.size();
  const bool replaces = csv && puzzle != nullptr && context.csv_column != text::kNoColumn;
  if (replaces) {
    append_replaced(out, context, record, *puzzle);
  } else if (csv) {
    out += record.text;
  } else {
    append_own(out, record, puzzle);
  }
  if (csv && !context.csv_header.empty()) {
    make_regular(out, begin, fields_in(context.csv_header, delimiter), delimiter);
  }
  for (const std::string_view value : added) {
    out += delimiter;
    append_field(out, value, delimiter);
  }
  out += '\n';
}

}  // namespace sudokit
