// LastWord: what decides the questions that the oracle's own search leaves open. Clause learning
// (CandidateSat), or where the library is built without it depth-first search (CandidateSearch).
#pragma once

#include <span>

#include "oracle/oracle.hpp"

namespace sudokit {

class LastWord {
 public:
  virtual ~LastWord() = default;

  // As of Oracle.
  virtual void promise(int cell, Digits digits) = 0;
  virtual void near(const Grid& grid) = 0;
  // Is there a solution? Into `found`, checked.
  virtual Oracle::Answer ask(const Puzzle& puzzle, Grid& found) = 0;
  // The same of solutions other than those.
  virtual Oracle::Answer ask_besides(const Puzzle& puzzle, std::span<const Grid> known,
                                     Grid& found) = 0;
  // A solution of the bare layout at random; empty when there is none or stopped.
  virtual Grid random_grid(Random& random) = 0;
  // Conflicts or nodes so far.
  virtual std::uint64_t effort() const = 0;
};

}  // namespace sudokit
