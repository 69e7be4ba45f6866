// Fish, and what else looks at one digit alone.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
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

}  // namespace sudokit::entries
