// Reads what the head of a file states about the file.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit::text {

// The name in a comment "# layout: NAME". In other spellings ("# Layout: 3x2", "# boxes 3x2",
// "> # layout: 3x2", and the titles "Layout: 3x2" and "boxes 3x2") it counts only if it names a
// layout.
std::optional<std::string_view> layout_in(std::string_view line);

struct LayoutDirective {
  std::string_view name;  // a layout name, or whatever ReadOptions::find_layout understands
  std::size_t line;
};

// The first "# layout: NAME" among the comments, blank lines and words above the first cells.
std::optional<LayoutDirective> layout_directive(std::string_view head);

struct NoPuzzles {
  std::optional<Error> error;
  bool undecided = false;  // more of the text may show that it holds no puzzles
};
// Recognises texts whose head states that they hold no puzzles, after comments of `#` and `c`:
// boards of one digit ("p digit") and formulas ("p cnf"). The error names the command that accepts
// them. `all`: no more of the text is looked at.
NoPuzzles no_puzzles(std::string_view head, bool all);

}  // namespace sudokit::text
