// CandidateSat: the LastWord by clause learning. It loads the clauses of the bare layout once; each
// puzzle is a set of assumptions.
#pragma once

#include "oracle/last_word.hpp"
#include "oracle/sat.hpp"

namespace sudokit {

class CandidateSat final : public LastWord {
 public:
  // Loads the layout's clauses. If the meter is spent first, loaded() is false. The meter must
  // outlive the object.
  CandidateSat(const Layout& layout, Meter& meter);
  bool loaded() const { return loaded_; }

  void promise(int cell, Digits digits) override;
  void near(const Grid& grid) override;
  Oracle::Answer ask(const Puzzle& puzzle, Grid& found) override;
  Oracle::Answer ask_besides(const Puzzle& puzzle, std::span<const Grid> known,
                             Grid& found) override;
  // Solves with random initial phases of the variables.
  Grid random_grid(Random& random) override;
  std::uint64_t effort() const override { return sat_.conflicts(); }

 private:
  int variable(int cell, int digit) const { return cell * layout_.side() + digit; }
  void assume(const Puzzle& puzzle);
  Oracle::Answer solve();
  Grid model() const;

  const Layout& layout_;
  Meter& meter_;
  Sat sat_;
  bool loaded_;
  int variables_;  // those of the layout, and one for each question that excluded solutions
};

}  // namespace sudokit
