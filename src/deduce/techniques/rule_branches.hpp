// RuleBranches: what candidates of a puzzle with rules lead to, by houses and rules together, and
// the arguments for it. For the sources of techniques only. Not thread safe.
#pragma once

#include <span>
#include <vector>

#include "deduce/techniques/technique.hpp"

namespace sudokit {

// The proof of a branch of the trail, and the earlier removals that it also rests on.
struct RuledProof {
  Argument argument;
  std::vector<Candidate> before;
};

// Solutions found by suppositions and searches: their digits are never refuted.
struct KnownSolutions {
  static constexpr Lifetime kLifetime = Lifetime::puzzle;
  std::vector<Grid> grids;

  void build(Workspace&) { grids.clear(); }
};

// Whether a solution is one of the position.
bool lies_in(const Grid& grid, const Position& position);

enum class Ending : std::uint8_t { refuted, holds, spent };

// Tries candidates on the trail of a position.
class RuleBranches {
 public:
  explicit RuleBranches(Workspace& work);

  // Allows up to `trials` trials in the branch. If the result is Ending::refuted, proof() explains
  // it.
  Ending refute(Candidate one, std::int64_t trials);
  // Whether houses and rules refute a candidate without trials; then proof() explains it, unless
  // this takes more than `most` statements(). If not, calls look() while the trail shows what the
  // candidate leads to.
  template <class Look>
  bool follow(Candidate one, Look&& look, std::size_t most = ~std::size_t{0}) {
    const bool stands = begin(one);
    stands ? look() : prove(one, most);
    trail_.undo(0);
    return !stands;
  }
  // Those of the refutation that follow() found last.
  std::size_t statements() const { return statements_; }
  RuledProof& proof() { return proof_; }
  // The lines by which a candidate leads to each of some statements. Pre: it does.
  std::vector<Argument> lines(Candidate one, std::span<const Node> ends);
  const RuleTrail& trail() const { return trail_; }
  // The candidates that refute() has tried, those of each branch included.
  std::size_t tried() const { return tried_; }
  // The solutions that refute() has met in this puzzle.
  const std::vector<Grid>& solutions() const { return known_.grids; }

 private:
  bool begin(Candidate one);
  void prove(Candidate one, std::size_t most);
  Ending search(Candidate one, std::int64_t trials);
  Ending branch(Candidate one);
  Ending go_deeper();
  Ending failed();
  int narrowest() const;
  Ending at_solution();

  Workspace& work_;
  RuleBook& book_;
  RuleTrail& trail_;
  KnownSolutions& known_;
  std::vector<RuledProof> proofs_;
  RuledProof proof_;
  std::vector<int> failures_;  // by cell, of the branches so far; from 1
  std::size_t statements_ = 0;
  std::int64_t trials_ = 0;
  std::size_t tried_ = 0;
  bool at_rest_ = false;
  bool tells_ = false;  // are proofs recorded?
};

}  // namespace sudokit
