// Arguments: the reasons why a step holds, as data. An argument is a small graph: its nodes are
// statements about candidates, and its links are inferences. It also lists the houses, cells and
// digits involved.
//
// If several links lead into one node, they hold together: the node follows from all of them. A
// node may rest on a nested argument (what follows from a supposition, or a chain within a chain),
// so that nested chains form a tree.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sudokit/digits.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/pencilmarks.hpp"

namespace sudokit {

// A sum that follows from houses and rules together (innies and outies). Houses without a common
// cell have a known total, and rules give the sum of some of their cells. The digits of `added`
// less those of `taken` add up to `total`.
struct ImpliedSum {
  std::vector<Cell> added;
  std::vector<Cell> taken;
  int total = 0;
  std::vector<std::uint16_t> houses;
  std::vector<int> rules;    // indices into Rules::constraints(), ascending
  std::vector<Cell> firsts;  // the first cell of each subtracted sum, ascending
};

// What a node states. part: nothing; its candidate is only part of the pattern. is: the candidate
// is true. is_not: it is false.
enum class Claim : std::uint8_t { part, is, is_not };
// The part a node plays. pattern: it belongs to the pattern. one, other: it belongs to one of two
// sides (two colours; true and false). place: it is another place of the digit, which the argument
// rules out as a whole.
enum class Role : std::uint8_t { pattern, one, other, place };

// A statement about a candidate, or about a group of places for one digit.
struct Node {
  Candidate candidate;
  Claim claim = Claim::part;
  Role role = Role::pattern;
  // Index in Argument::nested of the argument that leads to this node, or -1. That argument applies
  // to the position without everything that the links into this node exclude. Several nodes may
  // rest on the same argument.
  int nested = -1;
  // Further places of the digit. The statement is then that the digit is in one of all these
  // places, or in none of them.
  std::vector<Cell> group = {};
};

// How one statement follows from another. one_of: one of the two candidates must be true. not_both:
// the two cannot both be true. forces: the first statement leads to the second; no more specific
// relation is given.
enum class Inference : std::uint8_t { one_of, not_both, forces };
// The ground on which an inference rests. "What is left" means the position without everything that
// the links into the node exclude.
enum class Ground : std::uint8_t {
  cell,            // both candidates are in one cell
  house,           // both candidates are in one house
  last_place,      // a house has no other place left for the digit
  last_candidate,  // a cell has no other candidate left
  almost_pair,     // a cell would form a pair with another cell in a house; `cells` holds these two
                   // cells and the one that would lose its candidate
  exchange,       // a digit is left with one place in its house (houses[0], cells[0]) by a place in
                  // another house that crosses it (houses[1], cells[1])
  nested,         // the conclusion of the node's nested argument
  locked,         // locked candidates in what is left, without further detail
  hidden_pair,    // a hidden pair in what is left, without further detail
  naked_pair,     // a naked pair in what is left, without further detail
  x_wing,         // an X-wing in what is left, without further detail
  inner_chain,    // a chain in what is left: the nested argument of the node
  placements,     // every remaining way to place `digits` once in every house uses the candidate
  almost_locked,  // `cells` of a house have one candidate digit more than cells, so they cannot
                  // lack both digits
  rule,           // a named constraint (`rule`) does not allow both, or excludes everything else
  sum             // a sum that houses and rules imply (`sum`) excludes everything else
};

// An inference from one node to another. Which of the lists are filled depends on the ground.
struct Link {
  int from = 0;  // indices into Argument::nodes
  int to = 0;
  Inference inference = Inference::forces;
  Ground ground = Ground::cell;
  std::vector<std::uint16_t> houses;
  std::vector<Cell> cells;
  Digits digits;
  int rule = -1;  // index into Rules::constraints(); -1: none
  std::shared_ptr<const ImpliedSum> sum = {};
};

// The part a house plays. base: the pattern is in it. cover: the pattern rules out candidates in
// it. none: it is left without a place for the digit.
enum class HouseRole : std::uint8_t { base, cover, none };
struct ArgumentHouse {
  std::uint16_t house = 0;
  HouseRole role = HouseRole::base;
};

// The form of an argument: how its parts lead to the conclusion. argument_forms.hpp defines what
// each field holds.
enum class Form : std::uint8_t {
  untold,         // no detail: only the changes of the step are known
  last_cell,      // a house has one open cell
  only_place,     // a digit has one place in a house
  only_digit,     // a cell has one candidate left
  confined,       // all places of a digit in the base lie in the cover
  crossing,       // digits are confined to the cells where two houses cross
  naked_subset,   // cells of a house with as many candidate digits as cells
  hidden_subset,  // digits of a house with as many places as digits
  tight_subset,   // cells that are only just enough for their digits
  left_over,      // after the nested pattern, a digit has one place left in the house
  finned_fish,    // a digit's places in the bases lie in as many covers, or are fins
  fish,           // a digit's places in the bases lie in as many covers
  kraken_fish,    // a fish except for its fins; chains lead to the step's changes from all fins, or
                  // from all fins and all cells that one cover shares with the bases
  colours_meet,   // two cells of the same colour see each other
  colours_trap,   // a cell sees both colours
  colours_exclude,  // two chains in two colours each, linked where two colours meet: cells that see
                    // both opposite colours
  colours_wrap,     // as above, and one colour meets both colours of the other chain
  no_placement,     // no placement of the digit goes through the removed candidates
  wing,             // a pivot and two pincers; one of them has the digit
  odd_corner,    // three corners of a rectangle have only two digits; the fifth cell listed is the
                 // other corner
  three_digits,  // the corners have three digits, and one of these must be among them
  opposite_sides,  // two corners have only two digits; a line confines one of these to the opposite
                   // side
  joined_sides,    // two corners have only two digits; a line confines one of these to an adjoining
                   // side
  trapezoid,       // two digits have four corners and a fifth cell in two regions
  ends_of_chain,   // the digit is in the first or in the last cell of the chain
  cell_of_chain,   // the ends of the chain are in one cell, which holds one of the two digits
  closed_chain,    // the chain leads from a candidate being false to its being true
  refuted,         // the chain leads from a statement to its opposite
  cells_clash,     // chains: two cells that see each other would have the same digit
  digits_clash,    // chains: a cell would have two digits
  house_clash,     // chains: a digit would have no place in a house
  supposed,     // a supposition leaves a digit no place in a house, leaves a cell no candidate, or
                // breaks a rule
  ring,         // the chain is closed: all its statements hold, or all their opposites do
  both_ways,    // chains: a supposition leads to a statement and to its opposite
  all_lead,     // chains: all candidates of a cell, or all places in a house, lead to the same
                // conclusion
  either_way,   // chains: a candidate leads to the same conclusion whether it is true or false
  remote_pair,  // cells with the same two candidates, each of which sees the next
  ends_differ,  // one of the two ends of the chain is true; their digits differ
  // Deadly patterns: cells that must not end with only two digits. Nodes with the role `one` are
  // the additional candidates.
  deadly_one,         // all additional candidates are in one cell
  deadly_extra,       // all additional candidates are the same digit
  deadly_set,         // the cells with additional candidates are part of a naked set of a house
  deadly_hidden,      // chain: the supposition leaves only the two digits
  deadly_hidden_set,  // the two digits and further digits of a house have, except for one place in
                      // the pattern, only other cells, and fill them
  deadly_locked,      // in a house, one of the two digits can only be in two of the cells
  avoidable_one,      // avoidable rectangle: three corners are filled and not given
  avoidable_extra,  // avoidable rectangle: two corners are filled and not given; the other two can
                    // have the same additional digit
  grave_one,  // universal grave (all open cells as a deadly pattern): all additional candidates are
              // in one cell
  grave_extra,    // universal grave: all additional candidates are the same digit
  grave_set,      // universal grave: the additional candidates are part of a naked set
  grave_locked,   // universal grave: a digit of a house must be in one of two cells with additional
                  // candidates
  almost_locked,  // sets of cells with one digit more than cells, linked by digits, each of which
                  // only one of the linked sets can contain
  set_chain,  // nested: sets with one digit more than cells; each lists the digit that it shares
              // with the next set, and only one of these two sets can contain that digit
  aligned,  // every way to fill the cells repeats a digit in a house or leaves no candidate for one
            // of the cells marked `other`
  crossing_sets,  // cells where two houses cross, with further cells of both houses: as many digits
                  // as cells
  // Overlays: placements of digits, each with a cell in every house.
  no_room,   // of the digit that the step changes, only placements that leave room for the other
             // `digits` are kept
  overlaid,  // placements that leave no room for another of `digits` are dropped, repeatedly
  overlaid_sets,  // as above, and those that leave no room for several others together are dropped
                  // too
  searched,       // a search for all solutions found one solution, which has the digit in the cell
  blossom,  // nested: for each digit of a cell, a set with one digit more than cells, which loses
            // this digit if the cell takes it
  two_at_once,  // nested: two patterns with a part in common; each removed candidate is a node that
                // rests on one of the two
  by_rule,      // a named constraint excludes candidates of its cells
  by_sum        // a sum that houses and rules imply excludes candidates
};

// Why a step holds. Its form defines which of the lists are filled; see row_of() in
// argument_forms.hpp.
struct Argument {
  Form form = Form::only_digit;
  std::vector<Node> nodes;
  std::vector<Link> links;
  std::vector<ArgumentHouse> houses;
  std::vector<Cell> cells;
  Digits digits;
  // Filled cells that keep the digit out of other cells.
  std::vector<Cell> blockers;
  // only_digit: filled cells in the houses of the cell hold all other digits.
  bool by_filled_cells = false;
  // The arguments to which Node::nested refers, or the parts of forms that consist of several
  // patterns.
  std::vector<Argument> nested = {};
  // The named constraint on which the whole argument rests, which would be broken, or by which the
  // ends of a chain exclude what the step removes, as an index into Rules::constraints(); -1: none.
  int rule = -1;
  // The implied sum on which the whole argument rests, or which would be broken; null: none.
  std::shared_ptr<const ImpliedSum> sum = {};
};

}  // namespace sudokit
