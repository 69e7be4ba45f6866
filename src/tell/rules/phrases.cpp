#include "tell/rules/phrases.hpp"

namespace sudokit {

std::string in_order(const Layout& layout, std::span<const Cell> cells) {
  std::string text;
  for (const Cell cell : cells) text += (text.empty() ? "" : "-") + cell_name(layout, cell);
  return text;
}

std::string line_seen(const Layout& layout, std::span<const Cell> cells) {
  if (cells.empty()) return "";
  const int first = cells.front();
  const int last = cells.back();
  if (layout.row(first) == layout.row(last)) {
    return fmt::format("row {} from the {}", layout.row(first) + 1,
                       first <= last ? "left" : "right");
  }
  if (layout.column(first) == layout.column(last)) {
    return fmt::format("column {} from the {}", layout.column(first) + 1,
                       first < last ? "top" : "bottom");
  }
  return in_order(layout, cells);
}

}  // namespace sudokit
