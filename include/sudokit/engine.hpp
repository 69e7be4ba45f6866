// Engine: the one interface of everything that solves, and the list of all there are.
//
// An Engine object holds parameters and scratch memory: use one per thread and reuse it.
// solve() is a pure function of (puzzle, parameters, seed) under an iteration budget.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sudokit/params.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class Engine;

// What an engine may say besides showing a solution. Default: nothing.
struct Claims {
  // May prove that there is no solution.
  bool unsatisfiable = false;
  // May prove that the solutions found are all there are.
  bool no_more = false;
  // Goes on after the first solution, to Run::limit.
  bool counts = false;
  // Without a budget it ends only with a solution or the proof that there is none.
  bool decides = false;
};

// What an engine works on: it refuses every feature that it does not list. Default: nothing.
struct Takes {
  Features features;
  int smallest_side = 1;
  int largest_side = 0;
};

struct EngineInfo {
  std::string_view name;
  std::string_view summary;
  // The paper or program it comes from, with the section.
  std::string_view source;
  // What one iteration of a budget is: "nodes", "conflicts", "moves", ...
  std::string_view iteration_unit;
  Claims claims = {};
  Takes takes = {};
  // Uses Run::seed.
  bool seeded = false;
  // Writes Run::sinks: both, or none.
  bool writes_proof = false;
  std::span<const ParamRow> params = {};
  // Everything that its outcomes may count.
  std::span<const CounterRow> counters = {};
  std::unique_ptr<Engine> (*make)() = nullptr;

  // Given time, answers every question about every puzzle it takes: whether there are solutions,
  // how many, and that there are no more.
  constexpr bool complete() const {
    return claims.unsatisfiable && claims.no_more && claims.counts && claims.decides;
  }
};

inline constexpr Claims kComplete{
    .unsatisfiable = true, .no_more = true, .counts = true, .decides = true};
inline constexpr Takes kAnyPuzzleOfHouses{kHousesAndMarks, 1, kMaxSide};
inline constexpr Takes kAnyPuzzleWithRules{kHousesAndMarks | kRuleFeatures, 1, kMaxSide};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual const EngineInfo& info() const = 0;
  // Pre: supports(info(), puzzle) is true. Every grid of the answer has been checked.
  virtual Outcome solve(const Puzzle& puzzle, const Run& run) = 0;

  // Sets a parameter by its name from text; the error says what would have been accepted.
  Result<void> set(std::string_view name, std::string_view value);
  // The value of a parameter as text that set() takes back. Pre: the name is in info().params.
  std::string get(std::string_view name) const;
  // Sets every parameter as the preset says. Refused: paper of an engine that follows none, ours of
  // an engine that follows a paper and on which we have not improved.
  Result<void> preset(Preset preset);

 protected:
  // The plain struct of parameters that the rows of info().params point into.
  virtual void* params() = 0;
};

// Whether the engine can work on this layout; the error names the first feature that it does not
// list.
Result<void> supports(const EngineInfo& info, const Layout& layout);
// The same for a puzzle: what its layout and what it carries itself.
Result<void> supports(const EngineInfo& info, const Puzzle& puzzle);

// Every engine, in the order of the reference page.
std::span<const EngineInfo* const> engines();
// nullptr when there is none of that name.
const EngineInfo* find_engine(std::string_view name);
// Of a name that there is none of: that there is none, or what it needs that this build of the
// library leaves out.
std::string why_no_engine(std::string_view name);

}  // namespace sudokit
