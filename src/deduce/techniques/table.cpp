// The techniques there are. Which are tried, in which order, and what they count is for the scales.
#include <array>

#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

using F = TechniqueFamily;
constexpr std::string_view kPads = "Eppstein 2005 and 2012, the program PADS";
constexpr std::string_view kHandbook = "common handbook technique";

struct Found {
  Technique info;
  Find find = nullptr;
};

// "patterns" are those of the default scale that are left out unless they are asked for.
constexpr Found kTechniques[] = {
    {{"hidden-single", "Hidden single", "locate,position", F::single, false,
      "A digit has one place left in a house.", kPads},
     find_hidden_single},
    {{"naked-single", "Naked single", "eliminate,sole candidate", F::single, false,
      "A cell has one candidate left.", kPads},
     find_naked_single},
    {{"align", "Align", "", F::intersection, false,
      "All places of a digit in one house lie in another house.", kPads},
     find_align},
    {{"pointing", "Pointing", "align,locked candidates 1", F::intersection, false,
      "All places of a digit in a region lie in another house.", kPads},
     find_pointing},
    {{"claiming", "Claiming", "align,locked candidates 2,box/line reduction", F::intersection,
      false, "All places of a digit in a line or extra house lie in one other house.", kPads},
     find_claiming},
    {{"hidden-pair", "Hidden pair", "pair", F::subset, false,
      "Two digits have the same two places in a house.", kPads},
     find_hidden_subset<2>},
    {{"triad", "Triad", "", F::intersection, false,
      "As many digits as cells are confined to the crossing of two houses.", kPads},
     find_triad},
    {{"trapezoid", "Trapezoid", "", F::uniqueness, true,
      "Two digits have five cells in two boxes, four of them a rectangle.", kPads},
     find_trapezoid},
    {{"rectangle", "Unique rectangle", "uniqueness rectangle", F::uniqueness, true,
      "A rectangle in two boxes must not end with only two digits.", kPads},
     find_rectangle},
    {{"naked-pair", "Naked pair", "", F::subset, false,
      "Two cells of a house have two candidates between them.", kHandbook},
     find_naked_subset<2>},
    {{"naked-triple", "Naked triple", "naked triplet", F::subset, false,
      "Three cells of a house have three candidates between them.", kHandbook},
     find_naked_subset<3>},
    {{"hidden-triple", "Hidden triple", "hidden triplet", F::subset, false,
      "Three digits have three places between them in a house.", kHandbook},
     find_hidden_subset<3>},
    {{"naked-quad", "Naked quadruple", "naked quad", F::subset, false,
      "Four cells of a house have four candidates between them.", kHandbook},
     find_naked_subset<4>},
    {{"hidden-quad", "Hidden quadruple", "hidden quad", F::subset, false,
      "Four digits have four places between them in a house.", kHandbook},
     find_hidden_subset<4>},
    {{"subproblem", "Subproblem", "all-different", F::subset, false,
      "A candidate lies in no way to fill its house.", kPads},
     find_subproblem},
    {{"x-wing", "X-wing", "", F::fish, false, "Two lines have the same two places for a digit.",
      kHandbook},
     find_fish<2>},
    {{"swordfish", "Swordfish", "", F::fish, false,
      "Three lines have three places between them for a digit.", kHandbook},
     find_fish<3>},
    {{"jellyfish", "Jellyfish", "", F::fish, false,
      "Four lines have four places between them for a digit.", kHandbook},
     find_fish<4>},
    {{"finned-x-wing", "Finned X-wing", "patterns", F::fish, false,
      "An X-wing but for some places, its fins.", kHandbook},
     find_finned_fish<2>},
    {{"sashimi-x-wing", "Sashimi X-wing", "patterns", F::fish, false,
      "A finned X-wing in which a line has one place without the fins.", kHandbook},
     find_sashimi_fish<2>},
    {{"finned-swordfish", "Finned swordfish", "patterns", F::fish, false,
      "A swordfish but for some places, its fins.", kHandbook},
     find_finned_fish<3>},
    {{"sashimi-swordfish", "Sashimi swordfish", "patterns", F::fish, false,
      "A finned swordfish in which a line has one place without the fins.", kHandbook},
     find_sashimi_fish<3>},
    {{"finned-jellyfish", "Finned jellyfish", "patterns", F::fish, false,
      "A jellyfish but for some places, its fins.", kHandbook},
     find_finned_fish<4>},
    {{"sashimi-jellyfish", "Sashimi jellyfish", "patterns", F::fish, false,
      "A finned jellyfish in which a line has one place without the fins.", kHandbook},
     find_sashimi_fish<4>},
    {{"franken-fish", "Franken fish", "finned-franken-fish,patterns", F::fish, false,
      "A fish, with fins or without, whose lines may be regions and extra houses.", kHandbook},
     find_franken_fish},
    {{"mutant-fish", "Mutant fish", "finned-mutant-fish,patterns", F::fish, false,
      "A fish, with fins or without, of any houses.", kHandbook},
     find_mutant_fish},
    {{"skyscraper", "Skyscraper", "patterns", F::single_digit, false,
      "Two lines with two places each for a digit stand on a line that crosses both.", kHandbook},
     find_skyscraper},
    {{"two-string-kite", "Two-string kite", "2-string-kite,patterns", F::single_digit, false,
      "A row and a column with two places each for a digit meet in another house.", kHandbook},
     find_two_string_kite},
    {{"turbot-fish", "Turbot fish", "patterns", F::single_digit, false,
      "Two houses with two places each for a digit, of which two see each other.", kHandbook},
     find_turbot_fish},
    {{"empty-rectangle", "Empty rectangle", "patterns", F::single_digit, false,
      "An end of a strong link sees some places of a region, and leaves it the others.", kHandbook},
     find_empty_rectangle},
    {{"x-chain", "X-chain", "patterns", F::single_digit, false,
      "Strong and weak links of one digit in turn.", kHandbook},
     find_x_chain},
    {{"simple-colouring", "Simple colouring", "simple coloring,simple colors,colours",
      F::single_digit, false, "Places of a digit joined two by two take one of two colours.",
      kHandbook},
     find_colouring},
    {{"nishio", "Nishio", "single digit", F::single_digit, false,
      "A candidate lies in no way to place its digit once in every house.",
      "Eppstein 2012, section 3"},
     find_nishio},
    {{"xy-wing", "XY-wing", "y-wing", F::wing, false,
      "Two cells that share a digit hang on a pivot of two candidates.", kHandbook},
     find_xy_wing},
    {{"xyz-wing", "XYZ-wing", "", F::wing, false,
      "Two cells that share a digit hang on a pivot of three candidates.", kHandbook},
     find_xyz_wing},
    {{"w-wing", "W-wing", "patterns", F::wing, false,
      "Two cells of the same two candidates are joined by a house for one of them.", kHandbook},
     find_w_wing},
    {{"remote-pair", "Remote pair", "remote pairs,patterns", F::chain, false,
      "Cells of the same two candidates, each seeing the next, take them in turn.", kHandbook},
     find_remote_pair},
    {{"wxyz-wing", "WXYZ-wing", "vwxyz-wing,uvwxyz-wing,tuvwxyz-wing,bent set,patterns", F::wing,
      false, "A set of one digit more than cells, and a cell of two of them.", kHandbook},
     find_large_wing},
    {{"sue-de-coq", "Sue de Coq", "two-sector disjoint subsets,patterns", F::wing, false,
      "Cells of a crossing just suffice with others of its two houses.", kHandbook},
     find_sue_de_coq},
    {{"als-xz", "ALS-XZ", "patterns", F::wing, false,
      "Of two almost locked sets that share a digit one lacks it.", kHandbook},
     find_als_xz},
    {{"als-xy-wing", "ALS-XY-wing", "patterns", F::wing, false,
      "Of two almost locked sets one loses a digit to a third.", kHandbook},
     find_als_xy_wing},
    {{"death-blossom", "Death Blossom", "patterns", F::wing, false,
      "Each digit of a cell is taken from an almost locked set.", kHandbook},
     find_blossom},
    {{"nice-loop", "Nice loop and AIC", "aic,alternating inference chain,patterns", F::chain, false,
      "Strong and weak links in turn, over cells and digits.", kHandbook},
     find_nice_loop},
    {{"grouped-nice-loop", "Grouped nice loop and AIC", "grouped-aic,patterns", F::chain, false,
      "A nice loop or AIC in which places of a digit count together.", kHandbook},
     find_grouped_loop},
    {{"als-chain", "ALS chain", "patterns", F::chain, false,
      "Almost locked sets, each linked with the next.", kHandbook},
     find_als_chain},
    {{"als-nice-loop", "Nice loop and AIC with sets", "als-aic,patterns", F::chain, false,
      "A nice loop or AIC that goes through almost locked sets.", kHandbook},
     find_als_loop},
    {{"bilocal", "Bilocal cycle", "", F::chain, false,
      "A cycle of places two by two leaves a cell the two digits that meet in it.", kPads},
     find_bilocal},
    {{"bivalue", "Bivalue cycle", "xy-loop", F::chain, false,
      "A cycle of cells of two candidates fixes a digit to one of two neighbours.", kPads},
     find_bivalue},
    {{"repeat", "Repetition", "", F::chain, false,
      "A cycle that repeats a digit at one cell decides that cell.", kPads},
     find_repeat},
    {{"path", "Path", "xy-chain,nonrepetitive path", F::chain, false,
      "A path with the same digit at both ends puts it in one of them.", kPads},
     find_path},
    {{"conflict", "Conflicting paths", "", F::chain, false,
      "If a candidate were false, two paths would contradict each other.", kPads},
     find_conflict},
    {{"two-sat", "Two-satisfiability", "twosat,2-sat", F::chain, false,
      "Clauses of two literals decide a candidate.", kPads},
     find_two_sat},
    {{"overlay", "Pattern overlay", "templates,pattern overlay method", F::overlay, false,
      "A candidate lies in no placement of its digit that leaves others one too.",
      "common; HoDoKu has it as templates"},
     find_overlay},
    {{"supposition", "Supposition", "suppose", F::chain, false,
      "A candidate leads by singles to a contradiction.", "trial and error"},
     find_supposition},
};

constexpr auto kInfo = [] {
  std::array<Technique, std::size(kTechniques)> info{};
  for (std::size_t i = 0; i < info.size(); ++i) info[i] = kTechniques[i].info;
  return info;
}();

}  // namespace

std::span<const Technique> techniques() {
  return kInfo;
}

Find finder_of(const Technique& technique) {
  return kTechniques[&technique - kInfo.data()].find;
}

std::string_view to_string(TechniqueFamily family) {
  constexpr std::string_view kNames[] = {"single",     "intersection", "subset",
                                         "fish",       "single digit", "wing",
                                         "uniqueness", "chain",        "overlay"};
  return kNames[static_cast<std::size_t>(family)];
}

}  // namespace sudokit
