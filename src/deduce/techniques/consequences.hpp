// Consequences: what follows from a statement about a candidate, by chains or by nets.
//
//   chain  each statement follows from one earlier statement: a true candidate makes those that it
//          sees and the others of its cell false; a false one makes the other of two in a cell or
//          house true
//   net    in addition, a digit is placed if all earlier statements together leave only this
//          candidate in a cell or house
//
// The search is breadth first, so that what needs few statements comes early. Not thread safe.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "deduce/techniques/statements.hpp"

namespace sudokit {

enum class Spread { chain, net };

class Consequences {
 public:
  Consequences(const Position& position, const Statements& statements, Spread spread);

  // Computes all that follows from a statement, or only up to the first contradiction.
  void follow(int statement, bool to_contradiction);
  // The statements in the order in which they were found; the initial one comes first.
  int size() const { return static_cast<int>(events_.size()); }
  int statement(int at) const { return events_[static_cast<std::size_t>(at)].statement; }
  // The index of a statement in that order; -1: it does not follow.
  int found(int statement) const { return found_[static_cast<std::size_t>(statement)]; }
  // The first statement whose opposite had been found before; -1: none.
  int contradiction() const { return contradiction_; }

  // The number of statements needed to derive these.
  std::size_t lines(const std::vector<int>& wanted) const { return needed(wanted).size(); }
  // Adds the statements needed to derive `wanted`, in the order in which they were found. Returns
  // the node of the last one.
  int add_lines(Step& step, const std::vector<int>& wanted) const;

 private:
  struct Event {
    int statement = 0;
    int from = -1;  // the event that it follows from; -1: several, see `ground`
    Ground ground = Ground::cell;
    int house = -1;
  };
  void add(int statement, const Event& event);
  void after_true(int at);
  void after_false(int at);
  void last_left(Candidate gone);
  std::vector<int> premises(int at) const;
  std::set<int> needed(const std::vector<int>& wanted) const;
  void add_links(Step& step, int at, int node, const std::vector<int>& nodes) const;
  std::size_t place(int house, int digit) const {
    return static_cast<std::size_t>(house * position_.side() + digit - 1);
  }

  const Position& position_;
  const Statements& statements_;
  Spread spread_;
  std::vector<Event> events_;
  std::vector<int> found_;   // by statement
  std::vector<Mask> gone_;   // by cell: false candidates
  std::vector<Mask> taken_;  // by house and digit: seats that are false
  int contradiction_ = -1;
};

}  // namespace sudokit
