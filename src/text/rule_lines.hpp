// The text form of rules: how a line states a constraint, where blocks of such lines begin and end,
// and rules within other formats.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "text/format.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text {

// How a line of text states a constraint: by its first word, and by what follows it.

// The first word of a line, without a colon behind it ("killer: 5 r1c1 r1c2"), and the rest.
std::string_view first_word(std::string_view line);
std::string_view after_word(std::string_view line);

// Null for a single letter, which may also be a cell, and for `or`.
const ConstraintRow* constraint_of(std::string_view word);
bool is_rule_word(std::string_view word);
// A letter that names a constraint (x, v), followed by a cell.
bool is_letter_mark(std::string_view line);

// Whether the line begins as a constraint, known or nearly: its name, followed by a cell, a number,
// a text in quotes or a colon if the constraint needs one; a word followed by nothing but numbers
// and cells; a misspelt name before what a constraint takes; nearly the name of a constraint about
// the whole grid, alone; "Rules:" and more; a formula with cells. Such a line is a constraint or an
// error, never words. A sign or number of a list may stand before it: "* killer 5 r1c1 r1c2".
bool states_rule(std::string_view line);
// The constraint in such a line, without the marks of mail and lists and without "Rules:".
std::string_view stated_line(std::string_view line);
// The line without the marks of quoted mail at its start, "> ".
std::string_view unquoted(std::string_view line);
// The name of the constraint about the whole grid that the line spells in other words: "Anti
// Knight". Empty if there is none.
std::string_view grid_rule_of(std::string_view line);
// Whether the text names a cell, such as r1c2.
bool has_cell(std::string_view text);

// Where the blocks of the format `rules` begin and end in a text.

// The first words of the lines that are not constraints.
inline constexpr std::string_view kLayout = "layout";
inline constexpr std::string_view kRegions = "regions";
inline constexpr std::string_view kExtra = "extra";
inline constexpr std::string_view kCandidates = "candidates";

// A line of a block that is neither a layout, cells nor a constraint.
bool is_part(std::string_view line);

// Whether the blocks were found below something other than a layout or a constraint, so that each
// of them has cells.
bool is_pasted_block(const TextContext& context);

std::unique_ptr<LineRule> make_rules_rule(const TextContext& context);

// The text form of rules within other formats: one constraint per line, and the layout that
// results.

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
