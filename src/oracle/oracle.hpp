// Oracle: can this puzzle still be solved? Asked over and over of one layout.
//
// Depth-first search with propagation first; what that does not settle within a fixed number of
// nodes goes to clause learning (in a library without it, to a search without that limit), where
// each question is a set of assumptions on the clauses of the bare layout, so that what was learnt
// for one serves the next. Every answer is a pure function of the questions asked so far. Every
// solution was checked. The meter is asked everywhere, encoding and loading too; an iteration is a
// question. Not thread safe.
#pragma once

#include <memory>
#include <optional>

#include "core/meter.hpp"
#include "oracle/searcher.hpp"

namespace sudokit {

class LastWord;

class Oracle {
 public:
  enum class Answer : std::uint8_t { no, yes, stopped };
  enum class Solutions : std::uint8_t { none, one, several, stopped };

  // Nothing, or an error that names what a puzzle carries and no question may be asked of.
  static Result<void> takes(const Puzzle& puzzle) {
    return admit("this question", kHousesAndMarks | kRuleFeatures, puzzle.features());
  }

  // The run and its meter must outlive the oracle.
  Oracle(LayoutPtr layout, const Run& run, Meter& meter);
  ~Oracle();

  // All later questions will allow this cell no other digits: what is learnt may rest on it.
  void promise(int cell, Digits digits);
  // From now on promises are not relied on: questions that follow may break them.
  void ignore_promises() { promises_ignored_ = true; }
  // Solutions are looked for near this grid of the layout from now on. Whoever asks for a rival of
  // a known solution has it sooner: most of the solution can stay.
  void near(Grid grid);
  // Pre, of both: the puzzle has this object's layout and keeps all promises.
  Answer ask(const Puzzle& puzzle);
  // `nodes`: how many are searched before clause learning is asked; 0: as many as is fastest.
  Solutions prove_unique(const Puzzle& puzzle, std::uint64_t nodes = 0);
  // How many solutions there are, up to `most`; nothing when stopped. The solutions into `found`.
  std::optional<std::uint64_t> count(const Puzzle& puzzle, std::uint64_t most,
                                     std::vector<Grid>& found);
  // What the last question found: of `yes` and `one` the first, of `several` both.
  const Grid& solution() const { return solutions_[0]; }
  const Grid& rival() const { return solutions_[1]; }
  // Nodes that the last proof needed; nothing where clause learning was asked.
  std::optional<std::uint64_t> nodes() const { return nodes_; }

  // A solution of the empty grid, by search in random order; empty when there is none or stopped.
  Grid random_grid(Random& random);
  // The same questions with nothing promised yet.
  Oracle afresh() const { return {layout_, run_, meter_}; }
  // The same in this memory: forgets what was promised and learnt.
  void forget();
  // Nodes of searches and conflicts of clause learning so far, of all questions.
  std::uint64_t effort() const;
  // How many nodes are searched before clause learning is asked, unless a proof says otherwise.
  static std::uint64_t usual_nodes(const Layout& layout);
  bool stopped() const { return meter_.expired(); }
  // Why it was stopped.
  StopReason reason() const { return meter_.reason(); }

 private:
  Outcome search(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t limit, SearchRules rules,
                 std::uint64_t seed);
  // Clause learning knows houses alone: depth-first search has the last word on puzzles with rules.
  // Null when the meter was spent before it was loaded.
  LastWord* last_word(const Puzzle& puzzle);
  LastWord* last_word_on_houses();

  LayoutPtr layout_;
  const Run& run_;
  Meter& meter_;
  Searcher searcher_;
  Failures failures_;
  std::vector<std::pair<int, Digits>> promises_;
  bool promises_ignored_ = false;
  std::uint64_t effort_ = 0;                 // but that of the last word
  Grid near_;                                // empty: nowhere
  std::unique_ptr<LastWord> last_word_;      // made when first needed
  std::unique_ptr<LastWord> last_on_rules_;  // likewise
  std::vector<Grid> solutions_;
  std::optional<std::uint64_t> nodes_;
};

Verdict verdict_of(Oracle::Solutions solutions);
std::vector<Cell> given_cells(const Puzzle& puzzle);

}  // namespace sudokit
