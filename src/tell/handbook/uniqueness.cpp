// What rests on there being one solution.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

constexpr auto uniqueness_family = TechniqueFamily::uniqueness;

constexpr HandbookEntry kUniqueness[] = {
    {"unique-rectangle", "Unique rectangle", uniqueness_family,
     "sudokit:rectangle eppstein:rectangle",
     "Four cells in two rows, two columns and two boxes must not end with only two digits. These "
     "could be exchanged, and the puzzle would have a second solution. So something must prevent "
     "it: a corner takes another digit, or one of the two digits is placed outside the rectangle. "
     "Four tests determine what follows; other programs count them as separate types (1 to 6, "
     "below)."},
    {"unique-rectangle-1", "Unique rectangle type 1", uniqueness_family,
     "sudokit:unique-rectangle-1 sudokit:rectangle eppstein:rectangle se:unique-loop "
     "hodoku:uniqueness-test-1",
     "Three corners of a rectangle in two boxes have only the same two candidates. If the fourth "
     "took one of these too, the two digits could be exchanged and the puzzle would have two "
     "solutions. So both can be removed from the fourth corner."},
    {"unique-rectangle-2", "Unique rectangle type 2", uniqueness_family,
     "sudokit:unique-rectangle-2 se:unique-loop hodoku:uniqueness-test-2",
     "Two corners of a rectangle have only the two digits, and the other two, in one line, have "
     "one additional candidate, the same in both. One of them must take it, or the rectangle "
     "would be deadly, so it can be removed from every other cell that sees both."},
    {"unique-rectangle-3", "Unique rectangle type 3", uniqueness_family,
     "sudokit:unique-rectangle-3 se:unique-loop hodoku:uniqueness-test-3",
     "Two corners of a rectangle have only the two digits, and the other two, in one line, have "
     "additional candidates. One of these two must take an additional digit. Treated as one cell "
     "with only the additional digits, they form a naked subset with other cells of a house, and "
     "its digits can be removed from the rest of the house. A hidden subset works as well."},
    {"unique-rectangle-4", "Unique rectangle type 4", uniqueness_family,
     "sudokit:unique-rectangle-4 sudokit:rectangle eppstein:rectangle se:unique-loop "
     "hodoku:uniqueness-test-4",
     "Two corners in one line have more candidates than the two digits, and in a house of both "
     "one of the two digits has no other place. One of them takes it; if the other took the "
     "second digit, the rectangle would be deadly. So the second digit can be removed from both."},
    {"unique-rectangle-5", "Unique rectangle type 5", uniqueness_family,
     "sudokit:unique-rectangle-5 hodoku:uniqueness-test-5",
     "One corner or two opposite corners of a rectangle have only the two digits, and all others "
     "have one additional candidate, the same in all. One of these must take it, so it can be "
     "removed from every cell that sees all of them. This is type 2 across the diagonal."},
    {"unique-rectangle-6", "Unique rectangle type 6", uniqueness_family,
     "sudokit:unique-rectangle-6 hodoku:uniqueness-test-6",
     "Two opposite corners have only the two digits, and one of the digits has no place outside "
     "the rectangle in the rows and columns of the other two corners. If one of those two held "
     "it, the opposite one would hold it too, and the rectangle would be deadly. So that digit "
     "can be removed from both."},
    {"hidden-rectangle", "Hidden rectangle", uniqueness_family,
     "sudokit:hidden-rectangle hodoku:hidden-rectangle",
     "One corner of a rectangle has only the two digits, and in the row and the column of the "
     "opposite corner one of them has no place outside the rectangle. If the opposite corner took "
     "the other digit, all corners would be forced to the two digits. So that digit can be "
     "removed from it."},
    {"avoidable-rectangle-1", "Avoidable rectangle type 1", uniqueness_family,
     "sudokit:avoidable-rectangle-1 hodoku:avoidable-rectangle-type-1",
     "Three corners of a rectangle in two boxes are filled with two digits, and none of them is a "
     "given. If the fourth took the digit that completes the rectangle, the two digits could be "
     "exchanged, since no given fixes them. So that digit can be removed from the fourth corner."},
    {"avoidable-rectangle-2", "Avoidable rectangle type 2", uniqueness_family,
     "sudokit:avoidable-rectangle-2 hodoku:avoidable-rectangle-type-2",
     "Two corners of a rectangle were filled by the solver, and the other two each have only the "
     "digit that would complete it and one additional candidate, the same in both. One of them "
     "must take the additional digit, so it can be removed from every cell that sees both."},
    {"unique-loop", "Unique loop", uniqueness_family, "sudokit:unique-loop se:unique-loop",
     "A loop of six or more cells, two in each house that it meets, must not end with only two "
     "digits. It is a longer unique rectangle: since each house has two of its cells, the two "
     "digits could be exchanged along the whole loop. Types 1 to 4 of the unique rectangle apply "
     "in the same way."},
    {"universal-grave-plus-one", "BUG + 1", uniqueness_family,
     "sudokit:universal-grave-plus-one se:universal-grave hodoku:bivalue-universal-grave-1",
     "All open cells have two candidates except one, which has three. Without its third "
     "candidate, every digit would have two places in each house where it is missing, and such a "
     "puzzle does not have exactly one solution. So the cell takes the digit that has three "
     "places in its houses."},
    {"universal-grave", "Bivalue universal grave", uniqueness_family,
     "sudokit:universal-grave se:universal-grave",
     "Except for a few extra candidates, all open cells have two candidates, and every digit has "
     "two places in each house. Without the extras the puzzle would have no solution or several, "
     "so one of them is true. If they are in one cell, its other candidates can be removed (type "
     "1). If they are all the same digit, it can be removed from every cell that sees them all "
     "(type 2). They may form a naked subset with other cells of a house (type 3). Two cells that "
     "share a locked digit keep only it and their extras (type 4)."},
    {"trapezoid", "Trapezoid", uniqueness_family, "sudokit:trapezoid eppstein:trapezoid",
     "In two boxes, two digits are confined to five cells, four of which form a rectangle. They "
     "cannot fill the rectangle, where they could be exchanged. So one of them is in the fifth "
     "cell, and the other three places that the two digits take in the boxes are in the "
     "rectangle."},
};

}  // namespace

std::span<const HandbookEntry> uniqueness() {
  return kUniqueness;
}

}  // namespace sudokit::entries
