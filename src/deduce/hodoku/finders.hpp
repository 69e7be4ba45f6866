// The finders of HoDoKu's techniques.
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/sheet.hpp"

namespace sudokit::nine::hodoku {

// HoDoKu's singles, locked candidates and subsets. Each finder fills the step with the first
// instance in HoDoKu's order that changes something, and returns whether there is one.

bool full_house(const Sheet& sheet, Step& step);
// These two pop entries from the queues of the sheet.
bool naked_single(Sheet& sheet, Step& step);
bool hidden_single(Sheet& sheet, Step& step);

// Naked sets that remove candidates from the block and also from the line outside the block.
bool locked_set(const Sheet& sheet, int size, Step& step);
bool naked_set(const Sheet& sheet, int size, Step& step);
bool hidden_set(const Sheet& sheet, int size, Step& step);
// Pointing: from the block into the line. Claiming: from the line into the block.
bool pointing(const Sheet& sheet, Step& step);
bool claiming(const Sheet& sheet, Step& step);

// HoDoKu's patterns of one digit: skyscraper, two-string kite and empty rectangle.

bool skyscraper(const Sheet& sheet, Step& step);
bool two_string_kite(const Sheet& sheet, Step& step);
// The block of the rectangle has at least three candidates.
bool empty_rectangle(const Sheet& sheet, Step& step);
// Two kites that meet in the same cells, or two rectangles of the same block; of all such pairs,
// the one with the lowest weighted sum.
bool dual_kite(const Sheet& sheet, Step& step);
bool dual_rectangle(const Sheet& sheet, Step& step);

// HoDoKu's basic fish: rows against columns or columns against rows, with or without fins.
//
// There are at most five fins. A fish is sashimi if some base line keeps at most one body
// candidate. The first fish in this order is found: digit, rows as base before columns, base lines,
// cover lines.

bool basic_fish(const Sheet& sheet, int size, Step& step);
// `without`: by digit, the places of the last search that found none; what a digit has depends on
// its places only. Each size and shape needs its own.
bool finned_fish(const Sheet& sheet, int size, bool sashimi, Boards& without, Step& step);
// Two finned fish with the same base lines but other covers and fins; of all such pairs, the one
// with the most removals. `sashimi`: whether the first of the two is sashimi.
bool siamese_fish(const Sheet& sheet, int size, bool sashimi, Step& step);

// HoDoKu's Franken and mutant fish, with or without fins.
//
// A fish has as many bases as covers; every place of the digit in the bases lies in a cover or is a
// fin. Franken fish use rows and blocks against columns and blocks, or columns and blocks against
// rows and blocks; mutant fish use any houses. A place in two bases is a fin too (at most two of
// these). A place in two covers is removed along with the other places of the covers. There are at
// most five fins, and every removed candidate sees all of them. The first fish in this order is
// found: digit, rows as base before columns, bases, covers; rows come before columns and columns
// before blocks.
enum class FishShape : std::uint8_t { franken, mutant };

struct FishKind {
  FishShape shape;
  int size;
  bool fins;
};

// Exponential in the size. Polls the meter, if there is one, and throws BudgetSpent.
bool complex_fish(const Sheet& sheet, FishKind kind, Step& step, Meter* meter);

// HoDoKu's Kraken fish: basic or Franken fish of size two to four with one or two fins. The fins
// see none of the candidates to be removed, but chains lead from the fins to them.
//
// Type 1: if no fin is true, a place of the covers that is outside the bases or in two covers is
// false; each fin leads to this too. Type 2: each place that one cover shares with the bases, and
// each fin, leads to the same candidate being false. The first instance in this order is found:
// digit, rows as base before columns, bases, covers (fish.cpp); for one fish, type 1 before
// type 2. The chains are those of the tables (tables.hpp).

// Polls the meter, if there is one, and throws BudgetSpent.
bool kraken_fish(const Sheet& sheet, Step& step, Meter* meter);

// XY-wing, XYZ-wing and W-wing, in HoDoKu's order.

bool xy_wing(const Sheet& sheet, Step& step);
bool xyz_wing(const Sheet& sheet, Step& step);
bool w_wing(const Sheet& sheet, Step& step);

// HoDoKu's simple and multi colouring: chains of pairs of one digit in two colours.

bool simple_colours(const Sheet& sheet, Step& step);
bool multi_colours(const Sheet& sheet, Step& step);

// BUG+1, unique rectangles, hidden and avoidable rectangles, in HoDoKu's order.
//
// A rectangle is examined once per position, for the pair of digits that reaches it first. The
// results are put in one list, from which each technique takes the first of its kind. HoDoKu
// identifies a rectangle by a number that few others share with it; this code does the same.

bool universal_grave_plus_one(const Sheet& sheet, Step& step);

enum class Corner : std::uint8_t { u1, u2, u3, u4, u5, u6, hidden, avoidable1, avoidable2 };

struct CornerStep {
  Corner kind;
  std::vector<Mark> gone;
  Argument argument = Found{}.argument;
};

// The search ends with the first u1.
std::vector<CornerStep> unique_rectangles(const Sheet& sheet, bool explain);
// The search ends with the first avoidable1.
std::vector<CornerStep> avoidable_rectangles(const Sheet& sheet, bool explain);

// Sue de Coq: cells where a line crosses a block, with sets in the rest of the line and of the
// block that share the digits of the crossing between them. Found in HoDoKu's order.

bool sue_de_coq(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku

namespace sudokit {

// HoDoKu's techniques with almost locked sets (ALS): n cells of a house with n + 1 digits.
//
// Sets are listed by house (rows, columns, blocks) and within a house in preorder of the subsets,
// each set once. Links are listed by their two sets, the earlier one first. Linked sets share no
// cell. A digit links them if all its cells in one set see all its cells in the other.
class Meter;

}  // namespace sudokit

namespace sudokit::nine::hodoku {

struct AlmostLocked {
  Cells cells;
  Digit9 digits = 0;
  Cells outside;                   // candidates that see all cells of their digit in the set
  std::array<Cells, 9> at{};       // by digit: cells of the set
  std::array<Cells, 9> touches{};  // by digit: candidates outside that see all cells in `at`
};

// `one` is the first linking digit, `two` the last one if there are several (otherwise -1).
struct Linked {
  int from = 0;
  int to = 0;
  int one = 0;
  int two = -1;
};

class AlmostLockedSets {
 public:
  explicit AlmostLockedSets(const Sheet& sheet);

  bool pair(Step& step) const;  // ALS-XZ: the first one found
  bool wing(Step& step) const;  // ALS-XY-Wing: the first one found
  // ALS-XY-Chain of four or more sets; the choice is that of finders.hpp
  bool chain(Step& step) const;
  bool blossom(Step& step, Meter* meter) const;  // Death Blossom: the first one found

 private:
  void list(const Sheet& sheet);
  void link();
  // Removes, for each common digit except those in `links`, the candidates that see it in both
  // sets.
  void take_common(const AlmostLocked& a, const AlmostLocked& b, Digit9 links, Step& step) const;
  void take_rest(const AlmostLocked& a, const AlmostLocked& b, Digit9 links, Step& step) const;
  bool wing_of(const Linked& one, const Linked& other, Step& step) const;

  const Sheet* sheet_;  // must not change meanwhile
  const Board* board_;
  std::vector<AlmostLocked> sets_;
  std::vector<Linked> links_;
  std::vector<std::size_t> first_;  // by set: the index of its first link
};

// HoDoKu's chains without branches: remote pairs, turbot fish, X-chains and XY-chains. They have at
// most twenty links and visit no cell twice.
//
// Of all chains, the one with the most removals wins, then the one with the lowest weighted sum of
// the cells that lose a digit, then the first one found (cells in order, links by row, column,
// block).

bool remote_pair(const Sheet& sheet, Step& step);
bool turbot_fish(const Sheet& sheet, Step& step);
bool x_chain(const Sheet& sheet, Step& step);
bool xy_chain(const Sheet& sheet, Step& step);

// HoDoKu's nice loops and alternating inference chains, with or without groups.
//
// For each start, the loops and chains are taken from the tree of its consequences: each end by the
// shortest path that comes first, no cell twice. The choice among all of them is that of
// finders.hpp.

bool nice_loop(const Sheet& sheet, bool groups, Step& step);

// HoDoKu's forcing chains and nets: a table of consequences that contradicts itself, or a
// consequence that several tables share.
//
// An assumption is false if it leads to its opposite, to a candidate that is both true and false,
// to two digits in a cell, to a digit twice in a house, or to a cell or house with nothing left. A
// consequence is certain if it follows both from a candidate and from its negation, or from each
// candidate of a cell or of a digit in a house. Placements come first, in order of their cell; then
// the first removed candidate. A net counts only if its reasons branch.

// Polls the meter, if there is one, and throws BudgetSpent.
bool forcing(const Sheet& sheet, bool nets, Step& step, Meter* meter);

// HoDoKu's last resorts: templates, which are the ways to place a digit once in every house, and
// brute force.
//
// A template is discarded if it has a cell that all templates of another digit have. Cells that all
// templates of a digit have are placed; candidates that none has are removed. The first digit with
// a change gives the step. Brute force places the digit of the solution in the middle one of the
// open cells. It finds nothing unless there is exactly one solution.

bool template_set(const Sheet& sheet, Step& step);
bool template_delete(const Sheet& sheet, Step& step);
// Polls the meter, if there is one, and throws BudgetSpent: proving that there is no solution may
// take long.
bool brute_force(const Sheet& sheet, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
