#include "text/plain_lines.hpp"

#include <algorithm>
#include <cstdint>

namespace sudokit::text {

bool is_plain(const char* cells) {
  // '.' to '9' are 12 characters in a row, of which '/', the second, is none of ours: flipping the
  // last bit makes it the first, and the others 1 to 11. No early end: the compiler makes vectors.
  std::uint8_t largest = 0;
  for (std::size_t i = 0; i < 81; ++i) {
    const auto c = static_cast<std::uint8_t>(cells[i]);
    largest = std::max(largest, static_cast<std::uint8_t>(((c - '.') ^ 1) - 1));
  }
  return largest <= 10;
}

PlainLines plain_lines(std::string_view text) {
  if (text.size() < 82) return {};
  const std::string_view end = text[81] == '\n' ? "\n" : "\r\n";
  PlainLines lines{0, 81 + end.size()};
  while (text.size() >= lines.stride && text.substr(81, end.size()) == end &&
         is_plain(text.data())) {
    ++lines.count;
    text.remove_prefix(lines.stride);
  }
  return lines;
}

}  // namespace sudokit::text
