// Cages of different digits with a rule about sums of some of them: lunchboxes, rellik cages.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// ---- Lunchbox -----------------------------------------------------------------------------------

// What has been read: the first of the two outer digits, and the sum since then.
struct LunchState {
  int part = 0;   // 0 before, 1 between, 2 after
  int outer = 0;  // the outer digit that was read
  int sum = 0;
  friend auto operator<=>(const LunchState&, const LunchState&) = default;
};

// The line holds `low` and `high`, its extremes, and the digits between them add up to the total.
Expansion between_extremes(const Cells& cells, int side, int low, int high, int total) {
  const auto step = [=](LunchState at, int digit) -> std::optional<LunchState> {
    const bool extreme = digit == low || digit == high;
    if (digit < low || digit > high || (extreme && digit == at.outer)) return std::nullopt;
    if (at.part == 0) return extreme ? LunchState{1, digit, 0} : at;
    if (at.part == 2) return extreme ? std::nullopt : std::optional(at);
    if (extreme) return at.sum == total ? std::optional(LunchState{2, 0, 0}) : std::nullopt;
    if (at.sum + digit > total) return std::nullopt;
    return LunchState{1, at.outer, at.sum + digit};
  };
  return sequence_of(side, cells, LunchState{}, step,
                     [](const LunchState& at) { return at.part == 2; });
}

Expansion expand_lunchbox(const Constraint& box, const Layout& layout) {
  const Cells& cells = box.cells[0];
  const int side = layout.side();
  const int total = box.numbers[0];
  const int size = static_cast<int>(cells.size());
  if (size > side || total < 0 || total > side * side) return never(cells[0]);
  AnyOf any;
  for (int low = 1; low <= side; ++low) {
    for (int high = low + size - 1; high <= side; ++high) {
      auto made = between_extremes(cells, side, low, high, total);
      if (!made) return made;
      any.groups.push_back(std::move(*made));
    }
  }
  return Primitives{different(cells), {std::move(any)}};
}

bool lunchbox_holds(const Constraint& box, const Layout&, Judged grid) {
  const Cells& cells = box.cells[0];
  const auto digit = [&](Cell cell) { return digit_in(grid, cell); };
  auto first = std::ranges::min_element(cells, {}, digit);
  auto last = std::ranges::max_element(cells, {}, digit);
  if (first > last) std::swap(first, last);
  return all_differ_in(grid, cells) && sum_in(grid, Cells(first + 1, last)) == box.numbers[0];
}

// ---- Rellik -------------------------------------------------------------------------------------

// The state is the set of sums that digits read so far can give.
Expansion expand_rellik(const Constraint& cage, const Layout& layout) {
  constexpr int kMost = 63;
  const int sum = cage.numbers[0];
  const Cells& cells = cage.cells[0];
  Primitives made;
  if (cells.size() > static_cast<std::size_t>(layout.side())) return never(cells[0]);
  if (cells.size() > 1) made.push_back(different(cells));
  if (sum < 1 || sum > layout.side() * (layout.side() + 1) / 2) return made;
  if (sum > kMost) return wrong("expected a number of at most {}", kMost);
  const std::uint64_t forbidden = std::uint64_t{1} << sum;
  const auto step = [=](std::uint64_t sums, int digit) -> std::optional<std::uint64_t> {
    const std::uint64_t next = sums | (digit > kMost ? 0 : sums << digit);
    if ((next & forbidden) != 0) return std::nullopt;
    return next & (forbidden - 1);
  };
  auto read =
      sequence_of(layout.side(), cells, std::uint64_t{1}, step, [](std::uint64_t) { return true; });
  if (!read) return read;
  made.push_back(std::move(read->front()));
  return made;
}

bool some_subset_is(Judged grid, std::span<const Cell> cells, int sum) {
  if (cells.empty()) return false;
  const int left = sum - grid[cells[0]];
  return left == 0 || some_subset_is(grid, cells.subspan(1), left) ||
         some_subset_is(grid, cells.subspan(1), sum);
}
bool rellik_holds(const Constraint& cage, const Layout&, Judged grid) {
  return all_differ_in(grid, cage.cells[0]) &&
         !some_subset_is(grid, cage.cells[0], cage.numbers[0]);
}

constexpr InkLook kLunchInk = paint("lunchbox", 0xEFE4D2);
constexpr InkLook kRellikInk = stroke("rellik", 0xB03A2E, 1.5, {2, 3});

constexpr ConstraintTakes kSumAndCage = {.cells = {1, ConstraintTakes::kAny}, .numbers = {1, 1}};

constexpr Kind kCageSumsKinds[] = {
    {
        .name = "lunchbox",
        .statement = "The digits of the cells differ, and those between the lowest and the highest "
                     "of them, along the list, add up to the number.",
        .form = "lunchbox SUM CELLS",
        .takes = {.cells = {2, ConstraintTakes::kAny}, .numbers = {1, 1}},
        .expand = expand_lunchbox,
        .holds = lunchbox_holds,
        .title = "Lunchbox",
        .meaning = "A sandwich on any cells: no digit repeats, and the digits between the lowest "
                   "and the highest digit of the box add up to the number.",
        .drawing = "Shaded cells with the number in the corner of the first.",
        .looking = "If the sum is 0, the lowest and the highest digit are neighbours. A large sum "
                   "puts them at the ends.",
        .sentence = "Between the lowest and the highest digit of the lunchbox {line}, the digits "
                    "add up to {number}",
        .marks = {{mark(Mark::Shape::fill, kLunchInk),
                   outline(4, ink::cage),
                   {.shape = Mark::Shape::number, .ink = &ink::cage_number}}},
        .iss = {.name = "Lunchbox", .form = IssForm::number_line},
        .place = family::cages + 100,
    },
    {
        .name = "rellik-cage",
        .statement = "The digits of the cells differ, and no one or several of them add up to the "
                     "number.",
        .form = "rellik-cage NUMBER CELLS",
        .takes = kSumAndCage,
        .expand = expand_rellik,
        .holds = rellik_holds,
        .title = "Rellik cage",
        .meaning = "The reverse of a killer cage: no digit repeats, and no digit or group of "
                   "digits of the cage adds up to the number.",
        .drawing = "A dotted red outline with the number in the corner of the first cell.",
        .looking = "The number itself is not in the cage, and of two digits that add up to it at "
                   "most one is.",
        .sentence = "No digits of the cage {cells}, one or several, add up to {number}",
        .marks = {{outline(4, kRellikInk),
                   {.shape = Mark::Shape::number, .ink = &ink::cage_number}}},
        .iss = {.name = "RellikCage", .form = IssForm::number_line},
        .place = family::cages + 110,
        .other_names = "rellik",
    },
};

}  // namespace

std::span<const Kind> cage_sums_kinds() {
  return kCageSumsKinds;
}

}  // namespace sudokit::rules
