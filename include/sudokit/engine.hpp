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

struct EngineInfo {
  std::string_view name;
  std::string_view summary;
  // The paper or program it comes from, with the section.
  std::string_view source;
  // What one iteration of a budget is: "nodes", "conflicts", "moves", ...
  std::string_view iteration_unit;
  // May answer unsatisfiable, unique and multiple, and count.
  bool complete = false;
  // Uses Run::seed.
  bool seeded = false;
  // Works only where the layout has rectangular boxes.
  bool needs_boxes = false;
  // Works only on 9x9 with 3x3 boxes.
  bool needs_classic9 = false;
  // Does not take layouts with extra houses.
  bool refuses_extra = false;
  // Does not take pencilmark puzzles.
  bool refuses_marks = false;
  std::span<const ParamRow> params;
  std::unique_ptr<Engine> (*make)() = nullptr;
};

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

 protected:
  // The plain struct of parameters that the rows of info().params point into.
  virtual void* params() = 0;
};

// Whether the engine can work on this layout; the error says why not.
Result<void> supports(const EngineInfo& info, const Layout& layout);
// The same for a puzzle: its layout, and its pencilmarks where it has any.
Result<void> supports(const EngineInfo& info, const Puzzle& puzzle);

// Every engine, in the order of the reference page.
std::span<const EngineInfo* const> engines();
// nullptr when there is none of that name.
const EngineInfo* find_engine(std::string_view name);

}  // namespace sudokit
