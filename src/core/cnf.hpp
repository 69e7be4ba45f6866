// The encoder of houses as propositional clauses, with one variable for each candidate (the
// "extended" encoding of Lynce and Ouaknine 2006). rules/clauses/encode_rules.hpp adds the rules.
//
// The clauses state that each cell takes exactly one digit and that each digit takes exactly one
// cell of each house. Layout and domains may be any: the givens and marks alone for an export,
// propagated domains for a solver. Settled cells (one digit, which no peer may take) have no
// variable, unless the encoding is plain. The satisfying assignments, restricted to the variables
// of candidates, are exactly the solutions within the domains. A cell without a candidate, or a
// digit without a place in a house, gives the empty clause. Clauses are passed to the sink as they
// are made. Thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// Receives complete clauses, each terminated by 0. A call passes a block of some tens of thousands
// of literals or the rest of a house, which may be empty. Returns false to end the encoding.
using ClauseSink = std::function<bool(std::span<const int> literals)>;

// How "at most one of n" is encoded. pairwise: every pair is excluded, without new variables;
// sequential: a chain of n-1 new variables (Sinz 2005); product: rows and columns of a square,
// about 2 sqrt(n) new variables (Chen 2010).
enum class AtMostOne : std::uint8_t { pairwise, sequential, product };

struct CnfRules {
  AtMostOne at_most_one = AtMostOne::pairwise;
  // Sets of at most this many candidates are always encoded pairwise.
  int short_set = 4;
  // Adds the clauses that each digit takes a cell in each house. The other clauses imply them, but
  // they propagate more.
  bool digit_somewhere = true;
  // Every candidate of the domains has a variable, settled or not. Pairs are written cell by cell.
  // If every cell has all digits, the variables are candidate_number(). Pre: at_most_one is
  // pairwise and digit_somewhere is true.
  bool plain = false;
};
inline constexpr CnfRules kPlainCnf = {.plain = true};

struct Encoding {
  int variables = 0;
  std::uint64_t clauses = 0;
  // False if the sink ended the encoding before the last clause.
  bool whole = true;
  // The variable of (cell, digit) at cell * side + digit - 1; 0 when it has none.
  std::vector<int> variable;
};

// Pre: `domains` has one set of digits for each cell.
Encoding encode(const Layout& layout, std::span<const Digits> domains, const CnfRules& rules,
                const ClauseSink& sink);

// Writes the digits of a model to those cells of `grid` that have variables. is_true(variable) is
// the value of a variable in the model.
template <class IsTrue>
void read_model(const Encoding& encoding, int side, IsTrue&& is_true, Grid& grid) {
  for (std::size_t i = 0; i < encoding.variable.size(); ++i) {
    if (encoding.variable[i] == 0 || !is_true(encoding.variable[i])) continue;
    const auto per_cell = static_cast<std::size_t>(side);
    grid[i / per_cell] = static_cast<std::uint8_t>(i % per_cell + 1);
  }
}

// The clause that excludes just the solution `grid`: some cell that has variables takes another
// digit.
std::vector<int> blocking_clause(const Encoding& encoding, int side, const Grid& grid);

// Clauses in memory. The variables are 1..variables; the clauses follow each other, each terminated
// by 0.
struct Cnf {
  int variables = 0;
  std::size_t clauses = 0;
  std::vector<int> literals;

  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add({clause.begin(), clause.size()}); }
};

// Appends DIMACS text: the header, then one clause on each line.
void append_dimacs(std::string& out, const Cnf& cnf);

// ClauseWriter: shared by the encoders. It passes clauses to a sink in blocks, counts them, and
// numbers new variables.
class ClauseWriter {
 public:
  // Continues `encoding`. Encoding and sink must outlive the writer.
  ClauseWriter(Encoding& encoding, const ClauseSink& sink) : out_(encoding), sink_(sink) {}

  void add(std::span<const int> clause) {
    block_.insert(block_.end(), clause.begin(), clause.end());
    block_.push_back(0);
    ++out_.clauses;
    if (block_.size() >= kBlock) flush();
  }
  void add(std::initializer_list<int> clause) { add({clause.begin(), clause.size()}); }
  void flush() {
    if (out_.whole) out_.whole = sink_(block_);
    block_.clear();
  }
  int fresh() { return ++out_.variables; }

 private:
  // About how many literals a block has.
  static constexpr std::size_t kBlock = 1 << 15;

  Encoding& out_;
  const ClauseSink& sink_;
  std::vector<int> block_;
};

}  // namespace sudokit
