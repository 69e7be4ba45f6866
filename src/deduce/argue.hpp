// Functions that build the arguments of steps, shared by all finders: first the parts of an
// argument, then the patterns that several groups of finders use. Digits count from 1 as numbers
// and from bit 0 in masks.
#pragma once

#include <concepts>
#include <span>
#include <vector>

#include "core/mask.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

using Mask = Mask128;

// A list of cells that converts from one cell, from a list of cells, or from a set with list().
class CellList : public std::vector<Cell> {
 public:
  CellList() = default;
  CellList(std::initializer_list<int> cells) : CellList(std::span(cells)) {}
  template <class Cells>
  CellList(const Cells& cells) {
    if constexpr (std::convertible_to<Cells, int>) {
      push_back(static_cast<Cell>(cells));
    } else if constexpr (requires { cells.list(); }) {
      for (const auto cell : cells.list()) push_back(static_cast<Cell>(cell));
    } else {
      for (const auto cell : cells) push_back(static_cast<Cell>(cell));
    }
  }
};

// Static functions that read one type of position. candidates(position, cell): empty if the cell is
// filled. value(position, cell): 0 if the cell is open. house(position, house): its cells.
// houses_of(position, cell): the houses of the cell, in the order in which arguments prefer them.
template <class Position>
struct ViewOf;

// A position of any type with a ViewOf, as the builders read it. It keeps a reference to the
// position.
class View {
 public:
  template <class Position>
  View(const Position& position) : position_(&position), reads_(&kReads<Position>) {}

  Mask candidates(int cell) const { return reads_->candidates(position_, cell); }
  bool has(int cell, int digit) const { return (candidates(cell) >> (digit - 1) & 1) != 0; }
  int value(int cell) const { return reads_->value(position_, cell); }
  std::span<const Cell> house(int house) const { return reads_->house(position_, house); }
  std::span<const std::uint16_t> houses_of(int cell) const {
    return reads_->houses_of(position_, cell);
  }
  // The cells of a house that have the digit as a candidate.
  CellList places(int house, int digit) const;
  // The first house that contains all the cells, or -1. If a digit is given, the house must have no
  // other place for it.
  int common_house(const CellList& cells, int digit = 0) const;

 private:
  struct Reads {
    Mask (*candidates)(const void*, int);
    int (*value)(const void*, int);
    std::span<const Cell> (*house)(const void*, int);
    std::span<const std::uint16_t> (*houses_of)(const void*, int);
  };
  template <class P>
  static const P& as(const void* position) {
    return *static_cast<const P*>(position);
  }
  template <class P>
  static constexpr Reads kReads = {
      [](const void* p, int cell) -> Mask { return ViewOf<P>::candidates(as<P>(p), cell); },
      [](const void* p, int cell) -> int { return ViewOf<P>::value(as<P>(p), cell); },
      [](const void* p, int house) -> std::span<const Cell> {
        return ViewOf<P>::house(as<P>(p), house);
      },
      [](const void* p, int cell) -> std::span<const std::uint16_t> {
        return ViewOf<P>::houses_of(as<P>(p), cell);
      }};

  const void* position_;
  const Reads* reads_;
};

// Parts. Functions that add a node return its number.
int add_node(Argument& argument, Candidate candidate, Role role = Role::pattern,
             Claim claim = Claim::part);
// States that the digit is in one of the cells (`is`), or in none of them.
int add_statement(Argument& argument, int digit, const CellList& cells, bool is);
// Adds a node for each candidate of the cells that is among the digits.
void add_cells(Argument& argument, const View& view, const CellList& cells, Mask digits,
               Role role = Role::pattern);
void add_house(Argument& argument, int house, HouseRole role = HouseRole::base);
// Does nothing if the house is listed already.
void add_house_once(Argument& argument, int house);
struct Because {
  Inference inference = Inference::forces;
  Ground ground = Ground::cell;
  int house = -1;
};
Link& join(Argument& argument, int from, int to, const Because& because);
// The ground is Ground::cell if both nodes are in one cell, otherwise Ground::house with this
// house. -1: no house is listed; name_rules() enters the rule if a rule makes the link.
Link& join(Argument& argument, int from, int to, Inference inference, int house);
void say(Argument& argument, Form form, Mask digits = 0, const CellList& cells = {});

// A named constraint leaves no more candidates than the step does.
void argue_rule(int rule, Argument& argument);
// Named constraints and houses together leave no more candidates than the step does.
void argue_together(const std::vector<int>& rules, const std::vector<int>& houses,
                    Argument& argument);
void argue_sum(const std::shared_ptr<const ImpliedSum>& sum, Argument& argument);

// Patterns. The digit has one place left in the house, or the cell is the last open cell of it.
void argue_last_place(const View& view, int house, int cell, int digit, Argument& argument);
void argue_only_digit(const View& view, int cell, int digit, Argument& argument);
// All places of the digit in the house `from` lie in the house `into`.
void argue_locked(const View& view, int digit, int from, int into, Argument& argument);
// A naked or hidden subset of a house, or a subset at the crossing of two houses.
void argue_subset(const View& view, Form form, std::initializer_list<int> houses,
                  const CellList& cells, Mask digits, Argument& argument);
// Places of a digit in the bases without the fins, and the fins.
struct FishParts {
  std::vector<int> bases;
  std::vector<int> covers;
  CellList places;
  CellList fins;
};
void argue_fish(const FishParts& fish, int digit, Form form, Argument& argument);
// A pivot with two or three candidates and two pincers with two. `digit` is the one that the
// pincers share.
void argue_wing(const View& view, int pivot, int one, int other, int digit, Argument& argument);

// One statement of a chain: the digit is in one of the cells, or in none of them.
struct ChainPart {
  int digit = 0;
  CellList cells;
  int house = -1;  // the house of the link to the statement before; -1: the first that holds both
  // or the almost locked set that makes the link: it cannot lack two of its digits
  std::vector<Cell> set = {};
};
// A chain of statements that are alternately true and false; `first_is` is the truth of the first.
// Two consecutive statements are linked by one_of if the second is true, and by not_both if it is
// false. Pre: a cell, a house or an almost locked set links them.
void argue_chain(const View& view, std::span<const ChainPart> chain, bool first_is, Form form,
                 Argument& argument);
// The same chain for single candidates.
void argue_chain(const View& view, std::span<const Candidate> chain, bool first_is, Form form,
                 Argument& argument);
// Cells with the same two candidates, each of which sees the next.
void argue_remote_pair(const View& view, const CellList& chain, Argument& argument);

// A deadly pattern: cells, in the order of their loop, that must not end with the pair alone. Their
// other candidates get Role::one.
void argue_deadly(const View& view, const CellList& loop, Mask pair, Form form, Argument& argument);
// Two almost locked sets, each with one digit more than cells, and the digits that link them.
void argue_almost_locked(const View& view, const CellList& one, const CellList& other, Mask links,
                         Argument& argument);
// An almost locked set and the digit that links it to the next one, or to the stem. 0: none.
struct LinkedSet {
  CellList cells;
  int link = 0;
};
// A chain of almost locked sets, each linked to the next.
void argue_set_chain(const View& view, const std::vector<LinkedSet>& chain, Argument& argument);
// One almost locked set for each digit of the stem cell: if the stem has the digit, the set loses
// it.
void argue_blossom(const View& view, int stem, const std::vector<LinkedSet>& petals,
                   Argument& argument);

}  // namespace sudokit
