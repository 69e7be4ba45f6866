#include "text/draft.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/failf.hpp"
#include "rules/build.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text {

void Draft::add(std::string_view kind, std::vector<std::vector<Cell>> cells,
                std::vector<int> numbers, std::string name) {
  names.resize(constraints.size());
  names.push_back(std::move(name));
  constraints.push_back({find_constraint(kind), std::move(cells), std::move(numbers), {}, {}});
}

// ---- Layouts ------------------------------------------------------------------------------------

namespace {

// The layout under a name that Layout::named() knows, if it is one of boxes.
LayoutPtr under_its_name(LayoutPtr layout) {
  const int side = layout->side();
  if (auto usual = default_layout(side); usual && same_houses(**usual, *layout)) return *usual;
  for (int rows = 1; rows <= side; ++rows) {
    if (side % rows != 0) continue;
    auto boxes = Layout::boxes(rows, side / rows);
    if (boxes && same_houses(**boxes, *layout)) return *boxes;
  }
  const auto named = layout_of(layout_text(*layout));
  return named ? *named : layout;
}

}  // namespace

Result<LayoutPtr> layout_of_labels(int side, const std::vector<int>& labels) {
  if (labels.empty()) return Layout::latin(side);
  LayoutSpec spec = {.side = side};
  std::map<int, std::uint16_t> number;
  for (const int label : labels) {
    const auto next = static_cast<std::uint16_t>(number.size());
    spec.regions.push_back(number.emplace(label, next).first->second);
  }
  if (number.size() != static_cast<std::size_t>(side)) {
    return failf("wrong-house-size", "there are {} regions in a grid of side {}", number.size(),
                 side);
  }
  auto made = Layout::make(std::move(spec));
  return made ? under_its_name(std::move(*made)) : made;
}

// ---- Reading ------------------------------------------------------------------------------------

namespace {

Result<void> take_layout(const Source& source, const char* place, const Draft& draft,
                         Puzzle& puzzle) {
  LayoutPtr layout = source.context.layout ? source.context.layout : draft.layout;
  if (!layout) {
    auto usual = default_layout(draft.side);
    if (!usual) return source.fail_at(place, usual.error().code, usual.error().message);
    layout = std::move(*usual);
  }
  if (layout->side() != draft.side) {
    return source.fail_at(place, "side-mismatch",
                          "the puzzle has side {}, but the layout has side {}", draft.side,
                          layout->side());
  }
  if (puzzle.layout != layout) puzzle.layout = std::move(layout);
  return {};
}

Result<void> take_cells(const Source& source, const char* place, Draft& draft, Puzzle& puzzle) {
  const Digits all = Digits::all(draft.side);
  bool marked = false;
  for (std::size_t cell = 0; cell < draft.marks.size(); ++cell) {
    if (draft.givens[cell] != 0) draft.marks[cell] = Digits::only(draft.givens[cell]);
    marked = marked || (draft.givens[cell] == 0 && draft.marks[cell] != all);
    if (!draft.marks[cell].empty()) continue;
    return source.fail_at(place, "no-candidate", "{} has no candidates",
                          cell_name(*puzzle.layout, static_cast<int>(cell)));
  }
  puzzle.givens = std::move(draft.givens);
  puzzle.marks.clear();
  if (marked) puzzle.marks = std::move(draft.marks);
  puzzle.comment = std::move(draft.comment);
  return check_clash(source, puzzle, [&](Cell) { return place; });
}

}  // namespace

Result<void> finish(const Source& source, const char* place, Draft draft, Puzzle& puzzle) {
  if (auto ok = take_layout(source, place, draft, puzzle); !ok) return ok;
  if (auto ok = take_cells(source, place, draft, puzzle); !ok) return ok;
  if (draft.constraints.empty()) return {};
  const rules::Work work;  // of all constraints
  std::string_view name;
  const auto place_of = [&](std::size_t i) {
    name = i < draft.names.size() ? std::string_view(draft.names[i]) : "";
    return place;
  };
  auto ok = set_rules(source, std::move(draft.constraints), place_of, puzzle);
  if (!ok && !name.empty()) ok.error().message = fmt::format("{}: {}", name, ok.error().message);
  return ok;
}

void add_cage(Draft& draft, std::vector<Cell> cells, int sum, std::string name) {
  const bool digit = cells.size() == 1 && sum <= draft.side;
  if (digit) {
    draft.givens[cells[0]] = static_cast<std::uint8_t>(std::max(sum, 0));
  } else {
    const bool many = cells.size() > static_cast<std::size_t>(draft.side);
    if (many && sum == 0) return;
    draft.add(many ? "killer-with-repeats" : "killer", {std::move(cells)},
              sum == 0 ? std::vector<int>() : std::vector{sum}, std::move(name));
  }
}

// ---- Writing ------------------------------------------------------------------------------------

namespace {

bool is_cage(const Constraint& constraint) {
  return constraint.kind->name == "killer" || constraint.kind->name == "killer-with-repeats";
}

}  // namespace

Result<Cages> cages_of(const Written& puzzle, std::string_view format) {
  Cages cages;
  cages.of.assign(puzzle.grid.size(), -1);
  if (puzzle.rules == nullptr) return cages;
  const auto side = static_cast<std::size_t>(puzzle.layout.side());
  for (const Constraint& each : puzzle.rules->constraints()) {
    const bool repeats = each.kind->name == "killer-with-repeats";
    if (!is_cage(each) || repeats != (is_cage(each) && each.cells[0].size() > side)) {
      return failf("format-cannot-hold", "{} cannot hold the constraint {}", format,
                   each.kind->name);
    }
    for (const Cell cell : each.cells[0]) {
      if (cages.of[cell] >= 0) {
        return failf("format-cannot-hold", "{} cannot hold cages that overlap", format);
      }
      cages.of[cell] = static_cast<int>(cages.cells.size());
    }
    cages.cells.push_back(each.cells[0]);
    cages.sums.push_back(each.numbers.empty() ? 0 : each.numbers[0]);
  }
  return cages;
}

Result<bool> has_diagonals_only(const Layout& layout, std::string_view format) {
  std::set<bool> found;
  for (int house = 0; house < layout.houses(); ++house) {
    if (layout.kind(house) != HouseKind::extra) continue;
    const auto cells = layout.house(house);
    const auto on = [&](auto holds) { return std::ranges::all_of(cells, holds); };
    const bool falls = on([&](int c) { return layout.row(c) == layout.column(c); });
    const bool rises =
        on([&](int c) { return layout.row(c) + layout.column(c) == layout.side() - 1; });
    if (!falls && !rises) {
      return failf("format-cannot-hold", "{} cannot hold the house {}", format,
                   layout.house_name(house));
    }
    found.insert(falls);
  }
  if (found.size() == 1) {
    return failf("format-cannot-hold", "{} cannot hold one diagonal alone", format);
  }
  return !found.empty();
}

bool has_usual_regions(const Layout& layout) {
  const auto usual = default_layout(layout.side());
  return usual && (*usual)->spec().regions == layout.spec().regions;
}

}  // namespace sudokit::text
