// The table of techniques, in the order in which they are tried. Eppstein's rules keep his order
// and levels; what a handbook names and one of his rules covers stands right before that rule, at
// its level, so that a step has the name people know and the difficulty is his.
#include <array>

#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

using F = TechniqueFamily;
constexpr std::string_view kPads = "Eppstein 2005 and 2012, the program PADS";
constexpr std::string_view kHandbook = "common handbook technique";

constexpr TechniqueRow kRows[] = {
    {{"hidden-single", "Hidden single", "locate,position", F::single, 0, false,
      "A digit has one place left in a house.", kPads},
     find_hidden_single},
    {{"naked-single", "Naked single", "eliminate,sole candidate", F::single, 0, false,
      "A cell has one candidate left.", kPads},
     find_naked_single},
    {{"pointing", "Pointing", "align,locked candidates 1", F::intersection, 1, false,
      "All places of a digit in a region lie in another house.", kPads},
     find_pointing},
    {{"claiming", "Claiming", "align,locked candidates 2,box/line reduction", F::intersection, 1,
      false, "All places of a digit in a line or extra house lie in one other house.", kPads},
     find_claiming},
    {{"hidden-pair", "Hidden pair", "pair", F::subset, 1, false,
      "Two digits have the same two places in a house.", kPads},
     find_hidden_subset<2>},
    {{"triad", "Triad", "", F::intersection, 1, false,
      "As many digits as cells are confined to the crossing of two houses.", kPads},
     find_triad},
    {{"trapezoid", "Trapezoid", "", F::uniqueness, 1, true,
      "Two digits have five cells in two boxes, four of them a rectangle.", kPads},
     find_trapezoid},
    {{"rectangle", "Unique rectangle", "uniqueness rectangle", F::uniqueness, 1, true,
      "A rectangle in two boxes must not end with only two digits.", kPads},
     find_rectangle},
    {{"naked-pair", "Naked pair", "", F::subset, 2, false,
      "Two cells of a house have two candidates between them.", kHandbook},
     find_naked_subset<2>},
    {{"naked-triple", "Naked triple", "naked triplet", F::subset, 2, false,
      "Three cells of a house have three candidates between them.", kHandbook},
     find_naked_subset<3>},
    {{"hidden-triple", "Hidden triple", "hidden triplet", F::subset, 2, false,
      "Three digits have three places between them in a house.", kHandbook},
     find_hidden_subset<3>},
    {{"naked-quad", "Naked quadruple", "naked quad", F::subset, 2, false,
      "Four cells of a house have four candidates between them.", kHandbook},
     find_naked_subset<4>},
    {{"hidden-quad", "Hidden quadruple", "hidden quad", F::subset, 2, false,
      "Four digits have four places between them in a house.", kHandbook},
     find_hidden_subset<4>},
    {{"subproblem", "Subproblem", "all-different", F::subset, 2, false,
      "A candidate lies in no way to fill its house.", kPads},
     find_subproblem},
    {{"x-wing", "X-wing", "", F::fish, 2, false, "Two lines have the same two places for a digit.",
      kHandbook},
     find_fish<2>},
    {{"swordfish", "Swordfish", "", F::fish, 2, false,
      "Three lines have three places between them for a digit.", kHandbook},
     find_fish<3>},
    {{"jellyfish", "Jellyfish", "", F::fish, 2, false,
      "Four lines have four places between them for a digit.", kHandbook},
     find_fish<4>},
    {{"simple-colouring", "Simple colouring", "simple coloring,simple colors,colours",
      F::single_digit, 2, false, "Places of a digit joined two by two take one of two colours.",
      kHandbook},
     find_colouring},
    {{"nishio", "Nishio", "single digit", F::single_digit, 2, false,
      "A candidate lies in no way to place its digit once in every house.",
      "Eppstein 2012, section 3"},
     find_nishio},
    {{"xy-wing", "XY-wing", "y-wing", F::wing, 3, false,
      "Two cells that share a digit hang on a pivot of two candidates.", kHandbook},
     find_xy_wing},
    {{"xyz-wing", "XYZ-wing", "", F::wing, 3, false,
      "Two cells that share a digit hang on a pivot of three candidates.", kHandbook},
     find_xyz_wing},
    {{"bilocal", "Bilocal cycle", "", F::chain, 3, false,
      "A cycle of places two by two leaves a cell the two digits that meet in it.", kPads},
     find_bilocal},
    {{"bivalue", "Bivalue cycle", "xy-loop", F::chain, 3, false,
      "A cycle of cells of two candidates fixes a digit to one of two neighbours.", kPads},
     find_bivalue},
    {{"repeat", "Repetition", "", F::chain, 3, false,
      "A cycle that repeats a digit at one cell decides that cell.", kPads},
     find_repeat},
    {{"path", "Path", "xy-chain,nonrepetitive path", F::chain, 3, false,
      "A path with the same digit at both ends puts it in one of them.", kPads},
     find_path},
    {{"conflict", "Conflicting paths", "", F::chain, 4, false,
      "If a candidate were false, two paths would contradict each other.", kPads},
     find_conflict},
    {{"two-sat", "Two-satisfiability", "twosat,2-sat", F::chain, 5, false,
      "Clauses of two literals decide a candidate.", kPads},
     find_two_sat},
};

constexpr auto kInfo = [] {
  std::array<Technique, std::size(kRows)> info{};
  for (std::size_t i = 0; i < info.size(); ++i) info[i] = kRows[i].info;
  return info;
}();

bool has_alias(const Technique& technique, std::string_view name) {
  std::string_view rest = technique.aliases;
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    if (rest.substr(0, comma) == name) return true;
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
  }
  return false;
}

}  // namespace

std::span<const TechniqueRow> technique_rows() {
  return kRows;
}
std::span<const Technique> techniques() {
  return kInfo;
}

std::vector<const Technique*> techniques_named(std::string_view name) {
  std::vector<const Technique*> found;
  for (const Technique& technique : kInfo) {
    if (technique.name == name || has_alias(technique, name)) found.push_back(&technique);
  }
  return found;
}

std::string_view to_string(TechniqueFamily family) {
  constexpr std::string_view kNames[] = {"single",       "intersection", "subset",     "fish",
                                         "single digit", "wing",         "uniqueness", "chain"};
  return kNames[static_cast<std::size_t>(family)];
}

std::string_view to_string(DeduceEnd end) {
  constexpr std::string_view kNames[] = {"solved", "stuck", "contradiction"};
  return kNames[static_cast<std::size_t>(end)];
}

}  // namespace sudokit
