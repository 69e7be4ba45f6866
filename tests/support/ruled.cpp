#include "support/ruled.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "sudokit/text.hpp"
#include "support/puzzles.hpp"

namespace sudokit::test {
namespace {

class Enumeration {
 public:
  Enumeration(const RuledCase& ruled, std::size_t most)
      : ruled_(ruled), constraints_(ruled.constraints), most_(most), grid_(ruled.givens) {
    for (Constraint& one : constraints_) exempt_marked_pairs(one);
  }

  std::vector<Grid> all() {
    fill(0);
    return std::move(found_);
  }

 private:
  // A negative rule applies only to pairs without a mark.
  void exempt_marked_pairs(Constraint& rule) const {
    const auto marks = rule.kind->marks;
    if (!marks.empty()) add_marked(ruled_.constraints, marks, rule.cells);
    for (auto& group : rule.groups) {
      for (Constraint& one : group) exempt_marked_pairs(one);
    }
  }
  static void add_marked(std::span<const Constraint> constraints,
                         std::span<const std::string_view> marks,
                         std::vector<std::vector<Cell>>& pairs) {
    for (const Constraint& one : constraints) {
      if (std::ranges::count(marks, one.kind->name) > 0) pairs.push_back(one.cells.front());
      for (const auto& group : one.groups) add_marked(group, marks, pairs);
    }
  }
  bool clashes(int cell) const {
    const auto same = [&](Cell peer) { return grid_[peer] == grid_[std::size_t(cell)]; };
    return std::ranges::any_of(ruled_.layout->peers(cell), same);
  }
  void fill(int cell) {
    while (cell < ruled_.layout->cells() && grid_[std::size_t(cell)] != 0) {
      if (clashes(cell)) return;
      ++cell;
    }
    if (cell == ruled_.layout->cells()) return judge();
    for (int digit = 1; digit <= ruled_.layout->side() && found_.size() < most_; ++digit) {
      grid_[std::size_t(cell)] = static_cast<std::uint8_t>(digit);
      if (!clashes(cell)) fill(cell + 1);
    }
    grid_[std::size_t(cell)] = 0;
  }
  void judge() {
    const bool right = std::ranges::all_of(constraints_, [&](const Constraint& one) {
      return one.kind->holds(one, *ruled_.layout, grid_);
    });
    if (right) found_.push_back(grid_);
  }

  const RuledCase& ruled_;
  std::vector<Constraint> constraints_;
  std::size_t most_;
  Grid grid_;
  std::vector<Grid> found_;
};

int below(int count, Random& random) {
  return static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
}
int between(int low, int high, Random& random) {
  return low + below(high - low + 1, random);
}

// A walk of king's moves (rook's moves if `straight`) that visits no cell twice, of at most `most`
// cells.
std::vector<Cell> random_walk(const Layout& layout, int most, bool straight, Random& random) {
  std::vector<Cell> walk = {static_cast<Cell>(below(layout.cells(), random))};
  for (int tries = 0; tries < 40 && static_cast<int>(walk.size()) < most; ++tries) {
    const int rows = between(-1, 1, random);
    const int columns = between(-1, 1, random);
    if (straight && rows != 0 && columns != 0) continue;
    const int row = layout.row(walk.back()) + rows;
    const int column = layout.column(walk.back()) + columns;
    if (row < 0 || column < 0 || row >= layout.side() || column >= layout.side()) continue;
    const auto cell = static_cast<Cell>(row * layout.side() + column);
    if (std::ranges::count(walk, cell) == 0) walk.push_back(cell);
  }
  return walk;
}

std::vector<Cell> random_cells(const Layout& layout, int count, Random& random) {
  if (below(4, random) > 0) {
    auto walk = random_walk(layout, count, below(2, random) == 0, random);
    if (static_cast<int>(walk.size()) == count) return walk;
  }
  std::vector<Cell> all(static_cast<std::size_t>(layout.cells()));
  std::iota(all.begin(), all.end(), Cell{0});
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    std::swap(all[i], all[i + static_cast<std::size_t>(below(int(all.size() - i), random))]);
  }
  all.resize(static_cast<std::size_t>(count));
  return all;
}

std::vector<Cell> random_line(const Layout& layout, Random& random) {
  const int house = below(layout.lines(), random);
  std::vector<Cell> cells(layout.house(house).begin(), layout.house(house).end());
  if (below(2, random) == 0) std::ranges::reverse(cells);
  return cells;
}

// The cells of a diagonal from one of its ends.
std::vector<Cell> random_diagonal(const Layout& layout, Random& random) {
  const int side = layout.side();
  int row = below(2, random) == 0 ? 0 : side - 1;
  int column = below(side, random);
  const int down = row == 0 ? 1 : -1;
  const int right = below(2, random) == 0 ? 1 : -1;
  std::vector<Cell> cells;
  for (; row >= 0 && row < side && column >= 0 && column < side; row += down, column += right) {
    cells.push_back(static_cast<Cell>(row * side + column));
  }
  return cells;
}
std::vector<Cell> random_square(const Layout& layout, Random& random) {
  const int side = layout.side();
  const int at = below(side - 1, random) * side + below(side - 1, random);
  const auto cell = [&](int by) { return static_cast<Cell>(at + by); };
  return {cell(0), cell(1), cell(side), cell(side + 1)};
}

// Tables of relations, automata and patterns, as the text form of their kinds spells them.
std::string random_table(int side, Random& random) {
  std::string text;
  for (int a = 1; a <= side; ++a) {
    std::string row;
    for (int b = 1; b <= side; ++b) {
      if (below(3, random) > 0) row += (row.empty() ? "" : ",") + std::to_string(b);
    }
    if (!row.empty()) text += (text.empty() ? "" : " ") + std::to_string(a) + ":" + row;
  }
  return text;
}
std::string random_automaton(int side, Random& random) {
  std::string text;
  for (int state = 0; state < 3; ++state) {
    text += (state == 0 ? "" : " ") + std::to_string(state) + (state == 1 ? "*" : "") + ":";
    for (int digit = 1; digit <= side; ++digit) {
      text +=
          (digit == 1 ? "" : ",") + std::to_string(digit) + ">" + std::to_string(below(3, random));
    }
  }
  return text;
}
std::string random_text(const ConstraintRow& kind, int side, Random& random) {
  constexpr std::array kPatterns = {".*1.*2.*", "[12]*.*", ".*3",    "(1|2).*(3|4)",
                                    "[^1]+",    "1?.*4?",  "..?.?.?"};
  if (kind.name == "automaton") return random_automaton(side, random);
  if (kind.name != "regex") return random_table(side, random);
  return kPatterns[static_cast<std::size_t>(below(int(kPatterns.size()), random))];
}

std::vector<Cell> random_list(const ConstraintRow& kind, const Layout& layout, Random& random) {
  const ConstraintTakes& takes = kind.takes;
  if (takes.place == ConstraintTakes::Place::line) return random_line(layout, random);
  if (kind.name == "little-killer") {
    return random_diagonal(layout, random);
  }
  if (kind.name == "quadruple" && below(3, random) > 0) return random_square(layout, random);
  if (kind.name == "extra-region") return random_cells(layout, layout.side(), random);
  const int most = std::min({takes.cells.high, takes.cells.low + 3, layout.cells()});
  return random_cells(layout, between(std::min(takes.cells.low, most), most, random), random);
}

Constraint one_try(const ConstraintRow& kind, const LayoutPtr& layout, const Grid* grid,
                   Random& random) {
  const ConstraintTakes& takes = kind.takes;
  Constraint made;
  made.kind = &kind;
  if (takes.place != ConstraintTakes::Place::grid) {
    const int lists =
        between(takes.lists.low, std::min(takes.lists.high, takes.lists.low + 1), random);
    for (int i = 0; i < lists; ++i) made.cells.push_back(random_list(kind, *layout, random));
  }
  const int numbers =
      between(takes.numbers.low, std::min(takes.numbers.high, takes.numbers.low + 2), random);
  for (int i = 0; i < numbers; ++i) made.numbers.push_back(below(3 * layout->side(), random));
  if (takes.factors && below(2, random) == 0) {
    for (std::size_t i = 0; i < made.cells.front().size(); ++i) {
      made.numbers.push_back(between(1, 3, random) * (below(3, random) == 0 ? -1 : 1));
    }
  }
  if (takes.text) made.text = random_text(kind, layout->side(), random);
  for (int group = 0; takes.groups && group < 2; ++group) {
    std::vector<Constraint> inside;
    for (int i = below(2, random); i >= 0; --i) {
      const auto rows = constraint_rows();
      const ConstraintRow* row = nullptr;
      do {
        row = rows[static_cast<std::size_t>(below(int(rows.size()), random))];
      } while (row->takes.groups || row->takes.place == ConstraintTakes::Place::grid);
      if (auto one = random_constraint(*row, layout, grid, random)) inside.push_back(*one);
    }
    made.groups.push_back(std::move(inside));
  }
  return made;
}

bool allowed_on(const LayoutPtr& layout, const Constraint& constraint) {
  const bool empty =
      constraint.kind->takes.groups &&
      std::ranges::any_of(constraint.groups, [](const auto& g) { return g.empty(); });
  return !empty && with_rules(layout, {constraint}).has_value();
}

// A grid in which the kinds hold that concern the whole grid, if a few attempts find one; otherwise
// any grid.
Grid solution_for(const LayoutPtr& layout, std::span<const ConstraintRow* const> kinds,
                  bool true_ones, Random& random) {
  const auto holds = [&](const Grid& grid) {
    return std::ranges::all_of(kinds, [&](const ConstraintRow* kind) {
      const bool bare = kind->takes.place == ConstraintTakes::Place::grid && !kind->takes.groups;
      if (!bare || kind->takes.numbers.high > 0) return true;
      const Constraint constraint{.kind = kind};
      return !allowed_on(layout, constraint) || kind->holds(constraint, *layout, grid);
    });
  };
  Grid grid = random_solution(layout, random);
  for (int tries = 0; true_ones && tries < 300 && !holds(grid); ++tries) {
    grid = random_solution(layout, random);
  }
  return grid;
}

}  // namespace

Result<Puzzle> RuledCase::puzzle() const {
  auto made = with_rules(layout, constraints);
  if (!made) return tl::unexpected(made.error());
  return Puzzle(made->layout, givens, {}, {}, made->rules);
}

std::string RuledCase::text() const {
  std::string all = "layout " + layout->name();
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (layout->column(static_cast<int>(cell)) == 0) all += '\n';
    all += givens[cell] == 0 ? '.' : static_cast<char>('0' + givens[cell]);
  }
  for (const Constraint& constraint : constraints) all += "\n" + describe(constraint, *layout);
  return all + "\n";
}

std::vector<Grid> naive_solutions(const RuledCase& ruled, std::size_t most) {
  return Enumeration(ruled, most).all();
}

Grid random_solution(const LayoutPtr& layout, Random& random) {
  return random_puzzle(layout, layout->cells(), 0, false, random).givens;
}

std::optional<Constraint> random_constraint(const ConstraintRow& kind, const LayoutPtr& layout,
                                            const Grid* grid, Random& random) {
  std::optional<Constraint> kept;
  for (int tries = 0; tries < (grid == nullptr ? 40 : 400); ++tries) {
    Constraint made = one_try(kind, layout, grid, random);
    if (!allowed_on(layout, made)) continue;
    if (grid == nullptr || kind.holds(made, *layout, *grid)) return made;
    kept = std::move(made);
  }
  return grid == nullptr ? kept : std::nullopt;
}

namespace {

// Empties random cells.
void open_cells_of(RuledCase& made, int open, Random& random) {
  made.solution = made.givens;
  std::vector<int> cells(made.givens.size());
  std::iota(cells.begin(), cells.end(), 0);
  for (int i = 0; i < open && i < int(cells.size()); ++i) {
    std::swap(cells[std::size_t(i)], cells[std::size_t(i + below(int(cells.size()) - i, random))]);
    made.givens[std::size_t(cells[std::size_t(i)])] = 0;
  }
}

// A list of alternatives; with a grid, the first of them holds in it.
Constraint random_groups(const LayoutPtr& layout, int depth, const Grid* grid, Random& random) {
  Constraint any{.kind = find_constraint("or")};
  const auto rows = constraint_rows();
  for (int groups = between(1, 3, random); groups > 0; --groups) {
    auto& group = any.groups.emplace_back();
    const Grid* held = any.groups.size() == 1 ? grid : nullptr;
    for (int count = between(0, 5, random) / 2; count > 0; --count) {
      const ConstraintRow& kind = *rows[random.below(static_cast<std::uint32_t>(rows.size()))];
      if (depth > 1 && (kind.takes.groups || below(3, random) == 0)) {
        group.push_back(random_groups(layout, depth - 1, held, random));
      } else if (!kind.takes.groups) {
        auto one = random_constraint(kind, layout, held, random);
        if (one) group.push_back(std::move(*one));
      }
    }
  }
  return any;
}

}  // namespace

std::optional<RuledCase> random_grouped(const LayoutPtr& layout, int open, bool true_ones,
                                        Random& random) {
  const auto rows = constraint_rows();
  const std::array kinds = {rows[random.below(static_cast<std::uint32_t>(rows.size()))]};
  const bool more = !kinds[0]->takes.groups && below(2, random) == 0;
  const std::size_t some = more ? 1 : 0;
  RuledCase made = random_ruled(layout, std::span(kinds).first(some), 0, true_ones, random);
  const Grid* grid = true_ones ? &made.givens : nullptr;
  for (int lists = between(1, 2, random); lists > 0; --lists) {
    made.constraints.push_back(random_groups(layout, 4, grid, random));
  }
  open_cells_of(made, open, random);
  if (!parse_puzzle(made.text())) return std::nullopt;
  return made;
}

RuledCase random_ruled(const LayoutPtr& layout, std::span<const ConstraintRow* const> kinds,
                       int open, bool true_ones, Random& random) {
  RuledCase made{layout, solution_for(layout, kinds, true_ones, random), {}};
  for (const ConstraintRow* kind : kinds) {
    auto one = random_constraint(*kind, layout, true_ones ? &made.givens : nullptr, random);
    if (one) made.constraints.push_back(std::move(*one));
  }
  open_cells_of(made, open, random);
  return made;
}

}  // namespace sudokit::test
