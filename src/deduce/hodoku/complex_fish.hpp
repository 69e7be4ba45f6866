// Franken and mutant fish of HoDoKu, with fins or without.
//
// As many bases as covers: every place of a digit in the bases lies in a cover, or is a fin.
// Franken: rows and blocks against columns and blocks, or the other way; mutant: any houses. A
// place in two bases is a fin too (at most two); a place in two covers goes with what the covers
// have besides. Fins are at most five, and what goes sees all of them. The first in the order:
// digit, rows as base before columns, bases, covers; rows before columns before blocks.
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

// Exponential in the size. Asks the meter, where there is one, and throws BudgetSpent.
bool complex_fish(const Sheet& sheet, FishKind kind, Step& step, Meter* meter);

}  // namespace sudokit::nine::hodoku
