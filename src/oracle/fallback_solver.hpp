// FallbackSolver: decides the questions that the oracle's own search leaves open. It is clause
// learning (CandidateSat) or, for puzzles with rules and in a library without clause learning,
// depth-first search (CandidateSearch).
#pragma once

#include <span>

#include "oracle/oracle.hpp"
#include "oracle/sat.hpp"

namespace sudokit {

class FallbackSolver {
 public:
  virtual ~FallbackSolver() = default;

  // As in Oracle.
  virtual void restrict_cell(int cell, Digits digits) = 0;
  virtual void search_near(const Grid& grid) = 0;
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

// CandidateSearch: the FallbackSolver by depth-first search. The search is restarted with twice the
// nodes until the question is decided; the cells that failed before guide the order of the next
// search. Exact; ends by the time budget and the stop token of the run.
class CandidateSearch final : public FallbackSolver {
 public:
  // The arguments must outlive the object.
  CandidateSearch(const LayoutPtr& layout, const Run& run, Meter& meter);

  // These do nothing: restrictions and grids to search near do not shorten a depth-first search.
  void restrict_cell(int, Digits) override {}
  void search_near(const Grid&) override {}
  Oracle::Answer ask(const Puzzle& puzzle, Grid& found) override;
  Oracle::Answer ask_besides(const Puzzle& puzzle, std::span<const Grid> known,
                             Grid& found) override;
  Grid random_grid(Random& random) override;
  std::uint64_t effort() const override { return nodes_; }

 private:
  const LayoutPtr& layout_;
  Meter& meter_;
  Searcher searcher_;
  Failures failures_;
  std::uint64_t nodes_ = 0;
};

// CandidateSat: the FallbackSolver by clause learning. It loads the clauses of the bare layout
// once; each puzzle is a set of assumptions.
class CandidateSat final : public FallbackSolver {
 public:
  // Loads the layout's clauses. If the meter is spent first, loaded() is false. The meter must
  // outlive the object.
  CandidateSat(const Layout& layout, Meter& meter);
  bool loaded() const { return loaded_; }

  void restrict_cell(int cell, Digits digits) override;
  void search_near(const Grid& grid) override;
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
