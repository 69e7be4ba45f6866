#include "text/rule_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/failf.hpp"

namespace sudokit::text {
namespace {

// The faults of a puzzle's rules. The first is the error; its message tells the others too.
class RuleFaults {
 public:
  explicit RuleFaults(const Source& source) : source_(source) {}

  void add(const char* place, const Error& fault) {
    const Error error = source_.fail_at(place, fault.code, fault.message).value();
    if (count_++ == 0) {
      first_ = error;
    } else {
      const bool elsewhere = error.line != last_line_;
      first_.message += elsewhere ? fmt::format("; line {}: ", error.line) : "; ";
      first_.message += error.message;
    }
    last_line_ = error.line;
  }
  bool any() const { return count_ > 0; }
  bool full() const { return count_ == kMostTold; }
  tl::unexpected<Error> error() const { return tl::unexpected(first_); }

 private:
  static constexpr int kMostTold = 10;

  const Source& source_;
  Error first_;
  std::size_t last_line_ = 0;
  int count_ = 0;
};

// Adds the constraints that have a form but no meaning on the layout. place(i) is the position of
// the i-th one.
template <class Place>
void add_meaningless(const LayoutPtr& layout, std::vector<Constraint> constraints, Place place,
                     RuleFaults& faults) {
  std::vector<std::size_t> number(constraints.size());
  std::iota(number.begin(), number.end(), std::size_t{0});
  while (!faults.full()) {
    const auto made = with_rules(layout, constraints);
    if (made) return;
    // A limit is reached by all of them together.
    const Error& error = made.error();
    if (error.line == 0 || error.code != ErrorCode("invalid-constraint")) return;
    const auto wrong = static_cast<std::ptrdiff_t>(error.line) - 1;
    faults.add(place(number[static_cast<std::size_t>(wrong)]), error);
    constraints.erase(constraints.begin() + wrong);
    number.erase(number.begin() + wrong);
  }
}

}  // namespace

Result<void> add_rules(const Source& source, const std::vector<RuleLine>& lines, bool exact,
                       Puzzle& puzzle) {
  ConstraintParser parser(*puzzle.layout);
  std::vector<std::size_t> line_of;  // of each constraint
  const auto place = [&](std::size_t line, std::size_t column) {
    return lines[line].place + (exact && column > 0 ? column - 1 : 0);
  };
  const auto place_of = [&](std::size_t i) { return place(line_of[i], 0); };
  RuleFaults faults(source);
  for (std::size_t i = 0; i < lines.size() && !faults.full(); ++i) {
    if (auto ok = parser.add(lines[i].text); !ok) {
      faults.add(place(i, ok.error().column), ok.error());
    }
    line_of.resize(parser.count(), i);
  }
  const LayoutPtr layout = puzzle.layout;
  const auto all = parser.take();
  if (!all && !faults.any()) faults.add(lines.back().place, all.error());
  Result<void> done;
  if (!faults.any()) done = set_rules(source, *all, place_of, puzzle);
  if (!faults.any() && done) return done;
  if (all) add_meaningless(layout, *all, place_of, faults);
  return faults.any() ? faults.error() : done;
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
