// The fewest entries to take back so that the rest can be completed.
#pragma once

#include <vector>

#include "oracle/oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {

struct Entry {
  Cell cell;
  int digit;
};

// Fills take_back and only_set of what was found, or leaves them where the meter is spent before.
// Pre: the puzzle has a solution.
void take_back_fewest(const Puzzle& puzzle, const std::vector<Entry>& entries, Oracle& oracle,
                      Meter& meter, Mistakes& found);

// The same by trials of the oracle alone: takes as many questions as ways to take so few entries
// back from what contradicts each other, which is many where many are wrong.
void take_back_by_trials(const Puzzle& puzzle, const std::vector<Entry>& entries, Oracle& oracle,
                         Mistakes& found);

}  // namespace sudokit
