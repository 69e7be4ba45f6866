// The techniques of HoDoKu 2.2.0's default configuration in the order in which it tries them, and
// its way through a 9x9 puzzle with them, step by step.
//
// The first technique that finds something gives the next step. Where no technique that is here
// finds anything the walk ends. Deterministic; not thread safe.
#pragma once

#include <memory>
#include <span>

#include "deduce/hodoku/step.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::hodoku {

struct TechniqueRow {
  Technique technique;  // alias: its code in HoDoKu's library files
  int level = 0;        // Easy, Medium, Hard, Unfair
  int points = 0;
};
std::span<const TechniqueRow> technique_rows();

struct Caches;

class Rater {
 public:
  explicit Rater(bool explain = false);
  ~Rater();

  // The givens: 81 values, 0 where there is none. Pre: no two clash.
  void start(const std::uint8_t* givens);
  // Whether a row finds something, which is then step(). A single that was found is not found
  // again.
  bool look(std::size_t row);
  // The row of the next step; -1 when solved or when none finds anything.
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

}  // namespace sudokit::hodoku
