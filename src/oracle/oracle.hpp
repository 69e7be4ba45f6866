// Searcher: repeated depth-first searches on one layout, each with a limit of nodes. It keeps its
// memory between searches.
#pragma once

#include <memory>
#include <optional>

#include "core/engine_base.hpp"
#include "core/meter.hpp"
#include "oracle/depth_first.hpp"

namespace sudokit {

// Whether a puzzle has pencilmarks and no givens.
bool is_sukaku(const Puzzle& puzzle);

class Searcher {
 public:
  // The searches end by the time budget and the stop token of the run. The arguments must outlive
  // the searcher.
  Searcher(const Layout& layout, const Run& run, Meter& meter)
      : layout_(layout), run_(run), meter_(meter) {}

  // Finds and keeps up to `limit` solutions. `failures` may be null.
  Outcome search(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t limit, SearchRules rules,
                 std::uint64_t seed, Failures* failures);

 private:
  const Layout& layout_;
  const Run& run_;
  Meter& meter_;
  ScratchBox scratch_;
};

// Oracle: decides whether puzzles have a solution, a unique solution, or how many. It serves any
// number of questions about puzzles of one layout.
//
// Depth-first search with propagation comes first. If a fixed number of nodes does not decide the
// question, clause learning does (in a library without it, a search without that limit). There each
// question is a set of assumptions on the clauses of the bare layout, so that clauses learnt for
// one question serve the next. Every answer is a pure function of the questions asked so far. Every
// solution was checked. The meter is polled everywhere, also while clauses are encoded and loaded;
// an iteration is a question. Not thread safe.
class FallbackSolver;

class Oracle {
 public:
  enum class Answer : std::uint8_t { no, yes, stopped };
  enum class Solutions : std::uint8_t { none, one, several, stopped };

  // An error if the puzzle has features for which no question is supported; the error names them.
  static Result<void> takes(const Puzzle& puzzle) {
    return admit("this question", kHousesAndMarks | kRuleFeatures, puzzle.features());
  }

  // The run and its meter must outlive the oracle.
  Oracle(LayoutPtr layout, const Run& run, Meter& meter);
  ~Oracle();

  // Pre: all later questions allow this cell no other digits. Clause learning relies on it.
  void restrict_cell(int cell, Digits digits);
  // Ignores later restrictions, so that questions need not keep them.
  void ignore_restrictions() { restrictions_ignored_ = true; }
  // Searches for solutions near this grid of the layout from now on. A rival of a known solution is
  // found sooner this way, since most of the solution can stay.
  void search_near(Grid grid);
  // Whether there is a solution. Pre, here and below: the puzzle has the layout of the oracle and
  // keeps all restrictions.
  Answer ask(const Puzzle& puzzle);
  // Whether there is none, one or several solutions. `nodes`: how many are searched before clause
  // learning is used; 0: usual_nodes().
  Solutions prove_unique(const Puzzle& puzzle, std::uint64_t nodes = 0);
  // Returns the number of solutions, up to `most`, or nullopt if it was stopped. Writes the
  // solutions to `found`.
  std::optional<std::uint64_t> count(const Puzzle& puzzle, std::uint64_t most,
                                     std::vector<Grid>& found);
  // The solutions that the last question found: solution() after `yes` and `one`, both after
  // `several`.
  const Grid& solution() const { return solutions_[0]; }
  const Grid& rival() const { return solutions_[1]; }
  // The nodes that the last prove_unique() needed; nullopt if clause learning was used.
  std::optional<std::uint64_t> nodes() const { return nodes_; }

  // A solution of the empty grid, by search in random order; empty if there is none or it was
  // stopped.
  Grid random_grid(Random& random);
  // A new oracle for the same layout, run and meter, without restrictions.
  Oracle afresh() const { return {layout_, run_, meter_}; }
  // Discards restrictions, search_near() and everything learnt, and keeps the memory of the search.
  void forget();
  // Nodes of searches and conflicts of clause learning so far, of all questions.
  std::uint64_t effort() const;
  // How many nodes are searched before clause learning is used, unless prove_unique() is given
  // another number.
  static std::uint64_t usual_nodes(const Layout& layout);
  bool stopped() const { return meter_.expired(); }
  // Why the oracle was stopped.
  StopReason reason() const { return meter_.reason(); }

 private:
  Outcome search(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t limit, SearchRules rules,
                 std::uint64_t seed);
  // The solver for what the search leaves open: depth-first search if it has rules, since clause
  // learning supports only houses. Null if the meter was spent before the clauses were loaded.
  FallbackSolver* fallback_for(const Puzzle& puzzle);
  FallbackSolver* fallback_on_houses();

  LayoutPtr layout_;
  const Run& run_;
  Meter& meter_;
  Searcher searcher_;
  Failures failures_;
  std::vector<std::pair<int, Digits>> restrictions_;
  bool restrictions_ignored_ = false;
  std::uint64_t effort_ = 0;                        // without that of the fallbacks
  Grid near_;                                       // empty: not set
  std::unique_ptr<FallbackSolver> fallback_;        // made when first needed
  std::unique_ptr<FallbackSolver> rules_fallback_;  // likewise
  std::vector<Grid> solutions_;
  std::optional<std::uint64_t> nodes_;
};

Verdict verdict_of(Oracle::Solutions solutions);
std::vector<Cell> given_cells(const Puzzle& puzzle);

}  // namespace sudokit
