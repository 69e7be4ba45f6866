// One line of comma-separated values: quoted fields, no line breaks inside them.
#pragma once

#include <string_view>

#include "text/chars.hpp"

namespace sudokit::text {

// Takes the first field off `line`, without its quotes and surrounding blanks. `last` says whether
// it was the last one.
constexpr std::string_view take_field(std::string_view& line, char delimiter, bool& last) {
  std::size_t at = 0;
  while (at < line.size() && line[at] == ' ') ++at;
  if (at < line.size() && line[at] == '"') {
    at = line.find('"', at + 1);
    while (at < line.size() && at + 1 < line.size() && line[at + 1] == '"') {
      at = line.find('"', at + 2);
    }
  }
  const std::size_t end = line.find(delimiter, at < line.size() ? at : line.size());
  std::string_view field = trim(line.substr(0, end));
  last = end == std::string_view::npos;
  line.remove_prefix(last ? line.size() : end + 1);
  if (field.size() >= 2 && field.front() == '"' && field.back() == '"') {
    field = trim(field.substr(1, field.size() - 2));
  }
  return field;
}

}  // namespace sudokit::text
