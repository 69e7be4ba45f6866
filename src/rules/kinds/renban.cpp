// Renban and nabner: sets of consecutive digits, and sets without any.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// n different digits of which no two are n or more apart are consecutive.
Expansion expand_renban(const Constraint& line, const Layout& layout) {
  const Cells& cells = line.cells[0];
  const int length = static_cast<int>(cells.size());
  if (length > layout.side()) {
    return wrong("a line of {} cells cannot hold different digits at side {}", length,
                 layout.side());
  }
  return Primitives{different(cells),
                    related(layout.side(), all_pairs(cells),
                            [length](int a, int b) { return a != b && std::abs(a - b) < length; })};
}

bool renban_holds(const Constraint& line, const Layout&, Judged grid) {
  std::vector<int> digits;
  for (const Cell cell : line.cells[0]) digits.push_back(digit_in(grid, cell));
  std::ranges::sort(digits);
  for (std::size_t i = 1; i < digits.size(); ++i) {
    if (digits[i] != digits[i - 1] + 1) return false;
  }
  return true;
}

Expansion expand_nabner(const Constraint& line, const Layout& layout) {
  return Primitives{related(layout.side(), all_pairs(line.cells[0]),
                            [](int a, int b) { return std::abs(a - b) > 1; })};
}

bool nabner_holds(const Constraint& line, const Layout&, Judged grid) {
  std::vector<int> digits;
  for (const Cell cell : line.cells[0]) digits.push_back(digit_in(grid, cell));
  std::ranges::sort(digits);
  for (std::size_t i = 1; i < digits.size(); ++i) {
    if (digits[i] - digits[i - 1] < 2) return false;
  }
  return true;
}

constexpr InkLook kRenbanInk = stroke("renban", 0xDDA8C6, 13);
constexpr InkLook kNabnerInk = stroke("nabner", 0xDDD480, 13, {2, 17});

constexpr Kind kRenbanKinds[] = {
    {
        .name = "renban",
        .statement = "The digits on the line are different and consecutive, in any order.",
        .form = "renban CELLS",
        .expand = expand_renban,
        .holds = renban_holds,
        .title = "Renban",
        .meaning =
            "The line holds consecutive digits, each once, in any order: 3, 5 and 4, for example.",
        .drawing = "A broad purple line.",
        .looking = "A fixed digit bounds all others, which are less than the length of the line "
                   "away from it. A digit in every possible run is on the line.",
        .sentence = "The renban {line} holds consecutive digits in any order",
        .marks = {{line(kRenbanInk)}},
        .iss = {.name = "Renban", .form = IssForm::line, .any_values = true},
        .place = family::lines + 60,
        .draw = {.shape = Draw::Shape::path, .cells = {3, 6}, .count = {5, 8}},
    },
    {
        .name = "nabner",
        .statement = "No two digits on the line, neighbours or not, are equal or consecutive.",
        .form = "nabner CELLS",
        .expand = expand_nabner,
        .holds = nabner_holds,
        .title = "Nabner",
        .meaning = "Any two digits on the line, neighbours or not, differ by at least 2: the "
                   "opposite of a renban.",
        .drawing = "A broad yellow line of blocks.",
        .looking = "A fixed digit removes itself and the digits next to it from all other cells of "
                   "the line. Long lines have few possible sets.",
        .sentence = "No two digits of the nabner {line} are equal or consecutive",
        .marks = {{line(kNabnerInk)}},
        .place = family::lines + 70,
        .draw = {.shape = Draw::Shape::path, .cells = {3, 6}, .count = {5, 8}, .prefixes = true},
    },
};

}  // namespace

std::span<const Kind> renban_kinds() {
  return kRenbanKinds;
}

}  // namespace sudokit::rules
