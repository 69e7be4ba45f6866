// CdclSearch: CaDiCaL on the clauses of a puzzle, one solution after the other.
//
// One iteration is one conflict, counted and stopped by the Meter (conflicts that follow one
// another without a decision are not interrupted); clock and stop token are read where CaDiCaL
// asks. Deterministic for (clauses, parameters, seed). Complete. Not thread safe, different objects
// are independent. A proof sink that takes no more ends the search with
// `unknown`.
#pragma once

#include <functional>
#include <memory>

#include "core/cnf.hpp"
#include "core/meter.hpp"

namespace CaDiCaL {
class Solver;
}

namespace sudokit {

enum class RootPropagation : std::uint8_t { none, singles, tight, nishio };
enum class CdclMode : std::uint8_t { stable, alternate, focused, sat, unsat };

struct CdclParams {
  RootPropagation propagation = RootPropagation::tight;
  AtMostOne at_most_one = AtMostOne::pairwise;
  std::int64_t short_set = 4;
  bool digit_somewhere = true;
  CdclMode mode = CdclMode::stable;
  bool inprocessing = true;
  bool proof_binary = false;

  CnfRules cnf_rules() const { return {at_most_one, static_cast<int>(short_set), digit_somewhere}; }
};

class CdclSearch {
 public:
  enum class Answer : std::uint8_t { solution, none, unknown };
  // Called after each conflict; true ends the search with `unknown`.
  using OnConflict = std::function<bool()>;

  // Writes its proof to `proof` where that is not null; the proof is complete when the search has
  // answered `none` and close() was called.
  CdclSearch(const Cnf& cnf, const CdclParams& params, std::uint64_t seed, Sink* proof = nullptr);
  ~CdclSearch();

  // The next solution. Pre: after a solution, exclude() or add() was called, or the same comes.
  Answer next(Meter& meter, const OnConflict& on_conflict = {});
  // Whether a variable is true in the last solution.
  bool value(int variable) const;
  void add(std::span<const int> clause);
  // Ends the proof. False: the sink did not take it whole.
  bool close();

  std::uint64_t conflicts() const { return conflicts_; }

 private:
  struct Callbacks;
  class Tracer;

  // The proof is flushed by the solver's end, so the tracer is declared first.
  std::unique_ptr<Tracer> tracer_;
  std::unique_ptr<CaDiCaL::Solver> solver_;
  std::uint64_t conflicts_ = 0;
};

// The digits that a model of a candidate encoding gives the cells that have variables.
template <class IsTrue>
void read_model(const CandidateCnf& problem, int side, IsTrue&& is_true, Grid& grid) {
  for (std::size_t i = 0; i < problem.variable.size(); ++i) {
    if (problem.variable[i] == 0 || !is_true(problem.variable[i])) continue;
    const auto per_cell = static_cast<std::size_t>(side);
    grid[i / per_cell] = static_cast<std::uint8_t>(i % per_cell + 1);
  }
}

// The clause that excludes just one solution: some cell that has variables takes another digit.
std::vector<int> blocking_clause(const CandidateCnf& problem, int side, const Grid& grid);

}  // namespace sudokit
