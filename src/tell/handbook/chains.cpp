// Chains: what follows from what.
#include "tell/handbook/entries.hpp"

namespace sudokit::entries {
namespace {

using enum TechniqueFamily;

constexpr HandbookEntry kChains[] = {
    {"remote-pair", "Remote pair", chain, "sudokit:remote-pair hodoku:remote-pair",
     "Four or more cells with the same two candidates form a chain in which each sees the next. "
     "They hold the two digits alternately, so two cells an odd number of steps apart hold both "
     "digits between them, and no cell that sees both can hold either."},
    {"x-chain", "X-chain", chain, "sudokit:x-chain se:forcing-chains-cycles hodoku:x-chain",
     "A chain of places of one digit alternates strong links (the only two places of a house) "
     "with weak links (two places that see each other), and has a strong link at both ends. If "
     "the first place is false the last is true, so one of the two ends holds the digit, and it "
     "can be removed from every cell that sees both."},
    {"xy-chain", "XY-chain", chain, "se:forcing-chains-cycles hodoku:xy-chain",
     "In a chain of bivalue cells, each cell sees the next and shares a candidate with it. If the "
     "first cell is not Z, it takes its other candidate, the second cell then takes its other "
     "one, and so on until the last takes Z. So Z is at one end, and can be removed from every "
     "cell that sees both ends."},
    {"bilocal", "Bilocal cycle", chain, "sudokit:bilocal eppstein:bilocal",
     "A cycle of cells is joined by strong links, in which a digit has two places in a house. If "
     "the two digits that meet in a cell always differ, each digit of the cycle is in one of its "
     "two cells, one digit per cell. So each cell holds one of the two digits that meet in it, "
     "and its other candidates can be removed."},
    {"bivalue", "Bivalue cycle", chain, "sudokit:bivalue eppstein:bivalue",
     "In a cycle of bivalue cells, neighbours share a digit, and the two shared digits that meet "
     "in a cell differ. In either direction round the cycle, each shared digit is in one of its "
     "two cells, so it can be removed from the other cells of their house."},
    {"repeat", "Repetition", chain, "sudokit:repeat eppstein:repeat",
     "A cycle of strong links has the same digit on both sides of exactly one cell. If the links "
     "are houses with two places for a digit, the assumption that the cell does not hold the "
     "digit leads round the cycle to its opposite, so the cell holds it. If the cells are "
     "bivalue, the assumption that it holds the digit leads to a neighbour that holds it too, so "
     "the cell takes its other candidate."},
    {"path", "Path", chain, "sudokit:path eppstein:path",
     "A path along bivalue cells, or along digits with two places in a house, has the same digit "
     "at both ends. If it is not at one end it is at the other, so no cell that sees both ends "
     "has it. X-chains and XY-chains are paths, and so are mixtures of them."},
    {"conflict", "Conflicting paths", chain, "sudokit:conflict eppstein:conflict",
     "If a candidate were false, two paths from it would contradict each other. The strong links "
     "from it, followed in all directions, lead to the same digit in two cells that see each "
     "other, to two digits in one cell, or to a house without a place for a digit. So the "
     "candidate is true."},
    {"forcing-chains-cycles", "Forcing chains and cycles", chain, "se:forcing-chains-cycles",
     "In a chain from a candidate, each step follows from the previous one alone. It leads to the "
     "opposite of its start, which decides the candidate; or back to its start, and then the "
     "cycle is true as a whole or false as a whole, and what both exclude can be removed. "
     "X-cycles and X-chains use one digit only, Y-cycles and Y-chains bivalue cells only."},
    {"nice-loop", "Nice loop and AIC", chain,
     "sudokit:nice-loop se:forcing-chains-cycles hodoku:nice-loop",
     "A chain of alternating strong and weak links over cells and digits. If it begins and ends "
     "with a strong link, one of its ends is true (an alternating inference chain), and what "
     "contradicts both can be removed. If it closes without a break, it is a continuous loop: one "
     "of the two candidates of each weak link is true, and the other candidates of that house or "
     "cell can be removed."},
    {"grouped-nice-loop", "Grouped nice loop and AIC", chain,
     "sudokit:grouped-nice-loop hodoku:grouped-nice-loop",
     "A nice loop or AIC in which several places of a digit may form one node. Two or three "
     "places in the intersection of a region and a line are a group: it is true if one of them is "
     "true, and false if none is."},
    {"als-nice-loop", "Nice loop and AIC with sets", chain, "sudokit:als-nice-loop",
     "A nice loop or AIC that may also go through almost locked sets. A set of cells of a house "
     "with one digit more than cells cannot lack two of its digits: if none of its places for one "
     "of them is true, a place for the other is. It is used only on request (`with` "
     "als-nice-loop)."},
    {"forcing-chain", "Forcing chain", chain, "sudokit:forcing-chain hodoku:forcing-chain",
     "Several chains of simple links, with groups, together decide a candidate. An assumption is "
     "false if it leads to its opposite, to two statements that exclude each other, or to a cell "
     "or a house with nothing left. A conclusion is true if it follows from all candidates of a "
     "cell, from all places of a digit in a house, or from a candidate both true and false. On "
     "the default scale it has no groups, works on every layout, and is used only on request "
     "(`with` forcing-chain)."},
    {"forcing-net", "Forcing net", chain, "sudokit:forcing-net hodoku:forcing-net",
     "A forcing chain in which a statement may depend on several others together. A digit is "
     "placed when the net so far has removed all other candidates of the cell or all other places "
     "in a house, up to four such rounds deep; what the result leads to is then looked up. It is "
     "tried when no forcing chain is left. On the default scale it follows each candidate to the "
     "end instead, works on every layout, and is used only on request (`with` forcing-net)."},
    {"multiple-forcing-chains", "Multiple forcing chains", chain,
     "sudokit:forcing-chain se:multiple-forcing-chains",
     "All candidates of a cell, or all places of a digit in a house, lead to the same conclusion. "
     "One of them is true, whichever it is, so the conclusion is true as well."},
    {"dynamic-forcing-chains", "Dynamic forcing chains", chain,
     "sudokit:forcing-net se:dynamic-forcing-chains",
     "A forcing chain in which a step may depend on several earlier steps together. A digit is "
     "placed where the chain so far has removed all its other places. A candidate that leads to a "
     "statement and to its opposite is false; a statement to which a candidate leads both true "
     "and false is true; and cells and houses are used as in multiple forcing chains."},
    {"dynamic-forcing-chains-plus", "Dynamic forcing chains (+)", chain,
     "se:dynamic-forcing-chains-plus",
     "Dynamic forcing chains that also use locked candidates, pairs and X-wings. The candidates "
     "that the chain has removed so far may complete such a pattern, which then removes more."},
    {"nested-forcing-chains", "Nested forcing chains", chain, "se:nested-forcing-chains",
     "Dynamic forcing chains that contain other chains. In the position under the assumption "
     "another chain decides a candidate; its reasons depend on what the outer chain has removed. "
     "The level determines which chains may be nested: single chains, multiple ones, dynamic "
     "ones, and dynamic ones that contain chains."},
    {"two-sat", "Two-satisfiability", chain, "sudokit:two-sat eppstein:two-sat",
     "Everything known is written as clauses, each with two statements of which at least one is "
     "true. They come from two places of a digit, two candidates of a cell, two candidates that "
     "exclude each other, almost pairs, and a digit in two houses that intersect. A statement "
     "from which its opposite follows by such clauses is false. This decides everything that "
     "clauses of two statements can decide."},
    {"supposition", "Supposition", chain, "sudokit:supposition",
     "A candidate is assumed to be true, and singles lead to a contradiction, so it is false. If "
     "no assumption fails at once, assumptions within it may remove candidates, to a depth of "
     "three. Explanations end with it when no other technique is left; ratings use it only on "
     "request."},
    {"brute-force", "Brute force", chain, "hodoku:brute-force",
     "The digit of the solution is placed in one cell, the middle one of the open cells. It is "
     "the last resort where no technique finds anything: a search finds the solution and proves "
     "that there is no other. Nothing but the digit can be learnt from it."},
};

}  // namespace

std::span<const HandbookEntry> chains() {
  return kChains;
}

}  // namespace sudokit::entries
