// How to look for each technique on the board: one row for each entry of the handbook.
#include <algorithm>

#include "sudokit/tell.hpp"

namespace sudokit {
namespace {

struct Looking {
  std::string_view entry;
  std::string_view text;
};

constexpr Looking kLooking[] = {
    {"full-house", "Look for houses with one open cell, especially after each digit you write."},
    {"hidden-single",
     "Take a digit that has been placed many times. In each box without it, cross out the rows "
     "and columns that contain it; if one open cell is left, write the digit there. Then do the "
     "same for rows and columns."},
    {"naked-single",
     "Take an open cell whose row, column and box are nearly full, and count from 1 up: the "
     "digits that you do not find there are its candidates. If there is only one, write it."},
    {"pointing",
     "For each box and digit, mark the open cells that can take the digit. If they are in one row "
     "or column, look along that line outside the box for the same digit."},
    {"claiming",
     "For each row and column and each digit, mark the cells that can take the digit. If they are "
     "all in one box, look for the digit in the other cells of that box."},
    {"direct-pointing",
     "While you look for a hidden single by crossing out lines, also cross out the lines to which "
     "a digit is confined in a neighbouring box, although it is not written there yet."},
    {"triad",
     "Take the three cells where a box and a line intersect, and list the digits that have no "
     "other place in the box, and those that have no other place in the line. If there are as "
     "many digits as open cells, they fill the cells."},
    {"naked-pair",
     "Look for cells with two candidates, and compare those in the same row, column or box. Two "
     "equal ones are a pair."},
    {"locked-pair",
     "Look for a naked pair whose two cells are in the same box and in the same line; clear both "
     "the box and the line."},
    {"naked-triple",
     "In a house, take the cells with two or three candidates. If three of them have only three "
     "digits between them, they are a triple. Start with two bivalue cells that share one digit."},
    {"locked-triple",
     "Look for three open cells in the intersection of a box and a line with three candidates "
     "between them; clear both the box and the line."},
    {"naked-quad",
     "In a house with at least five open cells, take the cells with up to four candidates, and "
     "look for four that have four digits between them. If that is tedious, look for the hidden "
     "subset of the other cells instead."},
    {"hidden-pair",
     "In a house, list the digits that have two places left. If two of them have the same two "
     "places, erase everything else there. In a box, compare digits that are placed in the same "
     "lines outside it."},
    {"direct-hidden-pair",
     "When two digits are confined to the same two cells of a box, treat these cells as filled, "
     "and look again for hidden singles in all houses of these cells."},
    {"hidden-triple",
     "In a house, list the digits with two or three places. If three of them have three cells "
     "between them, erase everything else in these cells."},
    {"direct-hidden-triple",
     "When three digits are confined to the same three cells of a house, treat these cells as "
     "filled, and look again for hidden singles there."},
    {"hidden-quad",
     "In a house with eight or nine open cells, list the digits with up to four places, and look "
     "for four that have four cells between them. The naked subset of the other cells is usually "
     "easier to see."},
    {"subproblem",
     "Take one house with all its candidates, assume one of them, and try to fill the house "
     "alone: if some cell or digit is always left over, the candidate can be removed."},
    {"rule",
     "Begin with the rules that allow least: cages with the smallest or largest sums, long "
     "thermometers and renbans, whispers. Write down the digits that they allow, and come back to "
     "each rule whenever one of its cells loses a candidate."},
    {"innies-outies",
     "Look for a house, or two or three adjacent ones, that cages nearly fill: at most two cells "
     "are covered by no cage, or lie outside the houses. Add up the cages and subtract."},
    {"x-wing",
     "Take one digit. Look for two rows in which it has two places, and compare the columns; then "
     "two columns, and compare the rows. Mark only one digit at a time."},
    {"swordfish",
     "Take one digit. Collect the rows with two or three places for it, and look for three whose "
     "places are in three columns between them; then exchange rows and columns."},
    {"jellyfish",
     "Take one digit. Collect the rows with two to four places for it, and look for four whose "
     "places are in four columns between them; then exchange rows and columns."},
    {"finned-x-wing",
     "Look for an X-wing in which one line has one or two additional places, all in the box of "
     "one corner. Only candidates in that box and in a cover line can be removed."},
    {"sashimi-x-wing",
     "Look for two lines with two places each. One pair of places is aligned; the other is not, "
     "but one of its places is in the box of the corner that would complete an X-wing."},
    {"finned-swordfish",
     "Look for a swordfish in which one line has additional places, all in one box. Only "
     "candidates in that box and in a cover line can be removed."},
    {"sashimi-swordfish",
     "Look for a finned swordfish in which the corner next to the fins is missing, so that its "
     "line has only one place apart from the fins."},
    {"finned-jellyfish",
     "Look for a jellyfish in which one line has additional places, all in one box."},
    {"sashimi-jellyfish",
     "Look for a finned jellyfish in which the corner next to the fins is missing, so that its "
     "line has only one place apart from the fins."},
    {"larger-fish",
     "Do not look for one: when five lines make a fish, the remaining lines make a smaller one."},
    {"franken-fish",
     "Take one digit, and rows and boxes instead of rows alone: a box serves as a line when its "
     "places are in few columns. Look for as many columns (or columns and boxes) as cover all "
     "places."},
    {"finned-franken-fish",
     "Look for a Franken fish with some places left over, and check whether a candidate that it "
     "would remove sees all of these."},
    {"mutant-fish",
     "Take one digit, and choose houses of all kinds that have few places for it and share none "
     "of them. Look for as many other houses that cover these places."},
    {"finned-mutant-fish",
     "Look for a mutant fish with some places left over, and check whether a candidate that it "
     "would remove sees all of these."},
    {"siamese-fish",
     "When you have found a finned fish, check whether the same lines form a second one with a "
     "fin in another box."},
    {"kraken-fish",
     "When a finned fish removes nothing because no candidate sees all fins, follow a chain from "
     "each fin to a candidate that the fish would remove."},
    {"skyscraper",
     "Take one digit and look for two rows with two places each, one pair of which is in the same "
     "column: an X-wing with one end out of line. Look at the cells that see both loose ends."},
    {"two-string-kite",
     "Take one digit, a row and a column with two places each. If one place of the row and one of "
     "the column are in the same box, look at the cell where the other two meet."},
    {"turbot-fish",
     "Take one digit and mark the houses that have two places for it. Look for two such links "
     "with ends that see each other, and for cells that see both other ends."},
    {"empty-rectangle",
     "Take one digit and look for a box in which its places form a cross, an L or a T, so that "
     "four cells of the box that form a rectangle do not have it. Then look for a line with two "
     "places, one of them in an arm of the cross."},
    {"dual-patterns",
     "When you have found a kite or an empty rectangle, check whether the same box forms a second "
     "one."},
    {"strong-links",
     "Take one digit and mark the houses that have two places for it. Connect such links end to "
     "end, and look for cells that see both ends of the chain."},
    {"simple-colouring",
     "Take a digit that has two places in many houses. Colour one place, and continue along these "
     "houses with two colours alternately. Then look at the places without a colour, and for two "
     "places of the same colour in a house."},
    {"multi-colours",
     "Colour one digit as in simple colouring until two separate chains are coloured, and look "
     "for a place where a colour of one sees a colour of the other."},
    {"nishio",
     "Take one digit with few places. Assume one of them, cross out the places that it sees, and "
     "put the digit wherever a house has one place left, until all houses have the digit or one "
     "has no place for it."},
    {"pattern-overlay",
     "This is a method for programs: list all ways to place each digit, and compare the lists."},
    {"templates",
     "This is a method for programs: list all ways to place a digit, and mark the cells that all "
     "or none of them use."},
    {"nishio-forcing-chain",
     "Take one digit with few places, assume one of them, and follow the strong links of the "
     "digit until a cell must hold it and cannot."},
    {"xy-wing",
     "Mark the bivalue cells. For each of them, XY, look among the cells that it sees for an XZ "
     "and a YZ, and then at the cells that see both."},
    {"xyz-wing",
     "For each cell with three candidates XYZ, look among the cells that it sees for an XZ in its "
     "box and a YZ in its line, or the other way round. The candidates that can be removed are in "
     "the box and in that line."},
    {"w-wing",
     "Look for two cells with the same two candidates that do not see each other. For each of the "
     "two digits, look for a house with only two places for it, each of which sees one of the "
     "cells."},
    {"large-wings",
     "Look for an XYZ-wing with one or more additional cells: a group in one or two houses with "
     "one digit more than cells, and a bivalue cell that sees all its places for one of its "
     "digits."},
    {"sue-de-coq",
     "Look at intersections of a box and a line where two cells have four candidates, or three "
     "cells five. Then look for cells with two of these candidates, one in the rest of the line "
     "and one in the rest of the box."},
    {"als-xz",
     "Look for bivalue cells and for small groups with one digit more than cells. Take two of "
     "them that share a digit whose places all see each other, and look for a second shared "
     "digit."},
    {"als-xy-wing",
     "Look for an XY-wing, but allow a small group with one digit more than cells in place of each "
     "of its cells."},
    {"als-chain",
     "Go from one small group with one digit more than cells to the next by a digit whose places "
     "all see each other, and look for a digit that the first and the last share."},
    {"death-blossom",
     "Take a cell with two or three candidates. For each of them look for a small group with one "
     "digit more than cells that would lose it, and for a digit that all these groups share."},
    {"aligned-pair-exclusion",
     "Take two cells that together see many bivalue cells, and write down the pairs of digits "
     "that they can still take."},
    {"aligned-triplet-exclusion",
     "Take three cells that together see many cells of two or three candidates, and write down the "
     "triplets of digits that they can still take."},
    {"unique-rectangle",
     "Look for two bivalue cells with the same candidates in one line or in opposite corners, and "
     "complete the rectangle. It must lie in two boxes, and no corner may be a given."},
    {"unique-rectangle-1",
     "Look for three cells with the same two candidates in the corners of a rectangle in two "
     "boxes, "
     "and look at the fourth corner."},
    {"unique-rectangle-2",
     "Look for two bivalue cells with the same candidates next to each other, and opposite them "
     "two cells with the same pair and one additional digit, the same in both."},
    {"unique-rectangle-3",
     "Look for two bivalue cells with the same candidates, and opposite them two cells with more; "
     "collect the additional digits, and look in a house of these two for cells with only those."},
    {"unique-rectangle-4",
     "Look for two bivalue cells with the same candidates, and opposite them two cells with more. "
     "Count the places of both digits in the houses of these two: if one digit has no other "
     "place, the other can be removed."},
    {"unique-rectangle-5",
     "Look for a rectangle in two boxes with the same pair in all corners, where all corners with "
     "an additional candidate have the same one."},
    {"unique-rectangle-6",
     "Look for two bivalue cells with the same candidates in opposite corners of a rectangle in "
     "two boxes, and check whether one digit has no place outside the corners in the rows and "
     "columns of the rectangle."},
    {"hidden-rectangle",
     "Look for a bivalue cell and a rectangle in two boxes whose corners all have both its "
     "digits. Count the places of each digit in the row and the column of the opposite corner."},
    {"avoidable-rectangle-1",
     "Keep your own entries apart from the givens. Look for three of them in the corners of a "
     "rectangle in two boxes with two digits, and look at the fourth corner."},
    {"avoidable-rectangle-2",
     "Keep your own entries apart from the givens. Look for two of them in one line of a "
     "rectangle in two boxes, and in the other line for two cells with the same additional "
     "candidate."},
    {"unique-loop",
     "Look for many cells with the same two candidates. Connect those that share a house to form "
     "a loop in which each house has two of them; one or two cells may have additional "
     "candidates."},
    {"universal-grave-plus-one",
     "Late in a puzzle, check whether all open cells but one have two candidates. In the one with "
     "three, the digit that has three places in its houses is the solution."},
    {"universal-grave",
     "Late in a puzzle, check whether nearly all open cells have two candidates, and treat the "
     "few with more like the corners of a unique rectangle."},
    {"trapezoid",
     "Look for a rectangle of two digits that would be deadly except for one cell outside it, in "
     "one of its two boxes."},
    {"remote-pair",
     "Look for four or more cells with the same two candidates, each of which sees the next. Take "
     "two that are an odd number of steps apart, and look at what sees both."},
    {"x-chain",
     "Take one digit. Start with a house with two places, go from its far end to another such "
     "house through a cell that it sees, and so on; after each strong link look at the cells that "
     "see both ends."},
    {"xy-chain",
     "Mark the bivalue cells. Start from one with Z, go by its other digit to a cell that sees it "
     "and has that digit too, and so on, until a cell has Z as its last digit."},
    {"bilocal",
     "Mark the houses in which a digit has two places, and join the two by a line labelled with "
     "the digit. Look for a closed path along such lines on which the digit changes at each cell."},
    {"bivalue",
     "Join the bivalue cells that share a house and a digit by a line labelled with the digit. "
     "Look for a closed path on which the digit changes at each cell."},
    {"repeat",
     "Join cells as for bilocal or bivalue cycles. Look for a closed path on which the digit "
     "changes at each cell except one."},
    {"path",
     "Join cells as for bilocal or bivalue cycles. Look for an open path that begins and ends with "
     "the same digit, and for a cell that sees both ends."},
    {"conflict",
     "Assume that a candidate is false, follow the strong links from it in all directions, and "
     "look for two statements that exclude each other."},
    {"forcing-chains-cycles",
     "Assume a candidate, and write down in a row what follows from each statement alone. Stop "
     "when you come back to the candidate, or to its opposite."},
    {"nice-loop",
     "Start with a strong link: a bivalue cell or a house with two places. Continue with a weak "
     "link to another strong one. After each strong link check what both ends exclude."},
    {"grouped-nice-loop",
     "Look for a nice loop, and treat two or three places of a digit that lie in both a box and a "
     "line as one end of a link."},
    {"als-nice-loop",
     "Look for a nice loop, and treat a small group with one digit more than cells as a strong "
     "link between two of its digits."},
    {"forcing-chain",
     "Take a cell with two candidates or a house with two places, follow what each of the two "
     "forces, and compare: what both force is true."},
    {"forcing-net",
     "Assume a candidate and fill in all that follows, also from several statements together, "
     "until a cell or a house is left with nothing."},
    {"multiple-forcing-chains",
     "Take a cell or a house with few candidates, follow what each of them forces, and mark what "
     "all of them force."},
    {"dynamic-forcing-chains",
     "Assume a candidate and fill in singles in pencil; note for each on which earlier ones it "
     "depends. Stop at a contradiction."},
    {"dynamic-forcing-chains-plus",
     "Assume a candidate and fill in singles in pencil; when there are no more, look for locked "
     "candidates, pairs and X-wings in what is left."},
    {"nested-forcing-chains",
     "This is a method for programs: within an assumption, further assumptions are followed."},
    {"two-sat",
     "This is a method for programs: write all strong and weak links as implications, and look "
     "for a statement that leads to its opposite."},
    {"supposition",
     "Take a cell with two candidates, assume one, and fill in singles. If it fails, the other is "
     "true."},
    {"brute-force", "There is nothing to look for: the digit is the result of a search."},
};

}  // namespace

std::string_view looking_for(const HandbookEntry& entry) {
  const auto* const at = std::ranges::find(kLooking, entry.name, &Looking::entry);
  return at == std::end(kLooking) ? std::string_view() : at->text;
}

}  // namespace sudokit
