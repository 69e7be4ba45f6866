// Singles, locked candidates and subsets.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kBasics[] = {
    {"full-house", "Full house", single, "se:hidden-single hodoku:full-house",
     "The last open cell of a house takes the only digit that the house still lacks. Nothing "
     "outside the house matters, so this is the easiest step to see. The scale sudokit treats "
     "such a step as a hidden single and calls it the last cell."},
    {"hidden-single", "Hidden single", single,
     "sudokit:hidden-single eppstein:hidden-single se:hidden-single hodoku:hidden-single",
     "A digit has only one place left in a house. No other open cell of the house can take the "
     "digit, so it must go there. The cell itself may have other candidates, hence the name "
     "hidden. In a region it is found by crossing out the rows and columns that contain the "
     "digit."},
    {"naked-single", "Naked single", single,
     "sudokit:naked-single eppstein:naked-single se:naked-single hodoku:naked-single",
     "A cell has only one candidate left. Every other digit is in one of its houses or was "
     "removed earlier. Without pencilmarks it is harder to see than a hidden single, because all "
     "houses of the cell must be checked."},
    {"pointing", "Pointing", intersection,
     "sudokit:pointing eppstein:align se:pointing-claiming hodoku:locked-candidates-type-1",
     "All places of a digit in a region also lie in one line. The region needs the digit, so one "
     "of those cells holds it, and the digit can be removed from the rest of the line."},
    {"claiming", "Claiming", intersection,
     "sudokit:claiming eppstein:align se:pointing-claiming hodoku:locked-candidates-type-2",
     "All places of a digit in a line lie in one region. The line needs the digit, so one of "
     "those cells holds it, and the digit can be removed from the rest of the region. This is "
     "pointing in the opposite direction."},
    {"direct-pointing", "Direct pointing and claiming", intersection, "se:direct-pointing",
     "Locked candidates leave a digit only one place in another house. The two steps are taken as "
     "one, so that no candidate needs to be written down: what pointing or claiming rules out is "
     "used at once to place the digit."},
    {"triad", "Triad", intersection, "sudokit:triad eppstein:triad",
     "The intersection of two houses has as many open cells as there are digits confined to it. "
     "Each of these digits has no other place in at least one of the two houses, so it must be in "
     "the intersection. The cells therefore hold exactly these digits: their other candidates can "
     "be removed, and so can the digits elsewhere in both houses."},
    {"naked-pair", "Naked pair", subset, "sudokit:naked-pair se:naked-pair hodoku:naked-pair",
     "Two cells of a house have the same two candidates and no others. They hold the two digits "
     "in one order or the other, so no other cell of the house can hold either."},
    {"locked-pair", "Locked pair", subset, "hodoku:locked-pair",
     "A naked pair lies in two houses at once, a region and a line. The two digits can be removed "
     "from the other cells of both houses."},
    {"naked-triple", "Naked triple", subset,
     "sudokit:naked-triple se:naked-triplet hodoku:naked-triple",
     "Three cells of a house have three candidates between them. Not every cell needs to have all "
     "three. Together they use up these digits, so no other cell of the house can hold one."},
    {"locked-triple", "Locked triple", subset, "hodoku:locked-triple",
     "A naked triple fills the intersection of a region and a line. The three digits can be "
     "removed from the other cells of both houses."},
    {"naked-quad", "Naked quadruple", subset,
     "sudokit:naked-quad se:naked-quad "
     "hodoku:naked-quadruple",
     "Four cells of a house have four candidates between them. Together they use up these digits, "
     "so no other cell of the house can hold one."},
    {"hidden-pair", "Hidden pair", subset,
     "sudokit:hidden-pair eppstein:hidden-pair se:hidden-pair hodoku:hidden-pair",
     "Two digits have the same two places in a house. They fill these two cells in one order or "
     "the other, so the other candidates of the cells can be removed. A hidden pair is the "
     "complement of a naked subset: the other open cells of the house."},
    {"direct-hidden-pair", "Direct hidden pair", subset, "se:direct-hidden-pair",
     "A hidden pair leaves another digit only one place in the house. The two steps are taken as "
     "one, so that no candidate needs to be written down."},
    {"hidden-triple", "Hidden triple", subset,
     "sudokit:hidden-triple se:hidden-triplet hodoku:hidden-triple",
     "Three digits have three places between them in a house. They fill these three cells, so the "
     "other candidates of the cells can be removed."},
    {"direct-hidden-triple", "Direct hidden triplet", subset, "se:direct-hidden-triplet",
     "A hidden triple leaves another digit only one place in the house. The two steps are taken "
     "as one, so that no candidate needs to be written down."},
    {"hidden-quad", "Hidden quadruple", subset,
     "sudokit:hidden-quad se:hidden-quad hodoku:hidden-quadruple",
     "Four digits have four places between them in a house. They fill these four cells, so the "
     "other candidates of the cells can be removed. In a house with nine open cells it is the "
     "complement of a naked subset of five cells."},
    {"subproblem", "Subproblem", subset, "sudokit:subproblem eppstein:subproblem",
     "A candidate belongs to no arrangement that fills its house with each digit once. The reason "
     "is a set of cells, of any size, with no more candidates than cells: naked and hidden "
     "subsets of every size are special cases. A program finds all such candidates of a house at "
     "once, by matching cells with digits."},
};

}  // namespace

std::span<const HandbookEntry> basics() {
  return kBasics;
}

}  // namespace sudokit::entries
