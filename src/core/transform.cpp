#include "sudokit/transform.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/failf.hpp"
#include "core/layout_names.hpp"

namespace sudokit {
namespace {

std::vector<std::uint16_t> ascending(int side) {
  std::vector<std::uint16_t> lines(static_cast<std::size_t>(side));
  std::iota(lines.begin(), lines.end(), std::uint16_t{0});
  return lines;
}

std::vector<std::uint16_t> descending(int side) {
  auto lines = ascending(side);
  std::reverse(lines.begin(), lines.end());
  return lines;
}

template <class T>
bool is_permutation_of(const std::vector<T>& map, std::size_t size) {
  std::vector<bool> seen(size);
  for (const T image : map) {
    if (image >= size || seen[image]) return false;
    seen[image] = true;
  }
  return map.size() == size;
}

template <class T>
std::vector<T> after(const std::vector<T>& outer, const std::vector<T>& inner) {
  std::vector<T> result(inner.size());
  for (std::size_t i = 0; i < inner.size(); ++i) result[i] = outer[inner[i]];
  return result;
}

template <class T>
std::vector<T> undo(const std::vector<T>& map) {
  std::vector<T> result(map.size());
  for (std::size_t i = 0; i < map.size(); ++i) result[map[i]] = static_cast<T>(i);
  return result;
}

// For each cell of the result, the cell of the puzzle from which it is copied.
std::vector<Cell> sources(const Isomorphism& map, int side) {
  std::vector<Cell> from;
  from.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  for (const int r : map.rows) {
    for (const int c : map.cols) {
      from.push_back(static_cast<Cell>(map.transposed ? c * side + r : r * side + c));
    }
  }
  return from;
}

// Lines are always mapped to lines, so only regions and extra houses are tested. A house is mapped
// to a house if its sources, sorted, are one of the houses of the first source.
bool keeps_house(const Layout& layout, const std::vector<Cell>& from, int house) {
  std::vector<Cell> image;
  for (const Cell cell : layout.house(house)) image.push_back(from[cell]);
  std::sort(image.begin(), image.end());
  for (const int other : layout.houses_of(image.front())) {
    std::vector<Cell> cells(layout.house(other).begin(), layout.house(other).end());
    if (layout.kind(other) == HouseKind::extra) std::sort(cells.begin(), cells.end());
    if (cells == image) return true;
  }
  return false;
}

Result<void> check_map(const Isomorphism& map, const Layout& layout,
                       const std::vector<Cell>& from) {
  for (int house = layout.lines(); house < layout.houses(); ++house) {
    if (!keeps_house(layout, from, house)) {
      return failf("not-a-symmetry", "the transformation{} does not preserve {}",
                   map.transposed ? " with its transposition" : "", layout.house_name(house));
    }
  }
  return {};
}

Result<void> check_form(const Isomorphism& map, int side) {
  const auto n = static_cast<std::size_t>(side);
  if (map.rows.size() != n || map.cols.size() != n || map.digits.size() != n + 1) {
    return failf("side-mismatch", "the transformation does not fit a side of {}", side);
  }
  if (!is_permutation_of(map.rows, n) || !is_permutation_of(map.cols, n) ||
      !is_permutation_of(map.digits, n + 1) || map.digits[0] != 0) {
    return fail("invalid-value", "the transformation is not a permutation of lines and digits");
  }
  return {};
}

// Whether the map is a rotation or reflection of the square: adjacent cells stay adjacent.
bool keeps_neighbours(const Isomorphism& map) {
  const auto is_straight = [](const std::vector<std::uint16_t>& lines) {
    return std::ranges::is_sorted(lines) || std::is_sorted(lines.rbegin(), lines.rend());
  };
  return is_straight(map.rows) && is_straight(map.cols);
}

Result<RulesPtr> moved_rules(const Isomorphism& map, const Puzzle& puzzle,
                             const std::vector<Cell>& from) {
  if (!puzzle.rules) return RulesPtr();
  if (!keeps_neighbours(map)) {
    return fail("not-a-symmetry",
                "the transformation does not preserve the rules: only turns and mirrors of the "
                "whole grid do");
  }
  if (!puzzle.rules->allows_relabelling(map.digits)) {
    const auto same = Isomorphism::identity(puzzle.layout->side()).digits;
    if (map.digits != same) {
      return fail("not-a-symmetry", "renaming the digits does not preserve the rules");
    }
  }
  std::vector<Cell> to(from.size());
  for (std::size_t cell = 0; cell < from.size(); ++cell) to[from[cell]] = static_cast<Cell>(cell);
  auto moved = puzzle.rules->moved(to);
  if (!moved) {
    return fail("not-a-symmetry",
                "the transformation does not preserve the rules: a group holds a diagonal, or "
                "digits are the numbers of rows, columns or places");
  }
  return moved;
}

// Whether regions and houses are mapped together with the cells: if the puzzle has rules or a
// layout of its own.
bool has_own_houses(const Puzzle& puzzle) {
  return puzzle.rules != nullptr || puzzle.layout->name().starts_with("custom-");
}

// Numbers the regions in the order in which they appear, as when a map of regions is read.
void number_regions(std::vector<std::uint16_t>& regions) {
  std::vector<std::uint16_t> old;
  for (auto& region : regions) {
    const auto at = std::ranges::find(old, region);
    const auto number = static_cast<std::uint16_t>(at - old.begin());
    if (at == old.end()) old.push_back(region);
    region = number;
  }
}

// The layout, mapped together with the cells. Pre: keeps_neighbours(map).
Result<LayoutPtr> moved_layout(const Isomorphism& map, const Layout& layout,
                               const std::vector<Cell>& from) {
  LayoutSpec spec = layout.spec();
  spec.rules.clear();  // they name cells
  if (map.transposed) std::swap(spec.box_rows, spec.box_cols);
  std::vector<Cell> to(from.size());
  for (std::size_t cell = 0; cell < from.size(); ++cell) to[from[cell]] = static_cast<Cell>(cell);
  if (!layout.has_boxes()) {
    for (std::size_t cell = 0; cell < spec.regions.size(); ++cell) {
      spec.regions[cell] = layout.spec().regions[from[cell]];
    }
    number_regions(spec.regions);
  } else {
    spec.regions.clear();
  }
  for (auto& house : spec.extra) {
    for (Cell& cell : house) cell = to[cell];
  }
  auto made = Layout::make(spec);
  if (!made) return made;
  if (layout.has_boxes() && spec.extra.empty()) {
    return Layout::named(fmt::format("{}x{}", spec.box_rows, spec.box_cols));
  }
  spec.name = custom_name(**made);
  return Layout::make(std::move(spec));
}

Digits relabelled(const Isomorphism& map, Digits marks) {
  Digits result;
  marks.for_each([&](int digit) { result.insert(map.digits[static_cast<std::size_t>(digit)]); });
  return result;
}

// Permutes `count` blocks of `size` lines each. The lines inside a block stay in order.
std::vector<std::uint16_t> shuffled_blocks(int count, int size, Random& random) {
  auto blocks = ascending(count);
  random.shuffle(std::span(blocks));
  std::vector<std::uint16_t> lines;
  for (const int block : blocks) {
    for (int i = 0; i < size; ++i) lines.push_back(static_cast<std::uint16_t>(block * size + i));
  }
  return lines;
}

std::vector<std::uint16_t> shuffled_inside(int count, int size, Random& random) {
  auto lines = ascending(count * size);
  for (int block = 0; block < count; ++block) {
    random.shuffle(std::span(lines).subspan(static_cast<std::size_t>(block * size),
                                            static_cast<std::size_t>(size)));
  }
  return lines;
}

}  // namespace

Isomorphism Isomorphism::identity(int side) {
  std::vector<std::uint8_t> same(static_cast<std::size_t>(side) + 1);
  std::iota(same.begin(), same.end(), std::uint8_t{0});
  return {ascending(side), ascending(side), std::move(same), false};
}

Isomorphism Isomorphism::transposition(int side) {
  auto map = identity(side);
  map.transposed = true;
  return map;
}

Isomorphism Isomorphism::mirror_rows(int side) {
  auto map = identity(side);
  map.rows = descending(side);
  return map;
}

Isomorphism Isomorphism::mirror_columns(int side) {
  auto map = identity(side);
  map.cols = descending(side);
  return map;
}

Isomorphism Isomorphism::rotation(int side, int quarter_turns) {
  auto map = identity(side);
  const int turns = ((quarter_turns % 4) + 4) % 4;
  for (int turn = 0; turn < turns; ++turn) {
    map = compose(map, compose(transposition(side), mirror_columns(side)));
  }
  return map;
}

Isomorphism Isomorphism::relabelling(int side, Random& random) {
  auto map = identity(side);
  random.shuffle(std::span(map.digits).subspan(1));
  return map;
}

Isomorphism compose(const Isomorphism& first, const Isomorphism& then) {
  Isomorphism map;
  map.rows = after(then.transposed ? first.cols : first.rows, then.rows);
  map.cols = after(then.transposed ? first.rows : first.cols, then.cols);
  map.digits = after(then.digits, first.digits);
  map.transposed = first.transposed != then.transposed;
  return map;
}

Isomorphism inverse(const Isomorphism& map) {
  Isomorphism back{undo(map.rows), undo(map.cols), undo(map.digits), map.transposed};
  if (map.transposed) std::swap(back.rows, back.cols);
  return back;
}

Result<Puzzle> apply(const Isomorphism& map, const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  if (auto ok = admit("the transformation", kHousesAndMarks | kRuleFeatures, puzzle.features());
      !ok) {
    return tl::unexpected(ok.error());
  }
  if (auto ok = check_form(map, layout.side()); !ok) return tl::unexpected(ok.error());
  const std::vector<Cell> from = sources(map, layout.side());
  LayoutPtr carried = puzzle.layout;
  if (auto ok = check_map(map, layout, from); !ok) {
    if (!has_own_houses(puzzle) || !keeps_neighbours(map)) return tl::unexpected(ok.error());
    auto made = moved_layout(map, layout, from);
    if (!made) return tl::unexpected(made.error());
    carried = std::move(*made);
  }
  auto rules = moved_rules(map, puzzle, from);
  if (!rules) return tl::unexpected(rules.error());

  Puzzle result{std::move(carried), Grid(from.size()), {}, puzzle.comment, std::move(*rules)};
  for (std::size_t cell = 0; cell < from.size(); ++cell) {
    result.givens[cell] = map.digits[puzzle.givens[from[cell]]];
  }
  for (std::size_t cell = 0; puzzle.has_marks() && cell < from.size(); ++cell) {
    result.marks.push_back(relabelled(map, puzzle.marks[from[cell]]));
  }
  return result;
}

Result<Isomorphism> shuffle(const Layout& layout, Shuffle which, Random& random) {
  if (auto ok = admit("a shuffle of chutes and lines", kBoxes, layout.features()); !ok) {
    return failf(ok.error().code, "{} (layout {})", ok.error().message, layout.name());
  }
  const int box_rows = layout.box_rows();
  const int box_cols = layout.box_cols();
  auto map = Isomorphism::identity(layout.side());
  switch (which) {
    case Shuffle::transpose:
      map.transposed = box_rows == box_cols && random.coin();
      break;
    case Shuffle::stacks:
      map.cols = shuffled_blocks(box_rows, box_cols, random);
      break;
    case Shuffle::bands:
      map.rows = shuffled_blocks(box_cols, box_rows, random);
      break;
    case Shuffle::columns:
      map.cols = shuffled_inside(box_rows, box_cols, random);
      break;
    case Shuffle::rows:
      map.rows = shuffled_inside(box_cols, box_rows, random);
      break;
  }
  return map;
}

Isomorphism random_isomorphism(const Layout& layout, Random& random, bool half_turn) {
  auto map = random_symmetry(layout, random, half_turn);
  map.digits = Isomorphism::relabelling(layout.side(), random).digits;
  return map;
}

}  // namespace sudokit
