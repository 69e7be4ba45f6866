// CandidateSat: clause learning over the candidates of a bare layout, asked under assumptions.
#pragma once

#include <cadical.hpp>
#include <stop_token>

#include "make/solvable.hpp"
#include "sudokit/export.hpp"

namespace sudokit {

class CandidateSat {
 public:
  CandidateSat(const Layout& layout, std::stop_token stop);

  void promise(int cell, Digits digits);
  Solvable::Answer ask(const Puzzle& puzzle);
  // A solution of the bare layout near random phases; empty when there is none or stopped.
  Grid random_grid(Random& random);

 private:
  class Stopper : public CaDiCaL::Terminator {
   public:
    explicit Stopper(std::stop_token stop) : stop_(std::move(stop)) {}
    bool terminate() override { return stop_.stop_requested(); }

   private:
    std::stop_token stop_;
  };

  int variable(int cell, int digit) const { return candidate_number(layout_, cell, digit); }
  Solvable::Answer solve();

  const Layout& layout_;
  Stopper stopper_;
  CaDiCaL::Solver solver_;
};

}  // namespace sudokit
