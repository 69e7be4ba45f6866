// HoDoKu's singles, locked candidates and subsets. Each finder fills the step with the first
// instance in HoDoKu's order that changes something, and returns whether there is one.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

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

}  // namespace sudokit::nine::hodoku
