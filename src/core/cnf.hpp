// Cnf: a puzzle as propositional clauses, one variable a candidate (the "extended" encoding of
// Lynce and Ouaknine 2006): each cell takes a digit, at most one, and each digit of a house takes a
// cell, at most one. Made from any layout and any domains: the givens and marks alone for an
// export, propagated ones for a solver. Settled cells (one digit, which no peer may take) have no
// variable. The satisfying assignments, read on the candidates' variables, are exactly the
// solutions within the domains. A cell or digit without place gives the empty clause. Thread safe.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// Variables 1..variables; clauses one after the other, each closed by 0.
struct Cnf {
  int variables = 0;
  std::size_t clauses = 0;
  std::vector<int> literals;

  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add({clause.begin(), clause.size()}); }
};

// How "at most one of these" is said. pairwise: every pair excluded, no new variables; sequential:
// a chain of n-1 new variables (Sinz 2005); product: rows and columns of a square, about 2 sqrt(n)
// new variables (Chen 2010).
enum class AtMostOne : std::uint8_t { pairwise, sequential, product };

struct CnfRules {
  AtMostOne at_most_one = AtMostOne::pairwise;
  // Sets of at most this many candidates are always said pairwise.
  int short_set = 4;
  // Also that each digit takes a cell in each house: implied by the rest, and propagates more.
  bool digit_somewhere = true;
};

struct CandidateCnf {
  Cnf cnf;
  // The variable of (cell, digit) at cell * side + digit - 1; 0 when it has none.
  std::vector<int> variable;
};

// Pre: one set of digits a cell.
CandidateCnf make_cnf(const Layout& layout, std::span<const Digits> domains,
                      const CnfRules& rules = {});

// DIMACS text: the header, then a clause a line.
void append_dimacs(std::string& out, const Cnf& cnf);

}  // namespace sudokit
