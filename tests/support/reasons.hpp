// Checks the reasons that a step gives, by looking at all candidates and without any code of the
// library that finds steps.
//
// In a chain, each line must follow from the lines that its links name, and the changes of the step
// must follow from the lines. A nested argument is checked in the same way, in the position that
// its premises leave. For linked sets and wings, the cells must have no filling left once the
// opposite of the step's conclusion is assumed; for fish, the base houses must have no room for the
// digit.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit::test {

// The opposite statement.
inline Node contrary(Node node) {
  node.claim = node.claim == Claim::is ? Claim::is_not : Claim::is;
  return node;
}

class Reasons {
 public:
  explicit Reasons(const Layout& layout) : layout_(layout) {}

  // Whether this class can check the form.
  static bool knows(Form form);
  // What is wrong; empty if nothing is. Pre: knows().
  std::string fault(const Pencilmarks& state, const Step& step);

  // What has been checked so far.
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
  // Whether the branch that starts at node `start` leads to the last line.
  static std::string leads_fault(const Argument& argument, const std::vector<std::set<int>>& starts,
                                 int start);
  std::string branches_fault(const Position& position, const Argument& argument,
                             const std::vector<Node>& wanted) const;

  std::string filling_fault(const Position& position, const Argument& argument,
                            const std::vector<Node>& wanted) const;
  // Checks of forms that rest on uniqueness (reasons_uniqueness.cpp).
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

  // The position that is left when the facts hold.
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
