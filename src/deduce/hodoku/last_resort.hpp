// What HoDoKu does where nothing else helps: templates, which are all ways to place a digit once in
// every house, and brute force.
//
// A template goes where a cell of it is one that all templates of another digit have. What all
// templates of a digit have is placed, what none has is removed: the first digit with something.
// Brute force places the digit of the solution in the middle one of the open cells; it finds
// nothing where there is not exactly one solution.
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool template_set(const Sheet& sheet, Step& step);
bool template_delete(const Sheet& sheet, Step& step);
// Asks the meter, where there is one, and throws BudgetSpent: to know that there is no solution may
// take long.
bool brute_force(const Sheet& sheet, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
