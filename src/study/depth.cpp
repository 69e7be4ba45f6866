#include "study/depth.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sudokit::study {
namespace {

constexpr std::size_t kMostParts = 16;     // of a key
constexpr std::size_t kMostBrackets = 16;  // open at once

bool continues_key(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || c == '_' || c == '-' || c == '.' || c == ' ' || c == '\t';
}

// The position after the string whose opening quote is at `at`; at the latest the next line, if a
// one-line string is not closed.
std::size_t behind_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string_view three = text.substr(at, 3);
  const bool lines = three.size() == 3 && three[1] == quote && three[2] == quote;
  for (at += lines ? 3 : 1; at < text.size(); ++at) {
    if (quote == '"' && text[at] == '\\') {
      ++at;
    } else if (!lines && (text[at] == quote || text[at] == '\n')) {
      return at + 1;
    } else if (lines && text.substr(at, 3) == three) {
      // Up to two more quotes belong to the text.
      const std::size_t most = std::min(at + 5, text.size());
      for (at += 3; at < most && text[at] == quote;) ++at;
      return at;
    }
  }
  return text.size();
}

Result<void> refuse(std::string_view text, std::size_t at, ErrorCode code, std::string message) {
  const std::string_view before = text.substr(0, at);
  const std::string_view line = before.substr(before.rfind('\n') + 1);
  const auto begins_character = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  };
  return fail(code, std::move(message),
              1 + static_cast<std::size_t>(std::ranges::count(before, '\n')),
              1 + static_cast<std::size_t>(std::ranges::count_if(line, begins_character)));
}

}  // namespace

Result<void> check_depth(std::string_view toml) {
  std::size_t parts = 1, brackets = 0;
  for (std::size_t at = 0; at < toml.size();) {
    const char c = toml[at];
    if (c == '#') {
      at = std::min(toml.find('\n', at), toml.size());
      continue;
    }
    if (c == '"' || c == '\'') {
      at = behind_string(toml, at);
      continue;
    }
    parts = c == '.' ? parts + 1 : continues_key(c) ? parts : 1;
    if (c == '[' || c == '{') ++brackets;
    if ((c == ']' || c == '}') && brackets > 0) --brackets;
    if (parts > kMostParts) {
      return refuse(toml, at, "too-deep", fmt::format("a key of more than {} parts", kMostParts));
    }
    if (brackets > kMostBrackets) {
      return refuse(toml, at, "too-deep",
                    fmt::format("brackets nested more than {} deep", kMostBrackets));
    }
    ++at;
  }
  return {};
}

}  // namespace sudokit::study
