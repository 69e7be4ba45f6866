// The walk of HoDoKu 2.2.0's default configuration through a 9x9 puzzle, step by step.
//
// The first technique of a fixed order that finds something gives the next step; scores add up, and
// the level is the hardest of all steps, raised while the score passes the level's bound. Where no
// technique that is here finds anything the walk ends. Deterministic; not thread safe.
#pragma once

#include <memory>

#include "deduce/hodoku/step.hpp"
#include "sudokit/hodoku.hpp"

namespace sudokit::hodoku {

struct Caches;

class Rater {
 public:
  Rater();
  ~Rater();

  // The givens: 81 values, 0 where there is none. Pre: no two clash.
  void start(const std::uint8_t* givens);
  // The technique of the next step, which is then step(): its place in techniques(); -1 when solved
  // or beyond.
  int next();
  const Step& step() const { return step_; }
  void apply() { hodoku::apply(step_, sheet_); }
  const Sheet& sheet() const { return sheet_; }

  Rating rate(const std::uint8_t* givens);

 private:
  Sheet sheet_;
  Step step_;
  std::unique_ptr<Caches> caches_;
};

}  // namespace sudokit::hodoku
