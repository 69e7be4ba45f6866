// Whispers: neighbours on the line differ by at least a given number.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Primitive at_least_apart(const Cells& line, int side, int gap) {
  return related(side, neighbours_on(line), [gap](int a, int b) { return std::abs(a - b) >= gap; });
}

bool are_apart(const Cells& line, Judged grid, int gap) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    const int a = digit_in(grid, line[i - 1]);
    const int b = digit_in(grid, line[i]);
    if (a < b + gap && b < a + gap) return false;
  }
  return true;
}

Expansion expand_whisper(const Constraint& line, const Layout& layout) {
  if (line.numbers[0] < 1) return wrong("expected a difference of at least 1");
  return Primitives{at_least_apart(line.cells[0], layout.side(), line.numbers[0])};
}
bool whisper_holds(const Constraint& line, const Layout&, Judged grid) {
  return are_apart(line.cells[0], grid, line.numbers[0]);
}

template <int kGap>
Expansion expand_fixed_whisper(const Constraint& line, const Layout& layout) {
  return Primitives{at_least_apart(line.cells[0], layout.side(), kGap)};
}
template <int kGap>
bool fixed_whisper_holds(const Constraint& line, const Layout&, Judged grid) {
  return are_apart(line.cells[0], grid, kGap);
}

constexpr InkLook kGermanInk = stroke("german", 0x86CFB4, 9);
constexpr InkLook kDutchInk = stroke("dutch", 0xF0C070, 9, {13, 12});

constexpr Kind kWhispersKinds[] = {
    {
        .name = "whisper",
        .statement = "Neighbouring digits on the line differ by at least the given number.",
        .form = "whisper DIFFERENCE CELLS",
        .takes = {.numbers = {1, 1}, .repeats = true},
        .expand = expand_whisper,
        .holds = whisper_holds,
        .title = "Whisper",
        .drawing = "A green line.",
        .looking = "Begin with the digits in the middle: they have the fewest possible neighbours, "
                   "or none.",
        .sentence = "Neighbours on the whisper {line} differ by at least {number}",
        .marks = {{line(kGermanInk)}},
        .iss = {.name = "Whisper", .form = IssForm::difference_line, .any_values = true},
        .place = family::lines + 50,
    },
    {
        .name = "german-whisper",
        .statement = "Neighbouring digits on the line differ by at least 5.",
        .form = "german-whisper CELLS",
        .takes = {.repeats = true},
        .expand = expand_fixed_whisper<5>,
        .holds = fixed_whisper_holds<5>,
        .title = "German whisper",
        .meaning = "Neighbours on the line differ by at least 5. On a 9x9 the line has no 5, and "
                   "low and high digits alternate.",
        .drawing = "A green line.",
        .looking =
            "Mark the cells in turn as low and high. A 4 has only 9 beside it, and a 6 only 1.",
        .sentence = "Neighbours on the German whisper {line} differ by at least 5",
        .marks = {{line(kGermanInk)}},
        .iss = {.prefix = "Whisper~5"},
        .place = family::lines + 30,
        .draw = {.shape = Draw::Shape::path, .cells = {3, 8}, .count = {4, 7}, .prefixes = true},
    },
    {
        .name = "dutch-whisper",
        .statement = "Neighbouring digits on the line differ by at least 4.",
        .form = "dutch-whisper CELLS",
        .takes = {.repeats = true},
        .expand = expand_fixed_whisper<4>,
        .holds = fixed_whisper_holds<4>,
        .title = "Dutch whisper",
        .drawing = "A dashed orange line.",
        .looking = "Begin with the digits in the middle: on 9x9, a 5 has only 1 and 9 beside it, a "
                   "4 only 8 and 9, and a 6 only 1 and 2.",
        .sentence = "Neighbours on the Dutch whisper {line} differ by at least 4",
        .marks = {{line(kDutchInk)}},
        .iss = {.prefix = "Whisper~4"},
        .place = family::lines + 40,
        .draw = {.shape = Draw::Shape::path, .cells = {4, 9}, .count = {4, 7}, .prefixes = true},
    },
};

}  // namespace

std::span<const Kind> whispers_kinds() {
  return kWhispersKinds;
}

}  // namespace sudokit::rules
