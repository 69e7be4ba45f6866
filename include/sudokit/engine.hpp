// Engine: the common interface of all solvers, and the list of all engines.
//
// An Engine object holds parameters and scratch memory: use one for each thread, and reuse it.
// Under an iteration budget, solve() is a pure function of (puzzle, parameters, seed).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sudokit/params.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class Engine;

// What an engine can do besides finding a solution. Default: nothing.
struct Claims {
  // It may prove that there is no solution.
  bool unsatisfiable = false;
  // It may prove that there are no solutions except those it found.
  bool no_more = false;
  // It continues after the first solution, up to Run::limit.
  bool counts = false;
  // Without a budget it ends only with a solution or a proof that there is none.
  bool decides = false;
};

// What an engine accepts: puzzles with a feature that is not listed are refused. Default: none.
struct Takes {
  Features features;
  int smallest_side = 1;
  int largest_side = 0;
};

// A row of the list of engines.
struct EngineInfo {
  std::string_view name;
  std::string_view summary;
  // The paper or program it comes from, with the section.
  std::string_view source;
  // What Budget::iterations counts: "nodes", "conflicts", "moves", ...
  std::string_view iteration_unit;
  Claims claims = {};
  Takes takes = {};
  // It uses Run::seed.
  bool seeded = false;
  // It writes Sinks::proof and Sinks::formula.
  bool writes_proof = false;
  std::span<const ParamRow> params = {};
  // All counters that its outcomes may contain.
  std::span<const CounterRow> counters = {};
  std::unique_ptr<Engine> (*make)() = nullptr;

  // Given enough time, it answers every question about every puzzle it accepts: whether there are
  // solutions, how many, and that there are no more.
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
  // Pre: supports(info(), puzzle) is true. All solutions in the outcome have been checked.
  virtual Outcome solve(const Puzzle& puzzle, const Run& run) = 0;

  // Sets a parameter by its name from text; the error says what would have been accepted.
  Result<void> set(std::string_view name, std::string_view value);
  // The value of a parameter as text that set() accepts. Pre: the name is in info().params.
  std::string get(std::string_view name) const;
  // Sets every parameter to its value in the preset. Errors: `unknown-preset`, for the preset paper
  // if the engine follows no paper, and for the preset ours if it follows one and has no
  // improvement of ours.
  Result<void> preset(Preset preset);

 protected:
  // The plain struct of parameters that the rows of info().params access.
  virtual void* params() = 0;
};

// Whether the engine accepts puzzles on this layout. The error names the first feature that it does
// not list, or the sides that it supports.
Result<void> supports(const EngineInfo& info, const Layout& layout);
// The same for a puzzle, with the features of its layout and its own.
Result<void> supports(const EngineInfo& info, const Puzzle& puzzle);

// Every engine, in the order of the reference page.
std::span<const EngineInfo* const> engines();
// Null if there is no engine with this name.
const EngineInfo* find_engine(std::string_view name);
// The message for a name without an engine: that there is no such engine, or which component it
// needs that this build of the library lacks.
std::string why_no_engine(std::string_view name);

}  // namespace sudokit
