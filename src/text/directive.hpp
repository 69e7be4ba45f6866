// What lines beside puzzles say: statements about the file, and words without a meaning here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"
#include "sudokit/text.hpp"

namespace sudokit::text {

// Reads what the head of a file states about the file.

// The name in a line that begins as a directive of the layout: "# layout: NAME", or in other
// spellings, "# Layout = NAME", "# layout NAME", "# boxes 3x2", "> # layout: 3x2", and without the
// sign "Layout: NAME", "Layout=NAME" and "boxes 3x2"; the word may be misspelt before : and =. A
// NAME without : or = before it is a single word, and that of `boxes` begins with a digit: other
// comments and words may begin so, too.
std::optional<std::string_view> layout_in(std::string_view line);

// Whether it is the text of a layout file, with semicolons in place of the line ends if it is one
// line, and not a name.
bool is_layout_text(std::string_view name_or_text);
// layout_text() on one line; "" if that is too long for a comment.
std::string one_line_of(const Layout& layout);

struct LayoutDirective {
  // A layout name, or the text of a layout, or whatever ReadOptions::find_layout understands.
  std::string_view name;
  std::size_t line;
};

// The first "# layout: NAME" among the comments, blank lines and words above the first cells.
std::optional<LayoutDirective> layout_directive(std::string_view head);

// A layout file that is the first paragraph of a text, and what follows is not empty.
struct LayoutParagraph {
  LayoutPtr layout;  // null: there is none
  std::size_t bytes = 0, lines = 0;
};
LayoutParagraph layout_paragraph(std::string_view head);
// Whether the first line is a statement of a layout file, whose end is not in the head.
bool may_begin_layout_file(std::string_view head);

struct NoPuzzles {
  std::optional<Error> error;
  bool undecided = false;  // more of the text may show that it holds no puzzles
};
// Recognises texts whose head states that they hold no puzzles, after comments of `#` and `c`:
// boards of one digit ("p digit") and formulas ("p cnf"). The error names the command that accepts
// them. `all`: no more of the text is looked at.
NoPuzzles no_puzzles(std::string_view head, bool all);

// Words beside puzzles: which lines are words that say nothing that is understood.

// Whether the line has words and is neither a comment, cells, a constraint, nor a mark of another
// kind: a heading in brackets, a code fence, a size such as 9x9.
bool is_prose(std::string_view line);

// The same for a line of a text with a puzzle a line: more letters than cells, and no puzzle.
bool is_prose_among_lines(const TextContext& context, std::string_view line);

// The error for such words with ReadOptions::strict.
Error not_understood(const IgnoredText& words);

}  // namespace sudokit::text
