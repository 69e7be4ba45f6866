// Numbers the statements about the candidates of a position: statement 2 * candidate says that it
// is false, 2 * candidate + 1 that it is true.
#pragma once

#include <vector>

#include "deduce/techniques/closure.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {

class Statements {
 public:
  explicit Statements(const Position& position);

  int count() const { return 2 * static_cast<int>(candidates_.size()); }
  Candidate of(int statement) const { return candidates_[static_cast<std::size_t>(statement / 2)]; }
  static bool is_true(int statement) { return statement % 2 != 0; }
  static int contrary(int statement) { return statement ^ 1; }
  // -1 if there is no such candidate.
  int that(Candidate one, bool is) const {
    const int number = number_[static_cast<std::size_t>(one.cell * side_ + one.digit - 1)];
    return number < 0 ? -1 : 2 * number + (is ? 1 : 0);
  }
  // The implications along single links: each edge leads from a statement to one that follows from
  // it.
  std::vector<Closure::Edge> linked(const Position& position) const;

 private:
  int side_;
  std::vector<Candidate> candidates_;  // ascending by cell, then digit
  std::vector<int> number_;
};

// Adds the implications of "one or other": one of the two statements is true.
inline void either(std::vector<Closure::Edge>& edges, int one, int other) {
  edges.emplace_back(Statements::contrary(one), other);
  edges.emplace_back(Statements::contrary(other), one);
}

}  // namespace sudokit
