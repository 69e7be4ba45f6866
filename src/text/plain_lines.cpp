#include "text/plain_lines.hpp"

#include <algorithm>
#include <cstdint>

#include "text/chars.hpp"
#include "text/grid_lines.hpp"
#include "text/parse.hpp"
#include "text/rule_lines.hpp"

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
  // A row with a map of labels between signs is longer than one with a puzzle and its solution.
  constexpr std::size_t kLongest = 81 + 161;
  const bool long_row = csv && record.text.size() > kLongest;
  if (long_row ||
      (csv && (!context.csv_members.empty() || has_cell(record.text) || may_have_map(record.text))))
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

// ---- Blank lines --------------------------------------------------------------------------------

namespace {

constexpr std::string_view kBlanks = " \r\n";
constexpr std::size_t kBlock = 64;

// The whole blocks of blank bytes at the start of `text`: how many bytes and line ends they hold.
// The inner loop has no early exit, so that the compiler can vectorise it.
BlankLines blank_blocks(std::string_view text) {
  BlankLines found;
  for (; text.size() - found.bytes >= kBlock; found.bytes += kBlock) {
    const char* const block = text.data() + found.bytes;
    std::uint8_t blanks = 0;
    std::uint8_t ends = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
      const bool end = block[i] == '\n';
      blanks = static_cast<std::uint8_t>(blanks + (end | (block[i] == ' ') | (block[i] == '\r')));
      ends = static_cast<std::uint8_t>(ends + end);
    }
    if (blanks < kBlock) break;
    found.lines += ends;
  }
  return found;
}

}  // namespace

BlankLines blank_lines(std::string_view text) {
  if (text.empty() || kBlanks.find(text.front()) == kBlanks.npos) return {};
  BlankLines found = blank_blocks(text);
  const std::string_view blank = text.substr(0, text.find_first_not_of(kBlanks, found.bytes));
  found.lines += static_cast<std::size_t>(std::ranges::count(blank.substr(found.bytes), '\n'));
  found.bytes = blank.rfind('\n') + 1;  // 0 if there is none
  return found;
}

bool nothing_but_blank_lines(std::string_view text) {
  return trim(text.substr(blank_lines(text).bytes)).empty();
}

BlankLines idle_lines(std::string_view text) {
  BlankLines found;
  for (;;) {
    const BlankLines blank = blank_lines(text.substr(found.bytes));
    found.bytes += blank.bytes;
    found.lines += blank.lines;
    const std::size_t end = text.find('\n', found.bytes);
    if (end == text.npos) return found;
    if (!trim(text.substr(found.bytes, end - found.bytes)).starts_with('#')) return found;
    found.bytes = end + 1;
    ++found.lines;
  }
}

}  // namespace sudokit::text
