#include "text/pasted/link.hpp"

#include <algorithm>

#include "text/chars.hpp"

namespace sudokit::text {
namespace {

constexpr std::string_view kScheme = "://";

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char letter = lower(c);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

LinkValue value_of(std::string_view raw) {
  std::string decoded;
  std::vector<const char*> origin;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    origin.push_back(&raw[at]);
    const bool escape = raw[at] == '%' && at + 2 < raw.size();
    const int high = escape ? hex_value(raw[at + 1]) : -1;
    const int low = escape ? hex_value(raw[at + 2]) : -1;
    if (high < 0 || low < 0) {
      decoded += raw[at] == '+' ? ' ' : raw[at];
      continue;
    }
    decoded += static_cast<char>(high * 16 + low);
    at += 2;
  }
  LinkValue value{sheet_line(decoded), raw.data(), raw.data() + raw.size()};
  for (const char*& at : value.line.at) at = origin[static_cast<std::size_t>(at - decoded.data())];
  return value;
}

}  // namespace

bool has_link(std::string_view text) {
  return text.find(kScheme) != std::string_view::npos;
}

bool in_link(std::string_view text, std::string_view run) {
  const std::string_view before =
      text.substr(0, static_cast<std::size_t>(run.data() - text.data()));
  const std::size_t scheme = before.rfind(kScheme);
  return scheme != before.npos && before.find_first_of(" \t", scheme) == before.npos;
}

std::vector<LinkValue> values_of_links(std::string_view text) {
  std::vector<LinkValue> values;
  for (std::size_t at = 0; (at = text.find(kScheme, at)) != std::string_view::npos;) {
    at += kScheme.size();
    const std::size_t end = std::min(text.find_first_of(" \t\"'<>`)]\r\n", at), text.size());
    const std::size_t query = std::min(text.find_first_of("?#", at), end);
    while (at < end) {
      const std::size_t stop = std::min(text.find_first_of(at < query ? "/?#" : "?&#=", at), end);
      if (stop > at) values.push_back(value_of(text.substr(at, stop - at)));
      at = stop + 1;
    }
    at = end;
  }
  return values;
}

}  // namespace sudokit::text
