// Kraken fish of HoDoKu: basic or Franken fish of two to four with one or two fins, whose fins see
// nothing that could go, but lead there by chains.
//
// Type 1: where no fin is so, a place of the covers outside the bases, or in two covers, goes, and
// each fin leads to that as well. Type 2: each place that a cover takes from the bases, and each
// fin, leads to the same candidate being false. The first in the order: digit, rows as base before
// columns, bases, covers (fish_search.hpp); of one fish type 1 before type 2. The chains are those
// of the tables (tables.hpp).
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

// Asks the meter, where there is one, and throws BudgetSpent.
bool kraken_fish(const Sheet& sheet, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
