#include <algorithm>

#include "sudokit/tell.hpp"

namespace sudokit {

// data/rules.txt, by cmake/embed.cmake.
extern const std::string_view kEmbedded_rules_txt;

namespace {

constexpr RuleEntry kRulebook[] = {
    // Cages and regions.
    {"killer", "Killer cage",
     "No digit occurs twice in a cage. If the cage has a sum, its digits add up to it. Small and "
     "large sums allow few sets of digits: two cells with sum 17 are 8 and 9.",
     "A dashed outline within the borders of the cells; the sum is in the corner."},
    {"killer-with-repeats", "Cage with repeats",
     "The digits of the cage add up to its sum. A digit may occur again in cells that share no "
     "row, column or region.",
     "Like a killer cage."},
    {"sum", "Sum",
     "The digits of any cells, each multiplied by a factor, add up to the sum. Factors may be "
     "negative, so that sums of cells can be compared with each other.",
     "Like a killer cage."},
    {"different", "Different cells",
     "No digit occurs twice in the cells. If there are as many cells as digits, they form an "
     "extra house.",
     "Shaded cells with a dashed outline."},
    {"extra-region", "Extra region",
     "The cells, as many as the grid has digits, hold every digit once, as a row does.",
     "Shaded cells."},
    {"clone", "Clones",
     "Several sets of cells, usually of the same shape, hold the same digits in the same places.",
     "Shaded cells with an outline; clones of each other have the same letter."},
    // Lines.
    {"thermometer", "Thermometer",
     "Digits increase from the bulb to the end. A thermometer of four cells cannot have 7, 8 or 9 "
     "in "
     "its bulb.",
     "A grey line with a bulb."},
    {"slow-thermometer", "Slow thermometer",
     "From the bulb on, no digit is smaller than the one before it; neighbours may be equal if "
     "they share no house.",
     "A hollow line with a hollow bulb."},
    {"german-whisper", "German whisper",
     "Neighbours on the line differ by at least 5. On a 9x9 the line has no 5, and low and high "
     "digits alternate.",
     "A green line."},
    {"dutch-whisper", "Dutch whisper", "Neighbouring digits on the line differ by at least 4.",
     "A dashed orange line."},
    {"whisper", "Whisper", "Neighbouring digits on the line differ by at least the given number.",
     "A green line."},
    {"renban", "Renban",
     "The line holds consecutive digits, each once, in any order: 3, 5 and 4, for example.",
     "A broad purple line."},
    {"nabner", "Nabner",
     "Any two digits on the line, neighbours or not, differ by at least 2: the opposite of a "
     "renban.",
     "A broad yellow line of blocks."},
    {"modular-line", "Modular line",
     "Any M consecutive cells on the line have different remainders when divided by M. With M = "
     "2, odd and even digits alternate.",
     "A dotted blue line."},
    {"entropic-line", "Entropic line",
     "Any three consecutive cells on the line hold a low, a middle and a high digit. The number "
     "of digits of the grid must be divisible by three.",
     "A line of dashes and dots."},
    {"palindrome", "Palindrome",
     "The line reads the same from both ends: the first cell is equal to the last one, the second "
     "to the last but one, and so on.",
     "A double line."},
    {"between-line", "Between line",
     "The digits on the line lie strictly between the digits in the circles at its ends. Either "
     "end may have the greater digit.",
     "A thin line between two circles."},
    // Arrows and sums along lines.
    {"arrow", "Arrow",
     "The digits along the arrow add up to the digit in its circle. Digits may repeat on the "
     "arrow if the houses allow it.",
     "A circle, and a line that ends in a head."},
    {"double-arrow", "Double arrow",
     "The digits between the two circles add up to the sum of the digits in the circles.",
     "Two circles joined by a line."},
    {"pill-arrow", "Pill arrow",
     "The digits in the pill are read as one number, and the digits along the arrow add up to it. "
     "In grids above 9x9 each cell still counts ten times as much as the next: 1 and 17 are 27.",
     "A capsule around the cells of the number, and a line that ends in a head."},
    {"zipper-line", "Zipper line",
     "Every two cells equally far from the centre of the line have the same sum. If there is a "
     "centre cell, its digit is that sum.",
     "A dashed double line."},
    {"region-sum-line", "Region sum line",
     "The borders of regions divide the line into parts, and all parts have the same sum. A "
     "region that the line enters twice has two parts.",
     "A blue line."},
    {"sum-line", "Sum line",
     "The line can be divided into parts, each of which adds up to the given sum. The solver must "
     "find where the parts begin and end.",
     "A dashed blue line."},
    {"equal-sums", "Equal sums", "All sets of cells of the rule have the same sum.",
     "Dashed green lines."},
    // Two cells.
    {"white-dot", "White dot", "The digits on both sides of a white dot are consecutive.",
     "A white dot on the border."},
    {"black-dot", "Black dot", "One of the digits on both sides of a black dot is twice the other.",
     "A black dot on the border."},
    {"kropki-negative", "All dots are given",
     "If there is no dot, with or without a number, between two neighbours, they are not "
     "consecutive and neither is twice the other.",
     kRuleInWords},
    {"x", "X", "The digits on both sides of an X add up to 10.", "The letter on the border."},
    {"v", "V", "The digits on both sides of a V add up to 5.", "The letter on the border."},
    {"xv-negative", "All X and V are given",
     "If there is no X or V between two neighbours, they add up to neither 10 nor 5.",
     kRuleInWords},
    {"difference", "Difference", "The two digits differ by the given number.",
     "A white dot, with the number if it is not 1."},
    {"ratio", "Ratio", "One of the two digits is the given number times the other.",
     "A black dot, with the number if it is not 2."},
    {"greater-than", "Greater than", "The digit at the open side of the sign is the greater one.",
     "An inequality sign on the border."},
    // Single cells.
    {"candidates", "Candidates",
     "Each of the cells holds one of the digits. Outside of alternatives, these are pencil marks "
     "of the puzzle.",
     "Small digits in the cells; in alternatives, words below the board."},
    {"odd", "Odd cells", "The digits of the cells are odd.", "A grey disc."},
    {"even", "Even cells", "The digits of the cells are even.", "A grey square."},
    {"minimum", "Minimum",
     "Each of the cells is smaller than all its neighbours above, below, to the left and to the "
     "right.",
     "A shaded cell with arrowheads that point into it."},
    {"maximum", "Maximum",
     "Each of the cells is greater than all its neighbours above, below, to the left and to the "
     "right.",
     "A shaded cell with arrowheads that point out of it."},
    {"quadruple", "Quadruple",
     "All digits in the circle occur in the four cells around it; a digit that is listed twice "
     "occurs at least twice.",
     "A circle with the digits, where the cells meet."},
    // The whole grid.
    {"anti-knight", "Anti-knight", "Cells a knight's move apart hold different digits.",
     kRuleInWords},
    {"anti-king", "Anti-king",
     "Cells that touch have different digits, even if they touch only at a corner.", kRuleInWords},
    {"non-consecutive", "Non-consecutive",
     "Cells that share an edge do not hold consecutive digits.", kRuleInWords},
    {"disjoint-groups", "Disjoint groups",
     "Cells at the same place in their boxes have different digits. Each group of such cells is "
     "an extra house.",
     "Cells of extra houses are shaded."},
    {"diagonal", "Diagonal", "One diagonal has every digit once. It is an extra house.",
     "Cells of extra houses are shaded."},
    {"diagonals", "Diagonals", "Each of the two diagonals has every digit once: Sudoku X.",
     "Cells of extra houses are shaded."},
    {"windows", "Windows",
     "Windows as large as boxes, one row and one column away from the border and from each other, "
     "have every digit once: windoku.",
     "Cells of extra houses are shaded."},
    // Outside the grid.
    {"sandwich", "Sandwich",
     "The digits between 1 and the highest digit of the row or column add up to the clue. A clue "
     "of 0 means that these two are neighbours.",
     "A number outside the grid, on the side from which the clue looks."},
    {"x-sum", "X-sum",
     "The first X digits seen from the clue add up to it, where X is the first of these digits.",
     "A number outside the grid, on the side from which the clue looks."},
    {"skyscraper", "Skyscraper",
     "Digits are heights of buildings. The clue is the number of buildings that are visible from "
     "there: those that are higher than all before them.",
     "A number outside the grid, on the side from which the clue looks."},
    {"little-killer", "Little killer",
     "The digits on the diagonal to which the arrow points add up to the clue. Digits may repeat.",
     "A number with an arrow outside the grid."},
    // Anything else.
    {"regex", "Pattern",
     "The digits along the line match a regular expression: `.` is any digit, `[13-5]` one of a "
     "set, `[^2]` any other than 2, `(12|3)` an alternative; `*`, `+`, `?`, `{2}` and `{1,3}` "
     "repeat what stands before them.",
     "A thin dashed line; the pattern is printed below the board."},
    {"automaton", "Automaton",
     "The digits along the line lead through an automaton from its first state to a state marked "
     "with a star.",
     "A thin dashed line; the table is printed below the board."},
    {"relation", "Relation",
     "Every two neighbours on the line are a pair in a table. Any rule about two digits can be "
     "written in this way.",
     "A thin dashed line; the table is printed below the board."},
    {"relation-all", "Relation of all",
     "Each cell forms a pair in a table with each later cell of the list.",
     "A thin dashed line; the table is printed below the board."},
    {"or", "Alternatives",
     "At least one of several groups of rules holds. A group may contain rules of any kind.",
     kRuleInWords},
};

// "# NAME", then the puzzle, to the next such line.
std::string_view example_in(std::string_view all, std::string_view name) {
  constexpr std::string_view kHead = "# ";
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    const std::string_view line = all.substr(at, end - at);
    at = std::min(end + 1, all.size());
    if (!line.starts_with(kHead) || line.substr(kHead.size()) != name) continue;
    const std::size_t next = all.find("\n# ", at);
    std::string_view example =
        all.substr(at, next == std::string_view::npos ? next : next + 1 - at);
    while (example.ends_with("\n\n")) example.remove_suffix(1);
    return example;
  }
  return {};
}

}  // namespace

std::span<const RuleEntry> rulebook() {
  return kRulebook;
}

const RuleEntry* rule_entry(std::string_view name) {
  const auto found = std::ranges::find(kRulebook, name, &RuleEntry::name);
  return found == std::end(kRulebook) ? nullptr : found;
}

std::string_view rule_example(std::string_view name) {
  return example_in(kEmbedded_rules_txt, name);
}

}  // namespace sudokit
