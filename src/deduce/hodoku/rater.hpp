// The techniques of HoDoKu 2.2.0 in the order in which it tries them, and its way through a 9x9
// puzzle with those of its default configuration, step by step.
//
// The first technique that finds something gives the next step. Deterministic; not thread safe.
#pragma once

#include <memory>
#include <span>

#include "core/meter.hpp"
#include "deduce/hodoku/step.hpp"
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

  // The givens: 81 values, 0 where there is none. Pre: no two clash.
  void start(const std::uint8_t* givens);
  // Asked by searches that may take long; null: none is. It must outlive them.
  void watch(Meter* meter);
  // Whether a row finds something, which is then step(). A single that was found is not found
  // again.
  bool look(std::size_t row);
  // The row of the next step, of those that are not optional; -1 when solved or when none finds
  // anything.
  int next();
  const Step& step() const { return step_; }
  void apply() {
    hodoku::apply(step_, sheet_);
    changed();
  }
  // The sheet, for whoever changes it and then says so by changed().
  Sheet& sheet() { return sheet_; }
  const Sheet& sheet() const { return sheet_; }
  void changed();

 private:
  bool explain_;
  Sheet sheet_;
  Step step_;
  std::unique_ptr<Caches> caches_;
};

}  // namespace sudokit::nine::hodoku
