// Makers: sources of puzzles, registered as engines are, with rows of parameters.
//
// Each puzzle is a pure function of (maker, parameters, layout, seed, index), so that the same
// bytes come out whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sudokit/one_digit.hpp"
#include "sudokit/params.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"
#include "sudokit/stop.hpp"

namespace sudokit {

class Maker;

// The text that a maker makes its puzzle from.
struct MakerInput {
  std::string_view name;  // of the flag; empty: it takes none
  std::string_view meaning;
};

// A parameter that is a text: a wish that numbers and words of a list cannot say.
struct WishRow {
  std::string_view name;
  std::string_view form;  // how it is written: "N or LO..HI"
  std::string_view meaning;
  // Reads and refuses; and what it would read again, "" where nothing is wished.
  Result<void> (*put)(void* params, std::string_view text) = nullptr;
  std::string (*get)(const void* params) = nullptr;
  // Programs take the name of a file as well, whose text it is.
  bool file = false;
};

struct MakerInfo {
  std::string_view name;
  std::string_view summary;
  // The paper or program it comes from, with the section.
  std::string_view source;
  // The layouts that it takes: it refuses every feature that it does not list. Default: none, since
  // it makes a board of one digit from its input, and no puzzle.
  Features takes = {};
  bool makes_boards() const { return takes == Features{}; }
  // Many puzzles, by seed and index; otherwise one, by its input.
  bool seeded = true;
  MakerInput input = {};
  // What is true of every puzzle made: unique, or unsatisfiable; unknown where neither is.
  Verdict verdict = Verdict::unknown;
  // That would be lost with any one given (or of pencilmarks, with any one candidate more).
  bool minimal = false;
  // Pencilmarks instead of givens.
  bool marks = false;
  // From this side on a puzzle may take minutes, and above the other one it is not tried.
  int slow_side = kMaxSide + 1;
  int largest_side = kMaxSide;
  std::span<const ParamRow> params;
  std::span<const WishRow> wishes = {};
  std::unique_ptr<Maker> (*make)() = nullptr;
};

// What a maker tells while it looks for puzzles that are as wished. Any thread.
class MakeWatch {
 public:
  virtual ~MakeWatch() = default;
  // So many more puzzles were tried, and nothing is known to be as wished yet.
  virtual void tried(std::uint64_t puzzles) = 0;
  // A try is nearer to the wish than those before it for the same puzzle; `seen` says what it is.
  virtual void nearer(const std::string& seen) { static_cast<void>(seen); }
  // A puzzle is as wished.
  virtual void found() {}
  // A puzzle was given up after so many tries; `nearest` says what the best was.
  virtual void gave_up(std::uint64_t tries, const std::string& nearest) = 0;
};

struct MakeRequest {
  LayoutPtr layout = {};   // nothing where the maker takes none
  std::string input = {};  // nothing where it takes none
  std::uint64_t seed = 1;
  std::uint64_t index = 0;  // of the puzzle in its batch
  StopToken stop = {};
  Budget budget = {};  // of each puzzle; iterations are questions whether it can be solved
  // Puzzles that are tried for a wish, before it is given up as `iterations`.
  std::optional<std::uint64_t> tries = {};
  MakeWatch* watch = nullptr;
};

// Why making was given up, where an error of a maker is that: stopped, or its budget was spent.
// `finished` for all other errors.
StopReason given_up(const Error& error);

// Takes the puzzles of a batch in order; false ends it.
using MakeSink = std::function<bool(std::uint64_t index, Result<Puzzle>&& puzzle)>;

class Maker {
 public:
  virtual ~Maker() = default;
  virtual const MakerInfo& info() const = 0;
  // May be called by many threads. Errors: a layout that it does not take or that has no solved
  // grid; no such puzzle; given up; a maker of boards.
  Result<Puzzle> make(const MakeRequest& request) const;
  // `count` puzzles from request.index on, the same as one by one and often faster.
  void make_many(const MakeRequest& request, std::uint64_t count, const MakeSink& take) const;

  // The board of a maker that takes no layout. Errors: a bad input, with its line; a maker of
  // puzzles.
  virtual Result<DigitBoard> make_board(const MakeRequest& request) const;

  // What a puzzle that it made is to count in a sample, so that all that it may make count alike:
  // 1 / its probability, up to a factor that is the same for all. Nothing where that is not known.
  virtual std::optional<double> weight(const Puzzle& made) const;

  // Whether it takes the layout and its parameters can be met there; the error names what
  // contradicts what.
  Result<void> check(const LayoutPtr& layout) const;

  // Sets a parameter or a wish by its name from text; the error says what would have been accepted.
  Result<void> set(std::string_view name, std::string_view value);
  // Its value as text that set() takes back. Pre: the name is in info().params or wishes.
  std::string get(std::string_view name) const;

 protected:
  virtual void* params() = 0;
  // Pre, of all: the layout is one that it takes.
  virtual Result<void> check_params(const LayoutPtr& layout) const;
  virtual Result<Puzzle> make_one(const MakeRequest& request) const;
  virtual void make_all(const MakeRequest& request, std::uint64_t count,
                        const MakeSink& take) const;
};

// Whether the maker makes puzzles of this layout; the error says why not.
Result<void> supports(const MakerInfo& info, const Layout& layout);

// Every maker, in the order of the reference page.
std::span<const MakerInfo* const> makers();
// nullptr when there is none of that name.
const MakerInfo* find_maker(std::string_view name);

// Lewis's root solution: row r, column k, from 0, holds (C*(r mod R) + r/R + k) mod side + 1 for
// boxes of R rows and C columns. Errors: no rectangular boxes, or extra houses.
Result<Grid> root_solution(const Layout& layout);

// A random solved grid of any layout.
//
// - 3x3 boxes: each of the 6,670,903,752,021,072,936,960 grids is as likely as any other, by a draw
//   of what the columns of the bands hold that is rejected in the right proportion. About 3 us.
//   Of the others none is proved uniform, and no polynomial way is known.
// - Boxes and Latin squares of other sides: the root solution, a uniformly random symmetry and
//   relabelling, then 20 * cells random exchanges: of two rows of a band or two columns of a stack
//   along one cycle of their columns, or of two digits along one of their chains. Each exchange is
//   as likely as its reverse, so that all grids that can be reached are alike in the limit; by
//   enumeration all grids of 2x2 and 2x3 can be, for larger boxes that is not known. O(cells*side).
// - Other layouts (jigsaw, extra houses): a grid found by randomised search, then the exchanges
//   of digits. Which grids the search favours is not known. Exponential in the worst case.
// Errors: the layout has no solved grid, stopped.
Result<Grid> random_solution(const LayoutPtr& layout, std::uint64_t seed, std::uint64_t stream,
                             StopToken stop = {});

// A random jigsaw layout: boxes (as square as the side allows; rows where it is prime) whose
// regions exchange cells along their borders 4 * cells times, every region staying connected.
// Layouts without a solved grid are passed over. Pre: 1 <= side <= kMaxSide. Errors: stopped, or
// no solvable layout in 100 attempts.
Result<LayoutPtr> random_jigsaw(int side, std::uint64_t seed, std::uint64_t stream,
                                StopToken stop = {});

}  // namespace sudokit
