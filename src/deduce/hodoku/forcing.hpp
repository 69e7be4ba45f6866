// HoDoKu's forcing chains and nets: a table of consequences that contradicts itself, or a
// consequence that several tables share.
//
// An assumption is false if it leads to its opposite, to a candidate that is both true and false,
// to two digits in a cell, to a digit twice in a house, or to a cell or house with nothing left. A
// consequence is certain if it follows both from a candidate and from its negation, or from each
// candidate of a cell or of a digit in a house. Placements come first, in order of their cell; then
// the first removed candidate. A net counts only if its reasons branch.
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

// Polls the meter, if there is one, and throws BudgetSpent.
bool forcing(const Sheet& sheet, bool nets, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
