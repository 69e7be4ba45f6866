#include "text/links.hpp"

#include <algorithm>

#include "text/chars.hpp"

namespace sudokit::text {
namespace {

constexpr std::string_view kHttp = "http";
constexpr std::string_view kHosts[] = {"f-puzzles.com/", "sudokupad.app/",
                                       "crackingthecryptic.com/", "sudokupad.svencodes.com/",
                                       "penpa-edit"};

// Where the link of a line begins; npos if there is none.
std::size_t begin_of_link(std::string_view line) {
  constexpr std::size_t kFar = 1000;  // of words before it
  if (line.substr(0, kFar).find(kHttp) == line.npos) return line.npos;
  std::size_t host = line.npos;
  for (const std::string_view name : kHosts) host = std::min(host, line.find(name));
  return host == line.npos ? host : line.rfind(kHttp, host);
}

// The sign that closes what this one opens; 0 if it opens nothing.
char closer_of(char opener) {
  switch (opener) {
    case '(':
      return ')';
    case '[':
      return ']';
    case '\'':
      return '\'';
    default:
      return 0;
  }
}

bool ends_link(char c, char closer) {
  constexpr std::string_view kNever = "<>\"`";  // in an address
  const bool foreign = static_cast<unsigned char>(c) >= 0x80;
  return is_space(c) || foreign || c == closer || kNever.find(c) != kNever.npos;
}

}  // namespace

std::string_view linked(std::string_view line) {
  line = trim(line);
  const std::size_t begin = begin_of_link(line);
  if (begin == line.npos) return line;
  const char closer = begin == 0 ? '\0' : closer_of(line[begin - 1]);
  std::string_view link = line.substr(begin);
  const auto end = std::ranges::find_if(link, [&](char c) { return ends_link(c, closer); });
  link = link.substr(0, static_cast<std::size_t>(end - link.begin()));
  // The end of a sentence.
  const bool stop = begin > 0 && (link.ends_with('.') || link.ends_with(','));
  return stop ? link.substr(0, link.size() - 1) : link;
}

}  // namespace sudokit::text
