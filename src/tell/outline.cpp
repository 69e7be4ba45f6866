#include "tell/outline.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sudokit {

bool has_nested(const Telling& told) {
  return std::ranges::any_of(told.lines, [](const auto& line) { return !line.nested.empty(); });
}

std::string outline(const Telling& told, int indent) {
  std::string text;
  const auto add = [&](std::string_view line) {
    if (!line.empty()) text += fmt::format("{:{}}- {}\n", "", indent, line);
  };
  add(told.lead);
  for (const Telling::Line& line : told.lines) {
    add(line.first            ? "If " + line.statement
        : line.reason.empty() ? "so " + line.statement
                              : fmt::format("so {} ({})", line.statement, line.reason));
    for (const Telling& inner : line.nested) text += outline(inner, indent + 2);
  }
  add(told.end);
  return text;
}

}  // namespace sudokit
