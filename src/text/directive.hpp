// What a file of puzzles says about itself in the comments at its head.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace sudokit::text {

struct LayoutDirective {
  std::string_view name;  // a layout name, or whatever ReadOptions::find_layout understands
  std::size_t line;
};

// The first "# layout: NAME" among the comment and blank lines before the first other line.
std::optional<LayoutDirective> layout_directive(std::string_view head);

}  // namespace sudokit::text
