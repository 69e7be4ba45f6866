#include "text/plain_lines.hpp"

#include <algorithm>
#include <cstdint>

#include "text/parse.hpp"
#include "text/region_map.hpp"
#include "text/rule_words.hpp"

namespace sudokit::text {

bool is_plain(const char* cells) {
  // '.' to '9' are 12 consecutive characters; the second, '/', is not a cell. Flipping the last bit
  // makes '/' the first and maps the others to 1 to 11. There is no early exit, so that the
  // compiler can vectorise the loop.
  std::uint8_t largest = 0, zero = 0, dot = 0;
  for (std::size_t i = 0; i < 81; ++i) {
    const auto c = static_cast<std::uint8_t>(cells[i]);
    largest = std::max(largest, static_cast<std::uint8_t>(((c - '.') ^ 1) - 1));
    zero |= static_cast<std::uint8_t>(c == '0');
    dot |= static_cast<std::uint8_t>(c == '.');
  }
  return largest <= 10 && (zero & dot) == 0;
}

PlainLines plain_lines(std::string_view text) {
  if (text.size() < 82) return {};
  const std::string_view end = text[81] == '\n' ? "\n" : "\r\n";
  PlainLines lines{0, 81 + end.size()};
  while (text.size() >= lines.stride && text.substr(81, end.size()) == end &&
         is_plain(text.data())) {
    ++lines.count;
    text.remove_prefix(lines.stride);
  }
  return lines;
}

namespace {

// The start of a field of a row; null if there are too few fields, or after a quotation mark, which
// needs full parsing.
const char* field_of(std::string_view row, std::size_t column, char delimiter) {
  for (; column > 0; --column) {
    const std::size_t end = row.find(delimiter);
    if (end == std::string_view::npos || row.substr(0, end).find('"') != std::string_view::npos)
      return nullptr;
    row.remove_prefix(end + 1);
  }
  return row.data();
}

}  // namespace

const char* plain_cells(const TextContext& context, const Record& record) {
  const bool csv = context.format == Format::csv && context.csv_column != kNoColumn;
  if (record.error || !record.skipped.empty() || (!csv && context.format != Format::line))
    return nullptr;
  if (csv && (!context.csv_members.empty() || has_cell(record.text) || may_have_map(record.text)))
    return nullptr;
  if (context.layout && !context.layout->is_classic9()) return nullptr;
  const std::string_view text = record.text;
  const char* cells = csv ? field_of(text, context.csv_column, context.csv_delimiter) : text.data();
  const char* const end = text.data() + text.size();
  if (cells == nullptr || end - cells < 81 || !is_plain(cells)) return nullptr;
  if (!csv && (may_be_solution(text) || may_have_second(text))) return nullptr;
  const bool ends =
      end - cells == 81 || (csv ? cells[81] == context.csv_delimiter : !is_cell_char(cells[81]));
  return ends ? cells : nullptr;
}

}  // namespace sudokit::text
