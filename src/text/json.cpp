#include "text/json.hpp"

#include <fmt/format.h>

#include <cmath>

#include "sudokit/text.hpp"
#include "text/json_members.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

bool plain(char c) {
  return c >= ' ' && c < '\x7f' && c != '"' && c != '\\';
}

void append_control(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      break;
    case '\\':
      out += "\\\\";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\t':
      out += "\\t";
      break;
    default:
      out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    std::size_t run = 0;
    while (run < text.size() && plain(text[run])) ++run;
    out.append(text.substr(0, run));
    text.remove_prefix(run);
    if (text.empty()) break;
    const std::size_t length = utf8_length(text);
    if (length == 0) {
      out += kReplacement;
    } else if (length == 1) {
      append_control(out, text[0]);
    } else {
      out.append(text.substr(0, length));
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  out += '"';
}

JsonLine& JsonLine::key(std::string_view name) {
  if (!first_) out_ += ',';
  first_ = false;
  append_json_string(out_, name);
  out_ += ':';
  return *this;
}

std::vector<std::string> JsonLine::names() const {
  std::vector<std::string> names;
  for (text::JsonMember& member : text::json_members(std::string_view(out_).substr(begin_))) {
    names.push_back(std::move(member.name));
  }
  return names;
}

JsonLine& JsonLine::members(std::string_view text) {
  if (text.empty()) return *this;
  if (!first_) out_ += ',';
  first_ = false;
  out_ += text;
  return *this;
}

JsonLine& JsonLine::text(std::string_view name, std::string_view value) {
  key(name);
  append_json_string(out_, value);
  return *this;
}

JsonLine& JsonLine::number(std::string_view name, std::uint64_t value) {
  key(name);
  out_ += std::to_string(value);
  return *this;
}

JsonLine& JsonLine::real(std::string_view name, double value) {
  if (!std::isfinite(value)) return null(name);
  key(name);
  out_ += fmt::format("{}", value);
  return *this;
}

JsonLine& JsonLine::boolean(std::string_view name, bool value) {
  key(name);
  out_ += value ? "true" : "false";
  return *this;
}

JsonLine& JsonLine::null(std::string_view name) {
  key(name);
  out_ += "null";
  return *this;
}

}  // namespace sudokit
