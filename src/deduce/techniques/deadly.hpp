// Deadly cells: blank cells in a loop such that every house has as many at even places as at odd
// ones, and two digits. Filled with these digits in turn they could be exchanged, in every house
// whatever its shape, so that the puzzle would have a second solution: a cell takes another digit.
// What follows from that, by the types of unique rectangles.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "deduce/techniques/technique.hpp"

namespace sudokit {

class Deadly {
 public:
  // Pre: the cells are open, see the next each, and are deadly with the two digits of the pair.
  Deadly(const Position& position, StepSink& sink, std::vector<Cell> loop, Mask pair);

  const std::vector<Cell>& loop() const { return loop_; }
  // Cells with the pair alone, and those with more.
  const std::vector<Cell>& bare() const { return bare_; }
  const std::vector<Cell>& more() const { return more_; }
  Mask extras() const { return extras_; }

  // Each shows its instances to the sink, and says whether the search is over.
  bool type_1();  // one cell has more
  bool type_2();  // all that have more have the same digit more
  bool type_3();  // two are part of a naked or hidden set of a house
  bool type_4();  // one of the two digits is bound to the two in a house
  // What is called so in a step that is kept next.
  void call(std::string variant) { variant_ = std::move(variant); }

 private:
  bool keep(Step& step, Form form);
  bool naked_sets(int house);
  bool hidden_sets(int house);
  bool offer_naked(int house, std::span<const Cell> others, Mask digits);
  bool offer_hidden(int house, Mask kept, Mask seats);
  std::vector<int> shared_houses() const;
  Mask seats_of_more(int house) const;

  const Position& position_;
  StepSink& sink_;
  std::vector<Cell> loop_;
  Mask pair_;
  std::vector<Cell> bare_;
  std::vector<Cell> more_;
  Mask extras_ = 0;
  std::string variant_;
};

// Calls use(cells, digits) for sets of up to `most` cells that have, with `digits`, one digit more
// than they are, until it is true.
bool each_tight_set(const Position& position, std::span<const Cell> cells, Mask digits, int most,
                    const std::function<bool(std::span<const Cell>, Mask)>& use);

}  // namespace sudokit
