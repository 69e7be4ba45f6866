// Solvable: does a puzzle have a solution? Asked over and over of one layout by the makers.
//
// Depth-first search with propagation first; what that does not settle within a fixed number of
// nodes goes to clause learning, where each question is a set of assumptions on the clauses of the
// bare layout, so that what was learnt for one serves the next. Every answer is a pure function of
// the questions asked so far. Not thread safe: one object a puzzle being made.
#pragma once

#include <memory>
#include <stop_token>

#include "sudokit/engine.hpp"
#include "sudokit/random.hpp"

namespace sudokit {

class CandidateSat;

class Solvable {
 public:
  enum class Answer : std::uint8_t { no, yes, stopped };

  Solvable(LayoutPtr layout, std::stop_token stop);
  ~Solvable();

  // All later questions will allow this cell no other digits: what is learnt may rest on it.
  void promise(int cell, Digits digits);
  // Pre: the puzzle has this object's layout and keeps all promises.
  Answer ask(const Puzzle& puzzle);
  // A solution of the empty grid, by search in random order; empty when there is none or stopped.
  Grid random_grid(Random& random);
  // The same questions with nothing promised yet.
  Solvable afresh() const { return Solvable(layout_, stop_); }
  bool stopped() const { return stop_.stop_requested(); }

 private:
  CandidateSat& sat();

  LayoutPtr layout_;
  std::stop_token stop_;
  std::unique_ptr<Engine> search_;
  std::vector<std::pair<int, Digits>> promises_;
  std::unique_ptr<CandidateSat> sat_;  // made when first needed
};

}  // namespace sudokit
