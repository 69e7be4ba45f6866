// Way: how tables of consequences decide a candidate, and what is argued then.
#pragma once

#include "deduce/hodoku/tables.hpp"
#include "sudokit/argument.hpp"

namespace sudokit::nine::hodoku {

// Of one table: its root leads to its contrary, to two ends that cannot both be so, or to all that
// leaves the cell nothing or the digit no place in the house. Of several: all candidates of the
// cell, or places in the house, or both sides of a candidate lead to the same end.
enum class WayKind : std::uint8_t { contrary, clash, empty_cell, no_place, cell, house, either };

struct Way {
  WayKind kind;
  int where = -1;  // the cell or the house
  int digit = -1;  // in the house
  struct End {
    Node root;
    Node end;
  };
  std::vector<End> ends = {};
};

Argument argue_way(const Tables& tables, const Way& way);
// Adds the lines that lead from the root to the end.
void argue_lines(const Tables& tables, Way::End end, Argument& argument);

}  // namespace sudokit::nine::hodoku
