// Reads any bytes as a layout file: the result is an error, or a layout that can be read back from
// its region map.
#include <cstdlib>

#include "sudokit/text.hpp"
#include "targets.hpp"

void sudokit::fuzz::layout_file(Bytes input) {
  const std::string text(input.begin(), input.end());
  const auto layout = parse_layout_file(text, "fuzz");
  if (!layout) {
    if (layout.error().line == 0 || layout.error().message.empty()) std::abort();
    return;
  }
  const Layout& shape = **layout;
  std::string again = "side " + std::to_string(shape.side()) + "\n";
  if (!shape.has_regions()) again += "latin\n";
  for (int cell = 0; shape.has_regions() && cell < shape.cells(); ++cell) {
    again += std::to_string(shape.region(cell));
    again += shape.column(cell) == shape.side() - 1 ? '\n' : ' ';
  }
  for (const auto& house : shape.spec().extra) {
    again += "extra";
    for (const Cell cell : house) again += " " + cell_name(shape, cell);
    again += '\n';
  }
  // A map row of one number is read character by character; only side 1 has such rows.
  const auto back = parse_layout_file(again, "again");
  if (!back) std::abort();
  // Regions are renumbered by their first cells; boxes are already in that order.
  if ((*back)->houses() != shape.houses()) std::abort();
}
