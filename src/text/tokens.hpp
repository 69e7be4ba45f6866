// Numbers separated by white space, commas or semicolons, with # comments to the end of the line.
#pragma once

#include <algorithm>
#include <string_view>

#include "text/chars.hpp"

namespace sudokit::text {

constexpr bool is_separator(char c) {
  return is_space(c) || c == ',' || c == ';';
}

// Removes the first token from `text` and returns it; empty if there is none. Comments are skipped.
// If `comment` is given and empty, it receives the first of them.
inline std::string_view take_token(std::string_view& text, std::string_view* comment = nullptr) {
  while (!text.empty() && (is_separator(text.front()) || text.front() == '#')) {
    if (text.front() == '#') {
      const std::string_view line = text.substr(0, text.find('\n'));
      if (comment && comment->empty()) *comment = trim(line.substr(1));
      text.remove_prefix(line.size());
    } else {
      text.remove_prefix(1);
    }
  }
  std::size_t length = 0;
  while (length < text.size() && !is_separator(text[length]) && text[length] != '#') ++length;
  const std::string_view token = text.substr(0, length);
  text.remove_prefix(length);
  return token;
}

inline int count_tokens(std::string_view text) {
  int count = 0;
  while (!take_token(text).empty()) ++count;
  return count;
}

inline constexpr int kNoNumber = -1;
inline constexpr int kHugeNumber = 1000;

// The digit of a token: 0 for an open cell (. 0 * _ - -1), kNoNumber if it is not a number, at most
// kHugeNumber.
constexpr int number_of(std::string_view token) {
  if (token == "." || token == "-" || token == "-1" || token == "*" || token == "_") return 0;
  int value = 0;
  for (const char c : token) {
    if (!is_digit(c)) return kNoNumber;
    value = std::min(kHugeNumber, value * 10 + (c - '0'));
  }
  return token.empty() ? kNoNumber : value;
}

}  // namespace sudokit::text
