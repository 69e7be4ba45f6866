// Forcing chains and nets of HoDoKu: what a table of consequences contradicts, and what all of
// several tables have in common.
//
// What is supposed is false where it leads to its contrary, to a candidate both true and false, to
// two digits in a cell, to a digit twice in a house, to a cell or to a house with nothing left.
// What follows from a candidate true and false, or from each candidate of a cell or of a house, is
// so. Of all that, a digit placed comes first, in the first cell; then the first candidate removed.
// A net counts only where what it rests on branches.
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

// Asks the meter, where there is one, and throws BudgetSpent.
bool forcing(const Sheet& sheet, bool nets, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
