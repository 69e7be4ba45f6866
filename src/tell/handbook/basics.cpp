// Singles, locked candidates and subsets.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kBasics[] = {
    {"full-house", "Full house", single, "se:hidden-single hodoku:full-house",
     "The last open cell of a house takes the digit that the house still lacks. Nothing else needs "
     "to be looked at, so it is what the eye sees first. On the scale sudokit such a step is a "
     "hidden single that is called the last cell."},
    {"hidden-single", "Hidden single", single,
     "sudokit:hidden-single eppstein:hidden-single se:hidden-single hodoku:hidden-single",
     "A digit has one place left in a house. Every other open cell of the house sees that digit "
     "somewhere, so it must go where it still can, though the cell itself may have other "
     "candidates: hence hidden. In a region one sees it by crossing out the rows and columns that "
     "hold the digit."},
    {"naked-single", "Naked single", single,
     "sudokit:naked-single eppstein:naked-single se:naked-single hodoku:naked-single",
     "A cell has one candidate left. Every other digit stands in one of its houses, or was ruled "
     "out before. It is harder to see than a hidden single as long as candidates are not written "
     "down, for all houses of the cell must be counted through."},
    {"pointing", "Pointing", intersection,
     "sudokit:pointing eppstein:align se:pointing-claiming hodoku:locked-candidates-type-1",
     "All places of a digit in a region lie in one line as well. The region needs the digit, so "
     "it stands in one of those cells, and the rest of the line cannot have it."},
    {"claiming", "Claiming", intersection,
     "sudokit:claiming eppstein:align se:pointing-claiming hodoku:locked-candidates-type-2",
     "All places of a digit in a line lie in one region. The line needs the digit, so it stands in "
     "one of those cells, and the rest of the region cannot have it: pointing the other way "
     "round."},
    {"direct-pointing", "Direct pointing and claiming", intersection, "se:direct-pointing",
     "Locked candidates leave a digit one place in another house. The two steps are taken as one, "
     "so that no candidate needs to be written down: what is ruled out by pointing or claiming is "
     "at once used to place the digit."},
    {"triad", "Triad", intersection, "sudokit:triad eppstein:triad",
     "In the crossing of two houses, as many digits as cells are confined to it. Each of these "
     "digits must stand in the crossing, seen from the one house or from the other; so the cells "
     "hold just these digits, and nothing else, and the digits go nowhere else in the two houses."},
    {"naked-pair", "Naked pair", subset, "sudokit:naked-pair se:naked-pair hodoku:naked-pair",
     "Two cells of a house have the same two candidates and no others. They take the two digits in "
     "one order or the other, so no other cell of the house can have either."},
    {"locked-pair", "Locked pair", subset, "hodoku:locked-pair",
     "A naked pair lies in two houses at once, a region and a line. The two digits go from the "
     "other cells of both houses."},
    {"naked-triple", "Naked triple", subset,
     "sudokit:naked-triple se:naked-triplet hodoku:naked-triple",
     "Three cells of a house have three candidates between them. Not each needs to have all three; "
     "but together they use up these digits, so no other cell of the house can have one."},
    {"locked-triple", "Locked triple", subset, "hodoku:locked-triple",
     "A naked triple fills the crossing of a region and a line. The three digits go from the other "
     "cells of both houses."},
    {"naked-quad", "Naked quadruple", subset,
     "sudokit:naked-quad se:naked-quad "
     "hodoku:naked-quadruple",
     "Four cells of a house have four candidates between them. Together they use up these digits, "
     "so no other cell of the house can have one."},
    {"hidden-pair", "Hidden pair", subset,
     "sudokit:hidden-pair eppstein:hidden-pair se:hidden-pair hodoku:hidden-pair",
     "Two digits have the same two places in a house. They take these two cells in one order or "
     "the other, so whatever else is written there goes. It is the same as a naked set of the "
     "other open cells of the house, seen from the side of the digits."},
    {"direct-hidden-pair", "Direct hidden pair", subset, "se:direct-hidden-pair",
     "A hidden pair leaves another digit one place in the house. The two steps are taken as one, "
     "so that no candidate needs to be written down."},
    {"hidden-triple", "Hidden triple", subset,
     "sudokit:hidden-triple se:hidden-triplet hodoku:hidden-triple",
     "Three digits have three places between them in a house. They take these cells among them, so "
     "whatever else is written there goes."},
    {"direct-hidden-triple", "Direct hidden triplet", subset, "se:direct-hidden-triplet",
     "A hidden triple leaves another digit one place in the house. The two steps are taken as one, "
     "so that no candidate needs to be written down."},
    {"hidden-quad", "Hidden quadruple", subset,
     "sudokit:hidden-quad se:hidden-quad hodoku:hidden-quadruple",
     "Four digits have four places between them in a house. They take these cells among them, so "
     "whatever else is written there goes. With nine open cells it is the other side of a naked "
     "set of five."},
    {"subproblem", "Subproblem", subset, "sudokit:subproblem eppstein:subproblem",
     "A candidate lies in no way to fill its house with each digit once. Some cells of the house "
     "just suffice for their digits, whatever their number: naked and hidden subsets of every size "
     "are cases of it. A program finds all such candidates of a house at once, by a matching of "
     "cells and digits."},
};

}  // namespace

std::span<const HandbookEntry> basics() {
  return kBasics;
}

}  // namespace sudokit::entries
