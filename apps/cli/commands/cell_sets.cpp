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

void append_cell_sets_json(std::string& out, const Layout& layout,
                           const std::vector<std::vector<Cell>>& sets) {
  append_json_array(out, sets, [&](const std::vector<Cell>& set) {
    append_json_array(out, set,
                      [&](Cell cell) { append_json_string(out, cell_name(layout, cell)); });
  });
}

}  // namespace sudokit::cli
