// Arguments: why a step holds, as data. A small graph whose nodes are statements about candidates
// and whose links are inferences, with the houses, cells and digits that it speaks of.
//
// Several links into one node hold together. A node may rest on an argument of its own (what a
// supposition leads to, a chain of what is left within a chain), so that nested chains are trees.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sudokit/digits.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/pencilmarks.hpp"

namespace sudokit {

// A sum that houses and rules imply together (innies and outies): the digits of houses without a
// common cell add up to so much in all, and rules say what some of these cells add up to.
struct ImpliedSum {
  std::vector<Cell> added;
  std::vector<Cell> taken;  // the sum of the first list less that of this one is the total
  int total = 0;
  std::vector<std::uint16_t> houses;
  std::vector<int> rules;  // of Rules::constraints(), ascending
};

// What a node states: that its candidate is true, that it is false, or only that it is part of the
// pattern.
enum class Claim : std::uint8_t { part, is, is_not };
// Which part it has: of the pattern; of one side or of the other (two colours; true and false); or
// a place besides that the argument rules out as a whole.
enum class Role : std::uint8_t { pattern, one, other, place };

struct Node {
  Candidate candidate;
  Claim claim = Claim::part;
  Role role = Role::pattern;
  // The argument in Argument::nested that leads to it, or -1. It is one of the position that is
  // left when all is gone that the links into the node take away; several nodes may rest on the
  // same.
  int nested = -1;
  // Further places of the digit: it is in one of them all, or in none.
  std::vector<Cell> group = {};
};

// one_of: one of the two candidates must be true; not_both: they cannot both be true; forces: the
// one statement leads to the other and nothing more is said.
enum class Inference : std::uint8_t { one_of, not_both, forces };
// On what an inference rests: the cell that both are in; a house that both are in; a house in which
// no other place is left; a cell that has no other candidate left; a cell that with another would
// be a pair of a house (cells: the pair's, and the one it would empty); a digit that leaves its
// house at one place only (cells), across another house; an argument that is nested, of what
// follows; locked candidates, a hidden or a naked pair or an x-wing of what is left when all that
// it rests on is gone, without being shown itself; a chain of what is left then, which is the
// node's nested argument; that every way left to place a digit (digits) once in every house goes
// through the candidate; cells of a house with one digit more than cells, which cannot lack both; a
// named constraint (rule) that does not allow both, or that leaves no more; a sum that houses and
// rules imply (sum), which leaves no more.
enum class Ground : std::uint8_t {
  cell,
  house,
  last_place,
  last_candidate,
  almost_pair,
  exchange,
  nested,
  locked,
  hidden_pair,
  naked_pair,
  x_wing,
  inner_chain,
  placements,
  almost_locked,
  rule,
  sum
};

struct Link {
  int from = 0;  // nodes of the argument
  int to = 0;
  Inference inference = Inference::forces;
  Ground ground = Ground::cell;
  std::vector<std::uint16_t> houses;
  std::vector<Cell> cells;
  Digits digits;
  int rule = -1;  // of Rules::constraints()
  std::shared_ptr<const ImpliedSum> sum = {};
};

// base: where the pattern is; cover: where it rules out; none: left without a place.
enum class HouseRole : std::uint8_t { base, cover, none };
struct ArgumentHouse {
  std::uint16_t house = 0;
  HouseRole role = HouseRole::base;
};

// How the parts are put together. argument_forms.hpp says what each field holds.
enum class Form : std::uint8_t {
  untold,           // what the step changes is all that can be said of it
  last_cell,        // a house has one open cell
  only_place,       // a digit has one place in a house
  only_digit,       // a cell has one candidate
  confined,         // a digit's places in the base lie in the cover
  crossing,         // digits are confined to the crossing of two houses
  naked_subset,     // cells of a house with as many digits
  hidden_subset,    // digits of a house with as many cells
  tight_subset,     // cells that just suffice for their digits
  left_over,        // the nested pattern leaves a digit one place in the house
  finned_fish,      // a digit's places in the bases lie in as many covers or are fins
  fish,             // a digit's places in the bases lie in as many covers
  kraken_fish,      // a fish but for its fins; chains lead from these, or from them and all places
                    // that a cover shares with the bases, to what goes
  colours_meet,     // two cells of one colour see each other
  colours_trap,     // a place sees both colours
  colours_exclude,  // two chains, each in two colours: places see both contraries of two that meet
  colours_wrap,     // the same; one colour meets both colours of the other chain
  no_placement,     // of a digit goes through what is removed
  wing,             // a pivot and two pincers, one of which has the digit
  odd_corner,       // three corners have two digits alone; the odd one has others
  three_digits,     // the corners have three digits, one of which must be among them
  opposite_sides,   // two corners have two digits; a line leaves one digit to the opposite two
  joined_sides,     // two corners have two digits; a line leaves one digit to the next two
  trapezoid,        // two digits have four corners and a fifth cell in two regions
  ends_of_chain,    // a digit is in the first or the last cell of the chain
  cell_of_chain,    // the chain's ends are in one cell, which is one of the two
  closed_chain,     // the chain leads from false to true
  refuted,          // the chain leads from a statement to its contrary
  cells_clash,      // chains: two cells that see each other would take the digit
  digits_clash,     // chains: a cell would take two digits
  house_clash,      // chains: a digit would have no place in a house
  supposed,         // a supposition leaves a house no place for a digit, or a cell nothing
  ring,             // chain: it comes back to where it began, and so holds as a whole or not at all
  both_ways,        // chains: a supposition leads to a statement and to its contrary
  all_lead,         // chains: all candidates of a cell or of a house lead to the same
  either_way,       // chains: a candidate leads to the same whether it is true or false
  remote_pair,      // cells, each of which sees the next, have only the two digits
  ends_differ,      // one of the two ends of the chain is true, of different digits
  // Deadly: cells that must not end with only the two digits; other nodes are what is too many.
  deadly_one,         // in one cell
  deadly_extra,       // the same digit everywhere
  deadly_set,         // the cells with more are part of a naked set of a house
  deadly_hidden,      // chain: what is supposed leaves nothing else
  deadly_hidden_set,  // the two digits and those of others fill, but for one, others of the house
  deadly_locked,      // one of the two digits stands in two of the cells in any case
  avoidable_one,      // three corners of a rectangle were filled and not given
  avoidable_extra,    // two were; the others can have the same digit besides
  grave_one,          // the same for all open cells of the grid: in one cell
  grave_extra,        // the same digit everywhere
  grave_set,          // part of a naked set
  grave_locked,       // two cells share a digit that stands in one of them
  almost_locked,      // sets of cells with one digit more than cells, linked by digits of which one
                      // set alone can have each
  set_chain,      // nested: sets of one digit more than cells, each with the digit that it shares
                  // with the next, which one of the two alone can have
  aligned,        // every combination of the cells leaves nothing to one of those marked `other`
  crossing_sets,  // cells of a crossing, which with others of its two houses just suffice
  // Placements of digits (a cell in every house) laid over each other.
  no_room,        // digits: none of the one that the step changes leaves the others some
  overlaid,       // digits: what leaves no room for another of them is dropped, again and again
  overlaid_sets,  // the same, and what leaves none for several others together
  searched,       // a search for all solutions found one, and it has the digit in the cell
  blossom,      // nested: for each digit of a cell a set of one digit more than cells, which loses
                // this digit when the cell has it
  two_at_once,  // nested: two patterns with a part in common; what goes are nodes, each of which
                // rests on one of them
  by_rule,      // a named constraint leaves no more of its cells' candidates
  by_sum        // a sum that houses and rules imply leaves no more
};

struct Argument {
  Form form = Form::only_digit;
  std::vector<Node> nodes;
  std::vector<Link> links;
  std::vector<ArgumentHouse> houses;
  std::vector<Cell> cells;
  Digits digits;
  // Filled cells that rule out other places.
  std::vector<Cell> blockers;
  std::vector<Argument> nested = {};
  // The named constraint that it rests on as a whole, or that would be broken; -1: none.
  int rule = -1;
  // The implied sum that it rests on as a whole, or that would be broken; null: none.
  std::shared_ptr<const ImpliedSum> sum = {};
};

}  // namespace sudokit
