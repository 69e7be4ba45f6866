// HoDoKu's last resorts: templates, which are the ways to place a digit once in every house, and
// brute force.
//
// A template is discarded if it has a cell that all templates of another digit have. Cells that all
// templates of a digit have are placed; candidates that none has are removed. The first digit with
// a change gives the step. Brute force places the digit of the solution in the middle one of the
// open cells. It finds nothing unless there is exactly one solution.
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool template_set(const Sheet& sheet, Step& step);
bool template_delete(const Sheet& sheet, Step& step);
// Polls the meter, if there is one, and throws BudgetSpent: proving that there is no solution may
// take long.
bool brute_force(const Sheet& sheet, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
