#include <algorithm>
#include <array>

#include "sudokit/text.hpp"
#include "text/export/out.hpp"

namespace sudokit {
namespace {

struct Row {
  Export what;
  std::string_view name;
};

constexpr std::array kRows = {
    Row{Export::cnf, "cnf"},
    Row{Export::colouring, "colouring"},
    Row{Export::colouring_merged, "colouring_merged"},
    Row{Export::colouring_palette, "colouring_palette"},
    Row{Export::exact_cover, "exact_cover"},
    Row{Export::opb, "opb"},
};

constexpr std::array kExports = {
    Export::cnf,         Export::colouring, Export::colouring_merged, Export::colouring_palette,
    Export::exact_cover, Export::opb};

}  // namespace

std::optional<Export> export_named(std::string_view name) {
  const auto row = std::find_if(kRows.begin(), kRows.end(),
                                [name](const Row& each) { return each.name == name; });
  return row == kRows.end() ? std::nullopt : std::optional(row->what);
}

std::string_view to_string(Export what) {
  return kRows[static_cast<std::size_t>(what)].name;
}

std::span<const Export> exports() {
  return kExports;
}

Result<void> write_export(std::ostream& stream, const Puzzle& puzzle, Export what) {
  if (auto ok = admit(to_string(what), kHousesAndMarks, puzzle.features()); !ok) return ok;
  Out out(stream);
  switch (what) {
    case Export::cnf:
      write_cnf(out, puzzle);
      return {};
    case Export::exact_cover:
      write_exact_cover(out, puzzle);
      return {};
    case Export::opb:
      write_opb(out, puzzle);
      return {};
    case Export::colouring:
    case Export::colouring_merged:
    case Export::colouring_palette:
      return write_colouring(out, puzzle, what);
  }
  return {};
}

}  // namespace sudokit
