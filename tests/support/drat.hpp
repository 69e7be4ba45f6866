// A checker of DRAT proofs, for tests: forward, and as plain as it can be.
//
// The CNF and the proof are read from DIMACS and DRAT text (Wetzler, Heule and Hunt 2014). Every
// clause that the proof adds must be RUP (unit propagation of its negation meets a conflict) or RAT
// on its first literal (every resolvent on it is RUP). Deletions are honoured, but for clauses that
// are unit under the top-level assignment, as all DRAT checkers do. O(clauses) a propagated
// literal.
#pragma once

#include <string>
#include <string_view>

namespace sudokit::test {

struct DratVerdict {
  bool refuted = false;  // the empty clause was derived
  std::string problem;   // the first thing wrong; empty when there is none
};

DratVerdict check_drat(std::string_view cnf, std::string_view proof);

}  // namespace sudokit::test
