// Arguments are built here, for all finders: first their parts, then the patterns that several sets
// of finders know. Digits count from 1, as bits from bit 0.
#pragma once

#include <concepts>
#include <span>
#include <vector>

#include "core/mask.hpp"
#include "sudokit/argument.hpp"

namespace sudokit {

using Mask = Mask128;

// One cell, a list of cells or a set with list(), as a list.
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

// How a kind of position is read, as static functions: candidates(position, cell), none where the
// cell is filled; value(position, cell), 0 where it is open; house(position, house), its cells; and
// houses_of(position, cell), in the order in which an argument prefers them.
template <class Position>
struct ViewOf;

// A position as the builders see it. Refers to the position.
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
  // The cells of a house that can take the digit.
  CellList places(int house, int digit) const;
  // The first house of all the cells, or -1; with a digit, one that has no other place for it.
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

// Parts. Those that add a node give its number.
int add_node(Argument& argument, Candidate candidate, Role role = Role::pattern,
             Claim claim = Claim::part);
// The statement that the digit is in one of the cells, or in none of them.
int add_statement(Argument& argument, int digit, const CellList& cells, bool is);
// A node for each candidate of the cells among the digits.
void add_cells(Argument& argument, const View& view, const CellList& cells, Mask digits,
               Role role = Role::pattern);
void add_house(Argument& argument, int house, HouseRole role = HouseRole::base);
// Unless it is there.
void add_house_once(Argument& argument, int house);
struct Because {
  Inference inference = Inference::forces;
  Ground ground = Ground::cell;
  int house = -1;
};
Link& join(Argument& argument, int from, int to, const Because& because);
// Of one cell, or of two in a house; -1: by another rule.
Link& join(Argument& argument, int from, int to, Inference inference, int house);
void say(Argument& argument, Form form, Mask digits = 0, const CellList& cells = {});

// A named constraint leaves no more.
void argue_rule(int rule, Argument& argument);
void argue_sum(const std::shared_ptr<const ImpliedSum>& sum, Argument& argument);

// Patterns. A digit has one place left in the house, or it is the last open cell of it.
void argue_last_place(const View& view, int house, int cell, int digit, Argument& argument);
void argue_only_digit(int cell, int digit, Argument& argument);
// All places of the digit in one house lie in another one.
void argue_locked(const View& view, int digit, int from, int into, Argument& argument);
// Cells of a house and digits, naked, hidden or at a crossing of two houses.
void argue_subset(const View& view, Form form, std::initializer_list<int> houses,
                  const CellList& cells, Mask digits, Argument& argument);
// Places of a digit in the bases, fins left out, and the fins.
struct FishParts {
  std::vector<int> bases;
  std::vector<int> covers;
  CellList places;
  CellList fins;
};
void argue_fish(const FishParts& fish, int digit, Form form, Argument& argument);
// A pivot of two or three candidates, two pincers of two; the digit that all share in the end.
void argue_wing(const View& view, int pivot, int one, int other, int digit, Argument& argument);

// A link of a chain: the digit is in one of the cells, or in none of them.
struct ChainPart {
  int digit = 0;
  CellList cells;
  int house = -1;              // in which it follows; -1: the first that will do
  std::vector<Cell> set = {};  // or by these cells, which cannot lack two of their digits
};
// Statements that are true and false in turn. Of two that follow each other one at least is true
// where the second is true, and not both are where it is false. Pre: a house, a cell or a set holds
// both.
void argue_chain(const View& view, std::span<const ChainPart> chain, bool first_is, Form form,
                 Argument& argument);
// The same, each part one candidate.
void argue_chain(const View& view, std::span<const Candidate> chain, bool first_is, Form form,
                 Argument& argument);
// Cells with the same two candidates, each seeing the next.
void argue_remote_pair(const View& view, const CellList& chain, Argument& argument);

// Cells that must not end with the pair alone, in the order of their loop: what they have besides
// is marked as role one.
void argue_deadly(const View& view, const CellList& loop, Mask pair, Form form, Argument& argument);
// Two sets of one digit more than cells each, and the digits that link them.
void argue_almost_locked(const View& view, const CellList& one, const CellList& other, Mask links,
                         Argument& argument);
// An almost locked set, and the digit that links it with what comes next; 0: none.
struct LinkedSet {
  CellList cells;
  int link = 0;
};
// Each linked with the next.
void argue_set_chain(const View& view, const std::vector<LinkedSet>& chain, Argument& argument);
// Sets that lose their link to the cell, one for each of its digits.
void argue_blossom(const View& view, int stem, const std::vector<LinkedSet>& petals,
                   Argument& argument);

}  // namespace sudokit
