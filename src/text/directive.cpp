#include "text/directive.hpp"

#include "text/chars.hpp"

namespace sudokit::text {

std::optional<LayoutDirective> layout_directive(std::string_view head) {
  constexpr std::string_view kKey = "layout:";
  for (std::size_t line = 1; !head.empty(); ++line) {
    const std::size_t end = head.find('\n');
    if (end == std::string_view::npos) return std::nullopt;  // the line may be incomplete
    std::string_view content = trim(head.substr(0, end));
    head.remove_prefix(end + 1);
    if (content.empty()) continue;
    if (content.front() != '#') return std::nullopt;
    content = trim(content.substr(1));
    if (!content.starts_with(kKey)) continue;
    return LayoutDirective{trim(content.substr(kKey.size())), line};
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
