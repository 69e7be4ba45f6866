// Constraints of ISS that have no counterpart here: each becomes an automaton over its cells, or
// tables.
#include <algorithm>
#include <array>
#include <map>

#include "core/failf.hpp"
#include "rules/build.hpp"
#include "text/iss/iss.hpp"

namespace sudokit::text::iss {
namespace {

using Cells = std::vector<Cell>;
using Constraints = std::vector<Constraint>;
using Arguments = std::span<const std::string_view>;

Result<Cells> cells_in(Arguments arguments, const Layout& layout) {
  Cells cells;
  for (const std::string_view argument : arguments) {
    const auto cell = cell_of(argument, layout);
    if (!cell) return tl::unexpected(cell.error());
    cells.push_back(*cell);
  }
  if (cells.empty()) return fail("invalid-constraint", "expected cells");
  return cells;
}

template <class State, class StepTo, class Accepts>
Result<void> add_automaton(Constraints& out, const Layout& layout, Cells cells, State start,
                           StepTo step, Accepts accepts) {
  auto made = rules::automaton_of(layout.side(), std::move(start), step, accepts);
  if (!made) return tl::unexpected(made.error());
  out.push_back({find_constraint("automaton"),
                 {std::move(cells)},
                 {},
                 table_text(*rules::smallest(**made)),
                 {}});
  return {};
}

// ---- Clues outside the grid --------------------------------------------------------------------

// The digit `clue` stands in the Nth cell, where N is the digit of the first.
Result<void> numbered_room(Constraints& out, const Layout& layout, const Cells& line, int clue) {
  // The state is the number of cells left up to the one that holds the clue; -1: no cell is read
  // yet.
  const auto step = [=](int left, int digit) -> std::optional<int> {
    if (left == 0) return left;
    const int next = left < 0 ? digit - 1 : left - 1;
    return next == 0 && digit != clue ? std::nullopt : std::optional(next);
  };
  return add_automaton(out, layout, line, -1, step, [](int left) { return left == 0; });
}

// `clue` is the first digit hidden by a greater one before it; a clue of 0 is always satisfied.
Result<void> hidden_skyscraper(Constraints& out, const Layout& layout, const Cells& line,
                               int clue) {
  constexpr int kFound = 1'000;
  const auto step = [=](int highest, int digit) -> std::optional<int> {
    if (highest == kFound || digit > highest) return std::max(highest, std::min(digit, kFound));
    return digit == clue ? std::optional(kFound) : std::nullopt;
  };
  return add_automaton(out, layout, line, 0, step,
                       [=](int highest) { return clue == 0 || highest == kFound; });
}

using Clue = Result<void> (*)(Constraints&, const Layout&, const Cells&, int);

Result<void> from_both_ends(const Item& item, const Layout& layout, Constraints& out, Clue clue) {
  if (item.arguments.size() < 2 || item.arguments.size() > 3) {
    return fail("invalid-constraint", "expected a row or column and one or two clues");
  }
  auto line = line_of(item.arguments[0], layout);
  if (!line) return tl::unexpected(line.error());
  for (std::size_t i = 1; i < item.arguments.size(); ++i, std::ranges::reverse(*line)) {
    if (item.arguments[i].empty()) continue;
    const auto number = integer(item.arguments[i]);
    if (!number) return tl::unexpected(number.error());
    if (auto ok = clue(out, layout, *line, *number); !ok) return ok;
  }
  return {};
}
Result<void> numbered_rooms(const Item& item, const Layout& layout, Constraints& out) {
  return from_both_ends(item, layout, out, numbered_room);
}
Result<void> hidden_skyscrapers(const Item& item, const Layout& layout, Constraints& out) {
  return from_both_ends(item, layout, out, hidden_skyscraper);
}

// ---- Squares of two by two ---------------------------------------------------------------------

// Each square holds a digit of each of three classes.
template <class ClassOf>
Result<void> all_classes(const Layout& layout, Constraints& out, ClassOf class_of) {
  const int side = layout.side();
  for (int row = 0; row + 1 < side; ++row) {
    for (int column = 0; column + 1 < side; ++column) {
      const auto at = static_cast<Cell>(row * side + column);
      const auto step = [&](int seen, int digit) {
        return std::optional(seen | 1 << class_of(digit));
      };
      auto ok = add_automaton(out, layout,
                              {at, static_cast<Cell>(at + 1), static_cast<Cell>(at + side),
                               static_cast<Cell>(at + side + 1)},
                              0, step, [](int seen) { return seen == 7; });
      if (!ok) return ok;
    }
  }
  return {};
}
Result<void> global_entropy(const Item&, const Layout& layout, Constraints& out) {
  if (layout.side() != 9) return fail("unsupported-side", "it exists only for 9x9");
  return all_classes(layout, out, [](int digit) { return (digit - 1) / 3; });
}
Result<void> global_modulus(const Item&, const Layout& layout, Constraints& out) {
  if (layout.side() != 9) return fail("unsupported-side", "it exists only for 9x9");
  return all_classes(layout, out, [](int digit) { return digit % 3; });
}

// ---- Sets and lines ----------------------------------------------------------------------------

Result<int> number_before_cells(const Item& item) {
  if (item.arguments.empty()) return fail("invalid-constraint", "expected a number");
  return integer(item.arguments[0]);
}

// Digits occur exactly `counts` times; the state is what is left of each counted digit.
Result<void> exact_counts(const Layout& layout, Constraints& out, Cells cells,
                          const std::map<int, int>& counts) {
  const auto step = [](std::map<int, int> left, int digit) -> std::optional<std::map<int, int>> {
    const auto at = left.find(digit);
    if (at == left.end()) return left;
    if (at->second == 0) return std::nullopt;
    --at->second;
    return left;
  };
  return add_automaton(out, layout, std::move(cells), counts, step, [](const auto& left) {
    return std::ranges::all_of(left, [](const auto& each) { return each.second == 0; });
  });
}

// "1223": one 2 and two 3s.
Result<void> look_and_say(const Item& item, const Layout& layout, Constraints& out) {
  const std::string_view clue = item.arguments.empty() ? "" : item.arguments[0];
  const bool good = !clue.empty() && clue.size() % 2 == 0 && std::ranges::all_of(clue, is_digit);
  if (!good) return fail("invalid-constraint", "expected pairs of a count and a digit");
  auto cells = cells_in(Arguments(item.arguments).subspan(1), layout);
  if (!cells) return tl::unexpected(cells.error());
  std::map<int, int> counts;
  for (std::size_t i = 0; i < clue.size(); i += 2) counts[clue[i + 1] - '0'] = clue[i] - '0';
  return exact_counts(layout, out, std::move(*cells), counts);
}

// "1_2_2": exactly one 1 and two 2s.
Result<void> contain_exactly(const Item& item, const Layout& layout, Constraints& out) {
  std::map<int, int> counts;
  std::string_view rest = item.arguments.empty() ? "" : item.arguments[0];
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find('_'));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    const auto digit = integer(word);
    if (!digit) return tl::unexpected(digit.error());
    ++counts[*digit];
  }
  if (counts.empty()) return fail("invalid-constraint", "expected digits");
  auto cells = cells_in(Arguments(item.arguments).subspan(1), layout);
  if (!cells) return tl::unexpected(cells.error());
  return exact_counts(layout, out, std::move(*cells), counts);
}

// The digits differ, and no subset of them adds up to the number. The state is the set of reachable
// sums.
Result<void> rellik_cage(const Item& item, const Layout& layout, Constraints& out) {
  constexpr int kMost = 63;
  const auto sum = number_before_cells(item);
  if (!sum) return tl::unexpected(sum.error());
  if (*sum < 1 || *sum > kMost) return failf("number-out-of-range", "expected 1 to {}", kMost);
  auto cells = cells_in(Arguments(item.arguments).subspan(1), layout);
  if (!cells) return tl::unexpected(cells.error());
  out.push_back({find_constraint("different"), {*cells}, {}, {}, {}});
  if (cells->size() < 2) out.pop_back();
  const std::uint64_t forbidden = std::uint64_t{1} << *sum;
  const std::uint64_t kept = forbidden | (forbidden - 1);
  const auto step = [=](std::uint64_t sums, int digit) -> std::optional<std::uint64_t> {
    const std::uint64_t more = digit > kMost ? 0 : sums << digit;
    const std::uint64_t next = (sums | more) & kept;
    return (next & forbidden) != 0 ? std::nullopt : std::optional(next);
  };
  return add_automaton(out, layout, std::move(*cells), std::uint64_t{1}, step,
                       [](std::uint64_t) { return true; });
}

// The digits differ, and those between the smallest and the greatest add up to the number. There is
// one automaton for each pair of extremes; at least one of them must accept.
Result<void> lunchbox(const Item& item, const Layout& layout, Constraints& out) {
  const auto sum = number_before_cells(item);
  if (!sum) return tl::unexpected(sum.error());
  auto cells = cells_in(Arguments(item.arguments).subspan(1), layout);
  if (!cells) return tl::unexpected(cells.error());
  if (cells->size() < 2) return fail("invalid-constraint", "expected at least two cells");
  out.push_back({find_constraint("different"), {*cells}, {}, {}, {}});
  Constraint any{find_constraint("or"), {}, {}, {}, {}};
  using State = std::array<int, 3>;  // 0 before, 1 between, 2 after; the first extreme; the sum
  const int side = layout.side();
  const int reach = std::min(*sum, side * (side + 1));  // greater sums cannot hold either
  for (int low = 1; low <= side; ++low) {
    for (int high = low + static_cast<int>(cells->size()) - 1; high <= side; ++high) {
      const auto step = [=, total = reach](State at, int digit) -> std::optional<State> {
        const bool extreme = digit == low || digit == high;
        if (digit < low || digit > high || (extreme && digit == at[1])) return std::nullopt;
        if (at[0] == 0) return extreme ? State{1, digit, 0} : at;
        if (at[0] == 2) return extreme ? std::nullopt : std::optional(at);
        if (extreme) return at[2] == total ? std::optional(State{2, 0, 0}) : std::nullopt;
        if (at[2] + digit > total) return std::nullopt;
        return State{1, at[1], at[2] + digit};
      };
      Constraints one;
      auto ok = add_automaton(one, layout, *cells, State{}, step,
                              [](const State& at) { return at[0] == 2; });
      if (!ok) return ok;
      any.groups.push_back(std::move(one));
    }
  }
  if (any.groups.empty()) return fail("invalid-constraint", "there are more cells than digits");
  out.push_back(std::move(any));
  return {};
}

// ---- Tables over pairs -------------------------------------------------------------------------

template <class Allows>
std::string pair_table(int side, Allows allows) {
  std::string text;
  for (int a = 1; a <= side; ++a) {
    std::string row;
    for (int b = 1; b <= side; ++b) {
      if (allows(a, b)) row += fmt::format("{}{}", row.empty() ? "" : ",", b);
    }
    if (!row.empty()) text += fmt::format("{}{}:{}", text.empty() ? "" : " ", a, row);
  }
  return text;
}

// Cell (r, c) holds v exactly where (r, v) holds c; for rows (v, c) holds r.
Result<void> indexing(const Item& item, const Layout& layout, Constraints& out) {
  const std::string_view way = item.arguments.empty() ? "" : item.arguments[0];
  if (way != "R" && way != "C") return fail("invalid-constraint", "expected R or C");
  const auto cells = cells_in(Arguments(item.arguments).subspan(1), layout);
  if (!cells) return tl::unexpected(cells.error());
  const int side = layout.side();
  for (const Cell cell : *cells) {
    const int row = layout.row(cell);
    const int column = layout.column(cell);
    const int own = 1 + (way == "R" ? row : column);
    for (int value = 1; value <= side; ++value) {
      const auto other =
          static_cast<Cell>(way == "R" ? (value - 1) * side + column : row * side + value - 1);
      if (other == cell) continue;  // the condition is trivial: the cell refers to itself
      out.push_back({find_constraint("relation"),
                     {{cell, other}},
                     {},
                     pair_table(side, [=](int a, int b) { return (a == value) == (b == own); }),
                     {}});
    }
  }
  return {};
}

// A digit d does not stand d steps away from another d, with steps up, down and sideways.
Result<void> anti_taxicab(const Item&, const Layout& layout, Constraints& out) {
  const int side = layout.side();
  for (int distance = 1; distance <= side; ++distance) {
    const std::string table =
        pair_table(side, [=](int a, int b) { return a != b || a != distance; });
    for (int cell = 0; cell < layout.cells(); ++cell) {
      Cells walk;  // there and back: the table is symmetric
      for (int other = cell + 1; other < layout.cells(); ++other) {
        const int steps = std::abs(layout.row(cell) - layout.row(other)) +
                          std::abs(layout.column(cell) - layout.column(other));
        if (steps != distance) continue;
        walk.push_back(static_cast<Cell>(cell));
        walk.push_back(static_cast<Cell>(other));
      }
      if (!walk.empty()) out.push_back({find_constraint("relation"), {walk}, {}, table, {}});
    }
  }
  return {};
}

struct Row {
  std::string_view name;
  Result<void> (*convert)(const Item&, const Layout&, Constraints&);
};
constexpr Row kRarer[] = {
    {"AntiTaxicab", anti_taxicab},
    {"ContainExact", contain_exactly},
    {"GlobalEntropy", global_entropy},
    {"GlobalMod", global_modulus},
    {"HiddenSkyscraper", hidden_skyscrapers},
    {"Indexing", indexing},
    {"LookAndSay", look_and_say},
    {"Lunchbox", lunchbox},
    {"NumberedRoom", numbered_rooms},
    {"RellikCage", rellik_cage},
};

}  // namespace

bool is_rarer(std::string_view name) {
  return std::ranges::count(kRarer, name, &Row::name) > 0;
}

Result<void> convert_rarer(const Item& item, const Layout& layout, std::vector<Constraint>& out) {
  return std::ranges::find(kRarer, item.name, &Row::name)->convert(item, layout, out);
}

}  // namespace sudokit::text::iss
