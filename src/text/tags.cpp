#include "text/tags.hpp"

#include <algorithm>
#include <charconv>

#include "text/chars.hpp"

namespace sudokit::text {
namespace {

bool is_name_char(char c) {
  return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == ':';
}

// The end of a tag that begins the text; a > in quotes does not count. npos if there is none.
std::size_t end_of_tag(std::string_view text) {
  char quote = 0;
  for (std::size_t at = 1; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at + 1;
    }
  }
  return text.npos;
}

Tag tag_of(std::string_view text, std::string_view before) {
  Tag tag{{}, text.starts_with("</"), text, before};
  for (const char c : text.substr(tag.closes ? 2 : 1)) {
    if (!is_name_char(c)) break;
    tag.name += lower(c);
  }
  return tag;
}

// The length of a comment or declaration that begins the text; 0 if none does.
std::size_t length_of_comment(std::string_view text) {
  if (text.starts_with("<!--")) {
    const std::size_t end = text.find("-->");
    return end == text.npos ? text.size() : end + 3;
  }
  return 0;
}

// Calls use(tag) for each tag until it returns false.
template <class Use>
void each_tag(std::string_view text, Use&& use) {
  std::size_t from = 0;
  for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at)) {
    if (const std::size_t comment = length_of_comment(text.substr(at)); comment > 0) {
      at += comment;
      from = at;
      continue;
    }
    const bool tag = at + 1 < text.size() && (is_letter(text[at + 1]) || text[at + 1] == '/' ||
                                              text[at + 1] == '!' || text[at + 1] == '?');
    const std::size_t length = tag ? end_of_tag(text.substr(at)) : 1;
    if (length == text.npos) return;
    if (tag) {
      if (!use(tag_of(text.substr(at, length), text.substr(from, at - from)))) return;
      from = at + length;
    }
    at += length;
  }
}

}  // namespace

std::vector<Tag> tags_in(std::string_view text) {
  std::vector<Tag> tags;
  each_tag(text, [&](Tag&& tag) {
    tags.push_back(std::move(tag));
    return true;
  });
  return tags;
}

std::size_t find_tag(std::string_view text, std::string_view name, int number) {
  std::size_t found = text.npos;
  each_tag(text, [&](const Tag& tag) {
    const bool last = tag.name == name && !tag.closes && --number == 0;
    if (last) found = static_cast<std::size_t>(tag.text.data() - text.data());
    return !last;
  });
  return found;
}

std::optional<std::string_view> attribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find('='); at != tag.npos; at = tag.find('=', at + 1)) {
    std::string_view before = trim(tag.substr(0, at));
    const bool same = before.size() > name.size() && before.ends_with(name) &&
                      !is_name_char(before[before.size() - name.size() - 1]);
    const std::string_view value = trim(tag.substr(at + 1));
    if (value.empty() || (value[0] != '"' && value[0] != '\'')) {
      if (same) return value.substr(0, value.find_first_of(" \t\r\n/>"));
      continue;
    }
    const std::size_t end = value.find(value[0], 1);
    if (end == value.npos) return std::nullopt;
    if (same) return value.substr(1, end - 1);
    at = static_cast<std::size_t>(value.data() - tag.data()) + end;
  }
  return std::nullopt;
}

// The character of "&#49;" or "&#x31;" at the start of the text; nothing for those that are not
// printable ASCII, a blank or a line end.
static std::optional<char> character_reference(std::string_view text) {
  if (!text.starts_with("&#")) return std::nullopt;
  std::string_view digits = text.substr(2, text.substr(0, 12).find(';') - 2);
  const bool hex = digits.starts_with('x') || digits.starts_with('X');
  if (hex) digits.remove_prefix(1);
  int code = 0;
  const auto end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, code, hex ? 16 : 10);
  const bool whole = read.ec == std::errc() && read.ptr == end;
  const bool blank = code == '\t' || code == '\n' || code == '\r';
  const bool good = whole && text.find(';') < 12 && (blank || (code >= 0x20 && code < 0x7F));
  return good ? std::optional(static_cast<char>(code)) : std::nullopt;
}

std::string without_entities(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> kEntities[] = {
      {"&amp;", "&"},   {"&lt;", "<"},   {"&gt;", ">"},
      {"&quot;", "\""}, {"&apos;", "'"}, {"&nbsp;", " "}};
  std::string plain;
  while (!text.empty()) {
    const auto* entity =
        std::ranges::find_if(kEntities, [&](const auto& e) { return text.starts_with(e.first); });
    if (entity != std::end(kEntities)) {
      plain += entity->second;
      text.remove_prefix(entity->first.size());
      continue;
    }
    if (const auto code = character_reference(text)) {
      plain += *code;
      text.remove_prefix(text.find(';') + 1);
      continue;
    }
    plain += text[0];
    text.remove_prefix(1);
  }
  return plain;
}

bool begins_tag(std::string_view text, std::string_view name) {
  if (!text.starts_with('<') || text.size() < name.size() + 2) return false;
  const bool same = std::ranges::equal(text.substr(1, name.size()), name,
                                       [](char a, char b) { return lower(a) == b; });
  return same && !is_name_char(text[name.size() + 1]);
}

}  // namespace sudokit::text
