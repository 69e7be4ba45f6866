#include "text/json_members.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/chars.hpp"

namespace sudokit::text {
namespace {

// The position after the string that begins at `at`.
std::size_t string_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\';
  return std::min(at + 1, text.size());
}

// The end of the member that begins at `at`: the comma or brace after its value.
std::size_t member_end(std::string_view text, std::size_t at) {
  int depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = string_end(text, at);
      continue;
    }
    if (depth == 0 && (c == ',' || c == '}')) break;
    depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    ++at;
  }
  return at;
}

std::string plain_name(std::string_view quoted) {
  if (quoted.find('\\') != std::string_view::npos) {
    return nlohmann::json::parse(quoted).get<std::string>();
  }
  return std::string(quoted.substr(1, quoted.size() - 2));
}

}  // namespace

std::string_view json_record(std::string_view text) {
  text = trim(text);
  if (text.ends_with(',')) text = trim(text.substr(0, text.size() - 1));
  return text;
}

int brackets_left_open(std::string_view line) {
  int open = 0;
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    open += (c == '{' || c == '[') - (c == '}' || c == ']');
    at = c == '"' ? string_end(line, at) : at + 1;
  }
  return open;
}

std::string compact_json(std::string_view text) {
  std::string compact;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text[at] == '"' ? string_end(text, at) : at + 1;
    if (!is_space(text[at])) compact += text.substr(at, end - at);
    at = end;
  }
  return compact;
}

std::size_t bracket_beyond(std::string_view text, std::size_t depth) {
  std::size_t open = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      at = string_end(text, at);
      continue;
    }
    if (c == '}' || c == ']') --open;
    if ((c == '{' || c == '[') && ++open > depth) return at;
    ++at;
  }
  return text.size();
}

std::vector<JsonMember> json_members(std::string_view object) {
  std::vector<JsonMember> members;
  std::size_t at = object.find('"');
  while (at < object.size()) {
    const std::size_t end = member_end(object, at);
    const std::size_t behind = string_end(object, at);
    const std::string_view text = trim(object.substr(at, end - at));
    const std::size_t colon = std::min(object.find(':', behind), end);
    const std::string_view value = trim(object.substr(colon, end - colon).substr(colon < end));
    members.push_back({plain_name(object.substr(at, behind - at)), text, value});
    at = end < object.size() && object[end] == ',' ? object.find('"', end) : object.size();
  }
  return members;
}

}  // namespace sudokit::text
