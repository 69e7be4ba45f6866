// CandidateSat: clause learning over the candidates of a bare layout, asked under assumptions.
#pragma once

#include <span>

#include "oracle/oracle.hpp"
#include "oracle/sat.hpp"

namespace sudokit {

class CandidateSat {
 public:
  // Loads the layout's clauses unless the meter, which must outlive it, is spent before.
  CandidateSat(const Layout& layout, Meter& meter);
  bool loaded() const { return loaded_; }

  void promise(int cell, Digits digits);
  void near(const Grid& grid);
  // Is there a solution? Into `found`, checked.
  Oracle::Answer ask(const Puzzle& puzzle, Grid& found);
  // The same of solutions other than those.
  Oracle::Answer ask_besides(const Puzzle& puzzle, std::span<const Grid> known, Grid& found);
  // A solution of the bare layout near random phases; empty when there is none or stopped.
  Grid random_grid(Random& random);

 private:
  int variable(int cell, int digit) const { return cell * layout_.side() + digit; }
  void assume(const Puzzle& puzzle);
  Oracle::Answer solve();
  Grid model() const;

  const Layout& layout_;
  Meter& meter_;
  Sat sat_;
  bool loaded_;
  int variables_;  // of the layout, and one a question that excluded some
};

}  // namespace sudokit
