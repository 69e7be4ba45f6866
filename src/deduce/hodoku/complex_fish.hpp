// HoDoKu's Franken and mutant fish, with or without fins.
//
// A fish has as many bases as covers; every place of the digit in the bases lies in a cover or is a
// fin. Franken fish use rows and blocks against columns and blocks, or columns and blocks against
// rows and blocks; mutant fish use any houses. A place in two bases is a fin too (at most two of
// these). A place in two covers is removed along with the other places of the covers. There are at
// most five fins, and every removed candidate sees all of them. The first fish in this order is
// found: digit, rows as base before columns, bases, covers; rows come before columns and columns
// before blocks.
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

enum class FishShape : std::uint8_t { franken, mutant };

struct FishKind {
  FishShape shape;
  int size;
  bool fins;
};

// Exponential in the size. Polls the meter, if there is one, and throws BudgetSpent.
bool complex_fish(const Sheet& sheet, FishKind kind, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
