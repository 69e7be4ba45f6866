#include "text/directive.hpp"

#include <algorithm>

#include "sudokit/layout.hpp"
#include "text/chars.hpp"
#include "text/pasted/sheet.hpp"
#include "text/rule_words.hpp"

namespace sudokit::text {

namespace {

bool is_same(std::string_view word, std::string_view typed) {
  return std::ranges::equal(word, typed, [](char a, char b) { return a == lower(b); });
}

}  // namespace

std::optional<std::string_view> layout_in(std::string_view line) {
  constexpr std::string_view kKey = "layout";
  const bool quoted = trim(line).starts_with('>');
  line = trim(unquoted(line));
  if (line.empty()) return std::nullopt;
  if (line[0] != '#') {
    // "layout NAME" begins a block of the format `rules`.
    const std::string_view word = first_word(line);
    const bool title = word != kKey && (is_same(kKey, word) || is_same("boxes", word));
    const std::string_view name = title ? after_word(line) : std::string_view();
    return title && Layout::named(name) ? std::optional(name) : std::nullopt;
  }
  line = trim(line.substr(1));
  const bool exact = !quoted && line.starts_with("layout:");
  const std::string_view word = line.substr(0, line.find_first_of(" \t:="));
  if (!is_same(kKey, word) && !is_same("boxes", word)) return std::nullopt;
  line = trim(line.substr(word.size()));
  if (line.starts_with(':') || line.starts_with('=')) line = trim(line.substr(1));
  return exact || Layout::named(line) ? std::optional(line) : std::nullopt;
}

std::optional<LayoutDirective> layout_directive(std::string_view head) {
  for (std::size_t line = 1; !head.empty(); ++line) {
    const std::size_t end = head.find('\n');
    if (end == std::string_view::npos) return std::nullopt;  // the line may be incomplete
    const std::string_view content = trim(head.substr(0, end));
    head.remove_prefix(end + 1);
    if (content.empty()) continue;
    const bool comment = unquoted(content).starts_with('#');
    if (!comment && kind_of(content) != LineKind::words) return std::nullopt;
    if (const auto name = layout_in(content)) return LayoutDirective{*name, line};
  }
  return std::nullopt;
}

NoPuzzles no_puzzles(std::string_view head, bool all) {
  constexpr std::string_view kBoard = "p digit ", kFormula = "p cnf ";
  for (std::size_t line = 1; !head.empty(); ++line) {
    const bool whole = all || head.find('\n') != std::string_view::npos;
    const std::string_view content = trim(take_line(head));
    const bool comment = content == "c" || content.starts_with("c ") || content.starts_with('#');
    if (content.empty() || comment) continue;
    if (content.starts_with(kBoard)) {
      return {Error{"not-a-puzzle",
                    "a board of one digit, not a puzzle: `board` of nishio reads it", line, 1}};
    }
    if (content.starts_with(kFormula)) {
      return {
          Error{"not-a-puzzle", "a formula, not a puzzle: `dimacs` of nishio reads it", line, 1}};
    }
    const bool begun = kBoard.starts_with(content) || kFormula.starts_with(content);
    return {{}, !whole && begun};
  }
  return {{}, !all};
}

}  // namespace sudokit::text
