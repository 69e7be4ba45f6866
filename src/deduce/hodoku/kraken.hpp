// HoDoKu's Kraken fish: basic or Franken fish of size two to four with one or two fins. The fins
// see none of the candidates to be removed, but chains lead from the fins to them.
//
// Type 1: if no fin is true, a place of the covers that is outside the bases or in two covers is
// false; each fin leads to this too. Type 2: each place that one cover shares with the bases, and
// each fin, leads to the same candidate being false. The first instance in this order is found:
// digit, rows as base before columns, bases, covers (fish_search.hpp); for one fish, type 1 before
// type 2. The chains are those of the tables (tables.hpp).
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

// Polls the meter, if there is one, and throws BudgetSpent.
bool kraken_fish(const Sheet& sheet, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
