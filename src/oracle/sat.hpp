// Sat: the one wrapper of CaDiCaL. Clauses in, one answer after the other out.
//
// One iteration is one conflict, counted and stopped by the Meter (conflicts that follow one
// another without a decision are not interrupted); clock and stop token are read where CaDiCaL
// asks, and while clauses are loaded. Deterministic for (clauses, questions, rules, seed).
// Complete. Not thread safe, different objects are independent. A proof sink that takes no more
// ends the search with `unknown`.
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
  bool true_first = true;  // the value that a variable without one yet is tried with
};

class Sat {
 public:
  enum class Answer : std::uint8_t { solution, none, unknown };
  // Whether conflicts are the iterations of the meter; its clock and token are asked either way.
  enum class Counting : std::uint8_t { none, conflicts };
  // Called after each conflict; true ends the search with `unknown`.
  using OnConflict = std::function<bool()>;

  // Writes its proof to `proof` where that is not null; the proof is complete when the search has
  // answered `none` and close() was called.
  Sat(const SatRules& rules, std::uint64_t seed, Sink* proof = nullptr);
  ~Sat();

  // The sink that loads clauses until the meter is spent, which is told of the memory that they
  // take. The meter must outlive it.
  ClauseSink loader(Meter& meter);
  // One more clause, where the memory budget holds it.
  bool add_held(std::span<const int> clause, Meter& meter);
  void load(std::span<const int> literals);  // clauses closed by 0
  void add(std::span<const int> clause);     // one, without its 0
  // For the next question alone.
  void assume(int literal);
  // The value that a variable is tried with first.
  void prefer(int literal);

  // Pre: after a solution something was added or assumed, or the same comes.
  Answer solve(Meter& meter, const OnConflict& on_conflict = {});
  Answer solve(Meter& meter, Counting counting);
  // Whether a variable is true in the last solution.
  bool value(int variable) const;
  // Whether an assumption was needed for the last `none`.
  bool failed(int literal) const;
  // Ends the proof. False: the sink did not take it whole.
  bool close();

  std::uint64_t conflicts() const { return conflicts_; }

 private:
  // CaDiCaL is not safe to destroy where memory ran out inside it: it is then given up.
  template <class Use>
  auto guarded(Use&& use);

  struct Callbacks;
  Answer solve(Callbacks& callbacks);
  class Tracer;
  // The bytes that variables take which are new in these literals.
  std::uint64_t growth(std::span<const int> literals);
  // Tells the meter of the memory that learnt clauses take. False: it does not hold them.
  bool hold_learnt(std::uint64_t literals, Meter& meter);

  // The proof is flushed by the solver's end, so the tracer is declared first.
  std::unique_ptr<Tracer> tracer_;
  std::unique_ptr<CaDiCaL::Solver> solver_;
  int variables_ = 0;  // the largest that was named
  std::uint64_t conflicts_ = 0;
  std::uint64_t learnt_ = 0;           // clauses, of all questions
  std::uint64_t learnt_literals_ = 0;  // of these
  std::uint64_t learnt_held_ = 0;      // bytes that a meter was told of
};

}  // namespace sudokit
