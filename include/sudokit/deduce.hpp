// Deduction: solving as a person does, one named step at a time, and rating by the steps needed.
//
// Finding, rating and saying are three things. A technique finds instances in a stated order: an
// instance is what it places and removes, and an argument. A scale says which techniques are tried,
// in which order, and what they count. How a step is said and drawn is in tell.hpp and draw.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/argument.hpp"
#include "sudokit/features.hpp"
#include "sudokit/pencilmarks.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

enum class TechniqueFamily : std::uint8_t {
  single,
  intersection,
  subset,
  fish,
  single_digit,
  wing,
  uniqueness,
  chain,
  overlay,
  rule
};
std::string_view to_string(TechniqueFamily family);

// What is found. How hard it is to find is for a scale to say.
struct Technique {
  std::string_view name;     // "x-wing", as the command line takes it
  std::string_view title;    // "X-wing", as people write it
  std::string_view aliases;  // other names, separated by commas
  TechniqueFamily family = TechniqueFamily::single;
  // Sound only where the puzzle has exactly one solution.
  bool needs_unique = false;
  std::string_view summary;
  std::string_view source;
};

// Every technique that has a finder here. Scales that walk by themselves have techniques of their
// own, named as their programs name them.
std::span<const Technique> techniques();

struct Step {
  const Technique* technique = nullptr;
  // What the scale says of it: the level of its row, and its score.
  int level = 0;
  int score = 0;
  // What it is called among those of its technique ("Forcing X-Chain"); mostly empty.
  std::string variant;
  // Its short name in the program whose scale it is ("XYW"); empty where that has none.
  std::string code;
  std::vector<Candidate> placements;
  std::vector<Candidate> removals;
  Argument argument;  // filled where asked for
  // Those that the argument numbers; null where the puzzle has none.
  RulesPtr rules;

  bool changes() const { return !placements.empty() || !removals.empty(); }
};

// What a row of a scale asks of its technique.
struct TechniqueSettings {
  // As the rule of Eppstein's program PADS: no more than it finds, and in its order.
  bool as_in_pads = false;
};

struct Rating;
struct Explanation;
class Walk;
struct WalkSetup;

// One row of a scale: a technique, how it is looked for, and what an instance counts.
struct ScaleRow {
  const Technique* technique = nullptr;
  int level = 0;
  TechniqueSettings settings = {};
  // Left out unless it is asked for by name.
  bool optional = false;
  // In a pass only its first instance is taken.
  bool once = false;
  // The score of an instance; without it the level.
  int (*score)(const Step&) = nullptr;
  // Where scores are no levels: the least of an instance, and the highest; 0: they have no bound.
  int least = 0;
  int most = 0;
};

// Which step is taken: the first instance of the first row that has one; the instance of the least
// score over all rows (of equals the first); or every instance of the first row that has one, each
// found where the one before it has been applied, before the rows are tried again.
enum class Choice : std::uint8_t { first, cheapest, pass };

// What scores are: the levels of rows; tenths of a rating, of which the highest counts; or points,
// which add up. number: there are no scores, since the scale counts something else than steps.
enum class Counting : std::uint8_t { levels, tenths, points, number };

struct Scale;
struct Uniqueness;
// The rating of a scale that counts.
struct Count {
  std::optional<std::uint64_t> value;   // nothing: more than `most`
  std::uint64_t most = 0;               // the largest number that was searched for
  std::optional<std::uint64_t> beside;  // the number that comes with it, as Scale::beside
  StopReason reason = StopReason::finished;

  // Of a scale with words: that of the value. "" for other scales, and without a value.
  std::string_view word(const Scale& scale) const;
};

// Rows in the order in which they are tried, and what a whole path counts.
struct Scale {
  std::string_view name;
  std::string_view title;
  std::string_view source;
  std::span<const ScaleRow> rows;
  Choice choice = Choice::first;
  // Fills difficulty and grade of a rating whose other members are known.
  void (*judge)(const Scale&, Rating&) = nullptr;
  Counting counting = Counting::levels;
  // The words for a puzzle that is solved, from the easiest on; empty where there are only numbers.
  // Of a scale that counts: the word of the count n is the n-th, from 1 on.
  std::span<const std::string_view> grades = {};
  // Of the program whose scale it is; empty: it is ours.
  std::string_view version = {};
  // What a puzzle may carry, and which layouts are refused besides.
  Features takes = kHousesAndMarks;
  Result<void> (*fits)(const Layout&) = nullptr;
  // Walks as another program does, by its own finders; without it finders of ours are tried by the
  // rule of choice. All instances of a technique are then the one that would be taken.
  std::unique_ptr<Walk> (*walk)(WalkSetup) = nullptr;
  // What an instance is called whose code this is; "": as its technique.
  std::string (*full_name)(const std::string& code) = nullptr;
  // Of Counting::number, which has no rows and no path: what the number is called ("depth"), what
  // is counted with it ("sets"; mostly empty), and the count itself. `proof`: that there is one
  // solution, with the guesses that it took, up to `guesses`.
  std::string_view label = {};
  std::string_view beside = {};
  Result<Count> (*count)(const Puzzle& puzzle, const Uniqueness& proof, std::uint64_t guesses,
                         const Run& run) = nullptr;

  bool counts() const { return count != nullptr; }
};
// An error where the scale is not for what carries these features, in this layout.
Result<void> admits(const Scale& scale, const Layout& layout, Features features);

// The scales of techniques; the first is the default. Each has a different name.
std::span<const Scale* const> scales();
// All that rate: those, and then the scales that count (docs/scales.md).
std::span<const Scale* const> rating_scales();
// Of all that rate. Null when there is none of the name.
const Scale* scale_named(std::string_view name);
// Rows of the scale by the name of their technique, or else by an alias ("align" is two of the
// default scale), in order; empty when there is none. Names of scales and techniques may be typed
// in capitals, with spaces or underscores for hyphens or without them ("X Wing", "xwing"), and
// those of techniques in the plural ("naked-pairs").
std::vector<const Technique*> techniques_named(std::string_view name,
                                               const Scale& scale = *scales().front());

struct DeduceOptions {
  const Scale* scale = scales().front();
  // Techniques that may be used; empty: all of the scale but the optional ones.
  std::vector<const Technique*> allowed = {};
  // The puzzle is known to have exactly one solution. Where that is not known uniqueness rules are
  // left out, and asking for one by name is an error.
  bool unique_known = false;
  // Otherwise asked whether it is, at most once a puzzle, when a uniqueness rule first comes up.
  std::function<bool(const Puzzle&)> prove_unique = {};
  // Pencilmarks are a person's notes on a puzzle that is known to have one solution, and keep it:
  // uniqueness rules may be used in spite of them.
  bool notes = false;
  // Use uniqueness rules where they are allowed.
  bool use_uniqueness = true;
  // Fill Step::argument; without it only what changes is given.
  bool explain = true;
};

// A pearl needs nothing harder than its first placement does, a diamond nothing harder than its
// first step: ER is EP, and ER, EP and ED are one.
enum class Jewel : std::uint8_t { any, pearl, diamond };

// Walks a puzzle. Not thread safe; reuse one for many puzzles of a layout.
class Deducer {
 public:
  // Errors: a uniqueness rule asked for where uniqueness is not known; a layout of more than 1,000
  // houses, since what is known of it grows with their square.
  static Result<Deducer> make(const LayoutPtr& layout, DeduceOptions options);
  Deducer(Deducer&&) noexcept;
  Deducer& operator=(Deducer&&) noexcept;
  ~Deducer();

  // Starts a puzzle of the layout. Pencilmarks switch uniqueness rules off, unless they are notes.
  // The run counts from here on, whatever is asked, and its observer is polled; an iteration is a
  // step looked for. Errors: those of admits(), and givens with which the scale does not begin; the
  // puzzle before stays then.
  Result<void> start(const Puzzle& puzzle, const Run& run = {});
  // The next step, not applied; nothing when solved, stuck, contradictory or stopped.
  std::optional<Step> next();
  // All instances of one technique of the scale in this position.
  std::vector<Step> all(const Technique& technique);
  // All instances of all techniques that may be used, in the order of the scale, as far as the
  // budget of memory holds them.
  std::vector<Step> all();
  // Pre: the step was found in this position.
  void apply(const Step& step);
  // Applies the next steps as long as they are singles; adds how many were hidden and naked. The
  // same as next() and apply(), faster. Nothing happens where a kind of single is not allowed.
  void apply_singles(std::uint32_t& hidden, std::uint32_t& naked);

  bool solved() const;
  // A cell without candidates, or a digit without places.
  bool contradiction() const;
  // Why nothing more is found: not finished when the run's budget ended it.
  StopReason reason() const;
  const Grid& values() const;
  Pencilmarks pencilmarks() const;
  const Scale& scale() const;

 private:
  friend Result<Rating> rate(Deducer& deducer, const Puzzle& puzzle, const Run& run, Jewel jewel);
  friend Result<Explanation> explain(const Puzzle& puzzle, const DeduceOptions& options,
                                     const Run& run);
  explicit Deducer(std::unique_ptr<Walk> walk);
  std::unique_ptr<Walk> walk_;
};

// How the walk of a puzzle ended; stopped: by the budget of its run, so that nothing is known;
// flawed: given up, since the puzzle is not the jewel that was asked for.
enum class DeduceEnd : std::uint8_t { solved, stuck, contradiction, stopped, flawed };
std::string_view to_string(DeduceEnd end);

struct Explanation {
  const Scale* scale = scales().front();
  DeduceEnd end = DeduceEnd::solved;
  // The steps are all that are possible in one position, and no path.
  bool possible = false;
  // Where one step of a path is told alone: its number there, from 1 on.
  std::size_t number = 0;
  std::vector<Step> steps;
  // Before each step, and at last after all of them: steps.size() + 1 states. Of steps that are all
  // possible in one position: that position alone.
  std::vector<Pencilmarks> states;
  // The state in which step `index` is found, or, for steps.size(), the last.
  const Pencilmarks& state(std::size_t index) const { return states[possible ? 0 : index]; }
  // Of `stopped`: by what.
  StopReason reason = StopReason::finished;
};

// What a step is called where it is not kept.
struct StepName {
  const Technique* technique = nullptr;  // null: no step
  std::string code;                      // as in Step
};
// As the program whose scale it is names it in full ("Region Forcing Chains").
std::string full_name(const Scale& scale, const StepName& name);

// What a puzzle needs, by the techniques of a scale.
struct Rating {
  DeduceEnd end = DeduceEnd::solved;
  // What the scale makes of it, and its word for that ("" where it has none).
  int difficulty = 0;
  std::string_view grade;
  // The highest level used, and the last technique of that level in the scale, or, where scores are
  // no levels, the first that had the highest score; 0 and null when nothing was used.
  int level = 0;
  const Technique* hardest = nullptr;
  // The highest score of a step: of all, of those up to the first that places (0 where none does),
  // of the first alone.
  int highest = 0;
  int placing = 0;
  int first = 0;
  // The steps whose scores those are (with `placing` 0: none).
  StepName at_highest;
  StepName at_placing;
  StepName at_first;
  // Steps by row of the scale, and in all.
  std::vector<std::uint32_t> steps;
  std::uint32_t total = 0;
  int open_cells = 0;  // left at the end
  // Of `stopped`: by what.
  StopReason reason = StopReason::finished;
};

// A grade with the hardest puzzle that has it. The scale `grade` gives each puzzle the higher of
// two grades: by its ER on the scale se, where that takes its layout, and by its level on the
// default scale. The grade therefore never falls where one of them rises. On other layouts a puzzle
// that the default techniques do not solve is `expert` if they do together with chains (nice
// loops, ALS chains, forcing chains), else `extreme`.
struct GradeRow {
  std::string_view word;
  int most_tenths;  // ER in tenths
  int most_level;   // of a puzzle that the default techniques solve
};
// From the easiest on: easy, medium, hard, expert, extreme. The last has no bound.
std::span<const GradeRow> grade_rows();
// 1 for easy to 5 for extreme. `level`: on the default scale; `se`: on the scale se, or null where
// it does not take the layout; `chains`: on the default scale with chains, used only if `se` is
// null and the default techniques end before the solution. Pre: none was stopped.
int grade_of(const Rating& level, const Rating* se, const Rating* chains = nullptr);

// The rating of the path that explain() would give, without keeping it; or of as much of it as
// shows that the puzzle is not the jewel that is asked for. Errors: as Deducer::start.
Result<Rating> rate(Deducer& deducer, const Puzzle& puzzle, const Run& run = {},
                    Jewel jewel = Jewel::any);

// What the scale makes of the steps of an explanation that is a path.
Rating rating_of(const Explanation& explanation);

// The whole path, or as much of it as the budget of the run allows. Errors: as Deducer::make
// and Deducer::start.
Result<Explanation> explain(const Puzzle& puzzle, const DeduceOptions& options,
                            const Run& run = {});

}  // namespace sudokit
