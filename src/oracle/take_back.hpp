// Finds the fewest entries to take back so that the rest can be completed.
#pragma once

#include <vector>

#include "oracle/oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {

struct Entry {
  Cell cell;
  int digit;
};

// Sets take_back and only_set of `found`, or leaves them unchanged if the meter is spent first.
// Pre: the puzzle has a solution.
void take_back_fewest(const Puzzle& puzzle, const std::vector<Entry>& entries, Oracle& oracle,
                      Meter& meter, Mistakes& found);

// The same by trials with the oracle alone. The number of questions is the number of ways to take
// so few entries back from those that contradict each other, which is large if many are wrong.
void take_back_by_trials(const Puzzle& puzzle, const std::vector<Entry>& entries, Oracle& oracle,
                         Mistakes& found);

}  // namespace sudokit
