// Way: how tables of consequences decide a candidate, and the argument for it.
#pragma once

#include "deduce/hodoku/tables.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine::hodoku {

// With one table, its root leads to its opposite, to two statements that contradict each other, or
// to all that leaves the cell without a candidate or the digit without a place in the house. With
// several tables, all candidates of the cell, all places in the house, or both truth values of a
// candidate lead to the same statement.
enum class WayKind : std::uint8_t { contrary, clash, empty_cell, no_place, cell, house, either };

struct Way {
  WayKind kind;
  int where = -1;  // the cell or the house
  int digit = -1;  // for a house
  struct End {
    Node root;
    Node end;
  };
  std::vector<End> ends = {};
};

Argument argue_way(const Tables& tables, const Way& way);
// Adds the statements that lead from the root to the end.
void argue_lines(const Tables& tables, Way::End end, Argument& argument);

}  // namespace sudokit::nine::hodoku
