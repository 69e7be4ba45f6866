// Wings, and sets of cells that are almost locked.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kWings[] = {
    {"xy-wing", "XY-wing", wing, "sudokit:xy-wing se:xy-wing hodoku:xy-wing",
     "A pivot with the candidates X and Y sees a cell XZ and a cell YZ, the pincers. Whichever "
     "digit the pivot takes, one of the pincers is Z, so no cell that sees both pincers is Z."},
    {"xyz-wing", "XYZ-wing", wing, "sudokit:xyz-wing se:xyz-wing hodoku:xyz-wing",
     "A pivot with the candidates X, Y and Z sees a cell XZ and a cell YZ, the pincers. Whatever "
     "the pivot takes, one of the three cells is Z, so no cell that sees all three is Z."},
    {"w-wing", "W-wing", wing, "sudokit:w-wing hodoku:w-wing",
     "Two cells have the same two candidates X and Z, and a house has two places for X, each of "
     "which sees one of the two cells. One of these places is X, so one of the two cells is not X "
     "and therefore Z; no cell that sees both is Z. The default scale also accepts more than two "
     "places if each sees one of the two cells."},
    {"large-wings", "WXYZ-wing and larger", wing,
     "sudokit:wxyz-wing se-d2:wxyz-wing se-d2:vwxyz-wing se-d2:uvwxyz-wing se-d2:tuvwxyz-wing",
     "A set of cells in a house has one digit more than cells, and a bivalue cell has two of "
     "those digits, X and Z. All places of X in the set see that cell. If the cell is not Z it is "
     "X, and then the set, without X, holds all its other digits, Z among them. So Z is in the "
     "cell or in the set, and can be removed from every cell that sees all those places."},
    {"sue-de-coq", "Sue de Coq", wing, "sudokit:sue-de-coq hodoku:sue-de-coq",
     "Cells in the intersection of a region and a line have at least two digits more than there "
     "are cells, and cells in the rest of the line and of the region take up this surplus. "
     "Together they have as many digits as cells, so each digit is locked in its part. The digits "
     "of the part in the line can be removed from the rest of the line, and those of the part in "
     "the region from the rest of the region. A digit of the intersection alone can be removed "
     "from both."},
    {"als-xz", "ALS-XZ", wing, "sudokit:als-xz hodoku:almost-locked-set-xz-rule",
     "Two almost locked sets (sets of cells in a house with one digit more than cells) have a "
     "restricted common candidate X: all its places in both see each other. Only one of the two "
     "sets can hold X; the other then holds all its other digits. A second common digit Z is "
     "therefore in one of them, and can be removed from every cell that sees all its places in "
     "both. With two restricted common candidates, each set lacks exactly one of them, and every "
     "other digit is locked in its set."},
    {"als-xy-wing", "ALS-XY-wing", wing, "sudokit:als-xy-wing hodoku:almost-locked-set-xy-wing",
     "An almost locked set C has a restricted common candidate X with a set A, and another one, "
     "Y, with a set B. C cannot lack both X and Y, so A lacks X or B lacks Y, and holds all its "
     "other digits. A digit Z that A and B share is in one of them, and can be removed from every "
     "cell that sees all its places in both. This is an XY-wing with sets in place of cells."},
    {"als-chain", "ALS chain", chain, "sudokit:als-chain hodoku:almost-locked-set-chain",
     "Each almost locked set in a chain has a restricted common candidate with the next: a digit "
     "that only one of the two can hold. If the first set lacks Z it holds its link, so the "
     "second lacks that digit and holds the next link, and so on until the last must hold Z. So Z "
     "is in the first or the last set, and can be removed from every cell that sees all its "
     "places in both."},
    {"death-blossom", "Death Blossom", wing, "sudokit:death-blossom hodoku:death-blossom",
     "For each candidate of a cell, the stem, there is an almost locked set, a petal, in which "
     "all places of this digit see the stem. Whichever digit the stem takes, one petal loses it "
     "and holds all its other digits. A digit Z that all petals share is in one of them, and can "
     "be removed from every cell that sees all its places in all of them. It is used only on "
     "request (`with` death-blossom)."},
    {"aligned-pair-exclusion", "Aligned pair exclusion", wing,
     "sudokit:aligned-pair-exclusion se:aligned-pair-exclusion",
     "A candidate of one of two cells belongs to no permitted pair of their candidates. A pair is "
     "excluded if the cells see each other and it has a digit twice, or if it contains both "
     "candidates of a bivalue cell that sees both. A candidate in no remaining pair can be "
     "removed."},
    {"aligned-triplet-exclusion", "Aligned triplet exclusion", wing,
     "sudokit:aligned-triplet-exclusion se:aligned-triplet-exclusion",
     "A candidate of one of three cells belongs to no permitted triplet of their candidates. A "
     "triplet is excluded if cells that see each other have the same digit in it, or if it leaves "
     "no candidate in another cell that sees the cells whose digits it loses. A candidate in no "
     "remaining triplet can be removed."},
};

}  // namespace

std::span<const HandbookEntry> wings() {
  return kWings;
}

}  // namespace sudokit::entries
