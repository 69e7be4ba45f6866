// The one encoder of houses as propositional clauses, one variable a candidate (the "extended"
// encoding of Lynce and Ouaknine 2006); rules/clauses/encode_rules.hpp adds the rules: each cell
// takes a digit, at most one, and each digit of a house takes a cell, at most one. From any layout
// and any domains: the givens and marks alone for an export, propagated ones for a solver. Settled
// cells (one digit, which no peer may take) have no variable, unless the encoding is plain. The
// satisfying assignments, read on the candidates' variables, are exactly the solutions within the
// domains. A cell or digit without place gives the empty clause. Clauses are handed on as they are
// made. Thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// Takes whole clauses, each closed by 0, some thousands of literals at a time or those of a house,
// perhaps none. False: no more are wanted, which ends the encoding.
using ClauseSink = std::function<bool(std::span<const int> literals)>;

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
  // Every candidate of the domains has a variable, settled or not, pairs are said cell by cell, and
  // on whole domains the variables are candidate_number(). Pre: pairwise, digit_somewhere.
  bool plain = false;
};
inline constexpr CnfRules kPlainCnf = {.plain = true};

struct Encoding {
  int variables = 0;
  std::uint64_t clauses = 0;
  // False when the sink ended it before the last clause.
  bool whole = true;
  // The variable of (cell, digit) at cell * side + digit - 1; 0 when it has none.
  std::vector<int> variable;
};

// Pre: one set of digits a cell.
Encoding encode(const Layout& layout, std::span<const Digits> domains, const CnfRules& rules,
                const ClauseSink& sink);

// The digits that a model gives the cells that have variables.
template <class IsTrue>
void read_model(const Encoding& encoding, int side, IsTrue&& is_true, Grid& grid) {
  for (std::size_t i = 0; i < encoding.variable.size(); ++i) {
    if (encoding.variable[i] == 0 || !is_true(encoding.variable[i])) continue;
    const auto per_cell = static_cast<std::size_t>(side);
    grid[i / per_cell] = static_cast<std::uint8_t>(i % per_cell + 1);
  }
}

// The clause that excludes just one solution: some cell that has variables takes another digit.
std::vector<int> blocking_clause(const Encoding& encoding, int side, const Grid& grid);

// Clauses that are kept. Variables 1..variables; clauses one after the other, each closed by 0.
struct Cnf {
  int variables = 0;
  std::size_t clauses = 0;
  std::vector<int> literals;

  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add({clause.begin(), clause.size()}); }
};

// DIMACS text: the header, then a clause a line.
void append_dimacs(std::string& out, const Cnf& cnf);

}  // namespace sudokit
