#include "text/sudokupad/parts.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "text/chars.hpp"

namespace sudokit::text::sudokupad {

const Json& member_of(const Json& part, std::string_view name) {
  static const Json none;
  if (!part.is_object()) return none;
  const auto at = part.find(name);
  return at == part.end() ? none : *at;
}

double number_or(const Json& value, double otherwise) {
  return value.is_number() ? value.get<double>() : otherwise;
}

std::string string_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return value.dump();
  return "";
}

std::optional<int> whole_number(std::string_view text) {
  text = trim(text);
  constexpr std::int64_t kMost = 100'000;
  const auto number = text.empty() ? std::nullopt : parse_literal(text, kMost);
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::string plain_blanks(std::string text) {
  for (const std::string_view blank : {"\xC2\xA0", "\xE2\x80\x89", "\xE2\x80\xAF"}) {
    for (std::size_t at = text.find(blank); at != text.npos; at = text.find(blank)) {
      text.replace(at, blank.size(), " ");
    }
  }
  return std::string(trim(text));
}

// ---- Colours ------------------------------------------------------------------------------------

Colour colour_of(const std::string& text) {
  Colour colour;
  if (text == "black") return {0, 0, 0, false};
  if (text == "white") return {255, 255, 255, false};
  if (!text.starts_with('#')) return colour;
  const std::size_t digits = text.size() - 1;
  const std::size_t each = digits >= 6 ? 2 : 1;
  if (digits != 3 && digits != 4 && digits != 6 && digits != 8) return colour;
  std::vector<int> values;
  for (std::size_t at = 1; at + each <= text.size(); at += each) {
    int value = 0;
    for (const char c : text.substr(at, each)) {
      const char digit = lower(c);
      if (!is_digit(digit) && (digit < 'a' || digit > 'f')) return colour;
      value = value * 16 + (is_digit(digit) ? digit - '0' : digit - 'a' + 10);
    }
    values.push_back(each == 1 ? value * 17 : value);
  }
  constexpr int kFaint = 24;
  return {values[0], values[1], values[2], values.size() > 3 && values[3] < kFaint};
}

std::string_view words_for(const Colour& colour) {
  const int spread = colour.high() - colour.low();
  constexpr int kGrey = 30;
  if (spread < kGrey) return "grey gray silver";
  const bool red = colour.red > colour.high() - spread / 3;
  const bool green = colour.green > colour.high() - spread / 3;
  const bool blue = colour.blue > colour.high() - spread / 3;
  if (green && !red && !blue) return "green";
  if (blue && !red && !green) {
    return colour.red > colour.green + spread / 4 ? "purple violet" : "blue";
  }
  if (red && blue && !green) return "purple pink magenta violet";
  if (red && green && !blue) return "yellow gold";
  if (green && blue) return "blue turquoise teal cyan";
  return colour.green > colour.blue + spread / 4 ? "orange peach brown" : "red pink";
}

}  // namespace sudokit::text::sudokupad
