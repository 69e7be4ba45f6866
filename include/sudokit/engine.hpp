// Engine: the common interface of all solvers, with their parameters, and the list of all engines.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// ---- Parameters ---------------------------------------------------------------------------------
// A plain struct of values and one table of rows. Flags, help, reference pages and range checks are
// derived from the rows.
//
//   struct P { Order order = Order::smallest; int64_t tenure = 10; };
//   constexpr std::string_view kOrders[] = {"smallest", "first"};
//   constexpr ParamRow kRows[] = {
//       choice_param<&P::order>("order", kOrders, "which cell is branched on", in_paper("BS")),
//       int_param<&P::tenure>("tenure", 0, 1000, "iterations", "how long a move is tabu",
//                             our_reading("open in Soto et al. 2013")),
//   };
//
// Each row names the source of its default, and a better value if we know one.

enum class ParamKind : std::uint8_t { integer, real, boolean, choice };

// Where a default comes from.
enum class ParamOrigin : std::uint8_t {
  paper,    // from the paper, or from the program that the engine reimplements
  reading,  // our interpretation, because the paper gives no value or contradicts itself
  ours,     // no paper has the parameter; in an engine that follows a paper, the default is off
};
// "paper", "reading", "ours".
std::string_view to_string(ParamOrigin origin);

struct ParamSource {
  ParamOrigin origin = ParamOrigin::ours;
  std::string_view text;  // the reference or reason
  // Our better value, as text for set_param(); "": none.
  std::string_view improved = {};

  // The same source with a better value.
  constexpr ParamSource improved_by(std::string_view value) const { return {origin, text, value}; }
};
constexpr ParamSource in_paper(std::string_view text) {
  return {ParamOrigin::paper, text};
}
constexpr ParamSource our_reading(std::string_view text) {
  return {ParamOrigin::reading, text};
}
constexpr ParamSource our_own(std::string_view text) {
  return {ParamOrigin::ours, text};
}

// A set of values for all parameters. paper: the defaults, which are those of the paper and our
// interpretation of what it leaves open. ours: the defaults with all our improvements.
enum class Preset : std::uint8_t { paper, ours };

struct ParamRow {
  std::string_view name;
  ParamKind kind = ParamKind::integer;
  double low = 0;  // integer, real: the range, both ends allowed
  double high = 0;
  std::string_view unit;  // "": none
  std::string_view meaning;
  ParamSource source;
  std::span<const std::string_view> choices;  // choice: the allowed values
  // Access to the member, without checks. A choice is its index in `choices`, a boolean 0 or 1.
  void (*put_number)(void* params, double value) = nullptr;
  double (*get_number)(const void* params) = nullptr;
};

// Parses `value` according to the kind of the row, checks its range and stores it. Errors:
// `invalid-value` with what is accepted, and nothing is stored.
Result<void> set_param(const ParamRow& row, void* params, std::string_view value);
// The value as text that set_param() accepts.
std::string get_param(const ParamRow& row, const void* params);
// What set_param() accepts: "a whole number 0..1000", "smallest | first".
std::string describe_range(const ParamRow& row);

namespace detail {
template <class T>
struct Member;
template <class S, class V>
struct Member<V S::*> {
  using Struct = S;
  using Value = V;
};

// Access to a member. The struct is a template parameter too: under g++ 12, lambdas in templates
// over the pointer alone are weak symbols even if the struct is in an unnamed namespace, so those
// of two engines with a member of the same name would be merged.
template <class S, auto M>
struct Access {
  using Value = typename Member<decltype(M)>::Value;
  static void put(void* params, double value) {
    if constexpr (std::is_enum_v<Value>) {
      static_cast<S*>(params)->*M = static_cast<Value>(static_cast<int>(value));
    } else {
      static_cast<S*>(params)->*M = static_cast<Value>(value);
    }
  }
  static double get(const void* params) {
    if constexpr (std::is_enum_v<Value>) {
      return static_cast<double>(static_cast<int>(static_cast<const S*>(params)->*M));
    } else {
      return static_cast<double>(static_cast<const S*>(params)->*M);
    }
  }
};

template <auto M>
constexpr ParamRow row_of() {
  using S = typename Member<decltype(M)>::Struct;
  ParamRow row;
  row.put_number = &Access<S, M>::put;
  row.get_number = &Access<S, M>::get;
  return row;
}
}  // namespace detail

// Rows for ParamRow tables; M is a pointer to the member, low..high the allowed range. Integers are
// exact up to 2^53.
template <auto M>
constexpr ParamRow int_param(std::string_view name, double low, double high, std::string_view unit,
                             std::string_view meaning, ParamSource source) {
  ParamRow row = detail::row_of<M>();
  row.name = name, row.kind = ParamKind::integer, row.low = low, row.high = high;
  row.unit = unit, row.meaning = meaning, row.source = source;
  return row;
}

template <auto M>
constexpr ParamRow real_param(std::string_view name, double low, double high, std::string_view unit,
                              std::string_view meaning, ParamSource source) {
  ParamRow row = int_param<M>(name, low, high, unit, meaning, source);
  row.kind = ParamKind::real;
  return row;
}

template <auto M>
constexpr ParamRow bool_param(std::string_view name, std::string_view meaning, ParamSource source) {
  ParamRow row = detail::row_of<M>();
  row.name = name, row.kind = ParamKind::boolean, row.high = 1;
  row.meaning = meaning, row.source = source;
  return row;
}

// The member is an enum whose enumerators are numbered from 0 in the order of `choices`.
template <auto M>
constexpr ParamRow choice_param(std::string_view name, std::span<const std::string_view> choices,
                                std::string_view meaning, ParamSource source) {
  static_assert(std::is_enum_v<typename detail::Member<decltype(M)>::Value>);
  ParamRow row = detail::row_of<M>();
  row.name = name, row.kind = ParamKind::choice, row.choices = choices;
  row.meaning = meaning, row.source = source;
  return row;
}

// ---- Engine -------------------------------------------------------------------------------------
// The common interface of all solvers, and the list of all engines.
//
// An Engine object holds parameters and scratch memory: use one for each thread, and reuse it.
// Under an iteration budget, solve() is a pure function of (puzzle, parameters, seed).

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
inline constexpr Takes kAnyPuzzle{kHousesAndMarks | kRuleFeatures | kOpenGrids, 1, kMaxSide};

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
