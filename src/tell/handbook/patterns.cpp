// The entries of patterns: singles and subsets, fish, wings, uniqueness, rules beside the houses.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {

// Singles, locked candidates and subsets.

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

// ---- Digits -------------------------------------------------------------------------------------

// Fish, and what else looks at one digit alone.

namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kDigits[] = {
    {"x-wing", "X-wing", fish, "sudokit:x-wing se:x-wing hodoku:x-wing",
     "Two rows have a digit only in the same two columns, or two columns only in the same two "
     "rows. Each of the two rows has the digit in a different one of these columns, so the digit "
     "can be removed from the rest of both columns."},
    {"swordfish", "Swordfish", fish, "sudokit:swordfish se:swordfish hodoku:swordfish",
     "Three rows have a digit only in the same three columns, or three columns only in the same "
     "three rows. Each of the three rows has the digit in a different one of these columns, so "
     "the digit can be removed from the rest of the columns. Not every row needs to have all "
     "three places."},
    {"jellyfish", "Jellyfish", fish, "sudokit:jellyfish se:jellyfish hodoku:jellyfish",
     "Four rows have a digit only in the same four columns, or four columns only in the same four "
     "rows. Each of the rows has the digit in a different one of these columns, so the digit can "
     "be removed from the rest of the columns."},
    {"finned-x-wing", "Finned X-wing", fish, "sudokit:finned-x-wing hodoku:finned-x-wing",
     "An X-wing whose base lines have additional places for the digit, the fins, in one region. "
     "Either a fin holds the digit, or the X-wing is valid. A candidate that the X-wing would "
     "remove and that sees all fins can be removed in either case."},
    {"sashimi-x-wing", "Sashimi X-wing", fish, "sudokit:sashimi-x-wing hodoku:sashimi-x-wing",
     "A finned X-wing in which a corner is missing. Without its fins one base line would have a "
     "single place. Still, either a fin holds the digit or the base lines hold it in the two "
     "cover lines, so a candidate that the X-wing would remove and that sees all fins can be "
     "removed."},
    {"finned-swordfish", "Finned swordfish", fish,
     "sudokit:finned-swordfish hodoku:finned-swordfish",
     "A swordfish whose base lines have additional places for the digit, the fins, in one region. "
     "Either a fin holds the digit, or the swordfish is valid. A candidate that it would remove "
     "and that sees all fins can be removed in either case."},
    {"sashimi-swordfish", "Sashimi swordfish", fish,
     "sudokit:sashimi-swordfish hodoku:sashimi-swordfish",
     "A finned swordfish in which a base line would have a single place without the fins. Still, "
     "either a fin holds the digit or the three base lines hold it in the three cover lines, so a "
     "candidate that the swordfish would remove and that sees all fins can be removed."},
    {"finned-jellyfish", "Finned jellyfish", fish,
     "sudokit:finned-jellyfish hodoku:finned-jellyfish",
     "A jellyfish whose base lines have additional places for the digit, the fins, in one region. "
     "Either a fin holds the digit, or the jellyfish is valid. A candidate that it would remove "
     "and that sees all fins can be removed in either case."},
    {"sashimi-jellyfish", "Sashimi jellyfish", fish,
     "sudokit:sashimi-jellyfish hodoku:sashimi-jellyfish",
     "A finned jellyfish in which a base line would have a single place without the fins. Still, "
     "either a fin holds the digit or the four base lines hold it in the four cover lines, so a "
     "candidate that the jellyfish would remove and that sees all fins can be removed."},
    {"larger-fish", "Fish of five and more", fish,
     "sudokit:squirmbag sudokit:whale sudokit:leviathan "
     "hodoku:squirmbag hodoku:whale hodoku:leviathan hodoku:finned-squirmbag hodoku:finned-whale "
     "hodoku:finned-leviathan hodoku:sashimi-squirmbag hodoku:sashimi-whale "
     "hodoku:sashimi-leviathan",
     "Five, six or seven rows have a digit only in as many columns, or columns only in as many "
     "rows, except for fins in one region. On a 9x9, a fish of this size without fins leaves a "
     "smaller fish in the other lines, which is easier to see. These fish are used only on "
     "request (`with` squirmbag)."},
    {"franken-fish", "Franken fish", fish,
     "sudokit:franken-fish hodoku:franken-x-wing hodoku:franken-swordfish hodoku:franken-jellyfish "
     "hodoku:franken-squirmbag hodoku:franken-whale hodoku:franken-leviathan",
     "A fish whose base and cover sets may include regions (and extra houses). In the base sets, "
     "some rows and regions, a digit lies only in as many columns and regions, the cover sets; or "
     "the same with rows and columns exchanged. No place is in two base sets, so each base set "
     "has the digit in a different cover set, and all other places of the cover sets can be "
     "removed. A place in two cover sets would use up both and can be removed too (cannibalism). "
     "HoDoKu tries these fish of size two and three; its larger ones are used only on request "
     "(scale hodoku, "
     "`with` franken-jellyfish)."},
    {"finned-franken-fish", "Finned Franken fish", fish,
     "sudokit:franken-fish hodoku:finned-franken-x-wing hodoku:finned-franken-swordfish "
     "hodoku:finned-franken-jellyfish hodoku:finned-franken-squirmbag hodoku:finned-franken-whale "
     "hodoku:finned-franken-leviathan",
     "A Franken fish whose base sets have additional places for the digit, the fins. A fin is in "
     "no cover set, or it is in two base sets at once (an endo fin). Either a fin holds the "
     "digit, or the fish is valid; a candidate that it would remove and that sees all fins can be "
     "removed in either case. HoDoKu tries these fish of size two and three; larger ones are used "
     "only on request."},
    {"mutant-fish", "Mutant fish", fish,
     "sudokit:mutant-fish hodoku:mutant-x-wing hodoku:mutant-swordfish hodoku:mutant-jellyfish "
     "hodoku:mutant-squirmbag hodoku:mutant-whale hodoku:mutant-leviathan",
     "A fish whose base and cover sets may be any houses: rows, columns, regions and extra "
     "houses. A digit in the base sets, which share no place, lies only in as many other houses, "
     "the cover sets. Each base set has the digit in a different cover set, so it can be removed "
     "from the rest of the cover sets. These fish are used only on request (`with` "
     "mutant-fish; on the scale hodoku mutant-swordfish)."},
    {"finned-mutant-fish", "Finned mutant fish", fish,
     "sudokit:mutant-fish hodoku:finned-mutant-x-wing hodoku:finned-mutant-swordfish "
     "hodoku:finned-mutant-jellyfish "
     "hodoku:finned-mutant-squirmbag hodoku:finned-mutant-whale hodoku:finned-mutant-leviathan",
     "A mutant fish with fins, which are places in no cover set or in two base sets at once. A "
     "candidate that the fish would remove and that sees all fins can be removed. These fish are "
     "used only on request (`with` mutant-fish; on the scale hodoku finned-mutant-swordfish)."},
    {"siamese-fish", "Siamese fish", fish,
     "hodoku:siamese-finned-x-wing hodoku:siamese-sashimi-x-wing "
     "hodoku:siamese-finned-swordfish hodoku:siamese-sashimi-swordfish "
     "hodoku:siamese-finned-jellyfish hodoku:siamese-sashimi-jellyfish",
     "Two finned or sashimi fish with the same base lines but different cover lines, and so with "
     "different fins. Each justifies its own removals; together they are one step. They are used "
     "only by the scale hodoku, on request (`with` siamese-finned-swordfish)."},
    {"kraken-fish", "Kraken fish", fish, "hodoku:kraken-fish",
     "A fish with one or two fins, in which no candidate that it would remove sees all fins. If "
     "no fin holds the digit, the fish is valid. A candidate can be removed if the fish would "
     "remove it and each fin excludes it by a chain (type 1). It can also be removed if chains "
     "exclude it from each fin and from each place of the fish in one cover set (type 2). The "
     "technique is used only by the scale hodoku, on request (`with` kraken-fish)."},
    {"skyscraper", "Skyscraper", single_digit,
     "sudokit:skyscraper se-d2:two-strong-links hodoku:skyscraper",
     "Two rows (or columns) have two places each for a digit, and one place of each is in the "
     "same column (or row). These two cannot both hold the digit, so at least one of the other "
     "two, the roof, does. The digit can be removed from every cell that sees both ends of the "
     "roof."},
    {"two-string-kite", "Two-string kite", single_digit,
     "sudokit:two-string-kite se-d2:two-strong-links hodoku:2-string-kite",
     "A row and a column have two places each for a digit, and one place of each lies in the same "
     "region. These two cannot both hold the digit, so at least one of the other two does, and "
     "the digit can be removed from the cell that sees both."},
    {"turbot-fish", "Turbot fish", single_digit,
     "sudokit:turbot-fish se-d2:two-strong-links hodoku:turbot-fish",
     "Two houses have two places each for a digit, and a place of one house sees a place of the "
     "other. These two cannot both hold the digit, so at least one of the other two does, and the "
     "digit can be removed from every cell that sees both. Skyscrapers and kites are turbot fish "
     "of lines."},
    {"empty-rectangle", "Empty rectangle", single_digit,
     "sudokit:empty-rectangle se-d2:two-strong-links hodoku:empty-rectangle",
     "All places of a digit in a region lie in one row and one column of it. A line outside the "
     "region has two places for the digit, one of them in that row (or column). If this place "
     "holds the digit, the region has it in its column (or row); otherwise the other place of the "
     "line holds it. The digit can be removed from every cell that sees that other place and is in "
     "the column (or row) of the region."},
    {"dual-patterns", "Dual kite and dual empty rectangle", single_digit,
     "hodoku:dual-2-string-kite hodoku:dual-empty-rectangle",
     "Two two-string kites that meet in the same two cells, or two empty rectangles in the same "
     "region. Each removes one candidate by itself; together they are one step. They are used "
     "only by the scale hodoku, on request (`with` dual-empty-rectangle)."},
    {"strong-links", "Strong links on a string", single_digit,
     "se-d2:two-strong-links se-d2:three-strong-links se-d2:four-strong-links",
     "Two, three or four strong links of one digit are connected end to end by weak links. Each "
     "strong link is a house with two places for the digit (or two groups of places), and the end "
     "of one sees the beginning of the next. If the first end is false, each link in turn has the "
     "digit at its far end, so one of the two ends of the chain holds it, and the digit can be "
     "removed from every cell that sees both."},
    {"simple-colouring", "Simple colouring", single_digit,
     "sudokit:simple-colouring hodoku:simple-colors",
     "Places of a digit that are the only two in a house are connected and coloured in two "
     "colours alternately. All cells of one colour hold the digit, and none of the other colour. "
     "A cell that sees both colours cannot hold it; and if two cells of one colour see each "
     "other, that colour is false."},
    {"multi-colours", "Multi-colours", single_digit, "hodoku:multi-colors",
     "Two chains of places of a digit are coloured, each in two colours. If a cell of colour A "
     "sees one of colour B, A and B are not both true, so one of their opposite colours is true, "
     "and the digit can be removed from every cell that sees both of those. If A sees both "
     "colours of the other chain, A is false."},
    {"nishio", "Nishio", single_digit, "sudokit:nishio eppstein:nishio",
     "A candidate belongs to no placement of its digit once in every house. If it were true, "
     "every attempt to place the digit would leave some house without a place. This covers "
     "everything that can be deduced from one digit alone, including fish and colouring of every "
     "kind; docs/nishio.md describes how it is found."},
    {"pattern-overlay", "Pattern overlay", TechniqueFamily::overlay, "sudokit:overlay",
     "A candidate belongs to no placement of its digit that leaves room for the other digits. A "
     "placement is a way to put a digit once in every house. The placements of one digit are "
     "compared with those of others; those that leave no placement for another digit are dropped "
     "until nothing changes. A candidate in no remaining placement can be removed. This technique "
     "is used only on request (`with` overlay)."},
    {"templates", "Templates", TechniqueFamily::overlay,
     "hodoku:template-set hodoku:template-delete",
     "A template is a way to place a digit once in every house. A cell that all templates of a "
     "digit share holds the digit, and a candidate that no template contains can be removed; a "
     "template is dropped if it uses a cell that all templates of another digit share. They are "
     "used only by the scale hodoku, on request (`with` template-set,template-delete)."},
    {"nishio-forcing-chain", "Nishio forcing chains", single_digit, "se:nishio",
     "A candidate leads to a contradiction through links of its digit alone. Assume it, remove "
     "the digit from all cells that see it, place the digit where a house has one place left, and "
     "continue. If a cell must then hold the digit and cannot, the candidate is false."},
};

}  // namespace

std::span<const HandbookEntry> digits() {
  return kDigits;
}

// ---- Wings --------------------------------------------------------------------------------------

// Wings, and sets of cells that are almost locked.

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

// ---- Uniqueness ---------------------------------------------------------------------------------

// What rests on there being one solution.

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

// ---- Rules --------------------------------------------------------------------------------------

// What rules beside the houses leave out.

namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kRules[] = {
    {"rule", "Rule", rule, "sudokit:rule",
     "A candidate belongs to no combination that satisfies a rule of the puzzle. All combinations "
     "of candidates that satisfy the rule are considered, and a candidate in none of them can be "
     "removed. For example, a cage of two cells with sum 9 on a 6x6 holds 3 and 6 or 4 and 5, so "
     "neither cell is 1 or 2. The step names the rule."},
    {"innies-outies", "Innies and outies", rule, "sudokit:innies-outies",
     "The totals of houses and the sums of cages determine the sum of a few other cells. The "
     "digits of a house always have the same total, 45 on a 9x9 and 21 on a 6x6. Subtract the "
     "cages that lie in one or several houses: what remains is the sum of the cells that no such "
     "cage covers (innies). If a cage extends beyond the houses, its cells outside (outies) count "
     "negatively. The sum of a single cell is its digit."},
};

}  // namespace

std::span<const HandbookEntry> rules() {
  return kRules;
}

}  // namespace sudokit::entries
