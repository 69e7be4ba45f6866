// What a file says about itself at its head.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit::text {

struct LayoutDirective {
  std::string_view name;  // a layout name, or whatever ReadOptions::find_layout understands
  std::size_t line;
};

// The first "# layout: NAME" among the comment and blank lines before the first other line.
std::optional<LayoutDirective> layout_directive(std::string_view head);

// Texts that say of themselves that they hold no puzzles, behind comments of `#` and `c`: boards of
// one digit ("p digit"), formulas ("p cnf"). The error says who takes them.
std::optional<Error> no_puzzles(std::string_view head);

}  // namespace sudokit::text
