#include "text/markup.hpp"

#include <algorithm>

#include "sudokit/text.hpp"

namespace sudokit {
namespace {

// The length of the first character; 0 if XML does not allow it.
std::size_t allowed_length(std::string_view text) {
  const std::size_t length = utf8_length(text);
  const auto first = static_cast<unsigned char>(text[0]);
  const bool control = (first < 0x20 && first != '\n' && first != '\t') || first == 0x7F;
  const std::string_view character = text.substr(0, length);
  const bool none = character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
  return control || none ? 0 : length;
}

// Each character of one byte as `one` gives it.
template <class One>
std::string by_character(std::string_view text, One one) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = allowed_length(text);
    out += length == 0   ? std::string("\xEF\xBF\xBD")
           : length == 1 ? one(text[0])
                         : std::string(text.substr(0, length));
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return out;
}

}  // namespace

std::string escaped(std::string_view text) {
  return by_character(text, [](char c) -> std::string {
    return c == '<'   ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '&' ? "&amp;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  });
}

std::string escaped_markdown(std::string_view text) {
  return by_character(text, [](char c) -> std::string {
    if (c == '\n' || c == '\t') return " ";
    constexpr std::string_view kMarkup = "\\`*_{}[]<>()#+!|~&";
    return kMarkup.find(c) == std::string_view::npos ? std::string(1, c) : std::string("\\") + c;
  });
}

}  // namespace sudokit
