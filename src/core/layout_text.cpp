// Writes layouts as the text of a layout file.
#include "core/layout_text.hpp"

#include <fmt/format.h>

namespace sudokit {
namespace {

constexpr int kLetters = 26;

// One letter per region; numbers separated by blanks if there are more regions than letters.
std::string map_text(const Layout& layout) {
  std::string text;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int region = layout.region(cell);
    if (layout.side() <= kLetters) {
      text += static_cast<char>('A' + region);
    } else {
      text += fmt::format("{}{}", layout.column(cell) == 0 ? "" : " ", region + 1);
    }
    if (layout.column(cell) + 1 == layout.side()) text += '\n';
  }
  return text;
}

std::string regions_text(const Layout& layout) {
  if (layout.has_boxes()) return fmt::format("boxes {}x{}\n", layout.box_rows(), layout.box_cols());
  if (layout.has_regions()) return map_text(layout);
  return fmt::format("side {}\nlatin\n", layout.side());
}

// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace

std::string layout_text(const Layout& layout) {
  std::string text = regions_text(layout);
  for (int house = 0; house < layout.houses(); ++house) {
    if (layout.kind(house) != HouseKind::extra) continue;
    text += fmt::format("extra {}:", layout.house_name(house));
    for (const Cell cell : layout.house(house)) text += " " + cell_name(layout, cell);
    text += '\n';
  }
  return text;
}

bool is_named(const Layout& layout) {
  const auto named = Layout::named(layout.name());
  return named && same_houses(**named, layout);
}

std::string custom_name(const Layout& layout) {
  return fmt::format("custom-{:016x}", hash_of(layout_text(layout)));
}

}  // namespace sudokit
