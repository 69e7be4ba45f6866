// Wings, and sets of cells that are almost locked.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kWings[] = {
    {"xy-wing", "XY-wing", wing, "sudokit:xy-wing se:xy-wing hodoku:xy-wing",
     "A pivot of two candidates sees two cells of two candidates, which share one of its digits "
     "each, and a third digit Z with each other. Whichever digit the pivot takes, one of the two "
     "pincers is Z; so no cell that sees both pincers is Z."},
    {"xyz-wing", "XYZ-wing", wing, "sudokit:xyz-wing se:xyz-wing hodoku:xyz-wing",
     "A pivot of three candidates X, Y, Z sees a cell XZ and a cell YZ. Whatever the pivot takes, "
     "one of the three cells is Z; so no cell that sees all three is Z."},
    {"w-wing", "W-wing", wing, "sudokit:w-wing hodoku:w-wing",
     "Two cells have the same two candidates X and Z, and a house has two places for X, each of "
     "which sees one of them. One of these places is X, so that one of the two cells is not X "
     "and hence Z; no cell that sees both is Z. The default scale takes more places too, where "
     "each sees one of the two cells."},
    {"large-wings", "WXYZ-wing and larger", wing,
     "sudokit:wxyz-wing se-d2:wxyz-wing se-d2:vwxyz-wing se-d2:uvwxyz-wing se-d2:tuvwxyz-wing",
     "Some cells have one digit more than there are cells, and another cell has two of those "
     "digits, X and Z. All places of X in the set see that cell; so if it is not Z it is X, and "
     "the set, without X, holds all its other digits, Z among them. Z stands in one or the other, "
     "and goes from whatever sees all those places."},
    {"sue-de-coq", "Sue de Coq", wing, "sudokit:sue-de-coq hodoku:sue-de-coq",
     "In the crossing of a region and a line, some cells have at least two digits more than there "
     "are cells; cells of the line and of the region beside take up what is too much. Together "
     "there are as many digits as cells, and each digit is bound to its part: what stands for "
     "the line goes from the rest of the line, what stands for the region from the rest of it."},
    {"als-xz", "ALS-XZ", wing, "sudokit:als-xz hodoku:almost-locked-set-xz-rule",
     "Two sets of cells in a house each, both with one digit more than cells (almost locked), "
     "share a digit X of which all places see each other. Only one of the two can have X; the "
     "other then holds all its other digits. A second shared digit Z is hence in one of them, and "
     "goes from whatever sees all its places in both. With two such X, each set loses nothing but "
     "them, and every other digit is locked in its set."},
    {"als-xy-wing", "ALS-XY-wing", wing, "sudokit:als-xy-wing hodoku:almost-locked-set-xy-wing",
     "Three almost locked sets: C is linked with A by X and with B by Y. C cannot lack both X and "
     "Y, so A lacks X or B lacks Y, and holds all its other digits. A digit Z that A and B share "
     "is in one of them, and goes from whatever sees all its places in both: an XY-wing with sets "
     "in place of cells."},
    {"als-chain", "ALS chain", chain, "sudokit:als-chain hodoku:almost-locked-set-chain",
     "Almost locked sets in a row, each linked with the next by a digit that only one of the two "
     "can have. If the first set lacks Z it holds its link, so the second lacks that and holds the "
     "next, and so on until the last must hold Z. So Z is in the first or the last set, and goes "
     "from whatever sees all its places in both."},
    {"death-blossom", "Death Blossom", wing, "sudokit:death-blossom hodoku:death-blossom",
     "A cell, the stem, sees for each of its digits an almost locked set, a petal: all places that "
     "the digit has in the petal. Whichever digit the stem takes, one petal loses it and holds all "
     "its other digits. A digit Z that all petals share is in one of them, and goes from whatever "
     "sees all its places in all of them. It is used only on request (`with` death-blossom)."},
    {"aligned-pair-exclusion", "Aligned pair exclusion", wing,
     "sudokit:aligned-pair-exclusion se:aligned-pair-exclusion",
     "Go through all pairs of candidates of two cells. A pair is out when the cells see each other "
     "and it has a digit twice, or when it holds both candidates of a cell that both see. A "
     "candidate that is left in no pair goes."},
    {"aligned-triplet-exclusion", "Aligned triplet exclusion", wing,
     "sudokit:aligned-triplet-exclusion se:aligned-triplet-exclusion",
     "Go through all triplets of candidates of three cells. A triplet is out when cells that see "
     "each other have the same digit in it, or when it leaves nothing to a cell that sees those of "
     "the three that matter. A candidate that is left in no triplet goes."},
};

}  // namespace

std::span<const HandbookEntry> wings() {
  return kWings;
}

}  // namespace sudokit::entries
