// The text form of rules within other formats: one constraint per line, and the layout that
// results.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "text/parse.hpp"
#include "text/rule_blocks.hpp"
#include "text/write.hpp"

namespace sudokit::text {

// A line with constraints and its position in the record.
struct RuleLine {
  std::string_view text;
  const char* place;  // in Source::text
};

// Adds the rules of the lines to the puzzle, and the houses that they imply to its layout. Givens
// and marks are kept. Errors are reported at the line, with its column if `exact`.
Result<void> add_rules(const Source& source, const std::vector<RuleLine>& lines, bool exact,
                       Puzzle& puzzle);
// Leaves the digits of a constraint `candidates` in the marks of its cells.
Result<void> restrict_marks(const Constraint& candidates, Puzzle& puzzle);
// The same as add_rules() for constraints that have been parsed. place(i) is the position of the
// i-th one. Candidates that are in no group become marks.
template <class Place>
Result<void> set_rules(const Source& source, std::vector<Constraint> all, Place place_of,
                       Puzzle& puzzle) {
  std::vector<Constraint> constraints;
  std::vector<std::size_t> number;  // in `all`
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind->name != kCandidates) {
      constraints.push_back(std::move(all[i]));
      number.push_back(i);
    } else if (auto ok = restrict_marks(all[i], puzzle); !ok) {
      return source.fail_at(place_of(i), ok.error().code, ok.error().message);
    }
  }
  const auto place = [&](std::size_t i) { return place_of(number.empty() ? 0 : number[i]); };
  auto made = with_rules(puzzle.layout, std::move(constraints));
  if (!made) {
    const Error& error = made.error();
    return source.fail_at(place(error.line > 0 ? error.line - 1 : 0), error.code, error.message);
  }
  const bool more_houses = puzzle.layout != made->layout;
  puzzle.layout = std::move(made->layout);
  puzzle.rules = std::move(made->rules);
  if (!more_houses) return {};
  return check_clash(source, puzzle, [&](Cell) { return place(0); });
}

// All constraints of a puzzle except those that are houses of its layout. Each is a line; groups
// take several lines.
std::vector<std::string> rule_lines(const Rules* rules, const Layout& layout);
// The same with those that are houses of its layout, which come first.
std::vector<std::string> all_rule_lines(const Rules* rules, const Layout& layout);

// Writes a puzzle in the format `rules`: its cells in one line, or as a drawn grid.
Result<void> write_block(std::string& out, const Written& puzzle, bool drawn);

}  // namespace sudokit::text
