#include "cli/commands/cell_sets.hpp"

namespace sudokit::cli {

std::string cell_set_text(const Layout& layout, const std::vector<Cell>& set) {
  std::string text;
  for (const Cell cell : set) text += (text.empty() ? "" : "+") + cell_name(layout, cell);
  return text;
}

std::string cell_sets_text(const Layout& layout, const std::vector<std::vector<Cell>>& sets) {
  std::string text;
  for (const auto& set : sets) {
    if (set.empty()) continue;
    text += (text.empty() ? "" : " ") + cell_set_text(layout, set);
  }
  return text;
}

}  // namespace sudokit::cli
