// Deduction: solving as a person does, one named step at a time, and rating by the steps needed.
//
// A technique finds instances in a stated order: an instance says what it places and removes, and
// which cells, candidates, links and houses make its argument. Techniques are data in one table, in
// the order in which they are tried; the first instance of the first technique that has one is the
// next step.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

struct Candidate {
  Cell cell = 0;
  std::uint8_t digit = 0;
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

enum class TechniqueFamily : std::uint8_t {
  single,
  intersection,
  subset,
  fish,
  single_digit,
  wing,
  uniqueness,
  chain
};
std::string_view to_string(TechniqueFamily family);

// One row of the table. Level is Eppstein's: 0 placements, 1 local rules, 2 a whole house or digit,
// 3 paths and cycles, 4 conflicting paths, 5 two-satisfiability.
struct Technique {
  std::string_view name;     // "x-wing", as the command line takes it
  std::string_view title;    // "X-wing", as people write it
  std::string_view aliases;  // other names, separated by commas
  TechniqueFamily family = TechniqueFamily::single;
  int level = 0;
  // Sound only where the puzzle has exactly one solution.
  bool needs_unique = false;
  std::string_view summary;
  std::string_view source;
};

// Every technique in the order in which it is tried.
std::span<const Technique> techniques();
// Those of a name or an alias ("align" is two), in order; empty when there is none.
std::vector<const Technique*> techniques_named(std::string_view name);

// A candidate that carries the argument. Colours count from 0: 0 the pattern itself; 1 and 2 the
// two sides of a colouring or chain.
struct Mark {
  Candidate candidate;
  std::uint8_t colour = 0;
};

// strong: if `from` is false then `to` is true; weak: if `from` is true then `to` is false.
struct ChainLink {
  Candidate from;
  Candidate to;
  bool strong = true;
};

struct Step {
  const Technique* technique = nullptr;
  std::vector<Candidate> placements;
  std::vector<Candidate> removals;
  std::vector<Mark> marks;
  std::vector<ChainLink> links;
  std::vector<std::uint16_t> houses;  // of the layout: where the argument is made
  std::string sentence;               // whole; filled where asked for

  bool changes() const { return !placements.empty() || !removals.empty(); }
};

// The state of a puzzle as candidates, between two steps.
struct Pencilmarks {
  LayoutPtr layout;
  Grid givens;
  Grid values;                     // givens and placements; 0 open
  std::vector<Digits> candidates;  // of open cells; empty for others
};

struct DeduceOptions {
  // Techniques that may be used; empty: all. The order of the table is kept.
  std::vector<const Technique*> allowed;
  // The puzzle is known to have exactly one solution. Where that is not known uniqueness rules are
  // left out, and asking for one by name is an error.
  bool unique_known = false;
  // Otherwise asked whether it is, at most once a puzzle, when a uniqueness rule first comes up.
  std::function<bool(const Puzzle&)> prove_unique;
  // Use uniqueness rules where they are allowed.
  bool use_uniqueness = true;
  // Fill Step::sentence, marks, links and houses; without it only what changes is given.
  bool explain = true;
};

// Walks a puzzle. Not thread safe; reuse one for many puzzles of a layout.
class Deducer {
 public:
  // Errors: a uniqueness rule asked for where uniqueness is not known.
  static Result<Deducer> make(const LayoutPtr& layout, DeduceOptions options);
  Deducer(Deducer&&) noexcept;
  Deducer& operator=(Deducer&&) noexcept;
  ~Deducer();

  // Starts a puzzle of the layout. Pencilmarks switch uniqueness rules off.
  void start(const Puzzle& puzzle);
  // The next step, not applied; nothing when solved, stuck or contradictory.
  std::optional<Step> next();
  // All instances of one technique in this position.
  std::vector<Step> all(const Technique& technique);
  // Pre: the step was found in this position.
  void apply(const Step& step);
  // Applies the next steps as long as they are singles; adds how many were hidden and naked. The
  // same as next() and apply(), faster. Nothing happens where a kind of single is not allowed.
  void apply_singles(std::uint32_t& hidden, std::uint32_t& naked);

  bool solved() const;
  // A cell without candidates, or a digit without places.
  bool contradiction() const;
  const Grid& values() const;
  Pencilmarks pencilmarks() const;

 private:
  friend struct Rating rate(Deducer& deducer, const Puzzle& puzzle);
  struct State;
  // next(), in memory that is used again.
  const Step* find_next();
  explicit Deducer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// How the walk of a puzzle ended.
enum class DeduceEnd : std::uint8_t { solved, stuck, contradiction };
std::string_view to_string(DeduceEnd end);

struct Explanation {
  DeduceEnd end = DeduceEnd::solved;
  std::vector<Step> steps;
  // Before each step, and at last after all of them: steps.size() + 1 states.
  std::vector<Pencilmarks> states;
};

// What a puzzle needs, by these techniques.
struct Rating {
  DeduceEnd end = DeduceEnd::solved;
  // The highest level used: Eppstein's difficulty. 0 when nothing was used.
  int difficulty = 0;
  // The technique of the highest level used, the last of them in the table; null when none was.
  const Technique* hardest = nullptr;
  // Steps by technique, in the order of techniques(), and in all.
  std::vector<std::uint32_t> steps;
  std::uint32_t total = 0;
  int open_cells = 0;  // left at the end
};

// The rating of the path that explain() would give, without keeping it.
Rating rate(Deducer& deducer, const Puzzle& puzzle);

// The whole path. Errors: as Deducer::make.
Result<Explanation> explain(const Puzzle& puzzle, const DeduceOptions& options);

// A step in words: 1 names the technique's family and where to look, 2 the technique and its
// houses or cells, 3 everything. `state` is the position before the step.
std::string hint(const Layout& layout, const Step& step, int detail);
// "r1c2 = 5; r3c4, r3c5 <> 7": what a step changes, in the notation of the field.
std::string changes_text(const Layout& layout, const Step& step);

}  // namespace sudokit
