#include "text/rule_lines.hpp"

#include <algorithm>
#include <iterator>

#include "core/failf.hpp"

namespace sudokit::text {

Result<void> add_rules(const Source& source, const std::vector<RuleLine>& lines, bool exact,
                       Puzzle& puzzle) {
  ConstraintParser parser(*puzzle.layout);
  std::vector<std::size_t> line_of;  // of each constraint
  const auto place = [&](std::size_t line, std::size_t column) {
    return lines[line].place + (exact && column > 0 ? column - 1 : 0);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (auto ok = parser.add(lines[i].text); !ok) {
      return source.fail_at(place(i, ok.error().column), ok.error().code, ok.error().message);
    }
    line_of.resize(parser.count(), i);
  }
  auto all = parser.take();
  if (!all) {
    return source.fail_at(lines.back().place, all.error().code, all.error().message);
  }
  return set_rules(
      source, std::move(*all), [&](std::size_t i) { return place(line_of[i], 0); }, puzzle);
}

Result<void> restrict_marks(const Constraint& candidates, Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  if (auto ok = Rules::make(layout, {candidates}); !ok) return tl::unexpected(ok.error());
  Digits digits;
  for (const int digit : candidates.numbers) digits.insert(digit);
  if (!puzzle.has_marks()) {
    std::vector<Digits> marks;  // marks are stored for every cell or for none
    for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
      marks.push_back(allowed(puzzle, static_cast<int>(cell)));
    }
    puzzle.marks = std::move(marks);
  }
  for (const Cell cell : candidates.cells[0]) {
    puzzle.marks[cell] = puzzle.marks[cell] & digits;
    if (puzzle.marks[cell].empty()) {
      return failf("no-candidate", "{} has no candidates", cell_name(layout, cell));
    }
  }
  return {};
}

std::vector<std::string> rule_lines(const Rules* rules, const Layout& layout) {
  std::vector<std::string> lines;
  if (rules == nullptr) return lines;
  for (const Constraint& constraint : rules->constraints()) {
    const std::string text = describe(constraint, layout);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      lines.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return lines;
}

std::vector<std::string> all_rule_lines(const Rules* rules, const Layout& layout) {
  std::vector<std::string> lines = layout.spec().rules;
  std::ranges::move(rule_lines(rules, layout), std::back_inserter(lines));
  return lines;
}

}  // namespace sudokit::text
