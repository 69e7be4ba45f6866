// Chains whose parts are some places of a digit: it is in one of them, or in none. A part follows
// from the one before by a cell, by a house, or by a set of cells with one digit more than cells.
#pragma once

#include <span>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {

struct Part {
  int digit = 0;
  CellSet cells;
  // Not empty: the set that cannot lack two of its digits.
  std::vector<Cell> set = {};
};

// Parts that are false, true, false, ...: of two that follow each other one at least is true, then
// not both are. Pre: a house, a cell or a set holds both.
void add_parts(Step& step, const Position& position, std::span<const Part> chain);

// A house with no place for the digit but these, or -1.
int house_of_only(const Position& position, int digit, const CellSet& cells);

// Removes a digit from what sees all of `seen`.
void drop_seeing(Step& step, const Position& position, int digit, const CellSet& seen);

}  // namespace sudokit
