// The text form of rules inside other forms: one constraint a line, and the layout they make.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/constraints.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text {

// Whether the line can be nothing but a constraint: its name, and a cell, a row or a column behind
// it where it takes one. Text that people paste below a grid has no such lines.
bool states_rule(std::string_view line);

// A line of constraints and where it stands in its record.
struct RuleLine {
  std::string_view text;
  const char* place;  // in Source::text
};

// Gives the puzzle the rules of the lines, and the houses that they add to its layout; givens and
// marks stay. Errors are at the place of the line, and its column where `exact`.
Result<void> add_rules(const Source& source, const std::vector<RuleLine>& lines, bool exact,
                       Puzzle& puzzle);
// The same with constraints that have been read; place(i) is where the i-th of them stands.
template <class Place>
Result<void> set_rules(const Source& source, std::vector<Constraint> constraints, Place place,
                       Puzzle& puzzle) {
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

// All constraints of a puzzle, those that are houses of its layout left out: a line each, groups on
// several.
std::vector<std::string> rule_lines(const Rules* rules, const Layout& layout);

// A puzzle as the format `rules` has it: its cells in one line, or as a drawn grid.
Result<void> write_block(std::string& out, const Written& puzzle, bool drawn);

}  // namespace sudokit::text
