// Sat: the wrapper of CaDiCaL. Load clauses, then solve any number of times under assumptions.
//
// One iteration is one conflict, counted and stopped by the Meter; successive conflicts without a
// decision between them are not interrupted. Clock and stop token are read in CaDiCaL's terminate
// callback and while clauses are loaded. Deterministic for (clauses, questions, rules, seed).
// Complete. Not thread safe; different objects are independent. If the proof sink accepts no more,
// the search ends with `unknown`.
#pragma once

#include <functional>
#include <memory>

#include "core/cnf.hpp"
#include "core/meter.hpp"

namespace CaDiCaL {
class Solver;
}

namespace sudokit {

enum class SatMode : std::uint8_t { stable, alternate, focused, sat, unsat };

struct SatRules {
  SatMode mode = SatMode::stable;
  bool inprocessing = true;
  bool proof_binary = false;
  bool true_first = true;  // the value with which a variable is tried at first
};

class Sat {
 public:
  enum class Answer : std::uint8_t { solution, none, unknown };
  // Whether conflicts count as iterations of the meter. Its clock and token are read in both cases.
  enum class Counting : std::uint8_t { none, conflicts };
  // Called after each conflict; true ends the search with `unknown`.
  using OnConflict = std::function<bool()>;

  // Writes its proof to `proof` if that is not null. The proof is complete after the answer `none`
  // and close().
  Sat(const SatRules& rules, std::uint64_t seed, Sink* proof = nullptr);
  ~Sat();

  // A sink that loads clauses until the meter is spent; the meter counts their memory. The meter
  // must outlive the sink.
  ClauseSink loader(Meter& meter);
  // Adds a clause if the memory budget holds it; otherwise returns false.
  bool add_held(std::span<const int> clause, Meter& meter);
  void load(std::span<const int> literals);  // clauses, each terminated by 0
  void add(std::span<const int> clause);     // one clause, without the 0
  // Assumes a literal for the next solve() alone.
  void assume(int literal);
  // Sets the value with which a variable is tried first: that of the literal.
  void prefer(int literal);

  // Unless something was added or assumed since the last solution, that solution is found again.
  Answer solve(Meter& meter, const OnConflict& on_conflict = {});
  Answer solve(Meter& meter, Counting counting);
  // Whether a variable is true in the last solution.
  bool value(int variable) const;
  // Whether an assumption was needed for the last `none`.
  bool failed(int literal) const;
  // Ends the proof. Returns false if the sink did not accept all of it.
  bool close();

  std::uint64_t conflicts() const { return conflicts_; }

 private:
  // Calls use(). If it throws, releases the solver without destroying it, since CaDiCaL cannot be
  // destroyed safely after it ran out of memory.
  template <class Use>
  auto guarded(Use&& use);

  struct Callbacks;
  Answer solve(Callbacks& callbacks);
  class Tracer;
  // The bytes for the variables that are new in these literals.
  std::uint64_t growth(std::span<const int> literals);
  // Reports the memory of learnt clauses to the meter. Returns false if the budget does not hold
  // them.
  bool hold_learnt(std::uint64_t literals, Meter& meter);

  // The destructor of the solver flushes the proof, so the tracer is declared first.
  std::unique_ptr<Tracer> tracer_;
  std::unique_ptr<CaDiCaL::Solver> solver_;
  int variables_ = 0;  // the largest variable so far
  std::uint64_t conflicts_ = 0;
  std::uint64_t learnt_ = 0;           // learnt clauses of all questions
  std::uint64_t learnt_literals_ = 0;  // literals of these clauses
  std::uint64_t learnt_held_ = 0;      // bytes of these, reported to a meter
};

}  // namespace sudokit
