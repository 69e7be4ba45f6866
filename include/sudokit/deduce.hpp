// Deduction: solving as a person does, one named step at a time, and rating a puzzle by the steps
// it needs.
//
// Finding, rating and explaining are separate. A technique finds instances in a defined order. An
// instance consists of the digits it places, the candidates it removes, and an argument that proves
// them. A scale defines which techniques are tried, in which order, and what each of them scores.
// tell.hpp puts steps into words and draws them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// ---- Arguments ----------------------------------------------------------------------------------
// The reasons why a step holds, as data. An argument is a small graph: its nodes are statements
// about candidates, and its links are inferences. It also lists the houses, cells and digits
// involved.
//
// If several links lead into one node, they hold together: the node follows from all of them. A
// node may rest on a nested argument (what follows from a supposition, or a chain within a chain),
// so that nested chains form a tree.

// A sum that follows from houses and rules together (innies and outies). Houses without a common
// cell have a known total, and rules give the sum of some of their cells. The digits of `added`
// less those of `taken` add up to `total`.
struct ImpliedSum {
  std::vector<Cell> added;
  std::vector<Cell> taken;
  int total = 0;
  std::vector<std::uint16_t> houses;
  std::vector<int> rules;    // indices into Rules::constraints(), ascending
  std::vector<Cell> firsts;  // the first cell of each subtracted sum, ascending
};

// What a node states. part: nothing; its candidate is only part of the pattern. is: the candidate
// is true. is_not: it is false.
enum class Claim : std::uint8_t { part, is, is_not };
// The part a node plays. pattern: it belongs to the pattern. one, other: it belongs to one of two
// sides (two colours; true and false). place: it is another place of the digit, which the argument
// rules out as a whole.
enum class Role : std::uint8_t { pattern, one, other, place };

// A statement about a candidate, or about a group of places for one digit.
struct Node {
  Candidate candidate;
  Claim claim = Claim::part;
  Role role = Role::pattern;
  // Index in Argument::nested of the argument that leads to this node, or -1. That argument applies
  // to the position without everything that the links into this node exclude. Several nodes may
  // rest on the same argument.
  int nested = -1;
  // Further places of the digit. The statement is then that the digit is in one of all these
  // places, or in none of them.
  std::vector<Cell> group = {};
};

// How one statement follows from another. one_of: one of the two candidates must be true. not_both:
// the two cannot both be true. forces: the first statement leads to the second; no more specific
// relation is given.
enum class Inference : std::uint8_t { one_of, not_both, forces };
// The ground on which an inference rests. "What is left" means the position without everything that
// the links into the node exclude.
enum class Ground : std::uint8_t {
  cell,            // both candidates are in one cell
  house,           // both candidates are in one house
  last_place,      // a house has no other place left for the digit
  last_candidate,  // a cell has no other candidate left
  almost_pair,     // a cell would form a pair with another cell in a house; `cells` holds these two
                   // cells and the one that would lose its candidate
  exchange,       // a digit is left with one place in its house (houses[0], cells[0]) by a place in
                  // another house that crosses it (houses[1], cells[1])
  nested,         // the conclusion of the node's nested argument
  locked,         // locked candidates in what is left, without further detail
  hidden_pair,    // a hidden pair in what is left, without further detail
  naked_pair,     // a naked pair in what is left, without further detail
  x_wing,         // an X-wing in what is left, without further detail
  inner_chain,    // a chain in what is left: the nested argument of the node
  placements,     // every remaining way to place `digits` once in every house uses the candidate
  almost_locked,  // `cells` of a house have one candidate digit more than cells, so they cannot
                  // lack both digits
  rule,           // a named constraint (`rule`) does not allow both, or excludes everything else
  sum             // a sum that houses and rules imply (`sum`) excludes everything else
};

// An inference from one node to another. Which of the lists are filled depends on the ground.
struct Link {
  int from = 0;  // indices into Argument::nodes
  int to = 0;
  Inference inference = Inference::forces;
  Ground ground = Ground::cell;
  std::vector<std::uint16_t> houses;
  std::vector<Cell> cells;
  Digits digits;
  int rule = -1;  // index into Rules::constraints(); -1: none
  std::shared_ptr<const ImpliedSum> sum = {};
};

// The part a house plays. base: the pattern is in it. cover: the pattern rules out candidates in
// it. none: it is left without a place for the digit.
enum class HouseRole : std::uint8_t { base, cover, none };
struct ArgumentHouse {
  std::uint16_t house = 0;
  HouseRole role = HouseRole::base;
};

// The form of an argument: how its parts lead to the conclusion. argument_forms.hpp defines what
// each field holds.
enum class Form : std::uint8_t {
  untold,         // no detail: only the changes of the step are known
  last_cell,      // a house has one open cell
  only_place,     // a digit has one place in a house
  only_digit,     // a cell has one candidate left
  confined,       // all places of a digit in the base lie in the cover
  crossing,       // digits are confined to the cells where two houses cross
  naked_subset,   // cells of a house with as many candidate digits as cells
  hidden_subset,  // digits of a house with as many places as digits
  tight_subset,   // cells that are only just enough for their digits
  left_over,      // after the nested pattern, a digit has one place left in the house
  finned_fish,    // a digit's places in the bases lie in as many covers, or are fins
  fish,           // a digit's places in the bases lie in as many covers
  kraken_fish,    // a fish except for its fins; chains lead to the step's changes from all fins, or
                  // from all fins and all cells that one cover shares with the bases
  colours_meet,   // two cells of the same colour see each other
  colours_trap,   // a cell sees both colours
  colours_exclude,  // two chains in two colours each, linked where two colours meet: cells that see
                    // both opposite colours
  colours_wrap,     // as above, and one colour meets both colours of the other chain
  no_placement,     // no placement of the digit goes through the removed candidates
  wing,             // a pivot and two pincers; one of them has the digit
  odd_corner,    // three corners of a rectangle have only two digits; the fifth cell listed is the
                 // other corner
  three_digits,  // the corners have three digits, and one of these must be among them
  opposite_sides,  // two corners have only two digits; a line confines one of these to the opposite
                   // side
  joined_sides,    // two corners have only two digits; a line confines one of these to an adjoining
                   // side
  trapezoid,       // two digits have four corners and a fifth cell in two regions
  ends_of_chain,   // the digit is in the first or in the last cell of the chain
  cell_of_chain,   // the ends of the chain are in one cell, which holds one of the two digits
  closed_chain,    // the chain leads from a candidate being false to its being true
  refuted,         // the chain leads from a statement to its opposite
  cells_clash,     // chains: two cells that see each other would have the same digit
  digits_clash,    // chains: a cell would have two digits
  house_clash,     // chains: a digit would have no place in a house
  supposed,     // a supposition leaves a digit no place in a house, leaves a cell no candidate, or
                // breaks a rule
  ring,         // the chain is closed: all its statements hold, or all their opposites do
  both_ways,    // chains: a supposition leads to a statement and to its opposite
  all_lead,     // chains: all candidates of a cell, or all places in a house, lead to the same
                // conclusion
  either_way,   // chains: a candidate leads to the same conclusion whether it is true or false
  remote_pair,  // cells with the same two candidates, each of which sees the next
  ends_differ,  // one of the two ends of the chain is true; their digits differ
  // Deadly patterns: cells that must not end with only two digits. Nodes with the role `one` are
  // the additional candidates.
  deadly_one,         // all additional candidates are in one cell
  deadly_extra,       // all additional candidates are the same digit
  deadly_set,         // the cells with additional candidates are part of a naked set of a house
  deadly_hidden,      // chain: the supposition leaves only the two digits
  deadly_hidden_set,  // the two digits and further digits of a house have, except for one place in
                      // the pattern, only other cells, and fill them
  deadly_locked,      // in a house, one of the two digits can only be in two of the cells
  avoidable_one,      // avoidable rectangle: three corners are filled and not given
  avoidable_extra,  // avoidable rectangle: two corners are filled and not given; the other two can
                    // have the same additional digit
  grave_one,  // universal grave (all open cells as a deadly pattern): all additional candidates are
              // in one cell
  grave_extra,    // universal grave: all additional candidates are the same digit
  grave_set,      // universal grave: the additional candidates are part of a naked set
  grave_locked,   // universal grave: a digit of a house must be in one of two cells with additional
                  // candidates
  almost_locked,  // sets of cells with one digit more than cells, linked by digits, each of which
                  // only one of the linked sets can contain
  set_chain,  // nested: sets with one digit more than cells; each lists the digit that it shares
              // with the next set, and only one of these two sets can contain that digit
  aligned,  // every way to fill the cells repeats a digit in a house or leaves no candidate for one
            // of the cells marked `other`
  crossing_sets,  // cells where two houses cross, with further cells of both houses: as many digits
                  // as cells
  // Overlays: placements of digits, each with a cell in every house.
  no_room,   // of the digit that the step changes, only placements that leave room for the other
             // `digits` are kept
  overlaid,  // placements that leave no room for another of `digits` are dropped, repeatedly
  overlaid_sets,  // as above, and those that leave no room for several others together are dropped
                  // too
  searched,       // a search for all solutions found one solution, which has the digit in the cell
  blossom,  // nested: for each digit of a cell, a set with one digit more than cells, which loses
            // this digit if the cell takes it
  two_at_once,  // nested: two patterns with a part in common; each removed candidate is a node that
                // rests on one of the two
  by_rule,      // a named constraint excludes candidates of its cells
  by_sum,       // a sum that houses and rules imply excludes candidates
  needed,       // a named constraint or a house needs the digit in one of the cells, each of which
                // excludes what the step removes
  together      // named constraints, or one and a house, exclude what neither excludes alone
};

// Why a step holds. Its form defines which of the lists are filled; see row_of() in
// argument_forms.hpp.
struct Argument {
  Form form = Form::only_digit;
  std::vector<Node> nodes;
  std::vector<Link> links;
  std::vector<ArgumentHouse> houses;
  std::vector<Cell> cells;
  Digits digits;
  // Filled cells that keep the digit out of other cells.
  std::vector<Cell> blockers;
  // only_digit: filled cells in the houses of the cell hold all other digits.
  bool by_filled_cells = false;
  // The arguments to which Node::nested refers, or the parts of forms that consist of several
  // patterns.
  std::vector<Argument> nested = {};
  // The named constraint on which the whole argument rests, which would be broken, or by which the
  // ends of a chain exclude what the step removes, as an index into Rules::constraints(); -1: none.
  int rule = -1;
  // The implied sum on which the whole argument rests, or which would be broken; null: none.
  std::shared_ptr<const ImpliedSum> sum = {};
  // together: the named constraints, as indices into Rules::constraints(). needed: those by which
  // the cells exclude what the step removes, where houses do not.
  std::vector<int> rules = {};
  // by_rule, needed: the sets of digits that the cells of the constraint can still hold together,
  // if it is one of digit sets and there are few.
  std::vector<Digits> sets = {};
};

// ---- Steps and scales ---------------------------------------------------------------------------

// The groups in which techniques are listed.
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

// A technique: what is found. How difficult it is to find is defined by a scale.
struct Technique {
  std::string_view name;     // "x-wing": the name used on the command line
  std::string_view title;    // "X-wing": the name for display
  std::string_view aliases;  // other names, separated by commas
  TechniqueFamily family = TechniqueFamily::single;
  // The technique is sound only if the puzzle has exactly one solution.
  bool needs_unique = false;
  std::string_view summary;
  std::string_view source;  // the paper, book or program that describes it
};

// All techniques for which this library has a finder. Scales with a `walk` of their own use their
// own techniques, which are named as in the program they follow.
std::span<const Technique> techniques();

// One step of a solution: an instance of a technique.
struct Step {
  const Technique* technique = nullptr;
  // The level of its row in the scale, and the score that the scale gives it.
  int level = 0;
  int score = 0;
  // The name of this variant of the technique ("Forcing X-Chain"); usually empty.
  std::string variant;
  // The short name of the step in the program that defines the scale ("XYW"); empty if that program
  // has none.
  std::string code;
  // What the score grows with, counted by the technique: the strong links of a chain, the cells of
  // sets; 1 for a hidden single in a line. 0 for techniques whose score is fixed. Always filled.
  int size = 0;
  std::vector<Candidate> placements;  // digits to enter
  std::vector<Candidate> removals;    // candidates to remove
  Argument argument;                  // filled only with DeduceOptions::explain
  // The rules of the puzzle, to which the rule numbers in the argument refer; null if the puzzle
  // has no rules.
  RulesPtr rules;

  bool changes() const { return !placements.empty() || !removals.empty(); }
};

// How a row of a scale configures its technique.
struct TechniqueSettings {
  // Search like the rule of Eppstein's program PADS: find only what PADS finds, in the same order.
  bool as_in_pads = false;
};

struct Rating;
struct Explanation;
class Walk;
struct WalkSetup;

// One row of a scale: a technique, how it is searched for, and the score of an instance.
struct ScaleRow {
  const Technique* technique = nullptr;
  int level = 0;
  TechniqueSettings settings = {};
  // The row is used only if its technique is requested by name.
  bool optional = false;
  // With Choice::pass, only the first instance is used in each pass.
  bool once = false;
  // The score of an instance. If null: the level on a scale that counts levels, `least` on one of a
  // decimal rating, otherwise what the walk has set.
  int (*score)(const Step&) = nullptr;
  // The lowest and the highest score of an instance, for scales whose scores are not levels. If
  // only `most` is 0, scores have no upper bound.
  int least = 0;
  int most = 0;
};

// Which step is taken next. first: the first instance of the first row that has one. cheapest: the
// instance with the lowest score over all rows; of several with the same score, the first. pass:
// every instance of the first row that has one, each found in the position after the previous one;
// only then are the rows tried again from the start.
enum class Choice : std::uint8_t { first, cheapest, pass };

// What scores are. levels: the levels of rows. rating: tenths; the highest score counts, and below
// a tenth what the whole path costs, so that the difficulty is in hundredths. tenths: tenths of a
// rating; the highest score counts. points: the scores of all steps are added. number: steps have
// no scores, because the scale counts something other than steps.
enum class Counting : std::uint8_t { levels, rating, tenths, points, number };

struct Scale;
struct Uniqueness;
// The rating of a scale that counts (Scale::counts()).
struct Count {
  std::optional<std::uint64_t> value;   // nullopt: more than `most`, or stopped
  std::uint64_t most = 0;               // the largest number that was searched for
  std::optional<std::uint64_t> beside;  // the second number, named by Scale::beside
  StopReason reason = StopReason::finished;

  // The word for the value, if the scale has words. "" if it has none, or if there is no value.
  std::string_view word(const Scale& scale) const;
};

// A scale: rows in the order in which they are tried, and how a whole path is rated.
struct Scale {
  std::string_view name;  // "sudokit"; see scale_named()
  std::string_view title;
  std::string_view source;
  std::span<const ScaleRow> rows;
  Choice choice = Choice::first;
  // Sets the difficulty and the grade of a rating whose other members are already set.
  void (*judge)(const Scale&, Rating&) = nullptr;
  Counting counting = Counting::levels;
  // The words for a solved puzzle, the easiest first; empty if the scale has only numbers. For a
  // scale that counts, the word for the count n is grades[n - 1].
  std::span<const std::string_view> grades = {};
  // The version of the program that defines the scale; empty for our own scales.
  std::string_view version = {};
  // The features that a puzzle may have, and an additional check of the layout (null: none).
  Features takes = kHousesAndMarks;
  Result<void> (*fits)(const Layout&) = nullptr;
  // Makes a walk that follows another program, with finders of its own; Deducer::all() then returns
  // only the one instance of a technique that the program would take. If null, the finders of this
  // library are tried as `choice` defines.
  std::unique_ptr<Walk> (*walk)(WalkSetup) = nullptr;
  // The full name of an instance with this code; "" if it is named after its technique.
  std::string (*full_name)(const std::string& code) = nullptr;
  // For Counting::number, which has no rows and no path: the name of the number ("depth"), the name
  // of a second number that is counted with it ("sets"; usually empty), and the function that
  // counts. `proof` shows that the puzzle has one solution, and holds the number of guesses that
  // the proof took, up to `guesses`.
  std::string_view label = {};
  std::string_view beside = {};
  Result<Count> (*count)(const Puzzle& puzzle, const Uniqueness& proof, std::uint64_t guesses,
                         const Run& run) = nullptr;

  // Whether the scale counts a number instead of rating steps.
  bool counts() const { return count != nullptr; }
  // Whether the rows of the scale are Sudokit's own techniques, grouped by levels.
  bool has_levels() const { return counting == Counting::levels || counting == Counting::rating; }
};
// Whether the scale can rate puzzles with these features on this layout. Errors: it cannot.
Result<void> admits(const Scale& scale, const Layout& layout, Features features);

// The scales of techniques; the first is the default. All names differ.
std::span<const Scale* const> scales();
// All scales that rate: scales(), then the scales that count (docs/scales.md).
std::span<const Scale* const> rating_scales();
// The scale of this name among rating_scales(), or null.
const Scale* scale_named(std::string_view name);
// The techniques of the rows of the scale that have this name or alias, in the order of the rows;
// empty if there are none. An alias may match several ("align" matches two on the default scale).
// Names of scales and techniques may be written in capitals, and with spaces, underscores or
// nothing instead of hyphens ("X Wing", "xwing"). Names of techniques may also be plural
// ("naked-pairs"). The name of a page of the handbook matches the techniques that the scale has
// under other names ("als-xz" is HoDoKu's "almost-locked-set-xz-rule"), if they mean no more.
std::vector<const Technique*> techniques_named(std::string_view name,
                                               const Scale& scale = *scales().front());
// The message of an error about a name that matches no technique of the scale. It names the scales
// that have it; if there are none, the nearest name, or where all are listed.
std::string unknown_technique(std::string_view name, const Scale& scale);

// How a Deducer works.
struct DeduceOptions {
  const Scale* scale = scales().front();
  // The techniques that may be used; empty: all of the scale except the optional ones.
  std::vector<const Technique*> allowed = {};
  // The puzzle is known to have exactly one solution. If that is not known and prove_unique is
  // empty, techniques that need it are left out, and listing one in `allowed` is an error.
  bool unique_known = false;
  // Called if unique_known is false, to find out whether the puzzle has exactly one solution: at
  // most once per puzzle, when a technique that needs this first comes up. May be empty.
  std::function<bool(const Puzzle&)> prove_unique = {};
  // The pencilmarks are a person's notes on a puzzle that has one solution, and they contain that
  // solution. Uniqueness techniques may then be used although there are pencilmarks.
  bool notes = false;
  // Use the uniqueness techniques that the other options allow.
  bool use_uniqueness = true;
  // Fill Step::argument. Otherwise a step holds only what it changes.
  bool explain = true;
};

// In the ratings of Sudoku Explainer, ER is the highest score of all steps, EP of those up to the
// first placement, and ED of the first step. In a pearl ER equals EP; in a diamond ER, EP and ED
// are equal.
enum class Jewel : std::uint8_t { any, pearl, diamond };

// Solves puzzles step by step. Not thread safe; reuse one object for many puzzles of a layout.
class Deducer {
 public:
  // Errors: the scale counts and has no steps; a technique in `allowed` needs uniqueness, which is
  // not known; the layout has more than 1,000 houses (the tables of a layout grow with the square
  // of its houses).
  static Result<Deducer> make(const LayoutPtr& layout, DeduceOptions options);
  Deducer(Deducer&&) noexcept;
  Deducer& operator=(Deducer&&) noexcept;
  ~Deducer();

  // Starts a puzzle of the layout. Pencilmarks disable uniqueness techniques, unless they are
  // notes. The budget of the run covers all calls until the next start(), and its observer is
  // polled. One iteration is one search for a next step. Errors: those of admits(), and givens that
  // the scale rejects. After an error the previous puzzle remains.
  Result<void> start(const Puzzle& puzzle, const Run& run = {});
  // Finds the next step without applying it. Returns nullopt if the puzzle is solved, if no
  // technique applies, after a contradiction, or when the run is stopped.
  std::optional<Step> next();
  // All instances of one technique of the scale in this position; empty if the scale does not have
  // it.
  std::vector<Step> all(const Technique& technique);
  // All instances of all techniques that may be used, in the order of the scale. The list is cut
  // off when it reaches the memory budget.
  std::vector<Step> all();
  // The first of them that is wanted. Techniques after its own are not searched.
  std::optional<Step> first(const std::function<bool(const Step&)>& wanted);
  // The supposition that refutes this candidate in this position. Nothing if the scale has no
  // suppositions, if none refutes it, or when the run is stopped. It may be used although it is not
  // among the techniques that may be.
  std::optional<Step> refute(Candidate candidate);
  // Applies a step. Pre: the step was found in this position.
  void apply(const Step& step);
  // Applies the next steps as long as they are singles, and adds the numbers of hidden and naked
  // singles to the arguments. Gives the same result as next() and apply(), but faster. Does nothing
  // if hidden or naked singles are not allowed.
  void apply_singles(std::uint32_t& hidden, std::uint32_t& naked);

  // Whether every cell is filled without a contradiction.
  bool solved() const;
  // Whether a cell has no candidate, a digit has no place in a house, or a full grid breaks a rule.
  bool contradiction() const;
  // Why no step was found: anything other than `finished` means that the run was stopped.
  StopReason reason() const;
  // The digits of all cells, 0 for an open cell.
  const Grid& values() const;
  // The present position.
  Pencilmarks pencilmarks() const;
  const Scale& scale() const;

 private:
  friend Result<Rating> rate(Deducer& deducer, const Puzzle& puzzle, const Run& run, Jewel jewel);
  friend Result<Explanation> explain(const Puzzle& puzzle, const DeduceOptions& options,
                                     const Run& run);
  explicit Deducer(std::unique_ptr<Walk> walk);
  std::unique_ptr<Walk> walk_;
};

// How the solution path of a puzzle ended. stuck: no technique applies. stopped: the budget or the
// stop token of the run ended it, so the result is unknown. flawed: given up because the puzzle is
// not the Jewel that was asked for. reached: the steps show what was asked, and go no further.
enum class DeduceEnd : std::uint8_t { solved, stuck, contradiction, stopped, flawed, reached };
std::string_view to_string(DeduceEnd end);

// The path of a puzzle, or all steps of one position.
struct Explanation {
  const Scale* scale = scales().front();
  DeduceEnd end = DeduceEnd::solved;
  // The steps are all that are possible in one position, not a path.
  bool possible = false;
  // If this is a single step of a path: its number in that path, from 1. Otherwise 0.
  std::size_t number = 0;
  std::vector<Step> steps;
  // The position before each step, then the position after the last one: steps.size() + 1 in all.
  // If `possible`: only the one position.
  std::vector<Pencilmarks> states;
  // The position in which step `index` is found; the last position for steps.size().
  const Pencilmarks& state(std::size_t index) const { return states[possible ? 0 : index]; }
  // If `possible`: for each step, how many cells it and the singles after it fill that singles
  // alone do not. Empty if this was not counted.
  std::vector<int> opens = {};
  // What ended the search before all steps were found.
  StopReason reason = StopReason::finished;
  // If not empty: a sentence, without a full stop. Without steps it says why there are none, and
  // `states` holds the puzzle as it stands; with steps it says what they show.
  std::string why = {};
};

// The name of a step that is not kept.
struct StepName {
  const Technique* technique = nullptr;  // null: no step
  std::string code;                      // as Step::code
};
// The full name in the program that defines the scale ("Region Forcing Chains"), or else the title
// of the technique; "" if there is no step.
std::string full_name(const Scale& scale, const StepName& name);

// The difficulty of a puzzle on a scale of techniques.
struct Rating {
  DeduceEnd end = DeduceEnd::solved;
  // The difficulty in the units of the scale, and the scale's word for it ("" if it has none).
  int difficulty = 0;
  std::string_view grade;
  // The highest level used; 0 if no technique was used. `hardest` is null in that case; otherwise
  // it is the last technique of that level in the scale or, if scores are not levels, the technique
  // of the first step with the highest score.
  int level = 0;
  const Technique* hardest = nullptr;
  // The highest score of all steps, of the steps up to the first placement, and of the first step
  // alone. `placing` is 0 if no step places a digit, and if rate() finds at the first placement
  // that the puzzle is not the diamond that was asked for.
  int highest = 0;
  int placing = 0;
  int first = 0;
  // The steps with those scores; none if `placing` is 0.
  StepName at_highest;
  StepName at_placing;
  StepName at_first;
  int cost = 0;  // the sum of the scores of all steps
  // The number of steps for each row of the scale, and in all.
  std::vector<std::uint32_t> steps;
  std::uint32_t total = 0;
  int open_cells = 0;  // at the end of the path
  // The share of the cells, in hundredths, that were open when the first supposition was needed, or
  // when the techniques ended; 0 if they did not.
  int beyond = 0;
  // If `end` is `stopped`: what stopped it.
  StopReason reason = StopReason::finished;
};

// One row of the table of grades.
struct GradeRow {
  std::string_view word;
  int most;  // the highest rating of the grade on the default scale, in hundredths
};
// The grades from the easiest: easy, medium, hard, expert, extreme. The last has no upper bound.
std::span<const GradeRow> grade_rows();
// The grade, from 1 (easy) to 5 (extreme), of a rating in hundredths on the default scale.
int grade_of(int rating);
// A rating in hundredths as text: "4.53".
std::string rating_text(int hundredths);

// The rating of the path that explain() would return, without storing the path. For a pearl or a
// diamond, it ends as soon as the puzzle is known not to be one. Errors: as for Deducer::start().
Result<Rating> rate(Deducer& deducer, const Puzzle& puzzle, const Run& run = {},
                    Jewel jewel = Jewel::any);

// The rating of an explanation. Pre: the explanation is a path (`possible` is false).
Rating rating_of(const Explanation& explanation);

// The whole path, or as much of it as the budget of the run allows. Errors: as for Deducer::make()
// and Deducer::start().
Result<Explanation> explain(const Puzzle& puzzle, const DeduceOptions& options,
                            const Run& run = {});

}  // namespace sudokit
