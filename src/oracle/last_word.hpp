// LastWord: decides the questions that the oracle's own search leaves open. It is clause learning
// (CandidateSat) or, for puzzles with rules and in a library without clause learning, depth-first
// search (CandidateSearch).
#pragma once

#include <span>

#include "oracle/oracle.hpp"

namespace sudokit {

class LastWord {
 public:
  virtual ~LastWord() = default;

  // As in Oracle.
  virtual void promise(int cell, Digits digits) = 0;
  virtual void near(const Grid& grid) = 0;
  // Whether there is a solution; writes it, checked, to `found`.
  virtual Oracle::Answer ask(const Puzzle& puzzle, Grid& found) = 0;
  // Whether there is a solution other than those in `known`; writes it, checked, to `found`.
  virtual Oracle::Answer ask_besides(const Puzzle& puzzle, std::span<const Grid> known,
                                     Grid& found) = 0;
  // A random solution of the bare layout; empty if there is none or it was stopped.
  virtual Grid random_grid(Random& random) = 0;
  // The conflicts or nodes so far.
  virtual std::uint64_t effort() const = 0;
};

}  // namespace sudokit
