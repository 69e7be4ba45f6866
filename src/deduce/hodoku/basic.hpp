// Singles, locked candidates and subsets of HoDoKu. Each finder fills the step with the first
// instance in HoDoKu's order that changes something, and says whether there is one.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool full_house(const Sheet& sheet, Step& step);
// These two take what they look at from the queue.
bool naked_single(Sheet& sheet, Step& step);
bool hidden_single(Sheet& sheet, Step& step);

// Naked sets that take something away from the block and, outside of it, from the line.
bool locked_set(const Sheet& sheet, int size, Step& step);
bool naked_set(const Sheet& sheet, int size, Step& step);
bool hidden_set(const Sheet& sheet, int size, Step& step);
// From block into line, and from line into block.
bool pointing(const Sheet& sheet, Step& step);
bool claiming(const Sheet& sheet, Step& step);

}  // namespace sudokit::nine::hodoku
