#include "text/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "sudokit/text.hpp"
#include "text/chars.hpp"
#include "text/json_fault.hpp"
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

namespace sudokit::text {

// ---- Faults of JSON -----------------------------------------------------------------------------

namespace {

using Json = nlohmann::json;

// Builds no value; stops at the first fault.
class JsonChecker final : public Json::json_sax_t {
 public:
  explicit JsonChecker(std::string_view text) : text_(text) {}

  JsonFault fault;

  bool parse_error(std::size_t read, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    const bool overflow = dynamic_cast<const Json::out_of_range*>(&error) != nullptr;
    fault.place = std::min(read - std::min(read, overflow ? token.size() : 1), text_.size());
    fault.error = overflow ? Error{"number-out-of-range", "this number is too large"}
                           : Error{"invalid-json", "this is not JSON"};
    return false;
  }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(Json::number_integer_t) override { return true; }
  bool number_unsigned(Json::number_unsigned_t) override { return true; }
  bool number_float(Json::number_float_t, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(Json::binary_t&) override { return true; }
  bool start_object(std::size_t) override { return open(); }
  bool key(std::string&) override { return true; }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_array() override { return close(); }

 private:
  bool open() {
    if (++depth_ <= kMaxJsonDepth) return true;
    fault.error = {"too-deep", fmt::format("JSON nested more than {} levels deep", kMaxJsonDepth)};
    fault.place = bracket_beyond(text_, kMaxJsonDepth);
    return false;
  }
  bool close() {
    --depth_;
    return true;
  }

  std::string_view text_;
  std::size_t depth_ = 0;
};

}  // namespace

std::optional<JsonFault> json_fault(std::string_view text) {
  JsonChecker checker(text);
  if (!Json::sax_parse(text, &checker)) return std::move(checker.fault);
  // The parser treats a NUL byte as the end of the text, whatever follows it.
  const std::size_t nul = text.find('\0');
  if (nul == std::string_view::npos) return std::nullopt;
  return JsonFault{nul, {"invalid-json", "this is not JSON"}};
}

// ---- Members of JSON objects --------------------------------------------------------------------

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
