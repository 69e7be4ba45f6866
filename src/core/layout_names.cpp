// The named layouts: families of bases, and extras that are added to a base with +.
//
// A family is a row of a table: the form of its names, their meaning, and the function that makes
// the layout.
#include "core/layout_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {
namespace {

std::optional<int> to_int(std::string_view text) {
  constexpr int kMost = 1'000'000;  // larger than any side
  const auto value = take_digits(text, kMost);
  return value && text.empty() ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

// A family of bases. make() returns the spec if the name belongs to the family, an error if it
// belongs to it but is invalid, and nullopt if it does not belong to it.
struct BaseFamily {
  LayoutFamily words;
  std::optional<Result<LayoutSpec>> (*make)(std::string_view name);
};

// An extra: houses added to a base.
struct ExtraFamily {
  LayoutFamily words;
  Result<void> (*add)(LayoutSpec& spec);
};

std::optional<Result<LayoutSpec>> make_latin(std::string_view name) {
  if (!name.starts_with("latin")) return std::nullopt;
  const auto side = to_int(name.substr(5));
  if (!side) {
    return failf("unknown-layout", "unknown layout '{}': latin needs a side, as in latin9", name);
  }
  LayoutSpec spec;
  spec.side = *side;
  spec.name = fmt::format("latin{}", *side);
  return spec;
}

LayoutSpec spec_of_boxes(int rows, int cols) {
  LayoutSpec spec;
  spec.box_rows = rows;
  spec.box_cols = cols;
  spec.side = rows * cols;
  spec.name = fmt::format("{}x{}", rows, cols);
  return spec;
}

// The boxes that are closest to squares; no boxes if the side is prime.
Result<LayoutSpec> spec_of_side(int side) {
  if (side < 1 || side > kMaxSide) {
    return failf("side-out-of-range", "a side of {} is outside 1..{}", side, kMaxSide);
  }
  int rows = static_cast<int>(std::sqrt(side));
  while (side % rows != 0) --rows;
  if (rows > 1 || side == 1) return spec_of_boxes(rows, side / rows);
  LayoutSpec spec;
  spec.side = side;
  spec.name = fmt::format("latin{}", side);
  return spec;
}

std::optional<Result<LayoutSpec>> make_side(std::string_view name) {
  const auto side = to_int(name);
  return side ? std::optional(spec_of_side(*side)) : std::nullopt;
}

// An open grid. The whole name is one word, so that it is not confused with boxes.
std::optional<Result<LayoutSpec>> make_open(std::string_view name) {
  const auto cross = name.find('x');
  const auto of = name.find("of");
  if (cross == std::string_view::npos || of == std::string_view::npos || of < cross) {
    return std::nullopt;
  }
  const auto rows = to_int(name.substr(0, cross));
  const auto columns = to_int(name.substr(cross + 1, of - cross - 1));
  const auto digits = to_int(name.substr(of + 2));
  if (!rows || !columns || !digits) return std::nullopt;
  if (std::min(*rows, *columns) < 1 || std::max(*rows, *columns) > *digits) {
    return failf("unknown-layout",
                 "unknown layout '{}': a grid has 1 row and column to as many as "
                 "there are digits",
                 name);
  }
  LayoutSpec spec;
  spec.side = *digits;
  spec.rows = *rows;
  spec.columns = *columns;
  spec.name = fmt::format("{}x{}of{}", *rows, *columns, *digits);
  return spec;
}

// If NxN boxes would exceed the largest side, NxN is read as the size of the grid.
std::optional<Result<LayoutSpec>> make_boxes(std::string_view name) {
  const auto cross = name.find('x');
  // "boxes.txt" is no attempt at boxes.
  if (cross == std::string_view::npos || name[0] < '0' || name[0] > '9') return std::nullopt;
  const auto rows = to_int(name.substr(0, cross));
  const auto cols = to_int(name.substr(cross + 1));
  if (!rows || !cols || *rows < 1 || *cols < 1 || *rows > kMaxSide || *cols > kMaxSide) {
    return failf("unknown-layout", "unknown layout '{}': boxes are ROWSxCOLUMNS, each 1 to {}",
                 name, kMaxSide);
  }
  if (*rows == *cols && *rows * *cols > kMaxSide) return spec_of_side(*rows);
  return spec_of_boxes(*rows, *cols);
}

void add_house(LayoutSpec& spec, std::string name, std::vector<Cell> cells) {
  spec.extra_names.resize(spec.extra.size());
  spec.extra.push_back(std::move(cells));
  spec.extra_names.push_back(std::move(name));
}

std::vector<Cell> diagonal(int side, bool anti) {
  std::vector<Cell> cells;
  for (int r = 0; r < side; ++r) {
    cells.push_back(static_cast<Cell>(r * side + (anti ? side - 1 - r : r)));
  }
  return cells;
}

Result<void> add_diagonals(LayoutSpec& spec) {
  add_house(spec, "diagonal 1", diagonal(spec.side, false));
  add_house(spec, "diagonal 2", diagonal(spec.side, true));
  return {};
}

// Four 3x3 windows, at rows and columns 2-4 and 6-8.
Result<void> add_windows(LayoutSpec& spec) {
  if (spec.side != 9) return fail("unsupported-side", "windoku exists only for 9x9");
  int number = 0;
  for (const int top : {1, 5}) {
    for (const int left : {1, 5}) {
      std::vector<Cell> cells;
      for (int i = 0; i < 9; ++i) {
        cells.push_back(static_cast<Cell>((top + i / 3) * 9 + left + i % 3));
      }
      add_house(spec, fmt::format("window {}", ++number), std::move(cells));
    }
  }
  return {};
}

constexpr std::array kBases = {
    BaseFamily{{"latinN", "a Latin square of side N, without boxes", "latin9"}, make_latin},
    BaseFamily{{"N", "a grid of N by N with the squarest boxes (also 12x12, 16x16)", "9"},
               make_side},
    BaseFamily{{"RxCofN", "R rows and C columns for N digits, where only rules tell what differs",
                "6x8of9"},
               make_open},
    BaseFamily{{"RxC", "boxes of R rows and C columns, a side of R times C", "3x3"}, make_boxes},
};
constexpr std::array kExtras = {
    ExtraFamily{{"x", "both diagonals are houses", "x"}, add_diagonals},
    ExtraFamily{{"windoku", "the four windows of a 9x9 are houses", "windoku"}, add_windows},
};

const ExtraFamily* extra_named(std::string_view name) {
  const auto at = std::find_if(kExtras.begin(), kExtras.end(),
                               [&](const ExtraFamily& each) { return each.words.pattern == name; });
  return at == kExtras.end() ? nullptr : &*at;
}

// Names of constraints that users may expect to be layouts, but that are not.
constexpr std::string_view kUnsupported[] = {"anti-king",     "anti-knight",    "antiknight",
                                             "arrow",         "even-odd",       "german-whispers",
                                             "greater",       "killer",         "kropki",
                                             "little-killer", "nonconsecutive", "palindrome",
                                             "quadruple",     "renban",         "samurai",
                                             "sandwich",      "skyscraper",     "thermo",
                                             "thermometer",   "whispers",       "xv"};

std::string joined_patterns() {
  std::string text;
  for (const LayoutFamily& family : layout_families()) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", family.pattern);
  }
  return text;
}

// The error for such a name, with the layouts that are supported.
Result<void> refuse_unsupported(std::string_view name) {
  if (std::ranges::count(kUnsupported, name) == 0) return {};
  return failf(
      "unsupported-feature",
      "'{}' is not a layout: a layout has rows, columns, boxes or other regions, and extra houses "
      "({}, or a layout file); other constraints are lines below the cells of a puzzle",
      name, joined_patterns());
}

Result<LayoutSpec> base_named(std::string_view name) {
  for (const BaseFamily& family : kBases) {
    if (auto spec = family.make(name)) return *std::move(spec);
  }
  if (auto ok = refuse_unsupported(name); !ok) return tl::unexpected(ok.error());
  if (name == "jigsaw" || name == "irregular") {
    return failf("missing-regions",
                 "layout '{}': regions of any form are given by a layout file with a line for "
                 "each row, where the cells of a region share a letter: AAAB, ABBB, CCCD, CDDD",
                 name);
  }
  return failf("unknown-layout",
               "unknown layout '{}': expected {}, some of them joined with +, or a layout file",
               name, joined_patterns());
}

std::string_view take_part(std::string_view& name) {
  const std::size_t plus = name.find('+');
  const std::string_view part = name.substr(0, plus);
  name.remove_prefix(plus == std::string_view::npos ? name.size() : plus);
  return part;
}

}  // namespace

std::span<const LayoutFamily> layout_families() {
  static const std::vector<LayoutFamily> all = [] {
    std::vector<LayoutFamily> rows;
    for (const BaseFamily& family : kBases) rows.push_back(family.words);
    for (const ExtraFamily& family : kExtras) rows.push_back(family.words);
    return rows;
  }();
  return all;
}

Result<void> add_extra_named(LayoutSpec& spec, std::string_view name) {
  const ExtraFamily* extra = extra_named(name);
  if (extra != nullptr) return extra->add(spec);
  if (auto ok = refuse_unsupported(name); !ok) return ok;
  std::string known;
  for (const ExtraFamily& each : kExtras) {
    known += fmt::format("{}{}", known.empty() ? "" : " or ", each.words.pattern);
  }
  return failf("unknown-layout", "unknown extra '{}': expected {}", name, known);
}

Result<LayoutPtr> Layout::boxes(int rows, int cols) {
  const std::int64_t side = std::int64_t{rows} * cols;
  if (side > kMaxSide) {
    return failf("side-out-of-range", "a side of {} is outside 1..{}", side, kMaxSide);
  }
  return named(fmt::format("{}x{}", rows, cols));
}

Result<LayoutPtr> Layout::latin(int side) {
  return named(fmt::format("latin{}", side));
}

namespace {

// An extra in the place of the base is added to 3x3.
Result<LayoutSpec> spec_named(std::string_view name) {
  std::string_view rest = name;
  const bool extra_first = extra_named(name.substr(0, name.find('+'))) != nullptr;
  auto spec = base_named(extra_first ? "3x3" : take_part(rest));
  if (!spec) return tl::unexpected(spec.error());
  if (spec->side < 1 || spec->side > kMaxSide) {
    return failf("side-out-of-range", "a side of {} is outside 1..{}", spec->side, kMaxSide);
  }
  if (extra_first) spec->name.clear();
  spec->name += rest;
  if (spec->rows > 0 && !rest.empty()) {
    return failf("unknown-layout", "unknown layout '{}': nothing is added to an open grid", name);
  }
  for (bool first = extra_first; !rest.empty(); first = false) {
    if (!first) rest.remove_prefix(1);
    if (auto ok = add_extra_named(*spec, take_part(rest)); !ok) return tl::unexpected(ok.error());
  }
  if (spec->name == "3x3+x") spec->name = "x";
  if (spec->name == "3x3+windoku") spec->name = "windoku";
  return spec;
}

std::string in_small_letters(std::string_view name) {
  std::string small(name);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

}  // namespace

// Each record of a stream names its layout, which is usually the same. So the last layout is kept,
// and what engines have computed for it can be used for the next puzzle.
Result<LayoutPtr> Layout::named(std::string_view name) {
  thread_local std::string last_name;
  thread_local LayoutPtr last;
  if (last && name == last_name) return last;
  auto spec = spec_named(in_small_letters(name));
  if (!spec) return tl::unexpected(spec.error());
  auto made = make(std::move(*spec));
  // In this order, so that the two agree even if the memory runs out.
  if (made) last.reset(), last_name = name, last = *made;
  return made;
}

std::string describe(const Layout& layout) {
  if (layout.is_open()) {
    return fmt::format("an open grid of {} rows and {} columns for {} digits", layout.rows(),
                       layout.columns(), layout.side());
  }
  const std::string grid = fmt::format("a {0}x{0} grid", layout.side());
  if (!layout.has_boxes()) return grid;
  return fmt::format("{}x{} boxes: {}", layout.box_rows(), layout.box_cols(), grid);
}

// ---- Layout text --------------------------------------------------------------------------------

// Writes layouts as the text of a layout file.

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
  if (layout.is_open()) {
    return fmt::format("grid {}x{}of{}\n", layout.rows(), layout.columns(), layout.side());
  }
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
