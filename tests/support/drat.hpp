// A forward checker of DRAT proofs for tests, kept as simple as possible.
//
// The CNF is read from DIMACS text and the proof from DRAT text (Wetzler, Heule and Hunt 2014).
// Every clause that the proof adds must be RUP (unit propagation of its negation meets a conflict)
// or RAT on its first literal (every resolvent on it is RUP). Deletions are honoured, except those
// of clauses that are unit under the top-level assignment, as in all DRAT checkers. Each propagated
// literal costs O(clauses).
#pragma once

#include <string>
#include <string_view>

namespace sudokit::test {

struct DratVerdict {
  bool refuted = false;  // the empty clause was derived
  std::string problem;   // the first fault; empty if there is none
};

DratVerdict check_drat(std::string_view cnf, std::string_view proof);

}  // namespace sudokit::test
