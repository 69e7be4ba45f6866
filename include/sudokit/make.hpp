// Makers: sources of puzzles, registered like engines, with rows of parameters.
//
// Each puzzle is a pure function of (maker, parameters, layout, seed, index), so the output does
// not depend on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sudokit/engine.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class Maker;

// The text from which a maker makes its puzzle.
struct MakerInput {
  std::string_view name;  // of the flag; empty: the maker has no input
  std::string_view meaning;
};

// A parameter whose value is a text, for requirements that a number or a word cannot express.
struct WishRow {
  std::string_view name;
  std::string_view form;  // how the value is written: "N or LO..HI"
  std::string_view meaning;
  // Parses and stores a value; the error says what is accepted.
  Result<void> (*put)(void* params, std::string_view text) = nullptr;
  // The value as text that put() accepts; "" if it is not set.
  std::string (*get)(const void* params) = nullptr;
  // Programs also accept the name of a file that contains the value.
  bool file = false;
};

// A row of the list of makers.
struct MakerInfo {
  std::string_view name;
  std::string_view summary;
  // The paper or program it comes from, with the section.
  std::string_view source;
  // The layouts it accepts: a layout with a feature that is not listed is refused. Default: none,
  // since the maker makes a board of one digit from its input, not puzzles.
  Features takes = {};
  bool makes_boards() const { return takes == Features{}; }
  // It makes many puzzles, by seed and index; if false, one puzzle, from its input.
  bool seeded = true;
  MakerInput input = {};
  // What holds for every puzzle it makes: unique or unsatisfiable; unknown if neither always holds.
  Verdict verdict = Verdict::unknown;
  // `verdict` would not hold without any one of the givens (of pencilmarks, with any one candidate
  // more).
  bool minimal = false;
  // It makes pencilmark puzzles instead of puzzles with givens.
  bool marks = false;
  // The smallest side at which a puzzle may take minutes.
  int slow_side = kMaxSide + 1;
  // Larger sides are refused.
  int largest_side = kMaxSide;
  std::span<const ParamRow> params;
  std::span<const WishRow> wishes = {};
  std::unique_ptr<Maker> (*make)() = nullptr;
};

// Receives the progress of a maker that searches for puzzles which meet all requirements. Its
// functions are called on any thread.
class MakeWatch {
 public:
  virtual ~MakeWatch() = default;
  // `puzzles` more puzzles were tried; none of them is known to meet the requirements yet.
  virtual void tried(std::uint64_t puzzles) = 0;
  // A try is nearer to the requirements than all earlier ones for the same puzzle; `seen` describes
  // it.
  virtual void nearer(const std::string& seen) { static_cast<void>(seen); }
  // A puzzle that meets the requirements was found.
  virtual void found() {}
  // The search for a puzzle ended without one after `tries` tries; `nearest` describes the best.
  virtual void gave_up(std::uint64_t tries, const std::string& nearest) = 0;
};

struct MakeRequest {
  LayoutPtr layout = {};   // null if the maker makes boards
  std::string input = {};  // empty if the maker has no input
  std::uint64_t seed = 1;
  std::uint64_t index = 0;  // of the puzzle in its batch
  StopToken stop = {};
  Budget budget = {};  // for each puzzle; an iteration is a test whether a puzzle can be solved
  // The most puzzles to try for one that meets the requirements; after that the search ends with
  // the error `out-of-iterations`. Nothing: no limit.
  std::optional<std::uint64_t> tries = {};
  MakeWatch* watch = nullptr;  // null: none
};

// The reason if `error` means that a maker gave up: it was stopped, or a budget was exhausted.
// `finished` for all other errors.
StopReason given_up(const Error& error);

// Receives the puzzles of a batch in order. Returning false ends the batch.
using MakeSink = std::function<bool(std::uint64_t index, Result<Puzzle>&& puzzle)>;

// A maker with its parameters. Its const functions may be called on many threads.
class Maker {
 public:
  virtual ~Maker() = default;
  virtual const MakerInfo& info() const = 0;
  // Makes the puzzle with the seed and index of the request. Errors: those of check(); the layout
  // has no solved grid; there is no such puzzle; the maker gave up.
  Result<Puzzle> make(const MakeRequest& request) const;
  // Makes `count` puzzles from request.index on: the same puzzles as make() one by one, and often
  // faster. If check() fails, `take` receives its error once.
  void make_many(const MakeRequest& request, std::uint64_t count, const MakeSink& take) const;

  // Makes a board of one digit from the input. Errors: the input is invalid (with its line), or the
  // maker makes puzzles.
  virtual Result<DigitBoard> make_board(const MakeRequest& request) const;

  // The weight of a puzzle from this maker in a sample in which all possible puzzles count equally:
  // 1 / its probability, up to a common factor. Nothing if that is not known.
  virtual std::optional<double> weight(const Puzzle& made) const;

  // Whether the puzzles it makes on this layout have rules, or layouts of their own. Pre: check()
  // accepts the layout.
  virtual bool adds_rules(const LayoutPtr& layout) const;
  // The layout of the puzzles that it makes on this one: with the houses that their rules add. Null
  // if each puzzle has a layout of its own. Pre: as for adds_rules().
  virtual LayoutPtr layout_made(const LayoutPtr& layout) const;

  // Whether the maker accepts the layout and its parameters can be met there. Errors: the layout or
  // its side is not supported, parameters contradict each other or the layout (the error names
  // them), or the maker makes boards.
  Result<void> check(const LayoutPtr& layout) const;

  // Sets a parameter or wish by its name from text; the error says what would have been accepted.
  Result<void> set(std::string_view name, std::string_view value);
  // The value as text that set() accepts. Pre: the name is in info().params or info().wishes.
  std::string get(std::string_view name) const;

 protected:
  virtual void* params() = 0;
  // Pre for the following functions: the maker accepts the layout.
  virtual Result<void> check_params(const LayoutPtr& layout) const;
  virtual Result<Puzzle> make_one(const MakeRequest& request) const;
  virtual void make_all(const MakeRequest& request, std::uint64_t count,
                        const MakeSink& take) const;
};

// Whether the maker makes puzzles on this layout; the error names the reason if not.
Result<void> supports(const MakerInfo& info, const Layout& layout);

// Every maker, in the order of the reference page.
std::span<const MakerInfo* const> makers();
// Null if there is no maker with this name.
const MakerInfo* find_maker(std::string_view name);

// Lewis's root solution: row r, column k, from 0, holds (C*(r mod R) + r/R + k) mod side + 1 for
// boxes of R rows and C columns. Errors: the layout has no rectangular boxes, or has extra houses.
Result<Grid> root_solution(const Layout& layout);

// A random solved grid of any layout.
//
// - 3x3 boxes: each of the 6,670,903,752,021,072,936,960 grids is equally likely. The contents of
//   the columns of the bands are drawn at random and rejected in the right proportion. About 3 us.
//   For all other layouts uniformity is not proved, and no polynomial method is known.
// - Boxes and Latin squares of other sides: the root solution, a uniformly random symmetry and
//   relabelling, then 20 * cells random exchanges: of two rows of a band or two columns of a stack
//   along one cycle of their columns, or of two digits along one of their chains. Each exchange is
//   as likely as its reverse, so all reachable grids are equally likely in the limit. By
//   enumeration, all grids of 2x2 and 2x3 are reachable; for larger boxes this is not known.
//   O(cells*side).
// - Other layouts (jigsaw, extra houses): a grid found by randomised search, then the exchanges of
//   digits. It is not known which grids the search favours. Exponential in the worst case.
// Errors: the layout has no solved grid; stopped.
Result<Grid> random_solution(const LayoutPtr& layout, std::uint64_t seed, std::uint64_t stream,
                             StopToken stop = {});

// A random jigsaw layout: it begins with boxes (the most square ones; rows if the side is prime),
// whose regions exchange cells along their borders 4 * cells times and stay connected. Layouts
// without a solved grid are skipped. Pre: 1 <= side <= kMaxSide. Errors: stopped; no solvable
// layout in 100 attempts.
Result<LayoutPtr> random_jigsaw(int side, std::uint64_t seed, std::uint64_t stream,
                                StopToken stop = {});

}  // namespace sudokit
