#include "text/prose.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/directive.hpp"
#include "text/format.hpp"
#include "text/frame.hpp"
#include "text/parse.hpp"
#include "text/pasted/sheet.hpp"
#include "text/rule_blocks.hpp"
#include "text/rule_words.hpp"

namespace sudokit {
namespace text {

bool is_prose(std::string_view line) {
  line = trim(line);
  if (line.empty() || line.starts_with('#') || line.starts_with('[') || is_size(line)) return false;
  return !layout_in(line) && kind_of(line) == LineKind::words && !is_fence(line) && !is_part(line);
}

bool is_prose_among_lines(const TextContext& context, std::string_view line) {
  constexpr std::size_t kLongest = 1000, kLongestWord = 30;  // letters are digits of large grids
  if (line.empty() || !is_letter(line[0]) || line.size() > kLongest) return false;
  const auto letters = std::ranges::count_if(line, is_letter);
  const auto cells =
      std::ranges::count_if(line, [](char c) { return is_digit(c) || is_blank_char(c); });
  std::size_t longest = 0;
  std::string_view rest = line;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    longest = std::max(longest, word.size());
  }
  // "abc" is a mistake rather than words.
  const bool words = letters >= 5 && letters > cells;
  return words && longest <= kLongestWord && is_prose(line) && !states_rule(line) &&
         find_run(context, line).shape == Shape::none;
}

Error not_understood(const IgnoredText& words) {
  return {"unexpected-text",
          fmt::format("'{}' is neither cells nor a constraint: write each constraint on a line of "
                      "its own, and '#' before comments",
                      words.text),
          words.line, 1};
}

namespace {

// Two letters beside each other, as words have.
bool may_have_words(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (is_letter(text[i]) && is_letter(text[i - 1])) return true;
  }
  return false;
}

}  // namespace
}  // namespace text

std::vector<IgnoredText> ignored_text(const TextContext& context, const Record& record) {
  std::vector<IgnoredText> ignored = record.skipped;
  const bool lines = record.text.find('\n') != record.text.npos;
  const bool fields = context.format == Format::csv || context.format == Format::json;
  if (record.error || !lines || fields || !text::may_have_words(record.text)) return ignored;
  Puzzle puzzle;
  std::vector<IgnoredText> found;
  if (!text::parse_source(context, record, puzzle, &found)) return ignored;
  ignored.insert(ignored.end(), found.begin(), found.end());
  return ignored;
}

}  // namespace sudokit
