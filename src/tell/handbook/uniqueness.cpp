// What rests on there being one solution.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

constexpr auto uniqueness_family = TechniqueFamily::uniqueness;

constexpr HandbookEntry kUniqueness[] = {
    {"unique-rectangle", "Unique rectangle", uniqueness_family,
     "sudokit:rectangle eppstein:rectangle",
     "Four cells in two rows, two columns and two boxes must not end with only two digits. They "
     "could be exchanged, and the puzzle would have a second solution. So something in the "
     "rectangle must prevent it: a corner takes another digit, or one of the two stands outside. "
     "Four tests say what follows; other programs count them one by one (below, types 1 to 6)."},
    {"unique-rectangle-1", "Unique rectangle type 1", uniqueness_family,
     "sudokit:unique-rectangle-1 sudokit:rectangle eppstein:rectangle se:unique-loop "
     "hodoku:uniqueness-test-1",
     "Three corners of a rectangle in two boxes have only the same two candidates. If the fourth "
     "had one of them too, the two could be exchanged and the puzzle would have two solutions. So "
     "the fourth corner has neither."},
    {"unique-rectangle-2", "Unique rectangle type 2", uniqueness_family,
     "sudokit:unique-rectangle-2 se:unique-loop hodoku:uniqueness-test-2",
     "Two corners of a rectangle have only the two digits, and the two others, in one line, have "
     "one more digit, the same. One of them must take it, or the rectangle would be deadly; so no "
     "other cell that sees both has this digit."},
    {"unique-rectangle-3", "Unique rectangle type 3", uniqueness_family,
     "sudokit:unique-rectangle-3 se:unique-loop hodoku:uniqueness-test-3",
     "Two corners of a rectangle have only the two digits, the two others have more. One of "
     "them must take one of the additional digits. Seen as one cell with just these, they are part "
     "of a naked set with other cells of a house; the digits of the set go from the rest of the "
     "house. A hidden set does as well."},
    {"unique-rectangle-4", "Unique rectangle type 4", uniqueness_family,
     "sudokit:unique-rectangle-4 sudokit:rectangle eppstein:rectangle se:unique-loop "
     "hodoku:uniqueness-test-4",
     "Two corners in one line have more than the two digits, and in a house of both one of the two "
     "digits can only stand in them. One of them takes it; if the other took the second digit, "
     "the rectangle would be deadly. So the second digit goes from both."},
    {"unique-rectangle-5", "Unique rectangle type 5", uniqueness_family,
     "sudokit:unique-rectangle-5 hodoku:uniqueness-test-5",
     "One or two opposite corners of a rectangle have only the two digits, and all others have the "
     "same digit besides. One of those must take it, so no cell that sees all of them has this "
     "digit: type 2 across the diagonal."},
    {"unique-rectangle-6", "Unique rectangle type 6", uniqueness_family,
     "sudokit:unique-rectangle-6 hodoku:uniqueness-test-6",
     "Two opposite corners have only the two digits, and one of the digits has no other place in "
     "the rows and columns of the two others than in the corners. If it stood in one of those "
     "others, it would stand in the opposite one too, and the rectangle would be deadly. So that "
     "digit goes from both."},
    {"hidden-rectangle", "Hidden rectangle", uniqueness_family,
     "sudokit:hidden-rectangle hodoku:hidden-rectangle",
     "One corner of a rectangle has only the two digits, and in the row and the column of the "
     "opposite corner one of them has no other place than in corners. If the opposite corner took "
     "the other digit, all corners would be forced to the two digits. So it goes from there."},
    {"avoidable-rectangle-1", "Avoidable rectangle type 1", uniqueness_family,
     "sudokit:avoidable-rectangle-1 hodoku:avoidable-rectangle-type-1",
     "Three corners of a rectangle in two boxes are filled with two digits, and none of them was "
     "given. If the fourth took the digit that completes it, the two digits could be exchanged "
     "throughout: no given keeps them where they are. So the fourth does not take that digit."},
    {"avoidable-rectangle-2", "Avoidable rectangle type 2", uniqueness_family,
     "sudokit:avoidable-rectangle-2 hodoku:avoidable-rectangle-type-2",
     "Two corners of a rectangle were filled by the solver, and the two others can each only take "
     "the digit that would complete it or one more, the same for both. One of them must take that "
     "other digit, so no cell that sees both has it."},
    {"unique-loop", "Unique loop", uniqueness_family, "sudokit:unique-loop se:unique-loop",
     "A loop of six or more cells, two by two in a house, must not end with only two digits. It is "
     "the unique rectangle with a longer way round: each house it meets has two of its cells, so "
     "the two digits could be exchanged all along. The types 1 to 4 of the rectangle follow in the "
     "same way."},
    {"universal-grave-plus-one", "BUG + 1", uniqueness_family,
     "sudokit:universal-grave-plus-one se:universal-grave hodoku:bivalue-universal-grave-1",
     "Every open cell has two candidates but one, which has three. Were the third candidate "
     "absent, every digit would have two places in each house where it is missing, and such a "
     "puzzle has not one solution. So the cell takes the digit that has three places in its "
     "houses."},
    {"universal-grave", "Bivalue universal grave", uniqueness_family,
     "sudokit:universal-grave se:universal-grave",
     "But for a few candidates, every open cell would have two, and every digit two places in each "
     "house. Such a puzzle has none or several solutions, so one of these candidates is true: the "
     "digit that all of them are goes from what sees all (type 2); they are part of a naked set "
     "(type 3); or of two cells that share a locked digit the rest goes (type 4)."},
    {"trapezoid", "Trapezoid", uniqueness_family, "sudokit:trapezoid eppstein:trapezoid",
     "In two boxes, two digits have five cells in all, four of them a rectangle. They cannot fill "
     "the rectangle of four, where they could be exchanged; so one of them stands in the fifth "
     "cell, and the other three places of the two digits lie in the rectangle."},
};

}  // namespace

std::span<const HandbookEntry> uniqueness() {
  return kUniqueness;
}

}  // namespace sudokit::entries
