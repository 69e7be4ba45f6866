// Whether what a step argues is so. Of a chain: each line follows from those that its links name,
// what the step changes follows from the lines, and so for the arguments that lines rest on, each
// in what is left when what it needs to be gone is gone. Of linked sets and wings: their cells
// cannot be filled with what is ruled out; of fish: their houses have no room for the digit then.
// By looking at all candidates, and by no code of ours that finds steps.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit::test {

class Reasons {
 public:
  explicit Reasons(const Layout& layout) : layout_(layout) {}

  // Whether the form is one of those that can be held.
  static bool knows(Form form);
  // What is wrong; empty where nothing is. Pre: knows().
  std::string fault(const Pencilmarks& state, const Step& step);

  // What was held so far.
  int lines = 0;
  int nested = 0;
  std::set<Form> nested_forms;
  std::set<Ground> grounds;

 private:
  using Position = std::vector<Digits>;  // candidates by cell

  std::string fault(const Position& position, const Argument& argument,
                    const std::vector<Node>& wanted);
  std::string line_fault(const Position& position, const Argument& argument, int line);
  std::string pattern_fault(const Position& left, const Node& node, Ground ground) const;
  std::string end_fault(const Position& position, const Argument& argument,
                        const std::vector<Node>& wanted) const;
  std::string kraken_fault(const Position& position, const Argument& argument,
                           const std::vector<Node>& wanted) const;
  // Whether what begins there leads to the last line.
  static std::string leads_fault(const Argument& argument, const std::vector<std::set<int>>& starts,
                                 int start);
  std::string branches_fault(const Position& position, const Argument& argument,
                             const std::vector<Node>& wanted) const;

  std::string filling_fault(const Position& position, const Argument& argument,
                            const std::vector<Node>& wanted) const;
  // Of what rests on uniqueness (reasons_uniqueness.cpp).
  static bool rests_on_uniqueness(Form form);
  bool in_turn(const std::vector<Cell>& loop) const;
  std::string uniqueness_fault(const Pencilmarks& state, const Argument& argument,
                               const std::vector<Node>& wanted);
  std::string forced_fault(const Pencilmarks& state, const Argument& argument,
                           const std::vector<Node>& wanted);
  std::string way_round_fault(const Pencilmarks& state, const Argument& argument,
                              const std::vector<Node>& wanted) const;
  std::string avoidable_fault(const Pencilmarks& state, const Argument& argument,
                              const std::vector<Node>& wanted);
  std::string grave_fault(const Pencilmarks& state, const Argument& argument,
                          const std::vector<Node>& wanted);
  std::string escape_fault(const Pencilmarks& state, const Argument& argument,
                           const std::vector<Node>& wanted,
                           const std::function<bool(const Position&)>& deadly) const;
  std::string aligned_fault(const Position& position, const Argument& argument,
                            const std::vector<Node>& wanted) const;
  bool leaves_something(const Position& left, std::set<int> cells,
                        const std::set<int>& others) const;
  std::string fault_of_form(const Position& position, const Argument& argument,
                            const std::vector<Node>& wanted);
  std::string half_fault(const Position& position, const Argument& argument,
                         const std::vector<Node>& wanted);
  std::string fish_fault(const Position& position, const Argument& argument,
                         const std::vector<Node>& wanted) const;
  bool has_room(const Position& left, std::vector<int> houses, int digit) const;
  bool fillable(const Position& left, std::set<int> cells) const;
  bool fails(const Position& left, const Argument& argument) const;

  // What is left when these are so.
  Position after(Position position, const std::vector<Node>& facts) const;
  void assume(Position& position, const Node& fact) const;
  bool sees(int cell, const std::vector<Cell>& all) const;
  bool holds(const Position& left, const Node& node) const;
  bool all_hold(const Position& left, const std::vector<Node>& nodes) const;
  std::vector<Cell> places(const Position& position, int house, int digit) const;
  bool in_house(int house, int cell) const;

  bool locked(const Position& left, Candidate gone) const;
  bool hidden_pair(const Position& left, Candidate gone) const;
  bool naked_pair(const Position& left, Candidate gone) const;
  bool x_wing(const Position& left, Candidate gone) const;

  const Layout& layout_;
};

}  // namespace sudokit::test
