// Chains: what follows from what.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kChains[] = {
    {"remote-pair", "Remote pair", chain, "sudokit:remote-pair hodoku:remote-pair",
     "Four or more cells with the same two candidates, each seeing the next. They take the two "
     "digits in turn, so two of them with an odd number of steps between have both digits between "
     "them; what sees both can have neither."},
    {"x-chain", "X-chain", chain, "sudokit:x-chain se:forcing-chains-cycles hodoku:x-chain",
     "A chain of places of one digit, in turn the only two of a house, and two that see each "
     "other. "
     "If the first place is false the last is true: so one of the two ends has the digit, and "
     "what sees both goes."},
    {"xy-chain", "XY-chain", chain, "se:forcing-chains-cycles hodoku:xy-chain",
     "A chain of cells of two candidates, each sharing one with the next, which it sees. If the "
     "first cell does not take the digit of the end, it takes its other one, the second cell "
     "then its other one, and so on: the last takes it. So it stands at one end, and goes from "
     "what sees both."},
    {"bilocal", "Bilocal cycle", chain, "sudokit:bilocal eppstein:bilocal",
     "A cycle of cells in which each step is a digit with two places in a house. Where two "
     "different digits meet in a cell all along, every digit of the cycle is put into one of its "
     "two cells, one a cell; so each cell holds one of the two digits that meet in it, and nothing "
     "else."},
    {"bivalue", "Bivalue cycle", chain, "sudokit:bivalue eppstein:bivalue",
     "A cycle of cells of two candidates, in which neighbours share a digit and no two labels that "
     "meet in a cell are the same. Either way round, each label is in one of its two cells; so it "
     "goes from the other cells of their house."},
    {"repeat", "Repetition", chain, "sudokit:repeat eppstein:repeat",
     "A cycle of strong links that repeats a digit at one cell only. Follow it from that cell: if "
     "the digit stood elsewhere, both ends would demand it. In a cycle of places the cell "
     "takes the digit; in a cycle of cells of two candidates it takes the other one."},
    {"path", "Path", chain, "sudokit:path eppstein:path",
     "A path along cells of two candidates, or along digits with two places in a house, with the "
     "same digit at both ends. If it is not at the one end it is at the other, so no cell that "
     "sees both ends has it. X-chains and XY-chains are paths, and so are their mixtures."},
    {"conflict", "Conflicting paths", chain, "sudokit:conflict eppstein:conflict",
     "If a candidate were false, two paths from it would contradict each other. Follow the "
     "strong links both ways: they come to the same digit in two cells that see each other, to two "
     "digits in one cell, or leave a house without a place. So the candidate is true."},
    {"forcing-chains-cycles", "Forcing chains and cycles", chain, "se:forcing-chains-cycles",
     "From a candidate, a chain in which each link rests on the one before alone. It leads to the "
     "contrary of where it began, which decides that candidate; or back to itself, and then it is "
     "true as a whole or false as a whole, and what both exclude goes. X-cycles and -chains "
     "stay with one digit, Y-cycles and -chains with cells of two candidates."},
    {"nice-loop", "Nice loop and AIC", chain,
     "sudokit:nice-loop se:forcing-chains-cycles hodoku:nice-loop",
     "A chain of strong and weak links in turn, over cells and digits. With a strong link at both "
     "ends one of the ends is true (an alternating inference chain): what contradicts both goes. "
     "Closed without a break, it is a loop, in which every weak link is exact: one of its two "
     "candidates is true, and the rest of that house or cell goes."},
    {"grouped-nice-loop", "Grouped nice loop and AIC", chain,
     "sudokit:grouped-nice-loop hodoku:grouped-nice-loop",
     "A nice loop or AIC in which places of a digit count together. Two or three places in the "
     "crossing of a region and a line are a group: it is true when one of them is, and false "
     "when none is."},
    {"als-nice-loop", "Nice loop and AIC with sets", chain, "sudokit:als-nice-loop",
     "A nice loop or AIC that goes through almost locked sets as well. A set of cells of a house "
     "with one digit more than cells cannot lack two of its digits: if it has none of its places "
     "for the one, it has the other in one of its places. It is used only on request (`with` "
     "als-nice-loop)."},
    {"forcing-chain", "Forcing chain", chain, "sudokit:forcing-chain hodoku:forcing-chain",
     "Several chains of plain links, with groups, decide a candidate together. What leads to its "
     "own contrary, to two statements that cannot both be so, or to a cell or a house with "
     "nothing left is false. What follows from all candidates of a cell, from all places in a "
     "house, or from a candidate both true and false, is so. The default scale has them without "
     "groups, on every layout, only on request (`with` forcing-chain)."},
    {"forcing-net", "Forcing net", chain, "sudokit:forcing-net hodoku:forcing-net",
     "A forcing chain in which a statement may rest on several others. A digit is placed when the "
     "net so far has taken away all other candidates of the cell or all other places in a house, "
     "four such rounds deep; what that leads to is looked up in turn. It is tried where no "
     "forcing chain is left. The default scale follows each candidate to the end instead, on every "
     "layout, only on request (`with` forcing-net)."},
    {"multiple-forcing-chains", "Multiple forcing chains", chain,
     "sudokit:forcing-chain se:multiple-forcing-chains",
     "All candidates of a cell, or all places of a digit in a house, lead to the same. One of them "
     "is true, whichever it is; so what they all lead to is true as well."},
    {"dynamic-forcing-chains", "Dynamic forcing chains", chain,
     "sudokit:forcing-net se:dynamic-forcing-chains",
     "What follows from several parts of a chain together counts too. A digit is placed where all "
     "other places were taken away by the chain so far. A candidate that leads to a statement and "
     "to its contrary is false; one that leads to the same whether it is true or false has proved "
     "that; and cells and houses lead on as before."},
    {"dynamic-forcing-chains-plus", "Dynamic forcing chains (+)", chain,
     "se:dynamic-forcing-chains-plus",
     "Dynamic chains that use locked candidates, pairs and X-wings on the way. What the chain has "
     "taken away so far may complete such a pattern, which then takes away more."},
    {"nested-forcing-chains", "Nested forcing chains", chain, "se:nested-forcing-chains",
     "Dynamic chains that use chains on the way. In what is left under the supposition another "
     "chain decides a candidate; its reasons rest on what the outer chain has taken away. Levels "
     "tell which chains may stand inside: single chains, multiple ones, dynamic ones, and these "
     "with chains in them."},
    {"two-sat", "Two-satisfiability", chain, "sudokit:two-sat eppstein:two-sat",
     "Everything known is written as clauses: one of two statements is true. Two places of a "
     "digit, two candidates of a cell, two that cannot both be, almost pairs, and digits that a "
     "crossing keeps in place. A statement from which its contrary follows by such clauses is "
     "false. It decides all that clauses of two can decide."},
    {"supposition", "Supposition", chain, "sudokit:supposition",
     "A candidate is supposed, and singles lead to a contradiction. So it is false. Where no "
     "supposition fails at once, suppositions within it may take away candidates, to a depth of "
     "three. It is what remains when the rules end, and is used only on request."},
    {"brute-force", "Brute force", chain, "hodoku:brute-force",
     "The solution is looked up in one cell, the middle one of those that are open. It is the "
     "last resort where no technique finds anything: a search for all solutions finds one, and "
     "shows that there is no other. Nothing is learnt from it but the digit."},
};

}  // namespace

std::span<const HandbookEntry> chains() {
  return kChains;
}

}  // namespace sudokit::entries
