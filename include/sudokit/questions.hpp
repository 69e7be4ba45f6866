// Questions: everything that can be asked of a puzzle, each kind with one typed question and one
// typed answer.
//
// A question is a plain struct: what is asked, and the limits of each answer. Asker<Q> answers it
// for puzzle after puzzle; append_answer() writes an answer as a JSON object. The JSON form of the
// questions themselves, in which doors pass them on, is in ask.hpp.
//
// `solve`, `unique`, `count` and `solutions` are the four kinds of Question in answer.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sudokit/answer_json.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/neighbours.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/stop.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {

// What every question has: the budget of each answer, and the seed of what is drawn. And what may
// change from answer to answer: who watches its searches, and what is known of the puzzle.
struct Limits {
  Budget budget = {};
  std::uint64_t seed = 1;
  Observer* observer = nullptr;
  Findings* known = nullptr;
  // Of the question `solutions`: takes the solutions, which are then not in the answer.
  SolutionSink* solutions = nullptr;

  Run run(const StopToken& stop) const;
};

// Answers one kind of question. It keeps what can be used again from puzzle to puzzle (deducers,
// provers), so that one is made for each thread. Not thread safe.
template <class Q>
class Asker {
 public:
  using Answer = typename Q::Answer;

  // Errors: options that contradict each other, or names that nothing has.
  static Result<Asker> make(Q question);
  Asker(Asker&&) noexcept;
  ~Asker();

  const Q& question() const;
  // Those of the answers that follow.
  Limits& limits();
  // `number`: of the puzzle among those that are asked about, from 0. Errors: the question does not
  // take the puzzle. An answer that a limit cut short is no error: it gives the reason.
  Result<Answer> answer(const Puzzle& puzzle, std::uint64_t number = 0, const StopToken& stop = {});

 private:
  struct State;
  explicit Asker(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// --- Candidates: which digits does each cell take in some solution? ---------------------------

struct CandidatesQuestion {
  // Also how many solutions each candidate has, counted up to this cap (2 to 100,000; 0: not
  // asked), and which single entries leave one solution.
  std::uint64_t solutions = 0;
  Limits limits = {};

  using Answer = CandidateSolutions;  // without `solutions` the candidates alone
};
// The cells that several digits fit, with those digits: "15", and "3,12" on a side above 9.
std::vector<std::pair<Cell, std::string>> undetermined(const Layout& layout,
                                                       const TrueCandidates& found);

// --- Mistakes: what is wrong in a puzzle that somebody has begun to fill in? ------------------

// The entries are all digits that are not printed.
struct MistakesQuestion {
  // The puzzles as printed: one for every puzzle, or one for each by its number. Without any, all
  // digits are entries.
  std::vector<Puzzle> printed = {};
  Limits limits = {};

  struct Answer : Mistakes {
    // With `printed`: open cells whose pencilmarks lack every digit that a solution has there.
    std::vector<Cell> lost;

    bool any() const { return !impossible.empty() || !take_back.empty() || !lost.empty(); }
  };
};
// "r1c2=5 is in no solution; take back r1c2; r3c4 lacks the pencilmark that is right"; empty where
// there is no mistake.
std::string mistakes_text(const Puzzle& filled, const MistakesQuestion::Answer& mistakes);
// "right", "wrong", or "unknown" where a limit ended the search before a mistake was found.
std::string_view verdict_of(const MistakesQuestion::Answer& mistakes);
// "r1c2=5 r3c4=7": the entries in these cells.
std::string entries_text(const Puzzle& filled, std::span<const Cell> cells);
// "r1c2 r3c4".
std::string cells_text(const Layout& layout, std::span<const Cell> cells);

// --- Minimize: the puzzle without givens that it does not need --------------------------------

struct MinimizeQuestion {
  Limits limits = {};  // the seed decides which givens are tried first
  // Leave out rules that are not needed, and keep all givens.
  bool minimal_rules = false;

  using Answer = Minimal;
};

// --- Rate: how hard is the puzzle? ------------------------------------------------------------

// Which techniques of a scale may be used, by names that `techniques` lists.
struct TechniqueChoice {
  std::vector<std::string> only = {};     // these alone; empty: all but the optional ones
  std::vector<std::string> with = {};     // these as well
  std::vector<std::string> without = {};  // not these
  bool uniqueness = true;                 // rules that rest on there being one solution

  // Errors: a name that the scale does not have; no technique is left.
  Result<DeduceOptions> options(const Scale& scale) const;
};

struct RateQuestion {
  // Names of scales of techniques or of scales that count.
  std::vector<std::string> scales = {std::string(sudokit::scales().front()->name)};
  TechniqueChoice techniques = {};
  // On a scale of Sudoku Explainer: give up as soon as the puzzle is not one.
  Jewel jewel = Jewel::any;
  // Rate the canonical form, so that isomorphs get one rating.
  bool invariant = false;
  // Rate a puzzle with several solutions, without the rules that rest on there being one.
  bool allow_multiple = false;
  // Leave out the scales that do not take the layout, where otherwise the puzzle is refused; and
  // answer with the verdict alone where the puzzle has several solutions.
  bool fitting = false;
  // Find where the paths of the scales part.
  bool disagree = false;
  // Count guesses of a depth-first search up to this number; 0: not asked.
  std::uint64_t guesses = 100'000;
  // The puzzle is known to have one solution: only what counts guesses proves it again.
  bool unique_known = false;
  Limits limits = {};

  // A scale with its rating: by techniques, or its count.
  struct Rated {
    const Scale* scale = nullptr;
    Rating rating = {};
    Count count = {};
    std::vector<const Technique*> allowed = {};  // where techniques were chosen

    bool counts() const { return scale->counts(); }
    std::string_view name() const { return scale->name; }
  };
  // Where paths part: how many steps they share, and the next step of each, in the order of the
  // scales of techniques.
  struct Parting {
    std::uint64_t after = 0;
    std::vector<std::optional<Step>> steps;
  };
  struct Answer {
    Verdict verdict = Verdict::unknown;
    StopReason reason = StopReason::finished;
    // Whether the ratings are valid: the puzzle has one solution, or several are allowed.
    bool rated = false;
    bool uniqueness = true;  // rules of uniqueness were used
    std::vector<Rated> ratings;
    // Nothing: more than the question's number, or not asked.
    std::optional<std::uint64_t> guesses;
    std::optional<Parting> parting;  // nothing: the paths do not part
    Grid reached;                    // by the steps of the first scale of techniques
    double seconds = 0;
  };

  // Errors: an unknown name.
  Result<std::vector<Rated>> chosen() const;
  // Scales of other programs and scales that count rate puzzles with one solution only.
  bool strict() const;
  bool has(Counting counting) const;
  bool counts(std::string_view scale) const;
  bool asks_guesses() const { return guesses > 0 && has(Counting::levels); }
};
// "part after 12 steps: sudokit level 2 X-wing (...), se nothing", or "never part".
std::string parting_text(const Layout& layout, const RateQuestion::Answer& answer);

// --- Explain: how does a person solve the puzzle? ---------------------------------------------

struct ExplainQuestion {
  // walk: the whole path. next: its next step. step: one step of it. all: every step that is
  // possible in the position.
  enum class Part : std::uint8_t { walk, next, step, all };

  std::string scale = std::string(scales().front()->name);
  TechniqueChoice techniques = {};
  Part part = Part::walk;
  // Of Part::step: its number from 1 on, or the name of a technique (its first step).
  std::string step = {};
  // Suppose candidates where the techniques end. An error where the scale has no suppositions.
  bool suppose = false;
  // Where the techniques end, the walk ends. Otherwise it goes on with suppositions, as far as the
  // scale has them and no technique was chosen or left out by name.
  bool no_suppose = false;
  // 1: the kind of step and where to look. 2: the technique and its place. 3: everything.
  int hint = 3;
  // The form in which the answer is told, and the title of a page; nothing: not at all.
  std::optional<ExplainForm> form = ExplainForm::json;
  std::string title = "Sudoku";
  // In JSON also the position before each step, its lines, and the shapes that draw it.
  bool pictures = false;
  // The puzzle has been begun by hand, and these are the puzzles as printed (as in
  // MistakesQuestion). Its entries are judged before it is explained.
  std::vector<Puzzle> printed = {};
  Limits limits = {};

  struct Answer {
    // explained: the explanation holds. wrong: there are wrong entries. absent: the path has no
    // such step. declined: the puzzle does not have one solution, or that is not known.
    enum class Kind : std::uint8_t { explained, wrong, absent, declined };

    Kind kind = Kind::declined;
    Verdict verdict = Verdict::unknown;  // of the puzzle
    StopReason reason = StopReason::finished;
    // Why there is no explanation, in a sentence.
    std::string why;
    MistakesQuestion::Answer mistakes;
    Explanation explanation;
    std::string text;  // the explanation in the form that was asked for
    double seconds = 0;
  };
};

// How fully the question wants its answer told.
TellOptions tell_options(const ExplainQuestion& question);
// "wrong", "absent", or the verdict on the puzzle.
std::string_view verdict_of(const ExplainQuestion::Answer& answer);

// --- Sets of cells of a puzzle with one solution ------------------------------------------------

// The smallest sets of cells whose digits let singles solve the puzzle.
struct BackdoorsQuestion {
  int most = 3;  // cells of a set, 0 to 5
  Limits limits = {};

  using Answer = Backdoors;
};

// The sets of cells of which every puzzle with this solution alone gives one.
struct UnavoidableQuestion {
  int most = 10;  // cells of a set, 2 to 24
  Limits limits = {};

  using Answer = Unavoidable;
};

// --- Neighbours: which puzzles with one solution differ in few givens? --------------------------

struct NeighboursQuestion {
  int minus = 1;         // givens that are taken away, 0 to 4
  int plus = 1;          // givens that are added, 0 to 4
  bool minimal = false;  // only those of which every given is needed
  // Takes each as it is found; false ends the search. Without it the answer keeps them, as far as
  // the budget of memory holds them.
  TakeNeighbour take = {};
  Limits limits = {};

  struct Answer {
    StopReason reason = StopReason::finished;
    std::uint64_t found = 0;
    std::vector<Puzzle> puzzles;
  };
};

// The object of one neighbour, for those that take them as they are found.
void append_neighbour(std::string& out, const JsonPlace& place, const Puzzle& neighbour);

// --- Isomorphs ----------------------------------------------------------------------------------

// The puzzle turned, mirrored, with other digits, or in its canonical form, in this order.
struct TransformQuestion {
  // transpose, rotate, rotate180, rotate270, mirror or flip.
  std::vector<std::string> moves = {};
  // "appearance": digits are numbered as they first appear. Or the new names of 1, 2, ...:
  // "987654321", "16,15,14 and so on". "": they stay.
  std::string relabel = {};
  bool canonical = false;
  Limits limits = {};

  struct Answer {
    StopReason reason = StopReason::finished;  // otherwise the puzzle is as it was
    Puzzle puzzle;
    // With `canonical`: how many symmetries it has, and what carried the puzzle there.
    std::optional<std::uint64_t> automorphisms = {};
    Isomorphism map = {};
  };
};
// The names of the moves.
std::vector<std::string> move_names();

// Random isomorphs: the `number` of the puzzle and the seed decide which.
struct ScrambleQuestion {
  std::uint64_t count = 1;     // up to 1,000,000
  bool keep_symmetry = false;  // as scramble() does
  Limits limits = {};          // an iteration is an isomorph

  struct Answer {
    StopReason reason = StopReason::finished;
    std::vector<Puzzle> puzzles;
  };
};

// Whether the puzzle and another one are isomorphic, and which map carries it there.
struct CompareQuestion {
  std::vector<Puzzle> other = {};  // one
  Limits limits = {};

  struct Answer {
    StopReason reason = StopReason::finished;  // otherwise it is not known
    bool isomorphic = false;
    Isomorphism map;  // where they are
  };
};

// --- Nishio: what does exact single-digit logic remove? -----------------------------------------

struct NishioQuestion {
  std::string method = {};  // one of nishio_method_names(); "": the fastest exact one
  int digit = 0;            // this digit alone; 0: all
  bool singles = false;     // place naked and hidden singles first
  Limits limits = {};

  struct Answer : NishioReport {
    Digits without_placement;
  };
};

// --- Sheet: what a printed puzzle comes with ----------------------------------------------------

// The solution, the rating and the steps of a puzzle, all in one budget. It has no JSON form.
struct SheetQuestion {
  std::string rating = {};  // a scale of techniques, or `grade`; "": not rated
  bool walk = false;        // with its steps, by the scale of the rating or the default
  Limits limits = {};

  struct Answer {
    Verdict verdict = Verdict::unknown;  // where a limit ended anything, unknown
    StopReason reason = StopReason::finished;
    Grid solution;  // the first found
    // Of a puzzle with one solution.
    std::optional<RateQuestion::Rated> rated;
    std::optional<Explanation> explanation;
  };
};

// --- Complete: which entries leave one solution? ------------------------------------------------

struct CompleteQuestion {
  int most = 1;  // entries together, 1 or 2
  Limits limits = {};

  using Answer = Completions;
};
// "r1c2=5", and of pairs "r1c2=5+r3c4=7".
std::vector<std::string> completion_texts(const Layout& layout, const Completions& found);

// --- Conflict: which givens contradict each other? ----------------------------------------------

struct ConflictQuestion {
  bool smallest = true;  // else a set of which every given is needed
  Limits limits = {};

  using Answer = Conflict;
};

// --- Estimate: about how many solutions are there? ----------------------------------------------

struct EstimateQuestion {
  Limits limits = {};  // iterations: walks

  using Answer = Estimate;
};

// Answers as JSON: one object and a newline, by docs/reference/answer.schema.json.
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

}  // namespace sudokit
