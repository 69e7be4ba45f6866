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

}  // namespace

const ConstraintRow kinds::whisper = {
    .name = "whisper",
    .iss = "Whisper",
    .statement = "Neighbouring digits on the line differ by at least the given number.",
    .form = "whisper DIFFERENCE CELLS",
    .takes = {.numbers = {1, 1}, .repeats = true},
    .expand = expand_whisper,
    .holds = whisper_holds,
};

const ConstraintRow kinds::german_whisper = {
    .name = "german-whisper",
    .iss = "",
    .statement = "Neighbouring digits on the line differ by at least 5.",
    .form = "german-whisper CELLS",
    .takes = {.repeats = true},
    .expand = expand_fixed_whisper<5>,
    .holds = fixed_whisper_holds<5>,
};

const ConstraintRow kinds::dutch_whisper = {
    .name = "dutch-whisper",
    .iss = "",
    .statement = "Neighbouring digits on the line differ by at least 4.",
    .form = "dutch-whisper CELLS",
    .takes = {.repeats = true},
    .expand = expand_fixed_whisper<4>,
    .holds = fixed_whisper_holds<4>,
};

}  // namespace sudokit::rules
