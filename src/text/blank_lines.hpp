// The blank lines between records: of nothing but spaces, CR and LF, many at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace sudokit::text {

struct BlankLines {
  std::size_t bytes = 0;  // their ends included
  std::size_t lines = 0;
};

// The blank lines that `text` begins with; one without its end is left.
BlankLines blank_lines(std::string_view text);

}  // namespace sudokit::text
