// The techniques of HoDoKu 2.2.0 in the order in which it tries them, and its step-by-step solution
// of a 9x9 puzzle with the techniques of its default configuration.
//
// The first technique that finds something gives the next step. Deterministic; not thread safe.
#pragma once

#include <memory>
#include <span>

#include "core/meter.hpp"
#include "deduce/hodoku/sheet.hpp"
#include "deduce/walk.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine::hodoku {

struct TechniqueRow {
  Technique technique;  // alias: its code in HoDoKu's library files
  int level = 0;        // Easy, Medium, Hard, Unfair, Extreme
  int points = 0;
  bool optional = false;  // not in the default configuration
};
std::span<const TechniqueRow> technique_rows();

struct Caches;

class Rater {
 public:
  explicit Rater(bool explain = false);
  ~Rater();

  // `givens`: 81 values, 0 for an open cell. Pre: no two of them clash.
  void start(const std::uint8_t* givens);
  // Sets the meter that long searches poll, or null for none. It must outlive them.
  void watch(Meter* meter);
  // Runs one row and returns whether it finds something, which is then step(). A single that has
  // been found is not found again.
  bool look(std::size_t row);
  // The row of the next step; optional rows are left out. Returns -1 if the puzzle is solved or no
  // row finds anything.
  int next();
  const Step& step() const { return step_; }
  void apply() {
    hodoku::apply(step_, sheet_);
    changed();
  }
  // The sheet. A caller that changes it must call changed() afterwards.
  Sheet& sheet() { return sheet_; }
  const Sheet& sheet() const { return sheet_; }
  void changed();

 private:
  bool explain_;
  Sheet sheet_;
  Step step_;
  std::unique_ptr<Caches> caches_;
};

// HoDoKu's solver as the walk of a scale. docs/scales.md describes how closely it matches.

std::unique_ptr<Walk> walk(WalkSetup setup);

}  // namespace sudokit::nine::hodoku
