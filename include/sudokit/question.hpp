// Questions: everything that can be asked about a puzzle. Each kind has one typed question and one
// typed answer.
//
// A question is a plain struct: what is asked, and the limits of each answer. Asker<Q> (answer.hpp)
// answers it for any number of puzzles, and append_answer() writes an answer as a JSON object. The
// JSON form of the questions themselves, which command line, web page and bindings use, is in
// answer.hpp.
//
// `solve`, `unique`, `count` and `solutions` are the four kinds of Question in answer.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/make.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {

// --- Candidates: which digits does each cell take in some solution? ---------------------------

struct CandidatesQuestion {
  // Also count the solutions of each candidate up to this cap (2 to 100,000), and find the single
  // entries that leave one solution. 0: do not count.
  std::uint64_t solutions = 0;
  Limits limits = {};

  using Answer = CandidateSolutions;  // if `solutions` is 0, only `candidates` is filled
};
// The cells that can have several digits, with these digits: "15", or "3,12" if the side is above
// 9.
std::vector<std::pair<Cell, std::string>> undetermined(const Layout& layout,
                                                       const TrueCandidates& found);

// --- Mistakes: what is wrong in a puzzle that a person has begun to fill in? --------------------

// The entries are all digits that are not in the printed puzzle.
struct MistakesQuestion {
  // The puzzles as printed: one for all puzzles, or one for each, by its number. If empty, all
  // digits are entries.
  std::vector<Puzzle> printed = {};
  Limits limits = {};

  struct Answer : Mistakes {
    // The open cells whose pencilmarks contain no digit that a solution has there: a solution of
    // the printed puzzle or, without one, of the entries, if none of them is wrong.
    std::vector<Cell> lost;

    bool any() const { return !impossible.empty() || !take_back.empty() || !lost.empty(); }
  };
};
// "r1c2=5 is in no solution; take back r1c2; r3c4 lacks the pencilmark that is right"; "" if there
// is no mistake.
std::string mistakes_text(const Puzzle& filled, const MistakesQuestion::Answer& mistakes);
// "right", "wrong", or "unknown" if a limit ended the search before a mistake was found.
std::string_view verdict_of(const MistakesQuestion::Answer& mistakes);
// The entries in these cells: "r1c2=5 r3c4=7".
std::string entries_text(const Puzzle& filled, std::span<const Cell> cells);
// The names of these cells: "r1c2 r3c4".
std::string cells_text(const Layout& layout, std::span<const Cell> cells);

// --- Minimize: the puzzle without givens that it does not need --------------------------------

struct MinimizeQuestion {
  Limits limits = {};  // the seed determines which givens are tried first
  // Leave out rules that are not needed instead, and keep all givens.
  bool minimal_rules = false;

  using Answer = Minimal;
};

// --- Rate: how hard is the puzzle? ------------------------------------------------------------

// Which techniques of a scale may be used, by the names that the command `techniques` lists.
struct TechniqueChoice {
  std::vector<std::string> only = {};     // only these; empty: all except the optional ones
  std::vector<std::string> with = {};     // these in addition
  std::vector<std::string> without = {};  // none of these
  bool uniqueness = true;                 // techniques that need exactly one solution may be used

  // Errors: the scale has no technique of a name; no technique is left.
  Result<DeduceOptions> options(const Scale& scale) const;
};

struct RateQuestion {
  // The names of the scales: scales of techniques or scales that count.
  std::vector<std::string> scales = {std::string(sudokit::scales().front()->name)};
  TechniqueChoice techniques = {};
  // On a scale of Sudoku Explainer: stop as soon as the puzzle is known not to be this jewel.
  Jewel jewel = Jewel::any;
  // Rate the canonical form, so that all isomorphs get the same rating.
  bool invariant = false;
  // Also rate a puzzle with several solutions, without the techniques that need exactly one.
  bool allow_multiple = false;
  // Leave out the scales that do not support the layout; otherwise such a puzzle is an error.
  bool fitting = false;
  // Find where the paths of the scales diverge.
  bool disagree = false;
  // Count the guesses of a depth-first search up to this number; 0: do not count.
  std::uint64_t guesses = 100'000;
  // The puzzle is known to have one solution. It is proved again only if guesses are counted.
  bool unique_known = false;
  Limits limits = {};

  // A scale with its result: a rating by techniques, or a count.
  struct Rated {
    const Scale* scale = nullptr;
    Rating rating = {};
    Count count = {};
    std::vector<const Technique*> allowed = {};  // if techniques were chosen

    bool counts() const { return scale->counts(); }
    std::string_view name() const { return scale->name; }
  };
  // Where the paths diverge: the number of steps they share, and the next step of each, in the
  // order of the scales of techniques (nullopt: none).
  struct Parting {
    std::uint64_t after = 0;
    std::vector<std::optional<Step>> steps;
  };
  struct Answer {
    Verdict verdict = Verdict::unknown;
    StopReason reason = StopReason::finished;
    // Whether the ratings are valid: the puzzle has one solution, or several and this is allowed.
    bool rated = false;
    bool uniqueness = true;  // techniques that need exactly one solution were allowed
    std::vector<Rated> ratings;
    // nullopt: more than RateQuestion::guesses, or not counted.
    std::optional<std::uint64_t> guesses;
    std::optional<Parting> parting;  // nullopt: the paths do not diverge, or not asked
    Grid reached;                    // the grid after the steps of the first scale of techniques
    double seconds = 0;
  };

  // The scales to use, without results. Errors: an unknown name.
  Result<std::vector<Rated>> chosen() const;
  // Whether a scale is used that rates only puzzles with one solution: a scale of another program
  // or a scale that counts.
  bool strict() const;
  // Whether one of the scales has this kind of score.
  bool has(Counting counting) const;
  // Whether one of the scales groups its techniques by levels.
  bool has_levels() const;
  // Whether one of the scales has this name and counts.
  bool counts(std::string_view scale) const;
  // Whether guesses are counted.
  bool asks_guesses() const { return guesses > 0 && has_levels(); }
};
// "part after 12 steps: sudokit level 2 X-wing (...), se nothing", or "never part".
std::string parting_text(const Layout& layout, const RateQuestion::Answer& answer);

// --- Explain: how can a person solve the puzzle? -----------------------------------------------

struct ExplainQuestion {
  // walk: the whole path. next: its next step. step: one step of it. all: every step that is
  // possible in the position.
  enum class Part : std::uint8_t { walk, next, step, all };

  std::string scale = std::string(scales().front()->name);
  TechniqueChoice techniques = {};
  Part part = Part::walk;
  // For Part::step: its number from 1, or the name of a technique (its first step).
  std::string step = {};
  // Only the steps that show one thing: why a cell holds a digit ("r3c4=7"), why it does not
  // ("r3c4<>7" or "r3c4!=7"), or the first step in a cell ("r3c4") or a house ("row 3"). Empty: no
  // such question. With Part::next: the first of these steps.
  std::string why = {};
  // Use suppositions when the techniques find nothing more. An error if the scale has no
  // suppositions.
  bool suppose = false;
  // End the path when the techniques find nothing more. If neither this nor `suppose` is set, the
  // path goes on with suppositions, if the scale has them and no technique was chosen or excluded
  // by name.
  bool no_suppose = false;
  // How much a step reveals. 1: the kind of step and where to look. 2: the technique and its place.
  // 3: everything.
  int hint = 3;
  // The format of the text (nullopt: no text), and the title of a page.
  std::optional<ExplainForm> form = ExplainForm::json;
  std::string title = "Sudoku";
  // JSON only: add the position before each step, the lines of its argument, and the shapes of its
  // picture.
  bool pictures = false;
  // JSON only: add the explanation as a page (ExplainForm::html).
  bool page = false;
  // For a puzzle that a person has begun: the puzzles as printed (as in MistakesQuestion). The
  // entries are then checked before the puzzle is explained.
  std::vector<Puzzle> printed = {};
  Limits limits = {};

  struct Answer {
    // explained: the explanation is valid; if `reason` is not `finished`, it holds the steps that
    // were found until then. wrong: there are wrong entries. absent: the path has no
    // such step. declined: the puzzle does not have exactly one solution, or that is not known.
    enum class Kind : std::uint8_t { explained, wrong, absent, declined };

    Kind kind = Kind::declined;
    Verdict verdict = Verdict::unknown;  // of the puzzle
    StopReason reason = StopReason::finished;
    // A sentence that says why there is no explanation or, if it is cut short, why.
    std::string why;
    MistakesQuestion::Answer mistakes;
    Explanation explanation;
    std::string text;  // the explanation in the format that was asked for
    double seconds = 0;
  };
};

// The options of tell() for this question.
TellOptions tell_options(const ExplainQuestion& question);
// "wrong", "absent", or the verdict on the puzzle.
std::string_view verdict_of(const ExplainQuestion::Answer& answer);

// --- Sets of cells of a puzzle with one solution ------------------------------------------------

// The smallest sets of cells whose digits allow singles to solve the puzzle.
struct BackdoorsQuestion {
  int most = 3;  // largest number of cells in a set, 0 to 5
  Limits limits = {};

  using Answer = Backdoors;
};

// The unavoidable sets: every puzzle with exactly this solution gives at least one cell of each.
struct UnavoidableQuestion {
  int most = 10;  // largest number of cells in a set, 2 to 24
  Limits limits = {};

  using Answer = Unavoidable;
};

// --- Neighbours: which puzzles with one solution differ in a few givens? ------------------------

struct NeighboursQuestion {
  int minus = 1;         // givens to remove, 0 to 4
  int plus = 1;          // givens to add, 0 to 4
  bool minimal = false;  // only puzzles in which every given is needed
  // Receives each neighbour as it is found; returns false to end the search. If empty, the answer
  // keeps the neighbours, as far as the memory budget allows.
  TakeNeighbour take = {};
  Limits limits = {};

  struct Answer {
    StopReason reason = StopReason::finished;
    std::uint64_t found = 0;
    std::vector<Puzzle> puzzles;
  };
};

// Writes the object of one neighbour, for use with `take`.
void append_neighbour(std::string& out, const JsonPlace& place, const Puzzle& neighbour);

// --- Isomorphs ----------------------------------------------------------------------------------

// The puzzle rotated or reflected, relabelled, and in its canonical form; applied in this order.
struct TransformQuestion {
  // Each is transpose, rotate, rotate180, rotate270, mirror or flip; applied in order.
  std::vector<std::string> moves = {};
  // "appearance": number the digits in the order in which they first appear. Otherwise the new
  // names of 1, 2, ...: "987654321", or separated by commas: "16,15,14" and so on. "": keep the
  // digits.
  std::string relabel = {};
  bool canonical = false;
  Limits limits = {};

  struct Answer {
    StopReason reason = StopReason::finished;  // if not `finished`, the puzzle is unchanged
    Puzzle puzzle;
    // With `canonical`: the number of symmetries, and the isomorphism that was applied.
    std::optional<std::uint64_t> automorphisms = {};
    Isomorphism map = {};
  };
};
// The names that `moves` accepts.
std::vector<std::string> move_names();

// Random isomorphs, determined by the number of the puzzle and the seed.
struct ScrambleQuestion {
  std::uint64_t count = 1;     // up to 1,000,000
  bool keep_symmetry = false;  // as for scramble()
  Limits limits = {};          // an iteration is an isomorph

  struct Answer {
    StopReason reason = StopReason::finished;
    std::vector<Puzzle> puzzles;
  };
};

// Whether the puzzle and another one are isomorphic, and the map that takes the puzzle to the
// other.
struct CompareQuestion {
  std::vector<Puzzle> other = {};  // exactly one
  Limits limits = {};

  struct Answer {
    StopReason reason = StopReason::finished;  // if not `finished`, the result is unknown
    bool isomorphic = false;
    Isomorphism map;  // if they are isomorphic
  };
};

// --- Nishio: what does exact single-digit logic remove? -----------------------------------------

struct NishioQuestion {
  std::string method = {};  // one of nishio_method_names(); "": the fastest exact one
  int digit = 0;            // only this digit; 0: all
  bool singles = false;     // place naked and hidden singles first
  Limits limits = {};

  struct Answer : NishioReport {
    Digits without_placement;  // the requested digits that have no placement
  };
};

// --- Sheet: what is printed with a puzzle -------------------------------------------------------

// The solution, the rating and the steps of a puzzle, within one budget. It has no JSON form.
struct SheetQuestion {
  std::string rating = {};  // a scale of techniques, or `grade`; "": none
  bool walk = false;        // also the steps, on the scale of the rating or the default scale
  Limits limits = {};

  struct Answer {
    Verdict verdict = Verdict::unknown;  // unknown if a limit ended any part
    StopReason reason = StopReason::finished;
    Grid solution;  // the first solution found
    // Only for a puzzle with one solution.
    std::optional<RateQuestion::Rated> rated;
    std::optional<Explanation> explanation;
  };
};

// --- Complete: which entries leave one solution? ------------------------------------------------

struct CompleteQuestion {
  int most = 1;  // number of entries together, 1 or 2
  Limits limits = {};

  using Answer = Completions;
};
// "r1c2=5" for single entries, and "r1c2=5+r3c4=7" for pairs.
std::vector<std::string> completion_texts(const Layout& layout, const Completions& found);

// --- Conflict: which givens contradict each other? ----------------------------------------------

struct ConflictQuestion {
  bool smallest = true;  // otherwise a set of which every part is needed
  Limits limits = {};

  using Answer = Conflict;
};

// --- Estimate: roughly how many solutions are there? --------------------------------------------

struct EstimateQuestion {
  Limits limits = {};  // an iteration is a walk

  using Answer = Estimate;
};

// Write an answer as one JSON object and a newline, as defined in
// docs/reference/answer.schema.json.
void append_answer(std::string& out, const JsonPlace& place, const CandidatesQuestion& question,
                   const Puzzle& puzzle, const CandidatesQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const MistakesQuestion& question,
                   const Puzzle& puzzle, const MistakesQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const MinimizeQuestion& question,
                   const Puzzle& puzzle, const MinimizeQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const RateQuestion& question,
                   const Puzzle& puzzle, const RateQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const ExplainQuestion& question,
                   const Puzzle& puzzle, const ExplainQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const BackdoorsQuestion& question,
                   const Puzzle& puzzle, const BackdoorsQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const UnavoidableQuestion& question,
                   const Puzzle& puzzle, const UnavoidableQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const NeighboursQuestion& question,
                   const Puzzle& puzzle, const NeighboursQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const TransformQuestion& question,
                   const Puzzle& puzzle, const TransformQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const ScrambleQuestion& question,
                   const Puzzle& puzzle, const ScrambleQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const CompareQuestion& question,
                   const Puzzle& puzzle, const CompareQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const NishioQuestion& question,
                   const Puzzle& puzzle, const NishioQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const CompleteQuestion& question,
                   const Puzzle& puzzle, const CompleteQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const ConflictQuestion& question,
                   const Puzzle& puzzle, const ConflictQuestion::Answer& answer);
void append_answer(std::string& out, const JsonPlace& place, const EstimateQuestion& question,
                   const Puzzle& puzzle, const EstimateQuestion::Answer& answer);

// --- Info: statistics of a puzzle, and of all puzzles of an input --------------------------------

// The filterings after which the search space is measured, and their names in answers.
struct FilteringName {
  Filtering filtering;
  std::string_view name;
};
inline constexpr std::array kFilterings = {FilteringName{Filtering::none, "givens"},
                                           FilteringName{Filtering::singles, "singles"},
                                           FilteringName{Filtering::acs_code, "acs_code"}};

struct InfoQuestion {
  bool space = false;  // also measure what each filtering leaves of the puzzle
  Limits limits = {};

  struct Answer {
    int givens = 0;
    std::array<Remains, kFilterings.size()> space = {};  // in the order of kFilterings; valid if
                                                         // InfoQuestion::space is true
  };
};
// Appends the answer as a JSON object.
void append_answer(std::string& out, const JsonPlace& place, const InfoQuestion& question,
                   const Puzzle& puzzle, const InfoQuestion::Answer& answer);

// Sums over puzzles of what a filtering leaves.
struct SpaceSums {
  std::uint64_t settled = 0;       // puzzles without an open cell
  std::uint64_t with_regions = 0;  // puzzles with regions; a state is a way to fill the regions
  double log10_states = 0;         // sum of the logarithms
  double candidates = 0;           // sum of the mean candidates of each puzzle

  // The mean logarithm over the puzzles with regions; nothing if there are none.
  std::optional<double> mean_states() const;
};

// The summary of all answers for an input. Its maps are ordered, so the JSON does not depend on the
// order of the puzzles.
struct InfoSummary {
  std::string form;  // the format of the text
  std::uint64_t puzzles = 0;
  std::uint64_t errors = 0;      // records that could not be read
  std::uint64_t with_marks = 0;  // puzzles
  std::uint64_t with_rules = 0;
  std::map<std::string, std::uint64_t> layouts;  // puzzles by layout
  std::map<int, std::uint64_t> givens;           // puzzles by number of givens
  std::array<SpaceSums, kFilterings.size()> space = {};

  void add(const Puzzle& puzzle, const InfoQuestion::Answer& answer);
  // Adds the summary of another part of the input.
  void merge(const InfoSummary& other);
};
// Appends the summary as a JSON object; `space` as in InfoQuestion.
void append_summary(std::string& out, std::string_view file, const InfoSummary& summary,
                    bool space);

// --- Draw: a picture of the puzzle, or of a step of its path -------------------------------------

// What to draw.
struct DrawQuestion {
  // Empty: draw the puzzle. Otherwise draw this step of its path in the position before it: its
  // number from 1, or the name of a technique (its first step).
  std::string step = {};
  // For `step`: the scale whose techniques are tried.
  std::string scale = std::string(scales().front()->name);
  // Also draw the candidates that the givens leave. Candidates are always drawn for a step and for
  // a pencilmark puzzle.
  bool candidates = false;
  bool labels = true;   // names of rows and columns
  bool shapes = false;  // return the picture as shapes instead of an SVG document
  Limits limits = {};

  struct Answer {
    // For a step: the verdict on the puzzle, or why there is no such step (see
    // verdict_of(ExplainQuestion::Answer)).
    std::string verdict;
    StopReason reason = StopReason::finished;
    // One SVG document without external references. nullopt with `shapes`, and if there is no such
    // step; `why` is then a sentence that says why.
    std::optional<std::string> svg;
    // With `shapes`, in place of `svg`: the result of shapes_json().
    std::optional<std::string> shapes;
    std::string why;
  };
};

// Writes the answer as one JSON object and a newline, as defined in
// docs/reference/answer.schema.json.
void append_answer(std::string& out, const JsonPlace& place, const DrawQuestion& question,
                   const Puzzle& puzzle, const DrawQuestion::Answer& answer);

// --- Make: new puzzles to order, each with its solution and its ratings --------------------------

// What to make.
struct MakeQuestion {
  std::shared_ptr<const Maker> maker;  // with its wishes and parameters; never null
  MakeRequest request = {};            // its index is that of the first puzzle
  std::uint64_t count = 1;             // how many puzzles
  // Also find the solution and the ratings of each puzzle, if its maker promises exactly one
  // solution and as far as the budget allows. The time of each puzzle counts from the end of the
  // previous one.
  bool rated = true;
  // The names of the scales to rate with. nullopt: the scale of the rating that is wished for;
  // without such a wish, the default scale up to side 9.
  std::optional<std::vector<std::string>> scales = {};
};

// A puzzle with its solution and its ratings.
struct MadePuzzle {
  std::uint64_t index = 0;
  // If not `finished`, the maker gave up and there is no puzzle.
  StopReason reason = StopReason::finished;
  Puzzle puzzle;
  std::optional<double> weight = {};  // as Maker::weight()
  Grid solution = {};                 // empty: not asked for, not promised, or not found in time
  // nullopt: not rated.
  std::optional<RateQuestion::Answer> rating = {};
};

// Makes puzzles on one thread, and reuses what it needs to rate them.
class MakeAsker {
 public:
  // Errors: an unknown scale; the maker does not support the layout or a wish.
  static Result<MakeAsker> make(MakeQuestion question);
  MakeAsker(MakeAsker&&) noexcept;
  ~MakeAsker();

  const MakeQuestion& question() const;
  // Receives the puzzles in order; returns false to end. An error of the maker is passed on and
  // ends the call.
  using Take = std::function<bool(Result<MadePuzzle>&& made)>;
  // Makes all puzzles of the question.
  void answer(const Take& take, const StopToken& stop = {});
  // Makes `count` puzzles from the index `first`.
  void answer(std::uint64_t first, std::uint64_t count, const Take& take, const StopToken& stop);
  // Writes the object of a puzzle, as defined in docs/reference/answer.schema.json.
  void append(std::string& out, const JsonPlace& place, const MadePuzzle& made) const;

 private:
  struct State;
  explicit MakeAsker(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sudokit
