#include "text/blank_lines.hpp"

#include <algorithm>
#include <cstdint>

#include "text/chars.hpp"

namespace sudokit::text {
namespace {

constexpr std::string_view kBlanks = " \r\n";
constexpr std::size_t kBlock = 64;

// The whole blocks of blank bytes at the start of `text`: how many bytes and line ends they hold.
// The inner loop has no early exit, so that the compiler can vectorise it.
BlankLines blank_blocks(std::string_view text) {
  BlankLines found;
  for (; text.size() - found.bytes >= kBlock; found.bytes += kBlock) {
    const char* const block = text.data() + found.bytes;
    std::uint8_t blanks = 0;
    std::uint8_t ends = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
      const bool end = block[i] == '\n';
      blanks = static_cast<std::uint8_t>(blanks + (end | (block[i] == ' ') | (block[i] == '\r')));
      ends = static_cast<std::uint8_t>(ends + end);
    }
    if (blanks < kBlock) break;
    found.lines += ends;
  }
  return found;
}

}  // namespace

BlankLines blank_lines(std::string_view text) {
  if (text.empty() || kBlanks.find(text.front()) == kBlanks.npos) return {};
  BlankLines found = blank_blocks(text);
  const std::string_view blank = text.substr(0, text.find_first_not_of(kBlanks, found.bytes));
  found.lines += static_cast<std::size_t>(std::ranges::count(blank.substr(found.bytes), '\n'));
  found.bytes = blank.rfind('\n') + 1;  // 0 if there is none
  return found;
}

bool nothing_but_blank_lines(std::string_view text) {
  return trim(text.substr(blank_lines(text).bytes)).empty();
}

BlankLines idle_lines(std::string_view text) {
  BlankLines found;
  for (;;) {
    const BlankLines blank = blank_lines(text.substr(found.bytes));
    found.bytes += blank.bytes;
    found.lines += blank.lines;
    const std::size_t end = text.find('\n', found.bytes);
    if (end == text.npos) return found;
    if (!trim(text.substr(found.bytes, end - found.bytes)).starts_with('#')) return found;
    found.bytes = end + 1;
    ++found.lines;
  }
}

}  // namespace sudokit::text
