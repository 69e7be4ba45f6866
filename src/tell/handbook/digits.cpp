// Fish, and what else looks at one digit alone.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kDigits[] = {
    {"x-wing", "X-wing", fish, "sudokit:x-wing se:x-wing hodoku:x-wing",
     "Two rows have a digit in the same two columns only, or two columns in the same two rows. The "
     "two rows take one each of these columns, so both columns have the digit there, and nowhere "
     "else."},
    {"swordfish", "Swordfish", fish, "sudokit:swordfish se:swordfish hodoku:swordfish",
     "Three rows have a digit in three columns between them, or three columns in three rows. The "
     "three rows take one each of these columns, so the columns have the digit nowhere else. Not "
     "each row needs to have all three places."},
    {"jellyfish", "Jellyfish", fish, "sudokit:jellyfish se:jellyfish hodoku:jellyfish",
     "Four rows have a digit in four columns between them, or four columns in four rows. The rows "
     "take one each of these columns, so the columns have the digit nowhere else."},
    {"finned-x-wing", "Finned X-wing", fish, "sudokit:finned-x-wing hodoku:finned-x-wing",
     "An X-wing but for some places in one region, its fins. Either a fin has the digit, or "
     "the X-wing is whole. A place that the X-wing would rule out, and that sees all fins, goes "
     "either way."},
    {"sashimi-x-wing", "Sashimi X-wing", fish, "sudokit:sashimi-x-wing hodoku:sashimi-x-wing",
     "A finned X-wing in which one corner is missing. Without its fins one line would have a "
     "single place. Still either a fin has the digit or the lines have it in the two columns, so "
     "what sees all fins, and would be ruled out by the X-wing, goes."},
    {"finned-swordfish", "Finned swordfish", fish,
     "sudokit:finned-swordfish hodoku:finned-swordfish",
     "A swordfish but for some places in one region, its fins. Either a fin has the digit, or "
     "the swordfish is whole. What it would rule out, and sees all fins, goes either way."},
    {"sashimi-swordfish", "Sashimi swordfish", fish,
     "sudokit:sashimi-swordfish hodoku:sashimi-swordfish",
     "A finned swordfish in which one line would have a single place without the fins. Still "
     "either a fin has the digit or the three lines have it in the three crossing ones, so what "
     "sees all fins, and would be ruled out by the swordfish, goes."},
    {"finned-jellyfish", "Finned jellyfish", fish,
     "sudokit:finned-jellyfish hodoku:finned-jellyfish",
     "A jellyfish but for some places in one region, its fins. Either a fin has the digit, or "
     "the jellyfish is whole. What it would rule out, and sees all fins, goes either way."},
    {"sashimi-jellyfish", "Sashimi jellyfish", fish,
     "sudokit:sashimi-jellyfish hodoku:sashimi-jellyfish",
     "A finned jellyfish in which one line would have a single place without the fins. Still "
     "either a fin has the digit or the four lines have it in the four crossing ones, so what sees "
     "all fins, and would be ruled out by the jellyfish, goes."},
    {"larger-fish", "Fish of five and more", fish,
     "sudokit:squirmbag sudokit:whale sudokit:leviathan "
     "hodoku:squirmbag hodoku:whale hodoku:leviathan hodoku:finned-squirmbag hodoku:finned-whale "
     "hodoku:finned-leviathan hodoku:sashimi-squirmbag hodoku:sashimi-whale "
     "hodoku:sashimi-leviathan",
     "Five, six or seven rows have a digit in as many columns between them, or columns in rows; "
     "with fins, but for some places in one region. Where a fish without fins is so large the "
     "other lines have a smaller one, which is easier to see. They are used when they are asked "
     "for (`with` squirmbag)."},
    {"franken-fish", "Franken fish", fish,
     "sudokit:franken-fish hodoku:franken-x-wing hodoku:franken-swordfish hodoku:franken-jellyfish "
     "hodoku:franken-squirmbag hodoku:franken-whale hodoku:franken-leviathan",
     "A fish whose lines may be regions (and extra houses) as well. Some rows and regions have a "
     "digit in as many "
     "columns and regions between them, or columns and regions in rows and regions. No place is "
     "in two of the first; so they take one each of the second, and the digit goes nowhere else "
     "in those. A place in two of the second at once would use up both, and goes too. HoDoKu "
     "tries those of two and of three; larger ones are used only on request (`with` "
     "franken-jellyfish)."},
    {"finned-franken-fish", "Finned Franken fish", fish,
     "sudokit:franken-fish hodoku:finned-franken-x-wing hodoku:finned-franken-swordfish "
     "hodoku:finned-franken-jellyfish hodoku:finned-franken-squirmbag hodoku:finned-franken-whale "
     "hodoku:finned-franken-leviathan",
     "A Franken fish but for some places, its fins. A fin lies outside of what is to hold the "
     "digit, or in two of the houses that have it at once. Either a fin has the digit, or the "
     "fish is whole; what the fish would rule out, and sees all fins, goes either way. HoDoKu "
     "tries those of two and of three; larger ones are used only on request."},
    {"mutant-fish", "Mutant fish", fish,
     "sudokit:mutant-fish hodoku:mutant-x-wing hodoku:mutant-swordfish hodoku:mutant-jellyfish "
     "hodoku:mutant-squirmbag hodoku:mutant-whale hodoku:mutant-leviathan",
     "A fish of any houses: rows, columns, regions and extra houses in either part. Some houses "
     "without a "
     "common place have a digit in as many other houses between them. They take one each, so the "
     "others have the digit nowhere else. They are used only on request (`with` "
     "mutant-swordfish)."},
    {"finned-mutant-fish", "Finned mutant fish", fish,
     "sudokit:mutant-fish hodoku:finned-mutant-x-wing hodoku:finned-mutant-swordfish "
     "hodoku:finned-mutant-jellyfish "
     "hodoku:finned-mutant-squirmbag hodoku:finned-mutant-whale hodoku:finned-mutant-leviathan",
     "A mutant fish but for some places, its fins, which lie outside of what is to hold the "
     "digit, or in two of the houses that have it. What the fish would rule out, and sees all "
     "fins, goes either way. They are used only on request (`with` "
     "finned-mutant-swordfish)."},
    {"siamese-fish", "Siamese fish", fish,
     "hodoku:siamese-finned-x-wing hodoku:siamese-sashimi-x-wing "
     "hodoku:siamese-finned-swordfish hodoku:siamese-sashimi-swordfish "
     "hodoku:siamese-finned-jellyfish hodoku:siamese-sashimi-jellyfish",
     "Two finned or sashimi fish of the same lines, which differ in the lines across and so in "
     "their fins. Each rules out what it rules out by itself; together they are one step. They "
     "are used only on request (`with` siamese-finned-swordfish)."},
    {"kraken-fish", "Kraken fish", fish, "hodoku:kraken-fish",
     "A fish with one or two fins that no candidate sees at once. Where no fin has the digit it is "
     "a fish. A candidate goes that the fish rules out and that each fin rules out by a chain; or "
     "one that chains rule out from each fin and from each place that one of the houses across "
     "has in the fish. It is used only on request (`with` kraken-fish)."},
    {"skyscraper", "Skyscraper", single_digit,
     "sudokit:skyscraper se-d2:two-strong-links hodoku:skyscraper",
     "Two rows (or columns) have two places each for a digit, and one place of each stands in the "
     "same column. These two cannot both have it; so at least one of the two others, the roof, "
     "does, and what sees both ends of the roof cannot have the digit."},
    {"two-string-kite", "Two-string kite", single_digit,
     "sudokit:two-string-kite se-d2:two-strong-links hodoku:2-string-kite",
     "A row and a column have two places each for a digit, and one place of each lies in the same "
     "region. These two cannot both have it; so at least one of the two others does, and the cell "
     "that sees both ends cannot have the digit."},
    {"turbot-fish", "Turbot fish", single_digit,
     "sudokit:turbot-fish se-d2:two-strong-links hodoku:turbot-fish",
     "Two houses with two places each for a digit, where a place of the one sees a place of "
     "the other. These two cannot both have the digit; so at least one of the two ends does, and "
     "what sees both ends cannot have it. Skyscraper and kite are turbot fish of lines."},
    {"empty-rectangle", "Empty rectangle", single_digit,
     "sudokit:empty-rectangle se-d2:two-strong-links hodoku:empty-rectangle",
     "All places of a digit in a region lie in one row and one column of it. A line outside "
     "has two places for the digit, one of them in that row (or column). If this one has it, the "
     "region has it in its column; else the other place of the line has it. What sees both goes."},
    {"dual-patterns", "Dual kite and dual empty rectangle", single_digit,
     "hodoku:dual-2-string-kite hodoku:dual-empty-rectangle",
     "Two two-string kites that meet in the same two cells, or two empty rectangles in the same "
     "region. Each rules out one place of the digit by itself; together they are one step. They "
     "are used only on request (`with` dual-empty-rectangle)."},
    {"strong-links", "Strong links on a string", single_digit,
     "se-d2:two-strong-links se-d2:three-strong-links se-d2:four-strong-links",
     "Two, three or four strong links of one digit hang together end to end. Each link is a house "
     "with two places for the digit (or two groups of places), and the end of one sees the "
     "beginning of the next. If the first end is false, each link in turn has the digit at its far "
     "end; so one of the two ends of the string has it, and what sees both goes."},
    {"simple-colouring", "Simple colouring", single_digit,
     "sudokit:simple-colouring hodoku:simple-colors",
     "Join the places of a digit that are the only two of a house, and colour them in turn. All "
     "cells of one colour have the digit, and none of the other. A cell that sees both colours "
     "cannot have it; and if two cells of one colour see each other, that colour is false."},
    {"multi-colours", "Multi-colours", single_digit, "hodoku:multi-colors",
     "Two chains of places of a digit are coloured, each in two colours. If a cell of colour A "
     "sees one of colour B, then A and B are not both true; so one of their contraries is, and "
     "what sees both of those goes. If A sees both colours of the other chain, A is false."},
    {"nishio", "Nishio", single_digit, "sudokit:nishio eppstein:nishio",
     "A candidate lies in no way to place its digit once in every house. Suppose it, and follow "
     "where the digit must go: some house ends without a place. All that can be said of one digit "
     "alone is said by this, fish and colours of every kind included; "
     "docs/nishio.md tells how it is found."},
    {"pattern-overlay", "Pattern overlay", TechniqueFamily::overlay, "sudokit:overlay",
     "A candidate lies in no way to place its digit once in every house that leaves room for "
     "another digit. Lay the ways to place one digit over those of others, drop those that leave "
     "no way for another, and go on until nothing more goes; what no way uses that is left, goes. "
     "It is used only on request (`with` overlay)."},
    {"templates", "Templates", TechniqueFamily::overlay,
     "hodoku:template-set hodoku:template-delete",
     "A template is a way to place a digit once in every house. What all templates of a digit "
     "have is so, and what none has is not; a cell that all templates of one digit have is lost "
     "to those of the others. They are used only on request (`with` "
     "template-set,template-delete)."},
    {"nishio-forcing-chain", "Nishio forcing chains", single_digit, "se:nishio",
     "A candidate leads to a contradiction by links of its digit alone. Suppose it; "
     "take away the digit from all cells that see it; where a house has one place left put the "
     "digit there, and go on. If a cell must then have the digit and cannot, the candidate is "
     "false."},
};

}  // namespace

std::span<const HandbookEntry> digits() {
  return kDigits;
}

}  // namespace sudokit::entries
